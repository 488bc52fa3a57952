"""A batch: creations and appends of many tables in one transaction."""

from collections.abc import Sequence
from dataclasses import dataclass

from turnwise.server.storage.given import Row
from turnwise.server.storage.line import Line
from turnwise.server.storage.notes import notes
from turnwise.server.storage.rows import Facts, NewTable
from turnwise.server.storage.schema import TABLES


class OutOfStep(Exception):
    """A table that is not at the version it was thought to be at."""


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
    facts: Facts
    guest: str | None
    mark: int


@dataclass(slots=True)
class _Change:
    """What becomes of a row of `tables`."""

    before: int
    version: int
    facts: Facts


class Batch:
    """Writes as if one came after the other, in the order given."""

    def __init__(self, writes: Sequence[Creation | Append], now: int) -> None:
        self.creations = [write for write in writes if isinstance(write, Creation)]
        self.appends = [write for write in writes if isinstance(write, Append)]
        self._now = now
        self._entries: list[Row] = []
        self._seats: list[Row] = []
        self._changes: dict[str, _Change] = {}

    def write(self, line: Line, sender: str) -> list[Append]:
        """Write it all in the transaction under way; the appends that won are returned."""
        versions = self._versions(line)
        won = [append for append in self.appends if self._wins(append, versions)]
        self._send(line, sender)
        return won

    def write_unasked(self, line: Line, sender: str) -> list[Append]:
        """The same without asking first, for a database of our own: what is out of step is found out."""
        versions: dict[str, int] = {}
        for append in self.appends:
            versions.setdefault(append.table, append.version - 1)
        won = [append for append in self.appends if self._wins(append, versions)]
        self._send(line, sender)
        return won

    def write_again(self, line: Line, sender: str) -> list[Append]:
        """The same after a commit whose result is unknown: what it did is left as it is.

        The rows are locked first: that waits for the former transaction, should it still be under way.
        """
        versions = self._versions(line)
        setups = line.pairs(line.sql.setups, [(creation.new.id,) for creation in self.creations])
        self.creations = [one for one in self.creations if setups.get(one.new.id) != one.new.setup]
        marks = line.pairs(line.sql.marks, [(one.table, one.version, one.mark) for one in self.appends])
        won = [one for one in self.appends if str(one.mark) in marks or self._wins(one, versions)]
        self._send(line, sender)
        return won

    def _versions(self, line: Line) -> dict[str, int]:
        return line.pairs(line.sql.versions, [(table,) for table in {one.table for one in self.appends}])

    def _wins(self, append: Append, versions: dict[str, int]) -> bool:
        if versions.get(append.table) != append.version - 1:
            return False
        versions[append.table] = append.version
        self._entries.append((append.table, append.version, append.entry, append.mark))
        if append.guest is not None:
            self._seats.append((append.table, append.guest))
        change = self._changes.setdefault(append.table, _Change(append.version - 1, 0, append.facts))
        change.version, change.facts = append.version, append.facts
        return True

    def _send(self, line: Line, sender: str) -> None:
        self._create(line)
        if line.run(line.sql.change, self._changed_rows()) != len(self._changes):
            raise OutOfStep("a table is not at the version that was expected")
        line.run(line.sql.enter, self._entries)
        line.run(line.sql.sit, self._seats)
        if line.sql.is_postgres:
            news = {table: change.version for table, change in self._changes.items()}
            line.run(line.sql.notify, [(note,) for note in notes(sender, news)])

    def _create(self, line: Line) -> None:
        line.run(line.sql.create, [_table_row(creation.new) for creation in self.creations])
        for creation in self.creations:
            new = creation.new
            self._seats += [(new.id, guest) for guest in new.guests]
            numbered = enumerate(zip(new.entries, creation.marks, strict=True), 1)
            self._entries += [(new.id, version, entry, mark) for version, (entry, mark) in numbered]

    def _changed_rows(self) -> list[Row]:
        return [
            (table, change.before, change.version, facts.status, facts.due, self._now, facts.summary)
            for table, change in self._changes.items()
            for facts in (change.facts,)
        ]


def _table_row(new: NewTable) -> Row:
    """In the order of the columns."""
    values = {
        "id": new.id,
        "game": new.game,
        "is_public": new.is_public,
        "status": new.facts.status,
        "due": new.facts.due,
        "version": len(new.entries),
        "created": new.created,
        "updated": new.created,
        "setup": new.setup,
        "summary": new.facts.summary,
    }
    return [values[column.key] for column in TABLES.c]
