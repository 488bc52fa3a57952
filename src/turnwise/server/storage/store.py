"""The store: what the server asks of its database.

All methods are called on the event loop. Writing is done by one thread, reading by a few others.
"""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from contextlib import suppress
from functools import partial
from typing import Any, Concatenate, ParamSpec, TypeVar

from sqlalchemy import Connection

from turnwise.core.errors import TurnwiseError
from turnwise.server.runtime import Runtime, in_thread
from turnwise.server.storage import queries
from turnwise.server.storage.backends.base import READERS, Backend, ChangedTable, Listener
from turnwise.server.storage.database import Database
from turnwise.server.storage.errors import FAILED
from turnwise.server.storage.rows import Callback, IndexedColumns, NewTable, SideEffects, Stored, TableListing
from turnwise.server.storage.writer.batch import Append, Creation
from turnwise.server.storage.writer.group_commit import Transaction, Writer

SIGNING = "signing"
KEY_BYTES = 32
PROBE_BYTES = 16_384
BREATH = 0.1  # seconds between two transactions that prune, in which moves are written
Result = TypeVar("Result")
Arguments = ParamSpec("Arguments")


class Store:
    """The logs of all tables, in a database that outlives the process.

    A caller who is told `storage_failed` does not know whether the entry was written: read the log again.
    """

    def __init__(self, backend: Backend, runtime: Runtime | None = None, *, beside: bool = False) -> None:
        """Nothing is opened yet; `turnwise prune` works `beside` a server that may have a file for itself."""
        self.backend = backend
        self._beside = beside
        self._runtime = runtime or Runtime()
        self._sender = self._runtime.random_bytes(8).hex()
        self._append_id = int.from_bytes(self._runtime.random_bytes(8)) >> 2
        self._listen: Callable[[str, int], None] | None = None
        self._database: Database | None = None
        self._writer: Writer | None = None
        self._listener: Listener | None = None
        self._executor: Executor | None = None

    async def open(self) -> None:
        """Connect and bring the schema up to date; refuses in one sentence what cannot be used."""
        self._executor = self._runtime.executor(READERS, "turnwise-reader")
        try:
            self._database = await self._in_thread(lambda: Database(self.backend, beside=self._beside))
            await self._start_listening()
            self._writer = Writer(self._database.writing, self.backend, self._sender, self._runtime)
        except BaseException:
            await self.close()
            raise

    async def _start_listening(self) -> None:
        loop = asyncio.get_running_loop()

        def heard(changes: Sequence[ChangedTable]) -> None:
            with suppress(RuntimeError):  # the loop was closed
                loop.call_soon_threadsafe(self._pass_on, changes)

        self._listener = self.backend.listener(self._sender, heard, self._runtime.thread)
        if self._listener is not None:
            await self._in_thread(self._listener.start)

    def _pass_on(self, changes: Sequence[ChangedTable]) -> None:
        if self._listen is not None:
            for table, version in changes:
                self._listen(table, version)

    async def close(self) -> None:
        """Write what is queued, then let go of the database."""
        parts = (self._listener, self._writer, self._database, self._executor)
        listener, writer, database, executor = parts
        self._listener = self._writer = self._database = self._executor = None
        if executor is None:
            return
        for part in (listener, writer):
            if part is not None:
                await in_thread(executor, part.stop)
        if database is not None:
            await in_thread(executor, database.close)
        executor.shutdown()

    @property
    def commits(self) -> int:
        """How many transactions were written since the store was opened."""
        return self._writer.commits if self._writer else 0

    @property
    def is_shared(self) -> bool:
        """Whether other processes may write to the same database."""
        return self.backend.is_shared

    def listen(self, listen: Callable[[str, int], None]) -> None:
        """Be told on the loop what other processes append: a table and its version.

        ("", 0) says that something may have been missed, so any table may have changed.
        """
        self._listen = listen

    async def create(self, new: NewTable) -> None:
        """Create a table; it is durable when this returns."""
        first = self._append_id
        self._append_id += len(new.entries)
        await self._write(Creation(new, range(first, self._append_id)))

    def append(
        self,
        table: str,
        version: int,
        entry: str,
        indexed: IndexedColumns | None,
        effects: SideEffects | None = None,
        callback: Callback | None = None,
    ) -> "asyncio.Future[bool]":
        """Begins at once. True: the entry is durable as that version; False: that is not the next one.

        The entry before it has to be read, or acknowledged, first; no indexed columns: they are as they were.
        The callback is called on the loop while the disk works; if a commit is repeated, more than once.
        """
        self._append_id += 1
        return self._write(Append(table, version, entry, indexed, effects, self._append_id - 1, callback))

    async def settle(self) -> None:
        """Wait until all that was asked to be written before is written, or never will be."""
        await self._write(lambda connection: None)

    async def load(self, table: str) -> Stored | None:
        """A table with its whole log."""
        return await self._read(queries.load, table)

    async def since(self, table: str, version: int) -> list[str]:
        """The entries after a version."""
        return await self._read(queries.since, table, version)

    async def due(self, until: int, limit: int) -> list[str]:
        """Tables whose due time has passed, oldest first."""
        return await self._read(queries.due, until, limit)

    async def lobby(
        self, status: str, game: str | None = None, limit: int = 50, before: int | None = None
    ) -> list[TableListing]:
        """Public tables, newest first; `before` is the creation time that the next page begins below."""
        return await self._read(queries.lobby, status, game, limit, before)

    async def tables_of(self, guest: str, status: str | None = None, limit: int = 50) -> list[TableListing]:
        """The tables at which a guest sits or which they made, last changed first."""
        return await self._read(queries.tables_of, guest, status, limit)

    async def in_lobby(self, guest: str) -> int:
        """How many tables of a guest take a place in the lobby."""
        return await self._read(queries.in_lobby, guest)

    async def among_lobby(self, tables: list[str]) -> set[str]:
        """Those of some tables that take a place in the lobby."""
        return await self._read(queries.among_lobby, tables)

    async def prune(self, before: int) -> int:
        """Remove tables, finished or never begun, last changed before then; how many there were."""
        removed = 0
        while some := await self._write(partial(queries.prune_some, backend=self.backend, before=before)):
            removed += some
            await asyncio.sleep(BREATH)
        return removed

    async def key(self) -> bytes:
        """This installation's secret for signing, made once."""
        found = await self._read(queries.key, SIGNING)
        if found is not None:
            return found
        value = self._runtime.random_bytes(KEY_BYTES)
        make = partial(queries.make_key, backend=self.backend, name=SIGNING, value=value)
        made: bytes = await self._write(make)
        return made

    async def is_well(self) -> bool:
        """Whether the database answers and the writer runs."""
        try:
            return await self._read(queries.answers) and self._writer is not None and self._writer.is_alive
        except TurnwiseError:
            return False

    @property
    def is_failing(self) -> bool:
        """Whether the last attempt to write failed."""
        return self._writer is not None and self._writer.is_failing

    async def probe(self) -> None:
        """Write something that leaves nothing behind; refuses when that cannot be done."""
        value = self._runtime.random_bytes(PROBE_BYTES)
        await self._write(partial(queries.probe, name=f"probe {self._sender}", value=value))

    def _write(self, what: Creation | Append | Transaction) -> "asyncio.Future[Any]":
        if self._writer is None:
            raise TurnwiseError(FAILED, "the store is closed")
        return self._writer.write(what)

    async def _read(
        self,
        query: Callable[Concatenate[Connection, Arguments], Result],
        *arguments: Arguments.args,
        **named: Arguments.kwargs,
    ) -> Result:
        if (database := self._database) is None:
            raise TurnwiseError(FAILED, "the store is closed")
        return await self._in_thread(
            lambda: database.ask(lambda connection: query(connection, *arguments, **named))
        )

    async def _in_thread(self, work: Callable[[], Result]) -> Result:
        assert self._executor is not None
        return await in_thread(self._executor, work)
