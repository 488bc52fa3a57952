"""An imagined game: played on from a node, for a while or to its end, and what it is then worth."""

from typing import Any

from turnwise.core.contract import apply, outcome, playout, winners, worth
from turnwise.core.kernel import rule
from turnwise.core.state import Ints

WIN = 1000  # rewards are in thousandths of a win
ONGOING = -1


@rule
def imagine(state: Any, horizon: int, noise: Ints) -> int:
    """Let the game's quick player act for everybody, as far as the horizon; how many decisions that took."""
    steps = 0
    while steps < horizon and outcome(state, None) == 0:
        apply(state, playout(state, noise), None)
        steps += 1
    return steps


@rule
def result(state: Any) -> int:
    """The seats that won, one bit each, or ONGOING."""
    return winners(state) if outcome(state, None) != 0 else ONGOING


@rule
def reward(state: Any, won: int, seat: int, draw: int) -> int:
    """What a position with this result is worth to a seat: before the end, the game's own judgement."""
    if won == ONGOING:
        return worth(state, seat)
    if won == 0:
        return draw
    return WIN if (won >> seat) & 1 else 0
