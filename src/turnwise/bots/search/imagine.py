"""An imagined game: played on from a node, for a while or to its end, and what it is then worth."""

from typing import Any

from turnwise.core.contract import apply, outcome, playout, winners, worth
from turnwise.core.kernel import rule
from turnwise.core.state import Ints

WIN = 1000  # rewards are in thousandths of a win


@rule
def imagine(state: Any, horizon: int, noise: Ints) -> int:
    """Let the game's quick player act for everybody, as far as the horizon; how many decisions that took."""
    steps = 0
    while steps < horizon and outcome(state, None) == 0:
        apply(state, playout(state, noise), None)
        steps += 1
    return steps


@rule
def reward(state: Any, seat: int, draw: int) -> int:
    """What a position is worth to a seat: the result, or the game's own judgement before the end."""
    if outcome(state, None) == 0:
        return worth(state, seat)
    won = winners(state)
    if won == 0:
        return draw
    return WIN if (won >> seat) & 1 else 0
