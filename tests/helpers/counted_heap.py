"""Heap as the lab counts it: two greedy players of 9 stones take 2, 2, 2, 2 and 1, in turn."""

import dataclasses
from collections.abc import Callable
from typing import Any

from heap import GAME as HEAP
from heap.rules import State
from turnwise.core.compile.compiler import rule
from turnwise.core.contract import NO_LEADER
from turnwise.core.events import EventKind
from turnwise.core.game import Game
from turnwise.core.interfaces import Counted
from turnwise.lab.counting.conditions import Conditions

CAUGHT = HEAP.events[1]


@rule
def fewer_lost(state: State) -> int:
    """The seat to move leads, but for the very beginning and the end."""
    return state.turn if 0 < state.left < state.stones else NO_LEADER


def heap_with(
    counted: dict[str, Counted], values: tuple[str, ...] = (), leader: Callable[[State], int] | None = None
) -> Game[Any]:
    """The game with other things to count, its values called otherwise, or somebody ahead."""
    took = EventKind("took", values or ("seat", "stones"))
    return dataclasses.replace(HEAP, counted=counted, events=(took, CAUGHT), leader=leader)


def two_greedy(of: Game[Any], stones: int = 9) -> Conditions:
    """Two greedy players."""
    return Conditions(of, None, {"stones": str(stones)}, ("greedy", "greedy"), "1")
