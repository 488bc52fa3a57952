"""Bots at a table to which nobody is connected: they pause, unless clocks run on."""

import asyncio
import json
import sqlite3
from functools import partial

import pytest

from serving import PATIENCE, VirtualTime, in_loop, serving
from turnwise.server.rooms.bot_driver import BotDriver
from turnwise.server.rooms.rooms import SWEEP_LAG
from turnwise.server.storage.store import Store
from turnwise.server.tables import commands
from turnwise.server.tables.clock import GRACE
from turnwise.server.tables.table import BOT_LEASE, MOST_UNATTENDED

EVER = 2**60
ACTION = {"kind": "action", "seconds": 10}


async def made(served, **options):
    """A table at which a bot is to begin, and its room."""
    made = await served.table("card_slot", "greedy", "own", seed="a", **options)
    return made, await served.app.state.rooms.room(made["table"])


def log(folder, table):
    with sqlite3.connect(folder / "turnwise.db") as stranger:
        rows = stranger.execute("SELECT entry FROM entries WHERE table_id = ? ORDER BY version", [table])
        found = [json.loads(row[0]) for row in rows]
    stranger.close()
    return [(entry["seat"], entry.get("by", "person")) for entry in found if entry["kind"] == "played"]


@in_loop
async def test_without_a_clock_a_bot_waits_for_a_connection(tmp_path):
    async with serving(tmp_path, sweep_seconds=0.02) as served:
        table, room = await made(served)
        await served.swept(3)
        assert room.table.playing.mover == 0
        assert await served.app.state.rooms.store.due(EVER, 9) == []
        async with served.at(table["table"]) as spectator:  # any connection will do
            await spectator.hear_until(lambda it: it.get("movers") == [1])


@in_loop
async def test_after_a_restart_nothing_is_loaded_until_somebody_connects(tmp_path):
    async with serving(tmp_path) as served:
        table, _ = await made(served)
    async with serving(tmp_path, sweep_seconds=0.02) as served:
        await served.swept(3)
        assert served.app.state.rooms.live == {}
        async with served.at(table["table"], table["secret"]) as player:
            await player.hear_until(lambda it: it.get("movers") == [1])


@in_loop
async def test_bots_pause_when_the_last_connection_is_gone(tmp_path):
    async with serving(tmp_path) as served:
        table, room = await made(served)
        async with served.at(table["table"], table["secret"]) as player:
            await player.hear_until(lambda it: it.get("movers") == [1])
        await served.until(lambda: not room.subscribers.sockets)
        driver = served.app.state.rooms.drivers[table["table"]]
        while room.table.playing.mover == 1:  # the person's moves, as another process would write them
            action = room.table.playing.legal[0]
            await room.do(partial(commands.play, seats=1, action=action))
        assert not driver.is_acting
        assert (room.table.playing.mover, room.table.due) == (0, None)


@pytest.mark.parametrize("clock", [ACTION, {"kind": "bank", "seconds": 60}])
@in_loop
async def test_with_a_clock_bots_go_on_without_a_connection(tmp_path, clock):
    async with serving(tmp_path, VirtualTime()) as served:
        _, room = await made(served, clock=clock)
        await served.until(lambda: room.table.playing.mover == 1)


@in_loop
async def test_once_the_clock_had_to_act_bots_leave_the_table_to_it(tmp_path):
    time = VirtualTime()
    async with serving(tmp_path, time, idle_seconds=10**6) as served:
        table, room = await made(served, clock=ACTION)
        await served.until(lambda: room.table.playing.mover == 1)
        while room.table.playing.mover == 1:
            await time.pass_by(10_000 + GRACE)
        driver = served.app.state.rooms.drivers[table["table"]]
        assert (room.table.is_deserted, driver.is_acting) == (True, False)
        assert room.table.due == room.table.clock.deadline + GRACE
        await time.pass_by(10_000 + GRACE)
        assert log(tmp_path, table["table"])[-1] == (0, "clock")
        async with served.at(table["table"], table["secret"]) as player:
            while player.state["movers"] != [0]:
                await player.act(player.state["legal"][0]["id"])
            await player.hear_until(lambda it: it.get("movers") == [1])
        assert log(tmp_path, table["table"])[-1] == (0, "bot")
        assert not room.table.is_deserted


@in_loop
async def test_a_bot_that_another_process_left_is_seen_to_where_somebody_looks(tmp_path, monkeypatch):
    time = VirtualTime()
    async with serving(tmp_path, time, sweep_seconds=0.02) as served:
        table, room = await made(served)
        with monkeypatch.context() as patch:
            patch.setattr(BotDriver, "wake", lambda driver: None)  # another one is to see to it
            player = served.at(table["table"], table["secret"])
            await player.__aenter__()
        await served.swept(3)
        assert room.table.playing.mover == 0
        await time.pass_by(BOT_LEASE + SWEEP_LAG + 1)
        await served.until(lambda: room.table.playing.mover == 1)
        await player.__aexit__(None, None, None)


PERIOD = 10_000 + GRACE


async def abandoned(served, time):
    """A table that the clock alone has played at until it paused, and its room."""
    table = await served.table("uno", "own", "own", seed="a", clock=ACTION)
    room = await served.app.state.rooms.room(table["table"])
    await time.pass_by(3 * MOST_UNATTENDED * PERIOD)
    return table, room


@in_loop
async def test_a_table_at_which_only_the_clock_acts_pauses_until_somebody_connects(tmp_path):
    time = VirtualTime()
    async with serving(tmp_path, time, idle_seconds=10**6) as served:
        table, room = await abandoned(served, time)
        assert [by for _, by in log(tmp_path, table["table"])] == ["clock"] * MOST_UNATTENDED
        assert (room.table.due, await served.app.state.rooms.store.due(EVER, 9)) == (None, [])
        paused = room.table.version
        async with served.at(table["table"]):  # a spectator will do
            await time.pass_by(0)
            assert room.table.version == paused + 1  # it was overdue
            await time.pass_by(2 * PERIOD)
            assert room.table.version == paused + 3
        await served.until(lambda: not room.subscribers.sockets)
        await time.pass_by(3 * PERIOD)
        assert room.table.version == paused + 3


@in_loop
async def test_an_act_of_a_person_gives_a_paused_table_its_clock_back(tmp_path):
    time = VirtualTime()
    async with serving(tmp_path, time, idle_seconds=10**6) as served:
        table, room = await abandoned(served, time)
        async with served.at(table["table"], table["secret"]) as player:
            await time.pass_by(0)
            await player.hear_version(room.table.version)
            await player.act(player.state["legal"][0]["id"])
        await served.until(lambda: not room.subscribers.sockets)
        played = room.table.version
        assert await served.app.state.rooms.store.due(EVER, 9) == [table["table"]]
        await time.pass_by(3 * PERIOD)
        assert room.table.version == played + 3


@in_loop
async def test_a_paused_table_is_not_loaded_after_a_restart(tmp_path):
    time = VirtualTime()
    async with serving(tmp_path, time, idle_seconds=10**6) as served:
        await abandoned(served, time)
    async with serving(tmp_path, time, sweep_seconds=0.02) as served:
        await served.swept(3)
        assert served.app.state.rooms.live == {}


@in_loop
async def test_a_table_that_was_due_before_tables_paused_acts_once_more_and_pauses(tmp_path):
    time = VirtualTime()
    async with serving(tmp_path, time, idle_seconds=10**6) as served:
        table, _ = await abandoned(served, time)
    with sqlite3.connect(tmp_path / "turnwise.db") as earlier:
        earlier.execute("UPDATE tables SET due = 1")
    earlier.close()
    async with serving(tmp_path, time, sweep_seconds=0.02) as served:
        async with asyncio.timeout(PATIENCE):
            while await served.app.state.rooms.store.due(EVER, 9):
                await served.swept()
    assert len(log(tmp_path, table["table"])) == MOST_UNATTENDED + 1


@in_loop
async def test_due_tables_are_loaded_while_others_are_served(tmp_path, monkeypatch):
    asked, answer = asyncio.Event(), asyncio.Event()

    async def due(store, until, limit):
        asked.set()
        await answer.wait()
        return []

    monkeypatch.setattr(Store, "due", due)
    async with asyncio.timeout(PATIENCE), serving(tmp_path) as served:
        await asked.wait()
        assert (await served.client.get("/healthz")).status_code == 200
        answer.set()
