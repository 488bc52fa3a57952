"""Many metrics at once: what remains of chance findings.

Looked at repeatedly, each of k metrics has a confidence sequence of its own at the level alpha / k
(Bonferroni), so that the chance of any false finding at any look is at most alpha. Looked at once, at an end
that was fixed beforehand, they have p-values, of which Benjamini and Hochberg's procedure selects so many
that the expected part of false ones among them is at most the rate (for independent or positively dependent
metrics).
"""

import math
from collections.abc import Mapping, Sequence
from statistics import NormalDist

import numpy as np

from turnwise.lab.statistics.after_stopping import FEWEST_DEALS, USUAL, standard_error
from turnwise.lab.statistics.moments import PairedMoments
from turnwise.lab.statistics.sequence import ALPHA, interval

RATE = 0.05


def simultaneous(
    metrics: Mapping[str, tuple[PairedMoments, float | None]], alpha: float = ALPHA
) -> dict[str, tuple[float, float]]:
    """Intervals that all hold at all looks; each metric comes with its bound."""
    return {
        name: interval(moments, bound, alpha / len(metrics)) for name, (moments, bound) in metrics.items()
    }


def usual_error(moments: PairedMoments, bound: float | None) -> float:
    """The standard error of a mean difference at one look; infinite of a single deal."""
    return standard_error(moments, bound, USUAL) if moments.deals >= FEWEST_DEALS else math.inf


def two_sided(moments: PairedMoments, bound: float | None) -> float:
    """The chance of a mean difference at least as far from 0 if there is none; by the normal distribution."""
    return _chance(moments.difference, usual_error(moments, bound))


def _chance(value: float, error: float) -> float:
    return 1.0 if math.isinf(error) else math.erfc(abs(value) / error / math.sqrt(2))


def selected_intervals(
    metrics: Mapping[str, tuple[PairedMoments, float | None]], rate: float = RATE
) -> dict[str, tuple[float, float]]:
    """Intervals of mean differences for one look; each metric comes with its bound."""
    found = {
        name: (moments.difference, usual_error(moments, bound)) for name, (moments, bound) in metrics.items()
    }
    return selected_ends(found, rate)


def selected_ends(
    estimates: Mapping[str, tuple[float, float]], rate: float = RATE
) -> dict[str, tuple[float, float]]:
    """Intervals of values by their standard errors: those that exclude 0 are the discoveries.

    As few of these as may be miss the truth. Benjamini and Yekutieli (2005): where R of m are discovered, all
    intervals are made at the level R rate / m, so that among those of the discoveries the expected part that
    misses is at most the rate.
    """
    chances = {name: _chance(value, error) for name, (value, error) in estimates.items()}
    level = rate * max(1, len(discoveries(chances, rate))) / max(1, len(chances))
    reach = NormalDist().inv_cdf(1 - level / 2)
    return {
        name: (value - reach * error, value + reach * error) for name, (value, error) in estimates.items()
    }


def adjusted(chances: Sequence[float]) -> list[float]:
    """Each p-value adjusted by Benjamini and Hochberg: the lowest rate at which it is a discovery."""
    count = len(chances)
    order = np.argsort(chances)[::-1]  # the largest first
    ranks = np.arange(count, 0, -1)
    raised = np.minimum.accumulate(np.array(chances, float)[order] * count / ranks)
    found = np.empty(count)
    found[order] = np.minimum(raised, 1.0)
    return [float(each) for each in found]


def discoveries(chances: Mapping[str, float], rate: float = RATE) -> list[str]:
    """The names whose p-values are discoveries at a rate of false ones, the surest first."""
    corrected = dict(zip(chances, adjusted(list(chances.values())), strict=True))
    return sorted((name for name in chances if corrected[name] <= rate), key=lambda name: chances[name])
