"""Differences of two sides without common deals, worked out by hand."""

import math

import pytest

from present import present
from turnwise.lab.statistics.unpaired import Sample, chance, mean_difference, share_difference, standard_error


def test_shares_by_newcombes_own_example():
    """Newcombe (1998), method 10: 56 of 70 and 48 of 80 differ by 0.2, from 0.0524 to 0.3339."""
    found = share_difference(48, 80, 56, 70, 0.05)
    assert (found.first, found.second) == (0.6, 0.8)
    assert found.value == pytest.approx(0.2)
    assert (found.low, found.high) == pytest.approx((0.0524, 0.3339), abs=5e-5)
    assert found.is_certain
    wider = share_difference(48, 80, 56, 70, 0.05 / 10)
    assert present(wider.low) < 0 < present(wider.high)
    assert not wider.is_certain


def test_means_by_hand():
    """50 games of 1 and 50 of 3 beside 100 of 3: variances 100/99 and 0, so the error is sqrt(1/99)."""
    first, second = Sample(100, 200, 500), Sample(100, 300, 900)
    assert first.variance == pytest.approx(100 / 99)
    assert second.variance == 0
    pooled = (1400 - 200 * 2.5**2) / 199
    assert standard_error(first, second) == pytest.approx(math.sqrt(pooled * 2 / 100))  # the larger one
    found = mean_difference(first, second, 0.05)
    assert found.value == 1
    assert present(found.high) - 1 == pytest.approx(1.959964 * math.sqrt(pooled / 50), abs=1e-6)
    assert found.is_certain
    assert chance(first, second) == pytest.approx(math.erfc(1 / math.sqrt(pooled / 50) / math.sqrt(2)))


def test_few_games_and_rare_things_are_never_certain():
    few, many = Sample(29, 29, 29), Sample(10_000, 50_000, 260_000)
    found = mean_difference(few, many, 0.05)
    assert (found.low, found.high, found.is_certain) == (None, None, False)
    assert chance(few, many) == 1.0
    never, seldom = Sample(40, 0, 0), Sample(10_000, 100, 100)  # 0.4 expected, none seen
    assert chance(never, seldom) == 1.0
    often = Sample(10_000, 10_000, 10_000)
    assert chance(never, often) == pytest.approx(0.0, abs=1e-12)
