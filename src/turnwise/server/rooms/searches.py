"""What bots and hints ask of the worker pool, and why there may be no answer."""

import asyncio
import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager, suppress
from dataclasses import replace
from enum import StrEnum
from functools import partial
from typing import Any

from turnwise.bots.bot import Bot, search_request
from turnwise.bots.deadline import NOT_IN_TIME, live_options, uncompiled_options
from turnwise.bots.levels import SEARCHING
from turnwise.bots.search import SearchRequest, SearchResult
from turnwise.bots.search.task import packed, prepare_search, search, search_uncompiled
from turnwise.core.errors import TurnwiseError
from turnwise.core.game import Game
from turnwise.core.interfaces import Goal
from turnwise.core.state import copy
from turnwise.server.monitoring import logs
from turnwise.server.runtime import in_thread
from turnwise.workers import Pool, Priority, Readiness, Task
from turnwise.workers.protocol import WARMING

QUEUE_PATIENCE = 2.0  # seconds that a bot waits for a free worker before the simple player stands in
HINT_PATIENCE = 10.0
BUSY_SECONDS = 10.0  # after a search without an answer in time, in which all tables are told of stand-ins
MOST_HINTS = 16  # that wait for each other
MOST_HINTS_OF_AN_ADDRESS = 2


class Excuse(StrEnum):
    """Why there is no answer."""

    BUSY = "busy"  # others are served, or the answer did not come in time
    FAILED = "failed"  # the search does not work; the log says why


class Searches:
    """The searches of all tables of a process."""

    def __init__(self, pool: Pool, threads: Executor, clock: Callable[[], float]) -> None:
        """Simple players choose in the threads, never on the loop."""
        self._pool = pool
        self._threads = threads
        self._clock = clock
        self._games: set[str] = set()  # whose search was asked for
        self._hinting = asyncio.Lock()  # one hint at a time, so that bots need not wait for many
        self._hints: Counter[str] = Counter()  # under way, of each address
        self._busy_until = -math.inf

    def listen(self, listener: Callable[[str], None]) -> None:
        """Call back on the running loop, with the id of a game, when more of its search is compiled."""
        loop = asyncio.get_running_loop()

        def changed(task: Task[Any, Any, Any], key: str) -> None:
            if task is prepare_search:
                with suppress(RuntimeError):  # the loop is closed
                    loop.call_soon_threadsafe(listener, key)

        self._pool.listen(changed)

    @property
    def is_busy(self) -> bool:
        """Whether simple players may stand in for searches: it is true of the whole process, for a while.

        What one table is told at the moment of its own move would tell that the bot had a choice.
        """
        return self._clock() < self._busy_until

    def readiness(self, game: Game[Any]) -> Readiness:
        """How far the search of a game is."""
        return self._pool.readiness(search, game.id)

    @property
    def preparing(self) -> dict[str, float]:
        """The games whose search is being compiled, by id, and how far each is."""
        found = {game_id: self._pool.readiness(search, game_id) for game_id in sorted(self._games)}
        return {game_id: it.progress for game_id, it in found.items() if it.is_preparing}

    def prepare(self, game: Game[Any]) -> None:
        """Begin to compile a game's search, if that was not asked for before."""
        if game.id not in self._games:
            self._games.add(game.id)
            self._pool.prepare(search, game.id)

    async def move(self, bot: Bot, state: Any, moment: int, sender: str) -> int:
        """The action of a bot that is the mover; senders take turns where many are waited for."""
        turn = await in_thread(self._threads, bot.turn, copy(state), moment)
        if turn.request is None:
            return turn.action
        found = await self.search(turn.request, Priority.LIVE, QUEUE_PATIENCE, sender)
        if isinstance(found, SearchResult):
            return found.best.action
        return await in_thread(self._threads, turn.stand_in)

    async def hint(
        self, game: Game[Any], state: Any, seat: int, level: str, seed: str, address: str
    ) -> SearchResult | Excuse:
        """What a level would do on a seat, and what it thinks of the alternatives; for an address."""
        if level not in SEARCHING:
            raise TurnwiseError("no_hint", f"{level!r} gives no hints; ask one of {', '.join(SEARCHING)}")
        with self._hint_slot(address):
            asked = game, copy(state), seat, SEARCHING[level], seed
            request = await in_thread(self._threads, search_request, *asked)
            async with self._hinting:
                return await self._hinted(request, address)

    @contextmanager
    def _hint_slot(self, address: str) -> Iterator[None]:
        """A place for one more hint of an address; refuses one too many."""
        if self._hints[address] >= MOST_HINTS_OF_AN_ADDRESS:
            most = MOST_HINTS_OF_AN_ADDRESS
            raise TurnwiseError("no_hint_yet", f"your address waits for {most} hints; ask again in a moment")
        if self._hints.total() >= MOST_HINTS:
            raise TurnwiseError("no_hint_yet", "many others ask for a hint; ask again in a moment")
        self._hints[address] += 1
        try:
            yield
        finally:
            self._hints[address] -= 1
            if not self._hints[address]:
                del self._hints[address]

    async def _hinted(self, request: SearchRequest, address: str) -> SearchResult | Excuse:
        """Where a lone player wins almost never, how to lose with the best score."""
        ask = partial(self.search, priority=Priority.HINT, patience=HINT_PATIENCE, sender=address)
        found = await ask(request)
        if isinstance(found, Excuse) or not found.is_winless:
            return found
        saving = await ask(replace(request, by=Goal.SCORE))
        return saving if isinstance(saving, SearchResult) else found

    async def search(
        self, request: SearchRequest, priority: Priority, patience: float, sender: str
    ) -> SearchResult | Excuse:
        """What a worker finds in time."""
        self._games.add(request.game.id)
        try:
            found = await self._found(request, priority, patience, sender)
        except TurnwiseError as error:
            if error.code in NOT_IN_TIME:
                return self._busy()
            logs.fault("bot", error, code=error.code)
            return Excuse.FAILED
        return found if found.moves else self._busy()

    async def _found(
        self, request: SearchRequest, priority: Priority, patience: float, sender: str
    ) -> SearchResult:
        """Compiled; while the compiler is at it, interpreted."""
        began = self._clock()
        try:
            live = live_options(request, priority, patience, sender)
            return await self._pool.run(search, packed(request), **live)
        except TurnwiseError as error:
            if error.code != WARMING:
                raise
        options = uncompiled_options(priority, self._clock() - began, sender)
        return await self._pool.run(search_uncompiled, packed(request), **options)

    def _busy(self) -> Excuse:
        self._busy_until = self._clock() + BUSY_SECONDS
        return Excuse.BUSY


def prepare_next(
    games: Iterable[Game[Any]],
    is_settled: Callable[[Game[Any]], bool],
    prepare: Callable[[Game[Any]], object],
) -> None:
    """Begin to compile the search of the first game that is not settled: neither ready nor known to fail.

    To be called again when no search is being compiled. One at a time: the game of a table that is opened
    then waits for one other at most.
    """
    if game := next((game for game in games if not is_settled(game)), None):
        prepare(game)
