"""The tables of docs/protocol.md and docs/protocol_games.md, made from types by `make protocol`."""

import re
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from turnwise.core.events import camel_case
from turnwise.core.game import Game
from turnwise.core.wire_struct import WireStruct
from turnwise.server.protocol.codes import FORFEIT_MEANINGS, MEANINGS
from turnwise.server.protocol.comments import comments_of, sentence_of
from turnwise.server.protocol.describable_games import described_games
from turnwise.server.protocol.message_builder import TABLE_EVENTS
from turnwise.server.protocol.schema import REFERENCE, fields_schema, schema
from turnwise.server.protocol.types import always_sent, inner_types, message_types, request_types, shown_types

_PART = re.compile(r"(<!-- generated: (?P<name>\w+) -->\n).*?(<!-- end -->)", re.DOTALL)

Definitions = dict[str, Any]


def renewed(page: str) -> str:
    """The page with its generated parts as they have to be."""
    return _PART.sub(lambda part: f"{part[1]}{PARTS[part['name']]()}{part[3]}", page)


def _requests() -> str:
    return _tables(request_types())


def _messages() -> str:
    return _tables(message_types())


def _shapes() -> str:
    """What messages are made of."""
    told = {
        WireStruct.__name__,
        *(it.__name__ for it in message_types()),
    }  # those of turns are made anew each time
    kinds = [it for it in inner_types(message_types()) if it.__name__ not in told]
    return "\n".join(_table(kind, kind.__name__, schema()["$defs"]) for kind in kinds)


def _codes() -> str:
    rows = "".join(f"| `{code.value}` | {meaning} |\n" for code, meaning in MEANINGS.items())
    return f"| code | meaning |\n|---|---|\n{rows}"


def _reasons() -> str:
    rows = "".join(f"| `{reason.value}` | {meaning} |\n" for reason, meaning in FORFEIT_MEANINGS.items())
    return f"| reason | meaning |\n|---|---|\n{rows}"


def _games() -> str:
    return "\n".join(_game(game) for game in described_games())


def _events() -> str:
    rows = "".join(f"| `{kind}` | {_values(values, ())} |\n" for kind, values in TABLE_EVENTS.items())
    return f"| kind | values |\n|---|---|\n{rows}"


def _game(game: Game[Any]) -> str:
    """What goes over the wire of one game."""
    kinds = shown_types(game)
    _, definitions = msgspec.json.schema_components(kinds.values(), ref_template=REFERENCE)
    tables = "\n".join(_table(kind, name, definitions) for name, kind in kinds.items())
    events = "".join(f"| `{kind.name}` | {_values(kind.values, kind.secret)} |\n" for kind in game.events)
    return (
        f"## {game.title} (`{game.id}`)\n"
        f"Verbs of an action's `fields`: {_listed(game.text.VERBS)}.\n"
        f"Its other fields: {_fields(game)}.\n"
        f"Reasons of an `outcome`: {_listed(game.reasons)}.\n"
        f"Timers: {_listed(f'{timer.name} (told by {timer.message})' for timer in game.timing.timers)}.\n\n"
        f"{tables}\n#### Events\n| kind | values |\n|---|---|\n{events}"
    )


def _fields(game: Game[Any]) -> str:
    fields = fields_schema(game)["properties"]
    return ", ".join(f"`{name}` ({_words(fields[name])})" for name in game.text.FIELDS) or "none"


def _values(names: Iterable[str], secret: tuple[str, ...]) -> str:
    return ", ".join(f"`{camel_case(name)}`{' (secret)' if name in secret else ''}" for name in names)


def _listed(words: Iterable[str]) -> str:
    return ", ".join(f"`{word}`" for word in words)


def _tables(kinds: Iterable[type[Any]]) -> str:
    return "\n".join(_table(kind, str(kind.__struct_config__.tag), schema()["$defs"]) for kind in kinds)


def _table(kind: type[Any], title: str, definitions: Definitions) -> str:
    """A type: its name, its sentence, and its fields with what their comments say."""
    described = definitions.get(kind.__name__, {})
    needed, comments = always_sent(kind, described), comments_of(kind)
    rows = [
        f"| `{name}` | {_words(inside, name)} | "
        f"{'always' if name in needed else 'optional'} | {comments.get(name, '')} |\n"
        for name, inside in described.get("properties", {}).items()
        if name != "type"
    ]
    head = "| field | value | | |\n|---|---|---|---|\n" if rows else ""
    return f"#### {title}\n{sentence_of(kind)}\n\n{head}{''.join(rows)}"


def _words(described: dict[str, Any], name: str = "") -> str:
    """A JSON Schema in a few words; what is shown of a game is its own, and called like the field."""
    if "anyOf" in described:
        return " or ".join(_words(choice, name) for choice in described["anyOf"])
    if "$ref" in described:
        kind = described["$ref"].rsplit("/", 1)[-1]
        return f"the game's `{name[0].upper()}{name[1:]}`" if kind == WireStruct.__name__ else f"`{kind}`"
    if "enum" in described:
        return " or ".join(f"`{value}`" for value in described["enum"])
    kind = described["type"]
    if kind == "array":
        inside = described.get("items")
        return f"list of {_words(inside)}" if isinstance(inside, dict) and inside else "list"
    if kind == "object" and isinstance(inside := described.get("additionalProperties"), dict) and inside:
        return f"object of {_words(inside)}"
    return str({"string": "text", "integer": "whole number"}.get(kind, kind))


PARTS = {
    "requests": _requests,
    "messages": _messages,
    "shapes": _shapes,
    "codes": _codes,
    "reasons": _reasons,
    "events": _events,
    "games": _games,
}


def main() -> None:
    """Write the generated parts of pages anew."""
    for name in sys.argv[1:]:
        path = Path(name)
        path.write_text(renewed(path.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
