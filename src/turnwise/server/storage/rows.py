"""What goes into the database and comes out of it; all times are milliseconds since the epoch."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

LEFT = "left"  # the status of a table that waits without any person: it is in no list
LISTED = ("waiting", "playing")  # of a table that takes a place in the lobby, if it is public
PRUNED = ("over", "waiting", LEFT)  # of a table that may be removed: no match is under way

Callback = Callable[[], None]  # called on the loop while the disk works


class IndexedColumns(NamedTuple):
    """What can be asked of many tables without reading their logs; public, and derived from the log.

    A process that has read a log knows what the columns hold, so they are written only when they change.
    """

    status: str  # "waiting", "left", "playing" or "over"
    due: int | None  # when something has to happen without a person: a deadline, or a bot's move
    summary: str  # JSON for the lobby


@dataclass(frozen=True, slots=True)
class NewTable:
    """A table to be created."""

    id: str
    setup: str  # JSON, fixed from now on
    game: str
    is_public: bool
    guests: tuple[str, ...]  # its members: who made it or sits there
    created: int
    indexed: IndexedColumns
    entries: tuple[str, ...] = ()  # what its log begins with


@dataclass(frozen=True, slots=True)
class SideEffects:
    """What is written with an entry besides its table's indexed columns; most entries have none."""

    joined: str | None = None  # a guest who is a member of the table from now on
    left: str | None = None  # a guest who is none any more
    successor: NewTable | None = None  # a table that is created by the entry


@dataclass(frozen=True, slots=True)
class Stored:
    """A table with its whole log."""

    id: str
    setup: str
    created: int
    entries: list[str]  # entries[i] is version i + 1


class TableSetup(NamedTuple):
    """A table without its log."""

    id: str
    setup: str
    status: str
    created: int


@dataclass(frozen=True, slots=True)
class TableListing:
    """A table in a list."""

    id: str
    game: str
    status: str
    created: int
    updated: int  # when its last entry was written, or itself
    version: int
    summary: str
