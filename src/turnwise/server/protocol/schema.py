"""The messages as JSON Schema, made from their types; as a command it prints them for the page's tests."""

import json
import sys
from typing import Any

import msgspec

from turnwise.core import registry
from turnwise.server.protocol.codes import MEANINGS
from turnwise.server.protocol.messages import PROTOCOL, AnyMessage
from turnwise.server.protocol.requests import AnyRequest

REFERENCE = "#/$defs/{name}"


def schema() -> dict[str, Any]:
    """Requests, messages and codes of this version of the protocol."""
    (requests, messages), definitions = msgspec.json.schema_components(
        [AnyRequest, AnyMessage], ref_template=REFERENCE
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Turnwise protocol {PROTOCOL}",
        "requests": requests,
        "messages": messages,
        "codes": {code.value: meaning for code, meaning in MEANINGS.items()},
        "games": registry.game_ids(),
        "$defs": definitions,
    }


def spelled() -> str:
    """The schema as a file holds it."""
    return json.dumps(schema(), indent=1, sort_keys=True) + "\n"


if __name__ == "__main__":
    sys.stdout.write(spelled())
