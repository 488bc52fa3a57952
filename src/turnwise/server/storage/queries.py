"""What is asked of the database, and the rarer things that are written, each in one short transaction."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, delete, func, literal, select

from turnwise.server.storage.backends.base import Backend
from turnwise.server.storage.rows import LEFT, LISTED, PRUNED, Stored, TableListing, TableSetup
from turnwise.server.storage.schema import ENTRIES, KEYS, MEMBERS, TABLES

PRUNED_AT_ONCE = 100  # tables removed in one transaction, so that moves need not wait for long


def _last(column: ColumnElement[Any]) -> ColumnElement[Any]:
    """Of a table's last entry."""
    log = select(column).where(ENTRIES.c.table_id == TABLES.c.id).correlate(TABLES)
    return log.order_by(ENTRIES.c.version.desc()).limit(1).scalar_subquery()


_version = func.coalesce(_last(ENTRIES.c.version), 0)
_updated = func.coalesce(_last(ENTRIES.c.at), TABLES.c.created)
_KNOWN = {**TABLES.c, "updated": _updated, "version": _version}
_IS_LISTED = TABLES.c.is_public & TABLES.c.status.in_(LISTED)
_LISTED = [_KNOWN[name] for name in TableListing.__dataclass_fields__]


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
) -> list[TableListing]:
    """Public tables, newest first."""
    wanted = select(*_LISTED).where(TABLES.c.is_public, TABLES.c.status == status)
    if game is not None:
        wanted = wanted.where(TABLES.c.game == game)
    if before is not None:
        wanted = wanted.where(TABLES.c.created < before)
    return _listed(connection, wanted.order_by(TABLES.c.created.desc(), TABLES.c.id).limit(limit))


def tables_of(connection: Connection, guest: str, status: str | None, limit: int) -> list[TableListing]:
    """The tables at which a guest sits or which they made, last changed first."""
    wanted = select(*_LISTED).join(MEMBERS, MEMBERS.c.table_id == TABLES.c.id).where(MEMBERS.c.guest == guest)
    wanted = wanted.where(TABLES.c.status != LEFT if status is None else TABLES.c.status == status)
    return _listed(connection, wanted.order_by(_updated.desc(), TABLES.c.id).limit(limit))


def in_lobby(connection: Connection, guest: str) -> int:
    """How many tables of a guest take a place in the lobby."""
    own = select(MEMBERS.c.table_id).where(MEMBERS.c.guest == guest)
    return len(connection.scalars(select(TABLES.c.id).where(_IS_LISTED, TABLES.c.id.in_(own))).all())


def among_lobby(connection: Connection, tables: list[str]) -> set[str]:
    """Those of some tables that take a place in the lobby."""
    return set(connection.scalars(select(TABLES.c.id).where(_IS_LISTED, TABLES.c.id.in_(tables))))


def begun_tables(
    connection: Connection, statuses: Sequence[str], game: str | None, since: int, after: str, limit: int
) -> list[TableSetup]:
    """Tables by their ids, so many after one of them; those of a game, made since then."""
    columns = (TABLES.c.id, TABLES.c.setup, TABLES.c.status, TABLES.c.created)
    wanted = select(*columns).where(
        TABLES.c.status.in_(statuses), TABLES.c.created >= since, TABLES.c.id > after
    )
    if game is not None:
        wanted = wanted.where(TABLES.c.game == game)
    return [TableSetup(*row) for row in connection.execute(wanted.order_by(TABLES.c.id).limit(limit))]


def logs(connection: Connection, tables: Sequence[str]) -> dict[str, list[str]]:
    """The logs of some tables."""
    wanted = select(ENTRIES.c.table_id, ENTRIES.c.entry).where(ENTRIES.c.table_id.in_(tables))
    found: dict[str, list[str]] = {}
    for table, entry in connection.execute(wanted.order_by(ENTRIES.c.table_id, ENTRIES.c.version)):
        found.setdefault(table, []).append(entry)
    return found


def key(connection: Connection, name: str) -> bytes | None:
    """A secret of this installation, if there is one."""
    return connection.scalar(select(KEYS.c.value).where(KEYS.c.name == name))


def answers(connection: Connection) -> bool:
    """Whether the database answers at all, from its file rather than from memory."""
    connection.execute(select(KEYS.c.name).limit(1)).all()
    return True


def _listed(connection: Connection, wanted: Select[Any]) -> list[TableListing]:
    return [TableListing(*row) for row in connection.execute(wanted)]


def make_key(connection: Connection, backend: Backend, name: str, value: bytes) -> bytes | None:
    """Store a secret unless there is one; of several processes one wins, and all get its secret."""
    row = select(literal(name, KEYS.c.name.type), literal(value, KEYS.c.value.type))
    connection.execute(backend.insert_missing(KEYS, row))
    return key(connection, name)


def probe(connection: Connection, name: str, value: bytes) -> None:
    """Write as much as some entries take, and remove it: fails when there is no room for them."""
    connection.execute(KEYS.insert().values(name=name, value=value))
    connection.execute(delete(KEYS).where(KEYS.c.name == name))


def prune_some(connection: Connection, backend: Backend, before: int) -> int:
    """Remove some tables, finished or never begun, with logs and members; how many there were."""
    old = TABLES.c.status.in_(PRUNED) & (_updated < before)
    found = backend.lock_removal(select(TABLES.c.id).where(old).limit(PRUNED_AT_ONCE))
    ids = connection.scalars(found).all()
    # Asked again: an entry may have been appended until the rows were locked.
    return connection.execute(delete(TABLES).where(TABLES.c.id.in_(ids), old)).rowcount
