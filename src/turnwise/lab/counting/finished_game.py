"""What came of a game, as loops leave it."""

from dataclasses import dataclass
from typing import Annotated

from turnwise.core.state import int8, int16, int32, int64


@dataclass(slots=True)
class FinishedGame:
    """What came of a game, but for its scores; a bare loop notes no offers and no leaders."""

    winners: Annotated[int, int64]  # seats, one bit each
    decisions: Annotated[int, int32]
    turns: Annotated[int, int32]  # or UNCOUNTED
    offered: Annotated[int, int32]  # legal actions, added up over all decisions
    lead_changes: Annotated[int, int32]
    reason: Annotated[int, int16]  # its number, from 1 on
    half_leader: Annotated[int, int8]  # who was ahead after half of the decisions, rounded up, or NO_LEADER
    last_leader: Annotated[int, int8]  # who was the last to be ahead
