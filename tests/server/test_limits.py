"""How much one sender may ask for; to those who ask for more something happens, to the others nothing."""

import asyncio
import contextlib
import json
from typing import Any

import httpx
import pytest
import websockets

from serving import PATIENCE, in_loop, serving
from turnwise.server.protocol.messages import PROTOCOL
from turnwise.server.rate_limit import MOST_KNOWN, Bucket, Limiter


def test_a_bucket_fills_with_time():
    bucket = Bucket(rate=2.0, burst=3, now=0.0)
    assert [bucket.take(0.0) for _ in range(4)] == [True, True, True, False]
    assert [bucket.take(0.5), bucket.take(0.5)] == [True, False]
    assert [bucket.take(100.0) for _ in range(4)] == [True, True, True, False]


def test_senders_do_not_share_a_bucket_and_the_silent_are_forgotten():
    now = [0.0]
    limiter = Limiter(1.0, 1, lambda: now[0])
    assert limiter.allows("first")
    assert not limiter.allows("first")
    assert limiter.allows("second")
    for number in range(MOST_KNOWN):
        limiter.allows(str(number))
    assert limiter.allows("first")


@in_loop
async def test_an_address_that_asks_too_often_waits(tmp_path):
    async with serving(tmp_path, requests_per_second=0.001, burst=3) as served:
        answers = [await served.client.get("/api/levels") for _ in range(4)]
        assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
        assert answers[-1].json()["code"] == "TOO_FAST"
        assert answers[-1].json()["sentence"]
        assert (await served.client.get("/healthz")).status_code == 200


@in_loop
async def test_malformed_and_unknown_requests_count_too(tmp_path):
    async with serving(tmp_path, requests_per_second=0.001, burst=3) as served:
        for path in ("/api/tables", "/api/nowhere", "/api/tables/x/seats"):
            assert 400 <= (await served.client.post(path, content=b"{")).status_code < 429
        assert (await served.client.post("/api/tables", content=b"{")).status_code == 429


@contextlib.asynccontextmanager
async def limited(folder, connections, **settings):
    """A server with few requests for everybody, and connections to a table that was made before."""
    async with serving(folder) as generous:
        made = await generous.table("scoundrel", "own")
    async with (
        serving(folder, requests_per_second=0.001, **settings) as served,
        contextlib.AsyncExitStack() as stack,
    ):
        address = f"ws://127.0.0.1:{served.port}/api/tables/{made['table']}/socket"
        yield [await stack.enter_async_context(websockets.connect(address)) for _ in range(connections)]


@in_loop
async def test_a_connection_that_talks_too_fast_is_told_so_for_each_message(tmp_path):
    async with limited(tmp_path, 2, burst=3) as (socket, other):
        for number in range(5):
            await socket.send(json.dumps({"type": "PING", "id": str(number)}))
        answers = [json.loads(await socket.recv()) for _ in range(5)]
        assert [answer["id"] for answer in answers] == list("01234")
        assert [answer.get("code") for answer in answers] == [None] * 3 + ["TOO_FAST"] * 2
        await other.send('{"type":"PING","id":"p"}')
        assert json.loads(await other.recv())["id"] == "p"


@in_loop
async def test_a_connection_that_does_not_stop_is_ended(tmp_path):
    async with limited(tmp_path, 1, burst=3) as (socket,):
        with contextlib.suppress(websockets.ConnectionClosed):
            for _ in range(300):
                await socket.send('{"type":"PING","id":"x"}')
                await asyncio.wait_for(socket.recv(), PATIENCE)
        assert (socket.close_code, socket.close_reason) == (1008, "too_fast")


@in_loop
async def test_all_connections_of_an_address_share_what_they_may_say(tmp_path):
    async with limited(tmp_path, 2, burst=3, crowd=1) as (socket, other):
        codes = []
        for number, one in enumerate([socket, socket, other, other]):
            await one.send(json.dumps({"type": "PING", "id": str(number)}))
            codes.append(json.loads(await one.recv()).get("code"))
        assert codes == [None, None, None, "TOO_FAST"]


@in_loop
async def test_to_connect_is_a_request_as_any_other(tmp_path):
    async with limited(tmp_path, 3, burst=2) as (first, second, third):
        refusal = json.loads(await third.recv())
        assert (refusal["type"], refusal["code"]) == ("REFUSED", "TOO_FAST")
        await third.wait_closed()
        for one in (first, second):
            await one.send('{"type":"PING","id":"p"}')
            assert json.loads(await one.recv())["type"] == "PONG"


@in_loop
async def test_an_address_has_so_many_connections_and_no_more(tmp_path):
    async with serving(tmp_path, sockets_per_address=2) as served:
        made = await served.table("scoundrel", "own")
        seat = made["table"], made["secret"]
        address = f"ws://127.0.0.1:{served.port}/api/tables/{made['table']}/socket"
        async with served.at(*seat) as first:
            async with served.at(*seat), websockets.connect(address) as third:
                refusal = json.loads(await third.recv())
                assert (refusal["type"], refusal["code"]) == ("REFUSED", "TOO_MANY_SOCKETS")
                await third.wait_closed()
                assert third.close_code == 1008
                assert (await first.ask("PING"))["type"] == "PONG"
            async with served.at(*seat) as again:  # as soon as one is closed
                assert again.state["version"] == first.state["version"]


@in_loop
async def test_tables_that_are_made_at_the_same_time_are_counted_all_the_same(tmp_path):
    async with serving(tmp_path, tables_per_guest=3) as served:
        wish = {"game": "scoundrel", "seats": [{"kind": "own"}]}
        headers = await served.headers()
        asked = [served.client.post("/api/tables", json=wish, headers=headers) for _ in range(8)]
        answers = await asyncio.gather(*asked)
        assert sorted(answer.status_code for answer in answers) == [201] * 3 + [429] * 5


@in_loop
async def test_a_guest_has_so_many_unfinished_tables_and_no_more(tmp_path):
    async with serving(tmp_path, tables_per_guest=2) as served:
        wish = {"game": "scoundrel", "seats": [{"kind": "own"}]}
        made = [await served.table("scoundrel", "own") for _ in range(2)]
        answer = await served.client.post("/api/tables", json=wish, headers=await served.headers())
        assert (answer.status_code, answer.json()["code"]) == (429, "TOO_MANY_TABLES")
        other = (await served.client.post("/api/guests")).json()["token"]
        bearer = {"Authorization": f"Bearer {other}"}
        assert (await served.client.post("/api/tables", json=wish, headers=bearer)).status_code == 201
        async with served.at(made[0]["table"], made[0]["secret"]) as player:
            await player.ask("RESIGN")
        await served.table("scoundrel", "own")


@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
@in_loop
async def test_a_seat_that_was_given_back_counts_no_more(tmp_path, request, database):
    changes: dict[str, Any] = {"tables_per_guest": 2}
    if database == "postgresql":
        postgres = request.getfixturevalue("postgres")
        changes["db"] = postgres.url(postgres.new_database())
    async with serving(tmp_path, **changes) as served:
        bob = (await served.client.post("/api/guests")).json()["token"]
        bearer = {"Authorization": f"Bearer {bob}"}
        wish = {"game": "uno", "edition": "official", "seats": [{"kind": "open"}] * 3}
        own = (await served.client.post("/api/tables", json=wish, headers=bearer)).json()["table"]
        made = await served.table("uno", "own", "open", "open", "open", edition="official")
        for table in (own, made["table"]):
            seats = f"/api/tables/{table}/seats"
            taken = [(await served.client.post(seats, json={}, headers=bearer)).json() for _ in range(2)]
            async with served.at(table, *(seat["secret"] for seat in taken)) as player:
                await player.ask("LEAVE")
                assert table in await mine(served, bearer)  # on another seat
                await player.ask("LEAVE")
        assert await mine(served, bearer) == []  # the own one is its maker's, but everybody has left it
        assert (await served.client.post("/api/tables", json=wish, headers=bearer)).status_code == 201


async def mine(served, bearer):
    return [it["table"] for it in (await served.client.get("/api/tables/mine", headers=bearer)).json()]


@pytest.mark.parametrize("is_chunked", [False, True])
@in_loop
async def test_a_body_that_is_too_large_is_not_read(tmp_path, is_chunked):
    async with serving(tmp_path, message_size=2000) as served:

        async def pieces():
            for _ in range(100):
                yield b" " * 1000

        content = pieces() if is_chunked else b" " * 100_000
        async with httpx.AsyncClient(base_url=served.client.base_url) as client:
            answer = await client.post("/api/tables", content=content, headers=await served.headers())
        assert (answer.status_code, answer.json()["code"]) == (413, "TOO_LARGE")
        assert (await served.table("scoundrel", "own"))["table"]


@in_loop
async def test_a_message_has_a_longest_length(tmp_path):
    async with serving(tmp_path, message_size=500) as served:
        made = await served.table("scoundrel", "own")
        seat = made["table"], made["secret"]
        async with served.at(*seat) as player, served.at(*seat) as other:
            assert (await player.ask("ACT", version=0, action="x" * 200))["type"] == "REFUSED"
            await player.socket.send("x" * 501)
            await player.socket.wait_closed()
            assert player.socket.close_code == 1009
            assert (await other.ask("PING"))["type"] == "PONG"


@in_loop
async def test_whoever_says_hello_after_a_long_silence_is_at_the_live_table(tmp_path):
    async with serving(tmp_path, idle_seconds=0.0, sweep_seconds=0.02) as served:
        made = await served.table("scoundrel", "own")
        address = f"ws://127.0.0.1:{served.port}/api/tables/{made['table']}/socket"
        async with websockets.connect(address) as silent:
            await silent.send('{"type":"PING","id":"p"}')
            await silent.recv()
            await served.swept(10)  # none gives up a room with a visitor
            async with served.at(made["table"], made["secret"]) as player:
                await silent.send(json.dumps({"type": "HELLO", "id": "h", "protocol": PROTOCOL}))
                await silent.recv()  # what the table is
                assert json.loads(await silent.recv())["version"] == player.state["version"]
                acted = await player.act(player.state["legal"][0]["id"])
                told = json.loads(await asyncio.wait_for(silent.recv(), PATIENCE))
                assert told["version"] == acted["version"]
