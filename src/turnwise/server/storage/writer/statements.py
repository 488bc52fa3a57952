"""The writer's SQL, for as many rows as are handed in."""

from typing import Any

from sqlalchemy import Executable, Select, Table, Text, and_, cast, delete, insert, select, tuple_, update

from turnwise.server.storage.backends.base import Backend, Statement
from turnwise.server.storage.rows import IndexedColumns
from turnwise.server.storage.schema import ENTRIES, MEMBERS, TABLES

_INDEXED = [TABLES.c[name] for name in IndexedColumns._fields]


class Statements:
    """What is the same on all databases, made of what each has of its own."""

    def __init__(self, backend: Backend) -> None:
        self._backend = backend
        self._rows = backend.rows
        self.append: Statement = backend.append  # the columns of `entries`

    def create_tables(self, count: int) -> Executable:
        """Rows: the columns of `tables`."""
        return self._insert(TABLES, count)

    def create_entries(self, count: int) -> Executable:
        """Rows: the columns of `entries`."""
        return self._insert(ENTRIES, count)

    def update_indexed(self, count: int) -> Executable:
        """Rows: id, and the indexed columns."""
        given = self._rows.table([TABLES.c.id, *_INDEXED], count)
        values = {one: given.c[one.key] for one in _INDEXED}
        return update(TABLES).values(values).where(TABLES.c.id == given.c.id)

    def add_members(self, count: int) -> Executable:
        """Rows: table, guest."""
        given = self._rows.table(list(MEMBERS.c), count)
        return self._backend.insert_missing(MEMBERS, select(*given.c))

    def remove_members(self, count: int) -> Executable:
        """Rows: table, guest."""
        given = self._rows.table(list(MEMBERS.c), count)
        return delete(MEMBERS).where(tuple_(*MEMBERS.c).in_(select(*given.c)))

    def setups(self, count: int) -> Executable:
        """Rows: id; gives {id: setup} of the tables that are there."""
        given = self._rows.table([TABLES.c.id], count)
        return self._as_object(select(TABLES.c.id, TABLES.c.setup).where(TABLES.c.id.in_(select(given.c.id))))

    def append_ids(self, count: int) -> Executable:
        """Rows: table, version, append id; gives {append id: version} of the entries that are there."""
        given = self._rows.table([ENTRIES.c.table_id, ENTRIES.c.version, ENTRIES.c.append_id], count)
        is_there = and_(*(ENTRIES.c[one.key] == one for one in given.c))
        append_id = cast(ENTRIES.c.append_id, Text).label("append_id")
        return self._as_object(select(append_id, ENTRIES.c.version).join(given, is_there))

    def _insert(self, table: Table, count: int) -> Executable:
        given = self._rows.table(list(table.c), count)
        return insert(table).from_select(list(table.c), select(*given.c))

    def _as_object(self, pairs: Select[Any]) -> Executable:
        key, value = pairs.subquery("found").c
        return select(self._backend.json_object(key, value))
