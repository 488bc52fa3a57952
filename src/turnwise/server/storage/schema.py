"""The schema, as it is after all migrations."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
)

HEAD = "0004"  # the newest revision in migrations/versions

METADATA = MetaData()

TABLES = Table(
    "tables",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("is_public", Boolean, nullable=False),
    Column("status", Text, nullable=False),
    Column("due", BigInteger),
    Column("created", BigInteger, nullable=False),
    Column("setup", Text, nullable=False),
    Column("summary", Text, nullable=False),
)
Index(
    "tables_by_due",
    TABLES.c.due,
    sqlite_where=TABLES.c.due.is_not(None),
    postgresql_where=TABLES.c.due.is_not(None),
)
Index("tables_by_status", TABLES.c.status, TABLES.c.is_public, TABLES.c.created)

ENTRIES = Table(
    "entries",
    METADATA,
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("entry", Text, nullable=False),
    Column("append_id", BigInteger, nullable=False),  # by which a writer knows its own entry again
    Column("at", BigInteger, nullable=False),  # when it was written
    sqlite_with_rowid=False,
)

MEMBERS = Table(  # the guests who made a table or sit there
    "members",
    METADATA,
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("guest", Text, primary_key=True),
    sqlite_with_rowid=False,
)
Index("members_by_guest", MEMBERS.c.guest)

KEYS = Table(
    "keys",
    METADATA,
    Column("name", Text, primary_key=True),
    Column("value", LargeBinary, nullable=False),
)

# Alembic's own table, under a name of ours: a database may be shared with another program that uses Alembic.
VERSION_TABLE = "turnwise_version"
VERSIONS = Table(
    VERSION_TABLE,
    MetaData(),
    Column("version_num", String(32), nullable=False),
    PrimaryKeyConstraint("version_num", name=f"{VERSION_TABLE}_pkc"),
)
