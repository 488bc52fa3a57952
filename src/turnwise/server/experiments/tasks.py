"""The tasks of `server.experiments`: a check, a game's metrics, and an experiment from begin to report."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import msgspec
from pydantic import TypeAdapter

from turnwise.bots.search.task import prepare_search
from turnwise.core import registry
from turnwise.core.errors import BadSetup
from turnwise.server.experiments.asked import AskedExperiment
from turnwise.server.experiments.limits import LIMITS, deal_cost, refuse_large
from turnwise.server.experiments.telling import Telling, in_json, progress_of
from turnwise.server.http.experiment_bodies import (
    ExperimentProgress,
    ExperimentQuestion,
    ExperimentSide,
    MetricFacts,
    SideChange,
    VariedFacts,
)
from turnwise.server.metered_pool import REPLAYS
from turnwise.workers import GENTLE, Queue, Work, task

if TYPE_CHECKING:
    from turnwise.lab.experiments.conduct import Conduct
    from turnwise.lab.experiments.experiment import Experiment
    from turnwise.lab.experiments.folder import ResultFolder
    from turnwise.matches.rule_set import RuleSet

EXPERIMENTS = Queue("experiments", group=GENTLE, at_once=1, retries=1)
KEPT_GAMES = 1_000_000  # as data
SIDES = {"run": 1, "compare": 2, "sweep": 1}
EXTRA = ("polars", "altair", "vl_convert")  # what a folder with a report needs


class MetricsAsked(msgspec.Struct, frozen=True):
    """A game, and for how many players."""

    game: str
    players: int


class CheckedExperiment(msgspec.Struct, frozen=True):
    """An experiment that can be played: facts in JSON, as `http.experiment_bodies` declares them."""

    game: str
    game_title: str
    sides: bytes
    changes: bytes
    question: bytes
    varied: bytes


class PlayedExperiment(msgspec.Struct, frozen=True):
    """What came of an experiment: what it tells, and the files of its folder by their paths."""

    is_complete: bool
    verdict: str | None
    answer: str
    told: bytes
    files: dict[str, bytes]


@task(REPLAYS)
def metrics(asked: MetricsAsked, work: Work[None]) -> bytes:
    """The metrics of a game for so many players."""
    from turnwise.lab.metrics import metrics_of

    game = registry.game(asked.game)
    game.setup(None, {}, asked.players)
    found = metrics_of(game, asked.players).values()
    facts = [MetricFacts(name=it.name, title=it.title, is_share=it.is_share) for it in found]
    return TypeAdapter(list[MetricFacts]).dump_json(facts, by_alias=True)


@task(REPLAYS)
def check(asked: AskedExperiment, work: Work[None]) -> CheckedExperiment:
    """Refuse what cannot be played or decided, or is too much for this server, in the lab's own words."""
    if len(asked.sides) != SIDES[asked.kind]:
        wanted = SIDES[asked.kind]
        raise BadSetup("bad_sides", f"{len(asked.sides)} sides were given; {asked.kind} needs {wanted}")
    experiment = asked.experiment()
    experiment.refuse_bad()
    cost = deal_cost(asked.players, sum(len(side.seatings) for side in experiment.sides))
    refuse_large(asked.deals, cost, asked.size)
    return CheckedExperiment(
        game=experiment.game.id,
        game_title=experiment.game.title,
        sides=_json(list[ExperimentSide], [_side(rules) for rules in experiment.rules]),
        changes=_json(list[SideChange], _changes(experiment.rules)),
        question=_json(ExperimentQuestion | None, _question(experiment)),
        varied=_json(VariedFacts | None, _varied(experiment)),
    )


def _json(kind: Any, value: object) -> bytes:
    return TypeAdapter(kind).dump_json(value, by_alias=True)


def _side(rules: "RuleSet") -> ExperimentSide:
    return ExperimentSide(
        title=rules.title, edition=rules.edition, values=dict(rules.values), link=rules.link
    )


def _changes(rules: "Sequence[RuleSet]") -> list[SideChange]:
    first, *others = rules
    return [
        SideChange(parameter=name, first=here, second=there)
        for other in others
        for name, (here, there) in first.differences(other).items()
    ]


def _question(experiment: "Experiment") -> ExperimentQuestion | None:
    if len(experiment.rules) < 2:
        return None
    asked = experiment.asked
    return ExperimentQuestion(
        metric=asked.name, title=asked.title, is_share=asked.is_share, margin=experiment.margin_as_is
    )


def _varied(experiment: "Experiment") -> VariedFacts | None:
    from turnwise.lab.experiments.sweep import Sweep

    if not isinstance(experiment, Sweep):
        return None
    (vary,) = experiment.vary
    return VariedFacts(parameter=vary.name, values=[*vary.values])


@task(EXPERIMENTS, stops=True, needs=prepare_search, key=lambda asked: asked.search_key)
def play_experiment(asked: AskedExperiment, work: Work[bytes]) -> PlayedExperiment:
    """Play until all is known, or the caller wants no more; tell on the way, and bring the folder's files."""
    from turnwise.lab.experiments.conduct import conduct

    work.report(b"null")  # it has begun
    experiment = asked.experiment()
    with _folder(experiment) as folder:
        under_way = conduct(
            experiment,
            folder,
            threads=LIMITS[asked.size].threads,
            report=Telling(work),
            is_stopped=lambda: work.is_stopped,
        )
        if not under_way.deals:
            return PlayedExperiment(False, None, "Nothing was played.", b"null", {})
        found = progress_of(under_way)
        work.report(in_json(found))
        return _played(found, None if folder is None else _written(under_way, folder))


def misses_extra() -> bool:
    """Whether no folder can be written here."""
    return any(find_spec(package) is None for package in EXTRA)


@contextmanager
def _folder(experiment: "Experiment") -> "Iterator[ResultFolder | None]":
    """A folder of the lab for as long as the experiment takes; none where its packages are missing."""
    if misses_extra():
        yield None
        return
    from turnwise.server.experiments.bounded_folder import BoundedFolder

    with TemporaryDirectory(prefix="turnwise-lab-") as path:
        yield BoundedFolder.create(Path(path) / "experiment", experiment)


def _played(found: ExperimentProgress, folder: Path | None) -> PlayedExperiment:
    return PlayedExperiment(
        is_complete=found.is_decided,
        verdict=found.verdict,
        answer=found.summary[0],
        told=in_json(found),
        files=_files(folder) if folder else {},
    )


def _written(under_way: "Conduct", folder: "ResultFolder") -> Path:
    """The folder with all that the lab keeps there."""
    from turnwise.lab.experiments.example_games import written_examples
    from turnwise.lab.report.write import write_report

    findings = under_way.findings()
    folder.finish()
    write_report(findings, folder.path, written_examples(findings, folder.path))
    return folder.path


def _files(folder: Path) -> dict[str, bytes]:
    """What is kept: without the parts of which the data were made."""
    from turnwise.lab.experiments.folder import DATA

    found = (path for path in sorted(folder.rglob("*")) if path.is_file())
    files = {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}
    return {name: content for name, content in files.items() if not name.startswith(f"{DATA}/")}
