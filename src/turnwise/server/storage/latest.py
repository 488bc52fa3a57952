"""What a table's log says of its end, for questions about `tables`."""

from typing import Any

from sqlalchemy import ColumnElement, func, select

from turnwise.server.storage.schema import ENTRIES, TABLES


def version() -> ColumnElement[int]:
    """That of the last entry, 0 if there is none."""
    return func.coalesce(_last(ENTRIES.c.version), 0)


def updated() -> ColumnElement[int]:
    """When the last entry was written, or the table if there is none."""
    return func.coalesce(_last(ENTRIES.c.at), TABLES.c.created)


def _last(column: ColumnElement[Any]) -> ColumnElement[Any]:
    log = select(column).where(ENTRIES.c.table_id == TABLES.c.id).correlate(TABLES)
    return log.order_by(ENTRIES.c.version.desc()).limit(1).scalar_subquery()
