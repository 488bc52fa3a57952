"""Whose fault an exception is: a game that raises where its rules must not."""

import traceback
from pathlib import Path
from typing import Any

from turnwise.core import registry
from turnwise.core.game import Game


def game_at_fault(error: BaseException) -> Game[Any] | None:
    """The game whose code was running when an exception was raised; None if none of them was."""
    frames = [frame for frame, _ in traceback.walk_tb(error.__traceback__)]
    games = registry.all_games()
    for frame in reversed(frames):
        module, asked = frame.f_globals.get("__name__", ""), frame.f_locals.get("self")
        if isinstance(asked, Game):
            return asked
        for game in games:
            if f"{module}.".startswith(f"{game.package}."):
                return game
    return None


def fault_of(error: BaseException) -> str | None:
    """The fault of a game in one sentence, with its file and line; None if no game is at fault."""
    game = game_at_fault(error)
    if game is None:
        return None
    last = traceback.extract_tb(error.__traceback__)[-1]
    place = f"{Path(last.filename).name}, line {last.lineno}, in {last.name}"
    return f"game {game.id!r} has a fault: {registry.said(error)} ({place})"
