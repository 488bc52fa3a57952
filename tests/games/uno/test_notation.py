"""Section 12 of the rule book: cards, moves, refusals and sentences."""

import pytest

from turnwise.core.errors import BadText, IllegalAction
from turnwise.games.uno.names import NAMES, WORDS, read_card
from turnwise.games.uno.state import ACTIONS, CALL, CATCHES, COLOUR, DOUBT, DRAW, KEEP, PLAY, SWAP

COLOURS = {"r": "red", "y": "yellow", "g": "green", "b": "blue"}
SIGNS = [*map(str, range(10)), "s", "r", "+2"]
CARDS = [letter + sign for letter in "rygb" for sign in SIGNS] + ["w", "w+4"]

SKIPPED = {"top": "r5", "hand1": "r1,g2,b3"}
CATCH = {"uno_penalty": "catch"}
CHALLENGE = {"wild_draw_four": "challenge"}


@pytest.mark.covers("UN-1.1", "UN-12.1")
def test_every_card_has_its_letter_and_sign():
    assert list(WORDS) == CARDS
    assert len(set(WORDS)) == len(set(NAMES)) == 54


@pytest.mark.covers("UN-12.1")
@pytest.mark.parametrize("kind", range(54))
def test_every_card_reads_back_in_every_spelling(kind):
    word, name = WORDS[kind], NAMES[kind]
    short = name.replace("Draw Two", "+2").replace("Draw Four", "+4")
    digit = name.replace("Two", "2").replace("Four", "4")
    for text in (word, word.upper(), name, name.lower(), name.replace(" ", "_"), short, digit):
        assert read_card(text) == kind, text


@pytest.mark.covers("UN-12.1")
@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("red5", "r5"),
        ("Green Skip", "gs"),
        ("yellow reverse", "yr"),
        ("blue draw two", "b+2"),
        ("blue draw 2", "b+2"),
        ("blue +2", "b+2"),
        ("wild", "w"),
        ("WILD", "w"),
        ("wild draw four", "w+4"),
        ("wild draw 4", "w+4"),
        ("wild +4", "w+4"),
        ("+4", "w+4"),
    ],
)
def test_long_spellings(text, word):
    assert WORDS[read_card(text)] == word


@pytest.mark.parametrize("text", ["", "r", "5", "r10", "x5", "w+2", "r+4", "red", "rw", "+2", "r-1", "r5r5"])
def test_what_is_no_card(text):
    with pytest.raises(BadText) as caught:
        read_card(text)
    assert caught.value.code == "unknown_card"
    assert caught.value.sentence.startswith(f"no card {text!r}; cards look like r5, ys, gr, b+2, w, w+4 ")


@pytest.mark.covers("UN-12.2")
def test_every_action_reads_as_it_is_written(at, uno):
    state = at(**SKIPPED, players=10).state
    written = [uno.text.format_action(state, action) for action in range(ACTIONS)]
    assert written == [
        *(f"play {card}" for card in CARDS),
        *("draw", "keep", "uno", "challenge"),
        *(f"colour {colour}" for colour in ("red", "yellow", "green", "blue")),
        *(f"swap {seat}" for seat in range(1, 11)),
        "catch",
        *(f"catch {seat}" for seat in range(2, 11)),
    ]
    for action, text in enumerate(written):
        assert uno.text.parse_action(state, text) == action
        assert uno.text.parse_action(state, text.upper()) == action


@pytest.mark.covers("UN-12.2")
def test_only_a_catch_out_of_turn_names_the_seat(at, uno):
    table = at(values=CATCH, players=4, top="r5", hand1="r1,g2", turn=1)
    table.play("play r1")
    assert table["turn"] == "2"
    assert {move for move in table.legal if move.startswith("catch")} == {"catch"}
    assert table.out_of_turn == {"catch 3", "catch 4"}
    assert uno.text.parse_action(table.state, "catch 2") == uno.text.parse_action(table.state, "catch")


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("r5", PLAY + 5),
        ("play the red 5", PLAY + 5),
        ("play a wild", PLAY + 52),
        ("wild draw four", PLAY + 53),
        ("play card gs", PLAY + 36),
        ("draw a card", DRAW),
        ("take", DRAW),
        ("take the card", DRAW),
        ("pass", KEEP),
        ("keep the card", KEEP),
        ("UNO!", CALL),
        ("challenge", DOUBT),
        ("color blue", COLOUR + 3),
        ("name g", COLOUR + 2),
        ("colour Y", COLOUR + 1),
        ("swap with 2", SWAP + 1),
        ("catch by 2", CATCHES + 1),
        ("catch 02", CATCHES + 1),
    ],
)
def test_moves_may_be_said_in_other_words(at, uno, text, action):
    assert uno.text.parse_action(at(**SKIPPED).state, text) == action


def test_a_colour_alone_is_enough_when_one_is_asked_for(at, uno):
    table = at(top="r5", hand1="w,g2,b3")
    with pytest.raises(BadText, match="cannot read the move 'blue'"):
        uno.text.parse_action(table.state, "blue")
    table.play("w", "b")
    assert table["colour"] == "blue"


@pytest.mark.parametrize(
    ("text", "code", "sentence"),
    [
        ("", "unreadable_action", "cannot read the move ''; moves look like play r5, play w+4, draw, keep, "),
        ("card", "unreadable_action", "cannot read the move 'card'"),
        ("dance", "unreadable_action", "cannot read the move 'dance'"),
        ("draw 2", "unreadable_action", "cannot read the move 'draw 2'"),
        ("uno r5", "unreadable_action", "cannot read the move 'uno r5'"),
        ("play", "unknown_card", "no card ''"),
        ("play x9", "unknown_card", "no card 'x9'"),
        ("colour pink", "unknown_colour", "no colour 'pink'; the colours are red, yellow, green, blue"),
        ("colour", "unknown_colour", "no colour ''"),
        ("swap", "unknown_seat", "no seat ''; the seats are 1 to 2"),
        ("swap 0", "unknown_seat", "no seat '0'"),
        ("swap 3", "unknown_seat", "no seat '3'; the seats are 1 to 2"),
        ("swap ²", "unknown_seat", "no seat '²'"),
        ("swap -1", "unknown_seat", "no seat '-1'"),
        ("catch 00015", "unknown_seat", "no seat '00015'"),
        ("catch " + "9" * 5000, "unknown_seat", "no seat '99999999999999999999'"),
    ],
)
def test_unreadable_moves(at, uno, text, code, sentence):
    with pytest.raises(BadText) as caught:
        uno.text.parse_action(at(**SKIPPED).state, text)
    assert caught.value.code == code
    assert caught.value.sentence.startswith(sentence)


REFUSALS = [
    ({}, "play y9", "not_in_hand", "there is no Yellow 9 in hand"),
    (
        {},
        "play g2",
        "does_not_match",
        "Green 2 fits neither the colour red nor the top card, Red 5",
    ),
    (
        {"hand1": "w+4,r1,b3"},
        "play w+4",
        "other_playable",
        "a Wild Draw Four may be played only without another card that can be played",
    ),
    (
        {"hand1": "w+4,r1,b3", "values": {"wild_draw_four": "no_colour_match"}},
        "play w+4",
        "other_playable",
        "a Wild Draw Four may be played only without another card of the current colour",
    ),
    (
        {"phase": "drawn", "drawn": "r1"},
        "play g2",
        "only_the_drawn",
        "only the drawn card, Red 1, may be played now, or kept",
    ),
    ({"phase": "drawn", "drawn": "r1"}, "draw", "already_drawn", "a card was drawn: play Red 1 or keep it"),
    (
        {
            "phase": "answer",
            "top": "w+4",
            "colour": "red",
            "doubted": "2",
            "before": "blue",
            "hand2": "r9",
            "values": {"wild_draw_four": "challenge"},
        },
        "play r1",
        "no_answer",
        "Wild Draw Four is on the pile: no card answers it",
    ),
    (
        {"phase": "answer", "top": "r+2", "hand1": "b+2,r1,b3", "values": {"stacking": True}},
        "play r1",
        "no_answer",
        "Red Draw Two is on the pile: only another Draw Two answers it",
    ),
    (
        {"phase": "colour", "top": "w", "colour": "red"},
        "draw",
        "colour_first",
        "a colour must be named first: red, yellow, green, blue",
    ),
    (
        {"phase": "swap", "top": "r7", "players": 3, "values": {"seven_zero": True}},
        "draw",
        "swap_first",
        "say first whose hand to swap with: swap and a seat",
    ),
    (
        {"phase": "swap", "top": "r7", "players": 3, "values": {"seven_zero": True}},
        "swap 1",
        "own_hand",
        "a hand is swapped with another player's",
    ),
    ({}, "swap 2", "nothing_to_swap", "no 7 is waiting for a swap"),
    ({}, "colour red", "nothing_to_name", "no wild is waiting for a colour"),
    ({}, "keep", "nothing_drawn", "no drawn card is waiting to be played or kept"),
    ({}, "uno", "not_two_cards", "UNO is called with two cards in hand, not with 3"),
    ({"hand1": "r1,g2", "called": 1}, "uno", "already_called", "UNO has been called in this turn"),
    ({}, "challenge", "nothing_to_challenge", "no Wild Draw Four can be challenged now"),
    ({}, "draw", "must_play", "a card in hand can be played: r1"),
    (
        {"hand2": 104, "deck": "-", "values": {"may_draw_instead": True}},
        "draw",
        "nothing_to_draw",
        "no card is left to draw, and a card in hand can be played",
    ),
    ({}, "catch", "no_catching", "nobody has to be caught: the rules see to the penalty"),
    ({"values": CATCH}, "catch", "nobody_to_catch", "nobody has just played down to one card"),
    ({"values": CATCH, "exposed": 2}, "catch 2", "own_catch", "nobody can catch oneself"),
]


@pytest.mark.covers("UN-3.13", "UNO-EC4")
@pytest.mark.parametrize(("words", "move", "code", "sentence"), REFUSALS, ids=[row[2] for row in REFUSALS])
def test_refusals_say_why(at, uno, words, move, code, sentence):
    table = at(**SKIPPED | words)
    assert table.why_not(move) == (code, sentence)
    with pytest.raises(IllegalAction) as caught:
        table.play(move)
    assert (caught.value.code, caught.value.sentence) == (code, sentence)


@pytest.mark.parametrize(
    ("action", "refusal"),
    [
        (SWAP + 2, ("unknown_seat", "no seat 3; the seats are 1 to 2")),
        (CATCHES + 9, ("unknown_seat", "no seat 10; the seats are 1 to 2")),
        (ACTIONS, ("unknown_action", "there is no action 82; UNO has 0 to 81")),
    ],
)
def test_refusals_of_seats_that_are_not_there(at, uno, action, refusal):
    assert at(**SKIPPED).why_not(action) == refusal


@pytest.mark.parametrize("move", ["play r1", "keep", "uno", "challenge", "draw", "swap 2"])
def test_a_colour_comes_before_everything_else(at, move):
    assert at(**SKIPPED | {"top": "w", "colour": "red", "phase": "colour"}).why_not(move)[0] == "colour_first"


SAID = [
    (
        {},
        ["play r1"],
        ["You played Red 1."],
        ["Player 1 played Red 1."],
    ),
    (
        {"hand1": "g1,b2", "next": "r9"},
        ["draw"],
        ["You drew Red 9."],
        ["Player 1 drew 1 card."],
    ),
    (
        {"hand1": "g1,b2", "next": "r9"},
        ["draw", "keep"],
        ["You kept Red 9."],
        ["Player 1 kept the card."],
    ),
    (
        {"hand1": "r+2,b2,b3", "next": "y1,y2"},
        ["play r+2"],
        ["You played Red Draw Two.", "Player 2 drew 2 cards.", "Player 2 lost the turn."],
        ["Player 1 played Red Draw Two.", "You drew Yellow 1.", "You drew Yellow 2.", "You lost the turn."],
    ),
    (
        {"hand1": "r1,b2", "next": "y1,y2"},
        ["play r1"],
        ["You played Red 1.", "You forgot to call UNO.", "You drew Yellow 1.", "You drew Yellow 2."],
        ["Player 1 played Red 1.", "Player 1 forgot to call UNO.", "Player 1 drew 2 cards."],
    ),
    (
        {"hand1": "w,b2,b3"},
        ["play w", "colour red"],
        ["You named red."],
        ["Player 1 named red."],
    ),
    (
        {"hand1": "r1,b2"},
        ["uno"],
        ["You called UNO!"],
        ["Player 1 called UNO!"],
    ),
    (
        {"hand1": "r1", "hand2": "g9"},
        ["play r1"],
        ["You played Red 1.", "You scored 9, 9 in all.", "You won: no card was left in hand."],
        ["Player 1 played Red 1.", "Player 1 scored 9, 9 in all.", "Player 1 won: no card was left in hand."],
    ),
    (
        {"hand1": "r+2,b2,b3", "values": {"stacking": True}},
        ["play r+2"],
        ["You played Red Draw Two.", "Player 2 must answer, or draw 2 cards."],
        ["Player 1 played Red Draw Two.", "You must answer, or draw 2 cards."],
    ),
    (
        {"hand1": "r1,b2", "values": CATCH},
        ["play r1", "catch"],
        ["Player 2 caught you: no call of UNO.", "You drew Yellow 1.", "You drew Yellow 2."],
        ["You caught Player 1: no call of UNO.", "Player 1 drew 2 cards."],
    ),
    (
        {"hand1": "r1,b2", "values": CATCH},
        ["uno", "play r1", "catch"],
        ["Player 2 called you out, who had called.", "Player 2 drew 2 cards."],
        ["You called Player 1 out, who had called.", "You drew Yellow 1.", "You drew Yellow 2."],
    ),
    (
        {"hand1": "w+4,b2,r3", "values": CHALLENGE, "next": "y1,y2,y3,y4"},
        ["play w+4", "colour red", "challenge"],
        [
            "Player 2 challenged you.",
            *("You had bluffed.", "You drew Yellow 1.", "You drew Yellow 2."),
            *("You drew Yellow 3.", "You drew Yellow 4."),
        ],
        [
            *("You challenged Player 1.", "Player 1 holds Red 3.", "Player 1 holds Blue 2."),
            *("Player 1 had bluffed.", "Player 1 drew 4 cards."),
        ],
    ),
    (
        {"hand1": "r7,b2,b3", "values": {"seven_zero": True}},
        ["play r7"],
        ["You played Red 7.", "You swapped hands with Player 2."],
        ["Player 1 played Red 7.", "Player 1 swapped hands with you."],
    ),
    (
        {"hand1": "r0,b2,b3", "values": {"seven_zero": True}},
        ["play r0"],
        ["You played Red 0.", "All hands were passed on clockwise."],
        ["Player 1 played Red 0.", "All hands were passed on clockwise."],
    ),
]


@pytest.mark.parametrize(("words", "moves", "own", "other"), SAID, ids=["-".join(row[1]) for row in SAID])
def test_each_player_is_told_what_happened(at, words, moves, own, other):
    table = at(**{"hand2": "g1,g2,g3", "next": "y1,y2"} | SKIPPED | words)
    table.play(*moves)
    assert table.said(0) == own
    assert table.said(1) == other


def test_a_player_hears_that_there_was_no_card_to_draw(at):
    table = at(**SKIPPED | {"hand1": "w+4,b2,g3", "hand2": 104, "deck": "-"})
    table.play("play w+4", "colour red")
    assert table["hand2_count"] == "105"  # the Red 5 below the top card
    table = at(
        top="w+4",
        colour="red",
        hand1="b+2,b2,g3",
        hand2=104,
        deck="-",
        phase="answer",
        pending=4,
        values={"stacking": True},
    )
    table.play("draw")
    assert table.said(0) == ["You found no card to draw.", "You lost the turn."]
    assert table.said(1) == ["Player 1 found no card to draw.", "Player 1 lost the turn."]


def test_actions_are_numbered_one_kind_after_the_other() -> None:
    """Without a gap: what is recorded and what is learnt names actions by their numbers."""
    assert (PLAY, DRAW, KEEP, CALL, DOUBT) == (0, 54, 55, 56, 57)  # 54 kinds of cards
    assert (COLOUR, SWAP, CATCHES, ACTIONS) == (58, 62, 72, 82)  # 4 colours, 10 seats, 10 seats
