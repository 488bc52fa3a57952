"""The writer's connection, used without SQLAlchemy's own execution: that costs more than SQLite's."""

import json
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, TypeVar

from sqlalchemy import Engine
from sqlalchemy.exc import DBAPIError

from turnwise.server.storage.backends.base import Backend, Row, Statement
from turnwise.server.storage.errors import Unreachable
from turnwise.server.storage.writer.statements import Statements

Result = TypeVar("Result")


class WriterConnection:
    """Executes statements on rows, in transactions; each is compiled once for each number of rows."""

    def __init__(self, engine: Engine, backend: Backend) -> None:
        """Connect."""
        self.backend = backend
        self.statements = Statements(backend)
        self._chunks = backend.rows.chunks
        self._dialect = engine.dialect
        self._compiled: dict[tuple[Statement, int], str] = {}
        self._errors: Any = engine.dialect.loaded_dbapi.Error
        try:
            self._pooled = engine.raw_connection()
        except (DBAPIError, self._errors) as error:
            raise Unreachable from error
        driver: Any = self._pooled.driver_connection
        self._driver = driver
        self._cursor = driver.cursor()

    def commit(self, work: Callable[[], Result]) -> Result:
        """Do something and commit it, or nothing of it; the driver's errors become SQLAlchemy's."""
        try:
            if self.backend.begin:
                self._cursor.execute(self.backend.begin)
            result = work()
            self._driver.commit()
            return result
        except self._errors as error:
            is_lost = self._dialect.is_disconnect(error, self._driver, self._cursor)
            self._roll_back()
            raise DBAPIError.instance(
                None, None, error, self._errors, connection_invalidated=is_lost, dialect=self._dialect
            ) from None
        except BaseException:
            self._roll_back()
            raise

    def run(self, statement: Statement, rows: Sequence[Row]) -> int:
        """Execute a statement on rows; how many it touched."""
        touched = 0
        for count, parameters in self._chunks(rows):
            sql = self._compiled.get((statement, count)) or self._compile(statement, count)
            touched += self._cursor.execute(sql, parameters).rowcount
        return touched

    def pairs(self, statement: Statement, rows: Sequence[Row]) -> dict[str, Any]:
        """The answer to a query about rows that gives JSON objects."""
        answer: dict[str, Any] = {}
        for count, parameters in self._chunks(rows):
            sql = self._compiled.get((statement, count)) or self._compile(statement, count)
            (found,) = self._cursor.execute(sql, parameters).fetchone()
            answer |= json.loads(found) if found else {}
        return answer

    def close(self) -> None:
        """Disconnect."""
        with suppress(Exception):
            self._pooled.close()

    def _compile(self, statement: Statement, count: int) -> str:
        compiled = statement(count).compile(dialect=self._dialect)  # type: ignore[attr-defined]
        sql = self._compiled[statement, count] = str(compiled)
        return sql

    def _roll_back(self) -> None:
        with suppress(Exception):  # a broken connection has rolled back by itself
            self._driver.rollback()
