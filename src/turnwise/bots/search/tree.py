"""The tree: a table with a row for every node, its children linked as a list.

A node is what a line of actions led to, whatever the hidden cards were. So the worlds that pass through it
offer different actions, and a child is compared by how often it was on offer, not by its parent's visits.
The formula has square roots and no logarithms: those every machine rounds alike.
"""

import math
from typing import Any

from turnwise.core.kernel import rule
from turnwise.core.state import Ints

ACTION, SEAT, CHILD, SIBLING, VISITS, OFFERED, REWARD, USUAL = range(8)
COLUMNS = 8  # a cache line
ROOT = 0
NO_NODE = 0  # the root is nobody's child
NO_SEAT = -1  # of a node where lines meet: its ACTION is the number of their information set

# Found by playing all games.
WHOLE = 1000
TRUST = 500  # thousandths of the exploration for the rollout policy's choice; all others share the rest
BELIEF = 10  # visits for which a child counts as good as its siblings are together, beside its own

# What a search counts, and what it notes at a node: places of the row `counts`.
NODES, STEPS, ON_OFFER, TRIED, EARNED = range(5)
COUNTS = 5

# A row that says which actions are on offer in the world at hand: stamped when listed, once more when a child
# has them. The row's last entry is the stamp in use.
MARKED, HELD = 0, 1
STAMPS = 2


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
def survey(nodes: Any, node: int, marks: Ints, stamp: int, rivals: Ints, counts: Ints) -> None:
    """List the children whose actions are on offer, mark those actions, add up their visits and rewards.

    Which children that are is not to be guessed, so there is no branch: each is written, and some are kept.
    """
    held, visits, rewards = 0, 0, 0
    child = nodes[node][CHILD]
    while child != NO_NODE:
        action = nodes[child][ACTION]
        on_offer = int(marks[action] == stamp + MARKED)
        marks[action] += on_offer * (HELD - MARKED)
        nodes[child][OFFERED] += on_offer
        visits += on_offer * nodes[child][VISITS]
        rewards += on_offer * nodes[child][REWARD]
        rivals[held] = child
        held += on_offer
        child = nodes[child][SIBLING]
    counts[ON_OFFER], counts[TRIED], counts[EARNED] = held, visits, rewards


@rule
def best_child(
    nodes: Any, node: int, count: int, marks: Ints, stamp: int, rivals: Ints, counts: Ints, exploration: int
) -> int:
    """The child on offer that promises most; NO_NODE where an action that no child has promises more."""
    survey(nodes, node, marks, stamp, rivals, counts)
    if counts[ON_OFFER] == 0:
        return NO_NODE
    mean = counts[EARNED] / counts[TRIED]
    usual, other = exploration * TRUST / WHOLE, exploration * (WHOLE - TRUST) / (WHOLE * count)
    best, most = NO_NODE, -1.0
    if counts[ON_OFFER] < count:
        most = mean + other * math.sqrt(counts[TRIED])
    for at in range(counts[ON_OFFER]):
        child = rivals[at]
        promise = promising(nodes, child, mean, usual if nodes[child][USUAL] else other)
        best += int(promise > most) * (child - best)  # which one it is is not to be guessed: no branch
        most = max(most, promise)
    return best


@rule
def promising(nodes: Any, child: int, mean: float, exploration: float) -> float:
    """What a child earned, believed as far as it was tried, and more the less it was tried while on offer."""
    tried = nodes[child][VISITS] + 1
    believed = nodes[child][VISITS] + BELIEF
    earned = nodes[child][REWARD] + BELIEF * mean
    wanted = exploration * math.sqrt(nodes[child][OFFERED])
    promise: float = (earned * tried + wanted * believed) / (believed * tried)  # one division is enough
    return promise


@rule
def add_child(nodes: Any, node: int, child: int, action: int, seat: int, is_usual: bool) -> None:
    """A new child at the head of the list."""
    nodes[child][ACTION] = action
    nodes[child][SEAT] = seat
    nodes[child][CHILD] = NO_NODE
    nodes[child][SIBLING] = nodes[node][CHILD]
    nodes[child][VISITS] = 0
    nodes[child][OFFERED] = 1
    nodes[child][REWARD] = 0
    nodes[child][USUAL] = int(is_usual)
    nodes[node][CHILD] = child


@rule
def meeting(nodes: Any, node: int, key: int, counts: Ints, index: Ints) -> int:
    """Where a line goes on that led to a node: at the node of its information set, or at that very node.

    The index finds a node by the information set's number. It is not cleared between searches: an entry
    that points behind the last node, or to a node of another number, is an old one, and free.
    """
    if key == 0:
        return node
    at = key & (len(index) - 1)
    while is_meeting(nodes, index[at], counts) and nodes[index[at]][ACTION] != key:
        at = (at + 1) & (len(index) - 1)
    if is_meeting(nodes, index[at], counts):
        return index[at]
    if counts[NODES] == len(nodes):
        return node
    index[at] = counts[NODES]
    counts[NODES] += 1
    nodes[index[at]][ACTION] = key
    nodes[index[at]][SEAT] = NO_SEAT
    nodes[index[at]][CHILD] = NO_NODE
    return index[at]


@rule
def is_meeting(nodes: Any, node: int, counts: Ints) -> bool:
    """Whether an entry of the index is a node of this search at which lines meet."""
    return node < counts[NODES] and nodes[node][SEAT] == NO_SEAT


@rule
def any_untried(out: Ints, marks: Ints, stamp: int, pick: int) -> int:
    """The action on offer that no child has and that so many like it come before."""
    at = 0
    while pick > 0 or marks[out[at]] != stamp + MARKED:
        pick -= int(marks[out[at]] == stamp + MARKED)
        at += 1
    return out[at]


@rule
def untried_count(out: Ints, count: int, marks: Ints, stamp: int) -> int:
    """How many actions on offer no child has."""
    untried = 0
    for at in range(count):
        untried += int(marks[out[at]] == stamp + MARKED)
    return untried
