"""Intervals for a difference that stay true however often they are looked at.

Of a bounded metric the sequence is exact (`bounded`). Of any other it is the asymptotic confidence sequence
of Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas (2024): Robbins' normal mixture with the variance found so
far. It assumes that deals are independent and alike and that the metric has moments a little beyond the
second; it holds the mean at all looks from the first on with a chance that tends to 1 - α as the first look
is made later. So there is none before `FIRST_LOOK` deals.

An unbounded metric that has hardly varied yet may vary widely in rare deals. The variance is therefore found
as if 2 log(2/α) further deals had gone entirely apart, as far as if A and B had not been played on common
deals: a pair that has never differed in n deals is still given an interval, 8/n to 10/n of that distance wide
to either side. If neither rule set's values have ever varied, nothing is known and the interval is infinite.

No sequence without a bound can know of games that are rarer than one in the deals played and far longer than
all others. A bound, where a game has one, costs little: see docs/lab.md.
"""

import math
from typing import NamedTuple

import numpy as np

from turnwise.core.errors import BadSetup
from turnwise.lab.ratings import Floats
from turnwise.lab.statistics.bounded import FINEST_BET, exact_interval
from turnwise.lab.statistics.moments import PairedMoments

ALPHA = 0.05
FIRST_LOOK = 500  # deals
INTENDED = 10_000  # deals, at which the sequence is narrowest for its time
ROUNDS = 60


class Rows(NamedTuple):
    """For each pair of rule sets what `PairedMoments` says of the differences by deal."""

    deals: Floats
    total: Floats
    squares: Floats
    variance: Floats
    variance_apart: Floats


def interval(
    moments: PairedMoments, bound: float | None, alpha: float = ALPHA, finest: float | None = None
) -> tuple[float, float]:
    """The sequence's interval for the mean difference after these deals.

    `bound` is how far apart A and B can be on one deal (1 for shares), None if no such number is known;
    `finest` is the smallest difference that matters.
    """
    if bound is not None and moments.widest > bound * moments.parts:
        widest = moments.widest / moments.parts
        raise BadSetup("bad_bound", f"A and B differ by {widest:g} on one deal, but the bound is {bound:g}")
    found = (moments.deals, moments.total, moments.squares, moments.variance, moments.variance_apart)
    rows = Rows(*(np.array([each], dtype=float) for each in found))
    low, high = intervals(rows, bound, alpha, finest)
    return float(low[0]), float(high[0])


def intervals(
    rows: Rows, bound: float | None, alpha: float = ALPHA, finest: float | None = None
) -> tuple[Floats, Floats]:
    """The same for many pairs of rule sets at once."""
    some = np.maximum(rows.deals, 1)
    if bound is not None:
        smallest = finest / bound if finest else FINEST_BET
        low, high = exact_interval(some, rows.total / bound, rows.squares / bound**2, alpha, smallest)
        return low * bound, high * bound
    spread = rows.variance + 2 * math.log(2 / alpha) * rows.variance_apart / some
    reach = np.sqrt(spread) * robbins(some, alpha) / some
    reach = np.where((rows.deals < FIRST_LOOK) | (spread == 0), np.inf, reach)
    return rows.total / some - reach, rows.total / some + reach


def robbins(deals: Floats, alpha: float, intended: float = INTENDED) -> Floats:
    """How far a sum of standard normal numbers ever gets from 0 with a chance of at most alpha."""
    rho = mixing_precision(intended, alpha)
    reach: Floats = np.sqrt((deals + rho) * np.log((deals + rho) / (rho * alpha**2)))
    return reach


def mixing_precision(intended: float, alpha: float) -> float:
    """The precision for which Robbins' boundary is lowest at the intended number of deals.

    There x = 1 + intended / rho solves x - log x = 1 - 2 log alpha.
    """
    x = 1 - 2 * math.log(alpha)
    for _ in range(ROUNDS):
        x = 1 - 2 * math.log(alpha) + math.log(x)
    return intended / (x - 1)
