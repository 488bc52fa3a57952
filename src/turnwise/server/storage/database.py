"""A database that is open: claimed for this process, and of the present schema."""

from collections.abc import Callable
from typing import TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from turnwise.server.storage.backends.base import Backend, Claim
from turnwise.server.storage.errors import refusal
from turnwise.server.storage.migrations import migrate, refuse_other_schema

Result = TypeVar("Result")


class Database:
    """The engines of a database; opening and closing it blocks."""

    def __init__(self, backend: Backend, *, beside: bool = False) -> None:
        """Open it, or say in one sentence why it cannot be used; `beside` a server that may have it."""
        self._backend = backend
        self.writing = backend.writing_engine()
        self.reading = backend.reading_engine()
        self._claim = Claim()
        try:
            self._open(beside)
        except BaseException:
            self.close()
            raise

    def _open(self, beside: bool) -> None:
        self._claim = self._backend.claim(beside=beside)
        try:
            (migrate if self._claim.may_migrate else refuse_other_schema)(self.writing, self._backend)
        except DBAPIError as error:
            raise self._backend.cannot_open(error) from None
        if beside:
            self._claim.release()  # so that a server may start

    def ask(self, query: Callable[[Connection], Result]) -> Result:
        """The answer to a query; blocks until it is there."""
        try:
            try:
                return self._asked(query)
            except DBAPIError as error:
                if not self._backend.is_transient(error):
                    raise
            return self._asked(query)  # on a new connection: the pool has dropped those that broke
        except Exception as error:
            raise refusal("read", error) from None

    def _asked(self, query: Callable[[Connection], Result]) -> Result:
        with self.reading.connect() as connection:
            return query(connection)

    def close(self) -> None:
        """Close all connections, then release the database."""
        self.writing.dispose()
        self.reading.dispose()
        self._claim.release()
