"""Scoundrel's picture in a terminal."""

import pytest
from rich.text import Text

from turnwise.core.events import OPEN


def plain(scoundrel, table, viewer=0):
    return Text.from_markup(table.render(viewer)).plain


def test_picture_shows_all_that_is_open(at, scoundrel):
    table = at(health=10, weapon="5D", pile="10C 6S", room="7H KS 3D", deck="2C 3C", below="4C AS")
    lines = plain(scoundrel, table).splitlines()
    assert lines[0] == "Health ██████████░░░░░░░░░░ 10/20"
    assert lines[3] == "│7♥     │  │K♠     │  │3♦     │"
    assert lines[4] == "│   ♥   │  │   ♠   │  │   ♦   │"
    assert lines[7].split() == ["potion", "monster", "weapon"]
    assert lines[-2] == "Weapon  5♦  killed 10♣ 6♠  faces monsters up to 6"
    assert lines[-1] == "Dungeon 4 cards  bottom: 4♣ A♠  discarded 34"


def test_rows_of_cards_line_up(at, scoundrel):
    rows = plain(scoundrel, at(room="10C 7H KS 3D", deck="2C")).splitlines()[2:8]
    assert [len(row) for row in rows] == [4 * 9 + 3 * 2] * 6


@pytest.mark.parametrize(
    ("words", "line"),
    [({}, "Weapon  none"), ({"weapon": "10D"}, "Weapon  10♦  faces any monster")],
)
def test_weapon(at, scoundrel, words, line):
    assert line in plain(scoundrel, at(**words)).splitlines()


@pytest.mark.parametrize(("health", "colour"), [(20, "green"), (10, "yellow"), (5, "red"), (0, "red")])
def test_health_has_a_colour(at, scoundrel, health, colour):
    assert f"Health [{colour}]" in at(health=health).render()


def test_only_a_tester_sees_the_order_of_the_deck(at, scoundrel):
    table = at(room="10C 7H KS 3D", deck="2C 9S")
    assert "top: 2♣ 9♠" in plain(scoundrel, table, OPEN)
    assert "2♣" not in plain(scoundrel, table)
