"""A search with a budget: the tables that it works on, when it stops, and what it finds."""

from collections.abc import Callable
from typing import Any

from turnwise.bots.search.budget import BudgetClock
from turnwise.bots.search.loop import (
    ASKED,
    DRAW,
    EXPLORATION,
    FOR_SEAT,
    FORCED,
    HORIZON,
    ROOT_STATE,
    SEARCH,
)
from turnwise.bots.search.request import SearchRequest
from turnwise.bots.search.results import ALMOST_NEVER, MoveStatistics, SearchResult, wilson
from turnwise.bots.search.rollout import FIRST, GOAL, LEAST, LOWEST, MOST, NOT_FOUND, PLAYERS, SPAN, WIN
from turnwise.bots.search.tree import (
    ACTION,
    CHILD,
    COLUMNS,
    COUNTS,
    NO_NODE,
    NODES,
    REWARD,
    ROOT,
    SIBLING,
    STEPS,
    VISITS,
)
from turnwise.core.chance import seeded
from turnwise.core.compiled import WORD_BYTES, compiled
from turnwise.core.declared import LONGEST_HORIZON, Goal
from turnwise.core.fast_rng import RNG_SIZE, seed_rng
from turnwise.core.game import Game
from turnwise.core.kernel import Progress
from turnwise.core.state import unpack

MOST_NODES = 1 << 20
DEEPEST = 512


class Searcher:
    """The compiled search of one game and its tables; one thread at a time."""

    def __init__(
        self, game: Game[Any], progress: Progress | None = None, most_nodes: int = MOST_NODES
    ) -> None:
        import numpy as np

        self.game = game
        self.fast = compiled(game)
        self._search = self.fast.more("search", {"search": SEARCH}).compile("search", progress)
        self._states = self.fast.records([game.setup(), game.setup()])
        space = np.empty((most_nodes + 1) * COLUMNS, np.int64)  # pages are touched as the tree grows
        start = -space.ctypes.data // WORD_BYTES % COLUMNS  # a node is a cache line, not halves of two
        self._nodes = space[start : start + most_nodes * COLUMNS].reshape(most_nodes, COLUMNS)
        self._out, self._marks = self.fast.row(game.actions), self.fast.row(game.actions + 1)
        self._rivals = self.fast.row(game.actions + 1)
        self._path, self._counts = self.fast.row(DEEPEST), self.fast.row(COUNTS)
        self._index = self.fast.row(1 << most_nodes.bit_length())  # every second node at most
        self._asked, self._rng = self.fast.row(ASKED), self.fast.row(RNG_SIZE)
        self._scores, self._gains = (
            self.fast.row(game.most_players),
            self.fast.row(FIRST + game.most_players),
        )

    def search(self, request: SearchRequest, stop: Callable[[], bool] = lambda: False) -> SearchResult:
        """Search until the budget is used up; the same request of iterations alone gives the same result.

        A request `until_sure` ends when its best action can no longer change: enough to make a move, while
        the chances of all actions want the whole budget.
        """
        self._begin(request)
        clock = BudgetClock(request.budget)
        while (
            (chunk := clock.chunk()) and not stop() and not (request.until_sure and self._lead() > clock.left)
        ):
            self._search(
                self._states,
                chunk,
                self._asked,
                self._chance,
                self._rng,
                self._nodes,
                self._out,
                self._marks,
                self._path,
                self._rivals,
                self._counts,
                self._scores,
                self._gains,
                self._index,
            )
            clock.note(chunk)
        moves = self._moves()
        is_winless = self._is_lone and bool(moves) and all(it.value < ALMOST_NEVER for it in moves)
        return SearchResult(
            moves, clock.done, int(self._counts[STEPS]), clock.seconds, self._goal, is_winless
        )

    def _begin(self, request: SearchRequest) -> None:
        import numpy as np

        judgement, goal = self.game.judgement, request.by or self.game.goal
        state = unpack(self.game.state_class, request.root_state)
        self._states[ROOT_STATE] = self.fast.record(state)
        self._chance = np.array(seeded(f"search:{request.seed}"), np.int32)
        rng = [0] * RNG_SIZE
        seed_rng(rng, int.from_bytes(self._chance[:2].tobytes(), "little"))
        self._rng[:] = rng
        self._asked[FOR_SEAT], self._asked[FORCED] = request.seat, request.forced
        is_own = goal == self.game.goal  # a judgement is by the game's own goal: for another, play to the end
        self._asked[HORIZON] = judgement.horizon if is_own else LONGEST_HORIZON
        self._asked[EXPLORATION] = judgement.exploration
        players = self.game.players_of(state)
        self._asked[DRAW] = 0 if players == 1 else WIN // 2
        self._aim(goal, players, *self.game.rules.score_range(state))
        self._nodes[ROOT] = 0
        self._marks[:] = 0
        self._counts[NODES], self._counts[STEPS] = ROOT + 1, 0

    def _aim(self, goal: Goal, players: int, lowest: int, highest: int) -> None:
        """Say what rewards are given for; a lone player has no place, so plays for the score then."""
        goal = Goal.SCORE if goal == Goal.PLACE and players == 1 else goal
        self._goal, self._is_lone = goal, players == 1 and goal == Goal.WIN
        self._gains[GOAL], self._gains[PLAYERS] = list(Goal).index(goal), players
        if goal == Goal.SCORE:
            self._gains[LOWEST], self._gains[SPAN] = lowest, highest - lowest
            self._gains[LEAST], self._gains[MOST] = NOT_FOUND, 0
        else:
            self._gains[LOWEST], self._gains[SPAN] = 0, 1
            self._gains[LEAST], self._gains[MOST] = 0, WIN

    def _lead(self) -> int:
        """By how many visits the best action is ahead."""
        visits = [move.visits for move in self._moves()[:2]]
        return visits[0] - sum(visits[1:]) if visits else 0

    def _moves(self) -> tuple[MoveStatistics, ...]:
        found, child = [], self._nodes[ROOT][CHILD]
        while child != NO_NODE:
            node = self._nodes[child]
            visits = int(node[VISITS])
            found.append(self._move(int(node[ACTION]), visits, int(node[REWARD]) / (WIN * visits)))
            child = node[SIBLING]
        return tuple(sorted(found, key=lambda move: (-move.visits, -move.value, move.action)))

    def _move(self, action: int, visits: int, reward: float) -> MoveStatistics:
        """An action by its mean reward; its interval is as wide as rewards between the found ends allow."""
        least, most, lowest = (int(self._gains[at]) for at in (LEAST, MOST, LOWEST))
        start, span = least / WIN, (most - least) / WIN
        low, high = wilson((reward - start) / span, visits) if span else (0.0, 0.0)
        return MoveStatistics(
            action, visits, lowest + reward, *(lowest + start + span * end for end in (low, high))
        )
