"""The tree: selection among the children of a node, and new nodes.

The worlds that pass through a node offer different actions. So a child is compared by how often its action
was available, not by its parent's visits. The formula has square roots and no logarithms: those every machine
rounds alike.
"""

import math

from turnwise.bots.search.records import Node, Tree
from turnwise.core.compile.compiler import rule
from turnwise.core.state import Ints

ROOT = 0
NO_NODE = 0  # the root is no child
SHARED = -1  # in place of the seat of a node where lines meet

# Found by playing all games.
WHOLE = 1000
POLICY_SHARE = (
    500  # thousandths of the exploration for the rollout policy's action; all others share the rest
)
PRIOR_VISITS = 10  # for which a child counts as good as its siblings are together, beside its own

# An action is stamped when it is found to be available, and once more when a child has it.
AVAILABLE, TRIED = 0, 1
STAMPS = 2


@rule
def stamp_available(tree: Tree, actions: Ints, count: int) -> None:
    """Stamp the actions that are available now; older stamps lose their meaning."""
    stamps, stamp = tree.stamps, tree.status.stamp + STAMPS
    tree.status.stamp = stamp
    for at in range(count):
        stamps[actions[at]] = stamp + AVAILABLE


@rule
def list_candidates(tree: Tree, parent: int) -> None:
    """List the children whose actions are available, stamp those actions, add up their visits and rewards.

    Which children that are cannot be predicted, so there is no branch: each is written, and some are kept.
    """
    nodes, stamps, candidates, status = tree.nodes, tree.stamps, tree.candidates, tree.status
    available = status.stamp + AVAILABLE
    count, visits, reward = 0, 0, 0
    child = nodes[parent].first_child
    while child != NO_NODE:
        node = nodes[child]
        action = node.action
        is_available = int(stamps[action] == available)
        stamps[action] += is_available * (TRIED - AVAILABLE)
        node.availability += is_available
        visits += is_available * node.visits
        reward += is_available * node.reward
        candidates[count] = child
        count += is_available
        child = node.next_sibling
    status.candidate_count, status.candidate_visits, status.candidate_reward = count, visits, reward


@rule
def select_child(tree: Tree, parent: int, action_count: int, exploration: int) -> int:
    """The available child of the highest value; NO_NODE where an action without a child is valued higher."""
    list_candidates(tree, parent)
    nodes, candidates, status = tree.nodes, tree.candidates, tree.status
    candidate_count = status.candidate_count
    if candidate_count == 0:
        return NO_NODE
    mean = status.candidate_reward / status.candidate_visits
    for_policy = exploration * POLICY_SHARE / WHOLE
    for_other = exploration * (WHOLE - POLICY_SHARE) / (WHOLE * action_count)
    best, highest = NO_NODE, -1.0
    if candidate_count < action_count:
        highest = mean + for_other * math.sqrt(status.candidate_visits)
    for at in range(candidate_count):
        child = candidates[at]
        node = nodes[child]
        value = selection_value(node, mean, for_policy if node.is_policy_action else for_other)
        best += int(value > highest) * (child - best)  # which one it is cannot be predicted: no branch
        highest = max(highest, value)
    return best


@rule
def selection_value(node: Node, mean: float, exploration: float) -> float:
    """The mean reward of a child with its prior visits, and more the less it was visited while available."""
    tried = node.visits + 1
    trusted = node.visits + PRIOR_VISITS
    earned = node.reward + PRIOR_VISITS * mean
    explored = exploration * math.sqrt(node.availability)
    value: float = (earned * tried + explored * trusted) / (trusted * tried)  # one division is enough
    return value


@rule
def is_full(tree: Tree) -> bool:
    """Whether there is no room for another node."""
    return tree.status.node_count == len(tree.nodes)


@rule
def add_child(tree: Tree, parent: int, action: int, seat: int, is_policy_action: bool) -> int:
    """A new child at the head of its parent's list; the tree must not be full."""
    child = tree.status.node_count
    tree.status.node_count += 1
    node = tree.nodes[child]
    node.action = action
    node.seat = seat
    node.first_child = NO_NODE
    node.next_sibling = tree.nodes[parent].first_child
    node.visits = 0
    node.availability = 1
    node.reward = 0
    node.is_policy_action = int(is_policy_action)
    tree.nodes[parent].first_child = child
    return child


@rule
def shared_node(tree: Tree, reached: int, information_set: int) -> int:
    """Where a line goes on that has reached a node: at the one of its information set, or at that very node.

    The index is not cleared between searches: an entry that points behind the last node, or to a node of
    another information set, is an old one, and free.
    """
    if information_set == 0:
        return reached
    nodes, index, status = tree.nodes, tree.shared_nodes, tree.status
    at = information_set & (len(index) - 1)
    while is_shared(tree, index[at]) and nodes[index[at]].action != information_set:
        at = (at + 1) & (len(index) - 1)
    if is_shared(tree, index[at]):
        return index[at]
    if is_full(tree):
        return reached
    index[at] = status.node_count
    status.node_count += 1
    node = nodes[index[at]]
    node.action = information_set
    node.seat = SHARED
    node.first_child = NO_NODE
    return index[at]


@rule
def is_shared(tree: Tree, node: int) -> bool:
    """Whether an entry of the index is a node of this search at which lines meet."""
    return node < tree.status.node_count and tree.nodes[node].seat == SHARED


@rule
def untried_action(tree: Tree, actions: Ints, skipped: int) -> int:
    """The available action that no child has, after so many of that kind."""
    stamps, available = tree.stamps, tree.status.stamp + AVAILABLE
    at = 0
    while skipped > 0 or stamps[actions[at]] != available:
        skipped -= int(stamps[actions[at]] == available)
        at += 1
    return actions[at]


@rule
def untried_count(tree: Tree, actions: Ints, count: int) -> int:
    """How many available actions no child has."""
    stamps, available = tree.stamps, tree.status.stamp + AVAILABLE
    untried = 0
    for at in range(count):
        untried += int(stamps[actions[at]] == available)
    return untried
