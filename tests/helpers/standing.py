"""The facts of a table that the database holds, and those that its log tells."""

from msgspec import json
from sqlalchemy import select

from turnwise.server.protocol.telling import seating
from turnwise.server.rooms.founding import summary
from turnwise.server.storage.rows import Facts
from turnwise.server.storage.schema import TABLES
from turnwise.server.tables.setup import Setup
from turnwise.server.tables.table import Table

FACTS = [TABLES.c[name] for name in Facts._fields]


async def standing(store, table):
    """What is in the table's row."""
    wanted = select(*FACTS).where(TABLES.c.id == table)
    return Facts(*await store._read(lambda connection: connection.execute(wanted).one()))


async def told(store, table):
    """What follows from the table's log."""
    log = await store.load(table)
    found = Table.resume(log.id, json.decode(log.setup, type=Setup), log.created, log.entries)
    return Facts(found.status, found.due, summary(found, seating(found).seats))
