"""A mean score, and how sure it is."""

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from statistics import fmean

import numpy as np

from turnwise.lab.ratings import BOOTSTRAP_SEED, FEW, LEVEL, WEIGHINGS, Floats

FEWEST_DEALS = 2  # one alone says nothing of how far others differ
MOST_WEIGHTS = 2**22  # numbers drawn at once


@dataclass(frozen=True)
class Mean:
    """The mean score of a game with the ends of its interval; None of too few deals."""

    value: float
    low: float | None
    high: float | None

    def __str__(self) -> str:
        if self.low is None or self.high is None:
            return f"{self.value:.1f}"
        width = self.high - self.low
        digits = max(1, math.ceil(-math.log10(width))) if width else 1  # as many as mean something
        value, low, high = (f"{part:.{digits}f}" for part in (self.value, self.low, self.high))
        return f"{value} ({low} to {high})"


def mean(scores: Iterable[tuple[int, float]]) -> Mean:
    """The mean of scores by deal; all of one deal weigh together."""
    deals: dict[int, list[float]] = {}
    for deal, score in scores:
        deals.setdefault(deal, []).append(score)
    found = np.array([fmean(of_deal) for of_deal in deals.values()] or [0.0])
    return _bootstrapped(found, np.ones(len(found)), len(deals))


def mean_of_counts(counts: Mapping[int, int]) -> Mean:
    """The mean of values, each found on so many deals."""
    values, weights = np.array(list(counts), float), np.array(list(counts.values()), float)
    return _bootstrapped(values, weights, sum(counts.values()))


def _bootstrapped(values: Floats, counts: Floats, deals: int) -> Mean:
    """The interval by a Bayesian bootstrap over deals, as for ratings."""
    value = float(values @ counts / counts.sum())
    if deals < FEWEST_DEALS:
        return Mean(value, None, None)
    means = np.concatenate([weights @ values / weights.sum(axis=1) for weights in weighings(counts)])
    return Mean(value, *ends(means, value))


def weighings(counts: Floats) -> Iterator[Floats]:
    """Chance weights of values found on so many deals each, a row for every weighing, some rows at a time.

    The weights of deals with the same value are added: a sum of gamma draws is a gamma draw.
    """
    deals = counts.sum()
    evenness = deals / (deals + FEW)
    chance = np.random.default_rng(BOOTSTRAP_SEED)
    rows = max(1, min(WEIGHINGS, MOST_WEIGHTS // len(counts)))
    for first in range(0, WEIGHINGS, rows):
        yield chance.standard_gamma(evenness * counts, (min(rows, WEIGHINGS - first), len(counts)))


def ends(found: Floats, value: float) -> tuple[float, float]:
    """The ends of the interval of what weighings found, which holds the value itself."""
    low, high = np.quantile(found, [(1 - LEVEL) / 2, (1 + LEVEL) / 2])
    return min(float(low), value), max(float(high), value)
