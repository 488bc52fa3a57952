"""The search: determinize the root state, go down the tree, add a node, roll out, back up the rewards."""

from typing import Any

from turnwise.bots.search.records import Search
from turnwise.bots.search.request import NOT_FORCED
from turnwise.bots.search.rollout import assign_rewards, rollout, scaled_exploration
from turnwise.bots.search.tree import (
    AVAILABLE,
    NO_NODE,
    ROOT,
    add_child,
    is_full,
    select_child,
    shared_node,
    stamp_available,
    untried_action,
    untried_count,
)
from turnwise.core.compile.compiler import EntryRule, rule
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
from turnwise.core.state import Ints, overwrite


@rule
def iterate(root: Any, world: Any, search: Search, iterations: int) -> None:
    """Grow the tree by so many iterations; called again, it goes on where it stopped.

    The root is the position as the seat knows it, the world one that is determinized from it.
    """
    settings, totals = search.settings, search.totals
    for _ in range(iterations):
        overwrite(world, root)
        redeal(world, settings.seat, search.chance)
        depth = descend(world, search, scaled_exploration(settings, totals))
        totals.decisions += depth + rollout(world, settings.horizon, search.rng)
        assign_rewards(world, search)
        back_up(search, depth)


@rule
def descend(world: Any, search: Search, exploration: int) -> int:
    """Follow the children of the highest value and add one; how many nodes were passed."""
    tree, actions, path = search.tree, search.actions, search.path
    node, depth, is_new = ROOT, 0, False
    while not is_new and depth < len(path) and outcome(world, None) == 0:
        count = legal(world, actions)
        if depth == 0 and search.settings.is_restricted != 0:
            count = allow(actions, count, search.forbidden)
        count = sensible(world, actions, count)
        if depth == 0 and search.settings.forced_action != NOT_FORCED:
            actions[0] = search.settings.forced_action
            count = 1
        stamp_available(tree, actions, count)
        child = select_child(tree, node, count, exploration)
        is_new = child == NO_NODE
        if is_new:
            if is_full(tree):
                break
            child = expand(world, search, node, count)
        apply(world, tree.nodes[child].action, None)
        path[depth] = child
        depth += 1
        if not is_new:
            node = shared_node(tree, child, information_set(world))
    return depth


@rule
def allow(actions: Ints, count: int, forbidden: Ints) -> int:
    """Keep those of so many actions that are not forbidden, or all of them if each is."""
    kept = 0
    for at in range(count):
        if forbidden[actions[at]] == 0:
            actions[kept] = actions[at]
            kept += 1
    return kept if kept > 0 else count


@rule
def expand(world: Any, search: Search, node: int, count: int) -> int:
    """Add a child for an action that has none: the rollout policy's, or else any."""
    tree, actions, rng = search.tree, search.actions, search.rng
    action = rollout_policy(world, rng)
    is_policy_action = tree.stamps[action] == tree.status.stamp + AVAILABLE
    if not is_policy_action:
        action = untried_action(tree, actions, rng_below(rng, untried_count(tree, actions, count)))
    return add_child(tree, node, action, mover(world), is_policy_action)


@rule
def back_up(search: Search, depth: int) -> None:
    """Add a visit and its reward to every node of the path."""
    for at in range(depth):
        node = search.tree.nodes[search.path[at]]
        node.visits += 1
        node.reward += search.rewards[node.seat]


SEARCH = EntryRule(iterate, ("state", "state", Search, "int"))
