"""Section 7 of the rule book: parameters and editions."""

from typing import Any

import pytest

from turnwise.core.errors import BadSetup


@pytest.mark.covers("CS-7.1")
def test_default_edition(card_slot):
    assert card_slot.edition().name == "1.0.1"
    assert card_slot.setup() == card_slot.setup("1.0.1")


@pytest.mark.parametrize(
    ("edition", "cards", "hand", "deck"),
    [("1.0.0", 63, 13, 37), ("1.0.1", 71, 13, 45), ("1.1.1", 52, 10, 32)],
)
@pytest.mark.covers("CS-7.1")
def test_editions_deal_their_cards(fresh, edition, cards, hand, deck):
    table = fresh(7, edition)
    assert table["cards_count"] == str(cards)
    assert (table["hand1_count"], table["hand2_count"]) == (str(hand), str(hand))
    assert table["deck_count"] == str(deck)


@pytest.mark.parametrize(
    ("edition", "name"), [("1.0.0", "Gold 7"), ("1.0.1", "Rainbow 7"), ("1.1.1", "Rainbow 7")]
)
def test_the_seven_is_called_as_the_edition_has_it(at, edition, name):
    table = at(edition, board="9:bell", hand1="seven,bell", hand2="bell")
    assert table.play("place seven 1") == [f"Player 1 placed a {name} on slot 1."]


@pytest.mark.parametrize(
    ("edition", "differing"),
    [
        (
            "1.0.0",
            {
                *("seven_cards", "silver_cards", "replay_cards", "refresh_slots", "replay_effect"),
                *("replay_amount", "cherry_score", "seven_name"),
            },
        ),
        (
            "1.1.1",
            {
                *("silver_cards", "bell_cards", "replay_cards", "hand_size", "silver_effect"),
                *("silver_amount", "heavenly_hand", "lines", "take_sole_card"),
            },
        ),
    ],
)
def test_editions_differ_from_the_default_as_the_book_has_it(card_slot, edition, differing):
    usual, other = card_slot.setup(), card_slot.setup(edition)
    found = {name for name, one in card_slot.parameters.items() if one.value(usual) != one.value(other)}
    assert found == differing


@pytest.mark.covers("CS-7.2")
def test_no_refresh_slots_no_refresh(at):
    board = "bell,cherry,watermelon,replay,bell,cherry,watermelon,bell,-"
    table = at(values={"refresh_slots": "none"}, board=board, hand1="replay,bell", hand2="bell")
    table.play("place replay 9")
    assert table["board"] == board.replace("-", "replay")
    assert (table["turn"], table["discard_count"]) == ("2", "0")


@pytest.mark.covers("CS-7.2")
def test_an_empty_deck_without_refresh_slots_is_played(at):
    board = "bell,cherry,watermelon,replay,bell,cherry,watermelon,bell,replay"
    table = at(
        values={"refresh_slots": "none"}, board=board, hand1="bell", hand2="bell", deck=0, start="true"
    )
    assert table.end is None


@pytest.mark.covers("CS-7.2")
def test_the_list_may_name_all_slots_but_the_centre(at):
    board = "bell,cherry,watermelon,replay,bell,cherry,watermelon,bell,replay"
    values = {"refresh_slots": "8,7,6,5,4,3,2,1"}
    order = "seven,silver,cherry,watermelon,bell,replay,seven,silver,bell"
    table = at(values=values, board=board, deck=order, start="true")
    assert table["board"] == "silver,seven,replay,bell,watermelon,cherry,silver,seven,replay"
    assert table["top"] == "bell"


@pytest.mark.covers("CS-7.2", "CS-7.3", "CS-7.4", "CS-7.7", "CS-7.8")
@pytest.mark.parametrize(
    ("name", "value"),
    [
        *(("refresh_slots", value) for value in ("9", "0", "10", "3,3", "3,x", "-1")),
        *(("seven_cards", value) for value in (-1, 61, "many", True)),
        *(("bell_amount", value) for value in (-1, 61)),
        *(("bell_score", value) for value in (-100, 100, "")),
        *(("hand_size", value) for value in (0, -1, 60)),
        ("lines", "all"),
        ("after_elimination", "continue"),
        ("bell_effect", "explode"),
        ("heavenly_hand", "maybe"),
        ("seven_name", "bronze"),
    ],
)
def test_bad_values_are_refused_by_name_and_value(card_slot, name, value):
    with pytest.raises(BadSetup) as caught:
        card_slot.setup(values={name: value})
    assert caught.value.code == "bad_value"
    assert name in caught.value.sentence
    assert repr(value) in caught.value.sentence


@pytest.mark.covers("CS-7.3")
def test_scores_may_be_negative_and_numbers_zero(card_slot):
    state = card_slot.setup(values={"bell_score": -99, "cherry_cards": 0, "bell_amount": 0})
    assert (state.scores[4], state.cards[2], state.amounts[4]) == (-99, 0, 0)


@pytest.mark.covers("CS-7.4", "CS-7.8")
def test_the_largest_hand_is_one_that_the_most_cards_can_fill(card_slot: Any) -> None:
    """Two hands of 59 leave 2 of 120 cards for the deck; two of 60 would leave none."""
    most = {"bell_cards": 60, "replay_cards": 31, "heavenly_hand": False}
    state = card_slot.new(1, None, most | {"hand_size": 59})
    assert (sum(state.hands[0]), sum(state.hands[1]), sum(state.pool)) == (59, 59, 2)
    with pytest.raises(BadSetup, match="hand_size cannot be 60: it is a whole number from 1 to 59"):
        card_slot.setup(values=most | {"hand_size": 60})


@pytest.mark.covers("CS-7.4")
@pytest.mark.parametrize(("cards", "allowed"), [(26, False), (27, True)])
def test_two_hands_must_leave_a_card(card_slot, cards, allowed):
    others = {f"{symbol}_cards": 0 for symbol in ("cherry", "watermelon", "replay")}
    values = {**others, "bell_cards": cards - 13}  # besides 5 sevens and 8 Silver 3
    if allowed:
        assert sum(card_slot.new(1, None, values).pool) == 1
    else:
        with pytest.raises(
            BadSetup, match="hand_size cannot be 13: two such hands leave no deck of 26 cards"
        ):
            card_slot.setup(values=values)


@pytest.mark.covers("CS-7.5")
@pytest.mark.parametrize("values", [{"hand_size": 12}, {"seven_cards": 6}, {"silver_cards": 7}])
def test_heavenly_hand_must_make_up_a_hand(card_slot, values):
    with pytest.raises(BadSetup, match="heavenly_hand cannot be true"):
        card_slot.setup(values=values)
    assert card_slot.setup(values={**values, "heavenly_hand": "false"}).heavenly_hand == 0


@pytest.mark.covers("CS-7.6")
def test_replay_place_is_limited_to_what_a_line_frees(card_slot):
    values = {"bell_effect": "replay_place", "bell_amount": 3}
    assert card_slot.setup(values=values).amounts[4] == 3
    with pytest.raises(BadSetup, match="bell_amount cannot be 4"):
        card_slot.setup(values={**values, "bell_amount": 4})


@pytest.mark.covers("CS-7.7")
@pytest.mark.parametrize(
    ("edition", "values", "code", "word"),
    [
        ("1.0.2", {}, "unknown_edition", "1.0.2"),
        (None, {"refresh_slot": "3"}, "unknown_parameter", "refresh_slots"),
        (None, {"lemon_cards": 3}, "unknown_parameter", "lemon_cards"),
    ],
)
def test_unknown_names_are_refused(card_slot, edition, values, code, word):
    with pytest.raises(BadSetup) as caught:
        card_slot.setup(edition, values)
    assert caught.value.code == code
    assert word in caught.value.sentence


@pytest.mark.covers("CS-7.8")
def test_at_most_120_cards(card_slot):
    assert sum(card_slot.setup(values={"bell_cards": 60, "replay_cards": 31}).cards) == 120
    with pytest.raises(BadSetup, match="cannot have 121 cards"):
        card_slot.setup(values={"bell_cards": 60, "replay_cards": 32})


def test_any_symbol_may_have_any_effect(at):
    values = {
        "cherry_effect": "discard_deck",
        "bell_effect": "none",
        "seven_effect": "draw",
        "seven_amount": 2,
    }
    table = at(values=values, board="1:bell,2:bell", hand1="bell,cherry", hand2="bell", deck=5)
    table.play("place bell 3", "line 1-2-3")
    assert (table["hand1"], table["deck_count"], table["turn"]) == ("cherry", "5", "2")
    table = at(
        values=values, board="1:seven,2:seven,3:seven", hand1="bell,cherry", hand2="bell", top="bell,bell"
    )
    table.play("place bell 9", "line 1-2-3")
    assert table["hand1"] == "cherry,bell*2"


@pytest.mark.parametrize("effect", ["take", "draw", "replay_discard", "replay_place"])
def test_an_amount_of_nothing_does_nothing(at, effect):
    values = {"bell_effect": effect, "bell_amount": 0}
    table = at(values=values, board="1:bell,2:bell,5:cherry", hand1="bell,cherry", hand2="bell", deck=5)
    table.play("place bell 3", "line 1-2-3")
    assert (table["hand1"], table["deck_count"], table["turn"], table["board_count"]) == (
        "cherry",
        "5",
        "2",
        "1",
    )


@pytest.mark.parametrize(
    ("edition", "values", "longest"),
    [
        (None, {}, 187),  # 1 + 71 + 23 lines × (1 + 2 × 2 takes)
        ("1.1.1", {}, 104),  # 1 + 52 + 17 × (1 + 2 × 1)
        (None, {"bell_effect": "take", "bell_amount": 60}, 371),  # six cards at most lie beside a line
    ],
)
def test_longest_game(card_slot, edition, values, longest):
    assert card_slot.rules.longest(card_slot.setup(edition, values)) == longest
