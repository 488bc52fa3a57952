"""What an address may have, whatever number of guests it makes."""

import asyncio
from typing import Any

import pytest

from driving import Absent
from patched import patched_pool
from serving import in_loop, serving
from turnwise.server import quotas
from turnwise.server.analyses import AnalysisJob
from turnwise.server.analysis_task import analyse
from turnwise.server.protocol.codes import Refused
from turnwise.server.quotas import Quotas
from turnwise.server.replay_task import AnalysisBasis
from turnwise.server.settings import Settings

ANSWER = (
    "from turnwise.server import solver_task as tasks\n"
    "tasks.solution_of_table.function = lambda asked, work: b'{}'\n"
)
WISH = {"game": "uno", "seats": [{"kind": "own"}, {"kind": "open"}]}


class Unmoved(Absent):
    """A pool that analyses for ever; any other question would be an error of the server."""

    async def run(self, task, request, **options):
        assert task is analyse
        await asyncio.Event().wait()


async def guest(served):
    token = (await served.client.post("/api/guests")).json()["token"]
    return {"Authorization": f"Bearer {token}"}


async def refusal(answer, status=429):
    assert answer.status_code == status, answer.text
    return answer.json()["code"], answer.json()["sentence"]


@in_loop
async def test_an_address_makes_so_many_guests_an_hour(tmp_path):
    async with serving(tmp_path, guests_per_hour=2) as served:
        for _ in range(2):
            assert (await served.client.post("/api/guests")).status_code == 201
        told = await refusal(await served.client.post("/api/guests"))
        assert told == ("TOO_FAST", "your address has made 2 guests within an hour; wait")


@in_loop
async def test_an_address_makes_so_many_tables_an_hour_by_whatever_guests(tmp_path):
    async with serving(tmp_path, tables_per_hour=2) as served:
        for _ in range(2):
            made = await served.client.post("/api/tables", json=WISH, headers=await guest(served))
            assert made.status_code == 201
        told = await refusal(await served.client.post("/api/tables", json=WISH, headers=await guest(served)))
        assert told == ("TOO_MANY_TABLES", "your address has made 2 tables within an hour; wait")


@in_loop
async def test_an_address_takes_so_many_seats_an_hour_by_whatever_guests(tmp_path):
    async with serving(tmp_path, seats_per_hour=2) as served:
        three = {"game": "uno", "seats": [{"kind": "own"}, {"kind": "open"}, {"kind": "open"}]}
        made = (await served.client.post("/api/tables", json=three, headers=await guest(served))).json()

        async def joined(headers, **options):
            return await served.client.post(
                f"/api/tables/{made['table']}/seats", json=options, headers=headers
            )

        first = await guest(served)
        seat = (await joined(first, request="one")).json()
        assert (await joined(first, request="one")).json() == seat  # its answer was lost
        await leave(served, seat)
        again = await joined(await guest(served))
        assert again.status_code == 201
        await leave(served, again.json())
        told = await refusal(await joined(await guest(served)))
        assert told == ("TOO_FAST", "your address has taken 2 seats within an hour; wait")
        assert (await joined(first, request="one")).status_code == 429  # it was given back
        room = await served.app.state.rooms.room(made["table"])
        assert room.table.version == 5  # the owner, and two who came and went


def test_time_gives_back_what_an_hour_may_bring_and_addresses_are_apart():
    now = [0.0]
    found = Quotas(Settings(db="", guests_per_hour=2), lambda: now[0])
    found.take_guest("one")
    found.take_guest("one")
    found.take_guest("two")
    with pytest.raises(Refused):
        found.take_guest("one")
    now[0] += 1800  # half an hour
    found.take_guest("one")
    with pytest.raises(Refused):
        found.take_guest("one")


async def finished(served, seed):
    made = await served.table("scoundrel", "own", seed=seed)
    async with served.at(made["table"], made["secret"]) as player:
        await player.ask("RESIGN")
    return made["table"]


@in_loop
async def test_an_address_asks_for_so_many_solutions_and_known_ones_are_free(tmp_path):
    async with serving(tmp_path, pool=patched_pool(ANSWER), solutions_per_hour=1) as served:
        first, second = await finished(served, "a"), await finished(served, "b")
        for _ in range(3):
            assert (await served.client.get(f"/api/tables/{first}/solution")).status_code == 200
        told = await refusal(await served.client.get(f"/api/tables/{second}/solution"))
        assert told == ("TOO_FAST", "your address has asked for 1 solutions within an hour; wait")


@in_loop
async def test_an_analysis_too_many_is_refused_before_anything_is_worked_out(tmp_path):
    async with serving(tmp_path, pool=Unmoved(), analyses_per_address=1) as served:
        found = served.app.state.analyses
        basis = AnalysisBasis("scoundrel", "", (0,), 1, (0.0,))
        found.follow("one", AnalysisJob(basis, "quick"), "ada", "127.0.0.1")
        headers = await served.headers()
        path = f"/api/tables/{await finished(served, 'a')}/analysis"
        told = await refusal(await served.client.post(path, headers=headers))
        assert told == ("TOO_FAST", "1 of your address's matches are being analysed; wait for one")
        headers |= {"Content-Type": "text/plain"}
        told = await refusal(await served.client.post("/api/analyses", content="hello", headers=headers))
        assert told[0] == "TOO_FAST"


@in_loop
async def test_a_guest_sits_at_so_many_unfinished_tables_by_whomever_they_were_made(tmp_path):
    async with serving(tmp_path, tables_per_guest=2) as served:
        three = {"game": "uno", "seats": [{"kind": "own"}, {"kind": "open"}, {"kind": "open"}]}
        headers = [await guest(served) for _ in range(3)]
        tables = [(await served.client.post("/api/tables", json=three, headers=it)).json() for it in headers]
        paths = [f"/api/tables/{made['table']}/seats" for made in tables]
        troll = await guest(served)

        async def joined(path, **options):
            return await served.client.post(path, json=options, headers=troll)

        seats = [await joined(path, request="one") for path in paths[:2]]
        assert [it.status_code for it in seats] == [201, 201]
        told = await refusal(await joined(paths[2]))
        assert told == ("TOO_MANY_TABLES", "you have 2 unfinished tables; finish or resign one")
        assert (await joined(paths[0], request="one")).json() == seats[0].json()  # its answer was lost
        async with served.at(tables[1]["table"], seats[1].json()["secret"]) as player:
            await player.ask("LEAVE")
        assert (await joined(paths[2])).status_code == 201


async def publish(served, headers, **options):
    return await served.client.post("/api/tables", json=WISH | {"public": True} | options, headers=headers)


async def leave(served, made):
    async with served.at(made["table"], made["secret"]) as player:
        await player.ask("LEAVE")


@in_loop
async def test_one_guest_cannot_fill_the_lobby(tmp_path):
    async with serving(tmp_path, lobby_tables_per_guest=2) as served:
        ada = await guest(served)
        first = (await publish(served, ada)).json()
        assert (await publish(served, ada)).status_code == 201
        told = await refusal(await publish(served, ada))
        assert told == ("TOO_MANY_TABLES", "you have 2 tables in the lobby; finish or leave one")
        assert (await publish(served, ada, public=False)).status_code == 201
        assert (await publish(served, await guest(served))).status_code == 201
        await leave(served, first)
        assert (await publish(served, ada)).status_code == 201


@in_loop
async def test_one_address_cannot_fill_the_lobby_by_many_guests(tmp_path):
    async with serving(tmp_path, lobby_tables_per_address=2) as served:
        first = (await publish(served, await guest(served))).json()
        alone = {"game": "scoundrel", "seats": [{"kind": "own"}]}  # it is played at once, and can be watched
        second = (await publish(served, await guest(served), **alone)).json()
        told = await refusal(await publish(served, await guest(served)))
        sentence = "2 tables of your address are in the lobby; join one, or make a private table"
        assert told == ("TOO_MANY_TABLES", sentence)
        assert (await publish(served, await guest(served), public=False)).status_code == 201
        async with served.at(second["table"], second["secret"]) as player:
            await player.ask("RESIGN")
        assert (await publish(served, await guest(served))).status_code == 201
        await leave(served, first)
        assert (await publish(served, await guest(served))).status_code == 201
        assert (await publish(served, await guest(served))).status_code == 429


ALONE = {"game": "scoundrel", "seats": [{"kind": "own"}]}  # a rematch needs no one else


async def rematch(served, made, times=1):
    """Resign and ask for a rematch, again and again; the answer to the last request."""
    table = made["table"]
    for _ in range(times):
        async with served.at(table, made["secret"]) as player:
            await player.ask("RESIGN")
            answer = await player.ask("OFFER", topic="rematch")
        table = answer.get("rematch")
    return answer


@in_loop
async def test_rematches_are_among_the_tables_that_an_address_makes_in_an_hour(tmp_path):
    async with serving(tmp_path, tables_per_hour=3) as served:
        made = await served.table("scoundrel", "own")
        refused = await rematch(served, made, times=3)
        assert refused["code"] == "TOO_MANY_TABLES"
        assert refused["sentence"] == "your address has made 3 tables within an hour; wait"


@in_loop
async def test_a_rematch_is_refused_to_a_guest_with_too_many_tables(tmp_path):
    async with serving(tmp_path, tables_per_guest=2) as served:
        made, second = await served.table("scoundrel", "own"), await served.table("scoundrel", "own")
        async with served.at(made["table"], made["secret"]) as player:
            await player.ask("RESIGN")
            third = await served.table("scoundrel", "own")
            refused = await player.ask("OFFER", topic="rematch")
            assert refused["sentence"] == "you have 2 unfinished tables; finish or resign one"
            for other in (second, third):
                async with served.at(other["table"], other["secret"]) as elsewhere:
                    await elsewhere.ask("RESIGN")
            assert (await player.ask("OFFER", topic="rematch"))["rematch"]


@pytest.mark.parametrize("limit", ["lobby_tables_per_guest", "lobby_tables_per_address"])
@in_loop
async def test_rematches_of_public_tables_take_places_in_the_lobby(tmp_path, limit):
    limits: dict[str, Any] = {limit: 2}
    async with serving(tmp_path, **limits) as served:
        ada = await guest(served)
        made = [(await publish(served, ada, **ALONE)).json() for _ in range(2)]
        assert (await rematch(served, made[0]))["rematch"]  # one is over, so this is the second
        assert (await refusal(await publish(served, ada, **ALONE)))[0] == "TOO_MANY_TABLES"
        async with served.at(made[1]["table"], made[1]["secret"]) as player:
            await player.ask("RESIGN")
            third = (await publish(served, ada, **ALONE)).json()
            assert (await player.ask("OFFER", topic="rematch"))["code"] == "TOO_MANY_TABLES"
            await resign(served, third)
            assert (await player.ask("OFFER", topic="rematch"))["rematch"]


async def resign(served, made):
    async with served.at(made["table"], made["secret"]) as player:
        await player.ask("RESIGN")


@in_loop
async def test_a_rematch_whose_answer_was_lost_is_answered_again_without_a_place(tmp_path):
    async with serving(tmp_path, tables_per_guest=1) as served:
        made = await served.table("scoundrel", "own")
        async with served.at(made["table"], made["secret"]) as player:
            await player.ask("RESIGN")
            first = await player.ask("OFFER", topic="rematch", id="once")
            again = await player.ask("OFFER", topic="rematch", id="once")
            assert first["rematch"]
            assert again["rematch"] == first["rematch"]


@in_loop
async def test_tables_that_everybody_has_left_are_in_no_list_until_somebody_comes(tmp_path):
    async with serving(tmp_path) as served:
        headers = await served.headers()
        made = await served.table("uno", "own", "open", public=True)
        paths = ("/api/tables", "/api/tables/mine", "/api/tables/mine?status=waiting")

        async def lists():
            found = [(await served.client.get(path, headers=headers)).json() for path in paths]
            return [[it["table"] for it in tables] for tables in found]

        assert await lists() == [[made["table"]]] * 3
        await leave(served, made)
        assert await lists() == [[]] * 3
        await served.join(made["table"])  # by its link
        assert await lists() == [[made["table"]]] * 3


@in_loop
async def test_what_happened_is_told_once_more_only_so_often(tmp_path, monkeypatch):
    monkeypatch.setattr(quotas, "REPLAYED", 0.0)
    monkeypatch.setattr(quotas, "REPLAYED_AT_ONCE", 7)
    async with serving(tmp_path) as served:
        made = await served.table("card_slot", "own", "own", seed="a")
        async with served.at(made["table"], made["secret"]) as player:
            for _ in range(3):
                await player.act(player.state["legal"][0]["id"])
            for _ in range(2):  # six actions of seven
                told = await player.ask("HELLO", secrets=[], version=0)
                assert {event["version"] for event in told["events"]} == {3, 4, 5}
            refused = await player.ask("HELLO", secrets=[], version=0)
            assert refused["code"] == "TOO_FAST"
            assert "say HELLO without a version" in refused["sentence"]
            assert (await player.ask("HELLO", secrets=[], version=4))["type"] == "STATE"  # one
            assert (await player.ask("HELLO", secrets=[]))["type"] == "STATE"  # none
            assert (await player.ask("HELLO", secrets=[], version=4))["code"] == "TOO_FAST"
