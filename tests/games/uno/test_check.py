"""Every bound that the check of UNO knows, from both sides, planted into a sound position by hand."""

import pytest

from turnwise.games.uno.card_table import KINDS, WILD, WILD_DRAW_FOUR
from turnwise.games.uno.editions import MOST_CARDS, MOST_SEATS
from turnwise.games.uno.state import (
    ANSWERING,
    BLOCKED,
    DEFECTS,
    DRAWN,
    NAMING,
    NO_SEAT,
    NOTHING,
    PLAYING,
    SWAPPING,
    TURN_LIMIT,
    WENT_OUT,
)

(PLAYERS, NO_CARD, CARDS, KNOWN, SEAT, COLOUR, PHASE, CALL, CHALLENGED, COUNT, END) = DEFECTS
RED, YELLOW, GREEN, BLUE = range(4)
R5 = 5  # the kind of the red five
FIRST, SECOND, THIRD = 0, 1, 2
LEFT = 86  # 108 cards, three hands of seven, one on the pile
ALL_SEATS, ALL_KINDS = range(MOST_SEATS), range(KINDS)


def change(state, **fields):
    """Write into fields of the state: `scores={0: 5}` into a row, `turn=1` into a number."""
    for name, value in fields.items():
        if isinstance(value, dict):
            for place, entry in value.items():
                getattr(state, name)[place] = entry
        else:
            setattr(state, name, value)


@pytest.fixture
def state(uno):
    """Three players, seven cards each, a number card on the pile."""
    return uno.new(1, "house", {"first_card": "number"}, 3)


def test_the_position_is_sound(uno, state):
    assert uno.check(state) is None
    assert (state.left, state.fixed, state.known, state.rounds) == (LEFT, 0, 0, 1)


@pytest.mark.parametrize(
    ("fields", "defect"),
    [
        ({"players": 1}, PLAYERS),
        ({"players": 11}, PLAYERS),
        ({"players": 4}, END),  # the fourth has no cards
        ({"players": 2}, SEAT),  # the third has
        ({"top": -1}, NO_CARD),
        ({"top": KINDS}, NO_CARD),
        ({"fixed": -1}, NO_CARD),
        ({"fixed": LEFT}, None),
        ({"fixed": LEFT + 1}, NO_CARD),
        ({"left": LEFT - 1}, NO_CARD),
        ({"left": LEFT + 1}, NO_CARD),
        ({"left": MOST_CARDS + 1}, NO_CARD),
        ({"deck": {0: NOTHING - 1}}, NO_CARD),
        ({"deck": {0: NOTHING}}, NO_CARD),
        ({"deck": {0: KINDS}}, NO_CARD),
        ({"deck": {LEFT - 1: NOTHING}}, NO_CARD),
        ({"deck": {LEFT: 0}}, NO_CARD),
        ({"deck": {MOST_CARDS - 1: 0}}, NO_CARD),
        ({"direction": -1}, None),
        ({"direction": 0}, COUNT),
        ({"direction": 2}, COUNT),
        ({"direction": -2}, COUNT),
        ({"turn": -1}, COUNT),
        ({"turn": 2}, None),
        ({"turn": 3}, COUNT),
        ({"dealer": -1}, COUNT),
        ({"dealer": 0}, None),
        ({"dealer": 2}, None),
        ({"dealer": 3}, COUNT),
        ({"passes": -1}, COUNT),
        ({"passes": 2}, None),
        ({"passes": 3}, COUNT),
        ({"rounds": 0}, COUNT),
        ({"rounds": 2}, None),
        ({"turns": -1}, COUNT),
        ({"turns": 2999}, None),
        ({"turns": 3000}, END),
        ({"turns": 3001}, COUNT),
        ({"winner": NO_SEAT - 1}, COUNT),
        ({"winner": FIRST}, END),
        ({"winner": 2}, END),
        ({"winner": 3}, COUNT),
        *(({"scores": {seat: -1}}, COUNT) for seat in range(3)),
        *(({"scores": {seat: 1}}, SEAT) for seat in range(3, MOST_SEATS)),
        *(({"scores": {seat: 500}}, END) for seat in range(3)),
        *(({"scores": {seat: 499}}, None) for seat in range(3)),
        ({"target_score": 1, "scores": {FIRST: 1}}, END),
        ({"target_score": 0, "scores": {FIRST: 1}}, None),
        *(({"held": {seat: 1}}, CARDS) for seat in ALL_SEATS),
        *(({"sizes": {seat: 6}}, CARDS) for seat in ALL_SEATS),
        *(({"sizes": {seat: 8}}, CARDS) for seat in ALL_SEATS),
        *(({"pile": {kind: 1}}, CARDS) for kind in ALL_KINDS),
        *(({"pile": {kind: -1}}, CARDS) for kind in ALL_KINDS),
        ({"called": 1}, None),
        ({"called": 2}, CALL),
        ({"called": -1}, CALL),
        ({"safe": -1}, CALL),
        ({"safe": 1}, CALL),
        ({"exposed": SECOND}, None),
        ({"exposed": FIRST, "safe": 1}, None),
        ({"exposed": SECOND, "safe": 2}, CALL),
        ({"exposed": SECOND, "uno_penalty": 0}, CALL),
        ({"exposed": NO_SEAT - 1}, CALL),
        ({"exposed": THIRD}, None),
        ({"exposed": 3}, CALL),
        ({"before": RED}, CHALLENGED),
        ({"bluff": 1}, CHALLENGED),
        ({"added": 1}, CHALLENGED),
        ({"doubted": FIRST}, CHALLENGED),
        ({"phase": NAMING}, PHASE),
        ({"phase": ANSWERING}, PHASE),
        ({"phase": DRAWN}, PHASE),
        ({"phase": PLAYING - 1}, PHASE),
        ({"drawn": 0}, PHASE),
        ({"pending": 2}, PHASE),
        ({"pending": -2}, PHASE),
    ],
)
def test_every_bound(uno, state, fields, defect):
    change(state, **fields)
    assert uno.check(state) == defect


@pytest.mark.parametrize("seat", ALL_SEATS)
@pytest.mark.parametrize("kind", [0, R5, WILD, WILD_DRAW_FOUR])
def test_a_card_too_many_in_a_hand(uno, state, seat, kind):
    state.hands[seat][kind] += 1
    assert uno.check(state) == CARDS
    state.hands[seat][kind] = -1
    assert uno.check(state) == CARDS


@pytest.mark.parametrize("at_place", [0, LEFT - 1])
def test_another_card_in_the_deck(uno, state, at_place):
    state.deck[at_place] = (state.deck[at_place] + 1) % KINDS
    assert uno.check(state) == CARDS


def test_another_card_on_top(uno, state):
    state.top = state.top - 1 if state.top else 1
    assert uno.check(state) == CARDS


@pytest.mark.parametrize("seat", [3, 9])
def test_cards_of_a_seat_that_is_not_there(uno, state, seat):
    """A hand moves from the third player to a seat beyond."""
    for row in (state.hands, state.held, state.sizes):
        row[seat], row[THIRD] = row[THIRD], row[seat]
    assert uno.check(state) == SEAT


@pytest.mark.parametrize(
    ("fields", "defect"),
    [
        ({}, None),
        ({"known": 0}, KNOWN),  # two are left behind the list
        ({"known": -1}, KNOWN),
        ({"known": MOST_CARDS + 1}, KNOWN),
        ({"known_holder": {0: -1}}, KNOWN),
        ({"known_holder": {0: 3}}, KNOWN),
        ({"known_holder": {0: THIRD}}, KNOWN),  # has no red five
        ({"known_card": {0: -1}}, KNOWN),
        ({"known_card": {0: KINDS}}, KNOWN),
        ({"known_card": {0: R5 + 1}}, KNOWN),
        ({"known_by": {0: 0}}, KNOWN),
        ({"known_by": {0: 0b1000}}, KNOWN),
        ({"known_by": {0: 0b0111}}, KNOWN),  # the holder among them
        ({"known_by": {0: 0b0100}}, KNOWN),  # the second is known to another seat
        ({"known_by": {0: 0b0100, 1: 0b0100}}, None),
        ({"known_by": {1: 0b0101}}, None),
        ({"known_by": {1: 0b0100}}, None),
        (
            {"known": 3, "known_holder": {2: SECOND}, "known_card": {2: R5}, "known_by": {2: 1}},
            KNOWN,
        ),  # of two
        ({"known_holder": {2: SECOND}}, KNOWN),
        ({"known_card": {2: R5}}, KNOWN),
        ({"known_by": {2: 1}}, KNOWN),
    ],
)
def test_what_is_known_of_hands(uno, fields, defect):
    """Player 2 has two red fives; Players 1 and 3 know of one, Player 1 of both."""
    state = uno.setup(players=3)
    uno.text.parse_position(
        state, {"hand2": "r5*2,g1", "hand3": "b1,b2", "top": "r3", "known": "2:r5:1.3,2:r5:1"}
    )
    change(state, **fields)
    assert uno.check(state) == defect


HOUSE = {"may_draw_instead": 1, "stacking": 1, "seven_zero": 1, "wild_draw_four": 2, "uno_penalty": 1}
SEVEN_ON_TOP = {"top": "r7"}
TWO_ON_TOP = {"top": "r+2"}
FOUR_ON_TOP = {"top": "w+4", "colour": "red"}
DOUBT = {"phase": ANSWERING, "pending": 4, "doubted": SECOND, "before": GREEN}


@pytest.mark.parametrize(
    ("words", "fields", "defect"),
    [
        (SEVEN_ON_TOP, {"phase": SWAPPING}, None),
        (SEVEN_ON_TOP, {"phase": SWAPPING, "seven_zero": 0}, PHASE),
        ({"top": "b7"}, {"phase": SWAPPING}, None),
        ({"top": "r6"}, {"phase": SWAPPING}, PHASE),
        ({"top": "r8"}, {"phase": SWAPPING}, PHASE),
        (FOUR_ON_TOP, {"phase": SWAPPING}, PHASE),
        ({"top": "w", "colour": "red"}, {"phase": NAMING}, None),
        ({"top": "w", "colour": "red"}, {"phase": NAMING, "colour": NOTHING}, None),
        ({"top": "w", "colour": "red"}, {"colour": NOTHING}, COLOUR),
        ({"top": "w", "colour": "red"}, {"colour": BLUE}, None),
        ({"top": "w", "colour": "red"}, {"colour": BLUE + 1}, COLOUR),
        ({"top": "w", "colour": "red"}, {"colour": NOTHING - 1}, COLOUR),
        (FOUR_ON_TOP, {"phase": NAMING, "colour": NOTHING}, COLOUR),
        ({"top": "b7"}, {"colour": GREEN}, COLOUR),
        ({"top": "bs"}, {"phase": NAMING}, PHASE),
        (TWO_ON_TOP, {"phase": ANSWERING, "pending": 2}, None),
        (TWO_ON_TOP, {"phase": ANSWERING, "pending": 6}, None),
        (TWO_ON_TOP, {"phase": ANSWERING, "pending": 1}, PHASE),
        (TWO_ON_TOP, {"phase": ANSWERING, "pending": 0}, PHASE),
        (TWO_ON_TOP, {"phase": ANSWERING, "pending": -2}, PHASE),
        (TWO_ON_TOP, {"phase": ANSWERING, "pending": 2, "stacking": 0}, PHASE),
        (TWO_ON_TOP, {"phase": PLAYING, "pending": 2}, PHASE),
        (TWO_ON_TOP, {"phase": PLAYING, "pending": -2}, PHASE),
        ({"top": "r9"}, {"phase": ANSWERING, "pending": 2}, PHASE),
        (FOUR_ON_TOP, {"phase": ANSWERING, "pending": 4}, None),
        (FOUR_ON_TOP, {"phase": ANSWERING, "pending": 2}, PHASE),
        (FOUR_ON_TOP, {"phase": NAMING, "pending": 4}, None),
        (FOUR_ON_TOP, {"phase": NAMING, "pending": -4}, PHASE),
        (FOUR_ON_TOP, {"phase": NAMING, "pending": 2}, PHASE),
        (FOUR_ON_TOP, {"phase": NAMING, "pending": 4, "stacking": 0}, PHASE),
        (FOUR_ON_TOP, {"phase": NAMING}, None),
        ({"top": "w", "colour": "red"}, {"phase": NAMING, "pending": 4}, PHASE),
        (FOUR_ON_TOP, DOUBT, None),
        (FOUR_ON_TOP, DOUBT | {"stacking": 0}, None),
        (FOUR_ON_TOP, DOUBT | {"wild_draw_four": 1}, CHALLENGED),
        (TWO_ON_TOP, DOUBT, CHALLENGED),
        (FOUR_ON_TOP, DOUBT | {"doubted": FIRST}, CHALLENGED),  # a player does not answer the own card
        (FOUR_ON_TOP, DOUBT | {"doubted": THIRD}, None),
        (FOUR_ON_TOP, DOUBT | {"doubted": 3}, CHALLENGED),
        (FOUR_ON_TOP, DOUBT | {"doubted": NO_SEAT - 1}, CHALLENGED),
        (FOUR_ON_TOP, DOUBT | {"doubted": FIRST, "phase": NAMING}, None),
        (FOUR_ON_TOP, DOUBT | {"doubted": SECOND, "phase": NAMING}, CHALLENGED),
        (FOUR_ON_TOP, DOUBT | {"doubted": FIRST, "phase": PLAYING, "pending": 0}, CHALLENGED),
        (FOUR_ON_TOP, DOUBT | {"before": NOTHING}, CHALLENGED),
        (FOUR_ON_TOP, DOUBT | {"before": YELLOW}, None),  # Player 2 holds red and blue
        (FOUR_ON_TOP, DOUBT | {"before": RED}, CHALLENGED),
        (FOUR_ON_TOP, DOUBT | {"before": BLUE}, CHALLENGED),
        (FOUR_ON_TOP, DOUBT | {"before": BLUE + 1}, CHALLENGED),
        (FOUR_ON_TOP, DOUBT | {"before": RED, "bluff": 1}, None),
        (FOUR_ON_TOP, DOUBT | {"before": BLUE, "bluff": 1}, None),
        (FOUR_ON_TOP, DOUBT | {"before": GREEN, "bluff": 1}, CHALLENGED),
        (FOUR_ON_TOP, DOUBT | {"before": RED, "bluff": 2}, CHALLENGED),
        (FOUR_ON_TOP, DOUBT | {"before": RED, "bluff": -1}, CHALLENGED),
        (FOUR_ON_TOP, DOUBT | {"before": RED, "added": 1}, None),  # the red one may have come since
        (FOUR_ON_TOP, DOUBT | {"before": GREEN, "bluff": 1, "added": 1}, CHALLENGED),
        (FOUR_ON_TOP, DOUBT | {"added": 1}, None),
        (FOUR_ON_TOP, DOUBT | {"added": 2}, CHALLENGED),  # as many as the whole hand
        (FOUR_ON_TOP, DOUBT | {"added": -1}, CHALLENGED),
    ],
)
def test_phases_and_doubts(uno, words, fields, defect):
    """Player 2 holds a red and a blue card."""
    state = uno.setup(players=3)
    change(state, **HOUSE)
    uno.text.parse_position(state, {"hand1": "y1,y2", "hand2": "r1,b1", "hand3": "y3,y4"} | words)
    change(state, **fields)
    assert uno.check(state) == defect


def test_two_players_never_choose_a_partner(uno):
    state = uno.setup(values={"seven_zero": True})
    uno.text.parse_position(state, {"hand1": "y1", "hand2": "r1", "top": "r7"})
    state.phase = SWAPPING
    assert uno.check(state) == PHASE


@pytest.mark.parametrize(
    ("hand", "drawn", "values", "defect"),
    [
        ("y1,r9", "r9", {}, None),
        ("y1,r9", "y1", {}, PHASE),  # does not fit
        ("y1,r9,r8", "r9", {}, PHASE),  # the other one could have been played
        ("y1,r9,r8", "r9", {"may_draw_instead": 1}, None),
        ("y1,r9,w", "r9", {}, PHASE),
        ("y1,w", "w", {}, None),
        ("y1,r9*2", "r9", {}, PHASE),
        ("y1,b5", "b5", {}, None),
        ("y1,b6", "r9", {"may_draw_instead": 1}, PHASE),  # not in hand
    ],
)
def test_a_drawn_card(uno, hand, drawn, values, defect):
    state = uno.setup()
    change(state, **values)
    uno.text.parse_position(state, {"hand1": hand, "top": "r5", "phase": "drawn", "drawn": drawn})
    assert uno.check(state) == defect


@pytest.mark.parametrize("drawn", [NOTHING, NOTHING - 1, KINDS])
def test_a_drawn_card_that_is_none(uno, drawn):
    state = uno.setup(values={"may_draw_instead": True})
    uno.text.parse_position(state, {"hand1": "r9,y1", "top": "r5", "phase": "drawn", "drawn": "r9"})
    state.drawn = drawn
    assert uno.check(state) == PHASE


@pytest.mark.parametrize(
    ("fields", "defect"),
    [
        ({}, None),
        ({"winner": NO_SEAT}, END),
        ({"winner": SECOND}, END),  # has cards
        ({"over": BLOCKED, "winner": NO_SEAT}, None),
        ({"over": TURN_LIMIT, "winner": SECOND}, None),
        ({"phase": NAMING}, END),
        ({"drawn": R5}, END),
        ({"pending": 2}, END),
        ({"exposed": SECOND}, END),
        ({"doubted": SECOND}, END),
        ({"called": 1}, END),
        ({"target_score": 500}, None),
        ({"target_score": 500, "scores": {FIRST: 499}}, END),
        ({"target_score": 500, "scores": {FIRST: 501}}, None),
    ],
)
def test_the_end(uno, fields, defect):
    """Player 1 is out, with 500 points."""
    state = uno.setup()
    given = {"hand1": "-", "hand2": "r1", "top": "r5", "over": "went_out", "winner": "1"}
    uno.text.parse_position(state, given)
    change(state, over=WENT_OUT, scores={FIRST: 500})
    change(state, **fields)
    assert uno.check(state) == defect
