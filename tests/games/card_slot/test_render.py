"""Card Slot's picture in a terminal."""

import pytest
from rich.text import Text

from turnwise.core.events import OPEN, SPECTATOR


def plain(card_slot, table, viewer):
    return Text.from_markup(table.render(viewer)).plain


def test_picture_shows_all_that_a_player_may_see(at, card_slot):
    table = at(board="1:bell,9:cherry", hand1="seven*2,bell*3", hand2="silver,bell", known2="bell", deck=20)
    lines = [line.rstrip() for line in plain(card_slot, table, 0).splitlines()]
    assert lines == [
        "╭────────────┬────────────┬────────────╮     Deck 20   discarded 42",
        "│ 1          │ 2          │ 3        ↻ │",
        "│    Bell    │     ·      │     ·      │   ▶ You   5 cards",
        "│            │            │            │    2 Rainbow 7      3 Bell",
        "├────────────┼────────────┼────────────┤",
        "│ 8          │ 9          │ 4          │     Player 2   2 cards   of them known",
        "│     ·      │   Cherry   │     ·      │    1 Bell",
        "│            │            │            │",
        "├────────────┼────────────┼────────────┤",
        "│ 7        ↻ │ 6          │ 5          │",
        "│     ·      │     ·      │     ·      │",
        "│            │            │            │",
        "╰────────────┴────────────┴────────────╯",
        " Lines  Rainbow 7 win · Silver 3 take 2 · Cherry take 1",
        "        Watermelon draw 2 · Bell draw 1 · REPLAY discard 3",
        "",
        "You are to place a card",
    ]


LAYOUT = [["1", "2", "3"], ["8", "9", "4"], ["7", "6", "5"]]
FULL = "cherry,watermelon,silver,bell,replay,seven,watermelon,replay,bell"


def shown_board(picture):
    """What the three rows of the drawn board show: the numbers of their slots, and their cards."""
    rows = [line.split("│")[1:4] for line in picture.splitlines() if line.count("│") == 4]
    numbers, cards, blank = ([[cell.strip() for cell in row] for row in rows[at::3]] for at in range(3))
    assert blank == [["", "", ""]] * 3
    return [[cell.split()[0] for cell in row] for row in numbers], cards


@pytest.mark.covers("TC002", "GS-4.1")
@pytest.mark.parametrize(("edition", "seven"), [("1.0.0", "Gold 7"), ("1.0.1", "Rainbow 7")])
@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR, OPEN])
def test_the_slots_lie_clockwise_around_the_centre(fresh, at, card_slot, edition, seven, viewer):
    empty = plain(card_slot, fresh(1, edition), viewer)
    assert shown_board(empty) == (LAYOUT, [["·"] * 3] * 3)
    full = plain(card_slot, at(edition, board=FULL, hand1="bell*3", hand2="bell*3"), viewer)
    assert shown_board(full) == (
        LAYOUT,
        [["Cherry", "Watermelon", "Silver 3"], ["REPLAY", "Bell", "Bell"], ["Watermelon", seven, "REPLAY"]],
    )


def test_nobody_elses_hand_is_drawn(at, card_slot):
    table = at(board="9:cherry", hand1="watermelon", hand2="watermelon")
    assert plain(card_slot, table, SPECTATOR).count("Watermelon") == 1  # in the legend
    assert plain(card_slot, table, OPEN).count("Watermelon") == 3


@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR, OPEN])
def test_it_fits_80_columns_with_a_margin(at, card_slot, viewer):
    hand = "seven,silver*2,cherry*2,watermelon*3,bell*10,replay*10"
    words = {"board": "watermelon,watermelon,watermelon,-,-,-,-,-,-", "top": "bell*5"}
    for values in (dict.fromkeys(["watermelon_effect", "bell_effect", "replay_effect"], "discard_deck"), {}):
        picture = plain(card_slot, at("1.0.0", values, **words, hand1=hand, hand2=5), viewer)
        assert max(len(line) for line in picture.splitlines()) <= 78


def test_complete_lines_stand_out(at, card_slot):
    table = at(board="1:bell,2:bell,9:cherry", hand1="bell,cherry", hand2="bell")
    table.play("place bell 3")
    assert table.render(0).count("bright_yellow reverse") == 3
    assert plain(card_slot, table, 1).splitlines()[-1] == "Player 1 is to pick a line   complete: 1-2-3"


def test_takes_and_next_cards(at, card_slot):
    table = at(board="1:bell,9:cherry", phase="take", takes=2, hand2="bell", top="seven,silver")
    lines = plain(card_slot, table, OPEN).splitlines()
    assert lines[-1] == "Player 1 is to take a card or stop   2 to take"
    assert " Next   Rainbow 7 · Silver 3" in lines
    assert not any("Next" in line for line in plain(card_slot, table, 0).splitlines())


@pytest.mark.parametrize(
    ("words", "last", "word"),
    [
        ({"hand1": "-", "hand2": "bell"}, "Player 2 won (elimination)", "out"),
        ({"hand1": "-", "hand2": "-"}, "A draw (both eliminated)", "out"),
        ({"hand1": "bell", "hand2": "seven", "deck": 0, "over": "deck_out"}, "You won (deck out)", "score 1"),
    ],
)
def test_the_end(at, card_slot, words, last, word):
    picture = plain(card_slot, at(board="9:cherry", **words), 0)
    assert picture.splitlines()[-1] == last
    assert word in picture
