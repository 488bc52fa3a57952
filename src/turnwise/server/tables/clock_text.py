"""The clock of a table in words, for those who think of sitting down."""

from typing import Any

from turnwise.core.game import Game
from turnwise.server.tables.setup import ClockSetup, Setup

SIMPLE = "when time is up, a simple player acts"
LOST = "a player whose time is up has lost"


def clock_text(game: Game[Any], setup: Setup) -> str:
    """How long the players have, and what happens then; nothing without a clock."""
    clock = setup.clock
    if clock.kind == "untimed":
        return ""
    if clock.kind == "bank":
        return f"{_bank(clock)}; {LOST}."
    return _sentence(game, _own(game, setup) if clock.seconds is None else _each(clock.seconds))


def own_clock_text(game: Game[Any]) -> str:
    """The same of the game's own clock at a table of the usual edition."""
    return "" if game.timing.seconds is None else _sentence(game, _lengths(game, game.setup()))


def _sentence(game: Game[Any], lengths: str) -> str:
    return f"{lengths}; {game.timing.late or SIMPLE}."


def _own(game: Game[Any], setup: Setup) -> str:
    if setup.position is not None:
        return _lengths(game, game.parse_state(setup.position))
    return _lengths(game, game.setup(setup.edition, setup.values, len(setup.seats)))


def _lengths(game: Game[Any], state: Any) -> str:
    timing = game.timing
    if timing.lengths is not None:
        return timing.lengths(state)
    assert timing.seconds is not None  # the setup was checked
    return _each(timing.seconds(state))


def _each(seconds: float) -> str:
    return f"Every action has {_seconds(seconds)}"


def _bank(clock: ClockSetup) -> str:
    more = f", and {_seconds(clock.increment)} more with every action" if clock.increment else ""
    return f"Every player has {_seconds(clock.seconds or 0)} in all{more}"


def _seconds(seconds: float) -> str:
    if seconds >= 60 and seconds % 60 == 0:
        return "1 minute" if seconds == 60 else f"{seconds / 60:g} minutes"
    return "1 second" if seconds == 1 else f"{seconds:g} seconds"
