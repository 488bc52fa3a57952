"""How the rows of a batch get into one statement.

The writer's thread hands the interpreter to the event loop with every statement and may have to wait to get
it back, so rows go in together: on PostgreSQL as one JSON text, on SQLite, whose JSON is slow, as lists of
values in pieces of a few sizes, each compiled once.
"""

import json
from collections.abc import Iterator, Sequence
from typing import Any, Protocol

from sqlalchemy import (
    JSON,
    ColumnElement,
    Subquery,
    Text,
    bindparam,
    cast,
    column,
    func,
    literal_column,
    select,
    values,
)

Row = Sequence[object]
Columns = Sequence[ColumnElement[Any]]
LARGEST_PIECE = 64


class Given(Protocol):
    """Rows as a table within a statement."""

    def table(self, columns: Columns, count: int) -> Subquery:
        """So many rows, as a table with these columns."""

    def pieces(self, rows: Sequence[Row]) -> Iterator[tuple[int, Any]]:
        """The rows in as many executions as it takes: a count, and the parameters."""


class JsonRows:
    """All rows as one JSON text, whatever their number; the count is always 0."""

    def table(self, columns: Columns, count: int) -> Subquery:
        """A list of lists, taken apart by PostgreSQL."""
        rows = cast(bindparam("rows", type_=Text), JSON)
        items = func.json_array_elements(rows).table_valued(column("value"))
        places = [cast(literal_column(f"value ->> {place}"), one.type) for place, one in enumerate(columns)]
        named = [place.label(one.key) for place, one in zip(places, columns, strict=True)]
        return select(*named).select_from(items).subquery("given")

    def pieces(self, rows: Sequence[Row]) -> Iterator[tuple[int, Any]]:
        """One piece."""
        if rows:  # not as ASCII: half of a surrogate pair is to be refused by the driver
            yield 0, {"rows": json.dumps(rows, ensure_ascii=False)}


class ValueRows:
    """Rows as parameters of VALUES, in pieces of 64, 32, 16 … rows."""

    def table(self, columns: Columns, count: int) -> Subquery:
        """Parameters, row after row; named within, for a statement that begins with WITH has no row count."""
        named = [column(str(one.key), one.type) for one in columns]
        rows = [tuple(bindparam(None, type_=one.type) for one in columns) for _ in range(count)]
        listed = values(*named, name="listed").data(rows).cte("listed", nesting=True)
        return select(*listed.c).subquery("given")

    def pieces(self, rows: Sequence[Row]) -> Iterator[tuple[int, Any]]:
        """As few pieces as possible."""
        start, size = 0, LARGEST_PIECE
        while start < len(rows):
            while size > len(rows) - start:
                size //= 2
            yield size, [value for row in rows[start : start + size] for value in row]
            start += size
