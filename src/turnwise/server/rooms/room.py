"""A live table: one change at a time, written down before anybody hears of it."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Protocol

import msgspec

from turnwise.core.errors import TurnwiseError
from turnwise.server.protocol import messages
from turnwise.server.protocol.codes import Code, Refused
from turnwise.server.protocol.telling import Telling, timeout_of
from turnwise.server.rooms.socket import Socket
from turnwise.server.rooms.timekeeper import Timekeeper
from turnwise.server.storage.rows import Facts
from turnwise.server.storage.store import Store
from turnwise.server.tables import requests
from turnwise.server.tables.entries import Entry, Joined, Left, Rematched, write
from turnwise.server.tables.setup import Setup
from turnwise.server.tables.table import PLAYING, Table

Change = Callable[[Table, int], Entry]


class Stale(Refused):
    """The table has changed since; carries its version."""

    def __init__(self, version: int) -> None:
        super().__init__(Code.STALE_VERSION, f"the table has changed since; its version is {version} now")
        self.version = version


@dataclass(frozen=True, slots=True)
class Asker:
    """Who asked for a change, and how to recognise the request if it is sent again."""

    socket: Socket
    request: str
    mark: str


class Host(Protocol):
    """What a room needs of the house it is in."""

    def changed(self, room: "Room", is_ours: bool, /) -> None:
        """See to what a table needs next."""

    async def found_successor(self, table: Table, /) -> None:
        """Make the table of a rematch."""


class Room:
    """Holds a table, its lock and its sockets."""

    def __init__(self, table: Table, store: Store, time: Timekeeper, host: Host) -> None:
        self.table = table
        self.sockets: set[Socket] = set()
        self.lock = asyncio.Lock()
        self._store = store
        self._time = time
        self._changed = host.changed
        self._found = host.found_successor
        self._is_doubtful = False  # whether the log may say something else
        self._summary = summary(table)

    async def do(self, change: Change, version: int | None = None, asker: Asker | None = None) -> None:
        """Make a change, write it down, and tell everybody; the one who asked gets it as the answer."""
        async with self.lock:
            await self.be_certain()
            if asker and asker.mark in self.table.requests:
                self.answer(asker.socket, asker.request)
                return
            if version is not None and version != self.table.version:
                raise Stale(self.table.version)
            clock = self.table.clock
            late, timer, periods = clock.late, self.table.game.timing.timers[clock.timer].name, clock.periods
            entry = self._made(change)
            await self._write(entry)
            if timeout := timeout_of(entry, self.table.version, late, timer):
                self._put_all(timeout)
            self.tell_all(clock.periods > periods, asker)
        self._changed(self, True)

    async def be_certain(self) -> None:
        """Read the table anew if its log may say something else; for holders of the lock."""
        if self._is_doubtful:
            await self.reload()

    def _made(self, change: Change) -> Entry:
        """Make a change; a refusal leaves the table as it is, a fault may not."""
        try:
            return change(self.table, self._time.now())
        except TurnwiseError:
            raise
        except BaseException:
            self._is_doubtful = True
            raise

    async def _write(self, entry: Entry) -> None:
        """Append an entry whose effect is there already; if that fails, the table is read anew."""
        table = self.table
        if isinstance(entry, Joined | Left):
            self._reseat()
        facts = Facts(table.status, table.due, self._summary)
        guest = entry.guest if isinstance(entry, Joined) else None
        self._is_doubtful = True
        if isinstance(entry, Rematched):
            await self._found(table)
        if not await self._store.append(table.id, table.version, write(entry), facts, guest):
            await self.reload()
            self.tell_all()
            raise Stale(self.table.version)
        self._is_doubtful = False

    async def reload(self) -> None:
        """Make the table what its log says."""
        stored = await self._store.load(self.table.id)
        if stored is None:
            raise Refused(Code.NO_TABLE, f"there is no table {self.table.id!r} any more")
        setup = msgspec.json.decode(stored.setup, type=Setup)
        self.table = Table.resume(stored.id, setup, stored.created, stored.entries)
        self._reseat()
        self._is_doubtful = False

    def _reseat(self) -> None:
        """Somebody may have come or gone: whoever has left a seat is a spectator from now on."""
        self._summary = summary(self.table)
        for socket in self.sockets:
            socket.seats = self.table.opened_by(socket.keys)

    async def catch_up(self, version: int | None = None) -> None:
        """Take over what another process has written."""
        async with self.lock:
            if version is not None and version <= self.table.version:
                return
            before = self.table.version
            await self.reload()
            if self.table.version > before:
                self.tell_all()
        self._changed(self, False)

    def _put_all(self, message: str) -> None:
        for socket in self.sockets:
            socket.put(message)

    def tell_all(self, asks: bool = True, asker: Asker | None = None) -> None:
        """Send everybody the table as it is now, and those who are waited for what is asked of them."""
        telling = Telling(self.table, self._time.now())
        told: dict[tuple[tuple[int, ...], int], str] = {}
        for socket in self.sockets:
            key = socket.seats, socket.version
            if asker and socket is asker.socket:
                socket.put(messages.write(telling.state(*key, asker.request)))
            else:
                if key not in told:
                    told[key] = messages.write(telling.state(*key))
                socket.put(told[key])
            socket.version = self.table.version
            if asks:
                self._ask(socket, telling)

    def answer(self, socket: Socket, request: str, is_back: bool = False) -> None:
        """Answer a request with the table as it is now."""
        telling = Telling(self.table, self._time.now())
        socket.put(messages.write(telling.state(socket.seats, socket.version, request)))
        socket.version = self.table.version
        if is_back:
            self._sync(socket, telling)
            self._ask(socket, telling)

    def _ask(self, socket: Socket, telling: Telling) -> None:
        """Tell a seat that it is waited for."""
        if self.table.status == PLAYING:
            for seat in self.table.clock.running:
                if seat in socket.seats:
                    socket.put(messages.write(telling.turn(seat)))

    def _sync(self, socket: Socket, telling: Telling) -> None:
        """Tell whoever comes back how much time is left."""
        for seat in self.table.clock.running:
            if sync := telling.timer(seat):
                socket.put(messages.write(sync))

    async def expire(self) -> None:
        """Let the clock act, if a deadline has passed."""
        if self.table.clock.is_expired(self._time.now()):
            with suppress(Stale, NotDue):
                await self.do(_expired)


class NotDue(TurnwiseError):
    """Somebody was quicker than the clock."""


def _expired(table: Table, now: int) -> Entry:
    entry = requests.expire(table, now)
    if entry is None:
        raise NotDue("not_due", "no deadline has passed")
    return entry


def summary(table: Table) -> str:
    """What the lobby tells of a table."""
    told = Telling(table, 0)
    facts = {
        "game": table.setup.game,
        "title": table.game.title,
        "edition": table.setup.edition,
        "clock": table.setup.clock,
        "seats": told.seats(),
    }
    return msgspec.json.encode(facts).decode()
