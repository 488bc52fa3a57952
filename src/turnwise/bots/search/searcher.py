"""A search with a budget: the tables that it works on, when it stops, and what it advises."""

import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from turnwise.bots.search.advice import ALMOST_NEVER, Advice, Choice, wilson
from turnwise.bots.search.imagine import FIRST, GOAL, LEAST, LOWEST, MOST, NOT_FOUND, PLAYERS, SPAN, WIN
from turnwise.bots.search.loop import (
    ASKED,
    CURIOSITY,
    DRAW,
    FOR_SEAT,
    FORCED,
    HORIZON,
    NOT_FORCED,
    SEARCH,
    TRUE,
)
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
from turnwise.core.game import Game
from turnwise.core.kernel import Progress
from turnwise.core.noise import NOISE_SIZE, set_noise
from turnwise.core.state import unpack

MOST_NODES = 1 << 20
DEEPEST = 512
FIRST_CHUNK = 16  # iterations before the clock is looked at
CHUNK_SECONDS = 0.01


@dataclass(frozen=True)
class Budget:
    """How long to think: a number of iterations, a time, or whichever comes first."""

    iterations: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        if self.iterations is None and self.seconds is None:
            raise ValueError("a budget has iterations or seconds")


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
        self._asked, self._noise = self.fast.row(ASKED), self.fast.row(NOISE_SIZE)
        self._scores, self._gains = (
            self.fast.row(game.most_players),
            self.fast.row(FIRST + game.most_players),
        )

    def think(
        self,
        world: bytes,
        seat: int,
        budget: Budget,
        seed: str,
        forced: int = NOT_FORCED,
        stop: Callable[[], bool] = lambda: False,
        until_sure: bool = False,
        by: Goal | None = None,
    ) -> Advice:
        """Search from a packed, re-dealt state; the same seed and iterations give the same advice.

        What counts is the game's goal, or another one that is asked for.

        `until_sure` ends a search whose best action can no longer change: enough to make a move, while the
        chances of all actions want the whole budget.
        """
        self._begin(world, seat, seed, forced, by or self.game.goal)
        clock = _Clock(budget)
        while (chunk := clock.chunk()) and not stop() and not (until_sure and self._lead() > clock.left):
            self._search(
                self._states,
                chunk,
                self._asked,
                self._chance,
                self._noise,
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
        choices = self._choices()
        is_winless = self._is_lone and bool(choices) and all(it.value < ALMOST_NEVER for it in choices)
        return Advice(choices, clock.done, int(self._counts[STEPS]), clock.seconds, self._goal, is_winless)

    def _begin(self, world: bytes, seat: int, seed: str, forced: int, goal: Goal) -> None:
        import numpy as np

        judgement = self.game.judgement
        state = unpack(self.game.state_class, world)
        self._states[TRUE] = self.fast.record(state)
        self._chance = np.array(seeded(f"search:{seed}"), np.int32)
        noise = [0] * NOISE_SIZE
        set_noise(noise, int.from_bytes(self._chance[:2].tobytes(), "little"))
        self._noise[:] = noise
        self._asked[FOR_SEAT], self._asked[FORCED] = seat, forced
        is_own = goal == self.game.goal  # a judgement is by the game's own goal: for another, play to the end
        self._asked[HORIZON] = judgement.horizon if is_own else LONGEST_HORIZON
        self._asked[CURIOSITY] = judgement.curiosity
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
        visits = [choice.visits for choice in self._choices()[:2]]
        return visits[0] - sum(visits[1:]) if visits else 0

    def _choices(self) -> tuple[Choice, ...]:
        found, child = [], self._nodes[ROOT][CHILD]
        while child != NO_NODE:
            node = self._nodes[child]
            visits = int(node[VISITS])
            found.append(self._choice(int(node[ACTION]), visits, int(node[REWARD]) / (WIN * visits)))
            child = node[SIBLING]
        return tuple(sorted(found, key=lambda choice: (-choice.visits, -choice.value, choice.action)))

    def _choice(self, action: int, visits: int, reward: float) -> Choice:
        """A choice by its mean reward; its interval is as wide as rewards between the found ends allow."""
        least, most, lowest = (int(self._gains[at]) for at in (LEAST, MOST, LOWEST))
        start, span = least / WIN, (most - least) / WIN
        low, high = wilson((reward - start) / span, visits) if span else (0.0, 0.0)
        return Choice(action, visits, lowest + reward, *(lowest + start + span * end for end in (low, high)))


class _Clock:
    """Hands out iterations in chunks that are short enough to keep a deadline."""

    def __init__(self, budget: Budget) -> None:
        self._began = self._now = time.monotonic()
        self._budget = budget
        self._chunk = FIRST_CHUNK
        self.done = 0

    @property
    def seconds(self) -> float:
        """How long it has taken."""
        return self._now - self._began

    @property
    def left(self) -> float:
        """How many iterations can still come, at the pace so far."""
        budget = self._budget
        by_count = math.inf if budget.iterations is None else budget.iterations - self.done
        if budget.seconds is None or not self.seconds:
            return by_count
        return min(by_count, self.done * max(0.0, budget.seconds / self.seconds - 1))

    def chunk(self) -> int:
        """How many iterations come next; none when the budget is used up."""
        budget = self._budget
        chunk = self._chunk if budget.iterations is None else min(self._chunk, budget.iterations - self.done)
        return 0 if budget.seconds is not None and self.done and self.seconds >= budget.seconds else chunk

    def note(self, chunk: int) -> None:
        """Count what is done; chunks grow until each takes a while."""
        before, self._now = self._now, time.monotonic()
        self.done += chunk
        if self._now - before < CHUNK_SECONDS / 2:
            self._chunk = 2 * chunk
        elif self._now - before > 2 * CHUNK_SECONDS:
            self._chunk = max(1, chunk // 2)
