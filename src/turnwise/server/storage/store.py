"""The store: what the server asks of its database.

All methods are called on the event loop. Writing is done by one thread, reading by a few others.
"""

import asyncio
import secrets
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, Concatenate, ParamSpec, TypeVar

from sqlalchemy import Connection

from turnwise.core.errors import TurnwiseError
from turnwise.server.storage import reader, upkeep
from turnwise.server.storage.addresses import parse_address
from turnwise.server.storage.batch import Append, Creation
from turnwise.server.storage.database import Database
from turnwise.server.storage.engine import READERS
from turnwise.server.storage.failures import FAILED
from turnwise.server.storage.notices import Listener, Notices
from turnwise.server.storage.rows import Facts, Listed, Meanwhile, NewTable, Sequel, Stored
from turnwise.server.storage.writer import Work, Writer

SIGNING = "signing"
BREATH = 0.1  # seconds between chunks that are pruned, in which moves are written: SQLite has no queue
Result = TypeVar("Result")
Arguments = ParamSpec("Arguments")


def wall_clock() -> int:
    """Milliseconds since the epoch."""
    return time.time_ns() // 1_000_000


class Store:
    """The logs of all tables, in a database that outlives the process.

    A caller who is told `storage_failed` does not know whether the entry was written: read the log again.
    """

    def __init__(self, url: str, now: Callable[[], int] = wall_clock, *, beside: bool = False) -> None:
        """The URL is checked at once; `now` says when an entry was written.

        Whoever only prunes may do so `beside` a server that has an SQLite file for itself.
        """
        self.address = parse_address(url)
        self._beside = beside
        self._now = now
        self._sender = secrets.token_hex(8)
        self._mark = secrets.randbits(62)
        self._database: Database | None = None
        self._writer: Writer | None = None
        self._notices: Notices | None = None
        self._threads: ThreadPoolExecutor | None = None

    async def open(self) -> None:
        """Connect and bring the schema up to date; refuses in one sentence what cannot be used."""
        self._threads = ThreadPoolExecutor(READERS, thread_name_prefix="turnwise-reader")
        try:
            self._database = await self._in_thread(lambda: Database(self.address, beside=self._beside))
            if self._database.is_shared:
                self._notices = Notices(self._database, self._sender)
                await self._in_thread(self._notices.start)
            self._writer = Writer(self._database.writing, self._sender, self._now)
            self._writer.start()
        except BaseException:
            await self.close()
            raise

    async def close(self) -> None:
        """Write what is queued, then let go of the database."""
        parts = (self._notices, self._writer, self._database, self._threads)
        notices, writer, database, threads = parts
        self._notices = self._writer = self._database = self._threads = None
        if threads is None:
            return
        for part in (notices, writer):
            if part is not None:
                await _run(threads, part.stop)
        if database is not None:
            await _run(threads, database.close)
        threads.shutdown()

    @property
    def commits(self) -> int:
        """How many transactions were written since the store was opened."""
        return self._writer.commits if self._writer else 0

    @property
    def is_shared(self) -> bool:
        """Whether other processes may write to the same database."""
        return self._notices is not None

    def listen(self, listener: Listener) -> None:
        """Be told on the loop what other processes append: a table and its version.

        ("", 0) says that something may have been missed, so any table may have changed.
        """
        if self._notices is not None:
            self._notices.listener = listener

    async def create(self, new: NewTable) -> None:
        """Create a table; it is durable when this returns."""
        marks = self._marks(len(new.entries))
        await self._write(Creation(new, marks))

    def append(
        self,
        table: str,
        version: int,
        entry: str,
        facts: Facts | None,
        sequel: Sequel | None = None,
        meanwhile: Meanwhile | None = None,
    ) -> "asyncio.Future[bool]":
        """Begins at once. True: the entry is durable as that version; False: that is not the next one.

        The entry before it has to be read, or acknowledged, first; no facts: they are as they were.
        What can be done meanwhile is done on the loop while the disk works, if all goes well once.
        """
        self._mark += 1
        return self._write(Append(table, version, entry, facts, sequel, self._mark - 1, meanwhile))

    async def settle(self) -> None:
        """Wait until all that was asked to be written before is written, or never will be."""
        await self._write(lambda connection: None)

    async def load(self, table: str) -> Stored | None:
        """A table with its whole log."""
        return await self._read(reader.load, table)

    async def since(self, table: str, version: int) -> list[str]:
        """The entries after a version."""
        return await self._read(reader.since, table, version)

    async def due(self, until: int, limit: int) -> list[str]:
        """Tables whose due time has passed, oldest first."""
        return await self._read(reader.due, until, limit)

    async def lobby(
        self, status: str, game: str | None = None, limit: int = 50, before: int | None = None
    ) -> list[Listed]:
        """Public tables, newest first; `before` is the creation time that the next page begins below."""
        return await self._read(reader.lobby, status, game, limit, before)

    async def tables_of(self, guest: str, status: str | None = None, limit: int = 50) -> list[Listed]:
        """The tables at which a guest sits or which they made, last changed first."""
        return await self._read(reader.tables_of, guest, status, limit)

    async def in_lobby(self, guest: str) -> int:
        """How many tables of a guest take a place in the lobby."""
        return await self._read(reader.in_lobby, guest)

    async def among_lobby(self, tables: list[str]) -> set[str]:
        """Those of some tables that take a place in the lobby."""
        return await self._read(reader.among_lobby, tables)

    async def prune(self, before: int) -> int:
        """Remove tables, finished or never begun, last changed before then; how many there were."""
        removed = 0
        while some := await self._write(partial(upkeep.prune_some, before=before)):
            removed += some
            await asyncio.sleep(BREATH)
        return removed

    async def key(self) -> bytes:
        """This installation's secret for signing, made once."""
        found = await self._read(reader.key, SIGNING)
        made: bytes = found or await self._write(partial(upkeep.make_key, name=SIGNING))
        return made

    async def is_well(self) -> bool:
        """Whether the database answers and the writer runs."""
        try:
            return await self._read(reader.answers) and self._writer is not None and self._writer.is_alive
        except TurnwiseError:
            return False

    @property
    def is_failing(self) -> bool:
        """Whether the last attempt to write failed."""
        return self._writer is not None and self._writer.is_failing

    async def probe(self) -> None:
        """Write something that leaves nothing behind; refuses when that cannot be done."""
        await self._write(partial(upkeep.probe, name=f"probe {self._sender}"))

    def _marks(self, count: int) -> range:
        self._mark += count
        return range(self._mark - count, self._mark)

    def _write(self, what: Creation | Append | Work) -> "asyncio.Future[Any]":
        if self._writer is None:
            raise TurnwiseError(FAILED, "the store is closed")
        return self._writer.write(what)

    async def _read(
        self,
        question: Callable[Concatenate[Connection, Arguments], Result],
        *arguments: Arguments.args,
        **named: Arguments.kwargs,
    ) -> Result:
        if (database := self._database) is None:
            raise TurnwiseError(FAILED, "the store is closed")
        return await self._in_thread(
            lambda: database.ask(lambda connection: question(connection, *arguments, **named))
        )

    async def _in_thread(self, work: Callable[[], Result]) -> Result:
        assert self._threads is not None
        return await _run(self._threads, work)


async def _run(threads: ThreadPoolExecutor, work: Callable[[], Result]) -> Result:
    return await asyncio.get_running_loop().run_in_executor(threads, work)
