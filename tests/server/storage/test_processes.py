"""Several processes, and processes that are killed: nothing is lost, nothing is there twice."""

import asyncio
import random

from turnwise.server.storage.backends.postgres_notify import LARGEST, parse_payload, payloads

TABLES = [f"t{number}" for number in range(20)]
KILLS = 4


def create(url, opened, new, tables):
    async def main():
        async with opened(url) as store:
            await asyncio.gather(*(store.create(new(table)) for table in tables))

    asyncio.run(main())


def entries(url, opened, table):
    async def main():
        async with opened(url) as store:
            return (await store.load(table)).entries

    return asyncio.run(main())


def test_of_two_processes_exactly_one_wins_each_version(postgres_url, opened, new, process):
    last = 15
    create(postgres_url, opened, new, TABLES)
    racers = [process("race", postgres_url, name, str(last), *TABLES) for name in ("ann", "bob")]
    lines = [line.split() for racer in racers for line in racer.communicate()[0].splitlines()]
    assert [racer.returncode for racer in racers] == [0, 0]
    won = {(table, int(version)): name for table, version, name in lines}
    assert len(lines) == len(won) == last * len(TABLES)
    for table in TABLES[:3]:
        assert entries(postgres_url, opened, table) == [won[table, version + 1] for version in range(last)]


def test_two_stores_at_once_on_one_version(postgres_url, opened, new, indexed):
    async def main():
        async with opened(postgres_url) as one, opened(postgres_url) as two:
            await one.create(new("a"))
            for version in range(1, 30):
                both = [
                    store.append("a", version, name, indexed(summary=f"{name} {version}"))
                    for store, name in ((one, "1"), (two, "2"))
                ]
                won = await asyncio.gather(*both)
                assert sorted(won) == [False, True]
                (listed,) = await one.tables_of("ann")
                assert (listed.version, listed.summary) == (version, f"{1 + won.index(True)} {version}")
            assert len((await one.load("a")).entries) == 29

    asyncio.run(main())


def test_nothing_acknowledged_is_lost_when_a_process_is_killed(url, opened, new, process):
    tables = TABLES[:5]
    chance = random.Random(6)
    create(url, opened, new, tables)
    acknowledged = []
    for kill in range(KILLS):
        writer = process("write", url, f"life{kill}", *tables)
        lines = [writer.stdout.readline() for _ in range(chance.randrange(1, 200))]
        writer.kill()
        lines += writer.stdout.read().splitlines(keepends=True)
        acknowledged += [line.split() for line in lines if line.endswith("\n")]
    assert acknowledged
    for table in tables:
        log = entries(url, opened, table)
        told = {int(version): text for name, version, text in acknowledged if name == table}
        assert {version: log[version - 1] for version in told} == told
        assert len(set(log)) == len(log)  # every text is written once at most
        assert [int(text.split("-")[1]) for text in log] == list(range(1, len(log) + 1))  # no gap


def test_all_processes_get_the_same_key(postgres_url, process):
    processes = [process("key", postgres_url) for _ in range(3)]
    keys = {one.communicate()[0] for one in processes}
    assert len(keys) == 1
    assert len(bytes.fromhex(keys.pop())) == 32


def test_one_process_hears_what_another_appends(postgres_url, opened, new, indexed, process):
    heard, is_heard = [], asyncio.Event()
    tables = ["a", "b"]

    def listener(table, version):
        heard.append((table, version))
        if {("a", 4), ("b", 4)} <= set(heard):
            is_heard.set()

    async def main():
        async with opened(postgres_url) as store:
            store.listen(listener)
            for table in tables:
                await store.create(new(table))
                assert await store.append(table, 1, "our own", indexed())
            other = process("race", postgres_url, "bob", "4", *tables)
            await is_heard.wait()
            await asyncio.to_thread(other.communicate)

    asyncio.run(main())
    assert {table for table, _ in heard} == set(tables)
    assert min(version for _, version in heard) > 1


def test_payloads_are_short_enough_and_say_everything():
    versions = {f"a table with a long name, ✓ {number}": number for number in range(1000)}
    written = list(payloads("we", versions.items()))
    assert max(len(payload.encode()) for payload in written) <= LARGEST
    assert dict(pair for payload in written for pair in parse_payload("they", payload)) == versions
    assert [parse_payload("we", payload) for payload in written] == [[]] * len(written)
    assert list(payloads("we", [])) == []
    for foreign in ("", "hello", "[1]", "[1, 2]", '["x", {"a": "b"}]'):
        assert parse_payload("we", foreign) == []
