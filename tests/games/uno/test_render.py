"""UNO's picture in a terminal: what is seen and what is not."""

import pytest
from rich.text import Text

from turnwise.core.events import OPEN, SPECTATOR


def plain(uno, table, viewer):
    return Text.from_markup(table.render(viewer)).plain


def lines(uno, table, viewer):
    return [line.rstrip() for line in plain(uno, table, viewer).splitlines()]


def test_two_players(at, uno):
    table = at(top="r9", hand1="r5,g7,w", hand2="y1,b2", deck=40, dealer=2)
    assert lines(uno, table, 0) == [
        " ╭──────────╮   Colour red",
        " │  Red 9   │   Deck 40   pile 63   ↻ clockwise",
        " ╰──────────╯",
        "",
        "▶ You         3 cards",
        "  Player 2    2 cards   dealer",
        "",
        " Your hand  r5  g7  w",
        "",
        "You are to play",
    ]
    assert lines(uno, table, 1)[4:] == [
        "▶ Player 1    3 cards",
        "  You         2 cards   dealer",
        "",
        " Your hand  y1  b2",
        "",
        "Player 1 is to play",
    ]


def test_ten_players(at, uno):
    hands = {f"hand{seat}": f"g{seat - 1}" for seat in range(1, 11)}
    words = {"top": "w+4", "colour": "blue", "direction": "counter", "turn": 10, "dealer": 1, "round": 3}
    table = at("official", {}, 10, **words, deck=30, scores="0,10,20,30,40,50,60,70,80,90", **hands)
    found = lines(uno, table, 9)
    assert found[:3] == [
        " ╭────────────────╮   Colour blue",
        " │ Wild Draw Four │   Deck 30   pile 68   ↺ counter-clockwise",
        " ╰────────────────╯   round 3, to 500 points",
    ]
    assert found[4] == "  Player 1    1 card    0 points  dealer"
    assert found[12] == "  Player 9    1 card    80 points"
    assert found[13:] == ["▶ You         1 card    90 points", "", " Your hand  g9", "", "You are to play"]
    assert [line for line in lines(uno, table, 3) if "g" in line.split()] == []
    assert " Your hand  g3" in lines(uno, table, 3)


@pytest.mark.parametrize("players", [2, 10])
def test_nobody_sees_other_hands_or_the_order_of_the_deck(at, uno, players):
    hands = {f"hand{seat}": f"g{seat - 1}" for seat in range(1, players + 1)}
    table = at(players=players, top="r5", next="b1,b2", **hands)
    cards = [*hands.values(), "b1", "b2"]
    for viewer in (SPECTATOR, *range(players)):
        words = plain(uno, table, viewer).split()
        assert [card for card in cards if card in words] == ([f"g{viewer}"] if viewer >= 0 else [])
    assert [card for card in cards if card in plain(uno, table, OPEN).split()] == cards
    assert lines(uno, table, OPEN)[-3] == " Next   b1 b2"


def test_what_is_known_of_a_hand_is_shown_to_whoever_knows(at, uno):
    table = at(players=3, top="r5", hand2="r1,g2,b3", known="2:g2:1,2:b3:1.3")
    assert " Player 2 (known)  g2  b3" in lines(uno, table, 0)
    assert " Player 2 (known)  b3" in lines(uno, table, 2)
    assert "(known)" not in plain(uno, table, 1) + plain(uno, table, SPECTATOR)


def test_calls_and_catches(at, uno):
    catch = {"uno_penalty": "catch"}
    table = at(values=catch, players=3, top="r5", hand1="r1,g2", dealer=3)
    table.play("uno")
    assert lines(uno, table, 1)[4] == "▶ Player 1    2 cards   UNO!"
    table.play("play r1")
    assert lines(uno, table, 1)[4] == "  Player 1    1 card    UNO!"
    table = at(values=catch, players=3, top="r5", hand1="r1,g2", dealer=3)
    table.play("play r1")
    assert lines(uno, table, 1)[4] == "  Player 1    1 card    has not called UNO"


@pytest.mark.parametrize(
    ("words", "own", "other"),
    [
        (
            {"top": "r5", "hand1": "r1,g2", "phase": "drawn", "drawn": "r1"},
            "You are to play or keep the drawn card: r1",
            "Player 1 is to play or keep the drawn card",
        ),
        (
            {"top": "w", "colour": "-", "phase": "colour"},
            "You are to name a colour",
            "Player 1 is to name a colour",
        ),
        (
            {"top": "r7", "phase": "swap"},
            "You are to choose whose hand to swap with",
            "Player 1 is to choose whose hand to swap with",
        ),
        (
            {"top": "r+2", "phase": "answer", "pending": 4},
            "You are to answer the draw card",
            "Player 1 is to answer the draw card",
        ),
    ],
)
def test_what_is_to_be_done(at, uno, words, own, other):
    table = at("house", players=3, **words)
    assert lines(uno, table, 0)[-1] == own
    assert lines(uno, table, 1)[-1] == other


def test_a_stack_and_a_colour_not_named_stand_out(at, uno):
    table = at("house", top="r+2", phase="answer", pending=4)
    assert lines(uno, table, 0)[2] == " ╰──────────────╯   +4   round 1, to 500 points"
    table = at("house", top="w", colour="-", phase="colour")
    assert lines(uno, table, 0)[0] == " ╭──────────╮   Colour not named"


def test_cards_that_can_be_played_are_underlined(at, uno):
    table = at(top="r5", hand1="r1,g2,b5,w", hand2="r7,r8")
    assert table.render(0).count("underline") == 3
    assert table.render(1).count("underline") == 0


@pytest.mark.parametrize(
    ("words", "last", "winner"),
    [
        (
            {"hand1": "-", "over": "went_out", "winner": 1},
            "You won (went out)",
            "★ You         0 cards   9 points",
        ),
        ({"hand1": "b4,b5", "over": "blocked"}, "A draw (blocked)", "  You         2 cards   9 points"),
    ],
)
def test_the_end_lays_all_hands_open(at, uno, words, last, winner):
    table = at(top="r5", hand2="g9", scores="9,0", **words)
    found = lines(uno, table, 0)
    assert found[-1] == last
    assert found[4].startswith(winner)
    assert found[5] == "  Player 2    1 card    0 points  9 in hand  dealer"
    assert " Player 2  g9" in found


@pytest.mark.parametrize("players", [2, 10])
@pytest.mark.parametrize("viewer", [0, SPECTATOR, OPEN])
def test_it_fits_80_columns_with_a_margin(at, uno, players, viewer):
    hands = {"hand1": 30, f"hand{players}": "r+2*2,y+2*2,g+2*2,b+2*2,w+4*4"}
    known = ",".join(f"{players}:{card}:1" for card in ["r+2", "y+2", "g+2", "b+2"] * 2 + ["w+4"] * 4)
    table = at(
        "house",
        {"hand_size": 2},
        players,
        top="r5",
        next="rs,yr,b1,b2,b3,b4,b5,b6,b7,b8",
        known=known,
        **hands,
    )
    assert max(map(len, lines(uno, table, viewer))) <= 78
    shown = " ".join(lines(uno, table, 0)).split("Your hand")[1].split("Player")[0].split()
    assert len(shown) == 30
