"""What goes into the database and comes out of it; all times are milliseconds since the epoch."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

LEFT = "left"  # the status of a table that waits without anybody: it is in no list
LISTED = ("waiting", "playing")  # of a table that takes a place in the lobby, if it is public
PRUNED = ("over", "waiting", LEFT)  # of a table that may be removed: nobody plays there

Meanwhile = Callable[[], None]  # what can be done on the loop while the disk works


class Facts(NamedTuple):
    """What can be asked of a table without reading its log: public facts only, and all of them its log's.

    Whoever reads a log finds the facts that the database holds, so they are written only when they change.
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
    guests: tuple[str, ...]  # who made it or sits there
    created: int
    facts: Facts
    entries: tuple[str, ...] = ()  # what its log begins with


@dataclass(frozen=True, slots=True)
class Sequel:
    """What is written with an entry besides its table's facts; most entries have none."""

    came: str | None = None  # a guest who sits at the table from now on
    gone: str | None = None  # a guest to whom the table is nothing any more
    successor: NewTable | None = None  # a table that comes to be by the entry


@dataclass(frozen=True, slots=True)
class Stored:
    """A table with its whole log."""

    id: str
    setup: str
    created: int
    entries: list[str]  # entries[i] is version i + 1


@dataclass(frozen=True, slots=True)
class Listed:
    """A table in a list."""

    id: str
    game: str
    status: str
    created: int
    updated: int  # when its last entry was written, or itself
    version: int
    summary: str
