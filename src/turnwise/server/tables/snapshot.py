"""A table at one moment, as another process can take it up: nothing in it opens a seat."""

from msgspec import Struct

from turnwise.matches.log import Reason
from turnwise.server.tables.entries import Joined
from turnwise.server.tables.setup import Setup
from turnwise.server.tables.table import Status, Table


class Person(Struct, frozen=True):
    """Who sits where, and what they added to the shuffle."""

    seat: int
    name: str
    text: str


class Snapshot(Struct, frozen=True):
    """All that a replay, a record or a solution of a table is made of."""

    id: str
    setup: Setup
    persons: list[Person]
    status: Status
    actions: list[int]
    actors: list[int]
    versions: list[int]
    timed_out: list[int]  # versions at which the clock acted for a seat
    end: tuple[int, Reason] | None  # the seat that ended the match, and why


def snapshot_of(table: Table) -> Snapshot:
    """A table as it is now; play may go on while the snapshot is used."""
    match = table.match
    seated = enumerate(table.occupants)
    return Snapshot(
        id=table.id,
        setup=table.setup,
        persons=[Person(seat, who.name, who.text) for seat, who in seated if who],
        status=table.status,
        actions=match.actions.tolist() if match else [],
        actors=table.actors.tolist(),
        versions=table.versions.tolist(),
        timed_out=sorted(table.timed_out),
        end=(match.end.seat, match.end.reason) if match and match.end else None,
    )


def table_of(snapshot: Snapshot) -> Table:
    """The table that a snapshot was taken of, to be looked at."""
    table = Table(snapshot.id, snapshot.setup, 0)
    for person in snapshot.persons:
        table.add(Joined(at=0, seat=person.seat, name=person.name, guest="", secret="", text=person.text))
    table.actors.extend(snapshot.actors)
    table.versions.extend(snapshot.versions)
    table.timed_out.update(snapshot.timed_out)
    if table.match:
        table.match.repeat(snapshot.actions)
    if table.match and snapshot.end:
        table.match.forfeit(*snapshot.end)
    table.status = snapshot.status
    return table
