"""Verdicts: what an interval says of a margin, when nothing may be said yet, and what is refused."""

import math

import numpy as np
import pytest

from turnwise.core.errors import BadSetup
from turnwise.lab.statistics.moments import PairedMoments
from turnwise.lab.statistics.sequence import interval
from turnwise.lab.statistics.verdict import Conclusion, Question, decide, judge

DIFFERENT, EQUAL, LESS, OPEN = (
    Conclusion.DIFFERENT,
    Conclusion.EQUAL,
    Conclusion.LESS,
    Conclusion.OPEN,
)
WINS = Question("first-seat win", 0.05, 1)
LENGTH = Question("turns", 2, None)


@pytest.mark.parametrize(
    ("low", "high", "estimate", "verdict"),
    [
        (-0.9, 0.8, 0, EQUAL),
        (0, 0.9, 0.4, EQUAL),
        (0.1, 0.9, 0.5, LESS),
        (-0.9, -0.1, -0.5, LESS),
        (-1, 0.8, 0, OPEN),  # a difference of the margin is not excluded
        (0.1, 1, 0.5, OPEN),  # not 0, but perhaps less than the margin: measured on
        (0.1, 1.9, 1, DIFFERENT),
        (-1.9, -0.1, -1, DIFFERENT),
        (-0.1, 2.9, 1.4, OPEN),
        (2, 3, 2.5, DIFFERENT),
        (-1, 1, math.nan, OPEN),
    ],
)
def test_a_margin_of_one(low, high, estimate, verdict):
    assert judge(low, high, estimate, 1) is verdict


def equal_wins(deals):
    won = np.arange(deals) % 2
    return PairedMoments.of(won, won)


def test_wins_that_never_differed_are_equal_only_after_enough_deals():
    """The interval is about ± 7/n."""
    assert decide(WINS, equal_wins(100)).verdict is OPEN
    assert decide(WINS, equal_wins(200)).verdict is EQUAL


def test_ten_lucky_deals_say_nothing():
    assert decide(WINS, PairedMoments.of(np.zeros(3, int), np.ones(3, int))).verdict is OPEN
    longer = PairedMoments.of(np.arange(10), np.arange(10) + 50)
    assert decide(LENGTH, longer).verdict is OPEN


def test_a_decision_rests_on_the_interval_for_its_margin_and_chance():
    moments = equal_wins(1000) + PairedMoments(400, 200, 300, 200, 300, 150)
    sure = Question("first-seat win", 0.2, 1, alpha=0.001)
    found = decide(sure, moments)
    assert (found.low, found.high) == interval(moments, 1, 0.001, finest=0.2)
    assert (found.low, found.high) != interval(moments, 1, 0.001)
    assert found.high > decide(Question("first-seat win", 0.2, 1), moments).high


def test_the_sentence_of_a_decision():
    """400 deals: B wins 300 of them, A 200, of which 150 are the same deals."""
    found = decide(WINS, PairedMoments(400, 200, 300, 200, 300, 150))
    assert (found.verdict, found.estimate, found.is_final) == (DIFFERENT, 0.25, True)
    assert 0.1 < found.low < 0.25 < found.high < 0.4
    low, high = (f"{100 * each:.3g}" for each in (found.low, found.high))
    assert str(found) == f"first-seat win: different; 25 points ({low} to {high}) after 400 deals"


def test_the_margin_is_told_in_its_own_unit():
    assert str(decide(WINS, equal_wins(1000))).startswith(
        "first-seat win: equal within 5 points; 0 points (-"
    )
    assert str(decide(LENGTH, PairedMoments())) == "turns: still open, nothing was played"


@pytest.mark.parametrize("margin", [0, -0.01, math.nan, math.inf])
def test_a_margin_is_above_0(margin):
    with pytest.raises(BadSetup, match=r"margin of turns is .*above 0") as refused:
        Question("turns", margin, None)
    assert refused.value.code == "bad_margin"


def test_a_margin_is_below_the_bound():
    with pytest.raises(BadSetup, match="no difference exceeds 1"):
        Question("first-seat win", 1, 1)


def test_a_chance_of_false_verdicts_is_a_chance():
    with pytest.raises(BadSetup, match="between 0 and 1") as refused:
        Question("turns", 1, None, alpha=0)
    assert refused.value.code == "bad_alpha"
