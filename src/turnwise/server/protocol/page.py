"""The tables of docs/protocol.md and docs/protocol_games.md, made from types by `make protocol`."""

import inspect
import re
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any, get_args

import msgspec
from msgspec import Struct

from turnwise.core.events import camel_case
from turnwise.core.game import Game
from turnwise.core.shown import Shown, shown_type
from turnwise.server.protocol import messages, requests
from turnwise.server.protocol.codes import FORFEIT_MEANINGS, MEANINGS
from turnwise.server.protocol.described import described_games
from turnwise.server.protocol.schema import schema
from turnwise.server.protocol.turns import turn_types
from turnwise.server.tables.setup import ClockSetup

_PART = re.compile(r"(<!-- generated: (?P<name>\w+) -->\n).*?(<!-- end -->)", re.DOTALL)
_FIELD = re.compile(r"^    (?P<name>\w+): [^#\n]*?  # (?P<comment>.+)$", re.MULTILINE)
_CLAUSES = re.compile(r"( \[[A-Z]+-[\d.]+\])+$")

Definitions = dict[str, Any]


def renewed(page: str) -> str:
    """The page with its generated parts as they have to be."""
    return _PART.sub(lambda part: f"{part[1]}{PARTS[part['name']]()}{part[3]}", page)


def _requests() -> str:
    return _tables(get_args(requests.AnyRequest))


def _messages() -> str:
    return _tables((*get_args(messages.AnyMessage), *turn_types()))


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
        messages.Unavailable,
        messages.Shuffle,
        messages.HintChoice,
    )
    return "\n".join(_table(kind, kind.__name__, schema()["$defs"]) for kind in kinds)


def _codes() -> str:
    rows = "".join(f"| `{code.value}` | {meaning} |\n" for code, meaning in MEANINGS.items())
    return f"| code | meaning |\n|---|---|\n{rows}"


def _reasons() -> str:
    rows = "".join(f"| `{reason.value}` | {meaning} |\n" for reason, meaning in FORFEIT_MEANINGS.items())
    return f"| reason | meaning |\n|---|---|\n{rows}"


def _games() -> str:
    return "\n".join(_game(game) for game in described_games())


def _game(game: Game[Any]) -> str:
    """What goes over the wire of one game."""
    shown = list(_shown_types([shown_type(game.view_of), shown_type(game.lore_of)]))
    (_, definitions) = msgspec.json.schema_components(shown, ref_template="#/$defs/{name}")
    tables = "\n".join(_table(kind, kind.__name__, definitions) for kind in shown)
    events = "".join(f"| `{kind.name}` | {_values(kind.values, kind.secret)} |\n" for kind in game.events)
    return (
        f"## {game.title} (`{game.id}`)\n"
        f"Verbs of `parts`: {_listed(game.text.VERBS)}.\n"
        f"Reasons of an `outcome`: {_listed(game.reasons)}.\n"
        f"Timers: {_listed(f'{timer.name} (told by {timer.message})' for timer in game.timing.timers)}.\n\n"
        f"{tables}\n#### Events\n| kind | values |\n|---|---|\n{events}"
    )


def _values(names: Iterable[str], secret: tuple[str, ...]) -> str:
    return ", ".join(f"`{camel_case(name)}`{' (secret)' if name in secret else ''}" for name in names)


def _listed(words: Iterable[str]) -> str:
    return ", ".join(f"`{word}`" for word in words)


def _shown_types(kinds: Iterable[type[Any]]) -> Iterable[type[Struct]]:
    """Types that are shown, and those that they are made of, each once and after what it is used in."""
    found: dict[type[Struct], None] = {}
    waiting = [kind for kind in kinds if _is_shown(kind)]
    while waiting:
        kind = waiting.pop(0)
        found[kind] = None
        for field in msgspec.structs.fields(kind):
            waiting += [it for it in _inside(field.type) if _is_shown(it) and it not in found]
    return found


def _is_shown(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, Shown)


def _inside(kind: Any) -> Iterable[Any]:
    """A type and the types in its brackets, at any depth."""
    yield kind
    for argument in get_args(kind):
        yield from _inside(argument)


def _tables(kinds: tuple[type[Struct], ...]) -> str:
    return "\n".join(_table(kind, str(kind.__struct_config__.tag), schema()["$defs"]) for kind in kinds)


def _table(kind: type[Struct], title: str, definitions: Definitions) -> str:
    """A type: its name, its sentence, and its fields with what their comments say."""
    described = definitions.get(kind.__name__, {})
    properties, needed = described.get("properties", {}), described.get("required", [])
    comments = _comments(kind)
    rows = [
        f"| `{field.encode_name}` | {_words(properties[field.encode_name], field.name)} | "
        f"{'always' if field.encode_name in needed else 'optional'} | {comments.get(field.name, '')} |\n"
        for field in msgspec.structs.fields(kind)
    ]
    head = "| field | value | | |\n|---|---|---|---|\n" if rows else ""
    sentence = _CLAUSES.sub("", (kind.__doc__ or "").strip())
    return f"#### {title}\n{sentence}\n\n{head}{''.join(rows)}"


def _comments(kind: type[Struct]) -> dict[str, str]:
    """The comment of each field in the source; a type made at run time has those of what it is made of."""
    sources = getattr(kind, "made_of", (kind,))
    found: dict[str, str] = {}
    for source in sources:
        for field in _FIELD.finditer(inspect.getsource(source)):
            found.setdefault(field["name"], field["comment"].replace("None", "null"))
    return found


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
    "games": _games,
}


def main() -> None:
    """Write the generated parts of pages anew."""
    for name in sys.argv[1:]:
        path = Path(name)
        path.write_text(renewed(path.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
