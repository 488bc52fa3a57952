"""A database that is open: checked, locked if it is a file, and of the present schema."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from turnwise.core.errors import BadSetup
from turnwise.server.storage.addresses import Address
from turnwise.server.storage.engine import (
    prepare_file,
    reading_engine,
    refuse_missing,
    refuse_other_file,
    writing_engine,
)
from turnwise.server.storage.failures import cannot_open, is_passing, refusal
from turnwise.server.storage.lock import IN_USE, FileLock
from turnwise.server.storage.migrate import migrate, refuse_other_schema

Result = TypeVar("Result")


class Database:
    """The engines of a database; opening and closing it blocks."""

    def __init__(self, address: Address, *, beside: bool = False) -> None:
        """Open it, or say in one sentence why it cannot be used; `beside` a server that may hold the file."""
        self.address = address
        self.writing = writing_engine(address)
        self.reading = reading_engine(address)
        self._lock: FileLock | None = None
        try:
            self._open(beside)
        except BaseException:
            self.close()
            raise

    @property
    def is_shared(self) -> bool:
        """Whether other processes may write to it too."""
        return self.address.path is None

    def _open(self, beside: bool) -> None:
        path = self.address.path
        if path is not None:
            refuse_other_file(path)
            (refuse_missing if beside else prepare_file)(path)
            self._lock = _lock_if_free(path) if beside else FileLock(path)
        is_served = path is not None and self._lock is None  # by a process whose schema it is
        try:
            (refuse_other_schema if is_served else migrate)(self.writing, self.address.name)
        except DBAPIError as error:
            raise cannot_open(self.address, error) from None
        if beside:
            self._release()  # a server may start meanwhile

    def ask(self, question: Callable[[Connection], Result]) -> Result:
        """The answer to a question; blocks until it is there."""
        try:
            try:
                return self._asked(question)
            except DBAPIError as error:
                if not is_passing(error):
                    raise
            return self._asked(question)  # on a new connection: the pool has dropped those that broke
        except Exception as error:
            raise refusal("read", error) from None

    def _asked(self, question: Callable[[Connection], Result]) -> Result:
        with self.reading.connect() as connection:
            return question(connection)

    def close(self) -> None:
        """Close all connections, then let go of the file."""
        self.writing.dispose()
        self.reading.dispose()
        self._release()

    def _release(self) -> None:
        if self._lock is not None:
            self._lock.release()


def _lock_if_free(path: Path) -> FileLock | None:
    try:
        return FileLock(path)
    except BadSetup as error:
        if error.code != IN_USE:
            raise
        return None
