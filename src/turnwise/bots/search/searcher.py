"""A search with a budget: the tables that it works on, when it stops, and what it advises."""

import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from turnwise.bots.search.imagine import WIN
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


@dataclass(frozen=True)
class Choice:
    """A legal action, how often the search tried it, and the chance to win that it found."""

    action: int
    visits: int
    chance: float


@dataclass(frozen=True)
class Advice:
    """What a search found: its choices, the most tried one first, and how much work that was."""

    choices: tuple[Choice, ...]
    iterations: int
    steps: int
    seconds: float

    @property
    def best(self) -> Choice:
        """The choice to make."""
        return self.choices[0]


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
        self._asked, self._noise = self.fast.row(ASKED), self.fast.row(NOISE_SIZE)

    def think(
        self,
        world: bytes,
        seat: int,
        budget: Budget,
        seed: str,
        forced: int = NOT_FORCED,
        stop: Callable[[], bool] = lambda: False,
        until_sure: bool = False,
    ) -> Advice:
        """Search from a packed, re-dealt state; the same seed and iterations give the same advice.

        `until_sure` ends a search whose best action can no longer change: enough to make a move, while the
        chances of all actions want the whole budget.
        """
        self._begin(world, seat, seed, forced)
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
            )
            clock.note(chunk)
        return Advice(self._choices(), clock.done, int(self._counts[STEPS]), clock.seconds)

    def _begin(self, world: bytes, seat: int, seed: str, forced: int) -> None:
        import numpy as np

        judgement = self.game.judgement
        state = unpack(self.game.state_class, world)
        self._states[TRUE] = self.fast.record(state)
        self._chance = np.array(seeded(f"search:{seed}"), np.int32)
        noise = [0] * NOISE_SIZE
        set_noise(noise, int.from_bytes(self._chance[:2].tobytes(), "little"))
        self._noise[:] = noise
        self._asked[FOR_SEAT], self._asked[FORCED] = seat, forced
        self._asked[HORIZON], self._asked[CURIOSITY] = judgement.horizon, judgement.curiosity
        self._asked[DRAW] = 0 if self.game.players_of(state) == 1 else WIN // 2
        self._nodes[ROOT] = 0
        self._marks[:] = 0
        self._counts[NODES], self._counts[STEPS] = ROOT + 1, 0

    def _lead(self) -> int:
        """By how many visits the best action is ahead."""
        visits = [choice.visits for choice in self._choices()[:2]]
        return visits[0] - sum(visits[1:]) if visits else 0

    def _choices(self) -> tuple[Choice, ...]:
        found, child = [], self._nodes[ROOT][CHILD]
        while child != NO_NODE:
            node = self._nodes[child]
            visits = int(node[VISITS])
            found.append(Choice(int(node[ACTION]), visits, int(node[REWARD]) / (WIN * visits)))
            child = node[SIBLING]
        return tuple(sorted(found, key=lambda choice: (-choice.visits, -choice.chance, choice.action)))


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
