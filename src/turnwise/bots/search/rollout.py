"""A rollout: the game played on from a new node, for a while or to its end, and the rewards of the seats."""

from typing import Any

from turnwise.core.contract import apply, evaluate, outcome, rollout_policy, winners
from turnwise.core.kernel import rule
from turnwise.core.state import Ints

WIN = 1000  # rewards are in thousandths: of a win, of the first place, or of a point of score
BY_WIN, BY_SCORE, BY_PLACE = range(3)  # as `turnwise.core.declared.Goal` lists them

# What is played for and by how many, and what rollouts brought: places of the row `gains`.
# LEAST and MOST are fixed by win and by place; by score they are the rewards found so far. From FIRST on are
# the rewards of seat 0, 1, … in the latest rollout.
GOAL, PLAYERS, LOWEST, SPAN, LEAST, MOST, FIRST = range(7)
NOT_FOUND = 1 << 60  # the least reward before there is one


@rule
def rollout(state: Any, horizon: int, rng: Ints) -> int:
    """Let the rollout policy act for all seats, as far as the horizon; how many decisions that took."""
    steps = 0
    while steps < horizon and outcome(state, None) == 0:
        apply(state, rollout_policy(state, rng), None)
        steps += 1
    return steps


@rule
def settle(state: Any, draw: int, scores: Ints, gains: Ints) -> None:
    """Write the reward of every seat: before the end, by the game's own evaluation."""
    is_over = outcome(state, scores) != 0
    won = winners(state) if is_over else 0
    for seat in range(gains[PLAYERS]):
        if not is_over:
            reward = evaluate(state, seat) * gains[SPAN]
        elif gains[GOAL] == BY_SCORE:
            reward = WIN * (scores[seat] - gains[LOWEST])
        elif gains[GOAL] == BY_PLACE:
            reward = placed(seat, won, scores, gains[PLAYERS])
        elif won == 0:
            reward = draw
        else:
            reward = WIN * ((won >> seat) & 1)
        gains[FIRST + seat] = reward
        if gains[GOAL] == BY_SCORE:
            gains[LEAST] = min(gains[LEAST], reward)
            gains[MOST] = max(gains[MOST], reward)


@rule
def placed(seat: int, won: int, scores: Ints, players: int) -> int:
    """The part of the others that a seat is placed before; those who share its place count half."""
    halves = 0
    for other in range(players):
        ahead = ((won >> seat) & 1) - ((won >> other) & 1)
        if ahead == 0:
            ahead = scores[seat] - scores[other]
        halves += 1 + int(ahead > 0) - int(ahead < 0)
    return WIN * (halves - 1) // (2 * (players - 1))


@rule
def keenness(exploration: int, gains: Ints) -> int:
    """Exploration in the unit of rewards: as far as these lie apart."""
    return exploration * max(0, gains[MOST] - gains[LEAST]) // WIN
