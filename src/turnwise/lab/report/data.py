"""What an experiment found, as plain JSON."""

import platform
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from turnwise.core import registry
from turnwise.core.compile.compiled_game import bindings
from turnwise.core.compile.compiler import source_digest
from turnwise.core.game import Game
from turnwise.lab.experiments.experiment import Experiment
from turnwise.lab.experiments.findings import Comparison, Findings
from turnwise.lab.experiments.findings import Difference as FoundDifference
from turnwise.lab.experiments.findings import SequenceLook as FoundLook
from turnwise.lab.report.cautions import cautions_of
from turnwise.lab.report.counted import counted_changes
from turnwise.lab.report.effects import importance_data, sweep_data
from turnwise.lab.report.format import (
    FORMAT,
    AskedData,
    ChangeData,
    CountedChange,
    DifferenceData,
    Facts,
    Fresh,
    LookData,
    ProgressData,
    ReportData,
    VerdictData,
)
from turnwise.lab.report.ladder_data import skill_data
from turnwise.lab.report.numbers import interval
from turnwise.lab.report.sides import sides_of
from turnwise.lab.report.words import summary_of
from turnwise.lab.statistics import verdict as verdicts

CODES = {
    verdicts.Conclusion.DIFFERENT: "different",
    verdicts.Conclusion.EQUAL: "equal",
    verdicts.Conclusion.LESS: "less",
    verdicts.Conclusion.OPEN: "open",
}


def report_data(findings: Findings, command: str = "") -> ReportData:
    """Everything that was found and what it means; `command` is what was typed."""
    facts = _facts(findings, command)
    return ReportData(**facts, summary=summary_of(facts), warnings=cautions_of(facts))


def _facts(findings: Findings, command: str) -> Facts:
    game = registry.game(findings.experiment.rules[0].game)
    answer = findings.answer
    comparison = answer if isinstance(answer, Comparison) else None
    return Facts(
        format=FORMAT,
        experiment=_asked(findings.experiment, game, command),
        versions=_versions(game) | dict(findings.experiment.versions),
        progress=ProgressData(
            deals=findings.deals,
            games=findings.games,
            is_complete=findings.is_complete,
            seconds=findings.seconds,
        ),
        changes=_changes(findings.experiment),
        verdict=None if comparison is None else _verdict(findings.experiment, comparison),
        differences=[] if comparison is None else [*map(_difference, comparison.differences)],
        sweep=sweep_data(findings),
        importance=importance_data(findings),
        skill=skill_data(findings),
        counted_changes=_counted_changes(findings),
        sides=sides_of(game, findings.sides),
    )


def _asked(experiment: Experiment, game: Game[Any], command: str) -> AskedData:
    return AskedData(
        kind=experiment.kind.value,
        game=game.id,
        game_title=game.title,
        players=[*experiment.seatings[0]],
        seatings=[[*seating] for seating in experiment.seatings],
        most_deals=experiment.deals,
        seed=experiment.seed,
        file=experiment.text(),
        command=command,
    )


def _versions(game: Game[Any]) -> dict[str, str]:
    rules = bindings(game)
    return {
        "turnwise": _turnwise(),
        "python": platform.python_version(),
        f"rules of {game.id}": source_digest([*rules.values()], rules, ""),
    }


def _turnwise() -> str:
    try:
        return version("turnwise")
    except PackageNotFoundError:  # run from its sources
        return "unknown"


def _changes(experiment: Experiment) -> list[ChangeData]:
    first, *others = experiment.rules
    return [
        ChangeData(parameter=name, first=here, second=there)
        for other in others
        for name, (here, there) in first.differences(other).items()
    ]


def _verdict(experiment: Experiment, comparison: Comparison) -> VerdictData:
    decision = comparison.decision
    return VerdictData(
        metric=experiment.asked.name,
        title=experiment.asked.title,
        is_share=experiment.asked.is_share,
        margin=decision.question.margin,
        alpha=decision.question.alpha,
        verdict=CODES[decision.verdict],  # type: ignore[typeddict-item]
        deals=decision.deals,
        estimate=interval(decision.estimate, decision.low, decision.high),
        fresh=_fresh(comparison),
        looks=[_look(look) for look in comparison.looks],
        pairing=comparison.pairing,
        pairing_saved=comparison.pairing_saved,
    )


def _look(found: FoundLook) -> LookData:
    return LookData(deals=found.deals, **interval(found.estimate, found.low, found.high))


def _fresh(comparison: Comparison) -> Fresh | None:
    found = comparison.fresh
    return None if found is None else Fresh(deals=found.deals, **interval(found.value, found.low, found.high))


def _difference(found: FoundDifference) -> DifferenceData:
    moments = found.moments
    factor = interval(0.0, moments.pairing_factor, None)["low"]
    return DifferenceData(
        name=found.metric.name,
        title=found.metric.title,
        is_share=found.metric.is_share,
        first=moments.mean_a,
        second=moments.mean_b,
        is_certain=found.is_certain,
        pairing_factor=factor,
        **interval(moments.difference, found.low, found.high),
    )


def _counted_changes(findings: Findings) -> list[CountedChange]:
    summaries: Sequence[Any] = [side.summary for side in findings.sides]
    return counted_changes(*summaries) if len(summaries) > 1 else []
