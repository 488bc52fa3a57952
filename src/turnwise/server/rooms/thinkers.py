"""Where bots think: in processes of their own, never on the server's loop."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from queue import Empty, SimpleQueue
from typing import Any, TypeVar

from turnwise.bots.bot import Bot, question
from turnwise.bots.levels import SEARCHING
from turnwise.bots.patience import Patience
from turnwise.bots.search import Advice
from turnwise.bots.thinking import Question
from turnwise.bots.worker import Worker
from turnwise.core.errors import TurnwiseError
from turnwise.core.game import Game
from turnwise.core.state import copy

T = TypeVar("T")

QUEUE_PATIENCE = 2.0  # seconds that a bot waits for a free worker before the simple player stands in
HINT_PATIENCE = 10.0
MOST_HINTS = 16  # that wait for each other


class Thinkers:
    """A few workers that everybody shares; who waits for one waits in a thread."""

    def __init__(self, count: int) -> None:
        self._workers = [Worker() for _ in range(count)]
        self._free: SimpleQueue[Worker] = SimpleQueue()
        for worker in self._workers:
            self._free.put(worker)
        self._threads = ThreadPoolExecutor(max_workers=4 * count, thread_name_prefix="thinker")
        self._hinting = ThreadPoolExecutor(max_workers=1, thread_name_prefix="hint")  # bots need not wait
        self._hints = 0  # under way

    async def move(self, bot: Bot, state: Any, moment: int) -> int:
        """The action of a bot that is the mover."""
        return await _run(self._threads, bot.choose, copy(state), moment)

    async def advice(self, game: Game[Any], state: Any, seat: int, level: str, seed: str) -> Advice | None:
        """What a level would do on a seat, and what it thinks of the alternatives; None while it warms up."""
        if level not in SEARCHING:
            raise TurnwiseError("no_hint", f"{level!r} gives no hints; ask one of {', '.join(SEARCHING)}")
        if self._hints >= MOST_HINTS:
            raise TurnwiseError("no_hint", "many others ask for a hint; ask again in a moment")
        asked = question(game, copy(state), seat, SEARCHING[level], seed)
        self._hints += 1
        try:
            return await _run(self._hinting, self.think, asked, HINT_PATIENCE)
        finally:
            self._hints -= 1

    def think(self, asked: Question, patience: float = QUEUE_PATIENCE) -> Advice | None:
        """What a worker finds in time; None when none is free, or the search is still being compiled."""
        try:
            worker = self._free.get(timeout=patience)
        except Empty:
            return None
        try:
            return Patience(worker).advice(asked)
        except TurnwiseError:
            return None
        finally:
            self._free.put(worker)

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
