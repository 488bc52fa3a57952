"""Batches of the lab written by hand."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from turnwise.core.contract import NO_LEADER
from turnwise.core.state import blank, pack
from turnwise.lab.counting.conditions import Conditions
from turnwise.lab.counting.counters import Counters
from turnwise.lab.counting.counting_rules import TOTALS
from turnwise.lab.counting.finished_game import FinishedGame
from turnwise.lab.counting.play_batch import PlayedBatch

USUAL = {"winners": 0, "decisions": 4, "turns": -1, "offered": 8, "lead_changes": 0, "reason": 1}
LEADERS = {"half_leader": NO_LEADER, "last_leader": NO_LEADER}


def hand_made(
    conditions: Conditions,
    games: Sequence[dict[str, int]],
    scores: Sequence[Sequence[int]] = (),
    taken: dict[int, int] | None = None,
    totals: Mapping[tuple[int, int], Sequence[int]] | None = None,
    first: int = 0,
) -> PlayedBatch:
    """A batch of these games; totals by cell and seat."""
    of, seats = conditions.game, len(conditions.players)
    rows: Any = np.zeros((Counters(of).cells, seats, TOTALS), np.int64)
    for place, total in (totals or {}).items():
        rows[place] = total
    actions = [(taken or {}).get(action, 0) for action in range(of.actions)]
    return PlayedBatch(
        first,
        len(games),
        b"".join(pack(record_of(game)) for game in games),
        np.array(scores or [[0] * seats] * len(games), np.int64).tobytes(),
        np.array(actions, np.int64).tobytes(),
        rows.tobytes(),
    )


def record_of(game: dict[str, int]) -> FinishedGame:
    """A game with these numbers, the others as usual."""
    record = blank(FinishedGame)
    for name, value in {**USUAL, **LEADERS, **game}.items():
        setattr(record, name, value)
    return record
