"""A batch: creations and appends of many tables in one transaction."""

from collections.abc import Sequence
from dataclasses import dataclass

from turnwise.server.storage.backends.base import Row
from turnwise.server.storage.rows import Callback, IndexedColumns, NewTable, SideEffects
from turnwise.server.storage.schema import TABLES
from turnwise.server.storage.writer.connection import WriterConnection


@dataclass(slots=True, eq=False)
class Creation:
    """A table to create, with an append id for each of its entries."""

    new: NewTable
    append_ids: range


@dataclass(slots=True, eq=False)
class Append:
    """An entry to append, if its version is the next one."""

    table: str
    version: int
    entry: str
    indexed: IndexedColumns | None  # None: as they were before this entry
    effects: SideEffects | None
    append_id: int
    callback: Callback | None = None  # called on the loop while the disk works


class Batch:
    """Many tables' writes; of each table one append at most, for any other has not read what is before it.

    The log alone decides: an entry is taken if none is in its place. What follows from it is written in the
    same transaction, and nothing can be appended to that table before that ends. So later indexed columns
    are never overwritten by earlier ones.
    """

    def __init__(self, writes: Sequence[Creation | Append], now: int) -> None:
        self._creations = [write for write in writes if isinstance(write, Creation)]
        created = {creation.new.id for creation in self._creations}
        first: dict[str, Append] = {}
        for write in writes:
            if isinstance(write, Append) and write.table not in created:
                first.setdefault(write.table, write)
        self._appends = list(first.values())
        self._now = now

    def write(self, connection: WriterConnection, sender: str) -> list[Append]:
        """Write it all in the transaction under way; the appends that won are returned."""
        if self._creations:
            _create(connection, [(creation.new, creation.append_ids) for creation in self._creations])
        won = self._append(connection)
        if indexed := [(one.table, *one.indexed) for one in won if one.indexed is not None]:
            connection.run(connection.statements.update_indexed, indexed)
        if any(one.effects for one in won):
            _write_effects(connection, won)
        connection.backend.notify(connection, sender, ((one.table, one.version) for one in won))
        return won

    def write_again(self, connection: WriterConnection, sender: str) -> list[Append]:
        """The same after a commit whose result is unknown: what it did is left as it is.

        The tables are locked first: that waits for the former transaction, should it still be under way.
        Indexed columns that it wrote may be older by now than those in the database.
        """
        connection.backend.lock_tables(connection, [one.table for one in self._appends])
        known = [(creation.new.id,) for creation in self._creations]
        setups = connection.pairs(connection.statements.setups, known)
        self._creations = [one for one in self._creations if setups.get(one.new.id) != one.new.setup]
        won = self._found(connection)
        self._appends = [one for one in self._appends if one not in won]
        return won + self.write(connection, sender)

    def _append(self, connection: WriterConnection) -> list[Append]:
        """Usually all of them win, and there is nothing to ask."""
        rows = [(one.table, one.version, one.entry, one.append_id, self._now) for one in self._appends]
        touched = connection.run(connection.statements.append, rows)
        return self._appends if touched == len(rows) else self._found(connection)

    def _found(self, connection: WriterConnection) -> list[Append]:
        """The appends whose entries are in the log."""
        rows = [(one.table, one.version, one.append_id) for one in self._appends]
        found = connection.pairs(connection.statements.append_ids, rows)
        return [one for one in self._appends if str(one.append_id) in found]


def _write_effects(connection: WriterConnection, won: Sequence[Append]) -> None:
    """Write the side effects of entries; a successor's entries have the append id of its origin."""
    effects = [(one.table, one.append_id, one.effects) for one in won if one.effects]
    joined = [(table, one.joined) for table, _, one in effects if one.joined is not None]
    connection.run(connection.statements.add_members, joined)
    left = [(table, one.left) for table, _, one in effects if one.left is not None]
    connection.run(connection.statements.remove_members, left)
    news = [(new, append_id) for _, append_id, one in effects if (new := one.successor)]
    known = connection.pairs(connection.statements.setups, [(new.id,) for new, _ in news])
    news = [(new, append_id) for new, append_id in news if new.id not in known]  # made by an older server
    _create(connection, [(new, [append_id] * len(new.entries)) for new, append_id in news])


def _create(connection: WriterConnection, news: Sequence[tuple[NewTable, Sequence[int]]]) -> None:
    statements = connection.statements
    connection.run(statements.create_tables, [_table_row(new) for new, _ in news])
    connection.run(statements.create_entries, [row for new, ids in news for row in _entry_rows(new, ids)])
    connection.run(statements.add_members, [(new.id, guest) for new, _ in news for guest in new.guests])


def _table_row(new: NewTable) -> Row:
    """In the order of the columns."""
    values = {
        "id": new.id,
        "game": new.game,
        "is_public": new.is_public,
        "created": new.created,
        "setup": new.setup,
        **new.indexed._asdict(),
    }
    return [values[column.key] for column in TABLES.c]


def _entry_rows(new: NewTable, append_ids: Sequence[int]) -> list[Row]:
    """What the log begins with, written when the table was."""
    numbered = enumerate(zip(new.entries, append_ids, strict=True), 1)
    return [(new.id, version, entry, append_id, new.created) for version, (entry, append_id) in numbered]
