"""What callers of the public API hand in: checked here, once, and refused in one sentence."""

import os
from collections.abc import Callable, Sequence
from pathlib import Path

from turnwise.core.errors import BadSetup, BadText
from turnwise.core.position import Position
from turnwise.matches.match import Match

MOST_GAMES = 1_000_000_000
MOST_WORKERS = 1_024


def checked_number(number: object, name: str, most: int) -> int:
    """A whole number from 1 on."""
    if not isinstance(number, int) or isinstance(number, bool) or not 1 <= number <= most:
        raise BadSetup(f"bad_{name}", f"{name} is a whole number from 1 to {most:,}, not {number!r}")
    return number


def checked_player(player: object) -> str:
    """The name of a level, or a search with a budget."""
    if not isinstance(player, str):
        raise BadSetup("unknown_player", f"a player is a level or a search, as 'hard', not {player!r}")
    from turnwise.bots.levels import budget_of  # not before it is needed: it loads the searches

    budget_of(player)
    return player


def checked_players(players: object) -> tuple[str, ...]:
    """A player for every seat."""
    if not isinstance(players, Sequence) or isinstance(players, str | bytes):
        raise BadSetup(
            "bad_players",
            f"players are a list with one for every seat, as ['hard', 'greedy'], not {players!r}",
        )
    return tuple(map(checked_player, players))


def checked_position(position: object) -> Position:
    """A position; of a match, its position now is meant."""
    if isinstance(position, Match):
        return position.position
    if not isinstance(position, Position):
        raise BadText("bad_position", f"a position is a turnwise.Position, not {position!r}")
    return position


def checked_match(match: object) -> Match:
    """A match."""
    if not isinstance(match, Match):
        raise BadText("bad_match", f"a match is a turnwise.Match, not {match!r}")
    return match


def checked_path(path: object) -> Path:
    """The path of a file."""
    if not isinstance(path, str | os.PathLike):
        raise BadText("bad_path", f"a record is named by its path, not {path!r}")
    return Path(os.fsdecode(path))


def checked_progress(progress: object) -> Callable[[int, int], None] | None:
    """A function to call as games are done, or none."""
    if progress is not None and not callable(progress):
        raise BadSetup("bad_progress", f"progress is a function of two numbers, not {progress!r}")
    return progress
