"""Estimates after a verdict.

A run that stops when its estimate looks large stops at too large an estimate. So after the verdict as many
fresh deals are played as the verdict took, up to a cap, and the estimate is made from these alone: their
number was fixed before they were looked at, so it has no bias, and its ordinary interval holds. The
sequence's interval stays true as it is.
"""

import math
from dataclasses import dataclass
from statistics import NormalDist

from turnwise.core.errors import BadSetup
from turnwise.lab.statistics.moments import PairedMoments
from turnwise.lab.statistics.verdict import Question

LEVEL = 0.95
USUAL = 1.959964  # deviations of a 95 % interval
MOST_FRESH = 1_000_000
FEWEST_DEALS = 2  # one alone says nothing of how far others differ


@dataclass(frozen=True)
class FreshEstimate:
    """A difference with its interval, from deals that had no part in the verdict."""

    question: Question
    deals: int
    value: float
    low: float
    high: float

    def __str__(self) -> str:
        asked = self.question
        value, low, high = (asked.amount(each) for each in (self.value, self.low, self.high))
        return (
            f"{asked.metric}: {value}{asked.unit} ({low} to {high}, {100 * LEVEL:.0f} %) "
            f"from {self.deals:,} fresh deals, which had no part in the verdict: "
            "an estimate made at the moment of a verdict is too far from 0"
        )


def fresh_deals(looked_at: int, most: int = MOST_FRESH) -> int:
    """How many deals are played anew after a verdict that took so many."""
    return min(max(looked_at, FEWEST_DEALS), most)


def fresh_estimate(question: Question, moments: PairedMoments) -> FreshEstimate:
    """The estimate from fresh deals alone."""
    if moments.deals < FEWEST_DEALS:
        raise BadSetup(
            "too_few_deals", f"an estimate needs {FEWEST_DEALS} deals or more, not {moments.deals}"
        )
    quantile = NormalDist().inv_cdf((1 + LEVEL) / 2)
    reach = quantile * standard_error(moments, question.bound, quantile)
    value = moments.difference
    return FreshEstimate(question, moments.deals, value, value - reach, value + reach)


def standard_error(moments: PairedMoments, bound: float | None, quantile: float) -> float:
    """The standard error of the mean difference, never 0 because nothing has varied yet.

    As in Wilson's interval it counts quantile² further deals that went as far apart as they can (with a
    bound) or as rule sets do that are not played on common deals (without one); it is infinite if neither has
    varied.
    """
    apart = moments.variance_apart if bound is None else bound**2
    return error_of_mean(moments.variance, apart, moments.deals, quantile)


def error_of_mean(variance: float, apart: float, deals: int, quantile: float = USUAL) -> float:
    """The same of any mean by deal: `apart` is the variance of the further deals."""
    spread = variance + quantile**2 * apart / deals
    return math.sqrt(spread / deals) if spread else math.inf
