"""Which types go over the wire, and what those are made of."""

from collections.abc import Iterable
from typing import Any, get_args, get_type_hints

from msgspec import UNSET, Struct, structs

from turnwise.core.game import Game
from turnwise.core.wire_struct import wire_type
from turnwise.server.protocol.messages import AnyMessage
from turnwise.server.protocol.requests import AnyRequest, Request
from turnwise.server.protocol.turn_messages import turn_types


def request_types() -> tuple[type[Any], ...]:
    """All that a client may send."""
    return get_args(AnyRequest)


def message_types() -> tuple[type[Any], ...]:
    """All that the server sends, with the messages of the games' timers."""
    return (*get_args(AnyMessage), *turn_types())


def shown_types(game: Game[Any]) -> dict[str, type[Any]]:
    """What a game shows, by the names that clients know; those of the first two are the same in all games."""
    view, static_view = wire_type(game.view_of), wire_type(game.static_view_of)
    _, _, *inner = inner_types((view, static_view))
    return {"View": view, "StaticView": static_view} | {kind.__name__: kind for kind in inner}


def always_sent(kind: type[Any] | None, described: dict[str, Any]) -> list[str]:
    """The fields that are never left out; a client may leave out what has a default, the server does not."""
    if kind is None or not issubclass(kind, Struct) or issubclass(kind, Request):
        return list(described.get("required", []))
    fields = [field.encode_name for field in structs.fields(kind) if field.default is not UNSET]
    return ["type", *fields]


def inner_types(kinds: Iterable[type[Any]]) -> list[type[Any]]:
    """Types with fields, and those that they are made of, each once and after what it is used in."""
    found: dict[type[Any], None] = {}
    waiting = list(kinds)
    while waiting:
        kind = waiting.pop(0)
        if kind in found:
            continue
        found[kind] = None
        for hint in get_type_hints(kind).values():
            waiting += [it for it in _inside(hint) if _has_fields(it)]
    return list(found)


def _has_fields(kind: Any) -> bool:
    return hasattr(kind, "__struct_fields__") or hasattr(kind, "__dataclass_fields__")


def _inside(kind: Any) -> Iterable[Any]:
    """A type and the types in its brackets, at any depth."""
    yield kind
    for argument in get_args(kind):
        yield from _inside(argument)
