"""The wire types of the page are those of the server."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import msgspec
import pytest
from msgspec import UNSET, UnsetType
from pydantic import BaseModel

from turnwise import all_games
from turnwise.core.events import camel_case
from turnwise.core.wire_struct import WireStruct, one_of, wire_type
from turnwise.server.http import bodies
from turnwise.server.protocol.types import inner_types, message_types, request_types
from turnwise.server.protocol.typescript import declarations, union
from turnwise.server.protocol.web_types import REQUEST_BODIES, RESPONSE_BODIES, files

WEB = Path(__file__).parents[3] / "web" / "src"
FILES = files(WEB)


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(WEB)))
def test_the_generated_files_are_up_to_date(path):
    assert path.read_text(encoding="utf-8") == FILES[path], "run `make protocol`"


def test_every_game_with_a_board_has_its_types():
    games = {path.parent.name for path in FILES if path.name == "wire.ts"}
    assert games == {path.name for path in (WEB / "games").iterdir()}


def test_no_generated_file_is_left_over():
    assert {path for path in WEB.rglob("*.ts") if "wire" in (path.stem, path.parent.name)} == set(FILES)


def test_every_body_is_generated():
    text = FILES[WEB / "wire" / "http.ts"]
    models = {name for name, it in vars(bodies).items() if isinstance(it, type) and issubclass(it, BaseModel)}
    wanted = models - {"Body", "BaseModel"}
    assert {name for name in wanted if f"interface {name} {{" not in text} == set()


def wire_names():
    """Every field that goes over the wire, and where it is."""
    makers = [
        maker for game in all_games() for maker in (game.view_of, game.static_view_of, game.timing.notice)
    ]
    kinds = inner_types([*request_types(), *message_types(), *map(wire_type, makers)])
    for kind in kinds:
        if issubclass(kind, msgspec.Struct):
            yield from ((kind.__name__, field.encode_name) for field in msgspec.structs.fields(kind))
    for kind in (*REQUEST_BODIES, *RESPONSE_BODIES):
        yield from ((kind.__name__, field.alias or name) for name, field in kind.model_fields.items())
    for game in all_games():
        yield from ((game.id, name) for name in game.text.FIELDS)
        yield from ((game.id, camel_case(name)) for event in game.events for name in event.values)


def test_every_field_on_the_wire_is_camel_case():
    names = list(wire_names())
    assert {"playerId", "staticView", "handCounts", "withWeapon", "fewestPlayers"} <= {
        name for _, name in names
    }
    assert [it for it in names if "_" in it[1] or not it[1][0].islower()] == []


class Colour(StrEnum):
    RED = "red"
    BLUE = "blue"


class Inner(WireStruct):
    """Something inside. [SC-1.1]"""

    some_word: str | None  # None before the deal


class Outer(WireStruct):
    """What a view may consist of."""

    count: int
    pair: tuple[str, float]
    several: list[Inner | None]
    by_name: dict[str, list[bool]]
    colour: Colour
    phase: Annotated[str, one_of(["draw", "play", "draw"])]
    every: dict[Annotated[str, one_of(["draw", "play"])], int]
    left_out: int | UnsetType = UNSET
    usual: int = 3


EXPECTED = """export type Colour = "blue" | "red";

/** Something inside. */
export interface Inner {
  someWord: string | null; // null before the deal
}

/** What a view may consist of. */
export interface Outer {
  count: number;
  pair: [string, number];
  several: (Inner | null)[];
  byName: Record<string, boolean[]>;
  colour: Colour;
  phase: "draw" | "play";
  every: Record<"draw" | "play", number>;
  leftOut?: number;
  usual: number;
}"""


def test_types_become_their_counterparts():
    _, definitions = msgspec.json.schema_components([Outer], ref_template="#/$defs/{name}")
    kinds = {kind.__name__: kind for kind in inner_types([Outer])}
    assert set(kinds) == {"Inner", "Outer"}
    assert "\n\n".join(declarations(definitions, kinds)) == EXPECTED


def test_a_long_union_has_a_line_for_each_choice():
    long, short = ['"' + "x" * 60 + '"'] * 2, ['"a"', '"b"']
    assert union("Long", long) == f"export type Long =\n  | {long[0]}\n  | {long[1]};"
    assert union("Short", short) == 'export type Short = "a" | "b";'


def test_what_has_no_counterpart_is_refused():
    definitions: dict[str, Any] = {"Odd": {"properties": {"any": {}}}}
    with pytest.raises(ValueError, match=r"no TypeScript is known for \{\}"):
        list(declarations(definitions, {}))
