"""The writer's SQL, compiled once for each number of rows that is handed in."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from sqlalchemy import (
    Dialect,
    Executable,
    Integer,
    Select,
    Text,
    and_,
    cast,
    column,
    func,
    insert,
    literal_column,
    select,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite

from turnwise.server.storage.given import Given, JsonRows, ValueRows
from turnwise.server.storage.schema import ENTRIES, SEATS, TABLES

CHANNEL = "turnwise"
_CHANGED = ("version", "status", "due", "updated", "summary")

Sql = Callable[[int], str]  # for so many rows


class Statements:
    """In the words of one database."""

    def __init__(self, dialect: Dialect) -> None:
        """Nothing is compiled before it is needed."""
        self.is_postgres = dialect.name == "postgresql"
        self.given: Given = JsonRows() if self.is_postgres else ValueRows()
        self._dialect = dialect
        self.begin = None if self.is_postgres else "BEGIN IMMEDIATE"  # the other driver does so by itself
        self.versions = self._compiled(self._versions)  # id → {id: version}; locks these rows
        self.setups = self._compiled(self._setups)  # id → {id: setup}
        self.marks = self._compiled(self._marks)  # table, version, mark → {mark: version} of those there
        self.create = self._compiled(lambda count: self._insert(TABLES, count))  # the columns of `tables`
        self.enter = self._compiled(lambda count: self._insert(ENTRIES, count))  # the columns of `entries`
        self.sit = self._compiled(self._sit)  # table, guest
        self.change = self._compiled(
            self._change
        )  # id, version before, version, status, due, updated, summary
        self.notify = self._compiled(self._notify)  # payload

    def _compiled(self, make: Callable[[int], Executable]) -> Sql:
        return lru_cache(maxsize=None)(lambda count: str(make(count).compile(dialect=self._dialect)))  # type: ignore[attr-defined]

    def _versions(self, count: int) -> Executable:
        given = self.given.table([TABLES.c.id], count)
        found = select(TABLES.c.id, TABLES.c.version).where(TABLES.c.id.in_(select(given.c.id)))
        if self.is_postgres:  # in order, so that two processes never wait for each other in a circle
            found = found.order_by(TABLES.c.id).with_for_update(key_share=True, of=TABLES)
        return self._as_object(found)

    def _setups(self, count: int) -> Executable:
        given = self.given.table([TABLES.c.id], count)
        return self._as_object(select(TABLES.c.id, TABLES.c.setup).where(TABLES.c.id.in_(select(given.c.id))))

    def _marks(self, count: int) -> Executable:
        given = self.given.table([ENTRIES.c.table_id, ENTRIES.c.version, ENTRIES.c.mark], count)
        is_there = and_(*(ENTRIES.c[one.key] == one for one in given.c))
        mark = cast(ENTRIES.c.mark, Text).label("mark")
        return self._as_object(select(mark, ENTRIES.c.version).join(given, is_there))

    def _as_object(self, pairs: Select[Any]) -> Executable:
        """All pairs in one row, for each row that SQLite gives out costs as much as a statement."""
        found = pairs.subquery("found")
        if self.is_postgres:
            return select(cast(func.json_object_agg(*found.c), Text))
        return select(func.json_group_object(*found.c))

    def _insert(self, table: Any, count: int) -> Executable:
        given = self.given.table(list(table.c), count)
        return insert(table).from_select(list(table.c), select(*given.c))

    def _sit(self, count: int) -> Executable:
        given = self.given.table(list(SEATS.c), count)
        rows = select(*given.c).where(given.c.guest.is_not(None))  # SQLite's parser wants a WHERE here
        seat = postgresql.insert(SEATS) if self.is_postgres else sqlite.insert(SEATS)
        return seat.from_select(list(SEATS.c), rows).on_conflict_do_nothing()

    def _change(self, count: int) -> Executable:
        """The compare-and-set: only what is still at the version before is changed."""
        changed = [TABLES.c[name] for name in _CHANGED]
        given = self.given.table([TABLES.c.id, column("before", Integer), *changed], count)
        return (
            update(TABLES)
            .values({one: given.c[one.key] for one in changed})
            .where(TABLES.c.id == given.c.id, TABLES.c.version == given.c.before)
        )

    def _notify(self, count: int) -> Executable:
        given = self.given.table([column("payload", Text)], count)
        return select(func.count(func.pg_notify(literal_column(f"'{CHANNEL}'"), given.c.payload)))
