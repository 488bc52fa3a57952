"""All live tables of a process: loaded when needed, woken when due, given up when nobody looks."""

import asyncio
from contextlib import suppress
from itertools import islice

import msgspec

from turnwise.server.identity import Signer
from turnwise.server.limits import Crowd
from turnwise.server.protocol import messages
from turnwise.server.protocol.codes import Code, Refused
from turnwise.server.protocol.messages import Goodbye
from turnwise.server.rooms.driver import Driver
from turnwise.server.rooms.room import Room, summary
from turnwise.server.rooms.thinkers import Thinkers
from turnwise.server.rooms.timekeeper import Alarm, Timekeeper
from turnwise.server.settings import Settings
from turnwise.server.storage.rows import Facts, NewTable
from turnwise.server.storage.store import Store
from turnwise.server.tables.clock import GRACE
from turnwise.server.tables.entries import Joined, write
from turnwise.server.tables.setup import Setup
from turnwise.server.tables.successor import successor, successor_id
from turnwise.server.tables.table import Table

MOST_AT_ONCE = 1000  # tables that are woken in one sweep
REST = 3_000  # milliseconds without a change before a table is packed
MOST_PACKED = 100  # in one sweep: each takes some 30 µs, in which nobody is served
SWEEP_LAG = 1000  # milliseconds that whoever wrote last has, before anybody else acts


class House:
    """Finds rooms by the ids of their tables."""

    def __init__(
        self, store: Store, time: Timekeeper, thinkers: Thinkers, signer: Signer, settings: Settings
    ) -> None:
        self.store = store
        self.time = time
        self.thinkers = thinkers
        self.settings = settings
        self.signer = signer
        self.rooms: dict[str, Room] = {}
        self.crowd = Crowd(settings.sockets_per_address)
        self._loading: dict[str, asyncio.Future[Room]] = {}
        self._alarms: dict[str, Alarm] = {}
        self._drivers: dict[str, Driver] = {}
        self._idle_since: dict[str, int] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._sweeper: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Begin: take up what is due."""
        self.store.listen(self._noticed)
        await self._wake_due(lag=0)
        self._sweeper = asyncio.get_running_loop().create_task(self._sweep())

    async def close(self) -> None:
        """Stop acting; what was begun is finished."""
        if self._sweeper:
            self._sweeper.cancel()
            with suppress(asyncio.CancelledError):
                await self._sweeper
        for alarm in self._alarms.values():
            alarm.cancel()
        for driver in self._drivers.values():
            await driver.stop()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def say_goodbye(self) -> None:
        """Tell everybody to connect again."""
        goodbye = messages.write(Goodbye(sentence="the server stops for a moment; connect again"))
        for room in self.rooms.values():
            for socket in room.sockets:
                socket.put(goodbye)

    async def create(self, id: str, setup: Setup, joined: tuple[Joined, ...]) -> Room:
        """Make a table; it is in the database when this returns."""
        now = self.time.now()
        table = Table(id, setup, now)
        for entry in joined:
            table.add(entry)
        await self.store.create(
            NewTable(
                id=id,
                setup=msgspec.json.encode(setup).decode(),
                game=setup.game,
                is_public=setup.is_public,
                guest=setup.owner,
                created=now,
                facts=Facts(table.status, table.due, summary(table)),
                entries=tuple(write(entry) for entry in joined),
            )
        )
        room = self.rooms.get(id) or self._admit(table)
        self.changed(room)
        return room

    async def found_successor(self, table: Table) -> None:
        """Make the table of a rematch, unless it is there already."""
        id = successor_id(table.id)
        if await self.store.load(id) is None:
            secret = self.signer.derived(f"secret:{id}")
            await self.create(id, *successor(table, secret, self.time.now()))

    async def room(self, id: str) -> Room:
        """The room of a table, loaded if need be."""
        if room := self.rooms.get(id):
            return room
        if id not in self._loading:
            self._loading[id] = asyncio.ensure_future(self._load(id))
            self._loading[id].add_done_callback(lambda done: self._loading.pop(id, None))
        return await asyncio.shield(self._loading[id])

    async def _load(self, id: str) -> Room:
        stored = await self.store.load(id)
        if stored is None:
            raise Refused(Code.NO_TABLE, f"there is no table {id[:40]!r}; its link may be wrong or too old")
        setup = msgspec.json.decode(stored.setup, type=Setup)
        room = self._admit(Table.resume(stored.id, setup, stored.created, stored.entries))
        self.changed(room)
        return room

    def _admit(self, table: Table) -> Room:
        room = self.rooms[table.id] = Room(table, self.store, self.time, self)
        if table.bots:
            delay = 0.0 if table.setup.quick_bots else self.settings.bot_delay
            self._drivers[table.id] = Driver(room, self.thinkers, delay)
        return room

    def changed(self, room: Room, is_ours: bool = True) -> None:
        """See to what a table needs next: its deadline, and its bots if nobody else sees to them."""
        id, clock = room.table.id, room.table.clock
        if alarm := self._alarms.pop(id, None):
            alarm.cancel()
        if clock.deadline is not None:
            self._alarms[id] = self.time.wake(clock.deadline + GRACE, lambda: self._start(room))
        if is_ours and (driver := self._drivers.get(id)):
            driver.wake()

    def _start(self, room: Room) -> None:
        """Let the clock act, outside of whatever is going on."""
        task = asyncio.get_running_loop().create_task(room.expire())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _noticed(self, id: str, version: int) -> None:
        """Another process has written."""
        rooms = [self.rooms[id]] if id in self.rooms else [] if id else list(self.rooms.values())
        for room in rooms:
            task = asyncio.get_running_loop().create_task(room.catch_up(version if id else None))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _sweep(self) -> None:
        """From time to time, look for what nobody has seen to, and for rooms that nobody looks at."""
        while True:
            await asyncio.sleep(self.settings.sweep_seconds)
            with suppress(Exception):
                await self._wake_due(SWEEP_LAG)
            self._give_up_idle()
            self._let_rest()

    async def _wake_due(self, lag: int) -> None:
        for id in await self.store.due(self.time.now() - lag, MOST_AT_ONCE):
            with suppress(Refused):
                room = await self.room(id)
                self.changed(room)

    def _give_up_idle(self) -> None:
        now = self.time.now()
        for id, room in list(self.rooms.items()):
            due = room.table.due
            if room.sockets or room.lock.locked() or (due is not None and due < now + 60_000):
                self._idle_since.pop(id, None)
            elif now - self._idle_since.setdefault(id, now) > 1000 * self.settings.idle_seconds:
                self._forget(id)

    def _let_rest(self) -> None:
        """Tables at which nobody acts take little room; most of the tables that people look at are such."""
        last = self.time.now() - REST
        quiet = (room.table for room in self.rooms.values() if not room.lock.locked())
        idle = (table for table in quiet if table.changed < last and table.is_awake)
        for table in islice(idle, MOST_PACKED):
            table.rest()

    def _forget(self, id: str) -> None:
        for known in (self.rooms, self._drivers, self._idle_since):
            known.pop(id, None)
        if alarm := self._alarms.pop(id, None):
            alarm.cancel()
