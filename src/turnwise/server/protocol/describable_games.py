"""Which games can be described to clients; one that cannot takes nothing from the others."""

from collections.abc import Callable
from typing import Any

import msgspec

from turnwise.core import registry
from turnwise.core.errors import BadSetup
from turnwise.core.game import Game
from turnwise.core.wire_struct import wire_type


def described_games() -> list[Game[Any]]:
    """The installed games of which it can be said what they send."""
    return [game for game in registry.all_games() if _gap(game) is None]


def undescribed() -> list[registry.BrokenGame]:
    """The games that cannot be described, and why."""
    gaps = ((game.id, _gap(game)) for game in registry.all_games())
    return [
        registry.BrokenGame(name, f"game {name!r} is not in the description of the protocol: {gap}")
        for name, gap in gaps
        if gap is not None
    ]


def _gap(game: Game[Any]) -> str | None:
    """What a description of the game lacks."""
    for maker in (game.view_of, game.static_view_of, game.timing.notice):
        if wrong := _wrong(maker):
            return f"`{getattr(maker, '__name__', maker)}` {wrong}"
    lacking = [name for name in ("VERBS", "FIELDS") if not hasattr(game.text, name)]
    return f"its text has no `{lacking[0]}`" if lacking else None


def _wrong(maker: Callable[..., Any]) -> str | None:
    try:
        msgspec.json.schema(wire_type(maker))
    except BadSetup as error:
        return error.sentence
    except TypeError as error:
        return f"returns what cannot be described: {error}"
    return None
