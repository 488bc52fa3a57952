"""A batch: creations and appends of many tables in one transaction."""

from collections.abc import Sequence
from dataclasses import dataclass

from turnwise.server.storage.given import Row
from turnwise.server.storage.line import Line
from turnwise.server.storage.notes import notes
from turnwise.server.storage.rows import Facts, Meanwhile, NewTable, Sequel
from turnwise.server.storage.schema import TABLES


@dataclass(slots=True, eq=False)
class Creation:
    """A table to create, with a mark for each of its entries."""

    new: NewTable
    marks: range


@dataclass(slots=True, eq=False)
class Append:
    """An entry to append, if its version is the next one."""

    table: str
    version: int
    entry: str
    facts: Facts | None  # None: as they were before this entry
    sequel: Sequel | None
    mark: int
    meanwhile: Meanwhile | None = None  # to be done on the loop while the disk works


class Batch:
    """Many tables' writes; of each table one append at most, for any other has not read what is before it.

    The log alone decides: an entry is taken if none is in its place. What follows from it is written by
    whoever wrote it, in the same transaction, and nobody can append to that table before that ends. So later
    facts never meet earlier ones.
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

    def write(self, line: Line, sender: str) -> list[Append]:
        """Write it all in the transaction under way; the appends that won are returned."""
        if self._creations:
            _create(line, [(creation.new, creation.marks) for creation in self._creations])
        won = self._append(line)
        if facts := [(one.table, *one.facts) for one in won if one.facts is not None]:
            line.run(line.sql.change, facts)
        if any(one.sequel for one in won):
            _go_on(line, won)
        if line.sql.is_postgres:
            news = {one.table: one.version for one in won}
            line.run(line.sql.notify, [(note,) for note in notes(sender, news)])
        return won

    def write_again(self, line: Line, sender: str) -> list[Append]:
        """The same after a commit whose result is unknown: what it did is left as it is.

        The rows are locked first: that waits for the former transaction, should it still be under way.
        Facts that it wrote may be older by now than those in the database.
        """
        if line.sql.is_postgres:
            line.run(line.sql.lock, [(one.table,) for one in self._appends])
        setups = line.pairs(line.sql.setups, [(creation.new.id,) for creation in self._creations])
        self._creations = [one for one in self._creations if setups.get(one.new.id) != one.new.setup]
        won = self._found(line)
        self._appends = [one for one in self._appends if one not in won]
        return won + self.write(line, sender)

    def _append(self, line: Line) -> list[Append]:
        """Usually all of them win, and there is nothing to ask."""
        rows = [(one.table, one.version, one.entry, one.mark, self._now) for one in self._appends]
        return self._appends if line.run(line.sql.append, rows) == len(rows) else self._found(line)

    def _found(self, line: Line) -> list[Append]:
        """The appends whose entries are in the log."""
        marks = line.pairs(line.sql.marks, [(one.table, one.version, one.mark) for one in self._appends])
        return [one for one in self._appends if str(one.mark) in marks]


def _go_on(line: Line, won: Sequence[Append]) -> None:
    """Write what comes of entries; those of a successor have the mark of the entry that it comes of."""
    sequels = [(one.table, one.mark, one.sequel) for one in won if one.sequel]
    line.run(line.sql.sit, [(table, one.came) for table, _, one in sequels if one.came is not None])
    line.run(line.sql.rise, [(table, one.gone) for table, _, one in sequels if one.gone is not None])
    news = [(new, mark) for _, mark, one in sequels if (new := one.successor)]
    known = line.pairs(line.sql.setups, [(new.id,) for new, _ in news])  # an older server made it before
    news = [(new, mark) for new, mark in news if new.id not in known]
    _create(line, [(new, [mark] * len(new.entries)) for new, mark in news])


def _create(line: Line, news: Sequence[tuple[NewTable, Sequence[int]]]) -> None:
    line.run(line.sql.create, [_table_row(new) for new, _ in news])
    line.run(line.sql.enter, [row for new, marks in news for row in _entry_rows(new, marks)])
    line.run(line.sql.sit, [(new.id, guest) for new, _ in news for guest in new.guests])


def _table_row(new: NewTable) -> Row:
    """In the order of the columns."""
    values = {
        "id": new.id,
        "game": new.game,
        "is_public": new.is_public,
        "status": new.facts.status,
        "due": new.facts.due,
        "created": new.created,
        "setup": new.setup,
        "summary": new.facts.summary,
    }
    return [values[column.key] for column in TABLES.c]


def _entry_rows(new: NewTable, marks: Sequence[int]) -> list[Row]:
    """What the log begins with, written when the table was."""
    numbered = enumerate(zip(new.entries, marks, strict=True), 1)
    return [(new.id, version, entry, mark, new.created) for version, (entry, mark) in numbered]
