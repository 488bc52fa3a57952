"""The writer's SQL, compiled once for each number of rows that is handed in."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Dialect,
    Executable,
    Integer,
    Select,
    Subquery,
    Text,
    and_,
    bindparam,
    case,
    cast,
    column,
    delete,
    func,
    insert,
    literal_column,
    select,
    tuple_,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite

from turnwise.server.storage.given import Given, JsonRows, ValueRows
from turnwise.server.storage.rows import Facts
from turnwise.server.storage.schema import ENTRIES, SEATS, TABLES

CHANNEL = "turnwise"
_CHANGED = [TABLES.c[name] for name in Facts._fields]

Sql = Callable[[int], str]  # for so many rows


class Statements:
    """In the words of one database."""

    def __init__(self, dialect: Dialect) -> None:
        """Nothing is compiled before it is needed."""
        self.is_postgres = dialect.name == "postgresql"
        self.given: Given = JsonRows() if self.is_postgres else ValueRows()
        self._dialect = dialect
        self.begin = None if self.is_postgres else "BEGIN IMMEDIATE"  # the other driver does so by itself
        self.lock = self._compiled(self._lock)  # id
        self.setups = self._compiled(self._setups)  # id → {id: setup}
        self.marks = self._compiled(self._marks)  # table, version, mark → {mark: version} of those there
        self.create = self._compiled(lambda count: self._insert(TABLES, count))  # the columns of `tables`
        self.enter = self._compiled(lambda count: self._insert(ENTRIES, count))  # the columns of `entries`
        self.append = self._compiled(self._append)  # the same
        self.sit = self._compiled(self._sit)  # table, guest
        self.rise = self._compiled(self._rise)  # the same
        self.change = self._compiled(self._change)  # id, and the columns of facts
        self.notify = self._compiled(self._notify)  # payload

    def _compiled(self, make: Callable[[int], Executable]) -> Sql:
        return lru_cache(maxsize=None)(lambda count: str(make(count).compile(dialect=self._dialect)))  # type: ignore[attr-defined]

    def _lock(self, count: int) -> Executable:
        """Against everybody, even those who only refer to these rows by entries of theirs."""
        given = self.given.table([TABLES.c.id], count)
        found = select(TABLES.c.id).where(TABLES.c.id.in_(select(given.c.id)))
        return found.order_by(TABLES.c.id).with_for_update(of=TABLES)

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

    def _append(self, count: int) -> Executable:
        """Entries, unless somebody else's is in their place.

        A PostgreSQL may have lost what a process has read, if another copy of it has taken over: there, what
        is before an entry is looked for. In a file of our own it cannot be missing.
        """
        if not self.is_postgres:
            row = {one.key: bindparam(None, type_=one.type) for one in ENTRIES.c}
            return sqlite.insert(ENTRIES).values([row] * count).on_conflict_do_nothing()
        given = self.given.table(list(ENTRIES.c), count)
        rows = select(*given.c).where(_before(given).is_not(None))
        # in order, so that two processes never wait for each other in a circle; and none is removed meanwhile
        rows = rows.join(TABLES, TABLES.c.id == given.c.table_id).order_by(TABLES.c.id)
        return self._or_nothing(ENTRIES, rows.with_for_update(read=True, key_share=True, of=TABLES))

    def _sit(self, count: int) -> Executable:
        given = self.given.table(list(SEATS.c), count)
        rows = select(*given.c).where(given.c.guest.is_not(None))  # SQLite's parser wants a WHERE here
        return self._or_nothing(SEATS, rows)

    def _rise(self, count: int) -> Executable:
        given = self.given.table(list(SEATS.c), count)
        return delete(SEATS).where(tuple_(*SEATS.c).in_(select(*given.c)))

    def _or_nothing(self, table: Any, rows: Select[Any]) -> Executable:
        """Insert what is not there yet."""
        inserted = postgresql.insert(table) if self.is_postgres else sqlite.insert(table)
        return inserted.from_select(list(table.c), rows).on_conflict_do_nothing()

    def _change(self, count: int) -> Executable:
        given = self.given.table([TABLES.c.id, *_CHANGED], count)
        values = {one: given.c[one.key] for one in _CHANGED}
        return update(TABLES).values(values).where(TABLES.c.id == given.c.id)

    def _notify(self, count: int) -> Executable:
        given = self.given.table([column("payload", Text)], count)
        return select(func.count(func.pg_notify(literal_column(f"'{CHANNEL}'"), given.c.payload)))


def _before(given: Subquery) -> ColumnElement[Any]:
    """The entry before a given one, or its table if it is the first; NULL where that is missing.

    Each is looked up by its key; were it EXISTS, PostgreSQL might read all entries there are instead.
    """
    one = literal_column("1", Integer)
    log = ENTRIES.alias("log")
    is_before = (log.c.table_id == given.c.table_id) & (log.c.version == given.c.version - one)
    table = select(TABLES.c.id).where(TABLES.c.id == given.c.table_id).correlate(given).scalar_subquery()
    entry = select(log.c.table_id).where(is_before).correlate(given).scalar_subquery()
    return case((given.c.version == one, table), else_=entry)
