"""Rules measured against the targets: how far off they are, and what is certain of that."""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from turnwise.lab.tuning.played_numbers import PlayedNumbers
from turnwise.lab.tuning.target import WHOLE, Target
from turnwise.lab.tuning.target_sums import TargetSums
from turnwise.lab.tuning.tuning import Combination, Tuning

ORDINARY = 0.05  # the chance that a single interval misses


class TargetVerdict(StrEnum):
    """What is known of a target."""

    MET = "met for certain"
    COMPATIBLE = "compatible"
    MISSED = "missed for certain"


def worst(verdicts: Iterable[TargetVerdict]) -> TargetVerdict:
    """What is known of several together."""
    found = {*verdicts}
    return next((verdict for verdict in [*TargetVerdict][::-1] if verdict in found), TargetVerdict.MET)


@dataclass(frozen=True)
class MeasuredNumber:
    """A number that a target wants something of."""

    label: str
    sums: TargetSums
    ends: tuple[float, float] | None  # of its interval; None where nothing is known
    verdict: TargetVerdict
    distance: float

    @property
    def value(self) -> float | None:
        """The estimate."""
        return self.sums.mean


@dataclass(frozen=True)
class MeasuredTarget:
    """A target and what games say of it."""

    target: Target
    numbers: tuple[MeasuredNumber, ...]

    @property
    def distance(self) -> float:
        """How far off all its numbers are together."""
        return math.hypot(*(number.distance for number in self.numbers))

    @property
    def is_met(self) -> bool:
        """Whether every estimate is what is wanted."""
        return self.distance == 0

    @property
    def verdict(self) -> TargetVerdict:
        """Missed if any of its numbers is, met if all are."""
        return worst(number.verdict for number in self.numbers)

    @property
    def depth(self) -> float:
        """How far inside its estimates lie, in standard errors; of the one that lies least."""
        known = [number for number in self.numbers if number.value is not None]
        return min((_depth(self.target, number) for number in known), default=0.0)


def _depth(target: Target, number: MeasuredNumber) -> float:
    assert number.value is not None
    inside, error = target.wants.depth(number.value), number.sums.error
    return inside / error if error else math.inf if inside > 0 else 0.0


@dataclass(frozen=True)
class MeasuredRules:
    """A combination of values, and what games by it say of all targets."""

    combination: Combination
    targets: tuple[MeasuredTarget, ...]

    @property
    def distances(self) -> tuple[float, ...]:
        """How far off each target is: what the search makes small."""
        return tuple(target.distance for target in self.targets)

    @property
    def distance(self) -> float:
        """How far off all targets are together."""
        return math.hypot(*self.distances)

    @property
    def depth(self) -> float:
        """How surely all targets are met, in standard errors; of the one that is least sure."""
        return min(target.depth for target in self.targets)


def judged(
    tuning: Tuning, combination: Combination, numbers: PlayedNumbers, alpha: float = ORDINARY
) -> MeasuredRules:
    """What sums say; each interval misses with the chance alpha."""
    found = []
    for at, target in enumerate(tuning.targets):
        even = 1 / len(tuning.lineups[target.lineup].players)
        labels = target.labels(tuning.game)
        each = (
            _number(target, label, numbers.get((at, label), TargetSums()), even, alpha) for label in labels
        )
        found.append(MeasuredTarget(target, tuple(each)))
    return MeasuredRules(combination, tuple(found))


def _number(target: Target, label: str, sums: TargetSums, even: float, alpha: float) -> MeasuredNumber:
    ends = sums.interval(target.is_share, alpha)
    distance, estimate = 0.0, sums.mean if label == WHOLE else sums.drawn_to(even)
    if estimate is not None:
        distance = target.wants.distance(estimate, target.is_share)
    return MeasuredNumber(label, sums, ends, _verdict(target, ends), distance)


def _verdict(target: Target, ends: tuple[float, float] | None) -> TargetVerdict:
    if ends is not None and target.wants.holds(*ends):
        return TargetVerdict.MET
    if ends is not None and target.wants.excludes(*ends):
        return TargetVerdict.MISSED
    return TargetVerdict.COMPATIBLE
