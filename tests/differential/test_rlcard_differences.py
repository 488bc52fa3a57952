"""Every difference between rlcard's UNO and ours that section 11 of the rule book claims, on both sides."""

import numpy as np
import pytest
import rlcard

from beside_rlcard import UNO, card_word, deal, facts, our_choices, ours
from present import present
from turnwise.core.errors import IllegalAction
from turnwise.core.position import Position
from turnwise.games.uno.dealing import work_first
from turnwise.games.uno.names import WORDS, read_cards

HANDS = {"hand1": "r3,b7,b8", "hand2": "r4,b1,b2", "hand3": "y4,y5,y6"}


def both(players=2, turn=1, **words):
    """A position of theirs and the same of ours; cards that are not named are in the pile."""
    words = {"deck": "y1,y2,y3,g1,g2,g3"} | HANDS | words
    theirs = deal(0, players)
    pool = [card for player in theirs.players for card in player.hand]
    pool += theirs.dealer.deck + theirs.round.played_cards

    def take(name):
        taken = []
        for kind in read_cards(words.get(name, "-")):
            taken.append(next(card for card in pool if card_word(card) == WORDS[kind]))
            pool.remove(taken[-1])
        return taken

    for player in theirs.players:
        player.hand = take(f"hand{player.player_id + 1}")
    [theirs.round.target] = take("top")
    theirs.round.target.color = words.get("colour", theirs.round.target.color)[0]
    theirs.dealer.deck[:] = reversed(take("deck"))
    theirs.round.played_cards = [*(take("pile") if "pile" in words else pool), theirs.round.target]
    theirs.round.current_player, theirs.round.direction = turn - 1, 1
    return theirs, ours(theirs) if "pile" not in words else None


def play(state, *actions):
    """Our position after some actions, in words."""
    for action in actions:
        Position(UNO, state).carry_out(action)
    return UNO.text.position_fields(state)


def their_hand(theirs, seat):
    return facts(theirs)[f"hand{seat}"]


def test_a_reverse_between_two_does_nothing():
    theirs, state = both(hand1="rr,b7,b8", top="r9")
    theirs.step("r-reverse")
    assert facts(theirs)["turn"] == "2"
    assert play(state, "play rr")["turn"] == "1"


def test_a_drawn_wild_draw_four_makes_nobody_draw():
    theirs, state = both(hand1="b7,b8", top="r9", deck="w+4,y1,y2,y3,g1")
    theirs.step("draw")
    assert facts(theirs)["top"] == "w+4"
    assert their_hand(theirs, 2) == "r4,b1,b2"
    assert facts(theirs)["turn"] == "2"
    after = play(state, "draw", "play w+4", "colour red")
    assert after["hand2"] == "r4,y1,y2,y3,g1,b1,b2"
    assert after["turn"] == "1"


def test_a_drawn_card_that_fits_by_its_symbol_cannot_be_played():
    theirs, state = both(hand1="b7,b8", top="r9", deck="g9,y1")
    theirs.step("draw")
    assert their_hand(theirs, 1) == "g9,b7,b8"
    assert facts(theirs)["turn"] == "2"
    play(state, "draw")
    assert our_choices(state) == {"play g9", "keep"}


def test_a_drawn_card_that_fits_by_its_colour_cannot_be_kept():
    theirs, state = both(hand1="b7,b8", top="r9", deck="r5,y1")
    theirs.step("draw")
    assert facts(theirs)["top"] == "r5"
    assert their_hand(theirs, 1) == "b7,b8"
    assert play(state, "draw", "keep")["hand1"] == "r5,b7,b8"


def test_the_colour_of_a_drawn_wild_is_left_to_chance():
    named = set()
    for seed in range(30):
        theirs, state = both(hand1="b7,b8", top="r9", deck="w,y1")
        theirs.round.np_random = np.random.RandomState(seed)
        theirs.step("draw")
        named.add(theirs.round.target.color)
    assert named == set("rgby")
    play(state, "draw", "play w")
    assert our_choices(state) == {"colour red", "colour yellow", "colour green", "colour blue"}


def test_the_reshuffle_takes_the_top_card():
    theirs, state = both(hand1="b7,b8", top="r9", deck="-")
    theirs.step("draw")
    hidden = theirs.dealer.deck + theirs.players[0].hand
    assert theirs.round.target in hidden
    assert sum(card_word(card) == "r9" for card in hidden) == 2
    after = play(state, "draw")
    assert after["top"] == "r9"
    assert f"{after['pool']},{after['hand1']}".count("r9") == 1


def test_the_reshuffle_comes_before_the_last_cards_are_drawn():
    theirs, state = both(hand1="r+2,b7,b8", top="r9", deck="y1")
    theirs.step("r-draw_2")
    assert theirs.round.played_cards == []
    assert "y1" in map(card_word, theirs.dealer.deck)  # mixed with the pile, and by chance not drawn
    assert "y1" in play(state, "play r+2")["hand2"]


def test_wilds_come_back_from_the_reshuffle_with_a_colour():
    theirs, state = both(hand1="w,b7,b8", hand2="g3,y5,y6", top="r9", deck="-")
    for action in ("g-wild", "g-3", "draw"):
        theirs.step(action)
    back = theirs.dealer.deck + theirs.players[0].hand
    assert "g-wild" in [card.get_str() for card in back]
    after = play(state, "play w", "colour green", "play g3", "draw")
    assert sorted(read_cards(f"{after['pool']},{after['hand1']}")).count(WORDS.index("w")) == 4


def test_they_break_when_no_card_is_left():
    hands = {"hand1": "b7,b8", "hand2": "r1,r2"}
    theirs, _ = both(**hands, top="r9", deck="-", pile="-")
    theirs.round.played_cards.clear()
    with pytest.raises(IndexError):
        theirs.step("draw")
    rest = ",".join(word for word in SINGLES if word not in ("b7", "b8", "r9"))
    state = UNO.position("duel", ONE_OF_EACH, {"hand1": "b7,b8", "hand2": rest, "top": "r9", "deck": "-"})
    assert our_choices(state) == {"draw"}
    assert play(state, "draw")["turn"] == "2"
    assert (state.passes, state.sizes[0]) == (1, 2)


SINGLES = [f"{colour}{number}" for colour in "rygb" for number in range(1, 10)]
OTHERS = ("zero", "skip", "reverse", "draw_two", "wild", "wild_draw_four")
ONE_OF_EACH = {f"{group}_cards": 0 for group in OTHERS} | {"number_cards": 1}


def test_they_know_no_call():
    theirs, state = both(hand1="r3,r8", top="r9")
    assert set(theirs.get_legal_actions()) == {"r-3", "r-8"}
    theirs.step("r-3")
    assert their_hand(theirs, 1) == "r8"
    assert play(state, "play r3")["hand1"] == "r8,y1,y2"
    _, state = both(hand1="r3,r8", top="r9")
    assert play(state, "uno", "play r3")["hand1"] == "r8"


def opened(players, top):
    """A card turned up to start the pile: theirs, and ours under the same rule for the first card."""
    theirs, _ = both(players, top=top)
    state = UNO.position("duel", {"first_card": "official"}, facts(theirs), players)
    theirs.round.perform_top_card(theirs.players, theirs.round.target)
    work_first(state, None)
    return theirs, state


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("top", ["rs", "rr"])
def test_a_skip_or_a_reverse_starts_the_pile_alike(players, top):
    theirs, state = opened(players, top)
    words = UNO.text.position_fields(state)
    assert {name: words[name] for name in ("turn", "direction")}.items() <= facts(theirs).items()


def test_a_draw_two_that_starts_the_pile_does_not_cost_the_turn():
    theirs, state = opened(2, "r+2")
    assert facts(theirs)["turn"] == "1"
    assert their_hand(theirs, 1) == UNO.text.position_fields(state)["hand1"] == "r3,y1,y2,b7,b8"
    assert UNO.text.position_fields(state)["turn"] == "2"


def test_a_wild_that_starts_the_pile_gets_a_colour_by_chance():
    colours = set()
    for seed in range(200):
        theirs = deal(seed, 2)
        assert theirs.round.target.trait != "wild_draw_4"
        if theirs.round.target.trait == "wild":
            colours.add(theirs.round.target.color)
            assert theirs.round.current_player == 0
    assert len(colours) > 1
    words = {"hand1": "r3", "hand2": "r4", "top": "w", "colour": "-", "phase": "colour"}
    state = UNO.position("duel", {"first_card": "official"}, words)
    after = play(state, "colour blue")
    assert (after["turn"], after["colour"], after["phase"]) == ("1", "blue", "play")


@pytest.mark.parametrize(
    ("players", "seat", "payoffs"),
    [(2, 1, [-1, 1]), (3, 2, [0, 0, -1]), (4, 2, [0, 0, 1, -1]), (4, 0, [1, -1, 0, 0])],
)
def test_the_payoffs_of_more_than_two_are_wrong(players, seat, payoffs):
    hands = {f"hand{other + 1}": f"{'rygb'[other]}4,{'rygb'[other]}5" for other in range(players)}
    theirs, state = both(players, turn=seat + 1, **hands | {f"hand{seat + 1}": "r3"}, top="r9")
    theirs.step("r-3")
    assert theirs.get_payoffs() == payoffs
    play(state, "play r3")
    result = present(UNO.outcome(state))
    assert result.winners == (seat,)
    assert result.scores == tuple(9 * (players - 1) if other == seat else 0 for other in range(players))


def test_they_carry_out_what_is_not_legal():
    theirs, state = both(top="r9")
    assert theirs.get_legal_actions() == ["r-3"]
    theirs.step("b-7")
    assert facts(theirs)["top"] == "b7"
    for action in ("play b7", "draw"):
        with pytest.raises(IllegalAction):
            Position(UNO, state).carry_out(action)


def test_they_go_on_after_the_end():
    theirs, state = both(hand1="r3", top="r9")
    theirs.step("r-3")
    assert theirs.is_over()
    assert theirs.get_legal_actions() == ["r-4"]
    play(state, "play r3")
    assert UNO.legal(state) == []


def test_they_show_another_colour_than_the_named_one():
    theirs, state = both(hand1="w,b7,b8", top="r9")
    wild = theirs.players[0].hand[0]
    named = next(colour for colour in "rgby" if colour != wild.color)
    old = wild.str
    seen, _ = theirs.step(f"{named}-wild")
    assert seen["target"] == old
    assert theirs.round.target.color == named
    play(state, "play w", "colour green")
    assert UNO.view_of(state, 1).colour == "green"


def test_equal_cards_are_listed_twice():
    theirs, state = both(hand1="r3*2,b7", top="r9")
    assert theirs.get_legal_actions() == ["r-3", "r-3"]
    assert [UNO.text.format_action(state, action) for action in UNO.legal(state)] == ["play r3"]


def test_their_environment_seats_two():
    assert rlcard.make("uno", config={"game_num_players": 4}).num_players == 2
    assert UNO.new(1, players=4).players == 4
