"""Ratings: values worked out by hand, and intervals that hold the truth as often as they say."""

import math

import numpy as np
import pytest

from turnwise.lab.ratings import ELO, LEVEL, has_maximum, ratings, strengths


def one_deal(*rows):
    return np.array([rows], dtype=float)


def values(deals):
    return [rating.value for rating in ratings(deals)]


def simulated(chance, true, deals, luck=0.0):
    """Two games of every two bots on every deal; whoever sits first has the luck of the deal."""
    bots = len(true)
    found, first = np.zeros((deals, bots, bots)), chance.normal(0, luck, deals)
    for one in range(bots):
        for other in range(one + 1, bots):
            for advantage in (first, -first):
                won = chance.random(deals) < 1 / (1 + np.exp(true[other] - true[one] - advantage))
                found[:, one, other] += won
                found[:, other, one] += ~won
    return found


def test_three_to_one_is_400_log10_of_3():
    better, worse = values(one_deal([0, 3], [1, 0]))
    assert better - worse == pytest.approx(190.8485, abs=1e-3)
    assert better + worse == pytest.approx(0, abs=1e-9)


def test_draws_count_half():
    """Two wins and two draws are 3:1."""
    better, worse = values(one_deal([0, 3.0], [1.0, 0]))
    drawn = np.array([[[0, 0.5], [0.5, 0]]] * 2 + [[[0, 1.0], [0, 0]]] * 2)
    assert values(drawn) == pytest.approx([better, worse])


def test_a_symmetric_triangle_is_even():
    """Each beats the next 2:1."""
    assert values(one_deal([0, 2, 1], [1, 0, 2], [2, 1, 0])) == pytest.approx([0, 0, 0], abs=1e-6)


def test_a_transitive_table_that_fits_exactly():
    """Odds of 2 and of 3 make odds of 6: strengths of 6, 3 and 1 explain these shares without rest."""
    table = one_deal([0, 40, 60], [20, 0, 45], [10, 15, 0])
    top, middle, bottom = values(table)
    assert top - middle == pytest.approx(400 * math.log10(2), abs=1e-3)
    assert middle - bottom == pytest.approx(400 * math.log10(3), abs=1e-3)
    assert top + middle + bottom == pytest.approx(0, abs=1e-6)


def test_pairings_without_games_are_bridged():
    """The first and the last never met."""
    top, _, bottom = values(one_deal([0, 2, 0], [1, 0, 2], [0, 1, 0]))
    assert top - bottom == pytest.approx(2 * 400 * math.log10(2), abs=1e-3)


@pytest.mark.parametrize(
    "table",
    [
        [[0, 5], [0, 0]],
        [[0, 0], [0, 0]],
        [[0, 3, 0, 0], [1, 0, 0, 0], [0, 0, 0, 2], [0, 0, 2, 0]],  # two groups that never met
        [[0, 1, 4], [1, 0, 4], [0, 0, 0]],
    ],
)
def test_what_would_be_infinite_is_regularised(table):
    deals = one_deal(*table)
    assert not has_maximum(deals[0])
    for rating in ratings(deals):
        assert math.isfinite(rating.low)
        assert rating.low <= rating.value <= rating.high
        assert math.isfinite(rating.high)


def test_ten_to_none_with_half_a_win_and_half_a_loss():
    """Where 10 σ(−d) + ½ σ(−d/2) = ½ σ(d/2), found by bisection."""
    low, high = 0.0, 20.0
    for _ in range(100):
        middle = (low + high) / 2
        slope = 10 / (1 + math.exp(middle)) - math.tanh(middle / 4) / 2
        low, high = (middle, high) if slope > 0 else (low, middle)
    better, worse = strengths(np.array([[0, 10.0], [0, 0]]))
    assert better - worse == pytest.approx(low, abs=1e-6)


def test_more_one_sided_is_further_apart():
    """Also where the fit changes to the regularised one."""
    apart = [values(one_deal([0, 20 - lost], [lost, 0]))[0] for lost in (5, 2, 1, 0)]
    assert apart == sorted(apart)


def test_the_same_table_gives_the_same_interval():
    deals = simulated(np.random.default_rng(1), [0.3, -0.3], 20)
    assert ratings(deals) == ratings(deals)


def test_intervals_narrow_with_the_root_of_the_games():
    deals = simulated(np.random.default_rng(2), [0.5, 0, -0.5], 40)
    few, many = ratings(deals), ratings(np.tile(deals, (16, 1, 1)))
    for wide, narrow in zip(few, many, strict=True):
        assert narrow.value == pytest.approx(wide.value, abs=1e-6)
        assert 3 < (wide.high - wide.low) / (narrow.high - narrow.low) < 6


@pytest.mark.parametrize(("true", "deals"), [([0.5, -0.5], 20), ([1.0, 0.2, -0.2, -1.0], 20)])
def test_intervals_hold_the_truth(monkeypatch, true, deals):
    """In 200 tournaments of known strengths; 95 ± 5 of 100 bots lie within."""
    monkeypatch.setattr("turnwise.lab.ratings.WEIGHINGS", 300)
    chance, tournaments = np.random.default_rng(3), 200
    held = [
        rating.low <= strength * ELO <= rating.high
        for _ in range(tournaments)
        for rating, strength in zip(ratings(simulated(chance, true, deals)), true, strict=True)
    ]
    assert abs(sum(held) / len(held) - LEVEL) < 0.05


def test_pairs_take_the_luck_of_the_deal_out():
    """Where the deal decides, a pair of games is 1:1 whoever is better, and the interval knows it."""
    chance = np.random.default_rng(4)
    lucky, plain = (simulated(chance, [0, 0], 200, luck) for luck in (20.0, 0.0))
    narrow, wide = (ratings(deals)[0] for deals in (lucky, plain))
    assert narrow.high - narrow.low < (wide.high - wide.low) / 2


def test_games_that_repeat_each_other_count_once():
    """Two games of a pair that always end alike tell as much as one."""
    single = simulated(np.random.default_rng(5), [0.3, -0.3], 100) > 1
    single = single + 0.5 * (single == single.transpose(0, 2, 1))
    once, twice = ratings(single.astype(float))[0], ratings(2.0 * single)[0]
    assert twice.high - twice.low == pytest.approx(once.high - once.low, rel=0.01)
