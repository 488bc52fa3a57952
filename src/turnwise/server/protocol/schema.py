"""The messages as JSON Schema, made from their types; as a command it prints them for the page's tests."""

import json
import sys
from functools import reduce
from operator import or_
from typing import Any

import msgspec

from turnwise.core.events import camel_case
from turnwise.core.game import Game
from turnwise.core.shown import shown_type
from turnwise.server.protocol.codes import MEANINGS
from turnwise.server.protocol.described import described_games
from turnwise.server.protocol.messages import PROTOCOL, AnyMessage
from turnwise.server.protocol.requests import AnyRequest
from turnwise.server.protocol.turns import turn_types

REFERENCE = "#/$defs/{name}"


def schema() -> dict[str, Any]:
    """Requests, messages and codes of this version of the protocol."""
    every_message: Any = reduce(or_, turn_types(), AnyMessage)
    (requests, messages), definitions = msgspec.json.schema_components(
        [AnyRequest, every_message], ref_template=REFERENCE
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Turnwise protocol {PROTOCOL}",
        "requests": requests,
        "messages": messages,
        "codes": {code.value: meaning for code, meaning in MEANINGS.items()},
        "games": {game.id: game_schema(game) for game in described_games()},
        "$defs": definitions,
    }


def game_schema(game: Game[Any]) -> dict[str, Any]:
    """What is a game's own: its view and lore, what its actions and events consist of, and how it ends."""
    (view, lore), definitions = msgspec.json.schema_components(
        [shown_type(game.view_of), shown_type(game.lore_of)], ref_template=REFERENCE
    )
    return {
        "view": view,
        "lore": lore,
        "verbs": list(game.text.VERBS),
        "events": {kind.name: [camel_case(value) for value in kind.values] for kind in game.events},
        "reasons": list(game.reasons),
        "timers": [timer.name for timer in game.timing.timers],
        "$defs": definitions,
    }


def spelled() -> str:
    """The schema as a file holds it."""
    return json.dumps(schema(), indent=1, sort_keys=True) + "\n"


if __name__ == "__main__":
    sys.stdout.write(spelled())
