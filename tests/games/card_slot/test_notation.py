"""Section 9 of the rule book: moves, refusals, sentences and positions; and what makes a position unsound."""

import pytest

from present import present
from turnwise.core.errors import BadSetup, BadText
from turnwise.core.position import Position
from turnwise.games.card_slot.state import ACTIONS, DECLARE, DECLINE, DEFECTS, LINE, PLACE, STOP, TAKE

PLACING = {"board": "1:bell,2:bell,9:cherry", "hand1": "bell,cherry", "hand2": "bell"}
BELL_3 = PLACE + 4 * 9 + 2


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (PLACE, "place seven 1"),
        (BELL_3, "place bell 3"),
        (PLACE + 53, "place replay 9"),
        (LINE, "line 1-2-3"),
        (LINE + 7, "line 3-9-7"),
        (TAKE, "take 1"),
        (TAKE + 7, "take 8"),
        (STOP, "stop"),
        (DECLARE, "declare"),
        (DECLINE, "decline"),
    ],
)
def test_moves_read_as_they_are_written(at, card_slot, action, text):
    state = at(**PLACING).state
    assert card_slot.text.format_action(state, action) == text
    assert card_slot.text.parse_action(state, text) == action
    assert card_slot.text.parse_action(state, text.upper()) == action


@pytest.mark.parametrize(
    ("text", "symbol", "slot"),
    [
        ("bell 3", 4, 3),
        ("b 3", 4, 3),
        ("put a Bell on slot 3", 4, 3),
        ("7 3", 0, 3),
        ("3 7", 1, 7),
        ("rainbow 7 5", 0, 5),
        ("Gold 7 5", 0, 5),
        ("silver 3", 1, 3),
        ("silver 3 5", 1, 5),
        ("c 1", 2, 1),
        ("w 1", 3, 1),
        ("melon 1", 3, 1),
        ("r 9", 5, 9),
        ("se 9", 0, 9),
    ],
)
def test_placements_may_be_short(at, card_slot, text, symbol, slot):
    assert card_slot.text.parse_action(at(**PLACING).state, text) == PLACE + symbol * 9 + slot - 1


def test_lines_and_takes_may_be_short_in_their_phase(at, card_slot):
    table = at(board="1:silver,2:silver,4:bell", hand1="silver,bell", hand2="bell")
    table.play("silver 3")
    for text in ("1-2-3", "3 2 1", "123", "line 2-1-3", "resolve 1 2 3"):
        assert card_slot.text.parse_action(table.state, text) == LINE
    table.play("1-2-3")
    assert card_slot.text.parse_action(table.state, "4") == TAKE + 3


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "unreadable_action"),
        ("bell", "unreadable_action"),
        ("take", "unreadable_action"),
        ("lemon 3", "unknown_symbol"),
        ("s 3", "unknown_symbol"),  # seven or silver
        ("-3 3", "unknown_symbol"),
        ("bell 0", "unknown_slot"),
        ("bell 10", "unknown_slot"),
        ("bell x", "unknown_slot"),
        ("bell ²", "unknown_slot"),
        ("line 1-2-4", "unknown_line"),
        ("line", "unknown_line"),
    ],
)
def test_unreadable_moves(at, card_slot, text, code):
    with pytest.raises(BadText) as caught:
        card_slot.text.parse_action(at(**PLACING).state, text)
    assert caught.value.code == code


@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        ("place seven 3", "there is no Rainbow 7 in hand"),
        ("place bell 1", "slot 1 holds a Bell; as long as a slot is empty the card goes there"),
        ("line 1-2-3", "a line is picked after a card was placed"),
        ("take 1", "it is time to place a card"),
        ("stop", "it is time to place a card"),
        ("declare", "nobody is asked for a Heavenly Hand now"),
    ],
)
def test_refusals_say_why(at, card_slot, action, sentence):
    state = at(**PLACING).state
    assert present(Position(card_slot, state).objection(action)).sentence == sentence


def test_a_viewer_is_addressed(at):
    table = at(**PLACING)
    table.play("place bell 3")
    assert table.said(0) == ["You placed a Bell on slot 3."]
    assert table.said(1) == ["Player 1 placed a Bell on slot 3."]


def test_sentences_of_the_declaration(at):
    table = at(hand1=13, hand2="seven*5,silver*8")
    table.play("decline")
    assert table.said(0) == ["Player 2 did not declare the Heavenly Hand."]


def test_a_position_reads_back(at, card_slot):
    table = at(**PLACING, top="seven,replay", discard="bell*2", buried="cherry", known1="bell")
    line = card_slot.format_state(table.state)
    assert line.startswith("card_slot 1.0.1 board=bell,bell,-,-,-,-,-,-,cherry hand1=cherry,bell hand2=bell ")
    assert " top=seven,replay " in line
    assert card_slot.parse_state(line) == table.state


def test_a_line_of_words_is_enough(card_slot):
    state = card_slot.parse_state(
        "card_slot 1.0.0 set:hand_size=5 set:heavenly_hand=false board=9:bell turn=2"
    )
    assert (state.turn, sum(state.hands[0]), sum(state.hands[1])) == (1, 5, 5)
    assert sum(state.pool) == 52  # 63 - 1 - 5 - 5


def test_cards_not_named_are_in_the_deck(at):
    table = at(board="9:bell", hand1="bell", hand2="cherry*2", top="seven,silver")
    assert (table["deck_count"], table["discard_count"]) == ("67", "0")
    assert table["pool"] == "seven*4,silver*7,cherry*6,watermelon*8,bell*19,replay*21"


def test_a_number_is_drawn_at_random_and_the_rest_discarded(at):
    table = at(board="9:bell", hand1=3, hand2="cherry*2", deck=4, top="seven")
    assert (table["hand1_count"], table["deck_count"], table["top"]) == ("3", "4", "seven")
    assert table["discard_count"] == "61"  # 71 - 1 - 3 - 2 - 4


def test_the_whole_deck_in_order(at):
    table = at(board="1:bell,2:bell", hand1="bell,cherry", hand2="bell", deck="seven,bell*2,cherry")
    assert (table["top"], table["pool"], table["deck_count"]) == ("seven,bell,bell,cherry", "-", "4")


def test_a_phase_may_be_set_up(at):
    table = at(board="1:bell,2:bell,3:bell", phase="line", hand1="-", hand2="bell")
    assert (table["placed"], table.legal) == ("1", {"line 1-2-3"})
    table = at(board="4:bell", phase="take", hand1="-", hand2="bell", discard="cherry*3")
    assert (table["takes"], table.legal) == ("1", {"take 4", "stop"})


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ({"bord": "-"}, "did you mean board"),
        ({"board": "bell,bell"}, "board has 2 entries"),
        ({"board": "10:bell"}, "no slot '10'"),
        ({"hand1": "lemon"}, "no symbol 'lemon'"),
        ({"hand1": "bell*x"}, "cannot read 'bell*x'"),
        ({"hand1": "bell*9999999999"}, "cannot read 'bell*9999999999'"),
        ({"hand1": "seven*6"}, "it names 6 seven cards and the game has 5"),
        ({"hand1": "72"}, "hand1 needs 72 more cards, 71 are left"),
        ({"hand1": "9" * 5000}, "it is a whole number"),
        ({"deck": "70"}, "deck needs 70 more cards, 45 are left"),
        ({"deck": "1", "top": "bell,bell"}, "deck is 1, and 2 are named"),
        ({"deck": "-3"}, "no symbol '-3'"),
        ({"top": "bell*21,replay*21,cherry*8,watermelon*8,silver*7"}, "65 cards of the deck in order"),
        ({"turn": "3"}, "turn is '3'"),
        ({"turn": "x"}, "turn is 'x'"),
        ({"phase": "think"}, "phase is 'think'"),
        ({"start": "perhaps"}, "start is 'perhaps'"),
        ({"over": "bored"}, "over is 'bored'"),
        ({"known1": "bell", "hand1": "cherry"}, DEFECTS[3]),
        ({"known1": "-", "hand1": "seven*5,silver*8"}, DEFECTS[3]),
        ({"phase": "line"}, DEFECTS[4]),
        ({"phase": "line", "board": "1:bell,2:bell,3:bell", "placed": "4"}, DEFECTS[4]),
        ({"phase": "line", "board": "1:seven,2:seven,3:seven", "placed": "1"}, DEFECTS[4]),
        ({"phase": "take"}, DEFECTS[4]),
        ({"phase": "declare", "hand1": "bell"}, DEFECTS[4]),
        ({"takes": "1"}, DEFECTS[4]),
        ({"placed": "1"}, DEFECTS[4]),
        ({"board": "9:bell", "phase": "take", "takes": "1"}, DEFECTS[4]),
        ({"board": "1:bell", "phase": "take", "takes": "61"}, DEFECTS[4]),
        ({"turn": "2"}, DEFECTS[5]),
        ({"board": "1:bell", "phase": "take", "hand2": "-"}, DEFECTS[6]),
        ({"over": "deck_out"}, DEFECTS[7]),
        ({"over": "elimination"}, DEFECTS[7]),
        ({"over": "seven_line"}, DEFECTS[7]),
        ({"over": "heavenly_hand"}, DEFECTS[7]),
        ({"over": "both_eliminated", "hand1": "-"}, DEFECTS[7]),
        ({"over": "both_eliminated", "hand1": "-", "hand2": "-", "takes": "1"}, DEFECTS[7]),
    ],
)
def test_bad_positions_are_refused(at, words, sentence):
    with pytest.raises((BadText, BadSetup)) as caught:
        at(**words)
    assert sentence in caught.value.sentence


@pytest.mark.parametrize(
    "words",
    [
        {"over": "deck_out", "deck": "0"},
        {"over": "elimination", "hand1": "-"},
        {"over": "both_eliminated", "hand1": "-", "hand2": "-"},
        {"over": "seven_line", "board": "1:seven,2:seven,3:seven"},
        {"over": "heavenly_hand", "hand1": "seven*5,silver*8"},
    ],
)
def test_every_end_may_be_set_up(at, words):
    assert at(**words).end[0] == words["over"]


def put(state, **values):
    for name, value in values.items():
        setattr(state, name, value)


@pytest.mark.parametrize(
    ("change", "defect"),
    [
        (lambda state: state.pool.__setitem__(0, -1), 1),
        (lambda state: state.known[0].__setitem__(0, -1), 1),
        (lambda state: state.board.__setitem__(0, 6), 2),
        (lambda state: state.top.__setitem__(0, 3), 2),
        (lambda state: setattr(state, "fixed", 65), 2),
        (lambda state: state.board.__setitem__(0, 4), 3),
        (lambda state: state.discard.__setitem__(4, 1), 3),
        (lambda state: setattr(state, "turn", 2), 5),
        (lambda state: setattr(state, "phase", 4), 5),
        (lambda state: put(state, over=3, turn=2), 8),
    ],
)
def test_broken_states_are_noticed(fresh, card_slot, change, defect):
    state = fresh().state
    change(state)
    assert card_slot.check(state) == DEFECTS[defect - 1]


def test_facts(at):
    table = at(board="1:bell,2:bell,3:bell", hand1="watermelon,seven", hand2="bell*3", deck=5)
    expected = {"hand1_count": "2", "hand2_count": "3", "deck_count": "5", "discard_count": "58"}
    expected |= {"board_count": "3", "lines": "1-2-3", "score1": "1", "score2": "3", "eliminated": "-"}
    assert {name: table[name] for name in expected} == expected


def test_a_mover_without_cards_is_noticed(at, card_slot):
    state = at(board="9:bell", hand1="bell", hand2="bell").state
    state.hands[0][4], state.discard[4] = 0, 1
    assert card_slot.check(state) == "a player without cards is in the game"


def test_a_card_said_to_be_placed_is_never_read_as_a_line_or_a_take(card_slot):
    """`place 7 5` is a seven on slot 5 in every phase; `place 4` names no symbol."""
    picking = card_slot.parse_state(
        "card_slot board=1:bell,2:bell,3:bell hand1=seven,cherry phase=line turn=1"
    )
    assert card_slot.text.parse_action(picking, "place 7 5") == PLACE + 4
    assert present(Position(card_slot, picking).objection(PLACE + 4)).code == "line_first"
    taking = card_slot.parse_state("card_slot board=4:bell,9:cherry hand1=seven phase=take turn=1 deck=20")
    with pytest.raises(BadText, match="cannot read the move 'place 4'"):
        card_slot.text.parse_action(taking, "place 4")
    assert card_slot.text.parse_action(taking, "4") == TAKE + 3


def test_actions_are_numbered_one_kind_after_the_other() -> None:
    """Without a gap: what is recorded and what is learnt names actions by their numbers."""
    assert (PLACE, LINE, TAKE) == (0, 54, 62)  # 6 symbols on 9 slots, 8 lines
    assert (STOP, DECLARE, DECLINE, ACTIONS) == (70, 71, 72, 73)  # 8 slots beside the centre
