"""The search of one game, compiled or interpreted: when it stops, and what it finds."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from typing import Any

from turnwise.bots.search.budget import BudgetClock
from turnwise.bots.search.loop import SEARCH, iterate
from turnwise.bots.search.memory import FEW_NODES, MOST_NODES, allocated, begun, interpreted
from turnwise.bots.search.records import Node, Search, SearchSettings, Totals
from turnwise.bots.search.request import SearchRequest
from turnwise.bots.search.results import ALMOST_NEVER, MoveStatistics, SearchResult, wilson
from turnwise.bots.search.rollout import WIN
from turnwise.bots.search.settings import GOALS, settings_of
from turnwise.bots.search.tree import NO_NODE, ROOT
from turnwise.core.compile.compiled_game import bindings, compiled_game, unpacked
from turnwise.core.compile.compiler import CompileProgress, bound
from turnwise.core.game import Game
from turnwise.core.interfaces import Goal
from turnwise.core.state import copy, unpack


class BaseSearcher(ABC):
    """The search of one game and its memory; one thread at a time."""

    game: Game[Any]
    _iterate: Callable[[Any, Any, Search, int], None]
    _world: Any
    _search: Search

    @abstractmethod
    def _begin(self, state: Any, settings: SearchSettings, request: SearchRequest) -> Any:
        """Set the memory for a request; the root state as the loop takes it."""

    @abstractmethod
    def _totals(self) -> Totals:
        """What all iterations have added up to."""

    @abstractmethod
    def _children(self) -> Iterator[Node]:
        """The root's children."""

    def search(self, request: SearchRequest, stop: Callable[[], bool] = lambda: False) -> SearchResult:
        """Search until the budget is used up; the same request of iterations alone gives the same result.

        A request `until_sure` ends when its best action can no longer change: enough to make a move, while
        the chances of all actions want the whole budget.
        """
        state = unpack(self.game.state_class, request.root_state)
        settings = settings_of(request, state)
        root, clock = self._begin(state, settings, request), BudgetClock(request.budget)
        while chunk := clock.chunk():
            if stop() or (request.until_sure and self._lead() > clock.left):
                break
            self._iterate(root, self._world, self._search, chunk)
            clock.note(chunk)
        totals = self._totals()
        moves, goal = self._moves(settings, totals), GOALS[settings.goal]
        if goal == Goal.WIN and (chance := self.game.judgement.win_chance):
            moves = tuple(move.through(chance) for move in moves)
        is_lone = settings.players == 1 and goal == Goal.WIN
        is_winless = is_lone and bool(moves) and all(move.value < ALMOST_NEVER for move in moves)
        return SearchResult(moves, clock.done, totals.decisions, clock.seconds, goal, is_winless)

    def _lead(self) -> int:
        """By how many visits the best action is ahead."""
        first, second = sorted([0, 0, *(node.visits for node in self._children())])[:-3:-1]
        return first - second

    def _moves(self, settings: SearchSettings, totals: Totals) -> tuple[MoveStatistics, ...]:
        """What was found of every action tried, the most visited one first."""
        found = [
            statistics_of(node.action, node.visits, node.reward, settings.lowest_score, totals)
            for node in self._children()
        ]
        return tuple(sorted(found, key=lambda move: (-move.visits, -move.value, move.action)))


class Searcher(BaseSearcher):
    """A compiled search."""

    def __init__(
        self, game: Game[Any], progress: CompileProgress | None = None, most_nodes: int = MOST_NODES
    ) -> None:
        self.game = game
        self.fast = compiled_game(game)
        self._iterate = self.fast.more("search", {"search": SEARCH}).compile("search", progress)
        self._world = self.fast.record(game.setup())
        self._search = allocated(self.fast, most_nodes)

    def _begin(self, state: Any, settings: SearchSettings, request: SearchRequest) -> Any:
        self._search = begun(self._search, self.fast, settings, request.seed, request.forbidden)
        return self.fast.record(state)

    def _totals(self) -> Totals:
        return unpacked(Totals, self._search.totals)

    def _children(self) -> Iterator[Node]:
        nodes: Any = self._search.tree.nodes
        child = nodes[ROOT]["first_child"]
        while child != NO_NODE:
            yield (node := unpacked(Node, nodes[child]))
            child = node.next_sibling


class InterpretedSearcher(BaseSearcher):
    """The same search with nothing compiled: slower by far, but it begins at once."""

    def __init__(self, game: Game[Any], most_nodes: int = FEW_NODES) -> None:
        self.game = game
        self._most_nodes = most_nodes
        self._iterate = bound(iterate, bindings(game))

    def _begin(self, state: Any, settings: SearchSettings, request: SearchRequest) -> Any:
        self._search = interpreted(self.game, settings, request.seed, self._most_nodes, request.forbidden)
        self._world = copy(state)
        return state

    def _totals(self) -> Totals:
        return self._search.totals

    def _children(self) -> Iterator[Node]:
        nodes = self._search.tree.nodes
        child = nodes[ROOT].first_child
        while child != NO_NODE:
            yield nodes[child]
            child = nodes[child].next_sibling


def statistics_of(action: int, visits: int, reward: int, lowest_score: int, totals: Totals) -> MoveStatistics:
    """An action by its mean reward; its interval is as wide as rewards between the found ends allow."""
    mean = reward / (WIN * visits)
    start, span = totals.lowest_reward / WIN, (totals.highest_reward - totals.lowest_reward) / WIN
    low, high = wilson((mean - start) / span, visits) if span else (0.0, 0.0)
    ends = (lowest_score + start + span * end for end in (low, high))
    return MoveStatistics(action, visits, lowest_score + mean, *ends)
