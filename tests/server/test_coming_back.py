"""Connections and servers that end, and what a client that comes back is sent."""

import pytest

from serving import in_loop, serving
from turnwise.server.protocol import message_builder

pytestmark = pytest.mark.usefixtures("connections")


@in_loop
async def test_coming_back_brings_what_was_missed(tmp_path):
    async with serving(tmp_path) as served:
        table, ada, bob = await served.two_players("card_slot")
        async with served.at(table, ada) as first, served.at(table, bob) as second:
            left_at = first.state["version"]
            players = [first, second]
            for _ in range(3):
                mover = next(player for player in players if player.state["legal"])
                version = mover.state["version"]
                await mover.act(mover.state["legal"][0]["id"])
                for player in players:
                    await player.hear_version(version + 1)
            async with served.at(table, bob, version=left_at) as back:
                assert back.state["version"] == left_at + 3
                versions = sorted({event["version"] for event in back.state["events"]})
                assert versions == [left_at + 1, left_at + 2, left_at + 3]
                assert back.state["view"] == second.state["view"]


@in_loop
async def test_whoever_was_away_for_long_hears_of_the_latest_actions(tmp_path, monkeypatch):
    monkeypatch.setattr(message_builder, "MOST_ACTIONS", 2)
    async with serving(tmp_path) as served:
        made = await served.table("card_slot", "own", "own")
        async with served.at(made["table"], made["secret"]) as player:
            for _ in range(4):
                await player.act(player.state["legal"][0]["id"])
            last = player.state["version"]
        async with served.at(made["table"], made["secret"], version=0) as back:
            assert {event["version"] for event in back.state["events"]} == {last - 1, last}


@in_loop
async def test_a_match_survives_a_restart(tmp_path):
    async with serving(tmp_path) as served:
        table, ada, bob = await served.two_players("uno")
        async with served.at(table, ada) as first, served.at(table, bob) as second:
            mover = first if first.state["legal"] else second
            await mover.act(mover.state["legal"][0]["id"])
            await first.hear_version(mover.state["version"])
            before = first.state
    async with serving(tmp_path) as served, served.at(table, ada) as back:
        for field in ("version", "view", "legal", "movers", "seats"):
            assert back.state[field] == before[field]


@in_loop
async def test_a_server_that_stops_says_goodbye(tmp_path):
    async with serving(tmp_path) as served:
        made = await served.table("scoundrel", "own")
        connection = served.at(made["table"], made["secret"])
        player = await connection.__aenter__()
    assert (await player.hear())["type"] in ("YOUR_TURN", "GOODBYE")
    while player.heard[-1]["type"] != "GOODBYE":
        await player.hear()
    await connection.__aexit__(None, None, None)
