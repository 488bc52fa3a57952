"""A request that comes again, by the same connection or another one, is carried out once."""

import asyncio

import pytest

from seating import TEAMS
from serving import in_loop, serving

pytestmark = pytest.mark.usefixtures("connections")


@in_loop
async def test_a_repeated_request_is_done_once(tmp_path):
    async with serving(tmp_path) as served:
        made = await served.table("scoundrel", "own")
        async with served.at(made["table"], made["secret"]) as player:
            version = player.state["version"]
            action = player.state["legal"][0]["id"]
            first = await player.act(action, id="once", version=version)
            again = await player.act(action, id="once", version=version)
            assert first["version"] == again["version"] == version + 1


@in_loop
async def test_two_requests_with_one_id_on_two_connections_are_done_once(tmp_path):
    async with serving(tmp_path) as served:
        made = await served.table("scoundrel", "own")
        seat = made["table"], made["secret"]
        async with served.at(*seat) as tab, served.at(*seat) as other_tab:
            version, action = tab.state["version"], tab.state["legal"][0]["id"]
            answers = await asyncio.gather(
                tab.act(action, id="once", version=version), other_tab.act(action, id="once", version=version)
            )
            assert [answer["version"] for answer in answers] == [version + 1] * 2


@in_loop
async def test_whatever_others_ask_for_a_repeated_request_is_done_once(tmp_path):
    async with serving(tmp_path) as served:
        table, ada, bob = await served.two_players("tactics", edition="3.0", values=TEAMS)
        async with served.at(table, ada) as first, served.at(table, bob) as second:
            mover, other = (first, second) if first.state["legal"] else (second, first)
            await act_and_offer_undo(mover)
            undone = await other.ask("AGREE", topic="undo", id="agree-1")
            await act_and_offer_undo(mover)
            for _ in range(6):
                await mover.ask("DECLINE", topic="undo")
                await other.ask("PING")
                await other.act(other.state["legal"][0]["id"])
                await act_and_offer_undo(mover)
            async with served.at(table, bob if other is second else ada) as again:
                answer = await again.ask("AGREE", topic="undo", id="agree-1")
                assert (answer["type"], answer["version"]) == ("STATE", undone["version"] + 2 + 6 * 4)
                assert len(answer["offers"]) == 1


async def act_and_offer_undo(player):
    await player.ask("PING")  # what others have done is heard
    assert (await player.act(player.state["legal"][0]["id"]))["type"] == "STATE"
    assert (await player.ask("OFFER", topic="undo"))["type"] == "STATE"


@in_loop
async def test_whoever_leaves_twice_with_one_id_leaves_once(tmp_path):
    async with serving(tmp_path) as served:
        made = await served.table("uno", "own", "own", "open", edition="official")
        seat = made["table"], made["secret"]
        async with served.at(*seat) as player, served.at(*seat) as other_tab:
            left = await player.ask("LEAVE", id="once")
            for tab in (player, other_tab):
                again = await tab.ask("LEAVE", id="once")
                assert (again["type"], again["version"]) == ("STATE", left["version"])
            last = await player.ask("LEAVE", id="the other seat")
            for id in ("the other seat", "once"):
                assert (await player.ask("LEAVE", id=id)).get("version") == last["version"]
            assert (await player.ask("LEAVE", id="another"))["code"] == "NOT_YOUR_SEAT"
