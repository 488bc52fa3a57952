"""The tree: a table with a row for every node, its children linked as a list.

A node is what a line of actions led to, whatever the hidden cards were. So the worlds that pass through it
offer different actions, and a child is compared by how often it was on offer, not by its parent's visits.
"""

import math
from typing import Any

from turnwise.core.kernel import rule
from turnwise.core.state import Ints

ACTION, SEAT, CHILD, SIBLING, VISITS, OFFERED, REWARD = range(7)
COLUMNS = 8  # a cache line
ROOT = 0
NO_NODE = 0  # the root is nobody's child

# A row that says which actions are on offer in the world at hand: stamped when listed, once more when a child
# has them. The row's last entry is the stamp in use.
MARKED, HELD = 0, 1
STAMPS = 2


@rule
def clear(nodes: Any, marks: Ints) -> None:
    """A tree without any child."""
    for column in range(COLUMNS):
        nodes[ROOT][column] = 0
    for at in range(len(marks)):
        marks[at] = 0


@rule
def offer(out: Ints, count: int, marks: Ints) -> int:
    """Mark the actions on offer; the stamp that says so."""
    last = len(marks) - 1
    stamp = marks[last] + STAMPS
    marks[last] = stamp
    for at in range(count):
        marks[out[at]] = stamp + MARKED
    return stamp


@rule
def best_child(nodes: Any, node: int, marks: Ints, stamp: int, curiosity: int) -> int:
    """The child on offer that promises most, or is least known; NO_NODE if none is on offer."""
    best, most = NO_NODE, -1.0
    child = nodes[node][CHILD]
    while child != NO_NODE:
        if marks[nodes[child][ACTION]] == stamp + MARKED:
            marks[nodes[child][ACTION]] = stamp + HELD
            nodes[child][OFFERED] += 1
            promise = promising(nodes, child, curiosity)
            if promise > most:
                best, most = child, promise
        child = nodes[child][SIBLING]
    return best


@rule
def promising(nodes: Any, child: int, curiosity: int) -> float:
    """Upper confidence bound: the mean reward, and more the less a child was tried while on offer."""
    visits = nodes[child][VISITS]
    return nodes[child][REWARD] / visits + curiosity * math.sqrt(math.log(nodes[child][OFFERED]) / visits)


@rule
def add_child(nodes: Any, node: int, child: int, action: int, seat: int) -> None:
    """A new child at the head of the list."""
    nodes[child][ACTION] = action
    nodes[child][SEAT] = seat
    nodes[child][CHILD] = NO_NODE
    nodes[child][SIBLING] = nodes[node][CHILD]
    nodes[child][VISITS] = 0
    nodes[child][OFFERED] = 1
    nodes[child][REWARD] = 0
    nodes[node][CHILD] = child
