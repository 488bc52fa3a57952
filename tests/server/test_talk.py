"""Undo, offers and resigning, as clients hear of them."""

from contextlib import asynccontextmanager

from seating import TEAMS
from serving import in_loop, serving


@asynccontextmanager
async def two_at_tactics(served):
    """Ada, who moves first, and Bob; and the secret of Ada."""
    made = await served.table("tactics", "own", "open", values=TEAMS, name="Ada")
    bob = await served.join(made["table"], name="Bob")
    async with (
        served.at(made["table"], made["secret"]) as first,
        served.at(made["table"], bob["secret"]) as second,
    ):
        players = sorted((first, second), key=lambda it: it.state["seat"] not in it.state["movers"])
        yield made, *players


def told(state):
    return [(it["version"], it["kind"], it["values"], it["text"]) for it in state["events"]]


@in_loop
async def test_an_undo_is_an_event_at_once_and_for_whoever_comes_back(tmp_path):
    async with serving(tmp_path) as served, two_at_tactics(served) as (made, mover, other):
        seat, who = mover.state["seat"], mover.state["seats"][mover.state["seat"]]["name"]
        seen = (await mover.act(mover.state["legal"][0]["id"]))["version"]
        await mover.ask("OFFER", topic="undo")
        await other.hear_version(seen + 1)
        undone = await other.ask("AGREE", topic="undo")
        values = {"seat": seat, "actions": 1}
        event = (seen + 2, "taken_back", values, f"{who}'s last action was taken back.")
        assert told(undone) == [event]
        await mover.hear_version(seen + 2)
        assert told(mover.state) == [(*event[:3], "Your last action was taken back.")]
        for version in (0, seen - 1, seen, seen + 1):
            async with served.at(made["table"], version=version) as spectator:
                assert told(spectator.state) == [event], version
        async with served.at(made["table"], version=seen + 2) as spectator:
            assert told(spectator.state) == []
        again = await mover.act(mover.state["legal"][0]["id"])
        async with served.at(made["table"], version=seen) as spectator:
            assert spectator.state["events"][0]["kind"] == "taken_back"
            assert {it["version"] for it in spectator.state["events"][1:]} == {again["version"]}


@in_loop
async def test_an_undo_against_a_bot_counts_what_the_bot_did(tmp_path):
    async with serving(tmp_path) as served:
        made = await served.table("tactics", "own", "greedy", values=TEAMS, name="Ada")
        async with served.at(made["table"], made["secret"]) as ada:
            while 0 not in ada.state["movers"]:
                await ada.hear()
            acted = await ada.act(ada.state["legal"][0]["id"])
            while 0 not in ada.state["movers"]:
                await ada.hear()
            count = ada.state["version"] - acted["version"] + 1
            [event] = (await ada.ask("OFFER", topic="undo"))["events"]
            assert (event["kind"], event["values"]) == ("taken_back", {"seat": 0, "actions": count})
            assert event["text"] == f"Your last action and {count - 1} after it were taken back."


@in_loop
async def test_an_own_undo_is_not_offered_while_the_others_waits_for_an_answer(tmp_path):
    async with serving(tmp_path) as served, two_at_tactics(served) as (_, mover, other):
        who = mover.state["seats"][mover.state["seat"]]["name"]
        version = (await mover.act(mover.state["legal"][0]["id"]))["version"]
        await other.hear_version(version)
        version = (await other.act(other.state["legal"][0]["id"]))["version"]
        await mover.hear_version(version)
        await mover.ask("OFFER", topic="undo")
        await other.hear_version(version + 1)
        sentence = f"{who} has offered an undo already: AGREE or DECLINE it"
        assert other.state["cannotOffer"] == [{"topic": "undo", "code": "OFFER_STANDS", "sentence": sentence}]
        assert not other.state["canUndo"]
        refused = await other.ask("OFFER", topic="undo")
        assert (refused["code"], refused["sentence"]) == ("OFFER_STANDS", sentence)
        assert (await other.ask("DECLINE", topic="undo"))["type"] == "STATE"
        assert (await other.ask("OFFER", topic="undo"))["offers"][0]["seat"] == other.state["seat"]


@in_loop
async def test_of_several_seats_the_one_whose_view_is_shown_resigns(tmp_path):
    async with serving(tmp_path) as served:
        made = await served.table("uno", "own", "own", edition="duel", name="Ada")
        async with served.at(made["table"], made["secret"]) as both:
            while both.state["seat"] != 1:
                await both.act(both.state["legal"][0]["id"])
            ended = await both.ask("RESIGN", id="resign-once")
            assert (ended["outcome"]["winners"], ended["events"][-1]["values"]) == ([0], {"seat": 1})
            repeated = await both.ask("RESIGN", id="resign-once")
            assert (repeated["type"], repeated["version"]) == ("STATE", ended["version"])


@in_loop
async def test_where_all_hands_are_open_the_seat_that_resigns_must_be_named(tmp_path):
    async with serving(tmp_path) as served:
        made = await served.table("uno", "own", "own", openHands=True)
        async with served.at(made["table"], made["secret"]) as tester:
            assert tester.state["seat"] is None
            refused = await tester.ask("RESIGN")
            assert (refused["type"], refused["code"]) == ("REFUSED", "WHICH_SEAT")
            assert (await tester.ask("RESIGN", seat=1))["events"][-1]["values"] == {"seat": 1}
