"""How Alembic runs the migrations: on the connection that it is handed, in the transaction around it."""

from alembic import context

from turnwise.server.storage.schema import METADATA, VERSION_TABLE

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    version_table=VERSION_TABLE,
    transactional_ddl=False,
)
context.run_migrations()
