"""Positions in words: what is left out, what is refused, and every defect that the check knows."""

import pytest

from turnwise.core.errors import BadSetup, BadText
from turnwise.games.uno.state import DEFECTS

(
    PLAYERS,
    NO_CARD,
    CARDS,
    KNOWN,
    SEAT,
    COLOUR,
    PHASE,
    CALL,
    CHALLENGED,
    COUNT,
    END,
) = DEFECTS

CATCH = {"uno_penalty": "catch"}
CHALLENGE = {"wild_draw_four": "challenge"}
STACKING = {"stacking": True}
DOUBTED = {"top": "w+4", "colour": "red", "phase": "answer", "before": "green", "doubted": 2, "hand1": "b1"}


def test_what_is_left_out_has_its_usual_value(at):
    table = at(players=3)
    assert [table[f"hand{seat}_count"] for seat in (1, 2, 3)] == ["7", "7", "7"]
    assert table["top"][1:].isdecimal()
    assert (table["deck_count"], table["pile_count"]) == ("86", "1")  # 108 - 21 - 1
    usual = {"next": "-", "pile": "-", "direction": "clockwise", "turn": "1", "phase": "play", "drawn": "-"}
    usual |= {"pending": "0", "called": "0", "exposed": "-", "doubted": "-", "dealer": "3", "round": "1"}
    usual |= {"turns": "0", "scores": "0,0,0", "over": "-", "winner": "-", "known": "-", "passes": "0"}
    assert {name: table[name] for name in usual} == usual


def test_a_hand_or_a_deck_may_be_a_number(at):
    table = at(hand1=3, hand2=1, top="r5", deck=10, next="b1,b2")
    assert (table["hand1_count"], table["hand2_count"], table["deck_count"]) == ("3", "1", "10")
    assert (table["next"], table["pile_count"]) == ("b1,b2", "94")  # 108 - 14


def test_a_deck_that_is_named_leaves_the_rest_to_the_pile(at):
    table = at(hand1="r1", hand2="g1", top="r5", deck="b1,b2")
    assert (table["next"], table["pool"], table["pile_count"]) == ("b1,b2", "-", "104")
    table = at(hand1="r1", hand2="g1", top="r5", pool="b1,b2", next="w")
    assert (table["next"], table["pool"], table["deck_count"]) == ("w", "b1,b2", "3")
    table = at(hand1="r1", hand2="g1", top="r5", pile="b1,b2")
    assert (table["pile"], table["deck_count"]) == ("b1,b2", "103")


def test_the_dealer_sits_before_the_mover(at):
    assert [at(players=3, turn=seat)["dealer"] for seat in (1, 2, 3)] == ["3", "1", "2"]


@pytest.mark.parametrize(("top", "pending"), [("r+2", "2"), ("w+4", "4")])
def test_a_draw_card_to_be_answered_asks_for_its_own_number(at, top, pending):
    table = at(values=STACKING, top=top, colour="red", phase="answer")
    assert table["pending"] == pending


def test_several_cards_alike(at):
    assert at(hand1="r5*2,w*3,g1*1,b1*0")["hand1"] == "r5*2,g1,w*3"


@pytest.mark.parametrize(
    ("edition", "values", "players", "words"),
    [
        ("duel", {}, 2, {"hand1": "r5,w*2", "next": "b1,w+4", "pile": "g1*2", "top": "r9"}),
        ("official", {}, 10, {"exposed": 3, "safe": 1, "turn": 4, "direction": "counter"}),
        ("house", {}, 3, {"hand2": "r5*2,b1", "known": "2:r5:1.3,2:r5:1", "scores": "1,2,3", "round": 4}),
        ("house", {"hand_size": 3}, 4, {"top": "w+4", "colour": "red", "phase": "answer", "pending": 8}),
        (
            "official",
            {},
            3,
            DOUBTED | {"hand2": "g1,y1,y2", "bluff": 1, "added": 2, "turns": 9},
        ),
        ("duel", {}, 2, {"top": "r5", "hand1": "r1,g2", "phase": "drawn", "drawn": "r1", "called": 1}),
        ("house", {}, 3, {"top": "r7", "phase": "swap", "turn": 2}),
        ("official", {}, 3, {"top": "w", "colour": "-", "phase": "colour"}),
        ("duel", {}, 2, {"hand1": "-", "over": "went_out", "winner": 1, "scores": "40,0"}),
        ("duel", {}, 2, {"over": "blocked", "passes": 1}),
        ("duel", {"turn_limit": 10}, 2, {"over": "turn_limit", "turns": 10, "winner": 2}),
    ],
)
def test_a_position_reads_back(at, uno, edition, values, players, words):
    state = at(edition, values, players, **words).state
    assert uno.parse_state(uno.format_state(state)) == state


def test_a_position_in_one_line(uno):
    line = "uno house set:hand_size=3 players=3 top=r7 phase=swap turn=2 hand2=g1,w"
    state = uno.parse_state(line)
    assert (state.players, state.turn, state.sizes[:3]) == (3, 1, [3, 2, 3])
    assert uno.format_state(state).startswith("uno house set:hand_size=3 players=3 hand1=")


@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        ({"hand": "r5"}, "unknown_word", "a position has no 'hand'; known: hand1, hand2, next, "),
        ({"hand3": "r5"}, "unknown_word", "a position has no 'hand3'"),
        ({"hand1": "x5"}, "unknown_card", "no card 'x5'"),
        ({"hand1": "r5*x"}, "unreadable_position", "cannot read 'r5*x'; several cards look like r5*2"),
        ({"hand1": "r5*"}, "unreadable_position", "cannot read 'r5*'"),
        ({"hand1": "r5*9999"}, "unreadable_position", "cannot read 'r5*9999'"),
        ({"hand1": "r5*3"}, "impossible_position", "it names 3 r5 and the game has 2"),
        ({"hand1": "r0", "top": "r0"}, "impossible_position", "it names 2 r0 and the game has 1"),
        ({"hand1": "121"}, "unreadable_position", "hand1 is 121 in a position; it is 0 to 120"),
        ({"hand1": "108", "hand2": "1"}, "impossible_position", "no card is left for hand2"),
        ({"hand1": "9" * 5000}, "unreadable_position", "it is a whole number"),
        ({"deck": "94"}, "impossible_position", "no card is left for deck"),
        ({"deck": "1", "next": "r5,r6"}, "impossible_position", "deck is 1, and 2 are named"),
        ({"top": "x"}, "unknown_card", "no card 'x'"),
        ({"top": "w"}, "unreadable_position", "a position with a wild on top names the colour"),
        ({"top": "w+4", "phase": "colour"}, "unreadable_position", "a wild on top names the colour"),
        ({"colour": "pink"}, "unknown_colour", "no colour 'pink'"),
        ({"before": "pink"}, "unknown_colour", "no colour 'pink'"),
        ({"turn": "3"}, "unknown_seat", "no seat '3'; the seats are 1 to 2"),
        ({"turn": "00011"}, "unknown_seat", "no seat '00011'"),
        ({"dealer": "0"}, "unknown_seat", "no seat '0'"),
        ({"exposed": "x"}, "unknown_seat", "no seat 'x'"),
        ({"phase": "think"}, "unreadable_position", "phase is 'think' in a position; it is play, drawn, "),
        ({"direction": "up"}, "unreadable_position", "direction is 'up' in a position; it is clockwise or "),
        ({"phase": "drawn"}, "unreadable_position", "a position in phase drawn names the drawn card"),
        ({"drawn": "x"}, "unknown_card", "no card 'x'"),
        ({"pending": "-1"}, "unreadable_position", "pending is -1 in a position; it is 0 to 120"),
        ({"passes": "x"}, "unreadable_position", "passes is 'x' in a position; it is a whole number"),
        ({"round": "30001"}, "unreadable_position", "round is 30001 in a position; it is 0 to 30000"),
        ({"scores": "1"}, "unreadable_position", "scores has 1 entries in a position, not 2"),
        ({"scores": "1,-2"}, "unreadable_position", "scores is -2 in a position; it is 0 to 10000"),
        ({"over": "bored"}, "unreadable_position", "over is 'bored' in a position; it is -, went_out, "),
        ({"known": "2:r5"}, "unreadable_position", "cannot read '2:r5'; a known card looks like 2:r5:1.3"),
        ({"known": "5:r5:1"}, "unknown_seat", "no seat '5'"),
        ({"known": "2:x5:1"}, "unknown_card", "no card 'x5'"),
        ({"known": "2:r5:1."}, "unknown_seat", "no seat ''"),
        ({"known": ",".join(["2:r5:1"] * 121)}, "unreadable_position", "known has 121 entries; 120 at most"),
    ],
)
def test_what_cannot_be_read_is_refused(at, words, code, sentence):
    with pytest.raises((BadText, BadSetup)) as caught:
        at(**words)
    assert caught.value.code == code
    assert sentence in caught.value.sentence


def test_a_position_needs_a_number_card_for_its_top(at):
    others = {"number_cards": 0, "skip_cards": 1, "reverse_cards": 0, "draw_two_cards": 0, "hand_size": 1}
    with pytest.raises(BadSetup, match="no card is left for top"):
        at(values=others, hand1="r0,g0,y0,b0", hand2="w")


@pytest.mark.parametrize(
    ("values", "words", "defect"),
    [
        ({}, {"hand2": "g1", "known": "2:r5:1"}, KNOWN),
        ({}, {"hand2": "r5", "known": "2:r5:1,2:r5:1"}, KNOWN),
        ({}, {"hand2": "r5", "known": "2:r5:2"}, KNOWN),
        ({}, {"top": "r5", "colour": "blue"}, COLOUR),
        ({}, {"top": "r5", "phase": "colour"}, PHASE),
        ({}, {"top": "r7", "phase": "swap"}, PHASE),
        ({"seven_zero": True}, {"top": "r7", "phase": "swap"}, PHASE),
        ({}, {"top": "r+2", "phase": "answer"}, PHASE),
        (STACKING, {"top": "r5", "phase": "answer"}, PHASE),
        (STACKING, {"top": "r+2", "phase": "answer", "pending": 0}, PHASE),
        (STACKING, {"top": "r+2", "phase": "answer", "pending": 3}, PHASE),
        (STACKING, {"top": "w+4", "colour": "red", "phase": "answer", "pending": 6}, PHASE),
        (STACKING, {"top": "r+2", "pending": 2}, PHASE),
        ({}, {"top": "w+4", "colour": "red", "phase": "colour", "pending": 4}, PHASE),
        ({}, {"top": "r5", "hand1": "r1,g2", "phase": "drawn", "drawn": "r2"}, PHASE),
        ({}, {"top": "r5", "hand1": "r1,g2", "phase": "drawn", "drawn": "g2"}, PHASE),
        ({}, {"top": "r5", "hand1": "r1,g2", "drawn": "r1"}, PHASE),
        ({}, {"called": 2}, CALL),
        ({}, {"safe": 1}, CALL),
        (CATCH, {"exposed": 2, "safe": 2}, CALL),
        ({}, {"exposed": 2}, CALL),
        ({}, {"before": "red"}, CHALLENGED),
        ({}, {"bluff": 1}, CHALLENGED),
        ({}, {"added": 1}, CHALLENGED),
        (STACKING, DOUBTED, CHALLENGED),
        (CHALLENGE, DOUBTED | {"before": "-"}, CHALLENGED),
        (CHALLENGE, DOUBTED | {"doubted": 1}, CHALLENGED),
        (CHALLENGE, DOUBTED | {"hand2": "g1,r1"}, CHALLENGED),
        (CHALLENGE, DOUBTED | {"hand2": "b1,r1", "bluff": 1}, CHALLENGED),
        (CHALLENGE, DOUBTED | {"hand2": "g1,r1", "bluff": 2}, CHALLENGED),
        (CHALLENGE, DOUBTED | {"hand2": "b1,r1", "added": 2}, CHALLENGED),
        (CHALLENGE, DOUBTED | {"phase": "play", "pending": 0}, CHALLENGED),
        ({}, {"passes": 2}, COUNT),
        ({}, {"round": 0}, COUNT),
        ({}, {"turns": 3001}, COUNT),
        ({}, {"turns": 3000}, END),
        ({}, {"hand2": "-"}, END),
        ({}, {"winner": 2}, END),
        ({}, {"over": "went_out", "hand1": "-"}, END),
        ({}, {"over": "went_out", "winner": 2, "hand1": "-"}, END),
        ({"target_score": 100}, {"over": "went_out", "winner": 1, "hand1": "-", "scores": "99,0"}, END),
        ({}, {"over": "blocked", "phase": "drawn", "drawn": "r5"}, END),
        (CATCH, {"over": "blocked", "exposed": 1}, END),
        ({}, {"over": "blocked", "called": 1}, END),
    ],
)
def test_impossible_positions_are_refused(at, values, words, defect):
    with pytest.raises(BadSetup) as caught:
        at(values=values, **words)
    assert (caught.value.code, caught.value.sentence) == (
        "impossible_position",
        f"impossible position: {defect}",
    )


def put(state, **values):
    for name, value in values.items():
        setattr(state, name, value)


@pytest.mark.parametrize(
    ("change", "defect"),
    [
        (lambda state: setattr(state, "players", 1), PLAYERS),
        (lambda state: setattr(state, "players", 11), PLAYERS),
        (lambda state: setattr(state, "top", -1), NO_CARD),
        (lambda state: setattr(state, "top", 54), NO_CARD),
        (lambda state: setattr(state, "fixed", state.left + 1), NO_CARD),
        (lambda state: setattr(state, "left", state.left - 1), NO_CARD),
        (lambda state: state.deck.__setitem__(0, 54), NO_CARD),
        (lambda state: state.deck.__setitem__(0, -1), NO_CARD),
        (lambda state: state.pile.__setitem__(0, -1), CARDS),
        (lambda state: state.pile.__setitem__(0, 1), CARDS),
        (lambda state: state.hands[0].__setitem__(0, -1), CARDS),
        (lambda state: state.hands[0].__setitem__(53, 5), CARDS),
        (lambda state: state.held.__setitem__(0, 0), CARDS),
        (lambda state: state.sizes.__setitem__(1, 6), CARDS),
        (lambda state: (state.hands.reverse(), state.held.reverse(), state.sizes.reverse()), SEAT),
        (lambda state: state.scores.__setitem__(3, 10), SEAT),
        (lambda state: setattr(state, "known", 121), KNOWN),
        (lambda state: setattr(state, "known", 1), KNOWN),
        (lambda state: put(state, known=1, known_holder=[3, *state.known_holder[1:]]), KNOWN),
        (lambda state: put(state, top=53, colour=4), CARDS),
        (lambda state: setattr(state, "colour", 4), COLOUR),
        (lambda state: setattr(state, "phase", 5), PHASE),
        (lambda state: setattr(state, "exposed", 3), CALL),
        (lambda state: setattr(state, "doubted", 3), CHALLENGED),
        (lambda state: setattr(state, "direction", 0), COUNT),
        (lambda state: setattr(state, "turn", 3), COUNT),
        (lambda state: setattr(state, "dealer", -1), COUNT),
        (lambda state: state.scores.__setitem__(0, -1), COUNT),
        (lambda state: setattr(state, "winner", 3), COUNT),
        (lambda state: setattr(state, "over", 1), END),
    ],
)
def test_broken_states_are_noticed(uno, change, defect):
    state = uno.new(1, "house", {"first_card": "number"}, 3)
    assert uno.check(state) is None
    change(state)
    assert uno.check(state) == defect


def test_a_wild_without_a_colour_is_noticed(at, uno):
    state = at(top="w", colour="red").state
    for colour in (-1, 4):
        state.colour = colour
        assert uno.check(state) == COLOUR


def test_whoever_knows_of_a_later_card_knows_of_the_earlier_ones(at, uno):
    state = at(players=3, hand2="r5*2", known="2:r5:1.3,2:r5:1").state
    state.known_by[0], state.known_by[1] = state.known_by[1], state.known_by[0]
    assert uno.check(state) == KNOWN


def test_facts(at):
    table = at(top="r5", hand1="r1,b5,g7,w,w+4", hand2="y9", deck=3)
    expected = {"hand1_count": "5", "hand2_count": "1", "hand1_points": "113", "hand2_points": "9"}
    expected |= {"deck_count": "3", "pile_count": "99", "playable": "r1,b5,w", "cards_count": "108"}
    assert {name: table[name] for name in expected} == expected
