"""The messages as JSON Schema, made from their types."""

from functools import reduce
from operator import or_
from typing import Any

import msgspec

from turnwise.core.events import camel_case
from turnwise.core.game import Game
from turnwise.core.wire_struct import wire_type
from turnwise.server.protocol.codes import MEANINGS
from turnwise.server.protocol.describable_games import described_games
from turnwise.server.protocol.message_builder import TABLE_EVENTS
from turnwise.server.protocol.messages import PROTOCOL
from turnwise.server.protocol.requests import AnyRequest
from turnwise.server.protocol.types import message_types

REFERENCE = "#/$defs/{name}"
TYPES = {str: "string", int: "integer"}


def schema() -> dict[str, Any]:
    """Requests, messages, codes and events of every table in this version of the protocol."""
    every_message: Any = reduce(or_, message_types())
    (requests, messages), definitions = msgspec.json.schema_components(
        [AnyRequest, every_message], ref_template=REFERENCE
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Turnwise protocol {PROTOCOL}",
        "protocol": PROTOCOL,
        "requests": requests,
        "messages": messages,
        "codes": {code.value: meaning for code, meaning in MEANINGS.items()},
        "events": {kind: list(values) for kind, values in TABLE_EVENTS.items()},
        "games": {game.id: game_schema(game) for game in described_games()},
        "$defs": definitions,
    }


def game_schema(game: Game[Any]) -> dict[str, Any]:
    """What is a game's own: what it shows, what its actions and events consist of, and how it ends."""
    (view, static_view), definitions = msgspec.json.schema_components(
        [wire_type(game.view_of), wire_type(game.static_view_of)], ref_template=REFERENCE
    )
    return {
        "view": view,
        "staticView": static_view,
        "fields": fields_schema(game),
        "events": {kind.name: [camel_case(value) for value in kind.values] for kind in game.events},
        "reasons": list(game.reasons),
        "timers": [timer.name for timer in game.timing.timers],
        "$defs": definitions,
    }


def fields_schema(game: Game[Any]) -> dict[str, Any]:
    """What the actions of a game may consist of; each has a verb, and of the rest what it touches."""
    fields = {name: {"type": TYPES[kind]} for name, kind in game.text.FIELDS.items()}
    return {
        "type": "object",
        "properties": {"verb": {"enum": list(game.text.VERBS)}, **fields},
        "required": ["verb"],
    }
