"""What a ladder adds up and finds, by hand."""

import math
from statistics import NormalDist

import numpy as np
import pytest

from answers import ladder_of
from lab_batches import hand_made
from turnwise.core.registry import game
from turnwise.lab.counting.tally import Games
from turnwise.lab.experiments.conduct import conduct
from turnwise.lab.experiments.experiment import ExperimentKind
from turnwise.lab.experiments.ladder import Ladder
from turnwise.lab.experiments.ladder_answer import WonTwice
from turnwise.lab.experiments.ladder_findings import mean_share
from turnwise.lab.experiments.ladder_points import points, won_alone
from turnwise.lab.experiments.ladder_study import LadderStudy
from turnwise.lab.statistics.moments import PairedMoments
from turnwise.matches.rule_set import RuleSet

QUANTILE = 1.959964
FIRST, SECOND, BOTH = 1, 2, 3  # winners as bits


def ladder(of: str, *levels: str, seats: int = 2, deals: int = 4, **more) -> Ladder:
    rules = (RuleSet.of(game(of), None, {}),)
    return Ladder(ExperimentKind.SKILL, rules, levels, deals, "s", seats=seats, **more)


def games_of(asked: Ladder, side: int, *winners: list[int], scores=()) -> list[Games]:
    """The games of a side, seating by seating, each by its winners."""
    requests = [*asked.sides[side].requests("0", 0, 0)]
    return [
        Games.of(hand_made(request.conditions, [{"winners": each} for each in row], scores))
        for request, row in zip(requests, winners, strict=True)
    ]


def studied(times):
    """Four deals of random and greedy players, over and over."""
    asked = ladder("card_slot", "random", "greedy")
    study = LadderStudy(asked)
    games = [
        games_of(asked, 0, [FIRST, FIRST, SECOND, SECOND]),
        games_of(asked, 1, [FIRST, SECOND, FIRST, 0]),
        games_of(asked, 2, [FIRST, FIRST, SECOND, FIRST], [SECOND, FIRST, SECOND, 0]),
    ]
    for _ in range(times):
        study.add(games)
    return study.found()


@pytest.fixture
def found():
    """Of four deals alone."""
    return studied(1)


def test_what_a_step_is_worth(found):
    """Greedy has 3 of 4 points as player 1, and 2 and a half (for a draw) as player 2: 5.5 of 8."""
    (step,) = found.steps
    assert (step.points.value, step.worth.value) == (0.6875, 0.1875)
    assert (step.won.value, step.drawn.value, step.lost.value) == (5 / 8, 1 / 8, 2 / 8)
    assert [each.value for each in step.shares] == [0.75, 0.625]


def test_intervals_by_hand():
    """400 deals; greedy has 1, 1/2, 1/2 and 3/4 of every four: squared deviations of 11/64 from 11/16."""
    answer = studied(100)
    (step,) = answer.steps
    variance = 100 * 11 / 64 / 399
    error = math.sqrt((variance + QUANTILE**2 / 400) / 400)  # quantile² deals may yet go entirely apart
    assert step.points.low == pytest.approx(0.6875 - QUANTILE * error)
    assert step.points.high == pytest.approx(0.6875 + QUANTILE * error)
    # seven questions: the step, two gains, one beside the other, two advantages, the deal
    advantages = [each for level in answer.levels for each in level.advantages]
    asked = [step.worth, *step.gains, *step.beside, *advantages, step.deals.more]
    certain = sum(each.is_certain for each in asked)
    reach = NormalDist().inv_cdf(1 - 0.05 * certain / 7 / 2) * error
    assert (len(asked), certain) == (
        7,
        5,
    )  # greedy's seats are even, and gains by deal apart by −1, 2, −2, 1/2
    assert step.worth.low == pytest.approx(0.1875 - reach)
    assert step.worth.high == pytest.approx(0.1875 + reach)


def test_no_interval_holds_what_cannot_be(found):
    """Of four deals little is known, but a share is at most the whole."""
    (step,) = found.steps
    assert (step.worth.low, step.worth.high) == (-0.5, 0.5)
    assert (step.gains[1].low, step.gains[1].high) == (-1.0, 1.0)


def test_what_each_seat_gains(found):
    """Among random players seat 1 has 2.5 points of 4 and seat 2 has 1.5; greedy has 3 and 2.5 there."""
    (step,) = found.steps
    assert [each.value for each in step.gains] == [0.125, 0.25]
    assert [each.value for each in step.beside] == [-0.125]
    assert step.score is None


def test_equal_players(found):
    random, greedy = found.levels
    assert (random.level, greedy.level) == ("random", "greedy")
    assert [each.value for each in random.shares] == [0.625, 0.375]
    assert [each.value for each in random.advantages] == [0.125]
    assert (random.drawn.value, greedy.drawn.value) == (0.25, 0.0)
    assert greedy.score is None


def test_what_the_deal_decides(found):
    """Seat 1 wins the second deal twice, seat 2 the third; alone 3/4 · 1/4 + 1/4 · 1/2 would be alike."""
    (step,) = found.steps
    assert step.deals.alike.value == 0.5
    assert step.deals.more.value == pytest.approx((1 / 2 - 5 / 16) * 4 / 3)
    assert step.deals.expected == pytest.approx(0.25)
    assert {name: each.value for name, each in step.deals.outcomes.items()} == {
        "the stronger twice": 0.25,
        "player 1 twice": 0.25,
        "player 2 twice": 0.25,
        "the weaker twice": 0.0,
        "with a draw": 0.25,
    }


def test_the_first_deal_that_a_seat_wins_twice_is_kept(found):
    """Deals count from 0; player 1 wins the second with greedy in either seat."""
    assert found.won_twice == WonTwice(deal=1, winner=0, seatings=(0, 1))


def test_points_are_shared_and_whole():
    """Of three seats a point is six parts: two winners have three each; if no one wins all have two."""
    asked = ladder("uno", "random", "greedy", seats=3)
    (games,) = games_of(asked, 0, [FIRST, BOTH, 0])
    assert [points(games, seat, 3).tolist() for seat in range(3)] == [[6, 3, 2], [0, 3, 2], [0, 0, 2]]
    assert won_alone(games, 3).tolist() == [0, -1, -1]


def test_more_seats_by_hand():
    """One deal of three seats, twice: the stronger wins as players 1 and 3, player 1 wins in the middle."""
    asked = ladder("uno", "random", "greedy", seats=3)
    study = LadderStudy(asked)
    third = 4
    equals = games_of(asked, 0, [FIRST] * 2), games_of(asked, 1, [SECOND] * 2)
    study.add([*equals, games_of(asked, 2, [FIRST] * 2, [FIRST] * 2, [third] * 2)])
    (step,) = study.found().steps
    assert step.points.value == pytest.approx(2 / 3)
    assert step.worth.value == pytest.approx(1 / 3)
    assert [each.value for each in step.gains] == [1.0, -1.0, 1.0]
    assert [each.value for each in step.beside] == [1.0, -2.0, 1.0]
    assert step.deals.alike.value == pytest.approx(1 / 3)  # of three pairs of games, that of the first two
    assert step.deals.more.value == pytest.approx(0.0)  # all deals are alike: it is the seat, not the deal
    assert step.deals.outcomes == {}
    levels = study.found().levels
    assert [each.value for each in levels[0].advantages] == pytest.approx([-1 / 3, 2 / 3, -1 / 3])


def test_levels_of_a_lone_player_are_held_against_each_other():
    """Greedy wins deals 1 and 2, random deal 1 only; greedy scores 10, 0, 4 and 2 more."""
    asked = ladder("scoundrel", "random", "greedy", seats=1)
    study = LadderStudy(asked)
    greedy = games_of(asked, 0, [1, 1, 0, 0], scores=[[20], [5], [-4], [0]])
    random = games_of(asked, 1, [1, 0, 0, 0], scores=[[10], [5], [-8], [-2]])
    study.add([greedy, random])
    answer = study.found()
    (step,) = answer.steps
    assert (step.worth.value, step.points.value) == (0.25, 0.5)
    assert step.score is not None
    assert step.score.value == 4.0
    assert (step.gains, step.beside, step.shares) == ((), (), ())
    # alike on 3 of 4; 1/4 · 2/4 + 3/4 · 2/4 = 1/2 would be
    assert step.deals.alike.value == 0.75
    assert step.deals.more.value == pytest.approx(1 / 4 * 4 / 3)
    assert {name: each.value for name, each in step.deals.outcomes.items()} == {
        "both win": 0.25,
        "only the stronger": 0.25,
        "only the weaker": 0.0,
        "neither": 0.5,
    }
    assert [level.shares[0].value for level in answer.levels] == [0.25, 0.5]
    assert answer.levels[0].score is not None
    assert answer.levels[0].score.value == 1.25


def test_figures_are_those_of_games_by_the_same_players(small_batches):
    """A lone player's levels: the differences are those of the very scores."""
    asked = ladder("scoundrel", "random", "greedy", seats=1, deals=60)
    answer = ladder_of(conduct(asked, threads=1))
    scores = [level.score.value for level in answer.levels if level.score]
    assert answer.steps[0].score is not None
    assert answer.steps[0].score.value == pytest.approx(scores[1] - scores[0])


@pytest.mark.untraced
@pytest.mark.parametrize("share", [0.02, 0.3, 0.8])
def test_intervals_of_shares_by_deal_cover(share):
    """Two games of a deal that go alike in half of all deals: 95 % of the intervals hold the share."""
    chance = np.random.default_rng(5)
    held = 0
    for _ in range(400):
        first, second = (chance.random(100) < share for _ in range(2))
        second = np.where(chance.random(100) < 0.5, first, second)
        won = first.astype(np.int64) + second
        found = mean_share(PairedMoments.of(np.zeros_like(won), won, 2))
        held += found.low <= share <= found.high
    assert held >= 366  # fewer have a chance of 0.2 %
