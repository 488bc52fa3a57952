"""An action and its deadline at one moment, writes that are slow, fail or are cut short: decided once."""

import asyncio
import itertools
import json
from contextlib import asynccontextmanager
from typing import Final

import pytest
import websockets
from sqlalchemy import delete, update

from databases import changed_in
from serving import PATIENCE, VirtualTime, in_loop, serving
from turnwise.core.errors import TurnwiseError
from turnwise.server.protocol.messages import PROTOCOL
from turnwise.server.rooms.subscribers import Subscribers
from turnwise.server.storage.schema import ENTRIES, TABLES
from turnwise.server.storage.store import Store
from turnwise.server.tables import commands
from turnwise.server.tables.entries import Ended, Played, read
from turnwise.server.tables.rematch import rematch_id

CHOICE = "tactics/ui-006-the-choice-holds-the-game-up"
TEN, FIVE, GRACE = 10_000, 5_000, 500
TIMEOUT: Final = "clock"


@asynccontextmanager
async def duel(served, **options):
    """Both players of a table with ten seconds for each action, on a connection each."""
    body = {"scenario": CHOICE, "clock": {"kind": "action"}, **options}
    made = await served.table("", "own", "open", **body)
    other = await served.join(made["table"])
    async with (
        served.at(made["table"], made["secret"]) as first,
        served.at(made["table"], other["secret"]) as second,
    ):
        yield first, second


async def log_of(served, player):
    store = served.app.state.rooms.store
    return [read(line) for line in (await store.load(player.state["table"])).entries]


def room_of(served, player):
    return served.app.state.rooms.live[player.state["table"]]


async def decided(served, player, version):
    """How the version after this one came about, once everybody has heard of it."""
    await player.hear_version(version + 1)
    return (await log_of(served, player))[version]


@in_loop
async def test_an_action_and_its_deadline_at_one_moment(tmp_path):
    """Before the end of the grace the action counts, from then on the clock, whichever is handled first."""
    clock = VirtualTime()
    async with serving(tmp_path, clock) as served:
        for early, is_alarm_first, steps in itertools.product((1, 0, -1), (True, False), range(4)):
            async with duel(served) as (first, _):
                code, by = await at_one_moment(served, clock, first, early, is_alarm_first, steps)
                expected = (None, "person") if early > 0 else ("STALE_VERSION", TIMEOUT)
                assert (code, by) == expected, (early, is_alarm_first, steps)


async def at_one_moment(served, clock, first, early, is_alarm_first, steps):
    """Send an action so many milliseconds before the end and let the alarm ring: the answer, who acted."""
    version, room = first.state["version"], room_of(served, first)
    clock.shows += TEN + GRACE - early
    message = {"type": "ACT", "id": "late", "version": version, "action": first.state["legal"][0]["id"]}
    if is_alarm_first:
        expiry = asyncio.ensure_future(room.expire())
        for _ in range(steps):
            await asyncio.sleep(0)
        await first.socket.send(json.dumps(message))
    else:
        await first.socket.send(json.dumps(message))
        await asyncio.sleep(0.001 * steps)  # the alarm rings now sooner, now later on its way
        expiry = asyncio.ensure_future(room.expire())
    answer = await first.hear_until(lambda it: it.get("id") == "late")
    await expiry
    entry = await decided(served, first, version)
    assert len(await log_of(served, first)) == version + 1
    return answer.get("code"), entry.by


@in_loop
async def test_a_late_action_is_refused_although_no_alarm_has_rung(tmp_path):
    clock = VirtualTime()
    async with serving(tmp_path, clock) as served, duel(served) as (first, second):
        version = first.state["version"]
        clock.shows += TEN + GRACE
        assert (await first.act(first.state["legal"][0]["id"]))["code"] == "STALE_VERSION"
        assert (await decided(served, second, version)).by == TIMEOUT
        timeouts = [it for it in second.heard if it["type"] == "TIMEOUT"]
        assert [it["version"] for it in timeouts] == [version + 1]


@in_loop
async def test_two_processes_that_notice_one_deadline_write_it_once(postgres, tmp_path):
    db = postgres.url(postgres.new_database())
    clock = VirtualTime()
    async with (
        serving(tmp_path, clock, db=db) as served,
        serving(tmp_path, clock, db=db) as other,
        duel(served) as (first, second),
        other.at(first.state["table"]) as watcher,
    ):
        for _ in range(8):
            version = max(first.state["version"], watcher.state["version"])
            for listener in (first, second, watcher):
                await listener.hear_version(version)
            deadline = watcher.state["clock"]["deadline"]
            if watcher.state["status"] != "playing":
                break
            clock.shows = deadline + GRACE
            await asyncio.gather(*(room_of(it, first).expire() for it in (served, other)))
            for listener in (first, second, watcher):
                await listener.hear_version(version + 1)
                assert listener.state["version"] == version + 1
            assert first.state["view"]["round"] == watcher.state["view"]["round"]
        log = await log_of(served, first)
        assert [entry.by for entry in log if isinstance(entry, Played)].count(TIMEOUT) == 8
        for listener in (second, watcher):
            told = [it["version"] for it in listener.heard if it["type"] == "TIMEOUT"]
            assert told == sorted(set(told))
            assert len(told) == 8


class Slow:
    """Holds appends up until told to go on, or lets them fail."""

    def __init__(self, served, monkeypatch):
        self.begun, self.go_on = asyncio.Event(), asyncio.Event()
        self.store = served.app.state.rooms.store
        self.append = self.store.append
        self.monkeypatch = monkeypatch

    def hold(self):
        async def append(*arguments):
            self.begun.set()
            await self.go_on.wait()
            return await self.append(*arguments)

        self.monkeypatch.setattr(self.store, "append", append)

    def hold_after(self):
        async def append(*arguments):
            won = await self.append(*arguments)
            self.begun.set()
            await self.go_on.wait()
            return won

        self.monkeypatch.setattr(self.store, "append", append)

    def fail(self, is_written):
        async def append(*arguments):
            if is_written:
                await self.append(*arguments)
            raise TurnwiseError("storage_failed", "the database could not write: it is on fire")

        self.monkeypatch.setattr(self.store, "append", append)

    def heal(self):
        self.monkeypatch.setattr(self.store, "append", self.append)


@in_loop
async def test_a_deadline_that_passes_while_the_action_is_being_written(tmp_path, monkeypatch):
    """The action came in time, however long the commit takes; the next one's time began with it."""
    clock = VirtualTime()
    async with serving(tmp_path, clock) as served, duel(served) as (first, second):
        slow, version, room = Slow(served, monkeypatch), first.state["version"], room_of(served, first)
        slow.hold()
        acting = asyncio.ensure_future(first.act("p1_hero attack p2_minion_1"))
        await slow.begun.wait()
        clock.shows += TEN + GRACE
        slow.heal()
        expiry = asyncio.ensure_future(room.expire())
        await asyncio.sleep(0)  # it waits for the table
        slow.go_on.set()
        assert (await acting)["type"] == "STATE"
        await expiry
        assert (await decided(served, second, version)).by == "person"
        later = await second.hear_version(version + 2)  # five seconds for the choice had passed as well
        assert (await log_of(served, second))[later["version"] - 1].by == TIMEOUT


@pytest.mark.parametrize("faults", [1, 2])
@in_loop
async def test_a_fault_in_telling_loses_no_move(tmp_path, monkeypatch, faults):
    """What cannot be told while the disk works is told after it; if not even then, as soon as possible."""
    async with (
        serving(tmp_path, VirtualTime(), sweep_seconds=0.02) as served,
        duel(served) as (first, second),
    ):
        version, news, left = first.state["version"], Subscribers.broadcast, [ValueError] * faults

        def faulty(*arguments):
            if left:
                raise left.pop()
            return news(*arguments)

        monkeypatch.setattr(Subscribers, "broadcast", faulty)
        answer = await first.act("p1_hero attack p2_minion_1")
        assert answer["type"] == ("STATE" if faults == 1 else "REFUSED")
        assert (await decided(served, second, version)).by == "person"
        assert first.state["version"] == version + 1 or (await first.hear_version(version + 1))


@pytest.mark.parametrize("is_written", [True, False])
@in_loop
async def test_a_write_that_fails_changes_nothing_or_all(tmp_path, monkeypatch, is_written):
    """Whoever asked is told that the database failed; all hear what the log says when it can be read."""
    async with (
        serving(tmp_path, VirtualTime(), sweep_seconds=0.02) as served,
        duel(served) as (first, second),
    ):
        disk, version = Slow(served, monkeypatch), first.state["version"]
        units, deadline = first.state["view"]["units"], first.state["clock"]["deadline"]
        disk.fail(is_written)
        refusal = await first.act("p1_hero attack p2_minion_1", id="once")
        assert (refusal["code"], refusal["type"]) == ("STORAGE_FAILED", "REFUSED")
        disk.heal()
        if is_written:
            await second.hear_version(version + 1)  # without anybody's asking
        else:
            async with served.at(first.state["table"]) as watcher:
                assert (watcher.state["version"], watcher.state["view"]["units"]) == (version, units)
                assert watcher.state["clock"]["deadline"] == deadline
        again = await first.act("p1_hero attack p2_minion_1", id="once", version=version)
        assert (again["type"], again["version"]) == ("STATE", version + 1)
        assert len(await log_of(served, first)) == version + 1


@in_loop
async def test_a_deadline_is_kept_after_a_write_that_failed(tmp_path, monkeypatch):
    """In memory the match was over, in the log it goes on: the clock must not forget it."""
    clock = VirtualTime()
    async with serving(tmp_path, clock, sweep_seconds=0.02) as served, duel(served) as (first, second):
        disk, version = Slow(served, monkeypatch), first.state["version"]
        disk.fail(is_written=False)
        assert (await first.ask("RESIGN"))["code"] == "STORAGE_FAILED"
        disk.heal()
        await served.until(lambda: not room_of(served, first).is_unsettled)
        await clock.pass_by(TEN + GRACE)
        assert (await decided(served, second, version)).by == TIMEOUT


@in_loop
async def test_a_timeout_that_could_not_be_written_is_written_later(tmp_path, monkeypatch):
    clock = VirtualTime()
    async with serving(tmp_path, clock, sweep_seconds=0.02) as served, duel(served) as (first, second):
        disk, version = Slow(served, monkeypatch), first.state["version"]
        disk.fail(is_written=False)
        clock.shows += TEN + GRACE
        await room_of(served, first).expire()
        disk.heal()
        assert len(await log_of(served, first)) == version
        clock.shows += 2_000  # the sweep leaves others a second
        while len(await log_of(served, first)) == version:
            await clock.pass_by(1)
        assert (await decided(served, second, version)).by == TIMEOUT
        assert len(await log_of(served, first)) == version + 1


@in_loop
async def test_a_rematch_that_was_not_written_leaves_no_table_behind(tmp_path, monkeypatch):
    """The next agreement makes the table, and its time begins then."""
    clock = VirtualTime()
    async with serving(tmp_path, clock, sweep_seconds=0.02) as served, duel(served) as (first, second):
        disk, store = Slow(served, monkeypatch), served.app.state.rooms.store
        await first.ask("RESIGN")
        await first.ask("OFFER", topic="rematch")
        disk.fail(is_written=False)
        assert (await second.ask("AGREE", topic="rematch", id="yes"))["code"] == "STORAGE_FAILED"
        disk.heal()
        again = rematch_id(first.state["table"])
        assert await store.load(again) is None
        await clock.pass_by(3_600_000)
        assert (await second.ask("AGREE", topic="rematch", id="yes"))["rematch"] == again
        assert (await store.load(again)).created == clock.now()
        async with served.at(again) as watcher:
            reading = watcher.state["clock"]
            assert (reading["since"], reading["deadline"]) == (clock.now(), clock.now() + TEN)


@pytest.mark.parametrize("is_written", [True, False])
@in_loop
async def test_whoever_is_cut_off_while_writing_leaves_no_doubt(tmp_path, monkeypatch, is_written):
    async with (
        serving(tmp_path, VirtualTime(), sweep_seconds=0.02) as served,
        duel(served) as (first, second),
    ):
        slow, version, room = Slow(served, monkeypatch), first.state["version"], room_of(served, first)
        (slow.hold_after if is_written else slow.hold)()
        change = asyncio.ensure_future(room.do(resigned))
        await slow.begun.wait()
        change.cancel()
        slow.heal()
        with pytest.raises(asyncio.CancelledError):
            await change
        if is_written:
            await second.hear_version(version + 1)
            assert second.state["status"] == "over"
        else:
            assert (await first.act("p1_hero attack p2_minion_1"))["type"] == "STATE"
        assert len(await log_of(served, first)) == version + 1


@in_loop
async def test_a_write_that_nobody_waits_for_any_more_is_heard_of(tmp_path):
    """The append is queued when its connection is cut off; the log is read only after it is decided."""
    async with (
        serving(tmp_path, VirtualTime(), sweep_seconds=0.02) as served,
        duel(served) as (first, second),
    ):
        version, room = first.state["version"], room_of(served, first)
        change = asyncio.ensure_future(room.do(resigned))
        await asyncio.sleep(0)  # it has begun
        change.cancel()
        await asyncio.gather(change, return_exceptions=True)
        await room.settle()
        log = await log_of(served, first)
        assert room.table.version == len(log)
        if len(log) > version:
            await second.hear_version(version + 1)


def resigned(table, *, at):
    return commands.resign(table, 0, at)


@in_loop
async def test_a_connection_that_closes_while_its_action_is_written_loses_nothing(tmp_path, monkeypatch):
    async with serving(tmp_path, VirtualTime()) as served, duel(served) as (first, second):
        slow, version = Slow(served, monkeypatch), first.state["version"]
        slow.hold()
        message = {"type": "ACT", "id": "x", "version": version, "action": "p1_hero attack p2_minion_1"}
        await first.socket.send(json.dumps(message))
        await slow.begun.wait()
        first.socket.transport.abort()
        slow.heal()
        slow.go_on.set()
        await second.hear_version(version + 1)
        assert len(await log_of(served, second)) == version + 1


@in_loop
async def test_a_database_that_is_older_than_what_was_read_from_it_gets_no_gap(tmp_path, postgres):
    """A copy that was a little behind has taken over: the table is what its log says again."""
    db = postgres.url(postgres.new_database())
    async with serving(tmp_path, VirtualTime(), db=db) as served, duel(served) as (first, _):
        version = first.state["version"]
        await first.act("p1_hero attack p2_minion_1")
        later = delete(ENTRIES).where(ENTRIES.c.version > version)
        await changed_in(served.app.state.rooms.store.backend, later)
        answer = await first.ask("RESIGN")
        assert (answer["type"], room_of(served, first).table.version) == ("STATE", version + 1)
        assert isinstance((await log_of(served, first))[version], Ended)


@in_loop
async def test_news_of_a_table_that_is_being_loaded_are_not_missed(postgres, tmp_path, monkeypatch):
    db = postgres.url(postgres.new_database())
    listen, is_heard = Store.listen, asyncio.Event()

    def overheard(store, hear):
        def told(table, version):
            hear(table, version)
            is_heard.set()

        listen(store, told)

    async with serving(tmp_path, db=db) as served:
        monkeypatch.setattr(Store, "listen", overheard)
        async with serving(tmp_path, db=db) as other:
            await hear_of_a_table_that_is_being_loaded(served, other, monkeypatch, is_heard)


async def hear_of_a_table_that_is_being_loaded(served, other, monkeypatch, is_heard):
    made = await served.table("scoundrel", "own")
    store, is_read, go_on = other.app.state.rooms.store, asyncio.Event(), asyncio.Event()
    load = store.load

    async def slow(table):
        stored = await load(table)
        is_read.set()
        await go_on.wait()
        return stored

    monkeypatch.setattr(store, "load", slow)
    async with served.at(made["table"], made["secret"]) as player:
        coming = asyncio.ensure_future(other.app.state.rooms.room(made["table"]))
        await is_read.wait()
        is_heard.clear()
        await player.act(player.state["legal"][0]["id"])
        await asyncio.wait_for(is_heard.wait(), PATIENCE)
        go_on.set()
        room = await coming
        await other.until(lambda: room.table.version >= player.state["version"])


@in_loop
async def test_a_room_is_kept_for_whoever_has_not_said_hello_yet(tmp_path):
    async with serving(tmp_path, idle_seconds=0.0, sweep_seconds=0.01) as served:
        made = await served.table("scoundrel", "own")
        rooms = served.app.state.rooms.live
        async with served.at(made["table"], made["secret"]) as player:
            address = f"ws://127.0.0.1:{served.port}/api/tables/{made['table']}/socket"
            async with websockets.connect(address, compression=None) as silent:
                room = rooms[made["table"]]
                await player.socket.close()
                await served.until(lambda: not room.subscribers.sockets)
                await served.swept(3)
                assert rooms[made["table"]] is room
                await silent.send(json.dumps({"type": "HELLO", "id": "h", "protocol": PROTOCOL}))
                assert [json.loads(await silent.recv()).get("id") for _ in range(2)] == [None, "h"]
                assert len(room.subscribers.sockets) == 1
        await served.until(lambda: made["table"] not in rooms)


@in_loop
async def test_a_table_that_cannot_be_read_holds_no_other_up(tmp_path):
    clock = VirtualTime()
    async with serving(tmp_path, clock) as served, duel(served) as (broken, _):
        clock.shows += 1
        async with duel(served) as (sound, _):
            tables, version = (broken.state["table"], sound.state["table"]), sound.state["version"]
        broken_setup = update(TABLES).where(TABLES.c.id == tables[0]).values(setup="{}")
        await changed_in(served.app.state.rooms.store.backend, broken_setup)
    later = VirtualTime(clock.now() + 3_600_000)
    async with serving(tmp_path, later) as served, served.at(tables[1]) as watcher:
        await later.pass_by(1)
        await watcher.hear_version(version + 1)
