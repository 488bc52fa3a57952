"""The steps by which Alembic brings an older database to the present schema."""
