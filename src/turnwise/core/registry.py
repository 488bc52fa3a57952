"""The games that are installed, found by entry points so that a game can live in any package."""

from functools import cache
from typing import TYPE_CHECKING, Any

from turnwise.core.errors import BadSetup, suggestion
from turnwise.core.game import Game

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "turnwise.games"


@cache
def _found() -> "dict[str, EntryPoint]":
    from importlib.metadata import entry_points

    return {point.name: point for point in sorted(entry_points(group=GROUP), key=lambda point: point.name)}


def game_ids() -> list[str]:
    """The ids of all installed games."""
    return list(_found())


def game(game_id: str) -> Game[Any]:
    """A game by its id."""
    known = _found()
    wanted = game_id.replace("-", "_")
    if wanted not in known:
        raise BadSetup("unknown_game", f"no game {game_id!r}; {suggestion(game_id, list(known))}")
    try:
        loaded: Game[Any] = known[wanted].load()
    except (ImportError, AttributeError) as error:
        raise BadSetup("broken_game", f"game {game_id!r} cannot be loaded: {error}") from error
    return loaded


def all_games() -> list[Game[Any]]:
    """All installed games."""
    return [game(game_id) for game_id in game_ids()]
