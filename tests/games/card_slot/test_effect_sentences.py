"""What lines do, in sentences with the numbers of the table."""

from turnwise.games.card_slot import GAME as CARD_SLOT


def told(**values):
    return CARD_SLOT.static_view_of(CARD_SLOT.setup(None, values)).told


def test_the_usual_effects():
    assert told() == {
        "seven": "Placing the third of a line wins at once.",
        "silver": "A line takes up to 2 cards from slots 1 to 8.",
        "cherry": "A line takes up to 1 card from slots 1 to 8.",
        "watermelon": "A line draws 2 cards.",
        "bell": "A line draws 1 card.",
        "replay": "A line discards up to 3 cards of the deck.",
    }


def test_changed_effects():
    changed = told(
        bell_amount=3, cherry_effect="none", silver_effect="discard_deck", replay_effect="replay_place"
    )
    assert changed["bell"] == "A line draws 3 cards."
    assert changed["cherry"] == "A line is discarded, and nothing else happens."
    assert changed["silver"] == "A line discards the whole deck, and that is the end."
    assert changed["replay"] == "A line puts 3 cards of the deck on the lowest empty slots."
