"""What a search for parameters found, as plain JSON."""

from collections.abc import Mapping
from dataclasses import dataclass

from turnwise.lab.report.format import ChangeData
from turnwise.lab.report.sides import rules_of
from turnwise.lab.report.tuning_format import (
    TUNING_FORMAT,
    CandidateData,
    MeasuredData,
    NumberData,
    SearchProgress,
    SoughtData,
    TargetData,
    TrialData,
    TuningFacts,
    TuningReport,
    VariedParameter,
    VerdictWord,
)
from turnwise.lab.report.tuning_warnings import warnings_of
from turnwise.lab.report.tuning_words import summary_of, told_apart, told_of
from turnwise.lab.tuning.candidates import Candidate, candidates_of
from turnwise.lab.tuning.conduct_tuning import TuningUnderWay
from turnwise.lab.tuning.judged import MeasuredNumber, MeasuredRules, MeasuredTarget, TargetVerdict
from turnwise.lab.tuning.target import Target
from turnwise.lab.tuning.tuning import Tuning

WORDS: Mapping[TargetVerdict, VerdictWord] = {
    TargetVerdict.MET: "met",
    TargetVerdict.COMPATIBLE: "compatible",
    TargetVerdict.MISSED: "missed",
}


@dataclass(frozen=True)
class Source:
    """Where a search comes from: the text of its file, what was typed, and versions."""

    file: str
    command: str
    versions: Mapping[str, str]


def tuning_report(found: TuningUnderWay, source: Source) -> TuningReport:
    """Everything that was found and what it means."""
    facts = _facts(found, source)
    return TuningReport(**facts, summary=summary_of(facts), told=told_of(facts), warnings=warnings_of(facts))


def _facts(found: TuningUnderWay, source: Source) -> TuningFacts:
    tuning, tried = found.tuning, found.trials()
    candidates = candidates_of(found)
    told = [_candidate(tuning, each, number) for number, each in enumerate(candidates)]
    pareto = {rules.combination for rules in found.pareto()}
    return TuningFacts(
        format=TUNING_FORMAT,
        experiment=_sought(tuning, source),
        versions=dict(source.versions),
        progress=SearchProgress(
            trials=len(tried),
            pareto=len(pareto),
            games=found.games,
            is_searched=found.is_searched,
            is_complete=found.is_done,
            seconds=found.seconds,
        ),
        varied=[
            VariedParameter(name=it.name, values=[*it.values], own=own, is_numeric=it.is_numeric)
            for it, own in zip(tuning.vary, tuning.own, strict=True)
        ],
        targets=told_apart([_target(tuning, target) for target in tuning.targets]),
        trials=[
            _trial(tuning, number, rules, rules.combination in pareto) for number, rules in enumerate(tried)
        ],
        own=told[0] if told else None,
        candidates=told[1:],
    )


def _sought(tuning: Tuning, source: Source) -> SoughtData:
    refused, refusal = tuning.refused or (None, "")
    return SoughtData(
        kind="tune",
        game=tuning.game.id,
        game_title=tuning.game.title,
        rules=rules_of(tuning.rules),
        deals=tuning.deals,
        confirming_deals=tuning.confirming_deals,
        trials=tuning.trials,
        most_candidates=tuning.most,
        combinations=tuning.combinations,
        refused=refused,
        refusal=refusal,
        seed=tuning.seed,
        file=source.file,
        command=source.command,
    )


def _target(tuning: Tuning, target: Target) -> TargetData:
    lineup = tuning.lineups[target.lineup]
    return TargetData(
        title=target.title,
        metric=target.metric or None,
        counted=None if target.counted is None else " ".join(target.counted),
        is_share=target.is_share,
        low=target.wants.low,
        high=target.wants.high,
        players=[*lineup.players],
        confirming=[*lineup.confirming],
        lineup=lineup.told,
    )


def _trial(tuning: Tuning, number: int, rules: MeasuredRules, is_pareto: bool) -> TrialData:
    return TrialData(
        number=number,
        values=[*rules.combination],
        changed=tuning.changed(rules.combination),
        deals=tuning.deals,
        targets=[*map(_measured, rules.targets)],
        distance=rules.distance,
        is_pareto=is_pareto,
    )


def _measured(found: MeasuredTarget) -> MeasuredData:
    return MeasuredData(
        numbers=[*map(_number, found.numbers)], distance=found.distance, verdict=WORDS[found.verdict]
    )


def _number(found: MeasuredNumber) -> NumberData:
    low, high = found.ends or (None, None)
    return NumberData(
        label=found.label,
        value=found.value,
        low=low,
        high=high,
        count=found.sums.count,
        verdict=WORDS[found.verdict],
    )


def _candidate(tuning: Tuning, found: Candidate, number: int) -> CandidateData:
    differences = tuning.rules.differences(found.rules)
    return CandidateData(
        name=found.rules.title,
        file=candidate_file(number) if number else None,
        rules=rules_of(found.rules),
        link=found.rules.link,
        changes=[
            ChangeData(parameter=name, first=here, second=there)
            for name, (here, there) in differences.items()
        ],
        trial=found.trial,
        searched=[*map(_measured, found.searched.targets)],
        deals=found.deals,
        fresh=[*map(_measured, found.fresh.targets)],
        distance=found.fresh.distance,
        verdict=WORDS[found.verdict],
    )


def candidate_file(number: object) -> str:
    """What the rule set of a candidate is called in the folder."""
    return f"candidate-{number}.yaml"
