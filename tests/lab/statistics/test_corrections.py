"""After a verdict, and of many metrics: estimates from fresh deals, p-values and discoveries, by hand."""

import math

import numpy as np
import pytest

from turnwise.core.errors import BadSetup
from turnwise.lab.statistics.after_stopping import MOST_FRESH, fresh_deals, fresh_estimate
from turnwise.lab.statistics.discovery import (
    adjusted,
    discoveries,
    selected_intervals,
    simultaneous,
    two_sided,
)
from turnwise.lab.statistics.moments import PairedMoments
from turnwise.lab.statistics.sequence import interval
from turnwise.lab.statistics.verdict import Question

WINS = Question("first-seat win", 0.01, 1)
HUNDRED = PairedMoments(100, 40, 60, 40, 60, 30)  # B wins 30 that A does not, A 10 that B does not
CONSTANT = PairedMoments.of(np.full(9, 4), np.full(9, 5))


def test_an_estimate_from_fresh_deals():
    """Mean 0.2; variance 36 / 99, and 1.96² / 100 for what was not seen; 1.96 · 0.063408 = 0.12428."""
    found = fresh_estimate(WINS, HUNDRED)
    assert found.value == 0.2
    assert found.low == pytest.approx(0.2 - 0.12428, abs=1e-5)
    assert found.high == pytest.approx(0.2 + 0.12428, abs=1e-5)
    assert str(found).startswith(
        "first-seat win: 20 points (7.57 to 32.4, 95 %) from 100 fresh deals, which had"
    )


def test_nothing_differed_in_fresh_deals():
    """1.96² / n."""
    found = fresh_estimate(WINS, PairedMoments(1000, 500, 500, 500, 500, 500))
    assert (found.low, found.high) == pytest.approx((-0.0038415, 0.0038415), abs=1e-7)


def test_an_estimate_does_not_depend_on_the_unit():
    """A share told in points of 100 has a bound of 100."""
    found = fresh_estimate(Question("points", 1, 100), PairedMoments(100, 4000, 6000, 400000, 600000, 300000))
    assert found.high == pytest.approx(100 * fresh_estimate(WINS, HUNDRED).high)


def test_of_what_never_varied_nothing_is_known():
    found = fresh_estimate(Question("turns", 1, None), CONSTANT)
    assert (found.low, found.high) == (-math.inf, math.inf)


def test_how_many_fresh_deals():
    assert fresh_deals(40_000) == 40_000
    assert fresh_deals(40_000, most=1000) == 1000
    assert fresh_deals(10 * MOST_FRESH) == MOST_FRESH
    with pytest.raises(BadSetup, match="2 deals or more, not 1") as refused:
        fresh_estimate(WINS, PairedMoments(1, 0, 1, 0, 1, 0))
    assert refused.value.code == "too_few_deals"


def test_two_sided_chances():
    """0.2 / 0.063408 = 3.1542 deviations."""
    assert two_sided(HUNDRED, 1) == pytest.approx(0.001610, abs=2e-6)
    assert two_sided(PairedMoments(100, 50, 50, 50, 50, 20), 1) == 1
    assert two_sided(PairedMoments(), 1) == two_sided(CONSTANT, None) == 1


def test_adjusted_by_benjamini_and_hochberg():
    """In order: 4/1 · 0.005, 4/2 · 0.01, 4/3 · 0.03 and 4/4 · 0.04."""
    assert adjusted([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.02, 0.04, 0.04, 0.02])
    assert adjusted([0.5, 0.9]) == pytest.approx([0.9, 0.9])  # 2/1 · 0.5 is more than 0.9
    assert adjusted([]) == []


def test_discoveries_in_order_of_sureness():
    chances = {"card": 0.01, "line": 0.04, "skill": 0.03, "buff": 0.005}
    assert discoveries(chances, rate=0.03) == ["buff", "card"]
    assert discoveries(chances, rate=0.01) == []
    assert discoveries({"card": 0.02}, rate=0.02) == ["card"]


def test_metrics_looked_at_together_share_the_level():
    one, other = HUNDRED, PairedMoments(100, 50, 50, 50, 50, 20)
    found = simultaneous({"win": (one, 1), "draw": (other, 1)})
    assert found == {"win": interval(one, 1, 0.025), "draw": interval(other, 1, 0.025)}
    assert found["win"][0] < interval(one, 1)[0]


def test_intervals_of_what_is_selected_exclude_0_where_there_is_a_discovery_and_nowhere_else():
    """One of two is a discovery: both are told at 1 - 0.05 · 1/2, so 2.2414 deviations to either side."""
    same = PairedMoments(100, 50, 50, 50, 50, 20)
    found = selected_intervals({"win": (HUNDRED, 1), "draw": (same, 1)})
    assert found["win"] == pytest.approx((0.2 - 2.2414 * 0.063408, 0.2 + 2.2414 * 0.063408), abs=1e-5)
    assert found["draw"][0] < 0 < found["draw"][1]
    assert found["win"][0] > 0


def test_of_what_never_varied_nothing_is_selected():
    assert selected_intervals({"turns": (CONSTANT, None)}) == {"turns": (-math.inf, math.inf)}
