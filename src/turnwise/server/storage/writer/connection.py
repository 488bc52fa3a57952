"""The writer's connection, used without SQLAlchemy's own execution: that costs more than SQLite's."""

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any

from sqlalchemy import Engine
from sqlalchemy.exc import DBAPIError

from turnwise.server.storage.backends.base import Backend, Row, Statement
from turnwise.server.storage.errors import Unreachable
from turnwise.server.storage.writer.statements import Statements


class WriterConnection:
    """Executes statements on rows, in transactions; each is compiled once for each number of rows."""

    def __init__(self, engine: Engine, backend: Backend) -> None:
        """Connect."""
        self.backend = backend
        self.statements = Statements(backend)
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

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Commit what is done inside, or nothing of it; the driver's errors become SQLAlchemy's."""
        try:
            if self.backend.begin:
                self._cursor.execute(self.backend.begin)
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

    def run(self, statement: Statement, rows: Sequence[Row]) -> int:
        """Execute a statement on rows; how many it touched."""
        touched = 0
        for count, parameters in self.backend.rows.chunks(rows):
            touched += self._cursor.execute(self._sql(statement, count), parameters).rowcount
        return touched

    def pairs(self, statement: Statement, rows: Sequence[Row]) -> dict[str, Any]:
        """The answer to a query about rows that gives JSON objects."""
        answer: dict[str, Any] = {}
        for count, parameters in self.backend.rows.chunks(rows):
            (found,) = self._cursor.execute(self._sql(statement, count), parameters).fetchone()
            answer |= json.loads(found) if found else {}
        return answer

    def close(self) -> None:
        """Disconnect."""
        with suppress(Exception):
            self._pooled.close()

    def _sql(self, statement: Statement, count: int) -> str:
        if (sql := self._compiled.get((statement, count))) is None:
            compiled = statement(count).compile(dialect=self._dialect)  # type: ignore[attr-defined]
            sql = self._compiled[statement, count] = str(compiled)
        return sql

    def _roll_back(self) -> None:
        with suppress(Exception):  # a broken connection has rolled back by itself
            self._driver.rollback()
