"""The clock of a table in words: how long everybody has, and what happens then."""

import pytest

from turnwise import game
from turnwise.server.tables.clock_text import clock_text, own_clock_text
from turnwise.server.tables.setup import ClockSetup, SeatSetup, Setup

TACTICS, UNO = game("tactics"), game("uno")


def words(of, clock, **rest):
    seats = (SeatSetup(),) * 2
    setup = Setup(game=of.id, edition=of.default_edition, seats=seats, owner="g", clock=clock, **rest)
    return clock_text(of, setup)


@pytest.mark.parametrize(
    ("clock", "sentence"),
    [
        (ClockSetup(), ""),
        (ClockSetup("action", 30), "Every action has 30 seconds; when time is up, a simple player acts."),
        (ClockSetup("bank", 90), "Every player has 90 seconds in all; a player whose time is up has lost."),
        (
            ClockSetup("bank", 300, 1),
            "Every player has 5 minutes in all, and 1 second more with every action; "
            "a player whose time is up has lost.",
        ),
    ],
)
def test_clocks_that_were_agreed_upon(clock, sentence):
    assert words(UNO, clock) == sentence


def test_the_games_own_clock_by_its_own_values():
    changed = words(TACTICS, ClockSetup("action"), values={"action_seconds": "20"})
    assert changed.startswith(
        "The draft has 60 seconds for both, every action 20, a death choice 5; when time"
    )
    assert own_clock_text(TACTICS) == changed.replace("action 20", "action 10")
    assert own_clock_text(UNO) == ""


def test_what_time_costs_is_the_games_own_word():
    agreed = words(TACTICS, ClockSetup("action", 30))
    assert agreed.startswith("Every action has 30 seconds; when time is up, chance completes the draft")
