"""The messages that tell a seat that it is waited for: named and completed by the timers of the games."""

from typing import Any, get_type_hints

import msgspec
from msgspec import UNSET, Struct, UnsetType

from turnwise.core.game import Game
from turnwise.core.wire_struct import wire_type
from turnwise.server.protocol.describable_games import described_games
from turnwise.server.protocol.messages import TurnMessage


def turn_types() -> list[type[Struct]]:
    """A type for every such message of the installed games; what only some games tell is optional."""
    notices: dict[str, list[type[Struct]]] = {}
    for game in described_games():
        for timer in game.timing.timers:
            notices.setdefault(timer.message, []).append(notice_type(game))
    return [_turn_type(message, found) for message, found in sorted(notices.items())]


def notice_type(game: Game[Any]) -> type[Struct]:
    """What a game adds to the message."""
    found: type[Struct] = wire_type(game.timing.notice)
    return found


def _turn_type(message: str, notices: list[type[Struct]]) -> type[Struct]:
    fields: dict[str, Any] = {}
    for notice in notices:
        hints = get_type_hints(notice)
        for field in msgspec.structs.fields(notice):
            is_always = field.required and all(field.name in it.__struct_fields__ for it in notices)
            kind = hints[field.name]
            fields[field.name] = kind if is_always else (kind | UnsetType, UNSET)
    return msgspec.defstruct(
        "".join(word.capitalize() for word in message.split("_")) + "Message",
        [(name, *kind) if isinstance(kind, tuple) else (name, kind) for name, kind in fields.items()],
        bases=(TurnMessage,),
        namespace={"__doc__": "A seat is waited for.", "made_of": (TurnMessage, *notices)},
        tag=message,
        rename="camel",
        kw_only=True,
        forbid_unknown_fields=True,
    )
