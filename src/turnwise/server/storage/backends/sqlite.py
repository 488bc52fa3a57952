"""SQLite: a file that one process has for itself."""

import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from sqlalchemy import (
    URL,
    ColumnElement,
    Connection,
    Engine,
    Executable,
    NullPool,
    QueuePool,
    Select,
    Subquery,
    Table,
    bindparam,
    column,
    create_engine,
    event,
    func,
    select,
    true,
    values,
)
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.exc import DBAPIError, IntegrityError

from turnwise.core.errors import BadSetup
from turnwise.server.runtime import Joinable
from turnwise.server.storage.backends.base import (
    READERS,
    Backend,
    ChangedTable,
    Claim,
    Columns,
    Row,
    Runs,
    bad_url,
)
from turnwise.server.storage.backends.file_lock import IN_USE, FileLock
from turnwise.server.storage.errors import reason
from turnwise.server.storage.schema import ENTRIES

BUSY = 5000  # milliseconds to wait for a lock, which another program can hold, or `turnwise prune`
PRAGMAS = (
    "journal_mode = WAL",
    "synchronous = FULL",
    "foreign_keys = ON",
    "wal_autocheckpoint = 4000",  # pages; many moves change the same one, which is copied once
    "temp_store = MEMORY",  # for the undo log of a statement on many rows; else a file for each
    f"busy_timeout = {BUSY}",
)
LARGEST_CHUNK = 64  # rows
_HEAD = b"SQLite format 3\0"  # of every SQLite file that is not empty
_NO_DATABASE = {sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT}


def _refuse_other_file(path: Path) -> None:
    """A file that holds something else is left as it is, and no lock is put beside it."""
    with suppress(OSError):  # the refusal to open it says why
        with path.open("rb") as file:
            head = file.read(len(_HEAD))
        if head and head != _HEAD:
            raise BadSetup("bad_database", f"{path} is not a sound SQLite database: file is not a database")


class ValueRows:
    """Rows as parameters of VALUES, in chunks of 64, 32, 16 … rows, each compiled once; JSON is slower."""

    def table(self, columns: Columns, count: int) -> Subquery:
        """Parameters, row after row; named within, for a statement that begins with WITH has no row count."""
        named = [column(str(one.key), one.type) for one in columns]
        rows = [tuple(bindparam(None, type_=one.type) for one in columns) for _ in range(count)]
        listed = values(*named, name="listed").data(rows).cte("listed", nesting=True)
        return select(*listed.c).subquery("given")

    def chunks(self, rows: Sequence[Row]) -> Iterator[tuple[int, Any]]:
        """As few chunks as possible."""
        start, size = 0, LARGEST_CHUNK
        while start < len(rows):
            while size > len(rows) - start:
                size //= 2
            yield size, [value for row in rows[start : start + size] for value in row]
            start += size


class Sqlite(Backend):
    """A file with a write-ahead log, locked by the process that serves it."""

    kind = "SQLite"
    schemes = ("sqlite",)
    form = "sqlite:////folder/turnwise.db"
    is_shared = False
    begin = "BEGIN IMMEDIATE"
    rows = ValueRows()

    def __init__(self, url: URL) -> None:
        if url.host or url.username or url.query:
            raise bad_url(f"an SQLite URL holds a path only, after three slashes; write {self.form}")
        if not url.database or url.database.startswith((":memory:", "file:")) or "\0" in url.database:
            raise bad_url(f"the SQLite URL names no file; write {self.form}")
        self.path = Path(url.database).resolve()  # links are followed, so that a file has one lock
        self.url = URL.create("sqlite", database=str(self.path))
        self.name = str(self.path)

    @staticmethod
    def url_of(path: Path) -> str:
        """The URL of a file."""
        return f"sqlite:///{path}"

    def writing_engine(self) -> Engine:
        """Begins by locking, so that no transaction has to give up later."""
        return self._engine(self.begin, poolclass=NullPool)

    def reading_engine(self) -> Engine:
        """Reads go on while the writer commits."""
        return self._engine("BEGIN", poolclass=QueuePool, pool_size=READERS, max_overflow=0)

    def read_only_engine(self) -> Engine:
        """Not by mode=ro, which would leave files for a write-ahead log behind where no server runs."""
        engine = create_engine(self.url, hide_parameters=True, poolclass=NullPool)
        event.listen(engine, "connect", _set_read_only)
        return engine

    def _engine(self, begin: str, **options: Any) -> Engine:
        engine = create_engine(self.url, hide_parameters=True, **options)
        event.listen(engine, "connect", _set_pragmas)

        def start(connection: Connection) -> None:
            connection.exec_driver_sql(begin)

        event.listen(engine, "begin", start)
        return engine

    def claim(self, *, beside: bool) -> Claim:
        """Lock the file; it is made if need be, but not to prune what is not there."""
        _refuse_other_file(self.path)
        if not beside:
            prepare_file(self.path)
        else:
            self.refuse_missing()
        try:
            return Claim(release=FileLock(self.path).release)
        except BadSetup as error:
            if beside and error.code == IN_USE:
                return Claim(may_migrate=False)
            raise

    def refuse_missing(self) -> None:
        """A file is not made to be read, and one that holds something else is not opened."""
        if not self.path.is_file():
            raise BadSetup("no_database", f"there is no database {self.path}; write {self.form}")
        _refuse_other_file(self.path)

    def append(self, count: int) -> Executable:
        """In a file of our own the entry before a new one cannot be missing."""
        row = {one.key: bindparam(None, type_=one.type) for one in ENTRIES.c}
        return insert(ENTRIES).values([row] * count).on_conflict_do_nothing()

    def insert_missing(self, table: Table, rows: Select[Any]) -> Executable:
        """The parser wants a WHERE here, lest ON belong to a join."""
        return insert(table).from_select(list(table.c), rows.where(true())).on_conflict_do_nothing()

    def json_object(self, key: ColumnElement[Any], value: ColumnElement[Any]) -> ColumnElement[str]:
        """An aggregate, for each row that SQLite gives out costs as much as a statement."""
        return func.json_group_object(key, value)

    def lock_schema(self, connection: Connection) -> None:
        """BEGIN IMMEDIATE has locked the file."""

    def lock_tables(self, connection: Runs, ids: Sequence[str]) -> None:
        """The same."""

    def lock_removal(self, tables: Select[Any]) -> Select[Any]:
        """The same: no append is under way."""
        return tables

    def notify(self, connection: Runs, sender: str, changes: Iterable[ChangedTable]) -> None:
        """No other process serves the file."""

    def listener(
        self,
        sender: str,
        heard: Callable[[Sequence[ChangedTable]], None],
        thread: Callable[[Callable[[], None], str], Joinable],
    ) -> None:
        """There is nothing to hear."""

    def is_orphan(self, error: IntegrityError) -> bool:
        """A foreign key that leads nowhere."""
        return _code(error) == sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY

    def cannot_open(self, error: DBAPIError) -> BadSetup:
        """Damage is told apart from a file that cannot be used now."""
        if _code(error) & 0xFF in _NO_DATABASE:
            return BadSetup("bad_database", f"{self.name} is not a sound SQLite database: {reason(error)}")
        return BadSetup("unusable_database", f"cannot use {self.name}: {reason(error)}")


def prepare_file(path: Path) -> None:
    """Make the file if need be, readable by its owner alone; a missing folder is a mistyped path."""
    if not path.parent.is_dir():
        raise BadSetup(
            "unusable_database", f"cannot open the database {path}: there is no folder {path.parent}"
        )
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    except OSError as error:
        raise BadSetup("unusable_database", f"cannot open the database {path}: {error.strerror}") from None
    with suppress(PermissionError):  # another user's file that we may write
        path.chmod(0o600)


def _set_pragmas(connection: Any, _record: object) -> None:
    connection.isolation_level = None  # the driver begins no transactions of its own
    for pragma in PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")


def _set_read_only(connection: Any, _record: object) -> None:
    connection.execute(f"PRAGMA busy_timeout = {BUSY}")
    connection.execute("PRAGMA query_only = ON")


def _code(error: DBAPIError) -> int:
    return getattr(error.orig, "sqlite_errorcode", 0)
