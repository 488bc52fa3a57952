"""Migrations: at start, bring the database to the present schema, or say why that cannot be."""

from importlib.resources import as_file, files

from sqlalchemy import Connection, Engine, insert, inspect, select

from turnwise.core.errors import BadSetup
from turnwise.server.storage.backends.base import Backend
from turnwise.server.storage.schema import HEAD, METADATA, VERSION_TABLE, VERSIONS


def migrate(engine: Engine, backend: Backend) -> None:
    """Create the schema in an empty database, bring an older one up to date, refuse any other."""
    with engine.begin() as connection:
        backend.lock_schema(connection)
        found = set(inspect(connection).get_table_names())
        if VERSION_TABLE in found:
            _bring_up(connection, backend.name)
        elif ours := sorted(found & METADATA.tables.keys()):
            raise BadSetup(
                "other_database",
                f"{backend.name} holds tables of another program ({', '.join(ours)}) and is left as it is",
            )
        else:
            create_schema(connection)


def refuse_other_schema(engine: Engine, backend: Backend) -> None:
    """Leave the schema as it is, since a server uses it, and refuse all but the present one."""
    with engine.begin() as connection:
        version = connection.scalar(select(VERSIONS.c.version_num))
    if version != HEAD:
        raise BadSetup(
            "other_schema",
            f"{backend.name} is in use by another version of Turnwise (schema {version}, this one has "
            f"{HEAD}): use that version, or stop its server first",
        )


def create_schema(connection: Connection) -> None:
    """The present schema at once, without Alembic: importing it would take half of the start."""
    METADATA.create_all(connection, checkfirst=False)
    VERSIONS.create(connection, checkfirst=False)
    connection.execute(insert(VERSIONS).values(version_num=HEAD))


def _bring_up(connection: Connection, name: str) -> None:
    version = connection.scalar(select(VERSIONS.c.version_num))
    if version != HEAD:
        upgrade(connection, name, version)


def upgrade(connection: Connection, name: str, version: str | None) -> None:
    """Run the migrations after a version, all in the connection's transaction."""
    from alembic import command
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    with as_file(files("turnwise.server.storage") / "migrations") as folder:
        config = Config(attributes={"connection": connection})
        config.set_main_option("script_location", str(folder).replace("%", "%%"))
        config.set_main_option("path_separator", "os")
        known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
        if version is not None and version not in known:
            raise BadSetup(
                "newer_database",
                f"{name} was written by a newer Turnwise (schema {version}, this one knows up to {HEAD})",
            )
        command.upgrade(config, "head")
