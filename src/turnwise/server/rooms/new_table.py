"""A new table, folded and as it is to be written down."""

import msgspec

from turnwise.server.protocol.message_builder import public_seats
from turnwise.server.protocol.messages import Seat
from turnwise.server.storage.rows import LEFT, IndexedColumns, NewTable
from turnwise.server.tables.entries import Joined, write
from turnwise.server.tables.setup import Setup
from turnwise.server.tables.table import WAITING, Table


def new_table(id: str, setup: Setup, joined: tuple[Joined, ...], at: int) -> tuple[Table, NewTable]:
    """A table at which some sit already, and what the database is to hold of it."""
    table = Table(id, setup, at)
    for entry in joined:
        table.add(entry)
    new = NewTable(
        id=id,
        setup=msgspec.json.encode(setup).decode(),
        game=setup.game,
        is_public=setup.is_public,
        guests=tuple({setup.owner, *(entry.guest for entry in joined)}),
        created=at,
        indexed=indexed_columns(table, summary(table, public_seats(table).seats)),
        entries=tuple(write(entry) for entry in joined),
    )
    return table, new


def indexed_columns(table: Table, summary: str) -> IndexedColumns:
    """What the database holds of a table beside its log."""
    is_left = table.status == WAITING and not any(table.occupants)
    return IndexedColumns(LEFT if is_left else table.status, table.due, summary)


def summary(table: Table, seats: list[Seat]) -> str:
    """What the lobby tells of a table."""
    facts = {
        "game": table.setup.game,
        "title": table.game.title,
        "edition": table.setup.edition,
        "values": table.setup.values,
        "rulesName": table.setup.rules_name,
        "start": table.setup.start,
        "clock": table.setup.clock,
        "seats": seats,
    }
    return msgspec.json.encode(facts).decode()
