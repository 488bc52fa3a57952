"""The wire types of the page, made from the server's own: `make protocol` writes them into web/src."""

import sys
from pathlib import Path
from typing import Any

import msgspec
from pydantic.json_schema import JsonSchemaMode, models_json_schema

from turnwise.core.game import Game
from turnwise.server.http import bodies, experiment_bodies
from turnwise.server.http.errors import Problem
from turnwise.server.protocol.describable_games import described_games
from turnwise.server.protocol.messages import PROTOCOL
from turnwise.server.protocol.schema import REFERENCE, fields_schema, schema
from turnwise.server.protocol.types import inner_types, message_types, request_types, shown_types
from turnwise.server.protocol.typescript import declarations, interface, union

HEADER = "// Made by `make protocol` from {source}: change that, not this file."
BOARD_VIEW = """/** A view as a board gets it, with what never changes at its table. */
export interface BoardView extends View {
  staticView: StaticView;
}"""
ACTION = """/** An action that the page may take now. */
export interface Action extends Omit<LegalAction, "fields"> {
  fields: Fields;
}"""
REQUEST_BODIES = (
    bodies.TableOptions,
    bodies.JoinOptions,
    experiment_bodies.ExperimentOptions,
    experiment_bodies.ExperimentSecret,
)
RESPONSE_BODIES = (
    bodies.Guest,
    bodies.CreatedTable,
    bodies.TakenSeat,
    bodies.TableFacts,
    bodies.GameFacts,
    bodies.GameProblem,
    bodies.RuleSetFacts,
    bodies.ScenarioFacts,
    bodies.Replay,
    bodies.Script,
    bodies.Analysis,
    bodies.DailyDeal,
    bodies.Solution,
    experiment_bodies.LabFacts,
    experiment_bodies.MetricFacts,
    experiment_bodies.BegunExperiment,
    experiment_bodies.ExperimentState,
    Problem,
)


def files(web: Path) -> dict[Path, str]:
    """The generated files of a page's sources, by path; of games those that the page draws."""
    drawn = [game for game in described_games() if (web / "games" / game.id).is_dir()]
    return {
        web / "wire" / "messages.ts": _messages(),
        web / "wire" / "http.ts": _bodies(),
        **{web / "games" / game.id / "wire.ts": _game(game) for game in drawn},
    }


def _messages() -> str:
    """Requests, messages, and what they are made of."""
    kinds = inner_types((*request_types(), *message_types()))
    return _file(
        "src/turnwise/server/protocol",
        f"export const PROTOCOL = {PROTOCOL};",
        *declarations(schema()["$defs"], {kind.__name__: kind for kind in kinds}),
        union("AnyRequest", [kind.__name__ for kind in request_types()]),
        union("AnyMessage", [kind.__name__ for kind in message_types()]),
    )


def _bodies() -> str:
    """The bodies of HTTP requests and responses."""
    asked: list[tuple[type[Any], JsonSchemaMode]] = [(kind, "validation") for kind in REQUEST_BODIES]
    sent: list[tuple[type[Any], JsonSchemaMode]] = [(kind, "serialization") for kind in RESPONSE_BODIES]
    _, described = models_json_schema([*asked, *sent], ref_template="#/$defs/{model}")
    definitions, known = described["$defs"], schema()["$defs"]
    own = {name: it for name, it in definitions.items() if name not in known}
    return _file(
        "src/turnwise/server/http/bodies.py and experiment_bodies.py",
        f'import type {{ {", ".join(sorted(definitions.keys() - own.keys()))} }} from "./messages";',
        *declarations(own, {"Problem": Problem, **vars(bodies), **vars(experiment_bodies)}),
    )


def _game(game: Game[Any]) -> str:
    """What is a game's own."""
    kinds = shown_types(game)
    _, described = msgspec.json.schema_components(kinds.values(), ref_template=REFERENCE)
    definitions = {name: described[kind.__name__] for name, kind in kinds.items()}
    return _file(
        f"src/turnwise/games/{game.id}",
        'import type { LegalAction } from "../../wire/messages";',
        *declarations(definitions, kinds),
        BOARD_VIEW,
        interface("Fields", fields_schema(game), None, "What an action consists of, in the view's words."),
        ACTION,
    )


def _file(source: str, *parts: str) -> str:
    return "\n\n".join((HEADER.format(source=source), *parts)) + "\n"


def main() -> None:
    """Write the generated files of the sources that are named."""
    for path, text in files(Path(sys.argv[1])).items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
