"""The rewards of a rollout: by win, by score and by place, worked out by hand."""

from collections.abc import Callable
from typing import Any

import pytest

from turnwise.bots.search.records import Search, SearchSettings
from turnwise.bots.search.rollout import (
    BY_PLACE,
    BY_SCORE,
    BY_WIN,
    WIN,
    assign_rewards,
    rollout,
    scaled_exploration,
)
from turnwise.bots.search.settings import GOALS, totals_of
from turnwise.core import contract
from turnwise.core.compile.compiler import bound
from turnwise.core.interfaces import Goal
from turnwise.core.state import blank


def rewarded(goal, won, final_scores, reason=1, lowest_score=0, score_span=1):
    """A search after a rollout with these winners and scores; 400 for a draw."""

    def outcome(state, scores):
        scores[:] = final_scores
        return reason

    bindings: dict[Callable[..., object], Callable[..., object]] = {
        contract.outcome: outcome,
        contract.winners: lambda state: won,
    }
    bindings[contract.evaluate] = lambda state, seat: 700 - 100 * seat
    settings = blank(
        SearchSettings,
        goal=goal,
        players=len(final_scores),
        exploration=500,
        draw_reward=400,
        lowest_score=lowest_score,
        score_span=score_span,
    )
    rows = {name: [0] * len(final_scores) for name in ("scores", "rewards")}
    fields: dict[str, Any] = (
        dict.fromkeys(Search._fields) | rows | {"settings": settings, "totals": totals_of(settings)}
    )
    search = Search(**fields)
    bound(assign_rewards, bindings)(None, search)
    return search


def test_goals_are_numbered_as_they_are_declared():
    assert [GOALS[number] for number in (BY_WIN, BY_SCORE, BY_PLACE)] == [Goal.WIN, Goal.SCORE, Goal.PLACE]


@pytest.mark.parametrize(
    ("won", "expected"), [(0b001, [WIN, 0, 0]), (0b110, [0, WIN, WIN]), (0, [400, 400, 400])]
)
def test_rewards_by_win(won, expected):
    search = rewarded(BY_WIN, won, [5, 5, 5])
    assert search.rewards == expected
    assert scaled_exploration(search.settings, search.totals) == 500


def test_rewards_by_score_are_points_above_the_lowest():
    """Scores from −10 on: 3 is 13 points above, −4 is 6; they lie 7 points apart, and so does exploration."""
    search = rewarded(BY_SCORE, 0b10, [3, -4], lowest_score=-10, score_span=20)
    assert search.rewards == [13 * WIN, 6 * WIN]
    assert (search.totals.lowest_reward, search.totals.highest_reward) == (6 * WIN, 13 * WIN)
    assert scaled_exploration(search.settings, search.totals) == 3500


@pytest.mark.parametrize(
    ("won", "scores", "expected"),
    [
        (0b001, [1, 9, 5], [1000, 500, 0]),  # the winner is first, whatever the scores
        (0, [7, 7, 2], [750, 750, 0]),  # two share the first place
        (0b110, [9, 3, 3], [0, 750, 750]),
    ],
)
def test_rewards_by_place(won, scores, expected):
    assert rewarded(BY_PLACE, won, scores).rewards == expected


@pytest.mark.parametrize(
    ("goal", "score_span", "expected"), [(BY_WIN, 1, [700, 600]), (BY_SCORE, 20, [14_000, 12_000])]
)
def test_before_the_end_the_games_evaluation_counts(goal, score_span, expected):
    """Of a span of 20 points, 700 thousandths are 14."""
    assert rewarded(goal, 0b01, [0, 0], reason=0, score_span=score_span).rewards == expected


def test_without_rewards_there_is_no_exploration_by_score():
    settings = blank(SearchSettings, goal=BY_SCORE, exploration=500)
    assert scaled_exploration(settings, totals_of(settings)) == 0


@pytest.mark.parametrize(("horizon", "decisions"), [(0, 0), (2, 2), (9, 4)])
def test_a_rollout_goes_to_its_horizon_or_to_the_end(horizon, decisions):
    """A count-down from 4, one at a time."""

    def apply(state, action, events):
        state[0] -= action

    bindings: dict[Callable[..., object], Callable[..., object]] = {
        contract.outcome: lambda state, scores: int(state[0] == 0),
        contract.rollout_policy: lambda state, rng: 1,
        contract.apply: apply,
    }
    state = [4]
    assert bound(rollout, bindings)(state, horizon, [1, 1]) == decisions
    assert state == [4 - decisions]
