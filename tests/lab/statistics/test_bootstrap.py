"""Ratios and quantiles by bootstrap: values by hand, and intervals that hold the truth often enough."""

import numpy as np
import pytest

from present import present
from turnwise.lab.means import mean_of_counts
from turnwise.lab.statistics.bootstrap import bootstrapped, quantile, quantile_change, ratio


def column(*values):
    return np.array(values)[:, None]


def test_a_ratio_to_1_is_the_mean_and_has_its_interval():
    values = [3] * 5 + [7] * 9 + [11] * 2
    found = bootstrapped(np.array([[each, 1] for each in values]), ratio)
    assert found.value == (15 + 63 + 22) / 16
    assert found.low == pytest.approx(mean_of_counts({3: 5, 7: 9, 11: 2}).low)
    assert found.high == pytest.approx(mean_of_counts({3: 5, 7: 9, 11: 2}).high)


def test_a_ratio_weighs_deals_by_the_second_column():
    """1 of 2 turns and 1 of 8: 2 of 10."""
    assert bootstrapped(np.array([[1, 2], [1, 8]]), ratio).value == pytest.approx(0.2)


def test_quantiles():
    values = column(1, 1, 2, 10)
    assert [bootstrapped(values, quantile(part)).value for part in (0.5, 0.6, 0.75, 0.8, 1)] == [
        1,
        2,
        2,
        10,
        10,
    ]


def test_a_shift_by_three_moves_every_quantile_by_three():
    before = np.arange(50)
    found = bootstrapped(np.stack([before, before + 3], axis=1), quantile_change(0.9))
    assert (found.value, found.low, found.high) == (3, 3, 3)


def test_the_order_of_deals_is_of_no_account():
    values = column(*range(30), *range(10))
    assert bootstrapped(values, quantile(0.5)) == bootstrapped(values[::-1], quantile(0.5))


def test_one_deal_has_no_interval_and_none_no_value():
    assert bootstrapped(column(4), quantile(0.5)).low is None
    with pytest.raises(ValueError, match="needs deals"):
        bootstrapped(np.zeros((0, 1)), quantile(0.5))


def test_intervals_of_a_quantile_hold_the_truth():
    """Of 0 to 99 the nine-tenths quantile is 89. At 95 %, fewer than 180 of 200 have a chance of 0.1 %."""
    chance = np.random.default_rng(8)
    found = [bootstrapped(chance.integers(0, 100, (150, 1)), quantile(0.9)) for _ in range(200)]
    ends = [(present(each.low), present(each.high)) for each in found]
    held = sum(low <= 89 <= high for low, high in ends)
    assert held >= 180
    assert np.mean([high - low for low, high in ends]) < 15
