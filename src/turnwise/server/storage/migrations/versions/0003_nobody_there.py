"""Without a clock nothing is due while no one is connected; waiting tables without a person are left."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Bring the facts of tables up to what their logs say by the new rules."""
    connection = op.get_bind()
    texts = (sa.column(name, sa.Text()) for name in ("id", "status", "setup", "summary"))
    tables = sa.table("tables", *texts, sa.column("due", sa.BigInteger()))
    found = sa.select(tables).where(tables.c.due.is_not(None) | (tables.c.status == "waiting"))
    for id, status, setup, summary, due in connection.execute(found).all():
        seats = json.loads(summary).get("seats", [])
        persons = [seat for seat in seats if seat["taken"] and seat["kind"] != "bot"]
        is_left = status == "waiting" and bool(seats) and not persons
        facts = {
            "status": "left" if is_left else status,
            "due": due if "clock" in json.loads(setup) else None,
        }
        connection.execute(tables.update().where(tables.c.id == id).values(facts))
