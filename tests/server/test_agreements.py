"""Undo and rematch over real sockets: offered, agreed to, declined, or impossible."""

import asyncio

import pytest

from seating import TEAMS
from serving import PATIENCE, VirtualTime, in_loop, serving

pytestmark = pytest.mark.usefixtures("connections")


@in_loop
async def test_an_undo_by_agreement_and_a_rematch(tmp_path):
    async with serving(tmp_path) as served:
        table, ada, bob = await served.two_players("tactics", values=TEAMS)
        async with served.at(table, ada) as first, served.at(table, bob) as second:
            mover, other = (first, second) if first.state["legal"] else (second, first)
            before = mover.state["view"]
            await mover.act(mover.state["legal"][0]["id"])
            await mover.ask("OFFER", topic="undo")
            await other.hear_version(mover.state["version"])
            assert other.state["offers"] == [{"topic": "undo", "seat": mover.state["seat"], "agreed": []}]
            await other.ask("AGREE", topic="undo")
            await mover.hear_version(other.state["version"])
            assert mover.state["view"] == before
            await mover.ask("RESIGN")
            assert mover.state["outcome"]["winners"] == [other.state["seat"]]
            await mover.ask("OFFER", topic="rematch")
            await other.hear_version(mover.state["version"])
            await other.ask("AGREE", topic="rematch")
            again = other.state["rematch"]
        async with served.at(again, ada) as first, served.at(again, bob) as second:
            assert (first.state["seat"], second.state["seat"]) == (1, 0)
            assert first.state["status"] == "playing"


@in_loop
async def test_a_bot_that_begins_the_rematch_moves_as_soon_as_somebody_comes(tmp_path):
    async with serving(tmp_path, sweep_seconds=3600) as served, asyncio.timeout(PATIENCE):
        made = await served.table("card_slot", "own", "greedy")
        async with served.at(made["table"], made["secret"]) as player:
            await player.ask("RESIGN")
            again = (await player.ask("OFFER", topic="rematch"))["rematch"]
        async with served.at(again, made["secret"]) as player:
            assert player.state["seat"] == 1
            while not player.state["legal"]:
                await player.hear()
            assert player.state["version"] == 2


@in_loop
async def test_a_deadline_of_a_rematch_to_which_nobody_comes_is_kept(tmp_path):
    clock = VirtualTime()
    options = {"values": TEAMS, "clock": {"kind": "action"}}
    async with serving(tmp_path, clock, sweep_seconds=0.02) as served, asyncio.timeout(PATIENCE):
        table, ada, bob = await served.two_players("tactics", **options)
        async with served.at(table, ada) as first, served.at(table, bob) as second:
            await first.ask("RESIGN")
            await first.ask("OFFER", topic="rematch")
            again = (await second.ask("AGREE", topic="rematch"))["rematch"]
        store = served.app.state.rooms.store
        while len((await store.load(again)).entries) < 3:
            await clock.pass_by(1_000)
            await served.swept()


@in_loop
async def test_talk_of_an_opponent_holds_up_no_action(tmp_path):
    async with serving(tmp_path) as served:
        table, ada, bob = await served.two_players("tactics", values=TEAMS)
        async with served.at(table, ada) as first, served.at(table, bob) as second:
            mover, other = (first, second) if first.state["legal"] else (second, first)
            await mover.act(mover.state["legal"][0]["id"])
            await other.hear_version(mover.state["version"])
            action, version = other.state["legal"][0]["id"], other.state["version"]
            assert (await mover.ask("OFFER", topic="undo"))["type"] == "STATE"
            assert (await mover.ask("DECLINE", topic="undo"))["version"] == version + 2
            early = await other.act(action, version=version + 3)
            assert (early["code"], early["version"]) == ("STALE_VERSION", version + 2)
            assert (await other.act(action, version=version))["version"] == version + 3
            late = await other.act(action, version=version)
            assert (late["code"], late["version"]) == ("STALE_VERSION", version + 3)


@in_loop
async def test_what_cannot_be_offered_is_said_beforehand_and_a_refusal_says_the_same(tmp_path):
    async with serving(tmp_path) as served:
        table, ada, bob = await served.two_players("uno")
        async with served.at(table, ada) as first, served.at(table, bob) as second, served.at(table) as guest:
            mover, other = (first, second) if first.state["legal"] else (second, first)
            await mover.act(mover.state["legal"][0]["id"])
            (told,) = mover.state["cannotOffer"]
            assert (told["topic"], told["code"], mover.state["canUndo"]) == ("undo", "UNDO_REVEALS", False)
            refusal = await mover.ask("OFFER", topic="undo")
            assert (refusal["code"], refusal["sentence"]) == (told["code"], told["sentence"])
            await guest.hear_version(mover.state["version"])
            assert (guest.state["cannotOffer"], guest.state["canUndo"]) == ([], False)
            await mover.ask("RESIGN")
            assert mover.state["cannotOffer"] == []
            await mover.ask("OFFER", topic="rematch")
            await other.ask("DECLINE", topic="rematch")
            await mover.hear_version(other.state["version"])
            (told,) = mover.state["cannotOffer"]
            assert (told["topic"], told["code"]) == ("rematch", "OFFER_DECLINED")
            name = other.table["seats"][other.state["seat"]]["name"]
            assert told["sentence"].startswith(f"{name} has declined")
            assert other.state["cannotOffer"] == []
            refusal = await mover.ask("OFFER", topic="rematch")
            assert (refusal["code"], refusal["sentence"]) == (told["code"], told["sentence"])
            assert (await other.ask("OFFER", topic="rematch"))["offers"][0]["topic"] == "rematch"
