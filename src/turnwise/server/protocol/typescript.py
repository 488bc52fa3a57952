"""JSON Schema as TypeScript, in the form that Prettier gives it."""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from turnwise.core.wire_struct import WireStruct
from turnwise.server.protocol.comments import comments_of, in_json, sentence_of
from turnwise.server.protocol.types import always_sent

Schema = dict[str, Any]

WIDTH = 120  # of a line
PRIMITIVES = {
    "string": "string",
    "integer": "number",
    "number": "number",
    "boolean": "boolean",
    "null": "null",
}


def declarations(definitions: Mapping[str, Schema], kinds: Mapping[str, type[Any]]) -> Iterable[str]:
    """Every definition, by name; what is shown of a game is any object to those who know no game."""
    for name, described in sorted(definitions.items()):
        kind = kinds.get(name)
        if "properties" not in described:
            yield union(name, [json.dumps(value) for value in described["enum"]])
        elif name == WireStruct.__name__:
            yield f"export type {name} = object;"
        else:
            yield interface(name, described, kind, sentence_of(kind) if kind else "")


def interface(name: str, described: Schema, kind: type[Any] | None, sentence: str) -> str:
    """An object with its fields, and what the source says of them."""
    needed, comments = always_sent(kind, described), comments_of(kind) if kind else {}
    lines = [*_comment(sentence), f"export interface {name} {{"]
    for field, inside in described["properties"].items():
        comment = comments.get(field) or in_json(inside.get("description", ""))
        lines += _field(field, inside, field in needed, comment)
    return "\n".join([*lines, "}"])


def union(name: str, choices: list[str]) -> str:
    """A type that is one of several, in one line if that is short enough."""
    line = f"export type {name} = {' | '.join(choices)};"
    if len(line) <= WIDTH:
        return line
    return f"export type {name} =\n" + "\n".join(f"  | {choice}" for choice in choices) + ";"


def _field(name: str, described: Schema, is_needed: bool, comment: str) -> list[str]:
    line = f"  {name}{'' if is_needed else '?'}: {_type(described)};"
    beside = f"{line} // {comment}"
    if not comment or len(beside) <= WIDTH:
        return [beside if comment else line]
    return [f"  // {comment}", line]


def _comment(sentence: str) -> list[str]:
    lines = sentence.split("\n")
    if len(lines) == 1:
        return [f"/** {sentence} */"] if sentence else []
    return ["/**", *(f" * {line}".rstrip() for line in lines), " */"]


def _type(described: Schema) -> str:
    """A JSON Schema as a type; refuses what it cannot tell, so that nothing is `unknown` by accident."""
    match described:
        case {"$ref": str(reference)}:
            return reference.rsplit("/", 1)[-1]
        case {"anyOf": [*choices]}:
            return " | ".join(_type(choice) for choice in choices)
        case {"const": value}:
            return json.dumps(value)
        case {"enum": [*values]}:
            return " | ".join(json.dumps(value) for value in values)
        case {"type": "array", "prefixItems": [*items]}:
            return f"[{', '.join(_type(item) for item in items)}]"
        case {"type": "array", "items": dict(item)}:
            inside = _type(item)
            return f"({inside})[]" if " | " in inside else f"{inside}[]"
        case {"type": "object", "propertyNames": {"enum": [*_]} as keys, "additionalProperties": dict(item)}:
            return f"Record<{_type(keys)}, {_type(item)}>"  # all of them
        case {"type": "object", "additionalProperties": dict(item)}:
            return f"Record<string, {_type(item)}>"
        case {"type": "object"}:
            return "object"
        case {"type": str(kind)}:
            return PRIMITIVES[kind]
        case _:
            raise ValueError(f"no TypeScript is known for {described}")
