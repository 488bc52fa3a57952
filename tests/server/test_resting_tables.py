"""Tables to which no one is connected, or at which nothing happens, keep little in memory."""

import asyncio

import pytest

from serving import PATIENCE, VirtualTime, in_loop, serving

pytestmark = pytest.mark.usefixtures("connections")


@in_loop
async def test_a_table_that_rests_is_as_it_was(tmp_path):
    time = VirtualTime()
    async with serving(tmp_path, time, sweep_seconds=0.01) as served:
        made = await served.table("uno", "own", "own")
        table = served.app.state.rooms.live[made["table"]].table
        async with served.at(made["table"], made["secret"]) as player, asyncio.timeout(PATIENCE):
            before = player.state
            await time.pass_by(10_000)
            await served.until(lambda: not table.is_awake)
            await player.ask("HELLO", secrets=[made["secret"]])
            assert (player.state["view"], player.state["legal"]) == (before["view"], before["legal"])
            answer = await player.act(before["legal"][0]["id"])
            assert answer["version"] == before["version"] + 1


@in_loop
async def test_a_table_rests_whenever_nobody_is_there(tmp_path):
    async with serving(tmp_path, VirtualTime()) as served, asyncio.timeout(PATIENCE):
        made = await served.table("uno", "own", "own")
        table = served.app.state.rooms.live[made["table"]].table
        assert not table.is_awake
        async with served.at(made["table"], made["secret"]) as player:
            async with served.at(made["table"]) as spectator:
                await player.act(player.state["legal"][0]["id"])
                await spectator.hear_version(player.state["version"])
            await player.ask("PING")
            assert table.is_awake
        await served.until(lambda: not table.is_awake)


@in_loop
async def test_looking_for_what_is_due_wakes_no_table_that_rests(tmp_path):
    clock = {"kind": "action", "seconds": 600}
    async with serving(tmp_path, VirtualTime(), sweep_seconds=0.02) as served, asyncio.timeout(PATIENCE):
        made = await served.table("uno", "own", "greedy", clock=clock)
        room = served.app.state.rooms.live[made["table"]]
        async with served.at(made["table"], made["secret"]) as player:
            while not player.state["legal"]:
                await player.hear()
        await served.until(lambda: not room.visitors)
        assert room.table.due is not None
        room.table.rest()
        await served.swept()
        assert not room.table.is_awake
