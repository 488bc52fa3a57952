"""The table of a rematch: the same persons and rules, every seat moved on by one."""

from hashlib import sha256

from msgspec.structs import replace

from turnwise.matches.fairness import commitment_of
from turnwise.server.tables.entries import Joined
from turnwise.server.tables.setup import Setup
from turnwise.server.tables.table import Table


def rematch_id(table: str) -> str:
    """The id of the table after this one, the same for every process that makes it."""
    return sha256(f"rematch:{table}".encode()).hexdigest()[: len(table)]


def rematch_setup(table: Table, secret: str, at: int) -> tuple[Setup, tuple[Joined, ...]]:
    """The setup of a rematch and who sits there: every secret opens its person's new seat."""
    setup = table.setup
    count = len(setup.seats)
    order = [(seat + 1) % count for seat in range(count)]
    moved = replace(
        setup,
        seats=tuple(setup.seats[seat] for seat in order),
        secret=secret if setup.secret else "",
        commitment=commitment_of(secret) if setup.commitment else "",
        rematch_of=table.id,
    )
    joined = []
    for seat, before in enumerate(order):
        if who := table.occupants[before]:
            joined.append(Joined(at=at, seat=seat, name=who.name, guest=who.guest, secret=who.secret))
    return moved, tuple(joined)
