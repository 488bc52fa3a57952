"""A mean score, and how sure it is."""

from collections.abc import Iterable
from dataclasses import dataclass
from statistics import fmean

import numpy as np

from turnwise.lab.ratings import BOOTSTRAP_SEED, FEW, LEVEL, WEIGHINGS

FEWEST_DEALS = 2  # one alone says nothing of how far others differ


@dataclass(frozen=True)
class Mean:
    """The mean score of a game with the ends of its interval; None of too few deals."""

    value: float
    low: float | None
    high: float | None


def mean(scores: Iterable[tuple[int, float]]) -> Mean:
    """The mean of scores by deal; all of one deal weigh together, by a Bayesian bootstrap as for ratings."""
    deals: dict[int, list[float]] = {}
    for deal, score in scores:
        deals.setdefault(deal, []).append(score)
    found = np.array([fmean(of_deal) for of_deal in deals.values()] or [0.0])
    value, count = float(found.mean()), len(deals)
    if count < FEWEST_DEALS:
        return Mean(value, None, None)
    evenness = count / (count + FEW)
    weights = np.random.default_rng(BOOTSTRAP_SEED).standard_gamma(evenness, (WEIGHINGS, count))
    means = weights @ found / weights.sum(axis=1)
    low, high = np.quantile(means, [(1 - LEVEL) / 2, (1 + LEVEL) / 2])
    return Mean(value, min(float(low), value), max(float(high), value))
