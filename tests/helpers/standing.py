"""The indexed columns of a table in the database, and what its log tells of them."""

from msgspec import json
from sqlalchemy import select

from databases import rows_of
from present import present
from turnwise.server.protocol.message_builder import public_seats
from turnwise.server.rooms.new_table import summary
from turnwise.server.storage.rows import IndexedColumns
from turnwise.server.storage.schema import TABLES
from turnwise.server.storage.store import Store
from turnwise.server.tables.setup import Setup
from turnwise.server.tables.table import Table

COLUMNS = [TABLES.c[name] for name in IndexedColumns._fields]


async def standing(store: Store, table: str) -> IndexedColumns:
    """What is in the table's row."""
    wanted = select(*COLUMNS).where(TABLES.c.id == table)
    (row,) = await rows_of(store.backend, wanted)
    return IndexedColumns._make(row)


async def told(store: Store, table: str) -> IndexedColumns:
    """What follows from the table's log."""
    log = present(await store.load(table))
    found = Table.resume(log.id, json.decode(log.setup, type=Setup), log.created, log.entries)
    return IndexedColumns(found.status, found.due, summary(found, public_seats(found).seats))
