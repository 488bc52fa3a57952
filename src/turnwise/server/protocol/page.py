"""The tables of docs/protocol.md, made from the message types; `make protocol` writes them anew."""

import re
import sys
from pathlib import Path
from typing import Any, get_args

import msgspec

from turnwise.core.shown import Shown
from turnwise.server.protocol import messages, requests
from turnwise.server.protocol.codes import MEANINGS
from turnwise.server.protocol.schema import schema
from turnwise.server.tables.setup import ClockSetup

_PART = re.compile(r"(<!-- generated: (?P<name>\w+) -->\n).*?(<!-- end -->)", re.DOTALL)


def renewed(page: str) -> str:
    """The page with its generated parts as they have to be."""
    return _PART.sub(lambda part: f"{part[1]}{PARTS[part['name']]()}{part[3]}", page)


def _requests() -> str:
    return _tables(get_args(requests.AnyRequest))


def _messages() -> str:
    return _tables(get_args(messages.AnyMessage))


def _shapes() -> str:
    """What messages are made of."""
    kinds = (
        messages.Seat,
        messages.LegalAction,
        messages.ToldEvent,
        ClockSetup,
        messages.ClockReading,
        messages.Result,
        messages.StandingOffer,
        messages.Shuffle,
        messages.HintChoice,
    )
    return "\n".join(_table(kind, kind.__name__) for kind in kinds)


def _codes() -> str:
    rows = "".join(f"| `{code.value}` | {meaning} |\n" for code, meaning in MEANINGS.items())
    return f"| code | meaning |\n|---|---|\n{rows}"


def _tables(kinds: tuple[type[msgspec.Struct], ...]) -> str:
    return "\n".join(_table(kind, str(kind.__struct_config__.tag)) for kind in kinds)


def _table(kind: type[msgspec.Struct], title: str) -> str:
    """A message: its name, its sentence, and its fields."""
    described = schema()["$defs"].get(kind.__name__, {})
    properties, needed = described.get("properties", {}), described.get("required", [])
    rows = [
        f"| `{field.encode_name}` | {_words(properties[field.encode_name], field.name)} | "
        f"{'always' if field.encode_name in needed else 'optional'} |\n"
        for field in msgspec.structs.fields(kind)
    ]
    head = "| field | value | |\n|---|---|---|\n" if rows else ""
    return f"#### {title}\n{kind.__doc__}\n\n{head}{''.join(rows)}"


def _words(described: dict[str, Any], name: str = "") -> str:
    """A JSON Schema in a few words; what is shown of a game is its own, and called like the field."""
    if "anyOf" in described:
        return " or ".join(_words(choice, name) for choice in described["anyOf"])
    if "$ref" in described:
        kind = described["$ref"].rsplit("/", 1)[-1]
        return f"the {name} of the game" if kind == Shown.__name__ else f"`{kind}`"
    if "enum" in described:
        return " or ".join(f"`{value}`" for value in described["enum"])
    kind = described["type"]
    if kind == "array":
        inside = described.get("items")
        return f"list of {_words(inside)}" if isinstance(inside, dict) else "list"
    return str({"string": "text", "integer": "whole number"}.get(kind, kind))


PARTS = {"requests": _requests, "messages": _messages, "shapes": _shapes, "codes": _codes}


def main() -> None:
    """Write the generated parts of a page anew."""
    path = Path(sys.argv[1])
    path.write_text(renewed(path.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
