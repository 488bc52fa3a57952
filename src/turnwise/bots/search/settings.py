"""The settings of a search, from its request, and the totals that it starts with."""

from typing import Any

from turnwise.bots.search.records import SearchSettings, Totals
from turnwise.bots.search.request import SearchRequest
from turnwise.bots.search.rollout import NOT_FOUND, WIN
from turnwise.core.interfaces import LONGEST_HORIZON, Goal

GOALS = tuple(Goal)
DEFAULT_EXPLORATION = 500  # of games that declare no exploration constant: thousandths of the span of rewards


def settings_of(request: SearchRequest, state: Any) -> SearchSettings:
    """The settings of a request; a lone player has no place, so plays for the score then."""
    game, wanted = request.game, request.by or request.game.goal
    players, judgement = game.players_of(state), game.judgement
    goal = Goal.SCORE if wanted == Goal.PLACE and players == 1 else wanted
    lowest, highest = game.rules.score_range(state) if goal == Goal.SCORE else (0, 1)
    is_own = wanted == game.goal  # the game evaluates by its own goal: for another, play to the end
    return SearchSettings(
        seat=request.seat,
        forced_action=request.forced,
        is_restricted=int(request.forbidden != 0),
        exploration=DEFAULT_EXPLORATION if judgement.exploration is None else judgement.exploration,
        horizon=judgement.horizon if is_own else LONGEST_HORIZON,
        goal=GOALS.index(goal),
        players=players,
        draw_reward=0 if players == 1 else WIN // 2,
        lowest_score=lowest,
        score_span=highest - lowest,
    )


def totals_of(settings: SearchSettings) -> Totals:
    """The totals before the first iteration."""
    is_by_score = GOALS[settings.goal] == Goal.SCORE
    lowest, highest = (NOT_FOUND, 0) if is_by_score else (0, WIN)
    return Totals(decisions=0, lowest_reward=lowest, highest_reward=highest)
