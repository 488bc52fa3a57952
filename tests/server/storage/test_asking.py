"""What a store tells of its tables, and what it keeps or removes, on both databases alike."""

import asyncio

from turnwise.server.storage.queries import PRUNED_AT_ONCE
from turnwise.server.storage.rows import SideEffects


def test_due_tables_oldest_first(url, opened, new, indexed):
    async def main():
        async with opened(url) as store:
            for id, due in (("a", 30), ("b", 10), ("c", None), ("d", 20), ("e", 10_000_000_000_000)):
                await store.create(new(id, due=due))
            assert await store.due(30, 9) == ["b", "d", "a"]
            assert await store.due(29, 9) == ["b", "d"]
            assert await store.due(30, 1) == ["b"]
            await store.append("b", 1, "moved", indexed(due=40))
            await store.append("d", 1, "over", indexed(due=None))
            assert await store.due(99, 9) == ["a", "b"]

    asyncio.run(main())


def test_the_lobby_shows_public_tables_newest_first(url, opened, new):
    async def main():
        async with opened(url) as store:
            await store.create(new("a", created=1, status="waiting", summary='{"n": 1}'))
            await store.create(new("b", "one", created=2, status="waiting", game="other"))
            await store.create(new("c", created=3, status="waiting", is_public=False))
            await store.create(new("d", created=4, status="playing"))
            await store.create(new("e", created=5, status="waiting"))

            async def ids(*question):
                return [listed.id for listed in await store.lobby(*question)]

            assert await ids("waiting", None, 9, None) == ["e", "b", "a"]
            assert await ids("waiting", "heap", 9, None) == ["e", "a"]
            assert await ids("waiting", None, 1, 5) == ["b"]
            assert await ids("over", None, 9, None) == []
            listed = (await store.lobby("waiting", None, 1, 2))[0]
            assert (listed.game, listed.created, listed.updated) == ("heap", 1, 1)
            assert (listed.version, listed.summary) == (0, '{"n": 1}')

    asyncio.run(main())


def test_the_log_tells_a_tables_version_and_when_it_was_changed(url, opened, new, indexed):
    clock = iter([0, 5000, 4000])  # set back in between: the last entry counts, not the latest time

    async def main():
        async with opened(url, now=lambda: next(clock)) as store:

            async def told():
                (listed,) = await store.lobby("playing")
                (same,) = await store.tables_of("ann")
                assert listed == same
                return listed.version, listed.created, listed.updated

            await store.create(new("a", "one", "two", created=70))
            assert await told() == (2, 70, 70)
            await store.append("a", 3, "three", None)
            assert await told() == (3, 70, 5000)
            await store.append("a", 4, "four", indexed(summary="new"))
            assert await told() == (4, 70, 4000)

    asyncio.run(main())


def test_tables_of_a_guest(url, opened, new, indexed):
    clock = iter(range(5000, 6000))

    async def main():
        async with opened(url, now=lambda: next(clock)) as store:
            for id in "abc":
                await store.create(new(id, guest="ann", is_public=False))
            await store.append("b", 1, "joins", indexed(), SideEffects(joined="bob"))
            await store.append("a", 1, "joins", indexed(status="over"), SideEffects(joined="bob"))
            await store.append("b", 2, "again", indexed(), SideEffects(joined="bob"))

            async def ids(*question):
                return [listed.id for listed in await store.tables_of(*question)]

            assert await ids("bob", None, 9) == ["b", "a"]
            assert await ids("bob", "over", 9) == ["a"]
            assert await ids("ann", None, 2) == ["b", "a"]
            assert await ids("ann", None, 9) == ["b", "a", "c"]
            assert await ids("eve", None, 9) == []

    asyncio.run(main())


def test_pruning_removes_old_tables_at_which_nobody_plays(url, opened, new, indexed):
    old = PRUNED_AT_ONCE + 5

    async def main():
        async with opened(url, now=lambda: 2000) as store:
            finished = (new(f"old{number}", "x", status="over", created=999) for number in range(old))
            await asyncio.gather(*(store.create(table) for table in finished))
            await store.create(new("new", status="over", created=1000))
            await store.create(new("running", status="playing", created=1))
            await store.create(new("alone", status="waiting", created=999))
            await store.create(new("joined", status="waiting", created=1))
            await store.append("joined", 1, "somebody", None)
            await store.create(new("begun", status="waiting", created=1))
            await store.append("begun", 1, "the last one", indexed(status="playing"))
            await store.create(new("moved", created=1))
            await store.append("moved", 1, "the last move", indexed(status="over"))
            await store.create(new("offered", "the last move", status="over", created=1))
            await store.append("offered", 2, "a rematch", None)
            assert await store.prune(1000) == old + 1
            assert await store.prune(1000) == 0
            assert await store.load("old0") is await store.load("alone") is None
            assert await store.since("old0", 0) == []
            left = [listed.id for listed in await store.tables_of("ann", None, 999)]
            assert sorted(left) == ["begun", "joined", "moved", "new", "offered", "running"]
            assert not await store.append("old0", 2, "too late", indexed())
            await store.create(new("old0"))
            assert (await store.load("old0")).entries == []

    asyncio.run(main())


def test_the_key_is_made_once(url, opened):
    async def main():
        async with opened(url) as store:
            return await store.key(), await store.key()

    (one, two), (three, four) = asyncio.run(main()), asyncio.run(main())
    assert one == two == three == four
    assert len(one) == 32
