"""What a store writes, on both databases alike."""

import asyncio

import pytest

from turnwise.core.errors import BadText, TurnwiseError
from turnwise.server.storage.backends.sqlite import LARGEST_CHUNK
from turnwise.server.storage.rows import SideEffects, Stored
from turnwise.server.storage.writer.group_commit import LARGEST_BATCH


def test_created_appended_and_read_again_after_a_restart(url, opened, new, indexed):
    async def first():
        async with opened(url) as store:
            await store.create(new("a", "one", "two", created=77))
            assert await store.append("a", 3, "three ✓ \\u0000 'x' \"y\" %s :z ?", indexed())

    async def second():
        async with opened(url) as store:
            entries = ["one", "two", "three ✓ \\u0000 'x' \"y\" %s :z ?"]
            assert await store.load("a") == Stored("a", '{"id": "a"}', 77, entries)
            assert await store.since("a", 1) == entries[1:]
            assert await store.since("a", 3) == []
            assert await store.load("b") is None
            assert await store.since("b", 0) == []

    asyncio.run(first())
    asyncio.run(second())


def test_only_the_next_version_is_taken(url, opened, new, indexed):
    async def main():
        async with opened(url) as store:
            await store.create(new("a"))
            assert await store.append("a", 1, "one", indexed())
            assert not await store.append("a", 1, "again", indexed())
            assert not await store.append("unknown", 1, "nowhere", indexed())
            assert (await store.load("a")).entries == ["one"]

    asyncio.run(main())


def test_nothing_is_written_after_what_a_postgres_has_lost(postgres_url, opened, new, indexed):
    async def main():
        async with opened(postgres_url) as store:
            await store.create(new("a", "one"))
            assert not await store.append("a", 3, "after what is missing", indexed())
            assert not await store.append("a", 0, "before the first", indexed())
            assert (await store.load("a")).entries == ["one"]

    asyncio.run(main())


def test_the_callback_is_called_before_the_answer(url, opened, new, together):
    """A fault in it is not the entry's, nor anybody else's."""
    is_answered = []

    async def main():
        async with opened(url) as store:
            for id in "ab":
                await store.create(new(id))
            answers: dict[str, asyncio.Future[bool]] = {}

            def look():
                is_answered.append([answer.done() for answer in answers.values()])

            def begin():
                answers["a"] = store.append("a", 1, "a1", None, callback=lambda: 1 / 0)
                answers["b"] = store.append("b", 1, "b1", None, callback=look)
                return answers.values()

            assert await together(store, begin) == [True, True]
            assert is_answered == [[False, False]]

    asyncio.run(main())


def test_of_a_tables_appends_in_one_batch_only_the_first_can_win(url, opened, new, indexed, together):
    """Whoever appends has read what is before: the others in a batch cannot have done so."""

    async def main():
        async with opened(url) as store:
            await store.create(new("a"))
            await store.create(new("b", "b1"))
            results = await together(
                store,
                lambda: [
                    store.append("a", 1, "a1", indexed(status="over", due=5), SideEffects(joined="bob")),
                    store.append("b", 1, "b1 too late", indexed(), SideEffects(joined="eve")),
                    store.append("a", 1, "a1 too late", indexed(), SideEffects(joined="eve")),
                    store.append("a", 2, "a2 unread", indexed(), SideEffects(joined="eve")),
                    store.create(new("c", "c1")),
                    store.append("c", 2, "c2 unread", indexed(), SideEffects(joined="eve")),
                ],
            )
            assert results == [True, False, False, False, None, False]
            logs = [(await store.load(table)).entries for table in "abc"]
            assert logs == [["a1"], ["b1"], ["c1"]]
            (listed,) = await store.tables_of("bob", None, 9)
            assert (listed.id, listed.status, listed.version) == ("a", "over", 1)
            assert await store.due(5, 9) == ["a"]
            assert await store.tables_of("eve", None, 9) == []

    asyncio.run(main())


def test_who_goes_has_the_table_no_more_unless_the_entry_comes_too_late(url, opened, new, indexed, together):
    async def main():
        async with opened(url) as store:
            for table in "abc":
                await store.create(new(table, "one", guest="ann"))
                assert await store.append(table, 2, "joins", None, SideEffects(joined="bob"))
            results = await together(
                store,
                lambda: [
                    store.append("a", 3, "leaves", None, SideEffects(left="bob")),
                    store.append("b", 2, "leaves too late", None, SideEffects(left="bob")),
                    store.append("c", 3, "leaves", None, SideEffects(left="ann")),
                ],
            )
            assert results == [True, False, True]
            owned = {guest: {one.id for one in await store.tables_of(guest)} for guest in ("ann", "bob")}
            assert owned == {"ann": {"a", "b"}, "bob": {"b", "c"}}
            assert await store.append("a", 4, "joins again", None, SideEffects(joined="bob"))
            assert len(await store.tables_of("bob")) == 3

    asyncio.run(main())


def test_a_successor_comes_to_be_with_its_entry_or_not_at_all(url, opened, new, indexed, together):
    async def main():
        async with opened(url) as store:
            for table in "ab":
                await store.create(new(table, "one"))
            heir = new("a2", "joins", "joins too", guest="bob", created=77, due=5)
            results = await together(
                store,
                lambda: [
                    store.append("a", 2, "rematch", None, SideEffects(successor=heir)),
                    store.append("b", 1, "too late", None, SideEffects(successor=new("b2"))),
                ],
            )
            assert results == [True, False]
            assert await store.load("a2") == Stored("a2", '{"id": "a2"}', 77, ["joins", "joins too"])
            assert [one.id for one in await store.tables_of("bob")] == await store.due(9, 9) == ["a2"]
            assert await store.append("a2", 3, "first move", None)
            assert await store.load("b2") is None

    asyncio.run(main())


def test_a_successor_that_is_there_already_stays_as_it_is(url, opened, new):
    """An older server made it before the entry, and may have been killed in between."""

    async def main():
        async with opened(url) as store:
            await store.create(new("a"))
            await store.create(new("b", "played"))
            assert await store.append("a", 1, "rematch", None, SideEffects(successor=new("b", "anew")))
            assert [(await store.load(table)).entries for table in "ab"] == [["rematch"], ["played"]]

    asyncio.run(main())


def test_what_cannot_be_appended_harms_nobody_else_in_the_batch(url, opened, new, indexed, together):
    async def main():
        async with opened(url) as store:
            for table in "ab":
                await store.create(new(table, "one"))
            wanted = {"a": 2, "b": 1, "gone": 1, "gone too": 2}
            results = await together(
                store,
                lambda: [
                    store.append(table, version, "x", indexed(summary="late"))
                    for table, version in wanted.items()
                ],
                commits=1 if "postgresql" in url else None,  # SQLite tries them one by one
            )
            assert results == [True, False, False, False]
            assert [(await store.load(table)).entries for table in "ab"] == [["one", "x"], ["one"]]
            told = {listed.id: listed.summary for listed in await store.tables_of("ann")}
            assert told == {"a": "late", "b": "{}"}

    asyncio.run(main())


def test_indexed_columns_are_written_when_they_are_handed_in(url, opened, new, indexed):
    async def main():
        async with opened(url) as store:
            await store.create(new("a", due=7))

            async def told():
                (listed,) = await store.tables_of("ann")
                return listed.version, listed.status, listed.summary, await store.due(9, 9)

            assert await store.append("a", 1, "one", None)
            assert await told() == (1, "playing", "{}", ["a"])
            assert await store.append("a", 2, "two", indexed(status="over", summary="new"))
            assert await told() == (2, "over", "new", [])
            assert await store.append("a", 3, "three", None)
            assert not await store.append("a", 3, "again", indexed())
            assert await told() == (3, "over", "new", [])

    asyncio.run(main())


def test_without_indexed_columns_the_row_of_the_table_is_left_alone(postgres, opened, new, indexed):
    database = postgres.new_database()

    def row():
        """Its place changes whenever it is written."""
        return postgres.execute("SELECT ctid, xmin FROM tables", database)

    async def main():
        async with opened(postgres.url(database)) as store:
            await store.create(new("a"))
            created = row()
            assert await store.append("a", 1, "one", None)
            assert row() == created
            assert await store.append("a", 2, "two", indexed(due=1))
            assert row() != created

    asyncio.run(main())


def test_a_batch_of_any_size(url, opened, new, indexed):
    count = 2 * LARGEST_CHUNK + 7

    async def main():
        async with opened(url) as store:
            await asyncio.gather(*(store.create(new(f"t{number}", "one")) for number in range(count)))
            appended = (store.append(f"t{number}", 2, f"two {number}", indexed()) for number in range(count))
            assert all(await asyncio.gather(*appended))
            for number in range(count):
                assert (await store.load(f"t{number}")).entries == ["one", f"two {number}"]

    asyncio.run(main())


def test_many_appends_share_few_commits(url, opened, new, indexed):
    tables, rounds = 100, 5

    async def play(store, table):
        for version in range(1, rounds + 1):
            assert await store.append(table, version, "x", indexed())

    async def main():
        async with opened(url) as store:
            await asyncio.gather(*(store.create(new(f"t{number}")) for number in range(tables)))
            before = store.commits
            await asyncio.gather(*(play(store, f"t{number}") for number in range(tables)))
            return store.commits - before

    assert rounds <= asyncio.run(main()) < tables * rounds / 5


def test_postgres_itself_saw_few_transactions(postgres, opened, new, indexed):
    tables = 100
    database = postgres.new_database()

    async def main():
        async with opened(postgres.url(database)) as store:
            await asyncio.gather(*(store.create(new(f"t{number}")) for number in range(tables)))
            await asyncio.gather(*(store.append(f"t{number}", 1, "x", indexed()) for number in range(tables)))

    asyncio.run(main())
    counted = postgres.execute("SELECT count(*), count(DISTINCT xmin::text) FROM entries", database)
    assert counted[0][0] == tables
    assert counted[0][1] < tables / 5


def test_more_than_fits_one_batch(url, opened, new, indexed):
    count = LARGEST_BATCH + 1

    async def main():
        async with opened(url) as store:
            await asyncio.gather(*(store.create(new(str(number))) for number in range(count)))
            appended = (store.append(str(number), 1, "x", indexed(summary="1")) for number in range(count))
            assert all(await asyncio.gather(*appended))
            listed = await store.tables_of("ann", None, count)
            assert [(one.version, one.summary) for one in listed] == [(1, "1")] * count

    asyncio.run(main())


@pytest.mark.parametrize("bad", ["half a pair \ud800"])
def test_a_bad_value_harms_nobody_else(url, opened, new, indexed, bad):
    async def main():
        async with opened(url) as store:
            for table in "abc":
                await store.create(new(table))
            results = await asyncio.gather(
                store.append("a", 1, "fine", indexed()),
                store.append("b", 1, bad, indexed()),
                store.create(new("c")),
                store.append("c", 1, "fine", indexed()),
                return_exceptions=True,
            )
            assert isinstance(results[1], BadText)
            assert isinstance(results[2], TurnwiseError)
            assert results[2].code == "table_exists"
            assert (results[0], results[3]) == (True, True)
            assert (await store.load("b")).entries == []
            with pytest.raises(BadText):
                await store.load(bad)

    asyncio.run(main())


def test_closing_writes_what_is_queued_and_then_refuses(url, opened, new, indexed):
    async def main():
        async with opened(url) as store:
            assert await store.is_well()
            for number in range(50):
                await store.create(new(str(number)))
            waiting = [asyncio.ensure_future(store.append(str(n), 1, "x", indexed())) for n in range(50)]
            await asyncio.sleep(0)  # each has begun
            await store.close()
            assert all(await asyncio.gather(*waiting))
            assert not await store.is_well()
            with pytest.raises(TurnwiseError, match="closed"):
                await store.append("1", 2, "x", indexed())
            with pytest.raises(TurnwiseError, match="closed"):
                await store.load("1")

    asyncio.run(main())


def test_a_cancelled_caller_harms_nobody(url, opened, new, indexed):
    async def main():
        async with opened(url) as store:
            await store.create(new("a"))
            cancelled = asyncio.ensure_future(store.append("a", 1, "x", indexed()))
            await asyncio.sleep(0)  # it has begun
            cancelled.cancel()
            await store.settle()
            assert await store.append("a", 2, "y", indexed())

    asyncio.run(main())
