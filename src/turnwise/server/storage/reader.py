"""Questions to the database, each in one short transaction that sees one moment."""

from typing import Any

from sqlalchemy import Connection, Select, select

from turnwise.server.storage.latest import updated, version
from turnwise.server.storage.rows import LEFT, LISTED, Listed, Stored
from turnwise.server.storage.schema import ENTRIES, KEYS, SEATS, TABLES

_KNOWN = {**TABLES.c, "updated": updated(), "version": version()}
_IS_LISTED = TABLES.c.is_public & TABLES.c.status.in_(LISTED)
_LISTED = [_KNOWN[name] for name in Listed.__dataclass_fields__]


def load(connection: Connection, table: str) -> Stored | None:
    """A table with its whole log."""
    row = connection.execute(select(TABLES.c.setup, TABLES.c.created).where(TABLES.c.id == table)).first()
    return row and Stored(table, row.setup, row.created, since(connection, table, 0))


def since(connection: Connection, table: str, version: int) -> list[str]:
    """The entries after a version."""
    later = (ENTRIES.c.table_id == table) & (ENTRIES.c.version > version)
    return list(connection.scalars(select(ENTRIES.c.entry).where(later).order_by(ENTRIES.c.version)))


def due(connection: Connection, until: int, limit: int) -> list[str]:
    """Tables whose due time has passed, oldest first."""
    late = select(TABLES.c.id).where(TABLES.c.due <= until).order_by(TABLES.c.due).limit(limit)
    return list(connection.scalars(late))


def lobby(
    connection: Connection, status: str, game: str | None, limit: int, before: int | None
) -> list[Listed]:
    """Public tables, newest first."""
    wanted = select(*_LISTED).where(TABLES.c.is_public, TABLES.c.status == status)
    if game is not None:
        wanted = wanted.where(TABLES.c.game == game)
    if before is not None:
        wanted = wanted.where(TABLES.c.created < before)
    return _listed(connection, wanted.order_by(TABLES.c.created.desc(), TABLES.c.id).limit(limit))


def tables_of(connection: Connection, guest: str, status: str | None, limit: int) -> list[Listed]:
    """The tables at which a guest sits or which they made, last changed first."""
    wanted = select(*_LISTED).join(SEATS, SEATS.c.table_id == TABLES.c.id).where(SEATS.c.guest == guest)
    wanted = wanted.where(TABLES.c.status != LEFT if status is None else TABLES.c.status == status)
    return _listed(connection, wanted.order_by(updated().desc(), TABLES.c.id).limit(limit))


def in_lobby(connection: Connection, guest: str) -> int:
    """How many tables of a guest take a place in the lobby."""
    seated = select(SEATS.c.table_id).where(SEATS.c.guest == guest)
    return len(connection.scalars(select(TABLES.c.id).where(_IS_LISTED, TABLES.c.id.in_(seated))).all())


def among_lobby(connection: Connection, tables: list[str]) -> set[str]:
    """Those of some tables that take a place in the lobby."""
    return set(connection.scalars(select(TABLES.c.id).where(_IS_LISTED, TABLES.c.id.in_(tables))))


def key(connection: Connection, name: str) -> bytes | None:
    """A secret of this installation, if it was made already."""
    return connection.scalar(select(KEYS.c.value).where(KEYS.c.name == name))


def answers(connection: Connection) -> bool:
    """Whether the database answers at all, from its file rather than from memory."""
    connection.execute(select(KEYS.c.name).limit(1)).all()
    return True


def _listed(connection: Connection, wanted: Select[Any]) -> list[Listed]:
    return [Listed(*row) for row in connection.execute(wanted)]
