"""All live tables of a process: loaded when needed, woken when due, given up when no client is connected."""

import asyncio
import sys
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager, suppress
from itertools import islice
from typing import Any
from weakref import WeakValueDictionary

import msgspec

from turnwise.core import registry
from turnwise.core.errors import TurnwiseError
from turnwise.core.game import Game
from turnwise.server.identity import Signer, is_table_id
from turnwise.server.monitoring import logs
from turnwise.server.protocol import messages
from turnwise.server.protocol.codes import Code, Refused, code_of
from turnwise.server.protocol.messages import GoodbyeMessage
from turnwise.server.quotas import Quotas
from turnwise.server.rate_limit import Crowd, Limiter
from turnwise.server.rooms.bot_driver import BotDriver
from turnwise.server.rooms.new_table import new_table
from turnwise.server.rooms.room import Room
from turnwise.server.rooms.searches import Searches, prepare_next
from turnwise.server.rooms.socket import Socket
from turnwise.server.runtime import Runtime, in_thread
from turnwise.server.settings import Settings
from turnwise.server.storage.rows import NewTable
from turnwise.server.storage.store import Store
from turnwise.server.tables.clock import GRACE
from turnwise.server.tables.entries import Joined
from turnwise.server.tables.rematch import rematch_id, rematch_setup
from turnwise.server.tables.setup import Setup
from turnwise.server.tables.table import BOT_LEASE, Table
from turnwise.server.timekeeper import Alarm

MOST_AT_ONCE = 1000  # tables that are woken in one sweep
ANY_VERSION = sys.maxsize
REST = 3_000  # milliseconds without a change before a table is packed
MOST_PACKED = 100  # in one sweep: each takes some 30 µs, in which no client is served
FOLDED_AT_ONCE = 400  # entries of a log that is read on the loop: 10 ms
SWEEP_LAG = 1000  # milliseconds that the process that wrote last has, before another one acts


class Rooms:
    """Finds rooms by the ids of their tables."""

    def __init__(
        self,
        store: Store,
        searches: Searches,
        signer: Signer,
        settings: Settings,
        runtime: Runtime,
        threads: Executor,
    ) -> None:
        self.store = store
        self.runtime = runtime
        self.time = runtime.timekeeper
        self.searches = searches
        self.settings = settings
        self.signer = signer
        self.live: dict[str, Room] = {}
        self.crowd = _crowd(settings, runtime.monotonic)
        self.quotas = Quotas(settings, runtime.monotonic)
        self._threads = threads
        self._loading: dict[str, asyncio.Future[Room]] = {}
        self._alarms: dict[str, Alarm] = {}
        self.drivers: dict[str, BotDriver] = {}
        self._idle_since: dict[str, int] = {}
        self._versions_heard: dict[str, int] = {}  # the last ones, of tables that have no room yet
        self._tasks: set[asyncio.Task[None]] = set()
        self._makers: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._is_closing = False
        self._is_busy = False  # as the tables were told of the workers
        self._sweeper: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Begin; what is due is taken up by the first sweep, while others are served."""
        self.store.listen(self._noticed)
        self.searches.listen(self._compiled)
        self._sweeper = asyncio.get_running_loop().create_task(self._sweep())

    async def close(self) -> None:
        """Stop acting; what was begun is finished."""
        self._is_closing = True
        if self._sweeper:
            self._sweeper.cancel()
            with suppress(asyncio.CancelledError):
                await self._sweeper
        for alarm in self._alarms.values():
            alarm.cancel()
        for driver in self.drivers.values():
            await driver.stop()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def say_goodbye(self) -> None:
        """Tell all clients to connect again."""
        goodbye = messages.write(GoodbyeMessage(sentence="the server stops for a moment; connect again"))
        for room in self.live.values():
            room.subscribers.put(goodbye)

    def creation_lock(self, guest: str) -> asyncio.Lock:
        """Held while a guest makes a table."""
        return self._makers.setdefault(guest, asyncio.Lock())

    async def create(self, id: str, setup: Setup, joined: tuple[Joined, ...]) -> Room:
        """Make a table; it is in the database when this returns."""
        table, new = new_table(id, setup, joined, self.time.now())
        with self._hearing(id):
            await self.store.create(new)
            room = self._opened(table)
        self.rest_unless_visited(room)
        return room

    def successor(self, table: Table, at: int) -> NewTable:
        """The table of a rematch, written with the entry that announces it; its first visitor opens it."""
        id = rematch_id(table.id)
        secret = self.signer.derived(f"secret:{id}")
        return new_table(id, *rematch_setup(table, secret, at), at)[1]

    def clock_seed(self, table: str) -> str:
        """What the clock's stand-in draws from, known to this installation alone."""
        return self.signer.derived(f"clock:{table}")

    async def room(self, id: str) -> Room:
        """The room of a table, loaded if need be."""
        if room := self.live.get(id):
            return room
        if id not in self._loading:
            self._loading[id] = asyncio.ensure_future(self._load(id))
            self._loading[id].add_done_callback(lambda done: self._loading.pop(id, None))
        return await asyncio.shield(self._loading[id])

    async def _load(self, id: str) -> Room:
        with self._hearing(id):
            stored = await self.store.load(id) if is_table_id(id) else None
            if stored is None:
                raise Refused(
                    Code.NO_TABLE, f"there is no table {id[:40]!r}; its link may be wrong or too old"
                )
            setup = msgspec.json.decode(stored.setup, type=Setup)
            parts = stored.id, setup, stored.created, stored.entries
            if len(stored.entries) > FOLDED_AT_ONCE:
                return self._opened(await in_thread(self._threads, Table.resume, *parts))
            return self._opened(Table.resume(*parts))

    @contextmanager
    def _hearing(self, id: str) -> Iterator[None]:
        """Remember what is heard of a table that has no room yet."""
        self._versions_heard[id] = 0
        try:
            yield
        finally:
            self._versions_heard.pop(id, None)

    def _opened(self, table: Table) -> Room:
        """The room of a table just read or written, which another process may have gone on with."""
        room = self.live.get(table.id) or self._admit(table)
        self.changed(room)
        if self._versions_heard.get(table.id, 0) > room.table.version:
            self._go(room.catch_up())
        return room

    def _admit(self, table: Table) -> Room:
        room = self.live[table.id] = Room(table, self.store, self.runtime, self)
        if table.bots:
            delay = 0.0 if table.setup.quick_bots else self.settings.bot_delay
            seed = self.signer.derived(f"bots:{table.id}")
            self.drivers[table.id] = BotDriver(room, self.searches, self.time, delay, seed)
        return room

    def changed(self, room: Room, is_ours: bool = True) -> None:
        """See to what a table needs next: its deadline, and its bots if no other process sees to them."""
        self._set_alarm(room)
        if not self._is_closing and is_ours and (driver := self.drivers.get(room.table.id)):
            driver.wake()

    def _set_alarm(self, room: Room) -> None:
        """Let the clock act at the deadline, unless it waits for a connection."""
        id, deadline = room.table.id, room.table.clock.deadline
        if alarm := self._alarms.pop(id, None):
            alarm.cancel()
        if deadline is not None and not self._is_closing and not room.is_paused:
            self._alarms[id] = self.time.wake(deadline + GRACE, lambda: self._go(room.expire()))

    def visited(self, room: Room) -> None:
        """A connection has come: a clock and bots that have paused go on."""
        if room.table.is_abandoned:
            self._set_alarm(room)
        if driver := self.drivers.get(room.table.id):
            driver.wake()

    def _compiled(self, game_id: str) -> None:
        """More of a game's search is compiled: tell the tables that wait for it."""
        for driver in self.drivers.values():
            if driver.game_id == game_id:
                driver.send_stand_ins()

    def send_stand_ins(self, room: Room, socket: Socket) -> None:
        """Tell a connection that comes which bots do not search as they should."""
        if driver := self.drivers.get(room.table.id):
            driver.greet(socket)

    def _go(self, coroutine: Coroutine[Any, Any, None]) -> None:
        """Begin something outside of whatever is going on."""
        task = asyncio.get_running_loop().create_task(_log_faults(coroutine))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _noticed(self, id: str, version: int) -> None:
        """Another process has written."""
        for awaited in self._versions_heard:
            if id in ("", awaited):
                self._versions_heard[awaited] = version or ANY_VERSION
        rooms = [self.live[id]] if id in self.live else [] if id else list(self.live.values())
        for room in rooms:
            self._go(room.catch_up(version if id else None))

    async def _sweep(self) -> None:
        """From time to time, look for what no process has seen to, and for rooms without a connection."""
        with suppress(TurnwiseError):
            await self._wake_due(lag=0)
        while True:
            await asyncio.sleep(self.settings.sweep_seconds)
            await self._settle_doubts()
            with suppress(TurnwiseError):  # the database may be back at the next sweep
                await self._wake_due(SWEEP_LAG)
            self._wake_bots()
            self._send_if_busy()
            self._give_up_idle()
            self._let_rest()
            self._prepare_next()

    def _prepare_next(self) -> None:
        """Compile one more search, if none is being compiled."""

        def is_settled(game: Game[Any]) -> bool:
            readiness = self.searches.readiness(game)
            return readiness.is_ready or readiness.has_failed

        if self.settings.prepare_searches and not self.searches.preparing:
            prepare_next(registry.all_games(), is_settled, self.searches.prepare)

    async def _settle_doubts(self) -> None:
        """Where a write failed or was cut short, find out what became of it."""
        for room in [room for room in self.live.values() if room.is_unsettled]:
            await _log_faults(self._settle(room))

    async def _settle(self, room: Room) -> None:
        """Find out what the log says; a table that was pruned needs no room any more."""
        try:
            await room.settle()
        except Refused as error:
            if code_of(error) != Code.NO_TABLE:
                raise
            self._forget(room.table.id)

    async def _wake_due(self, lag: int) -> None:
        for id in await self.store.due(self.time.now() - lag, MOST_AT_ONCE):
            await _log_faults(self._wake(id))

    async def _wake(self, id: str) -> None:
        room = await self.room(id)
        if room.table.due is None:  # what the database holds is not what the log says
            room.restate()
            await room.expire()
        self.changed(room)

    def _wake_bots(self) -> None:
        """The process that wrote last may have lost its connections since; or a bot has failed."""
        last = self.time.now() - BOT_LEASE - SWEEP_LAG
        for driver in self.drivers.values():
            driver.wake_if_late(last)

    def _send_if_busy(self) -> None:
        """Tell all tables with bots that search when the workers become busy, and when that ends."""
        if self._is_busy != (is_busy := self.searches.is_busy):
            self._is_busy = is_busy
            for driver in self.drivers.values():
                driver.send_stand_ins()

    def _give_up_idle(self) -> None:
        now = self.time.now()
        for id, room in list(self.live.items()):
            due = room.table.due
            if room.visitors or room.lock.locked() or (due is not None and due < now + 60_000):
                self._idle_since.pop(id, None)
            elif now - self._idle_since.setdefault(id, now) > 1000 * self.settings.idle_seconds:
                self._forget(id)

    def _let_rest(self) -> None:
        """Tables without a recent action take little room; most that people look at are such."""
        last = self.time.now() - REST
        quiet = (room.table for room in self.live.values() if not room.lock.locked())
        idle = (table for table in quiet if table.changed < last and table.is_awake)
        for table in islice(idle, MOST_PACKED):
            table.rest()

    def left(self, room: Room) -> None:
        """A connection is gone: without one, an abandoned table pauses."""
        if room.is_paused:
            self._set_alarm(room)
        self.rest_unless_visited(room)

    def rest_unless_visited(self, room: Room) -> None:
        """Who leaves a table may be back soon, but waking it is quick: its memory serves others at once."""
        if not room.visitors and not room.lock.locked() and room.table.is_awake:
            room.table.rest()

    def _forget(self, id: str) -> None:
        for known in (self.live, self.drivers, self._idle_since):
            known.pop(id, None)
        if alarm := self._alarms.pop(id, None):
            alarm.cancel()


def _crowd(settings: Settings, clock: Callable[[], float]) -> Crowd:
    """At one address may be many people, so together they may say more than one."""
    rate, burst = settings.requests_per_second, settings.burst
    shares = Limiter(settings.crowd * rate, settings.crowd * burst, clock)
    return Crowd(settings.sockets_per_address, shares)


async def _log_faults(coroutine: Coroutine[Any, Any, None]) -> None:
    """Do something that no caller waits for; one table's fault does not touch the others."""
    try:
        await coroutine
    except Exception as error:
        logs.fault("table", error)
