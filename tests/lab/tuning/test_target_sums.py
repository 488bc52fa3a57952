"""Sums: means, and intervals that count a deal as what it is worth."""

import numpy as np
import pytest

from turnwise.lab.shares import share
from turnwise.lab.tuning.target_sums import TargetSums

ORDINARY = 0.05


def test_the_interval_of_a_share_is_wilsons():
    found = TargetSums.of(np.array([1] * 30 + [0] * 70))
    assert (found.count, found.total, found.mean) == (100, 30, 0.3)
    known = share(30, 100)
    assert found.interval(True, ORDINARY) == pytest.approx((known.low, known.high))


def test_many_intervals_that_hold_together_are_wider():
    """2.576 instead of 1.960 deviations: a hundredth is 5 % of five numbers."""
    as_good_as = 400 * (1.959964 / 2.575829) ** 2
    known = share(as_good_as / 2, as_good_as)  # type: ignore[arg-type]
    found = TargetSums(400, 200, 200).interval(True, ORDINARY / 5)
    assert found == pytest.approx((known.low, known.high), abs=1e-6)


def test_seatings_that_balance_each_other_count_as_two_games():
    """Every deal is won by its first seat: half of all, and a deal is worth its two games."""
    found = TargetSums.of(np.array([1] * 50), parts=1, seatings=2)
    known = share(50, 100)
    assert found.interval(True, ORDINARY) == pytest.approx((known.low, known.high))


def test_seatings_that_say_the_same_count_as_one_game():
    """A player wins both games of a deal or neither: 25 of 50 deals, no more."""
    found = TargetSums.of(np.array([2, 0] * 25), parts=1, seatings=2)
    known = share(25, 50)
    assert found.interval(True, ORDINARY) == pytest.approx((known.low, known.high), rel=0.02)
    all_won = TargetSums.of(np.array([2] * 50), parts=1, seatings=2)
    assert all_won.interval(True, ORDINARY) == pytest.approx((share(50, 50).low, 1.0))


def test_the_interval_of_a_mean_is_the_normal_one():
    """Of 1 and 3 in turn: mean 2, deviation 1.005, error 0.1005 of 100."""
    found = TargetSums.of(np.array([1, 3] * 50))
    assert found.mean == 2
    assert found.error == pytest.approx(0.1005, abs=1e-4)
    assert found.interval(False, ORDINARY) == pytest.approx((2 - 0.197, 2 + 0.197), abs=1e-3)


@pytest.mark.parametrize("values", [[1, 3] * 10, [5] * 100, []])
def test_nothing_is_known_of_few_games_or_of_what_never_varied(values):
    assert TargetSums.of(np.array(values, np.int64)).interval(False, ORDINARY) is None


def test_nothing_is_known_of_what_never_happened():
    none = TargetSums()
    assert (none.mean, none.interval(True, ORDINARY)) == (None, None)
    assert none.drawn_to(0.5) == 0.5


def test_a_share_of_few_games_is_drawn_to_what_is_expected():
    """None of 4 won, 4 more half won: 2 of 8; of 400 it says as good as 0."""
    assert TargetSums(4, 0, 0).drawn_to(0.5) == 0.25
    assert TargetSums(400, 0, 0).drawn_to(0.5) < 0.005


def test_sums_add_up_in_any_order():
    one, other = TargetSums(2, 3, 5, 2, 2), TargetSums(1, 1, 1, 2, 2)
    assert one + other == other + one == TargetSums() + one + other == TargetSums(3, 4, 6, 2, 2)
