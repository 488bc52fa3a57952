"""Tactics' greedy player."""

from turnwise.core.kernel import rule
from turnwise.core.state import Ints
from turnwise.games.tactics.board import first_unacted
from turnwise.games.tactics.draft import can_pick
from turnwise.games.tactics.state import END_TURN, LEAVE_OBSTACLE, NONE, PICKS, State


@rule
def greedy(state: State, noise: Ints) -> int:
    """The first pick, an obstacle, or a pass."""
    if state.drafting:
        for pick in range(PICKS):
            if can_pick(state, state.turn, pick):
                return state.turn * PICKS + pick
    if state.fallen:
        return LEAVE_OBSTACLE
    return END_TURN + (state.again if state.again != NONE else first_unacted(state, state.turn))
