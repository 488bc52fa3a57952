"""Where bots think: in processes of their own, never on the server's loop."""

import asyncio
import math
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from enum import StrEnum
from time import monotonic
from typing import Any, NamedTuple, TypeVar

from turnwise.bots.bot import Bot, search_request
from turnwise.bots.deadline import DeadlineSearch
from turnwise.bots.levels import SEARCHING
from turnwise.bots.search import SearchRequest, SearchResult
from turnwise.bots.search.in_process import hint
from turnwise.bots.worker import Worker
from turnwise.core import registry
from turnwise.core.errors import TurnwiseError
from turnwise.core.game import Game
from turnwise.core.state import copy
from turnwise.server import logs

T = TypeVar("T")

QUEUE_PATIENCE = 2.0  # seconds that a bot waits for a free worker before the simple player stands in
HINT_PATIENCE = 10.0
BUSY_SECONDS = 10.0  # after a search without an answer in time, in which all tables are told of stand-ins
READY = 1.0
MOST_HINTS = 16  # that wait for each other


class Excuse(StrEnum):
    """Why there is no answer."""

    WARMING = "warming"  # the search is being compiled
    BUSY = "busy"  # others are served, or the answer did not come in time
    FAILED = "failed"  # the search does not work; the log says why


class Standing(NamedTuple):
    """How far the search of a game is, by the worker that is furthest."""

    compiled: float  # a part of 1
    has_failed: bool

    @property
    def is_ready(self) -> bool:
        """Whether it answers."""
        return self.compiled == READY


class Thinkers:
    """A few workers that everybody shares; who waits for one waits in a thread."""

    def __init__(self, count: int) -> None:
        self._workers = [Worker(report=self._reported) for _ in range(count)]
        self._free = list(self._workers)
        self._changed = threading.Condition()  # a worker is given back
        self._prepared: set[str] = set()  # games
        self._report: Callable[[str], object] = lambda game_id: None
        self._threads = ThreadPoolExecutor(max_workers=4 * count, thread_name_prefix="thinker")
        self._hinting = ThreadPoolExecutor(max_workers=1, thread_name_prefix="hint")  # bots need not wait
        self._hints = 0  # under way
        self._busy_until = -math.inf  # by the steady clock

    def listen(self, listener: Callable[[str], None]) -> None:
        """Call back on the running loop, with the id of a game, when more of its search is compiled."""
        loop = asyncio.get_running_loop()
        self._report = lambda game_id: loop.call_soon_threadsafe(listener, game_id)

    def _reported(self, game_id: str) -> None:
        with suppress(RuntimeError):  # the loop is closed
            self._report(game_id)

    @property
    def is_busy(self) -> bool:
        """Whether simple players may stand in for searches: it is true of the whole process, for a while.

        What one table is told at the moment of its own move would tell that the bot had a choice.
        """
        return monotonic() < self._busy_until

    def standing(self, game: Game[Any]) -> Standing:
        """How far the search of a game is."""
        compiled = max(worker.progress(game) for worker in self._workers)
        return Standing(compiled, any(worker.has_failed(game) for worker in self._workers))

    @property
    def preparing(self) -> dict[str, float]:
        """The games whose search is being compiled, by id, and how far each is."""
        return {
            game_id: worker.progress(registry.game(game_id))
            for worker in self._workers
            for game_id in worker.preparing
        }

    def prepare(self, game: Game[Any]) -> None:
        """Begin to compile a game's search, if nobody has asked for that before."""
        if game.id not in self._prepared:
            self._prepared.add(game.id)
            self._threads.submit(self._prepare, game)

    def _prepare(self, game: Game[Any]) -> None:
        if worker := self._taken(game, QUEUE_PATIENCE):
            try:
                worker.prepare(game)
            except TurnwiseError as error:
                logs.fault("bot", error, code=error.code)
            finally:
                self._give_back(worker)

    async def move(self, bot: Bot, state: Any, moment: int) -> int:
        """The action of a bot that is the mover."""
        return await _run(self._threads, bot.choose, copy(state), moment)

    async def advice(
        self, game: Game[Any], state: Any, seat: int, level: str, seed: str
    ) -> SearchResult | Excuse:
        """What a level would do on a seat, and what it thinks of the alternatives."""
        if level not in SEARCHING:
            raise TurnwiseError("no_hint", f"{level!r} gives no hints; ask one of {', '.join(SEARCHING)}")
        if self._hints >= MOST_HINTS:
            raise TurnwiseError("no_hint_yet", "many others ask for a hint; ask again in a moment")
        asked = search_request(game, copy(state), seat, SEARCHING[level], seed)
        self._hints += 1
        try:
            return await _run(self._hinting, self._hinted, asked)
        finally:
            self._hints -= 1

    def _hinted(self, asked: SearchRequest) -> SearchResult | Excuse:
        excuses: list[Excuse] = []

        def think(asked: SearchRequest) -> SearchResult | None:
            found = self.think(asked, HINT_PATIENCE)
            if isinstance(found, SearchResult):
                return found
            excuses.append(found)
            return None

        return hint(think, asked) or excuses[-1]

    def think(self, asked: SearchRequest, patience: float = QUEUE_PATIENCE) -> SearchResult | Excuse:
        """What a worker finds in time."""
        worker = self._taken(asked.game, patience)
        if worker is None:
            return self._busy()
        try:
            found = DeadlineSearch(worker).search(asked)
            return found or (self._busy() if worker.is_ready(asked.game) else Excuse.WARMING)
        except TurnwiseError as error:
            logs.fault("bot", error, code=error.code)
            return Excuse.FAILED
        finally:
            self._give_back(worker)

    def _busy(self) -> Excuse:
        self._busy_until = monotonic() + BUSY_SECONDS
        return Excuse.BUSY

    def _taken(self, game: Game[Any], patience: float) -> Worker | None:
        """The free worker that is likely to answer first, if there is one in time."""
        with self._changed:
            if not self._changed.wait_for(lambda: bool(self._free), patience):
                return None
            worker = min(self._free, key=lambda it: _distance(it, game))
            self._free.remove(worker)
            return worker

    def _give_back(self, worker: Worker) -> None:
        with self._changed:
            self._free.append(worker)
            self._changed.notify()

    async def close(self) -> None:
        """End the processes."""
        await asyncio.to_thread(self._end)

    def _end(self) -> None:
        for threads in (self._threads, self._hinting):
            threads.shutdown(wait=False, cancel_futures=True)
        for worker in self._workers:
            worker.close()


async def _run(threads: ThreadPoolExecutor, function: Callable[..., T], *arguments: Any) -> T:
    return await asyncio.get_running_loop().run_in_executor(threads, function, *arguments)


def _distance(worker: Worker, game: Game[Any]) -> int:
    """How far a worker is from an answer: ready, on the way, idle, or at work for another game."""
    if preparing := worker.preparing:
        return 1 if game.id in preparing else 3
    return 0 if worker.progress(game) == READY else 2
