"""Differences of two sides whose games have nothing in common, looked at once."""

import math
from dataclasses import dataclass
from statistics import NormalDist

from turnwise.bots.search.results import wilson
from turnwise.lab.normal import NORMAL_95

FEWEST = 30  # games of a side; the mean of fewer is no normal number
FEWEST_EVENTS = 5  # that a side must be expected to have; fewer are no normal number, either


@dataclass(frozen=True)
class Unpaired:
    """A number of the second side less that of the first."""

    first: float
    second: float
    low: float | None  # None of too few games
    high: float | None

    @property
    def value(self) -> float:
        """The difference."""
        return self.second - self.first

    @property
    def is_certain(self) -> bool:
        """Whether the interval excludes 0."""
        return self.low is not None and self.high is not None and (self.low > 0 or self.high < 0)


@dataclass(frozen=True)
class Sample:
    """A number of so many games, by its sums."""

    games: int
    total: float
    squares: float

    @property
    def mean(self) -> float:
        """The mean."""
        return self.total / self.games

    @property
    def variance(self) -> float:
        """From game to game."""
        apart = self.squares - self.games * self.mean * self.mean
        return max(0.0, apart) / max(1, self.games - 1)


def deviations(alpha: float) -> float:
    """How many standard errors lie to either side of an interval that misses so seldom."""
    return NormalDist().inv_cdf(1 - alpha / 2)


def share_difference(first: int, of_first: int, second: int, of_second: int, alpha: float) -> Unpaired:
    """Newcombe's interval of the difference of two shares, from Wilson's of each; good for few games, too."""
    scale = (NORMAL_95 / deviations(alpha)) ** 2  # Wilson's interval depends on games / deviations² alone
    here, there = first / of_first, second / of_second
    here_low, here_high = wilson(here, of_first * scale)
    there_low, there_high = wilson(there, of_second * scale)
    apart = there - here
    low = apart - math.hypot(there - there_low, here_high - here)
    high = apart + math.hypot(there_high - there, here - here_low)
    return Unpaired(here, there, low, high)


def mean_difference(first: Sample, second: Sample, alpha: float) -> Unpaired:
    """The interval of the difference of two means, by the normal distribution; none of few games."""
    if min(first.games, second.games) < FEWEST:
        return Unpaired(first.mean, second.mean, None, None)
    reach = deviations(alpha) * standard_error(first, second)
    apart = second.mean - first.mean
    return Unpaired(first.mean, second.mean, apart - reach, apart + reach)


def standard_error(first: Sample, second: Sample) -> float:
    """Of the difference of two means.

    The larger of Welch's and of that of equal means: a side on which something rare never happened does not
    pass for one on which it cannot.
    """
    welch = first.variance / first.games + second.variance / second.games
    games = first.games + second.games
    pooled = Sample(games, first.total + second.total, first.squares + second.squares).variance
    return math.sqrt(max(welch, pooled * (1 / first.games + 1 / second.games)))


def chance(first: Sample, second: Sample) -> float:
    """Of a difference as large if there is none; 1 where there are too few games or events to say so."""
    together = (first.total + second.total) / (first.games + second.games)
    fewest = min(first.games, second.games)
    if fewest < FEWEST or abs(together) * fewest < FEWEST_EVENTS:
        return 1.0
    error = standard_error(first, second)
    apart = abs(second.mean - first.mean)
    if not error:
        return 1.0 if not apart else 0.0
    return math.erfc(apart / error / math.sqrt(2))
