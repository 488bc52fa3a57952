"""The search: determinize the root state, go down the tree, add a node, roll out, back up the rewards."""

from typing import Any

from turnwise.bots.search.request import NOT_FORCED
from turnwise.bots.search.rollout import FIRST, keenness, rollout, settle
from turnwise.bots.search.tree import (
    ACTION,
    MARKED,
    NO_NODE,
    NODES,
    REWARD,
    ROOT,
    SEAT,
    STEPS,
    VISITS,
    add_child,
    any_untried,
    best_child,
    meeting,
    offer,
    untried_count,
)
from turnwise.core.contract import (
    apply,
    information_set,
    legal,
    mover,
    outcome,
    redeal,
    rollout_policy,
    sensible,
)
from turnwise.core.fast_rng import rng_below
from turnwise.core.kernel import Entry, rule
from turnwise.core.state import Ints

# What a search is asked: places of the row `asked`.
FOR_SEAT, HORIZON, EXPLORATION, DRAW, FORCED = range(5)
ASKED = 5

ROOT_STATE, WORLD = 0, 1  # the position as the seat knows it, and the one determinized from it


@rule
def search(
    states: Any,
    iterations: int,
    asked: Ints,
    chance: Ints,
    rng: Ints,
    nodes: Any,
    out: Ints,
    marks: Ints,
    path: Ints,
    rivals: Ints,
    counts: Ints,
    scores: Ints,
    gains: Ints,
    index: Ints,
) -> None:
    """Grow the tree by so many iterations; called again, it goes on where it stopped."""
    for _ in range(iterations):
        states[WORLD] = states[ROOT_STATE]
        world = states[WORLD]
        redeal(world, asked[FOR_SEAT], chance)
        exploration = keenness(asked[EXPLORATION], gains)
        depth = descend(world, asked, exploration, rng, nodes, out, marks, path, rivals, counts, index)
        counts[STEPS] += depth + rollout(world, asked[HORIZON], rng)
        settle(world, asked[DRAW], scores, gains)
        for at in range(depth):
            node = path[at]
            nodes[node][VISITS] += 1
            nodes[node][REWARD] += gains[FIRST + nodes[node][SEAT]]


@rule
def descend(
    world: Any,
    asked: Ints,
    exploration: int,
    rng: Ints,
    nodes: Any,
    out: Ints,
    marks: Ints,
    path: Ints,
    rivals: Ints,
    counts: Ints,
    index: Ints,
) -> int:
    """Follow the most promising children of a world and add one; how many nodes were passed."""
    node, depth, is_new = ROOT, 0, False
    while not is_new and depth < len(path) and outcome(world, None) == 0:
        count = sensible(world, out, legal(world, out))
        if depth == 0 and asked[FORCED] != NOT_FORCED:
            out[0] = asked[FORCED]
            count = 1
        stamp = offer(out, count, marks)
        child = best_child(nodes, node, count, marks, stamp, rivals, counts, exploration)
        is_new = child == NO_NODE
        if is_new:
            child = counts[NODES]
            if child == len(nodes):
                break
            counts[NODES] += 1
            grow(world, node, child, rng, nodes, out, count, marks, stamp)
        apply(world, nodes[child][ACTION], None)
        path[depth] = child
        depth += 1
        if not is_new:
            node = meeting(nodes, child, information_set(world), counts, index)
    return depth


@rule
def grow(
    world: Any,
    node: int,
    child: int,
    rng: Ints,
    nodes: Any,
    out: Ints,
    count: int,
    marks: Ints,
    stamp: int,
) -> None:
    """Add a child for an action that has none: the rollout policy's choice, or else any."""
    action = rollout_policy(world, rng)
    is_usual = marks[action] == stamp + MARKED
    if not is_usual:
        pick = rng_below(rng, untried_count(out, count, marks, stamp))
        action = any_untried(out, marks, stamp, pick)
    add_child(nodes, node, child, action, mover(world), is_usual)


ROWS = ("ints",) * 8  # out, marks, path, rivals, counts, scores, gains, index
SEARCH = Entry(search, ("states", "int", "ints", "words", "ints", "table", *ROWS))
