"""Connections: one engine to write with, one to read with, each with the database's own safeguards."""

import os
from contextlib import suppress
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, NullPool, QueuePool, create_engine, event

from turnwise.core.errors import BadSetup
from turnwise.server.storage.addresses import FORMS, Address

READERS = 4
BUSY = 5000  # milliseconds that SQLite waits for a lock, which a stranger can hold, or whoever prunes

_PRAGMAS = (
    "journal_mode = WAL",
    "synchronous = FULL",
    "foreign_keys = ON",
    "wal_autocheckpoint = 4000",  # pages; many moves change the same one, which is copied once
    "temp_store = MEMORY",  # what a statement on many rows may have to take back; else a file for each
    f"busy_timeout = {BUSY}",
)
# Commits are on the disk before they are acknowledged, whatever the server's default; a process that
# hangs in a transaction loses it, so that others need not wait for its locks for long.
_SETTINGS = """
SELECT set_config('idle_in_transaction_session_timeout', '10s', false),
       set_config('lock_timeout', '15s', false),
       set_config('synchronous_commit', CASE current_setting('synchronous_commit')
                  WHEN 'off' THEN 'on' ELSE current_setting('synchronous_commit') END, false)
"""


_HEAD = b"SQLite format 3\0"  # of every SQLite file that is not empty


def writing_engine(address: Address) -> Engine:
    """For the writer's one connection."""
    engine = _engine(address, "READ COMMITTED", poolclass=NullPool)
    if address.path:
        _begin_with(engine, "BEGIN IMMEDIATE")
    return engine


def reading_engine(address: Address) -> Engine:
    """For a few connections that read; all reads of one use see the same moment."""
    engine = _engine(address, "REPEATABLE READ", poolclass=QueuePool, pool_size=READERS, max_overflow=0)
    if address.path:
        _begin_with(engine, "BEGIN")
    return engine


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
    with suppress(PermissionError):  # somebody else's file that we may write
        path.chmod(0o600)


def refuse_other_file(path: Path) -> None:
    """A file that holds something else is left as it is, and no lock is put beside it."""
    with suppress(OSError):  # the refusal to open it says why
        with path.open("rb") as file:
            head = file.read(len(_HEAD))
        if head and head != _HEAD:
            raise BadSetup("bad_database", f"{path} is not a sound SQLite database: file is not a database")


def refuse_missing(path: Path) -> None:
    """Whoever only works on what is there makes no file."""
    if not path.is_file():
        raise BadSetup("no_database", f"there is no database {path}; {FORMS}")


def _engine(address: Address, isolation: str, **options: Any) -> Engine:
    if address.path:
        engine = create_engine(address.url, hide_parameters=True, **options)
        event.listen(engine, "connect", _set_pragmas)
        return engine
    try:
        engine = create_engine(address.url, isolation_level=isolation, hide_parameters=True, **options)
    except ImportError:
        raise BadSetup(
            "missing_postgres", "PostgreSQL needs an extra of Turnwise: pip install 'turnwise[postgres]'"
        ) from None
    event.listen(engine, "connect", _set_settings)
    return engine


def _set_pragmas(connection: Any, _record: object) -> None:
    connection.isolation_level = None  # the driver begins no transactions of its own
    for pragma in _PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")


def _set_settings(connection: Any, _record: object) -> None:
    connection.execute(_SETTINGS)
    connection.commit()


def _begin_with(engine: Engine, statement: str) -> None:
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql(statement)

    event.listen(engine, "begin", begin)
