"""What a ladder found, for the report."""

from turnwise.lab.experiments.findings import Findings
from turnwise.lab.experiments.ladder import Ladder
from turnwise.lab.experiments.ladder_answer import (
    DealInfluence,
    EqualPlayers,
    LadderAnswer,
    LadderEffect,
    StepAnswer,
)
from turnwise.lab.normal import MeanInterval
from turnwise.lab.report.format import (
    EffectData,
    EqualsData,
    InfluenceData,
    Interval,
    LadderStepData,
    OutcomeData,
    SkillData,
)
from turnwise.lab.report.numbers import interval
from turnwise.lab.shares import Share
from turnwise.lab.statistics.discovery import RATE


def skill_data(findings: Findings) -> SkillData | None:
    """Every level and step; nothing of other experiments."""
    asked, answer = findings.experiment, findings.answer
    if not isinstance(asked, Ladder) or not isinstance(answer, LadderAnswer):
        return None
    return SkillData(
        seats=asked.seats,
        rate=RATE,
        levels=[*map(_level, answer.levels)],
        steps=[*map(_step, answer.steps)],
    )


def _level(found: EqualPlayers) -> EqualsData:
    return EqualsData(
        level=found.level,
        shares=[*map(_share, found.shares)],
        drawn=_share(found.drawn),
        advantages=[*map(_effect, found.advantages)],
        score=None if found.score is None else _share(found.score),
    )


def _step(found: StepAnswer) -> LadderStepData:
    return LadderStepData(
        weaker=found.weaker,
        stronger=found.stronger,
        worth=_effect(found.worth),
        points=_share(found.points),
        won=_share(found.won),
        drawn=_share(found.drawn),
        lost=_share(found.lost),
        shares=[*map(_share, found.shares)],
        gains=[*map(_effect, found.gains)],
        beside=[*map(_effect, found.beside)],
        score=None if found.score is None else _effect(found.score),
        deals=_deals(found.deals),
    )


def _deals(found: DealInfluence) -> InfluenceData:
    return InfluenceData(
        alike=_share(found.alike),
        expected=found.expected,
        more=_effect(found.more),
        outcomes=[OutcomeData(name=name, deals=_share(each)) for name, each in found.outcomes.items()],
    )


def _effect(found: LadderEffect) -> EffectData:
    return EffectData(**interval(found.value, found.low, found.high), is_certain=found.is_certain)


def _share(found: Share | MeanInterval) -> Interval:
    return interval(found.value, found.low, found.high)
