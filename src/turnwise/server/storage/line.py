"""The writer's connection, used without SQLAlchemy's own execution: that costs more than SQLite's."""

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any

from sqlalchemy import Engine
from sqlalchemy.exc import DBAPIError

from turnwise.server.storage.failures import Unreachable
from turnwise.server.storage.given import Row
from turnwise.server.storage.statements import Sql, Statements


class Line:
    """A connection that carries out prepared statements on rows, in transactions."""

    def __init__(self, engine: Engine) -> None:
        """Connect."""
        self.sql = Statements(engine.dialect)
        self._dialect = engine.dialect
        self._errors: Any = engine.dialect.loaded_dbapi.Error
        try:
            self._pooled = engine.raw_connection()
        except (DBAPIError, self._errors) as error:
            raise Unreachable from error
        driver: Any = self._pooled.driver_connection
        self._driver = driver
        self._cursor = driver.cursor()

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Commit what is done inside, or nothing of it; the driver's complaints become SQLAlchemy's."""
        try:
            if self.sql.begin:
                self._cursor.execute(self.sql.begin)
            yield
            self._driver.commit()
        except self._errors as error:
            is_lost = self._dialect.is_disconnect(error, self._driver, self._cursor)
            self._roll_back()
            raise DBAPIError.instance(
                None, None, error, self._errors, connection_invalidated=is_lost, dialect=self._dialect
            ) from None
        except BaseException:
            self._roll_back()
            raise

    def run(self, sql: Sql, rows: Sequence[Row]) -> int:
        """Carry out a statement on rows; how many it touched."""
        touched = 0
        for count, parameters in self.sql.given.pieces(rows):
            touched += self._cursor.execute(sql(count), parameters).rowcount
        return touched

    def pairs(self, sql: Sql, rows: Sequence[Row]) -> dict[str, Any]:
        """The answer to a question about rows that gives JSON objects."""
        answer: dict[str, Any] = {}
        for count, parameters in self.sql.given.pieces(rows):
            (found,) = self._cursor.execute(sql(count), parameters).fetchone()
            answer |= json.loads(found) if found else {}
        return answer

    def close(self) -> None:
        """Hang up."""
        with suppress(Exception):
            self._pooled.close()

    def _roll_back(self) -> None:
        with suppress(Exception):  # a broken connection has rolled back by itself
            self._driver.rollback()
