"""Which games can be described to clients; one that cannot takes nothing from the others."""

from collections.abc import Callable
from typing import Any

import msgspec

from turnwise.core import registry
from turnwise.core.errors import BadSetup
from turnwise.core.game import Game
from turnwise.core.shown import shown_type


def described_games() -> list[Game[Any]]:
    """The installed games of which it can be said what they send."""
    return [game for game in registry.all_games() if _gap(game) is None]


def undescribed() -> list[registry.Problem]:
    """The games that cannot be described, and why."""
    gaps = ((game.id, _gap(game)) for game in registry.all_games())
    return [
        registry.Problem(name, f"game {name!r} is not in the description of the protocol: {gap}")
        for name, gap in gaps
        if gap is not None
    ]


def _gap(game: Game[Any]) -> str | None:
    """What a description of the game lacks."""
    for maker in (game.view_of, game.lore_of, game.timing.notice):
        if wrong := _wrong(maker):
            return f"`{getattr(maker, '__name__', maker)}` {wrong}"
    return None if hasattr(game.text, "VERBS") else "its text has no `VERBS`"


def _wrong(maker: Callable[..., Any]) -> str | None:
    try:
        msgspec.json.schema(shown_type(maker))
    except BadSetup as error:
        return error.sentence
    except TypeError as error:
        return f"returns what cannot be described: {error}"
    return None
