"""The tree of a search: selection, new nodes and shared ones, by hand."""

import pytest

from turnwise.bots.search.records import Node, Tree, TreeStatus
from turnwise.bots.search.tree import (
    NO_NODE,
    ROOT,
    SHARED,
    TRIED,
    add_child,
    is_full,
    select_child,
    selection_value,
    shared_node,
    stamp_available,
    untried_action,
    untried_count,
)
from turnwise.core.state import blank, record_dtype

CACHE_LINE = 64


def tree_of(node_count=1, room=8, actions=6, shared_nodes=(0, 0, 0, 0)):
    return Tree(
        nodes=[blank(Node) for _ in range(room)],
        status=blank(TreeStatus, node_count=node_count),
        shared_nodes=list(shared_nodes),
        stamps=[0] * actions,
        candidates=[0] * (actions + 1),
    )


def with_children(*children, actions=6):
    """A root whose children 1, 2, … have actions 0, 1, …, visits, availability and reward; the first is the
    rollout policy's."""
    tree = tree_of(actions=actions)
    for action, (visits, availability, reward) in enumerate(children):
        node = tree.nodes[add_child(tree, ROOT, action, 0, action == 0)]
        node.visits, node.availability, node.reward = visits, availability, reward
    return tree


def selected(tree, actions, exploration):
    stamp_available(tree, actions, len(actions))
    return select_child(tree, ROOT, len(actions), exploration)


def test_a_node_is_a_cache_line():
    assert record_dtype(Node).itemsize == CACHE_LINE


def test_a_selection_value_by_hand():
    """4 visits, 2,400 earned, ten more at the mean of 700: 9,400 / 14; available 9 times: 500 × 3 / 5."""
    node = blank(Node, visits=4, availability=9, reward=2400)
    assert selection_value(node, 700.0, 500.0) == pytest.approx(9400 / 14 + 300)


def test_available_actions_are_stamped_anew():
    tree = tree_of()
    stamp_available(tree, [1, 3], 2)
    first = tree.status.stamp
    stamp_available(tree, [3, 4], 2)
    assert tree.status.stamp > first + TRIED
    assert [action for action in range(6) if tree.stamps[action] == tree.status.stamp] == [3, 4]


def test_the_first_child_of_a_node_is_always_new():
    assert selected(tree_of(), [1, 3], 500) == NO_NODE


def test_a_new_child_is_the_head_of_the_list():
    tree = tree_of()
    assert [add_child(tree, ROOT, 5, 1, True), add_child(tree, ROOT, 3, 1, False)] == [1, 2]
    assert tree.status.node_count == 3
    assert (tree.nodes[ROOT].first_child, tree.nodes[2].next_sibling, tree.nodes[1].next_sibling) == (2, 1, 0)
    assert tree.nodes[1] == blank(Node, action=5, seat=1, availability=1, is_policy_action=1)


def test_the_better_child_is_followed_until_a_new_action_is_valued_higher():
    """Two children: 7,200 in 9 visits (the policy's) and 300 in one, 750 together; exploration 500.

    Three actions: a new one is valued 750 + 250 / 3 × √10 = 1013.5, the policy's child 14,700 / 19 +
    250 × √10 / 10 = 852.7. Where both available actions have children, the lesser is the less known one:
    7,800 / 11 + 250 / 2 × √11 / 2 = 916.4 against 856.6; with exploration 100 it is 750.6 against 789.2.
    """
    tree = with_children((9, 9, 7200), (1, 9, 300))
    assert selected(tree, [0, 1, 2], 500) == NO_NODE
    status = tree.status
    assert (status.candidate_count, status.candidate_visits, status.candidate_reward) == (2, 10, 7500)
    assert selected(tree, [0, 1], 500) == 2
    assert selected(tree, [0, 1], 100) == 1
    assert selected(tree, [1], 500) == 2
    assert (tree.nodes[1].availability, tree.nodes[2].availability) == (12, 13)


def test_an_action_is_not_tried_while_a_child_does_much_better():
    """100 actions, two children: 90,000 in 99 visits (the policy's), and nothing in one; 900 together.

    Exploration 500: a new action is valued 900 + 2.5 × √100 = 925, the good child 99,000 / 109 + 250 × √100
    / 100 = 933.
    """
    tree = with_children((99, 99, 90_000), (1, 99, 0), actions=100)
    assert selected(tree, list(range(100)), 500) == 1


def test_lines_meet_where_the_same_is_known():
    """An index of four: 6 and 10 both belong into the third place, so the later one lies behind the other."""
    tree = tree_of(node_count=3)
    assert shared_node(tree, 2, 0) == 2
    assert (tree.status.node_count, tree.shared_nodes) == (3, [0, 0, 0, 0])
    assert [shared_node(tree, 1, number) for number in (6, 10, 6, 10)] == [3, 4, 3, 4]
    assert (tree.status.node_count, tree.shared_nodes) == (5, [0, 0, 3, 4])
    assert tree.nodes[3:5] == [blank(Node, action=number, seat=SHARED) for number in (6, 10)]


def test_an_entry_of_an_earlier_search_is_free():
    """It points behind the last node, or to a node that is something else by now."""
    tree = tree_of(node_count=3, shared_nodes=(0, 1, 5, 0))
    tree.nodes[5].action, tree.nodes[5].seat = 6, SHARED
    assert shared_node(tree, 2, 6) == 3
    assert shared_node(tree, 2, 5) == 4
    assert tree.shared_nodes == [0, 4, 3, 0]


def test_in_a_full_tree_a_line_goes_on_alone():
    tree = tree_of(node_count=3, room=3)
    assert is_full(tree)
    assert (shared_node(tree, 2, 6), tree.shared_nodes) == (2, [0] * 4)


def test_actions_without_a_child_are_counted_and_picked():
    tree, actions = tree_of(actions=8), [1, 3, 4, 6]
    stamp_available(tree, actions, 4)
    tree.stamps[3] = tree.status.stamp + TRIED
    assert untried_count(tree, actions, 4) == 3
    assert [untried_action(tree, actions, skipped) for skipped in range(3)] == [1, 4, 6]
