"""The log alone says where a table is and when that was; summaries tell what it begins from."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Entries written before get the time of their table's last change."""
    op.add_column("entries", sa.Column("at", sa.BigInteger))
    op.execute("UPDATE entries SET at = (SELECT updated FROM tables WHERE tables.id = entries.table_id)")
    with op.batch_alter_table("entries", table_kwargs={"sqlite_with_rowid": False}) as entries:
        entries.alter_column("at", existing_type=sa.BigInteger(), nullable=False)
    # Not in a batch: on SQLite that would remove the old `tables`, and with it all logs and seats.
    op.drop_column("tables", "version")
    op.drop_column("tables", "updated")
    _complete_summaries()


def _complete_summaries() -> None:
    connection, tables = (
        op.get_bind(),
        sa.table("tables", sa.column("id"), sa.column("setup"), sa.column("summary")),
    )
    for id, setup, summary in connection.execute(sa.select(tables)).all():
        made = json.loads(setup)
        start = "position" if made.get("position") else "deal" if made.get("seed") is None else "seed"
        told = json.loads(summary) | {"values": made.get("values", {}), "start": start}
        connection.execute(tables.update().where(tables.c.id == id).values(summary=json.dumps(told)))
