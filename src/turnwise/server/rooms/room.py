"""A live table: one change at a time, written down before it is sent."""

import asyncio
from collections.abc import Awaitable
from typing import NoReturn, Protocol, assert_never

import msgspec

from turnwise.core.errors import TurnwiseError
from turnwise.server.monitoring import logs, metrics
from turnwise.server.protocol.codes import Code, Refused
from turnwise.server.protocol.message_builder import is_timeout, timeouts_of
from turnwise.server.rooms.new_table import indexed_columns, summary
from turnwise.server.rooms.subscribers import Broadcast, Requester, Subscribers
from turnwise.server.runtime import Runtime
from turnwise.server.storage.rows import Callback, IndexedColumns, NewTable, SideEffects
from turnwise.server.storage.store import Store
from turnwise.server.tables import commands
from turnwise.server.tables.clock import GRACE
from turnwise.server.tables.entries import (
    Agreed,
    Declined,
    Ended,
    Joined,
    Left,
    Offered,
    Played,
    Rematched,
    TableEntry,
    TakenBack,
    read,
    write,
)
from turnwise.server.tables.setup import Setup
from turnwise.server.tables.table import OVER, PLAYING, WAITING, Table

SEATING = (Joined, Left)  # entries by which a guest comes or goes


class TableChange(Protocol):
    """A function of `tables.commands` with all but the table and the time given."""

    def __call__(self, table: Table, /, *, at: int) -> TableEntry:
        """Check and do it."""


class Stale(Refused):
    """The position has changed since; carries the table's version."""

    def __init__(self, version: int) -> None:
        sentence = f"the position is not that of the version you name; the table's version is {version} now"
        super().__init__(Code.STALE_VERSION, sentence)
        self.version = version


class Conflict(Exception):
    """Another process was quicker; the table was read anew."""


class Host(Protocol):
    """What a room needs of the registry of rooms."""

    def changed(self, room: "Room", is_ours: bool, /) -> None:
        """See to what a table needs next."""

    def successor(self, table: Table, at: int, /) -> NewTable:
        """The table of a rematch."""

    def clock_seed(self, table: str, /) -> str:
        """What the clock's stand-in draws from, known to this installation alone."""


class Room:
    """Holds a table, its lock and its subscribers."""

    def __init__(self, table: Table, store: Store, runtime: Runtime, host: Host) -> None:
        self.table = table
        self.subscribers = Subscribers(table, runtime.timekeeper)
        self.visitors = 0  # connections, whether they have said who they are or not
        self.lock = asyncio.Lock()
        self._store = store
        self._time = runtime.timekeeper
        self._clock = runtime.monotonic
        self._changed = host.changed
        self._successor = host.successor
        self._clock_seed = host.clock_seed
        self._is_doubtful = False  # whether the log may say something else
        self._summary = summary(table, self.subscribers.public_seats.seats)
        # those in the database: they follow from the log
        self._indexed: IndexedColumns | None = self._indexed_columns()

    @property
    def is_paused(self) -> bool:
        """Whether the clock waits for a connection."""
        return self.table.is_abandoned and not self.subscribers.sockets

    @property
    def is_unsettled(self) -> bool:
        """Whether the log may say something else, and no task is finding out."""
        return self._is_doubtful and not self.lock.locked()

    async def do(
        self,
        change: TableChange,
        version: int | None = None,
        requester: Requester | None = None,
        seat: int | None = None,
    ) -> None:
        """Make a change, write it down, and tell everybody; the one who asked gets it as the answer.

        What is meant for a version is refused when the position has changed since, for the seat that acts.
        """
        async with self.lock:
            if self._is_doubtful:
                await self.be_certain()
            while not self._is_repeated(requester):
                try:
                    if self.table.clock.deadline is not None:
                        await self._keep_time()
                    self._refuse_stale(version, seat)
                    if requester is not None:
                        requester.socket.seat(requester.seat)  # another tab may have left it since
                    await self._carry_out(change, requester)
                    return
                except Conflict:
                    continue

    def _refuse_stale(self, version: int | None, seat: int | None) -> None:
        """Refuse what was meant for another position; talk since then does not matter."""
        if version is not None and not self.table.is_current(version, seat):
            raise Stale(self.table.version)

    def _is_repeated(self, requester: Requester | None) -> bool:
        """Answer a request that was done before."""
        if requester is None or requester.key not in self.table.requests:
            return False
        self.subscribers.answer(self.table, requester.socket, requester.request)
        return True

    async def _carry_out(self, change: TableChange, requester: Requester | None = None) -> None:
        """Make a change and write it down; what there is to tell is put into words while the disk works."""
        clock = self.table.clock
        periods, late, timer = clock.periods, clock.late, clock.timer
        entry = self._made(change)
        asks = clock.periods > periods
        broadcast: list[Broadcast] = []

        def build_messages() -> None:
            broadcast.append(self.subscribers.broadcast(self.table, asks, requester))

        self._is_doubtful, began = True, self._clock()
        written = self._begin_to_write(entry, build_messages)
        is_first = await written
        metrics.COMMIT_SECONDS.observe(self._clock() - began)
        if not is_first:
            await self._lose()
        self._report(entry)
        self._send_timeout(entry, late, timer)
        if not broadcast:
            build_messages()
        self.subscribers.send(broadcast[-1])
        self._is_doubtful = False
        self._changed(self, True)

    def _send_timeout(self, entry: TableEntry, late: tuple[int, ...], timer: int) -> None:
        """Tell of a deadline that has passed; who was late was seen before the entry was added."""
        if is_timeout(entry):
            name = self.table.game.timing.timers[timer].name
            for message in timeouts_of(entry, self.table.version, late, name):
                self.subscribers.put(message)

    async def be_certain(self) -> None:
        """If the log may say something else, read it and tell everybody; for holders of the lock."""
        if self._is_doubtful:
            await self._store.settle()
            await self.reload()
            self._broadcast()
            self._changed(self, True)

    async def settle(self) -> None:
        """Find out what the log says, if that is in doubt."""
        async with self.lock:
            await self.be_certain()

    def _made(self, change: TableChange) -> TableEntry:
        """Make a change; a refusal leaves the table as it is, a fault may not."""
        try:
            return change(self.table, at=self._time.now())
        except TurnwiseError:
            raise
        except BaseException:
            self._is_doubtful = True
            raise

    def _begin_to_write(self, entry: TableEntry, callback: Callback) -> Awaitable[bool]:
        """Append an entry whose effect is there already; what is returned says whether it was the first."""
        table = self.table
        if isinstance(entry, SEATING):
            self._reseat()
        indexed, effects = self._changed_columns(), self._side_effects(entry)
        return self._store.append(table.id, table.version, write(entry), indexed, effects, callback)

    def _side_effects(self, entry: TableEntry) -> SideEffects | None:
        """What is to be written with an entry."""
        match entry:
            case Joined(guest=guest):
                return SideEffects(joined=guest)
            case Left(guest=guest):
                return None if self.table.is_known_to(guest) else SideEffects(left=guest)
            case Rematched(at=at):
                return SideEffects(successor=self._successor(self.table, at))
            case Played() | Ended() | Offered() | Agreed() | Declined() | TakenBack():
                return None
            case _:
                assert_never(entry)

    def _changed_columns(self) -> IndexedColumns | None:
        """What the database is to hold from now on, if it changes; if that fails, the room is reloaded."""
        before, self._indexed = self._indexed, self._indexed_columns()
        return None if self._indexed == before else self._indexed

    def restate(self) -> None:
        """The database holds what an earlier version of the server wrote: the next entry brings all anew."""
        self._indexed = None

    def _indexed_columns(self) -> IndexedColumns:
        return indexed_columns(self.table, self._summary)

    async def _lose(self) -> NoReturn:
        """Another process was quicker: read the table anew."""
        metrics.CONFLICTS.inc()
        await self.reload()
        self._broadcast()
        self._changed(self, False)
        raise Conflict

    def _report(self, entry: TableEntry) -> None:
        """Count an entry; all but the moves in the midst of a match are logged."""
        metrics.ENTRIES.count += 1
        table = self.table
        if not isinstance(entry, Played) or table.status == OVER:
            logs.log_event(type(entry).__name__.lower(), table.id, version=table.version, status=table.status)

    async def reload(self) -> None:
        """Make the table what its log says; deadlines that were not announced are announced."""
        stored = await self._store.load(self.table.id)
        if stored is None:
            raise Refused(Code.NO_TABLE, f"there is no table {self.table.id!r} any more")
        setup = msgspec.json.decode(stored.setup, type=Setup)
        self.table = Table.resume(
            stored.id, setup, stored.created, stored.entries[: self.subscribers.sent_version]
        )
        for line in stored.entries[self.subscribers.sent_version :]:
            self._follow(read(line))
        self._reseat()
        self._indexed = self._indexed_columns()
        self._is_doubtful = False

    def _reseat(self) -> None:
        """A guest may have come or gone."""
        self.subscribers.reseat(self.table)
        self._summary = summary(self.table, self.subscribers.public_seats.seats)

    def _broadcast(self, asks: bool = True) -> None:
        """Send everybody the table as it is now."""
        self.subscribers.send(self.subscribers.broadcast(self.table, asks))

    async def catch_up(self, version: int | None = None) -> None:
        """Take over what another process has written."""
        async with self.lock:
            await self.be_certain()
            if version is None or version > self.table.version:
                await self._take_over()

    def opens(self, keys: tuple[str, ...]) -> bool:
        """Whether each of these hashed secrets opens a seat."""
        return all(self.table.seats_of(key) for key in keys)

    async def look_again(self) -> None:
        """Take over who has joined at another process; for holders of the lock.

        At a table that is not waiting every seat is known, so there is nothing to look for.
        """
        if self.table.status == WAITING and self._store.is_shared:
            await self._take_over()

    async def _take_over(self) -> None:
        """Do what the log says beyond the table, and tell everybody."""
        table = self.table
        periods = table.clock.periods
        self._is_doubtful = True
        lines = await self._store.since(table.id, table.version)
        for line in lines:
            self._follow(read(line))
        self._indexed = self._indexed_columns()
        self._is_doubtful = False
        if lines:
            self._broadcast(table.clock.periods > periods)
            self._changed(self, False)

    def _follow(self, entry: TableEntry) -> None:
        clock = self.table.clock
        late, timer = clock.late, clock.timer
        self.table.add(entry)
        if isinstance(entry, SEATING):
            self._reseat()
        self._send_timeout(entry, late, timer)

    async def expire(self) -> None:
        """Let the clock act, if a deadline has passed; a doubtful table is left to the next sweep."""
        try:
            async with self.lock:
                if not self._is_doubtful:
                    await self._keep_time()
        except Conflict:
            pass
        except TurnwiseError as error:
            logs.fault("clock", error, table=self.table.id, version=self.table.version)

    async def _keep_time(self) -> None:
        """A request after a deadline finds that the clock has acted."""
        deadline, now = self.table.clock.deadline, self._time.now()
        if self.table.status == PLAYING and deadline is not None and self.table.clock.is_expired(now):
            metrics.LATE_SECONDS.observe((now - deadline - GRACE) / 1000)
            await self._carry_out(self._expired)

    def _expired(self, table: Table, *, at: int) -> TableEntry:
        entry = commands.expire(table, at, self._clock_seed(table.id))
        assert entry is not None  # the deadline was looked at
        return entry
