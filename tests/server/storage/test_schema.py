"""The schema: made at once or by migrations, it is the same."""

import asyncio
import json
import sqlite3
import subprocess
import sys

import pytest
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import insert, select, text

from turnwise.server.storage import migrations
from turnwise.server.storage.backends import backend_for
from turnwise.server.storage.backends.sqlite import Sqlite
from turnwise.server.storage.migrations import create_schema, migrate, upgrade
from turnwise.server.storage.schema import ENTRIES, HEAD, KEYS, MEMBERS, METADATA, TABLES, VERSION_TABLE

POSTGRES_SCHEMA = """
SELECT table_name, column_name, data_type, is_nullable, column_default FROM information_schema.columns
WHERE table_schema = 'public' UNION ALL
SELECT tablename, indexname, indexdef, '', '' FROM pg_indexes WHERE schemaname = 'public' UNION ALL
SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid), '', '' FROM pg_constraint
WHERE connamespace = 'public'::regnamespace
ORDER BY 1, 2, 3
"""
SQLITE_SCHEMA = "SELECT name, tbl_name, sql FROM sqlite_schema ORDER BY name"


@pytest.fixture
def backend(url):
    return backend_for(url)


@pytest.fixture
def engine(backend):
    backend.claim(beside=False).release()  # which makes the file
    engine = backend.writing_engine()
    yield engine
    engine.dispose()


def schema(connection):
    """Everything that the database says about itself."""
    is_postgres = connection.dialect.name == "postgresql"
    rows = connection.execute(text(POSTGRES_SCHEMA if is_postgres else SQLITE_SCHEMA)).all()
    return [tuple(_plain(str(value)) for value in row) for row in rows]


def _plain(words):
    """Without SQLite's spaces, and the quotes that it puts around what was renamed."""
    return " ".join(words.replace(" ,", ",").replace('"', "").split())


def versions(connection):
    return connection.execute(text(f"SELECT version_num FROM {VERSION_TABLE}")).scalars().all()


def test_migrating_from_nothing_gives_what_creating_gives(engine):
    with engine.connect() as connection:
        with connection.begin() as transaction:
            create_schema(connection)
            created, stamped = schema(connection), versions(connection)
            transaction.rollback()
        with connection.begin():
            assert schema(connection) == []
            upgrade(connection, "a database", None)
            assert schema(connection) == created
            assert versions(connection) == stamped == [HEAD]
    assert len(created) > len(METADATA.tables)


def test_the_head_is_the_newest_revision():
    assert ScriptDirectory.from_config(migrations_config()).get_current_head() == HEAD


def migrations_config(connection=None):
    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", next(iter(migrations.__path__)))
    config.set_main_option("path_separator", "os")
    return config


def test_an_older_database_is_brought_up_to_date(backend, engine):
    with engine.begin() as connection:  # the oldest there is: nothing but the table of versions
        connection.execute(
            text(f"CREATE TABLE {VERSION_TABLE} (version_num VARCHAR(32) NOT NULL PRIMARY KEY)")
        )
    migrate(engine, backend)
    with engine.connect() as connection:
        assert versions(connection) == [HEAD]
        assert METADATA.tables.keys() <= {row[0] for row in schema(connection)}


OF_0001 = (
    "INSERT INTO tables (id, game, is_public, status, due, version, created, updated, setup, summary) VALUES"
    " ('a', 'heap', true, 'playing', 70, 2, 10, 60, :dealt, :told),"
    " ('b', 'heap', false, 'over', NULL, 1, 20, 50, :seeded, '{}'),"
    " ('c', 'heap', false, 'waiting', NULL, 0, 30, 30, :placed, '{}')",
    "INSERT INTO entries (table_id, version, entry, mark) VALUES"
    " ('a', 1, 'one', 7), ('a', 2, 'two', 8), ('b', 1, 'x', 9)",
    "INSERT INTO seats (table_id, guest) VALUES ('a', 'ann'), ('b', 'ann'), ('c', 'ann')",
)
SETUPS = {
    "dealt": '{"values": {"heaps": "3"}, "clock": {"kind": "bank"}}',
    "told": '{"title": "A"}',
    "seeded": '{"seed": "x"}',
    "placed": '{"position": "p"}',
}


def test_from_0001_all_is_kept_and_the_log_tells_versions_and_times(url, engine, opened):
    with engine.begin() as connection:
        command.upgrade(migrations_config(connection), "0001")
        for statement in OF_0001:
            words = text(statement)
            connection.execute(words, {name: SETUPS[name] for name in words.compile().params})
        connection.execute(insert(KEYS).values(name="signing", value=b"k"))
        assert versions(connection) == ["0001"]
    engine.dispose()

    async def main():
        async with opened(url) as store:
            listed = await store.tables_of("ann")
            assert [one.status for one in listed] == ["playing", "over", "waiting"]
            told = [(one.id, one.created, one.updated, one.version) for one in listed]
            assert told == [("a", 10, 60, 2), ("b", 20, 50, 1), ("c", 30, 30, 0)]
            assert [json.loads(one.summary) for one in listed] == [
                {"title": "A", "values": {"heaps": "3"}, "start": "deal"},
                {"values": {}, "start": "seed"},
                {"values": {}, "start": "position"},
            ]
            assert (await store.load("a")).entries == ["one", "two"]
            assert await store.key() == b"k"
            assert await store.due(70, 9) == ["a"]
            assert await store.append("a", 3, "three", None)
            assert not await store.append("a", 3, "three", None)
            assert await store.prune(51) == 2
            assert await store.load("b") is await store.load("c") is None

    asyncio.run(main())
    with engine.begin() as connection:
        assert versions(connection) == [HEAD]
        rows = connection.execute(text("SELECT version, append_id, at FROM entries ORDER BY 1")).all()
        assert [tuple(row) for row in rows[:2]] == [(1, 7, 60), (2, 8, 60)]
        migrated = schema(connection)
        for table in ("entries", "members", "keys", "tables", VERSION_TABLE):
            connection.execute(text(f"DROP TABLE {table}"))
        create_schema(connection)
        assert schema(connection) == migrated


def seats(*taken):
    return json.dumps({"seats": [{"taken": is_taken, "kind": kind} for kind, is_taken in taken]})


OF_0002 = [  # id, status, due, setup, seats → status and due afterwards
    ("timed", "playing", 70, '{"clock": {}}', seats(("own", True), ("bot", True)), ("playing", 70)),
    ("untimed", "playing", 70, "{}", seats(("own", True), ("bot", True)), ("playing", None)),
    ("left", "waiting", None, "{}", seats(("open", False), ("bot", True)), ("left", None)),
    ("waiting", "waiting", None, "{}", seats(("own", True), ("open", False)), ("waiting", None)),
    ("over", "over", None, "{}", seats(("own", True)), ("over", None)),
]


def test_from_0002_nothing_is_due_without_a_clock_and_left_tables_are_known(backend, engine):
    with engine.begin() as connection:
        command.upgrade(migrations_config(connection), "0002")
        for id, status, due, setup, summary, _ in OF_0002:
            row = {"id": id, "status": status, "due": due, "setup": setup, "summary": summary}
            connection.execute(insert(TABLES).values(game="heap", is_public=True, created=1, **row))
    migrate(engine, backend)
    with engine.connect() as connection:
        found = connection.execute(select(TABLES.c.id, TABLES.c.status, TABLES.c.due)).all()
    assert {id: (status, due) for id, status, due in found} == {row[0]: row[-1] for row in OF_0002}


OF_0003 = (
    "INSERT INTO tables (id, game, is_public, status, created, setup, summary) VALUES"
    " ('a', 'heap', true, 'playing', 10, '{}', '{}'), ('b', 'heap', true, 'over', 20, '{}', '{}')",
    "INSERT INTO entries (table_id, version, entry, mark, at) VALUES"
    " ('a', 1, 'one', 7, 11), ('a', 2, 'two', 4611686018427387903, 12), ('b', 1, 'x', 9, 21)",
    "INSERT INTO seats (table_id, guest) VALUES ('a', 'ann'), ('a', 'bob'), ('b', 'bob')",
    "INSERT INTO keys (name, value) VALUES ('signing', 'k')",
)


def test_from_0003_seats_are_members_and_marks_append_ids(backend, engine):
    with engine.begin() as connection:
        command.upgrade(migrations_config(connection), "0003")
        for statement in OF_0003:
            connection.execute(text(statement))
    migrate(engine, backend)
    with engine.begin() as connection:
        members = connection.execute(select(MEMBERS).order_by(*MEMBERS.c)).all()
        entries = connection.execute(select(ENTRIES).order_by(*ENTRIES.c)).all()
        assert members == [("a", "ann"), ("a", "bob"), ("b", "bob")]
        assert entries == [
            ("a", 1, "one", 7, 11),
            ("a", 2, "two", 4611686018427387903, 12),
            ("b", 1, "x", 9, 21),
        ]
        connection.execute(text("DELETE FROM tables WHERE id = 'a'"))
        assert connection.execute(select(MEMBERS)).all() == [("b", "bob")]
        migrated = schema(connection)
        for table in ("entries", "members", "keys", "tables", VERSION_TABLE):
            connection.execute(text(f"DROP TABLE {table}"))
        create_schema(connection)
        assert schema(connection) == migrated


def test_starting_imports_no_alembic(sqlite_url):
    program = f"""
import asyncio, sys
from turnwise.server.storage.backends import backend_for
from turnwise.server.storage.store import Store
async def main():
    store = Store(backend_for({sqlite_url!r}))
    await store.open()
    await store.close()
asyncio.run(main())
asyncio.run(main())
assert not {{"alembic", "psycopg"}} & sys.modules.keys()
"""
    subprocess.run([sys.executable, "-W", "error", "-c", program], check=True)


def test_the_file_is_for_its_owner_only_and_commits_are_safe(sqlite_url, engine_of_sqlite):
    engine, path = engine_of_sqlite
    assert path.stat().st_mode & 0o777 == 0o600
    with engine.connect() as connection:

        def pragma(name):
            return connection.exec_driver_sql(f"PRAGMA {name}").scalar()

        assert (pragma("journal_mode"), pragma("synchronous"), pragma("foreign_keys")) == ("wal", 2, 1)
    with sqlite3.connect(path) as stranger:
        assert (
            "WITHOUT ROWID"
            in stranger.execute("SELECT sql FROM sqlite_schema WHERE name='entries'").fetchone()[0]
        )
    stranger.close()


@pytest.fixture
def engine_of_sqlite(sqlite_url):
    backend = backend_for(sqlite_url)
    assert isinstance(backend, Sqlite)
    backend.claim(beside=False).release()
    engine = backend.writing_engine()
    migrate(engine, backend)
    yield engine, backend.path
    engine.dispose()


def test_a_careless_server_setting_does_not_make_commits_unsafe(postgres):
    database = postgres.new_database()
    postgres.execute(f"ALTER DATABASE {database} SET synchronous_commit = off")
    postgres.execute(f"ALTER DATABASE {database} SET default_transaction_isolation = 'serializable'")
    engine = backend_for(postgres.url(database)).writing_engine()
    with engine.connect() as connection:
        assert connection.exec_driver_sql("SHOW synchronous_commit").scalar() == "on"
        assert connection.exec_driver_sql("SHOW transaction_isolation").scalar() == "read committed"
    engine.dispose()
