"""Rarer things to write: keys, and the removal of what was long left alone."""

import secrets

from sqlalchemy import Connection, delete, select
from sqlalchemy.dialects import postgresql, sqlite

from turnwise.server.storage import reader
from turnwise.server.storage.latest import updated
from turnwise.server.storage.rows import PRUNED
from turnwise.server.storage.schema import KEYS, TABLES

KEY_BYTES = 32
PROBE_BYTES = 16_384
CHUNK = 100  # tables removed in one transaction, so that moves need not wait for long


def make_key(connection: Connection, name: str) -> bytes | None:
    """The secret of that name, made if there is none; of several makers one wins."""
    insert = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
    row = {"name": name, "value": secrets.token_bytes(KEY_BYTES)}
    connection.execute(insert(KEYS).values(row).on_conflict_do_nothing())
    return reader.key(connection, name)


def probe(connection: Connection, name: str) -> None:
    """Write as much as some entries take, and remove it: fails when there is no room for them."""
    connection.execute(KEYS.insert().values(name=name, value=secrets.token_bytes(PROBE_BYTES)))
    connection.execute(delete(KEYS).where(KEYS.c.name == name))


def prune_some(connection: Connection, before: int) -> int:
    """Remove a chunk of tables, finished or never begun, with their logs and seats; how many there were."""
    old = TABLES.c.status.in_(PRUNED) & (updated() < before)
    chunk = select(TABLES.c.id).where(old).limit(CHUNK)
    ids = connection.scalars(chunk.with_for_update(skip_locked=True)).all()
    # Asked again: until the rows were locked, somebody may have appended.
    return connection.execute(delete(TABLES).where(TABLES.c.id.in_(ids), old)).rowcount
