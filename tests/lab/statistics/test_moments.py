"""Sums by deal: means, variances and the pairing factor by hand, and the same sums in any order."""

import math
from itertools import permutations

import numpy as np
import pytest

from turnwise.lab.statistics.moments import PairedMoments

A, B = np.array([1, 2, 3, 4]), np.array([2, 3, 4, 6])  # differences of 1, 1, 1 and 2


def test_means_and_variances():
    found = PairedMoments.of(A, B)
    assert (found.mean_a, found.mean_b, found.difference) == (2.5, 3.75, 1.25)
    assert (found.total, found.squares) == (5, 7)
    assert found.variance == 0.25
    assert found.variance_apart == pytest.approx(5 / 3 + 35 / 12)


def test_the_pairing_factor_is_the_ratio_of_the_variances():
    found = PairedMoments.of(A, B)
    assert found.pairing_factor == pytest.approx(55 / 3)
    assert found.pairing == "pairing saved × 18.3 games"


def test_rule_sets_that_diverge_save_nothing():
    """Both have a variance of 1/4, their difference one of 2/3."""
    found = PairedMoments.of(np.array([1, 0, 1, 1]), np.array([1, 1, 1, 0]))
    assert found.pairing_factor == pytest.approx(0.75)
    assert found.pairing.endswith("diverge too soon")


def test_rule_sets_that_never_differ():
    assert math.isinf(PairedMoments.of(A, A).pairing_factor)
    assert "no deal went differently" in PairedMoments.of(A, A).pairing
    assert PairedMoments.of(A * 0, A * 0).pairing_factor == 1


def test_values_in_halves():
    whole, halves = PairedMoments.of(A, B), PairedMoments.of(2 * A, 2 * B, parts=2)
    for name in ("difference", "total", "squares", "variance", "variance_apart", "mean_a"):
        assert getattr(halves, name) == pytest.approx(getattr(whole, name))
    with pytest.raises(ValueError, match="1/2"):
        whole + halves


def test_any_order_of_batches_gives_the_same_sums():
    chance = np.random.default_rng(1)
    a, b = chance.integers(-50, 90, (2, 400))
    batches = [
        PairedMoments.of(a[first : first + 100], b[first : first + 100]) for first in range(0, 400, 100)
    ]
    assert PairedMoments.of(a, b).widest == abs(a - b).max() == max(each.widest for each in batches)
    for order in permutations(batches):
        assert sum(order, PairedMoments()) == PairedMoments.of(a, b)


def test_sums_beyond_64_bits_are_exact():
    large = np.full(3, 3 * 10**9)
    assert PairedMoments.of(large, large + 1).squares_a == 27 * 10**18
    assert PairedMoments.of(large, large + 1).squares == 3


def test_wins_as_truths():
    found = PairedMoments.of(np.array([True, True, False]), np.array([False, True, False]))
    assert (found.sum_a, found.products) == (2, 1)
    assert found.difference == pytest.approx(-1 / 3)


def test_without_deals_there_is_nothing():
    found = PairedMoments.of(np.array([], int), np.array([], int))
    assert found == PairedMoments()
    assert math.isnan(found.difference)
    assert found.variance == 0


def test_parts_of_numbers_are_refused():
    with pytest.raises(TypeError, match="float64"):
        PairedMoments.of(A / 2, B / 2)
    with pytest.raises(ValueError, match="each deal"):
        PairedMoments.of(A, B[:2])
