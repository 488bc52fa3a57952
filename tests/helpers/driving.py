"""Bots as the server drives them, at tables of which nothing is stored, with a pool that is overheard."""

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from serving import MORNING, VirtualTime
from turnwise.core.errors import TurnwiseError
from turnwise.core.game import Game
from turnwise.server.rooms.bot_driver import BotDriver
from turnwise.server.rooms.room import Room
from turnwise.server.rooms.searches import Searches
from turnwise.server.rooms.socket import Socket
from turnwise.server.runtime import Runtime
from turnwise.server.tables.entries import Joined
from turnwise.server.tables.setup import SeatSetup, Setup
from turnwise.server.tables.table import Table
from turnwise.workers import Pool, Readiness, Task
from turnwise.workers.protocol import TOO_LATE
from turnwise.workers.task import write

COMPILING = 600.0  # seconds for a search, on a machine whose cache has none


class Overheard:
    """A pool whose every request is overheard, as it is written to a worker."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self.requests: list[bytes] = []
        self.prepare = pool.prepare
        self.readiness = pool.readiness
        self.listen = pool.listen
        self.close = pool.close

    async def run(self, task: Task[Any, Any, Any], request: Any, **options: Any) -> Any:
        self.requests.append(write(request))
        return await self._pool.run(task, request, **options)


class Absent:
    """A pool without workers: it is asked, and never answers."""

    async def run(self, task: Task[Any, Any, Any], request: Any, **options: Any) -> Any:
        raise TurnwiseError(TOO_LATE, "there is no one here")

    def prepare(self, task: Task[Any, Any, Any], key: str) -> None:
        """Nothing is to be compiled."""

    def readiness(self, task: Task[Any, Any, Any], key: str) -> Readiness:
        return Readiness(1.0, False)

    def listen(self, listener: Callable[[Task[Any, Any, Any], str], object]) -> None:
        """There will be no news."""

    def close(self) -> None:
        """There is nothing to end."""


THREADS = ThreadPoolExecutor(4, "bots")


def searching_by(pool: Pool) -> Searches:
    """The server's searches by a pool; made anew for every event loop."""
    return Searches(pool, THREADS, time.monotonic)


class Disk:
    """A store for rooms that are not looked at again."""

    def append(self, *written: Any) -> asyncio.Future[bool]:
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        done.set_result(True)
        return done


class Host:
    """Sees to the bots of one room, as `Rooms` does."""

    driver: BotDriver

    def changed(self, room: Room, is_ours: bool) -> None:
        self.driver.wake()

    def successor(self, table: Table, at: int) -> Any:
        raise AssertionError("bots ask for no rematch")

    def clock_seed(self, table: str) -> str:
        raise AssertionError("bots are never late")


def seated(game: Game[Any], state: Any, levels: dict[int, str]) -> Table:
    """A table at a position, with bots on some seats and persons on all others."""
    line, seats = game.format_state(state), range(game.players_of(state))
    kinds = tuple(SeatSetup("bot", levels[seat]) if seat in levels else SeatSetup() for seat in seats)
    setup = Setup(game.id, game.default_edition, kinds, "owner", position=line, secret="5" * 64)
    table = Table("table", setup, MORNING)
    for seat in seats:
        if seat not in levels:
            table.add(Joined(at=MORNING, seat=seat, name=f"P{seat}", guest=f"g{seat}", secret=f"s{seat}"))
    return table


async def driven(table: Table, pool: Pool) -> list[int]:
    """What the bots of a table do until a person is waited for."""
    host: Any = Host()
    store: Any = Disk()
    unused: Any = None
    room = Room(table, store, Runtime(timekeeper=VirtualTime()), host)
    room.subscribers.sockets.add(Socket(unused, unused, lambda messages: True))  # or bots would pause
    host.driver = BotDriver(room, searching_by(pool), VirtualTime(), 0.0, table.id)
    host.driver.wake()
    await finished(host.driver)
    return list(table.playing.actions)


async def finished(driver: BotDriver) -> None:
    """Wait until a person is waited for."""
    await asyncio.wait_for(driver.acted(), COMPILING)
