"""Intervals of a difference: by hand, beside ville's, and honest where nothing has varied."""

import math

import numpy as np
import pytest
import ville

from turnwise.core.errors import BadSetup
from turnwise.lab.statistics.moments import PairedMoments
from turnwise.lab.statistics.sequence import FIRST_LOOK, interval, mixing_precision, robbins

X = 9.21197  # x - log x = 6.9915 = 1 - 2 log 0.05


def moments(chance, deals):
    return PairedMoments.of(chance.poisson(30, deals), chance.poisson(31, deals))


def test_the_precision_solves_its_equation():
    assert X - math.log(X) == pytest.approx(1 - 2 * math.log(0.05), abs=1e-4)
    assert mixing_precision(10_000, 0.05) == pytest.approx(10_000 / (X - 1), rel=1e-4)


def test_where_it_is_tuned_the_boundary_is_the_root_of_x_times_the_deals():
    assert robbins(np.array([10_000.0]), 0.05)[0] == pytest.approx(math.sqrt(10_000 * X), rel=1e-5)


@pytest.mark.parametrize("alpha", [0.05, 0.0025])
@pytest.mark.parametrize("deals", [500, 10_000, 100_000])
def test_as_ville_has_it(alpha, deals):
    """But for the deals that are thought to have gone apart: 2 log(2/α) of them."""
    values = np.random.default_rng(3).integers(0, 30, (2, deals))
    low, high = interval(PairedMoments.of(*values), None, alpha)
    theirs = ville.AsymptoticCS(alpha, t_opt=10_000).fit(values[1] - values[0])
    bottom, top = theirs.interval()
    apart = values[0].var(ddof=1) + values[1].var(ddof=1)
    added = 2 * math.log(2 / alpha) * apart / deals / (values[1] - values[0]).var(ddof=1)
    assert (low + high) / 2 == pytest.approx((bottom + top) / 2)
    assert high - low == pytest.approx((top - bottom) * math.sqrt(1 + added), rel=1e-5)


def test_no_interval_before_the_first_look():
    chance = np.random.default_rng(1)
    assert interval(moments(chance, FIRST_LOOK - 1), None) == (-math.inf, math.inf)
    assert interval(moments(chance, FIRST_LOOK), None)[1] < 3


def test_lengths_that_never_differed_have_an_interval_still():
    """With variances of 30: (7.378 · 60 / 1000)^½ · (2217.7 · log(2217.7 / 3.0443))^½ / 1000 = 0.0805."""
    same = np.repeat(np.arange(20), 50)  # variance 33.28
    scale = math.sqrt(33.283 / 30)
    low, high = interval(PairedMoments.of(same, same), None)
    assert (low, high) == pytest.approx((-0.0805 * scale, 0.0805 * scale), abs=2e-4)


def test_what_never_varied_has_none():
    same = np.full(1000, 12)
    assert interval(PairedMoments.of(same, same), None) == (-math.inf, math.inf)
    assert interval(PairedMoments.of(same, same + 1), None) == (-math.inf, math.inf)


def test_a_bound_scales():
    """A share in points of 100 has a bound of 100."""
    chance = np.random.default_rng(2)
    won = chance.integers(0, 2, (2, 3000))
    low, high = interval(PairedMoments.of(*won), 1, finest=0.1)
    assert interval(PairedMoments.of(*(100 * won)), 100, finest=10) == pytest.approx((100 * low, 100 * high))


def test_a_bound_that_does_not_hold_is_refused():
    """Two seatings: 3 and 5 halves are 1.5 and 2.5."""
    found = PairedMoments.of(np.array([4, 0, 9]), np.array([4, 3, 4]), parts=2)
    assert interval(found, 2.5) == (-2.5, 2.5)
    with pytest.raises(BadSetup, match=r"differ by 2\.5 on one deal, but the bound is 2$") as refused:
        interval(found, 2)
    assert refused.value.code == "bad_bound"


def test_without_deals_all_is_possible():
    assert interval(PairedMoments(), 1) == (-1, 1)
    assert interval(PairedMoments(), None) == (-math.inf, math.inf)
