"""The exact sequence: its inequality, its ends from single deals, and those of ville beside them."""

import math

import numpy as np
import pytest
import ville

from turnwise.lab.statistics.bounded import exact_interval
from turnwise.lab.statistics.sequence import robbins

BETS = [math.exp(math.log(0.001) + step / 28 * math.log(900)) for step in range(29)]  # 0.001 to 0.9


def ends(deals, total, squares, alpha=0.05):
    low, high = exact_interval(np.array([deals]), np.array([total]), np.array([squares]), alpha)
    return float(low[0]), float(high[0])


def ends_of(values, alpha=0.05):
    return ends(len(values), sum(values), sum(each**2 for each in values), alpha)


def wealth(values, mean):
    """What bets against a mean have won, deal after deal."""
    return sum(
        math.prod(math.exp(bet * x + (math.log(1 - bet) + bet) * x**2) / (1 + bet * mean) for x in values)
        for bet in BETS
    ) / len(BETS)


@pytest.mark.parametrize("bet", [0.001, 0.3, 0.9])
def test_no_deal_wins_more_than_a_fair_bet(bet):
    for x in np.linspace(-1, 1, 201):
        assert math.exp(bet * x + (math.log(1 - bet) + bet) * x**2) <= 1 + bet * x + 1e-12


@pytest.mark.parametrize("values", [[0] * 60 + [1] * 30 + [-1] * 10, [0.5, -0.5, 1, 0] * 30, [1] * 40])
def test_at_the_ends_the_bets_have_won_forty_times_their_stake(values):
    low, high = ends_of(values)
    assert wealth(values, low) == pytest.approx(40, rel=1e-4)
    assert high == 1 or wealth([-x for x in values], -high) == pytest.approx(40, rel=1e-4)


def test_nothing_has_differed_in_a_thousand_deals():
    """Against a mean of 7.436/1000 the bets have won 40 times their stake; 3/1000 would hold for one look."""
    low, high = ends(1000, 0, 0)
    assert (low, high) == (pytest.approx(-0.007436, abs=1e-6), pytest.approx(0.007436, abs=1e-6))
    assert wealth([0] * 1000, -0.007436) == pytest.approx(40, rel=1e-3)


def test_few_deals_say_nothing():
    assert ends(1, 1, 1) == (-1, 1)
    assert ends(3, 0, 0) == (-1, 1)


def test_the_ends_mirror():
    low, high = ends(500, 40, 200)
    assert ends(500, -40, 200) == (pytest.approx(-high), pytest.approx(-low))


def test_rows_do_not_depend_on_each_other():
    rows = [(10, 0, 0), (1000, 30, 400), (10**6, -900, 5 * 10**5), (50, 50, 50)]
    deals, totals, squares = np.array(rows, float).T
    together = exact_interval(deals, totals, squares, 0.05)
    for row, low, high in zip(rows, *together, strict=True):
        assert ends(*row) == (pytest.approx(low, abs=1e-8), pytest.approx(high, abs=1e-8))


@pytest.mark.parametrize("better", [0.5, 0.05, 0.3])
@pytest.mark.parametrize("deals", [1000, 10_000, 40_000])
def test_as_narrow_as_others(better, deals):
    """Beside Robbins' sequence tuned for 10,000 deals (not exact), and ville's by Bernstein's inequality."""
    chance = np.random.default_rng(5)
    values = chance.choice([-1, 0, 1], 40_000, p=[0.4 * better, 1 - 1.4 * better, better])[:deals]
    low, high = ends_of(values)
    width = high - low
    tuned = 2 * values.std() * float(robbins(np.array([float(deals)]), 0.05)[0]) / deals
    assert 0.85 * tuned < width < 1.25 * tuned
    bottom, top = ville.EmpiricalBernsteinCS((-1, 1), intersect=False).fit(values).interval()
    assert width < 1.25 * (top - bottom)
    assert max(low, bottom) < 0.6 * better < min(high, top)


def test_the_bets_of_ville_come_to_much_the_same():
    values = np.random.default_rng(6).choice([-1, 0, 1], 4000, p=[0.1, 0.6, 0.3])
    low, high = ends_of(values)
    bottom, top = ville.BettingCS((-1, 1), grid=2001).fit(values).interval()
    assert 0.7 < (high - low) / (top - bottom) < 1.25
    assert max(low, bottom) < 0.2 < min(high, top)
