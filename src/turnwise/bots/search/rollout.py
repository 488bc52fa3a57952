"""A rollout: the game played on from a new node, for a while or to its end, and the rewards of the seats."""

from typing import Any

from turnwise.bots.search.records import Search, SearchSettings, Totals
from turnwise.core.compile.compiler import rule
from turnwise.core.contract import apply, evaluate, outcome, rollout_policy, winners
from turnwise.core.state import Ints

WIN = 1000  # rewards are in thousandths: of a win, of the first place, or of a point of score
BY_WIN, BY_SCORE, BY_PLACE = range(3)  # as `turnwise.core.interfaces.Goal` lists them
NOT_FOUND = 1 << 60  # the lowest reward before there is one


@rule
def rollout(state: Any, horizon: int, rng: Ints) -> int:
    """Let the rollout policy act for all seats, as far as the horizon; how many decisions that took."""
    decisions = 0
    while decisions < horizon and outcome(state, None) == 0:
        apply(state, rollout_policy(state, rng), None)
        decisions += 1
    return decisions


@rule
def assign_rewards(state: Any, search: Search) -> None:
    """Write the reward of every seat: before the end, by the game's own evaluation."""
    settings, totals, scores = search.settings, search.totals, search.scores
    is_over = outcome(state, scores) != 0
    won = winners(state) if is_over else 0
    for seat in range(settings.players):
        if not is_over:
            reward = evaluate(state, seat) * settings.score_span
        elif settings.goal == BY_SCORE:
            reward = WIN * (scores[seat] - settings.lowest_score)
        elif settings.goal == BY_PLACE:
            reward = place_reward(seat, won, scores, settings.players)
        elif won == 0:
            reward = settings.draw_reward
        else:
            reward = WIN * ((won >> seat) & 1)
        search.rewards[seat] = reward
        if settings.goal == BY_SCORE:
            totals.lowest_reward = min(totals.lowest_reward, reward)
            totals.highest_reward = max(totals.highest_reward, reward)


@rule
def place_reward(seat: int, won: int, scores: Ints, players: int) -> int:
    """The part of the others that a seat is placed before; those who share its place count half."""
    halves = 0
    for other in range(players):
        ahead = ((won >> seat) & 1) - ((won >> other) & 1)
        if ahead == 0:
            ahead = scores[seat] - scores[other]
        halves += 1 + int(ahead > 0) - int(ahead < 0)
    return WIN * (halves - 1) // (2 * (players - 1))


@rule
def scaled_exploration(settings: SearchSettings, totals: Totals) -> int:
    """Exploration in the unit of rewards: as far as these lie apart."""
    return settings.exploration * max(0, totals.highest_reward - totals.lowest_reward) // WIN
