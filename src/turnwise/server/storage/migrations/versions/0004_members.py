"""Guests are members of a table, whether they sit there or not; an entry's mark is its append id."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Copied, not renamed: constraints and indexes get the names that a new database gives them."""
    op.create_table(
        "members",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("guest", sa.Text, primary_key=True),
        sqlite_with_rowid=False,
    )
    op.execute("INSERT INTO members (table_id, guest) SELECT table_id, guest FROM seats")
    op.drop_table("seats")
    op.create_index("members_by_guest", "members", ["guest"])
    op.execute("ALTER TABLE entries RENAME COLUMN mark TO append_id")
