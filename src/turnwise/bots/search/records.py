"""What a search reads and writes: records, declared as states are, and rows of numbers.

Interpreted, records are these dataclasses and rows are lists; compiled, both are NumPy's.
"""

from dataclasses import dataclass
from typing import Annotated, NamedTuple

from turnwise.core.state import Ints, int8, int32, int64


@dataclass(slots=True)
class Node:
    """What a line of actions led to, whatever the hidden cards were; its 64 bytes are one cache line.

    Where lines meet there is a shared node: its action is the number of their information set.
    """

    action: Annotated[int, int64]
    seat: Annotated[int, int64]  # that took the action, or SHARED
    first_child: Annotated[int, int64]
    next_sibling: Annotated[int, int64]
    visits: Annotated[int, int64]
    availability: Annotated[int, int64]  # how often the action was legal when the parent was passed
    reward: Annotated[int, int64]  # of all visits, to the seat
    is_policy_action: Annotated[int, int64]  # whether the rollout policy chose it


@dataclass(slots=True)
class SearchSettings:
    """What is searched for: of the request, and of its game and position."""

    seat: Annotated[int, int8]  # that the root state is determinized for
    forced_action: Annotated[int, int32]  # the only one at the root, or NOT_FORCED
    is_restricted: Annotated[int, int8]  # whether actions are forbidden at the root
    exploration: Annotated[int, int32]  # thousandths of the span of rewards
    horizon: Annotated[int, int32]  # decisions of a rollout before it is evaluated
    goal: Annotated[int, int8]  # BY_WIN, BY_SCORE or BY_PLACE
    players: Annotated[int, int8]
    draw_reward: Annotated[int, int32]
    lowest_score: Annotated[int, int64]
    score_span: Annotated[int, int64]  # by win and by place 1


@dataclass(slots=True)
class Totals:
    """What all iterations have added up to."""

    decisions: Annotated[int, int64]  # in the tree and in rollouts
    lowest_reward: Annotated[int, int64]  # found so far by score; fixed by win and by place
    highest_reward: Annotated[int, int64]


@dataclass(slots=True)
class TreeStatus:
    """How far the tree has grown, and what the selection at one node works with."""

    node_count: Annotated[int, int64]
    stamp: Annotated[int, int64]  # that says which actions are available
    candidate_count: Annotated[int, int64]  # children whose actions are available
    candidate_visits: Annotated[int, int64]
    candidate_reward: Annotated[int, int64]


class Tree(NamedTuple):
    """The nodes, and the rows of the selection."""

    nodes: list[Node]
    status: TreeStatus
    shared_nodes: Ints  # an index: where lines meet, by the number of the information set
    stamps: Ints  # of every action: available when it is the stamp in use
    candidates: Ints


class Search(NamedTuple):
    """A search under way, but for its two states."""

    settings: SearchSettings
    totals: Totals
    tree: Tree
    chance: Annotated[Ints, int32]  # of `redeal`
    rng: Ints  # of the rollout policy
    actions: Ints  # that are considered in the position at hand
    forbidden: Ints  # whether each action is, at the root
    path: Ints  # nodes of the latest iteration
    scores: Ints  # of every seat at the end of the latest rollout
    rewards: Ints  # of every seat, by the latest rollout
