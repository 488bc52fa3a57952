"""Databases that fail for a while: nobody is told what is not so, and it goes on afterwards."""

import asyncio
import sqlite3
import subprocess
import sys
import threading

import psycopg
import pytest

from postgres import Cutter, Postgres
from turnwise.core.errors import TurnwiseError
from turnwise.server.storage.backends import backend_for
from turnwise.server.storage.rows import SideEffects
from turnwise.server.storage.writer import group_commit
from turnwise.server.storage.writer.batch import Append, Batch
from turnwise.server.storage.writer.connection import WriterConnection
from waiting import awaited

COMMIT = "COMMIT\0"  # the whole command: BEGIN ISOLATION LEVEL READ COMMITTED holds the word too


@pytest.fixture
def cutter(postgres):
    cutter = Cutter(postgres.port)
    yield cutter
    cutter.close()


@pytest.mark.parametrize("word", ["INSERT INTO entries", "UPDATE tables", COMMIT])
@pytest.mark.parametrize("is_passed_on", [True, False])
def test_a_connection_cut_in_the_middle(postgres, cutter, opened, new, indexed, word, is_passed_on):
    url = postgres.url(postgres.new_database(), cutter.port)

    async def main():
        async with opened(url) as store:
            await store.create(new("a"))
            await store.create(new("c"))
            assert await store.append("a", 1, "one", indexed())
            cutter.cut_at(word, is_passed_on)
            results = await asyncio.gather(
                store.append("a", 2, "two", indexed()),
                store.append("a", 2, "two", indexed()),
                store.create(new("b", "x")),
                store.append("c", 1, "y", indexed(due=5), SideEffects(joined="bob")),
            )
            assert list(results) == [True, False, None, True]
            assert cutter.cuts == 1
            assert (await store.load("a")).entries == ["one", "two"]
            assert (await store.load("c")).entries == ["y"]
            assert await store.due(5, 9) == [listed.id for listed in await store.tables_of("bob")] == ["c"]
            assert (await store.load("b")).entries == ["x"]

    asyncio.run(main())


def test_a_commit_whose_answer_is_lost_is_not_repeated(postgres, cutter, opened, new, indexed):
    database = postgres.new_database()

    async def main():
        async with opened(postgres.url(database, cutter.port)) as store:
            await store.create(new("a"))
            cutter.cut_at(COMMIT, is_passed_on=True)
            assert await store.append("a", 1, "one", indexed())
            assert cutter.cuts == 1
            cutter.cut_at(COMMIT, is_passed_on=True)
            await store.create(new("b", "x"))
            assert cutter.cuts == 2

    asyncio.run(main())
    rows = postgres.execute("SELECT table_id, version, entry FROM entries ORDER BY 1, 2", database)
    assert rows == [("a", 1, "one"), ("b", 1, "x")]
    commits = postgres.execute("SELECT count(DISTINCT xmin::text) FROM entries", database)
    assert commits == [(2,)]  # the first commit of each, and no other


@pytest.mark.parametrize("word", ["INSERT INTO entries", "INSERT INTO tables", COMMIT])
@pytest.mark.parametrize("is_passed_on", [True, False])
def test_a_successor_whose_commit_is_cut_off_is_there_once(postgres, cutter, opened, new, word, is_passed_on):
    database = postgres.new_database()

    async def main():
        async with opened(postgres.url(database, cutter.port)) as store:
            await store.create(new("a"))
            cutter.cut_at(word, is_passed_on)
            assert await store.append("a", 1, "rematch", None, SideEffects(successor=new("b", "x", "y")))
            assert cutter.cuts == 1

    asyncio.run(main())
    rows = postgres.execute("SELECT table_id, version, entry FROM entries ORDER BY 1, 2", database)
    assert rows == [("a", 1, "rematch"), ("b", 1, "x"), ("b", 2, "y")]
    assert postgres.execute("SELECT count(DISTINCT xmin::text) FROM entries", database) == [(1,)]


def test_two_processes_that_agree_at_once_make_one_successor(postgres, opened, new):
    url, count = postgres.url(postgres.new_database()), 20

    async def main():
        async with opened(url) as store, opened(url) as other:
            await asyncio.gather(*(store.create(new(f"t{number}")) for number in range(count)))
            for number in range(count):
                agreed = (
                    one.append(f"t{number}", 1, name, None, SideEffects(successor=new(f"s{number}", name)))
                    for one, name in ((store, "us"), (other, "them"))
                )
                assert sorted(await asyncio.gather(*agreed)) == [False, True]
                (winner,) = (await store.load(f"t{number}")).entries
                assert (await other.load(f"s{number}")).entries == [winner]

    asyncio.run(main())


def test_indexed_columns_of_a_lost_commit_are_not_put_over_newer_ones(
    postgres, cutter, opened, new, indexed, monkeypatch
):
    """The commit was done, its answer is lost, and before it is looked for another process goes on."""
    database, go_on = postgres.new_database(), threading.Event()
    write_again = Batch.write_again

    def late(*arguments):
        go_on.wait()
        return write_again(*arguments)

    monkeypatch.setattr(Batch, "write_again", late)

    async def main():
        url = postgres.url(database)
        async with opened(postgres.url(database, cutter.port)) as store, opened(url) as other:
            await store.create(new("a"))
            await store.create(new("b"))
            cutter.cut_at(COMMIT, is_passed_on=True)
            cut = store.append("a", 1, "one", indexed(due=1, summary="1"))
            while not (await other.load("a")).entries:
                await asyncio.sleep(0)  # the database has just taken its time to answer
            assert await other.append("a", 2, "two", indexed(status="over", summary="2"))
            go_on.set()
            assert await cut
            assert await store.append("a", 3, "three", None)
            (listed,) = await other.tables_of("ann", "over")
            assert (listed.version, listed.summary) == (3, "2")
            assert await other.due(9, 9) == []

    asyncio.run(main())


def test_a_lost_commit_that_is_still_under_way_is_waited_for(postgres, opened, new, indexed):
    """Whoever writes again waits for whoever has written an entry of that table and may yet commit it."""
    database = postgres.new_database()
    url = postgres.url(database)

    async def main():
        async with opened(url) as store:
            await store.create(new("a"))
            append = Append("a", 1, "one", indexed(), None, 7)
            with psycopg.connect(url) as former:
                former.execute("INSERT INTO entries VALUES ('a', 1, 'one', 7, 0)")
                again = asyncio.ensure_future(asyncio.to_thread(written_again, url, append))
                await awaited(lambda: waiting_for_locks(postgres, database))
                assert not again.done()
            assert await again == [append]
            assert (await store.load("a")).entries == ["one"]

    asyncio.run(main())


def waiting_for_locks(postgres, database):
    """The connections to a database that wait until another one commits."""
    waiting = f"datname = '{database}' AND wait_event_type = 'Lock'"
    return postgres.execute(f"SELECT pid FROM pg_stat_activity WHERE {waiting}")


def written_again(url, *writes):
    backend = backend_for(url)
    engine = backend.writing_engine()
    connection = WriterConnection(engine, backend)
    won = connection.commit(lambda: Batch(writes, 0).write_again(connection, "us"))
    connection.close()
    engine.dispose()
    return won


def test_an_append_to_a_table_that_is_being_removed(postgres, opened, new, indexed):
    database = postgres.new_database()

    async def main():
        async with opened(postgres.url(database)) as store:
            await store.create(new("a", "one"))
            with psycopg.connect(postgres.url(database)) as remover:
                remover.execute("DELETE FROM tables WHERE id = 'a'")
                late = store.append("a", 2, "two", None)
                await awaited(lambda: waiting_for_locks(postgres, database))
                assert not late.done()
            assert not await late

    asyncio.run(main())


def test_the_same_text_of_another_process_is_not_ours(postgres, cutter, opened, new, indexed):
    """The commit never reached the database, and somebody else was quicker to write the very same."""
    database = postgres.new_database()
    url = postgres.url(database, cutter.port)

    async def main():
        async with opened(url) as store, opened(postgres.url(database)) as other:
            await store.create(new("a"))
            cutter.cut_at(COMMIT, is_passed_on=False)
            cut = asyncio.ensure_future(store.append("a", 1, "timeout", indexed()))
            await awaited(lambda: cutter.cuts)
            assert sorted(await asyncio.gather(cut, other.append("a", 1, "timeout", indexed()))) == [
                False,
                True,
            ]

    asyncio.run(main())


def test_connections_that_are_ended_come_back(postgres, opened, new, indexed):
    database = postgres.new_database()
    url = postgres.url(database)
    anything = asyncio.Event()

    async def main():
        async with opened(url) as store, opened(url) as other:
            store.listen(lambda table, version: anything.set() if (table, version) == ("", 0) else None)
            await store.create(new("a"))
            assert (await store.load("a")).entries == []
            postgres.end_connections(database)
            assert await store.append("a", 1, "one", indexed())
            assert (await store.load("a")).entries == ["one"]
            assert await store.is_well()
            await anything.wait()
            heard = asyncio.get_running_loop().create_future()

            def hear(*news):
                if not heard.done():
                    heard.set_result(news)

            store.listen(hear)
            assert await other.append("a", 2, "two", indexed())
            assert await heard == ("a", 2)

    asyncio.run(main())


def test_a_database_that_is_gone_is_told_and_waited_for(opened, new, indexed, monkeypatch):
    monkeypatch.setattr(group_commit, "PATIENCE", 0.2)
    server = Postgres()

    async def main():
        async with opened(server.url("postgres")) as store:
            await store.create(new("a"))
            server.stop()
            for waiting in (store.append("a", 1, "lost", indexed()), store.load("a")):
                with pytest.raises(TurnwiseError) as caught:
                    await waiting
                assert caught.value.code == "storage_failed"
            assert not await store.is_well()
            await asyncio.to_thread(server.start)
            monkeypatch.undo()
            assert await store.append("a", 1, "one", indexed())
            assert (await store.load("a")).entries == ["one"]
            assert await store.is_well()

    try:
        server.start()
        asyncio.run(main())
    finally:
        server.remove()


def test_a_database_that_is_back_in_time_loses_nothing(opened, new, indexed, monkeypatch):
    monkeypatch.setattr(group_commit, "PATIENCE", 300)
    server = Postgres()

    async def main():
        async with opened(server.url("postgres")) as store:
            await store.create(new("a"))
            server.stop()
            waiting = asyncio.ensure_future(store.append("a", 1, "one", indexed()))
            await asyncio.sleep(0)  # it has begun
            await asyncio.to_thread(server.start)
            assert await waiting
            assert (await store.load("a")).entries == ["one"]

    try:
        server.start()
        asyncio.run(main())
    finally:
        server.remove()


FULL_DISK = """
import asyncio, resource, sys
from turnwise.core.errors import TurnwiseError
from turnwise.server.storage.rows import IndexedColumns, NewTable
from turnwise.server.storage.backends import backend_for
from turnwise.server.storage.store import Store

INDEXED = IndexedColumns("playing", None, "{}")

async def main():
    store = Store(backend_for(sys.argv[1]))
    await store.open()
    for table in "abcdefgh":
        await store.create(NewTable(table, "{}", "heap", True, ("ann",), 1, INDEXED))
    resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, resource.RLIM_INFINITY))
    results = await asyncio.gather(
        *(store.append(table, 1, "x" * 100_000, None) for table in "abcdefgh"), return_exceptions=True
    )
    print({type(result).__name__ + " " + getattr(result, "code", "") for result in results})
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    print(await store.append("a", 1, "small", INDEXED), (await store.load("a")).entries)
    await store.close()

asyncio.run(main())
"""


def test_a_full_disk_is_told_and_the_writer_goes_on(sqlite_url):
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", FULL_DISK, sqlite_url],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.splitlines() == ["{'TurnwiseError storage_failed'}", "True ['small']"], done.stderr


def test_a_locked_file_is_told_and_the_writer_goes_on(sqlite_url, opened, new, indexed, monkeypatch):
    monkeypatch.setattr(
        "turnwise.server.storage.backends.sqlite.PRAGMAS", ("journal_mode = WAL", "busy_timeout = 1")
    )

    async def main():
        async with opened(sqlite_url) as store:
            await store.create(new("a"))
            stranger = sqlite3.connect(store.backend.path, isolation_level=None)
            stranger.execute("BEGIN IMMEDIATE")
            with pytest.raises(TurnwiseError, match="locked") as caught:
                await store.append("a", 1, "x", indexed())
            assert caught.value.code == "storage_failed"
            stranger.close()
            assert await store.append("a", 1, "x", indexed())

    asyncio.run(main())
