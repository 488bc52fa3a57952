"""Findings of ladders made by hand."""

from dataclasses import replace

from small_findings import small_summary
from turnwise.core.registry import game
from turnwise.lab.experiments.conduct import conduct
from turnwise.lab.experiments.experiment import ExperimentKind
from turnwise.lab.experiments.findings import Findings, Side
from turnwise.lab.experiments.ladder import Ladder
from turnwise.lab.experiments.ladder_answer import (
    DealInfluence,
    EqualPlayers,
    LadderAnswer,
    LadderEffect,
    StepAnswer,
)
from turnwise.lab.normal import MeanInterval
from turnwise.lab.shares import Share
from turnwise.matches.rule_set import RuleSet

OUTCOMES = {
    "the stronger twice": 0.4,
    "player 1 twice": 0.25,
    "player 2 twice": 0.15,
    "the weaker twice": 0.1,
    "with a draw": 0.1,
}
BY_LEVELS = {"only the stronger": 0.2, "both win": 0.1, "neither": 0.65, "only the weaker": 0.05}


def about(value: float) -> Share:
    """A share that is known to 2 points."""
    return Share(value, value - 0.02, value + 0.02)


def effect(value: float, reach: float = 0.03) -> LadderEffect:
    """Certain if it is larger than its reach."""
    return LadderEffect(value, value - reach, value + reach)


def climbed(
    levels: tuple[str, ...] = ("random", "greedy", "easy"),
    worth: tuple[float, ...] = (0.3, 0.1),
    seats: int = 2,
    beside: float = 0.01,
    advantage: float = 0.0,
    more: float = 0.05,
    drawn: float = 0.0,
) -> Findings:
    """Steps that are worth so much; each seat gains as much, but for what one gains beside the others."""
    of = game("card_slot" if seats == 2 else "uno" if seats > 2 else "scoundrel")
    rules = (RuleSet.of(of, None, {}),)
    asked = Ladder(ExperimentKind.SKILL, rules, levels, 1000, seats=seats)
    answer = LadderAnswer(
        tuple(_equals(level, seats, advantage, drawn) for level in levels),
        tuple(
            _step((levels[step.weaker], levels[step.stronger]), each, seats, (beside, more, drawn))
            for step, each in zip(asked.steps, worth, strict=True)
        ),
    )
    return Findings(asked, _told(asked), answer, 1000, True, 2.0)


def _told(asked: Ladder) -> tuple[Side, ...]:
    """What is told in detail; where a summary by hand does not fit, a few games are played."""
    if asked.seats == 2:
        return (Side(asked.sides[0], small_summary()),)
    return conduct(replace(asked, deals=5), threads=1).findings().sides


def _equals(level: str, seats: int, advantage: float, drawn: float) -> EqualPlayers:
    if seats == 1:
        return EqualPlayers(level, (about(0.4),), about(drawn), (), MeanInterval(-40.0, -42.0, -38.0))
    over = (advantage, *(-advantage / (seats - 1),) * (seats - 1))
    tested = over[:1] if seats == 2 else over
    shares = tuple(about(1 / seats + each) for each in over)
    return EqualPlayers(level, shares, about(drawn), tuple(map(effect, tested)), None)


def _step(
    levels: tuple[str, str], worth: float, seats: int, others: tuple[float, float, float]
) -> StepAnswer:
    beside, more, drawn = others
    outcomes = {1: BY_LEVELS, 2: OUTCOMES}.get(seats, {})
    several = seats if seats > 1 else 0
    points = 1 / seats + worth if several else 0.4 + worth
    return StepAnswer(
        *levels,
        worth=effect(worth),
        points=about(points),
        won=about(points - drawn),
        drawn=about(drawn),
        lost=about(1 - points),
        shares=(about(points),) * several,
        gains=(effect(2 * worth),) * several,
        beside=(effect(beside, 0.02), *(effect(0.0),) * (seats - 1))[: seats if seats > 2 else several - 1],
        score=None if several else effect(9.0, 2.0),
        deals=DealInfluence(about(0.4), 0.4 - more, effect(more), {n: about(v) for n, v in outcomes.items()}),
    )
