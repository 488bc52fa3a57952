"""The mean of a number over many games, with the usual interval, from sums alone."""

import math
from dataclasses import dataclass

NORMAL_95 = 1.959964  # standard errors to either side


@dataclass(frozen=True)
class MeanInterval:
    """A mean with the ends of its 95 % interval."""

    value: float
    low: float
    high: float


def mean_of_sums(total: int, squares: int, games: int) -> MeanInterval:
    """The mean of a number whose sum and sum of squares over so many games are known."""
    mean = total / games
    variance = max(0.0, squares / games - mean * mean)
    width = NORMAL_95 * math.sqrt(variance / games)
    return MeanInterval(mean, mean - width, mean + width)
