"""A database that is only read, also while a server uses it: nothing in it is made or changed."""

from collections.abc import Callable
from typing import TypeVar

from sqlalchemy import Connection, inspect, select
from sqlalchemy.exc import DBAPIError

from turnwise.core.errors import BadSetup
from turnwise.server.storage.backends.base import Backend
from turnwise.server.storage.errors import refusal
from turnwise.server.storage.schema import HEAD, VERSION_TABLE, VERSIONS

Result = TypeVar("Result")


class ReadOnlyDatabase:
    """Connections that cannot write."""

    def __init__(self, backend: Backend) -> None:
        """Refuse in one sentence what is no database of this version of Turnwise."""
        backend.refuse_missing()
        self._engine = backend.read_only_engine()
        try:
            with self._engine.begin() as connection:
                _refuse_other_schema(connection, backend.name)
        except DBAPIError as error:
            self.close()
            raise backend.cannot_open(error) from None
        except BaseException:
            self.close()
            raise

    def ask(self, query: Callable[[Connection], Result]) -> Result:
        """The answer to a query."""
        try:
            with self._engine.begin() as connection:
                return query(connection)
        except DBAPIError as error:
            raise refusal("read", error) from None

    def close(self) -> None:
        """Let go of it."""
        self._engine.dispose()


def _refuse_other_schema(connection: Connection, name: str) -> None:
    if VERSION_TABLE not in inspect(connection).get_table_names():
        raise BadSetup(
            "no_tables", f"{name} holds no tables of Turnwise; name the database of a server by --db"
        )
    version = connection.scalar(select(VERSIONS.c.version_num))
    if version != HEAD:
        raise BadSetup(
            "other_schema",
            f"{name} was written by another version of Turnwise (schema {version}, this one has {HEAD}): "
            "use that version, or start `turnwise serve` of this one on it once",
        )
