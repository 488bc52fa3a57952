"""Intervals for what has no formula, by a Bayesian bootstrap over deals: ratios, quantiles and their
differences.

They hold at one look that was fixed beforehand, not at repeated ones.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from turnwise.lab.means import FEWEST_DEALS, Mean, ends, weighings
from turnwise.lab.ratings import Floats

Statistic = Callable[[Floats, Floats], Floats]
"""Of distinct rows of values and of weights (for every weighing a row), one number for every weighing."""


def bootstrapped(deals: NDArray[Any], statistic: Statistic) -> Mean:
    """A statistic of deals with its 95 % interval; a row of values for each deal, in any order."""
    if not len(deals):
        raise ValueError("a bootstrap needs deals")
    rows, counts = np.unique(deals, axis=0, return_counts=True)
    values, found = rows.astype(float), counts.astype(float)
    value = float(statistic(values, found[None, :])[0])
    if len(deals) < FEWEST_DEALS:
        return Mean(value, None, None)
    draws = [statistic(values, weights) for weights in weighings(found)]
    return Mean(value, *ends(np.concatenate(draws), value))


def ratio(values: Floats, weights: Floats) -> Floats:
    """The first column's sum as a part of the second's, such as turns with a draw among all turns."""
    parts: Floats = (weights @ values[:, 0]) / (weights @ values[:, 1])
    return parts


def quantile(part: float, column: int = 0) -> Statistic:
    """The lowest value that this part of all deals does not exceed."""

    def found(values: Floats, weights: Floats) -> Floats:
        order = np.argsort(values[:, column], kind="stable")
        reached = np.cumsum(weights[:, order], axis=1)
        wanted = part * reached[:, -1:]
        quantiles: Floats = values[order, column][(reached < wanted).sum(axis=1)]
        return quantiles

    return found


def quantile_change(part: float) -> Statistic:
    """How much a quantile changes from the first column to the second."""
    before, after = quantile(part, 0), quantile(part, 1)

    def found(values: Floats, weights: Floats) -> Floats:
        return after(values, weights) - before(values, weights)

    return found
