"""The solver: whether a game of one player can be won when all hidden is known, and a line that wins."""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from turnwise.bots.solver.loop import FULLEST, LOST, SEARCH
from turnwise.bots.solver.records import Run, SolverStatus
from turnwise.bots.solver.table import MOVE
from turnwise.core.compile.compiled_game import compiled_game, unpacked
from turnwise.core.compile.compiler import CompileProgress
from turnwise.core.errors import BadSetup
from turnwise.core.fast_rng import RNG_SIZE, seed_rng
from turnwise.core.game import Game
from turnwise.core.state import blank

MOST_POSITIONS = 8_000_000  # three times what the hardest of 20,000 dungeons took; a table of 256 MB
FIRST_ROWS = 1 << 12
CHUNK = 100_000  # positions before the caller is asked whether to stop


@dataclass(frozen=True)
class SolverResult:
    """Whether a position can be won, None if that was not decided, and the actions that win it."""

    winnable: bool | None
    line: tuple[int, ...]
    positions: int  # looked at
    seconds: float


class Solver:
    """The compiled search of one game; threads may share it."""

    def __init__(self, game: Game[Any], progress: CompileProgress | None = None) -> None:
        if game.solving is None:
            raise BadSetup("no_solver", f"{game.title} has no solver: only one-player games can have one")
        self.game = game
        self.numbers = game.solving.numbers
        self.fast = compiled_game(game)
        compiler = self.fast.more("solver", {"search": SEARCH, "move": MOVE})
        self.search = compiler.compile("search", progress)
        self.move = compiler.compile("move")  # small, so not worth telling of

    def solve(
        self, state: Any, limit: int = MOST_POSITIONS, stop: Callable[[], bool] = lambda: False
    ) -> SolverResult:
        """Search until it is decided, so many positions were looked at, or the caller says stop."""
        began = time.perf_counter()
        if over := self.game.outcome(state):
            return SolverResult(bool(over.winners), (), 0, 0.0)
        run = _Attempt(self, state)
        while not run.is_decided and run.positions < limit and not stop():
            run.go_on(min(limit, run.positions + CHUNK))
        winnable = run.is_won if run.is_decided else None
        return SolverResult(winnable, run.line, run.positions, time.perf_counter() - began)


class _Attempt:
    """One search: its stack of positions, its table, and how far it has come."""

    def __init__(self, solver: Solver, state: Any) -> None:
        import numpy as np

        self.solver = solver
        game, fast = solver.game, solver.fast
        depth = game.rules.longest(state) + 1
        self._states = np.repeat(fast.records([state]), depth + 1)
        self._losses = fast.row(FIRST_ROWS, solver.numbers + 1)
        self._status = blank(SolverStatus)  # as of the last time it stopped
        self._run = Run(
            status=fast.record(self._status),
            actions=fast.row(depth + 1, game.actions),
            counts=fast.row(depth + 1),
            tried=fast.row(depth + 1),
            situations=fast.row(depth + 1, solver.numbers + 1),
            rng=fast.row(RNG_SIZE),
        )
        rng = [0] * RNG_SIZE
        seed_rng(rng, 0)
        self._run.rng[:] = rng

    @property
    def is_won(self) -> bool:
        """Whether a line has been found."""
        return bool(self._status.is_won)

    @property
    def is_decided(self) -> bool:
        """Whether there is nothing left to try."""
        return self.is_won or self._status.level == LOST

    @property
    def positions(self) -> int:
        """How many positions were looked at."""
        return self._status.positions

    @property
    def line(self) -> tuple[int, ...]:
        """The actions that win, once they are found."""
        if not self.is_won:
            return ()
        actions, tried = self._run.actions, self._run.tried
        return tuple(int(actions[level][tried[level] - 1]) for level in range(self._status.level + 1))

    def go_on(self, until: int) -> None:
        """Search on, in a larger table when this one has filled up."""
        if FULLEST * self._status.losses >= len(self._losses):
            larger = self.solver.fast.row(2 * len(self._losses), self.solver.numbers + 1)
            self.solver.move(self._losses, larger)
            self._losses = larger
        self.solver.search(self._states, until, self._run, self._losses)
        self._status = unpacked(SolverStatus, self._run.status)


_made: dict[str, Solver] = {}
_making = threading.Lock()


def solver_of(game: Game[Any], progress: CompileProgress | None = None) -> Solver:
    """The solver of a game, made once per process; refuses a game that has none."""
    with _making:
        if game.id not in _made or _made[game.id].game is not game:
            _made[game.id] = Solver(game, progress)
        return _made[game.id]


def solve(game: Game[Any], state: Any, limit: int = MOST_POSITIONS) -> SolverResult:
    """Decide a position of a game, given all that is hidden in it."""
    return solver_of(game).solve(state, limit)
