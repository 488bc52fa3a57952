"""The log alone says at which version a table is, and when it was last changed."""

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
