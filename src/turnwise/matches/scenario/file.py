"""A scenario and the file it is written in."""

from dataclasses import dataclass
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from turnwise.core.errors import TurnwiseError
from turnwise.core.game import Game
from turnwise.core.position import Position
from turnwise.core.position_text import join_list
from turnwise.core.registry import game as game_of
from turnwise.matches.rule_set import values_of
from turnwise.matches.scenario.documents import covered
from turnwise.matches.scenario.scenario_run import ScenarioRun
from turnwise.matches.scenario.steps import PlayStep, ScenarioStep, read_expect, read_step
from turnwise.matches.yaml_entries import YamlEntry, pointing_at, read_file, read_text

KEYS = (
    *("name", "title", "game", "edition", "set", "players", "seed"),
    *("covers", "position", "given", "when", "then"),
)
SETTINGS = ("edition", "set", "players", "seed", "given")  # what a `position` says itself
YamlFields = dict[str, YamlEntry]


@dataclass(frozen=True)
class Scenario:
    """A position to begin from, and what must happen then."""

    name: str
    title: str
    game: Game[Any]
    covers: tuple[str, ...]
    file: str
    position: str  # the start, in one line of notation
    steps: tuple[ScenarioStep, ...]

    def start(self) -> Any:
        """The position as a fresh state."""
        return self.game.parse_state(self.position)


def load(path: Traversable | str) -> Scenario:
    """Read a scenario; whatever is wrong with the file is told with its line."""
    source = Path(path) if isinstance(path, str) else path
    return _scenario(read_file(source, "a scenario"), Path(source.name).stem)


def load_text(text: str, file: str) -> Scenario:
    """Read a scenario that is no file here; `file` is what it is called."""
    return _scenario(read_text(text, file, "a scenario"), Path(file).stem)


def _scenario(top: YamlEntry, name: str) -> Scenario:
    fields = top.fields(KEYS)
    if "game" not in fields:
        raise top.wrong("a scenario must name its `game`")
    with pointing_at(fields["game"]):
        game = game_of(fields["game"].text())
    state = _start(game, top, fields)
    return Scenario(
        name=fields["name"].text() if "name" in fields else name,
        title=fields["title"].text() if "title" in fields else "",
        game=game,
        covers=covered(game, fields["covers"]) if "covers" in fields else (),
        file=top.file,
        position=game.format_state(state),
        steps=_steps(top, fields, ScenarioRun(Position(game, state))),
    )


def _steps(top: YamlEntry, fields: YamlFields, run: ScenarioRun) -> tuple[ScenarioStep, ...]:
    steps = [read_step(item, run) for item in fields["when"].items()] if "when" in fields else []
    if "then" in fields:
        steps.append(read_expect(fields["then"], run))
    if all(isinstance(step, PlayStep) for step in steps):
        raise top.wrong("the scenario checks nothing: it needs a `then`, an `expect` or a `refused`")
    return tuple(steps)


def _start(game: Game[Any], top: YamlEntry, fields: YamlFields) -> Any:
    if "position" in fields:
        return _parsed(game, fields)
    edition = fields["edition"].text() if "edition" in fields else None
    players = fields["players"].number() if "players" in fields else None
    seed = fields["seed"].text() if "seed" in fields else "0"
    with pointing_at(fields.get("edition", top)):
        game.edition(edition)
    values = values_of(game, fields["set"]) if "set" in fields else {}
    with pointing_at(fields.get("set", fields.get("players", top))):
        game.setup(edition, values, players)
    if "given" not in fields:
        return game.new(seed, edition, values, players)
    words = fields["given"].fields()
    texts = {name: join_list(word.words()) for name, word in words.items()}
    try:
        return game.position(edition, values, texts, players, seed)
    except TurnwiseError as error:
        with pointing_at(_blamed(error.sentence, words, fields["given"])):
            raise


def _parsed(game: Game[Any], fields: YamlFields) -> Any:
    for key in SETTINGS:
        if key in fields:
            raise fields[key].wrong(f"a `position` stands in place of `{key}`: give one of the two")
    with pointing_at(fields["position"]):
        return game.parse_state(fields["position"].text())


def _blamed(sentence: str, words: YamlFields, given: YamlEntry) -> YamlEntry:
    """The word of a position that an error is about, as far as its sentence tells."""
    for name, value in words.items():
        quoted = [name, *value.words()]
        if sentence.startswith(f"{name} ") or any(repr(word) in sentence for word in quoted):
            return value
    return given
