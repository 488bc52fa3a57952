"""The Pareto set: rules than which no others are nearer to one target and as near to all others."""

from collections.abc import Sequence

from turnwise.lab.tuning.judged import MeasuredRules
from turnwise.lab.tuning.tuning import Tuning

Distances = tuple[float, ...]


def pareto_set(tuning: Tuning, tried: Sequence[MeasuredRules]) -> list[MeasuredRules]:
    """Those that no others dominate, the best first."""
    distances = {rules.distances for rules in tried}
    best = {each for each in distances if not any(dominates(other, each) for other in distances)}
    return ranked(tuning, [rules for rules in tried if rules.distances in best])


def dominates(one: Distances, other: Distances) -> bool:
    """Whether one is nearer to some target, and no farther from any."""
    return one != other and all(here <= there for here, there in zip(one, other, strict=True))


def ranked(tuning: Tuning, found: Sequence[MeasuredRules]) -> list[MeasuredRules]:
    """The nearest first; of equally near ones those that change less, then those that meet more surely."""

    def rank(rules: MeasuredRules) -> tuple[float, int, float]:
        return rules.distance, len(tuning.changed(rules.combination)), -rules.depth

    return sorted(found, key=rank)
