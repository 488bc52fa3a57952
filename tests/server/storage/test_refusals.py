"""What cannot be used is refused with one sentence, and without the password."""

import asyncio
import os
import signal
import sqlite3
import sys

import pytest
from sqlalchemy import create_engine, text

from postgres import free_port
from turnwise.core.errors import BadSetup
from turnwise.server.storage.backends import backend_for
from turnwise.server.storage.schema import VERSION_TABLE
from turnwise.server.storage.store import Store

SECRET = "s3cret"


def refusal(url):
    async def main():
        store = Store(backend_for(url))
        await store.open()
        await store.close()

    with pytest.raises(BadSetup) as caught:
        asyncio.run(main())
    sentence = caught.value.sentence
    assert "\n" not in sentence
    assert "Traceback" not in sentence
    assert SECRET not in sentence
    assert caught.value.__cause__ is None
    return caught.value.code, sentence


@pytest.mark.parametrize(
    ("url", "code"),
    [
        ("", "bad_database_url"),
        ("turnwise.db", "bad_database_url"),
        (f"postgresql://ann:{SECRET}@host:port/x", "bad_database_url"),
        (f"postgresql://ann:{SECRET}@ss@host/x", "bad_database_url"),
        ("sqlite://", "bad_database_url"),
        ("sqlite:///:memory:", "bad_database_url"),
        ("sqlite:///file:x.db", "bad_database_url"),
        ("sqlite:///x.db?mode=ro", "bad_database_url"),
        ("sqlite://host/x.db", "bad_database_url"),
        (f"mysql://ann:{SECRET}@host/x", "unknown_database"),
        (f"postgresql+asyncpg://ann:{SECRET}@host/x", "unknown_database"),
        ("sqlite+aiosqlite:///x.db", "unknown_database"),
    ],
)
def test_urls_of_the_wrong_kind(url, code):
    assert refusal(url)[0] == code


def test_a_file_that_is_no_database(tmp_path):
    (tmp_path / "x.db").write_bytes(b"no database at all, but long enough to be read as one" * 100)
    code, sentence = refusal(f"sqlite:///{tmp_path}/x.db")
    assert code == "bad_database"
    assert str(tmp_path / "x.db") in sentence


def test_a_damaged_database(tmp_path, sqlite_url, opened):
    async def main():
        async with opened(sqlite_url) as store:
            return store.backend.path

    path = asyncio.run(main())
    data = bytearray(path.read_bytes())
    data[100:4096] = b"\xff" * (4096 - 100)
    path.write_bytes(data)
    assert refusal(sqlite_url)[0] == "bad_database"


def test_a_folder_in_place_of_the_file(tmp_path):
    assert refusal(f"sqlite:///{tmp_path}")[0] == "unusable_database"
    (tmp_path / "file").touch()
    assert refusal(f"sqlite:///{tmp_path}/file/x.db")[0] == "unusable_database"


def test_a_file_without_permission(tmp_path, monkeypatch):
    def refuse(path, *_):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "open", refuse)  # root may open anything, so a real one would prove nothing
    code, sentence = refusal(f"sqlite:///{tmp_path}/x.db")
    assert code == "unusable_database"
    assert "Permission denied" in sentence


def test_tables_of_another_program(url):
    change(url, "CREATE TABLE members (id INTEGER PRIMARY KEY)")
    code, sentence = refusal(url)
    assert code == "other_database"
    assert "members" in sentence


def test_a_newer_schema(url, opened):
    async def main():
        async with opened(url):
            pass

    asyncio.run(main())
    change(url, f"UPDATE {VERSION_TABLE} SET version_num = '9999'")
    code, sentence = refusal(url)
    assert code == "newer_database"
    assert "9999" in sentence


def change(url, statement):
    engine = create_engine(url.replace("postgresql:", "postgresql+psycopg:"))
    with engine.begin() as connection:
        connection.execute(text(statement))
    engine.dispose()


def test_a_second_process_on_one_file(sqlite_url, process, opened):
    holder = process("hold", sqlite_url)
    assert holder.stdout.readline() == "open\n"
    code, sentence = refusal(sqlite_url)
    assert code == "database_in_use"
    assert str(holder.pid) in sentence
    holder.send_signal(signal.SIGKILL)
    holder.wait()

    async def main():
        async with opened(sqlite_url) as store:
            return await store.is_well()

    assert asyncio.run(main())


def test_a_second_store_on_one_file_by_a_link(sqlite_url, tmp_path, opened):
    async def main():
        async with opened(sqlite_url) as store:
            (tmp_path / "link.db").symlink_to(store.backend.path)
            with pytest.raises(BadSetup, match="in use"):
                await Store(backend_for(f"sqlite:///{tmp_path}/link.db")).open()

    asyncio.run(main())


@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")  # Python 3.12 warns because of our threads
def test_a_forked_child_does_not_keep_the_file(sqlite_url, opened):
    async def main():
        async with opened(sqlite_url):
            read, write = os.pipe()
            child = os.fork()
            if child == 0:
                os.read(read, 1)
                os._exit(0)
            return child, write, read

    child, write, read = asyncio.run(main())

    async def again():
        async with opened(sqlite_url) as store:
            return await store.is_well()

    try:
        assert asyncio.run(again())
    finally:
        os.write(write, b"x")
        os.waitpid(child, 0)
        os.close(write)
        os.close(read)


@pytest.mark.parametrize(
    "address", [f"ann:{SECRET}@127.0.0.1:{{port}}/x", f"127.0.0.1:{{port}}/x?user=ann&password={SECRET}"]
)
def test_a_server_that_is_not_there(address):
    code, sentence = refusal(f"postgresql://{address.format(port=free_port())}")
    assert code == "database_unreachable"
    assert "127.0.0.1" in sentence


def test_an_option_or_a_database_that_postgres_does_not_know(postgres):
    assert refusal(postgres.url("nowhere"))[0] == "database_unreachable"
    code, sentence = refusal(postgres.url("postgres") + "&colour=red")
    assert code == "unusable_database"
    assert "colour" in sentence


def test_a_user_who_may_not_create_tables(postgres):
    database = postgres.new_database()
    postgres.execute("CREATE ROLE stranger LOGIN")
    postgres.execute("REVOKE CREATE ON SCHEMA public FROM PUBLIC", database)
    url = postgres.url(database).replace("turnwise@", "stranger@")
    code, sentence = refusal(url)
    assert code == "unusable_database"
    assert "permission denied" in sentence


def test_without_the_driver(monkeypatch):
    monkeypatch.setitem(sys.modules, "psycopg", None)
    code, sentence = refusal(f"postgresql://ann:{SECRET}@127.0.0.1/x")
    assert code == "missing_postgres"
    assert "turnwise[postgres]" in sentence


def test_a_refused_file_is_left_as_it_is(tmp_path):
    path = tmp_path / "theirs.db"
    theirs = sqlite3.connect(path)
    theirs.execute("CREATE TABLE keys (x)")
    theirs.commit()
    theirs.close()
    assert refusal(f"sqlite:///{path}")[0] == "other_database"
    theirs = sqlite3.connect(path)
    assert theirs.execute("SELECT name FROM sqlite_schema").fetchall() == [("keys",)]
    theirs.close()
