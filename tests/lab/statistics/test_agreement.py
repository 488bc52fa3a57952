"""How often games of one deal end alike, by hand and in simulations whose truth is known."""

import math

import numpy as np
import pytest

from turnwise.lab.statistics.agreement import NEITHER, DealAgreement

FOUR = np.array([[0, 0], [0, 1], [1, 1], [0, 0]])
QUANTILE = 1.959964


def test_two_games_of_four_deals_by_hand():
    """3 of 4 end alike; kinds have 3/4 and 1/4 in the first game, 1/2 each in the second: 1/2 by chance.

    The excess of 1/4 is a covariance of four deals: times 4/3.
    """
    found = DealAgreement.of(FOUR, 2)
    assert (found.deals, found.pairs, found.observed) == (4, 1, 0.75)
    assert found.excess == pytest.approx(1 / 3)
    assert found.expected == pytest.approx(0.75 - 1 / 3)
    assert [found.both(0, 0), found.both(0, 1), found.both(1, 0), found.both(1, 1)] == [2, 1, 0, 1]


def test_the_standard_error_by_hand():
    """Of each deal: alike, less the shares that its two kinds have in the other game.

    1 - 1/2 - 3/4 = -1/4; 0 - 1/2 - 1/4 = -3/4; 1 - 1/2 - 1/4 = 1/4; and -1/4 once more: mean -1/4, squares
    of deviations 0 + 1/4 + 1/4 + 0, so a variance of 1/6. Then quantile² / 4 for deals that may yet differ.
    """
    assert DealAgreement.of(FOUR, 2).error == pytest.approx(math.sqrt((1 / 6 + QUANTILE**2 / 4) / 4))


def test_three_games_have_three_pairs_and_draws_are_of_no_kind():
    """Deal 1: one pair of three alike; deal 2: a draw twice is not alike."""
    found = DealAgreement.of(np.array([[0, 0, 1], [NEITHER, NEITHER, 2]]), 3)
    assert (found.pairs, found.observed) == (3, 1 / 6)
    # shares: kind 0 in games 1 and 2 one half each; kinds 1 and 2 in game 3 one half each
    assert found.excess == pytest.approx((1 / 6 - 1 / 4 / 3) * 2)


def test_sums_do_not_depend_on_batches():
    outcomes = np.random.default_rng(1).integers(-1, 3, (50, 3))
    whole = DealAgreement.of(outcomes, 3)
    parts = DealAgreement.of(outcomes[:7], 3) + DealAgreement.of(outcomes[7:], 3)
    assert (parts.excess, parts.error, parts.observed) == (whole.excess, whole.error, whole.observed)
    with pytest.raises(ValueError, match="other ways"):
        assert whole + DealAgreement.of(FOUR, 2)


def test_a_single_deal_says_nothing():
    found = DealAgreement.of(FOUR[:1], 2)
    assert (found.excess, found.error, found.expected) == (0.0, math.inf, 1.0)


def test_where_all_games_end_alike_there_is_no_excess_but_doubt():
    found = DealAgreement.of(np.zeros((100, 2), int), 2)
    assert found.excess == 0.0
    assert found.error == pytest.approx(QUANTILE / 100)


EXPERIMENTS, DEALS = 400, 100
FEWEST_HELD = 366  # of 400, with a chance of 0.2 % at a level of 95 %


@pytest.mark.untraced
@pytest.mark.parametrize("deciding", [0.0, 0.3, 0.8])
@pytest.mark.parametrize("games", [2, 3])
def test_intervals_hold_the_true_excess(deciding, games):
    """A part of all deals goes to one of two seats by itself; in the others the stronger player wins.

    Alike end the deciding ones, and of the others pairs of games in which the stronger sits in the same
    seat. Of two games none do; of three, in seats 0, 1 and 1, one pair of three does.
    """
    chance = np.random.default_rng(7)
    seats = np.array([0, 1, 1][:games])
    held = 0
    for _ in range(EXPERIMENTS):
        decided = chance.random(DEALS) < deciding
        lucky = chance.integers(0, 2, DEALS)
        found = DealAgreement.of(np.where(decided[:, None], lucky[:, None], seats), 2)
        reach = QUANTILE * found.error
        held += abs(found.excess - true_excess(deciding, seats)) <= reach
    assert held >= FEWEST_HELD


def true_excess(deciding, seats):
    """Every kind has half of the deciding deals, and of the others all where the stronger sits there."""
    shares = np.array([deciding / 2 + (1 - deciding) * (seats == kind) for kind in (0, 1)])
    pairs = [(k, m) for m in range(len(seats)) for k in range(m)]
    alike = [deciding + (1 - deciding) * (seats[k] == seats[m]) for k, m in pairs]
    return np.mean([each - shares[:, k] @ shares[:, m] for each, (k, m) in zip(alike, pairs, strict=True)])
