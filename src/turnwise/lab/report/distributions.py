"""Distributions for the report: percentiles, and bins that both sides share."""

from collections.abc import Sequence

from turnwise.lab import distribution
from turnwise.lab.report.format import Bin, DistributionData
from turnwise.lab.report.numbers import interval

PERCENTILES = (5, 25, 50, 75, 95)
MOST_BINS = 28
RAREST = 0.002  # of the games, at either end, are left out of the bins


def edges(found: Sequence[distribution.Distribution]) -> range:
    """Where the bins begin that serve all of these, and where the last ends."""
    least = min(each.quantile(RAREST) for each in found)
    most = max(each.quantile(1 - RAREST) for each in found)
    width = -(-(most - least + 1) // MOST_BINS)
    bins = -(-(most - least + 1) // width)
    return range(least, least + bins * width + 1, width)


def told(name: str, title: str, found: distribution.Distribution, by: range) -> DistributionData:
    """A distribution as the report holds it."""
    mean = found.mean
    return DistributionData(
        name=name,
        title=title,
        mean=interval(mean.value, mean.low, mean.high),
        deviation=found.deviation,
        lowest=found.lowest,
        highest=found.highest,
        percentiles={str(part): found.quantile(part / 100) for part in PERCENTILES},
        bins=_bins(found, by),
    )


def _bins(found: distribution.Distribution, by: range) -> list[Bin]:
    games = [0] * (len(by) - 1)
    for value, count in found.counts.items():
        if by[0] <= value < by[-1]:
            games[(value - by[0]) // by.step] += count
    return [
        Bin(least=start, most=start + by.step - 1, games=count)
        for start, count in zip(by, games, strict=False)
    ]
