"""A number that a target wants something of, as sums of whole numbers, and what they tell."""

import math
from dataclasses import dataclass
from statistics import NormalDist
from typing import Any, Self

from turnwise.bots.search.results import wilson
from turnwise.lab.normal import NORMAL_95
from turnwise.lab.statistics.moments import PairedMoments

FEWEST = 30  # values of which a mean has an interval
EVEN_GAMES = 4  # as if so many more had gone evenly, where a share is drawn to what is expected


@dataclass(frozen=True)
class TargetSums:
    """Sums over units: deals, or games of a seat. Values are whole numbers of parts, added over seatings."""

    count: int = 0
    total: int = 0
    squares: int = 0
    parts: int = 1
    seatings: int = 1

    @classmethod
    def of(cls, values: Any, parts: int = 1, seatings: int = 1) -> Self:
        """The sums of a value for every deal."""
        sums = PairedMoments.of(values, values)
        return cls(sums.deals, sums.sum_a, sums.squares_a, parts, seatings)

    def __add__(self, other: Self) -> "TargetSums":
        return TargetSums(
            self.count + other.count,
            self.total + other.total,
            self.squares + other.squares,
            other.parts,
            other.seatings,
        )

    @property
    def mean(self) -> float | None:
        """The mean of a unit; None without any."""
        return self.total / (self.count * self._whole) if self.count else None

    @property
    def _whole(self) -> int:
        return self.parts * self.seatings

    @property
    def _variance(self) -> float:
        apart = self.count * self.squares - self.total**2
        return max(0, apart) / (self.count * max(1, self.count - 1)) / self._whole**2

    @property
    def error(self) -> float:
        """The standard error of the mean; infinite where nothing is known of it."""
        if self.count < 2:
            return math.inf
        return math.sqrt(self._variance / self.count)

    def drawn_to(self, expected: float) -> float:
        """A share, drawn to what is expected: of few games it says little."""
        return (self.total / self._whole + EVEN_GAMES * expected) / (self.count + EVEN_GAMES)

    def interval(self, is_share: bool, alpha: float) -> tuple[float, float] | None:
        """The ends of an interval that misses so seldom, looked at once; None where nothing is known."""
        deviations = NormalDist().inv_cdf(1 - alpha / 2)
        if is_share:
            return self._of_share(deviations)
        if self.count < FEWEST or not self._variance:
            return None
        mean = self.total / (self.count * self._whole)
        return mean - deviations * self.error, mean + deviations * self.error

    def _of_share(self, deviations: float) -> tuple[float, float] | None:
        """Wilson's, of as many independent games as the deals are worth in their seatings."""
        if self.mean is None:
            return None
        return wilson(self.mean, self.count * self._worth(self.mean) * (NORMAL_95 / deviations) ** 2)

    def _worth(self, mean: float) -> float:
        """How many games a deal is worth: one, up to as many as it has seatings if they balance out."""
        apart = mean * (1 - mean)
        if not self._variance:
            return self.seatings if apart else 1.0
        return min(self.seatings, max(1.0, apart / self._variance))
