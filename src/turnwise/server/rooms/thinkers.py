"""Where bots think: in processes of their own, never on the server's loop."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from queue import Empty, SimpleQueue
from typing import Any, TypeVar

from turnwise.bots.bot import Bot, question
from turnwise.bots.levels import budget_of
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


class Thinkers:
    """A few workers that everybody shares; who waits for one waits in a thread."""

    def __init__(self, count: int) -> None:
        self._workers = [Worker() for _ in range(count)]
        self._free: SimpleQueue[Worker] = SimpleQueue()
        for worker in self._workers:
            self._free.put(worker)
        self._threads = ThreadPoolExecutor(max_workers=4 * count, thread_name_prefix="thinker")

    async def move(self, bot: Bot, state: Any, moment: int) -> int:
        """The action of a bot that is the mover."""
        return await self._run(bot.choose, copy(state), moment)

    async def advice(self, game: Game[Any], state: Any, seat: int, level: str, seed: str) -> Advice | None:
        """What a level would do on a seat, and what it thinks of the alternatives; None while it warms up."""
        budget = budget_of(level)
        if budget is None:
            raise TurnwiseError("no_hint", f"{level} does not think; ask a level that searches")
        asked = question(game, copy(state), seat, budget, seed)
        return await self._run(self.think, asked, HINT_PATIENCE)

    async def _run(self, function: Callable[..., T], *arguments: Any) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, function, *arguments)

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
        self._threads.shutdown(wait=False, cancel_futures=True)
        for worker in self._workers:
            worker.close()
