"""Two server processes on one PostgreSQL: one match, no fork, no lost turn."""

import asyncio
import os
import signal
from contextlib import asynccontextmanager

import httpx
import pytest
import websockets

from clients import Lobby
from present import found_in, present
from seating import TEAMS
from serving import PATIENCE, Player, in_loop, serving
from spawned import Spawned, all_gone, is_alive
from turnwise.server.processes import LEAST_LIFE
from turnwise.server.storage.backends import backend_for
from turnwise.server.storage.store import Store
from turnwise.server.tables.entries import Played, read
from waiting import awaited


@pytest.fixture(scope="module")
def pair(postgres):
    """Two processes, started one by one on two ports, for tests that let them live."""
    servers = two(postgres)
    try:
        asyncio.run(started(servers))
        yield servers
    finally:
        for server in servers:
            server.remove()


def two(postgres):
    db = postgres.url(postgres.new_database())
    return Spawned(db), Spawned(db)


async def started(servers):
    await asyncio.gather(*(server.start() for server in servers))


@asynccontextmanager
async def guest_of(servers):
    """Somebody who knows both."""
    lobby = Lobby(*(server.address for server in servers))
    try:
        await lobby.enter()
        yield lobby
    finally:
        await lobby.close()


@asynccontextmanager
async def mortal(postgres):
    """Two processes for a test that kills one."""
    servers = two(postgres)
    try:
        await started(servers)
        async with guest_of(servers) as lobby:
            yield servers, lobby
    finally:
        for server in servers:
            server.remove()


@asynccontextmanager
async def at(server, table, *secrets, version=None):
    """A connection that has said HELLO."""
    address = f"ws://127.0.0.1:{server.port}/api/tables/{table}/socket"
    async with websockets.connect(address, compression=None, open_timeout=PATIENCE) as socket:
        player = Player(socket)
        known = {} if version is None else {"version": version}
        await player.ask("HELLO", secrets=list(secrets), **known)
        yield player


async def entries(server, table):
    """The log of a table."""
    store = Store(backend_for(server.db))
    await store.open()
    try:
        return [read(line) for line in present(await store.load(table)).entries]
    finally:
        await store.close()


async def race(player, wanted):
    """Act as soon as one may until the table has a version: the versions acknowledged, and the refusals."""
    won, lost = [], []
    while player.state["status"] == "playing" and player.state["version"] < wanted:
        if not player.state["legal"]:
            await player.hear()
            continue
        version = player.state["version"]
        answer = await player.act(player.state["legal"][0]["id"], version=version)
        if answer["type"] == "STATE":
            won.append(version + 1)
        else:
            lost.append(answer)
            await player.hear_version(answer["version"])
    return won, lost


JOINS = 200
HEALTHY = {"start_health": "99", "max_health": "99"}  # so that nobody dies meanwhile


@in_loop
async def test_players_on_two_processes_as_fast_as_they_can(pair):
    servers = pair
    async with guest_of(servers) as lobby:
        first, second = servers
        made = await lobby.table("own", "open", game="uno", edition="official")
        seated = await lobby.join(made["table"], at=1)  # at the other process
        async with (
            at(first, made["table"], made["secret"]) as ada,
            at(first, made["table"], made["secret"]) as ada_again,
            at(second, made["table"], made["secret"]) as ada_elsewhere,
            at(second, made["table"], seated["secret"]) as bob,
            at(first, made["table"], seated["secret"]) as bob_elsewhere,
        ):
            players = (ada, ada_again, ada_elsewhere, bob, bob_elsewhere)
            found = await asyncio.gather(*(race(player, 60) for player in players))
            won = [version for versions, _ in found for version in versions]
            refusals = [refusal for _, lost in found for refusal in lost]
            last = max(player.state["version"] for player in players)
            for player in players:
                await player.hear_version(last)
                assert player.state["clock"]["running"] == ada.state["clock"]["running"]
            assert bob.state["view"] == bob_elsewhere.state["view"]
            assert ada.state["view"] == ada_again.state["view"] == ada_elsewhere.state["view"]
        assert {refusal["code"] for refusal in refusals} <= {"STALE_VERSION"}
        log = await entries(first, made["table"])
        played = [version for version, entry in enumerate(log, 1) if isinstance(entry, Played)]
        assert sorted(won) == played  # every turn was somebody's, and nobody's twice
        assert len(log) == last


@in_loop
async def test_of_two_actions_for_one_version_exactly_one_is_taken(pair):
    servers = pair
    async with guest_of(servers) as lobby:
        made = await lobby.table("own", game="scoundrel")
        seat = made["table"], made["secret"]
        async with at(servers[0], *seat) as tab, at(servers[1], *seat) as other:
            while tab.state["status"] == "playing" and tab.state["version"] < 25:
                version, legal = tab.state["version"], tab.state["legal"]
                answers = await asyncio.gather(
                    tab.act(legal[0]["id"], version=version), other.act(legal[-1]["id"], version=version)
                )
                assert sorted(answer["type"] for answer in answers) == ["REFUSED", "STATE"]
                refusal = next(answer for answer in answers if answer["type"] == "REFUSED")
                assert (refusal["code"], refusal["version"]) == ("STALE_VERSION", version + 1)
                for player in (tab, other):
                    assert (await player.hear_version(version + 1))["version"] == version + 1
                assert tab.state["view"] == other.state["view"]
        assert len(await entries(servers[0], made["table"])) == tab.state["version"]


@in_loop
async def test_one_request_sent_to_both_processes_is_done_once(pair):
    servers = pair
    async with guest_of(servers) as lobby:
        made = await lobby.table("own", game="scoundrel", values=HEALTHY)
        seat = made["table"], made["secret"]
        async with at(servers[0], *seat) as tab, at(servers[1], *seat) as other:
            for number in range(4):
                version, action = tab.state["version"], tab.state["legal"][0]["id"]
                answers = await asyncio.gather(
                    *(it.act(action, id=f"once-{number}", version=version) for it in (tab, other))
                )
                assert [answer["type"] for answer in answers] == ["STATE", "STATE"]
                for player in (tab, other):
                    await player.hear_version(version + 1)
            assert tab.state["version"] == other.state["version"] == version + 1


@in_loop
async def test_joining_undo_resigning_and_rematch_across_processes(pair):
    servers = pair
    async with guest_of(servers) as lobby:
        first, second = servers
        made = await lobby.table("own", "open", game="tactics", values=TEAMS)
        table = made["table"]
        async with at(first, table, made["secret"]) as ada:
            assert ada.state["status"] == "waiting"
            seated = await lobby.join(table, at=1)
            async with at(second, table, seated["secret"]) as bob:
                await ada.hear_until(lambda it: it["type"] == "STATE" and it["status"] == "playing")
                mover, other = (ada, bob) if ada.state["legal"] else (bob, ada)
                before = mover.state["view"]
                await mover.act(mover.state["legal"][0]["id"])
                heard = await other.hear_version(mover.state["version"])
                assert [event["text"] for event in heard["events"]]
                await mover.ask("OFFER", topic="undo")
                await other.hear_version(mover.state["version"])
                await other.ask("AGREE", topic="undo")
                await mover.hear_version(other.state["version"])
                assert mover.state["view"] == before
                await other.ask("RESIGN")
                await mover.hear_version(other.state["version"])
                assert mover.state["outcome"]["winners"] == mover.state["ownSeats"]
                await mover.ask("OFFER", topic="rematch")
                await other.hear_version(mover.state["version"])
                async with at(first, table, *other_secret(other, made, seated)) as tab:
                    answers = await asyncio.gather(*(it.ask("AGREE", topic="rematch") for it in (other, tab)))
                assert {it.get("code", it["type"]) for it in answers} <= {
                    "STATE",
                    "REMATCH_AGREED",
                    "NO_OFFER",
                }
                await mover.hear_until(lambda it: it["type"] == "STATE" and it["rematch"])
                again = mover.state["rematch"]
        async with at(second, again, made["secret"]) as ada, at(first, again, seated["secret"]) as bob:
            assert (ada.state["seat"], bob.state["seat"]) == (1, 0)
            assert ada.state["status"] == bob.state["status"] == "playing"


def other_secret(player, made, seated):
    """The secret of whoever is that player."""
    return [made["secret"] if player.state["ownSeats"] == [0] else seated["secret"]]


@in_loop
async def test_a_seat_taken_at_one_process_is_opened_at_another_that_has_not_heard_of_it(postgres, tmp_path):
    db = postgres.url(postgres.new_database())
    async with serving(tmp_path, db=db) as first, serving(tmp_path, db=db) as second:
        store = second.app.state.rooms.store
        store.listen(lambda *_: None)  # as if what it is told were late
        asked = counted(store, "since")
        made = await first.table("card_slot", "own", "open")
        table = made["table"]
        async with second.at(table, made["secret"]) as ada:
            assert ada.state["status"] == "waiting"
            seated = await first.join(table, name="Bob")
            async with second.at(table, seated["secret"]) as bob:
                assert (bob.state["ownSeats"], bob.state["status"]) == ([1], "playing")
            assert (await ada.hear_version(2))["status"] == "playing"
            assert asked == [(table, 1)]


@pytest.mark.deep
@in_loop
async def test_who_joins_at_one_process_is_known_at_the_other_at_once(pair):
    """The other process has the table in memory and hears of the join by notification, maybe too late."""
    refused = 0
    async with guest_of(pair) as lobby:
        for _ in range(JOINS):
            made = await lobby.table("own", "open", game="card_slot")
            async with at(pair[1], made["table"], made["secret"]) as host:
                seated = await lobby.join(made["table"], at=0)
                async with at(pair[1], made["table"]) as guest:
                    answer = await guest.ask("HELLO", secrets=[seated["secret"]])
                refused += answer.get("code") == "BAD_SECRET"
                await host.hear_until(lambda it: it["type"] == "STATE" and it["status"] == "playing")
    assert f"{refused} of {JOINS} refused" == f"0 of {JOINS} refused"


@in_loop
async def test_a_wrong_secret_makes_one_look_into_the_database_and_none_where_all_are_seated(
    postgres, tmp_path
):
    db = postgres.url(postgres.new_database())
    async with serving(tmp_path, db=db) as served:
        asked = counted(served.app.state.rooms.store, "since")
        made = await served.table("card_slot", "own", "open")
        async with served.at(made["table"]) as guest:
            for _ in range(5):
                refusal = await guest.ask("HELLO", secrets=["guessed"])
                assert refusal["code"] == "BAD_SECRET"
            assert len(asked) == 1
        await served.join(made["table"])
        async with served.at(made["table"]) as guest:
            assert (await guest.ask("HELLO", secrets=["guessed"]))["code"] == "BAD_SECRET"
        assert len(asked) == 1


def counted(store, name):
    """The arguments of every call of a store's method from now on."""
    calls, method = [], getattr(store, name)

    def call(*arguments):
        calls.append(arguments)
        return method(*arguments)

    setattr(store, name, call)
    return calls


@in_loop
async def test_two_who_join_at_once_get_two_seats(pair):
    async with guest_of(pair) as lobby:
        for _ in range(5):
            made = await lobby.table("own", "open", "open", game="uno", edition="official")
            seated = await asyncio.gather(*(lobby.join(made["table"], at=place) for place in (0, 1)))
            assert sorted(seat["seat"] for seat in seated) == [1, 2]


@in_loop
async def test_who_played_at_a_killed_process_goes_on_at_the_other(postgres):
    async with mortal(postgres) as (servers, lobby):
        first, second = servers
        made = await lobby.table("own", "open", game="card_slot")
        seated = await lobby.join(made["table"], at=1)
        async with at(second, made["table"], seated["secret"]) as bob:
            async with at(first, made["table"], made["secret"]) as ada:
                await asyncio.gather(race(ada, 8), race(bob, 8))
                await first.kill()
            seen = ada.state["version"]
            async with at(second, made["table"], made["secret"], version=seen) as ada:
                assert ada.state["version"] >= seen
                await asyncio.gather(race(ada, 10_000), race(bob, 10_000))
                assert ada.state["outcome"] == bob.state["outcome"] is not None


@in_loop
async def test_bots_are_moved_once_and_on_when_their_process_is_killed(postgres):
    async with mortal(postgres) as (servers, lobby):
        first, second = servers
        made = await lobby.table("own", "greedy", "greedy", game="uno", edition="official", quickBots=True)
        async with at(second, made["table"], made["secret"]) as elsewhere:
            async with at(first, made["table"], made["secret"]) as ada:
                await asyncio.gather(race(ada, 12), race(elsewhere, 12))
                while not ada.state["legal"]:
                    await ada.hear()
                await ada.act(ada.state["legal"][0]["id"])  # it is this one's to move the bots now
                await first.kill()
            await race(elsewhere, 40)  # the other one has taken over
            assert elsewhere.state["version"] >= 40 or elsewhere.state["outcome"]
        log = await entries(second, made["table"])
        assert [entry.by for entry in log if isinstance(entry, Played)].count("bot") > 10


@in_loop
async def test_several_processes_behind_one_door(postgres):
    server = Spawned(postgres.url(postgres.new_database()), "--processes", "2")
    lobby = Lobby(server.address)
    try:
        await server.start()
        await lobby.enter()
        made = await lobby.table("own", "open", game="card_slot")
        seated = await lobby.join(made["table"])
        async with (
            at(server, made["table"], made["secret"]) as ada,
            at(server, made["table"], seated["secret"]) as bob,
        ):
            await asyncio.gather(race(ada, 10), race(bob, 10))
            processes = server.offspring()
            assert await server.signal(signal.SIGTERM) == 0
            for player in (ada, bob):
                await player.hear_type("GOODBYE")
        assert await all_gone(processes)
        last = max(ada.state["version"], bob.state["version"])
        assert len(await entries(server, made["table"])) >= last
    finally:
        server.remove()
        await lobby.close()


@in_loop
async def test_the_counters_of_several_processes_are_told_apart(postgres):
    server = Spawned(postgres.url(postgres.new_database()), "--processes", "2")
    try:
        await server.start()
        processes, seen = {str(process) for process in server.offspring()}, set[str]()
        while seen != processes:
            async with httpx.AsyncClient(base_url=server.address, timeout=PATIENCE) as client:
                lines = (await client.get("/metrics")).text.splitlines()
            [one] = {found_in(line, r'[{,]process="(\d+)"')[1] for line in lines if line[0] != "#"}
            seen.add(one)
            assert seen <= processes
    finally:
        server.remove()


@in_loop
async def test_a_process_that_dies_is_replaced_and_all_end_with_the_one_that_started_them(postgres):
    server = Spawned(postgres.url(postgres.new_database()), "--processes", "2")
    try:
        await server.start()
        await asyncio.sleep(LEAST_LIFE + 0.5)  # real time: one that dies sooner is not started again
        one, other = server.offspring()
        os.kill(one, signal.SIGKILL)
        await awaited(lambda: len(set(server.offspring()) - {one}) >= 2)
        processes = server.offspring()
        assert other in processes
        await server.kill()
        assert await all_gone(processes)
        assert not any(map(is_alive, processes))
    finally:
        server.remove()
