"""Every defect that the check of Card Slot knows, planted into a sound position by hand."""

import pytest

from turnwise.games.card_slot.state import (
    BOTH_ELIMINATED,
    DECK_OUT,
    DECLARING,
    DEFECTS,
    ELIMINATION,
    EMPTY,
    HEAVENLY_HAND,
    MOST_FIXED,
    PICKING,
    PLACING,
    SEVEN_LINE,
    TAKING,
)

(NEGATIVE, NO_CARD, CARDS, KNOWN, PHASE, OPENING, HAND, END) = DEFECTS
SEVEN, SILVER, CHERRY, WATERMELON, BELL, REPLAY = range(6)
SYMBOLS, SLOTS = range(6), range(9)
FIRST = 0  # slot 1
CENTRE = 8
LAST = MOST_FIXED - 1


@pytest.fixture
def table(at):
    """Cherries on slots 1 and 2, a bell in the centre, every symbol in every hand and pile."""
    one = "seven,silver,cherry,watermelon,bell,replay"
    return at(
        board="1:cherry,2:cherry,9:bell", hand1=one, hand2=one, known1=one, discard=one, top="bell,replay"
    )


def change(table, **fields):
    """Write into fields of the state: `board={0: 5}` into a row, `turn=1` into a number."""
    for name, value in fields.items():
        if isinstance(value, dict):
            for place, entry in value.items():
                getattr(table.state, name)[place] = entry
        else:
            setattr(table.state, name, value)


def test_the_position_is_sound(table, card_slot):
    assert card_slot.check(table.state) is None
    assert (table.state.hands, table.state.known[0]) == ([[1] * 6] * 2, [1] * 6)
    assert (table.state.discard, table.state.pool) == ([1] * 6, [2, 5, 3, 5, 16, 17])
    assert table.state.top[:3] == [REPLAY, BELL, EMPTY]


@pytest.mark.parametrize(
    ("fields", "defect"),
    [
        *(({"board": {slot: 6}}, NO_CARD) for slot in SLOTS),
        *(({"board": {slot: EMPTY - 1}}, NO_CARD) for slot in SLOTS),
        ({"top": {0: 6}}, NO_CARD),
        ({"top": {0: EMPTY - 1}}, NO_CARD),
        ({"top": {0: EMPTY}}, NO_CARD),  # a gap
        ({"top": {1: EMPTY}}, NO_CARD),
        ({"top": {2: BELL}}, NO_CARD),  # one more than it says
        ({"top": {LAST: BELL}}, NO_CARD),
        ({"fixed": 1}, NO_CARD),
        ({"fixed": 3}, NO_CARD),
        ({"fixed": MOST_FIXED + 1}, NO_CARD),
        ({"fixed": -1}, NO_CARD),
        *(({"pool": {symbol: -1}}, NEGATIVE) for symbol in SYMBOLS),
        *(({"discard": {symbol: -1}}, NEGATIVE) for symbol in SYMBOLS),
        *(({"buried": {symbol: -1}}, NEGATIVE) for symbol in SYMBOLS),
        *(({"buried": {symbol: 1}}, CARDS) for symbol in SYMBOLS),
        *(({"pool": {symbol: 0}}, CARDS) for symbol in SYMBOLS),
        *(({"discard": {symbol: 0}}, CARDS) for symbol in SYMBOLS),
        *(({"discard": {symbol: 2}}, CARDS) for symbol in SYMBOLS),
        *(({"board": {slot: WATERMELON}}, CARDS) for slot in SLOTS),
        ({"top": {0: WATERMELON}}, CARDS),
        ({"top": {1: WATERMELON}}, CARDS),
        ({"turn": -1}, PHASE),
        ({"turn": 2}, PHASE),
        ({"phase": DECLARING - 1}, PHASE),
        ({"phase": TAKING + 1}, PHASE),
        ({"phase": DECLARING}, PHASE),
        ({"phase": PICKING}, PHASE),
        ({"phase": TAKING}, PHASE),
        ({"takes": 1}, PHASE),
        ({"placed": FIRST}, PHASE),
        ({"over": SEVEN_LINE}, END),
        ({"over": HEAVENLY_HAND}, END),
        ({"over": DECK_OUT}, END),
        ({"over": ELIMINATION}, END),
        ({"over": BOTH_ELIMINATED}, END),
        ({"over": BOTH_ELIMINATED + 1}, END),
    ],
)
def test_every_defect_is_found(table, card_slot, fields, defect):
    change(table, **fields)
    assert card_slot.check(table.state) == defect


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("symbol", SYMBOLS)
def test_hands_are_looked_at(table, card_slot, seat, symbol):
    hand, known = table.state.hands[seat], table.state.known[seat]
    hand[symbol], known[symbol] = 2, 1
    assert card_slot.check(table.state) == CARDS
    hand[symbol], known[symbol] = 1, 2
    assert card_slot.check(table.state) == KNOWN
    hand[symbol], known[symbol] = 1, -1
    assert card_slot.check(table.state) == NEGATIVE
    hand[symbol], known[symbol] = -1, 0
    assert card_slot.check(table.state) == NEGATIVE


TAKES = {"phase": TAKING, "takes": 1}


@pytest.mark.parametrize(
    ("board", "fields", "defect"),
    [
        ("1:cherry,9:bell", TAKES, None),
        ("1:cherry,9:bell", TAKES | {"takes": 60}, None),
        ("1:cherry,9:bell", TAKES | {"takes": 61}, PHASE),
        ("1:cherry,9:bell", TAKES | {"takes": 0}, PHASE),
        ("1:cherry,9:bell", TAKES | {"placed": FIRST}, PHASE),
        ("9:bell", TAKES, PHASE),  # nothing beside the centre
        ("1:bell,2:bell,3:bell", {"phase": PICKING, "placed": FIRST}, None),
        ("1:bell,2:bell,3:bell", {"phase": PICKING, "placed": 1, "takes": 1}, PHASE),
        ("1:bell,2:bell,3:bell", {"phase": PICKING}, PHASE),  # nothing was placed
        ("1:bell,2:bell,3:bell", {"phase": PICKING, "placed": 3}, PHASE),  # nothing is there
        ("1:bell,2:bell,3:bell,9:cherry", {"phase": PICKING, "placed": CENTRE}, None),  # any line
        ("1:bell,2:bell,3:bell,9:cherry", {"phase": PICKING, "placed": CENTRE + 1}, PHASE),
        ("1:bell,2:bell,3:cherry", {"phase": PICKING, "placed": FIRST}, PHASE),  # no line
        ("1:seven,2:seven,3:seven", {"phase": PICKING, "placed": FIRST}, PHASE),  # the game is won
        ("1:seven,2:seven,3:seven,9:bell", {"phase": PICKING, "placed": CENTRE}, None),  # it stood before
        ("1:seven,2:seven,3:seven", {"over": SEVEN_LINE}, None),
        ("4:seven,9:seven,8:seven", {"over": SEVEN_LINE}, None),
        ("1:seven,2:seven,3:bell", {"over": SEVEN_LINE}, END),
        ("1:bell,2:bell,3:bell", {"over": SEVEN_LINE}, END),
        ("1:seven,2:seven,3:seven", {"over": SEVEN_LINE, "phase": PICKING}, END),
        ("1:seven,2:seven,3:seven", {"over": SEVEN_LINE, "takes": 1}, END),
        ("1:seven,2:seven,3:seven", {"over": SEVEN_LINE, "placed": FIRST}, END),
        ("1:seven,2:seven,3:seven", {"over": SEVEN_LINE, "turn": 1}, None),
        ("1:seven,2:seven,3:seven", {"over": SEVEN_LINE, "turn": 2}, END),
        ("1:seven,2:seven,3:seven", {"over": SEVEN_LINE, "turn": -1}, END),
    ],
)
def test_phases_and_ends_fit_the_board(at, card_slot, board, fields, defect):
    table = at(board="9:bell", hand1="bell", hand2="bell", deck=5)
    words = {"board": board, "hand1": "bell,cherry", "hand2": "bell,cherry", "deck": "5"}
    card_slot.text.parse_position(table.state, words)
    change(table, **({"phase": PLACING, "placed": EMPTY, "takes": 0} | fields))
    assert card_slot.check(table.state) == defect


BOTH = {"hand1": "-", "hand2": "-"}


@pytest.mark.parametrize(
    ("values", "words", "fields", "defect"),
    [
        ({}, {"hand1": "-"}, {"turn": 0}, HAND),  # the mover
        ({}, {"hand2": "-"}, {"turn": 0}, HAND),  # the other one should have lost
        ({"after_elimination": "play_on"}, {"hand2": "-"}, {"turn": 0}, None),
        ({"after_elimination": "play_on"}, {"hand1": "-"}, {"turn": 1}, None),
        ({"after_elimination": "play_on"}, {"hand1": "-"}, {"turn": 0}, HAND),
        ({}, {}, {"turn": 1}, None),
        ({}, {"hand1": "-"}, {"over": ELIMINATION}, None),
        ({}, {"hand2": "-"}, {"over": ELIMINATION}, None),
        ({}, BOTH, {"over": ELIMINATION}, END),
        ({}, {}, {"over": ELIMINATION}, END),
        ({"after_elimination": "play_on"}, {"hand1": "-"}, {"over": ELIMINATION}, END),
        ({}, BOTH, {"over": BOTH_ELIMINATED}, None),
        ({}, {"hand1": "-"}, {"over": BOTH_ELIMINATED}, END),
        ({}, {"hand2": "-"}, {"over": BOTH_ELIMINATED}, END),
    ],
)
def test_empty_hands(card_slot, values, words, fields, defect):
    state = card_slot.setup(values=values)
    usual = {"board": "1:cherry,9:bell", "hand1": "bell,cherry", "hand2": "bell,cherry", "deck": "5"}
    card_slot.text.parse_position(state, usual | words)
    state.over = 0
    for name, value in fields.items():
        setattr(state, name, value)
    assert card_slot.check(state) == defect


KNOWN_BOTH = {"known1": "bell,cherry", "known2": "bell,cherry"}


@pytest.mark.parametrize(
    ("words", "defect"),
    [
        (KNOWN_BOTH, None),
        (KNOWN_BOTH | {"known1": "bell"}, END),  # laid open to be scored
        (KNOWN_BOTH | {"known2": "bell"}, END),
        (KNOWN_BOTH | {"deck": "1"}, END),
        (KNOWN_BOTH | {"hand1": "-", "known1": "-"}, None),
        (KNOWN_BOTH | {"hand1": "-", "known1": "-", "hand2": "-", "known2": "-"}, END),
    ],
)
def test_a_deck_out(card_slot, words, defect):
    state = card_slot.setup()
    usual = {"board": "1:cherry,9:bell", "hand1": "bell,cherry", "hand2": "bell,cherry", "deck": "0"}
    card_slot.text.parse_position(state, usual | words)
    state.over = DECK_OUT
    assert card_slot.check(state) == defect


HEAVENLY = "seven*5,silver*8"


@pytest.mark.parametrize(
    ("words", "fields", "defect"),
    [
        ({}, {"phase": DECLARING}, None),
        ({}, {"phase": DECLARING, "turn": 1}, PHASE),  # the other hand is not heavenly
        ({"known1": "seven*5"}, {"phase": DECLARING}, KNOWN),  # all know it by the question
        ({"hand1": "seven*4,silver*8,bell"}, {"phase": DECLARING}, PHASE),
        ({"hand1": "seven*5,silver*7,bell"}, {"phase": DECLARING}, PHASE),
        ({"hand1": "seven*5,silver*8,bell"}, {"phase": DECLARING}, PHASE),
        ({"board": "9:bell"}, {"phase": DECLARING}, PHASE),
        ({"discard": "bell"}, {"phase": DECLARING}, PHASE),
        ({}, {"phase": PLACING}, None),
        ({}, {"phase": PLACING, "turn": 1}, OPENING),
        ({"discard": "bell"}, {"phase": PLACING, "turn": 1}, None),  # not the opening any more
        ({}, {"phase": PLACING, "over": HEAVENLY_HAND}, None),
        ({"known1": "-"}, {"phase": PLACING, "over": HEAVENLY_HAND}, END),
        ({"board": "9:bell"}, {"phase": PLACING, "over": HEAVENLY_HAND}, END),
        ({}, {"phase": PLACING, "over": HEAVENLY_HAND, "turn": 1}, END),
    ],
)
def test_the_heavenly_hand(card_slot, words, fields, defect):
    state = card_slot.setup()
    given = {"hand1": HEAVENLY, "hand2": "bell*13"} | words
    card_slot.text.parse_position(state, {"known1": given["hand1"]} | given)
    for name, value in fields.items():
        setattr(state, name, value)
    assert card_slot.check(state) == defect
