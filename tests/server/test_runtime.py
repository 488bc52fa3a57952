"""Time, random bytes and threads are handed in: a server does the same again, and needs no thread for it."""

import asyncio
import hashlib
import json
import threading
from random import Random
from typing import Any, cast

import websockets
from starlette.applications import Starlette

from driving import Absent, finished
from one_thread import ForwardLoop, refused, runtime_in_one_thread
from serving import PATIENCE, VirtualTime, in_loop, serving
from turnwise.server.monitoring.health import Health
from turnwise.server.rooms import rooms
from turnwise.server.run import configuration
from turnwise.server.runtime import Runtime
from turnwise.server.settings import Settings

PAGES = (
    "/healthz",
    "/metrics",
    "/api/docs",
    "/api/openapi.json",
    "/api/protocol",
    "/api/levels",
    "/api/games",
    "/api/games/problems",
    "/api/games/uno/rules",
    "/api/scenarios",
    "/api/scenarios?game=uno",
    "/api/tables",
)


class Clock:
    """Seconds, as a test sets them."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@in_loop
async def test_ids_tokens_and_secrets_are_drawn_from_the_bytes_handed_in(tmp_path):
    async with serving(tmp_path, runtime=Runtime(random_bytes=bytes)) as served:
        guest = (await served.client.post("/api/guests")).json()["guest"]
        made = await served.table("uno", "own", "open")
        taken = await served.join(made["table"])
    assert guest == "0" * 16
    assert made["table"] == "0" * 24
    assert (made["secret"], taken["secret"]) == ("A" * 24, "A" * 24)  # 18 bytes, 6 bits a letter
    assert made["commitment"] == hashlib.sha256(b"0" * 64).hexdigest()


async def visit(folder, seed):
    """All that a guest is told who plays against a bot, and once more after a restart."""
    folder.mkdir()
    runtime = runtime_in_one_thread(VirtualTime(), Random(seed).randbytes)
    async with serving(folder, pool=Absent(), runtime=runtime) as served:
        guest = (await served.client.post("/api/guests")).json()
        made = await served.table("uno", "own", "open", "greedy")
        taken = await served.join(made["table"])
        room, driver = (found[made["table"]] for found in (served.app.state.rooms.live, drivers(served)))
        async with served.at(made["table"], made["secret"], taken["secret"]) as player:
            for _ in range(6):
                await finished(driver)
                state = await player.hear_version(room.table.version)
                own = next(it for it in state["legal"] if it["seat"] in state["movers"])
                await player.act(own["id"], seat=own["seat"])
            await finished(driver)
            await player.hear_version(room.table.version)
    async with (
        serving(folder, pool=Absent(), runtime=runtime) as served,
        served.at(made["table"], made["secret"]) as again,
    ):
        heard = [{**message, "id": None} for message in (*player.heard, *again.heard)]
    return [guest, made, taken, *heard]


def drivers(served):
    return served.app.state.rooms.drivers


def without_threads(monkeypatch):
    monkeypatch.setattr(threading.Thread, "start", refused)
    monkeypatch.setattr(rooms, "FOLDED_AT_ONCE", 0)  # every log is long


@in_loop
async def test_with_the_same_bytes_and_time_a_server_says_the_same_again(tmp_path, monkeypatch):
    without_threads(monkeypatch)
    one, two, other = [await visit(tmp_path / name, name[0]) for name in ("a1", "a2", "b")]
    assert one == two
    assert sum(message.get("type") == "STATE" for message in one) >= 8  # six actions, and HELLO twice
    for drawn, else_drawn in zip(one[:3], other[:3], strict=True):
        assert all(drawn[key] != else_drawn[key] for key in ("token", "table", "secret") if key in drawn)


@in_loop
async def test_nothing_is_answered_in_a_thread_that_was_not_handed_in(tmp_path, monkeypatch):
    without_threads(monkeypatch)
    runtime = runtime_in_one_thread(VirtualTime(), Random("any").randbytes)
    async with serving(tmp_path, pool=Absent(), runtime=runtime) as served:
        found = (await served.client.get("/api/scenarios?game=uno")).json()[0]["name"]
        for path in (*PAGES, f"/api/scenarios/uno/{found}/replay"):
            answer = await served.client.get(path)
            assert answer.status_code == 200, path
        mine = await served.client.get("/api/tables/mine", headers=await served.headers())
        assert mine.json() == []


async def status(served, path="/api/levels", method="GET"):
    return (await served.client.request(method, path)).status_code


@in_loop
async def test_requests_and_guests_are_limited_by_the_clock_handed_in(tmp_path):
    clock = Clock()
    limits: dict[str, Any] = {"requests_per_second": 1 / 60, "burst": 4, "guests_per_hour": 2}
    async with serving(tmp_path, runtime=Runtime(monotonic=clock), **limits) as served:
        assert [await status(served) for _ in range(5)] == [200, 200, 200, 200, 429]
        clock.now += 60
        assert [await status(served) for _ in range(2)] == [200, 429]
        clock.now += 240
        guests = [await status(served, "/api/guests", "POST") for _ in range(3)]
        assert guests == [201, 201, 429]
        clock.now += 1800  # half of an hour, so one of two
        guests = [await status(served, "/api/guests", "POST") for _ in range(2)]
        assert guests == [201, 429]


@in_loop
async def test_messages_are_limited_by_the_clock_handed_in(tmp_path):
    clock = Clock()
    limits: dict[str, Any] = {"requests_per_second": 1 / 60, "burst": 4}
    async with serving(tmp_path, runtime=Runtime(monotonic=clock), **limits) as served:
        made = await served.table("uno", "own", "open")
        async with served.at(made["table"], made["secret"]) as player:  # HELLO is the first of four
            answers = [(await player.ask("PING"))["type"] for _ in range(4)]
            assert answers == ["PONG", "PONG", "PONG", "REFUSED"]
            clock.now += 60
            answers = [(await player.ask("PING"))["type"] for _ in range(2)]
            assert answers == ["PONG", "REFUSED"]


def test_connections_are_limited_by_the_clock_handed_in():
    clock = Clock()
    settings = Settings(db="", requests_per_second=1.0, burst=1, crowd=1)
    limits = configuration(Starlette(), settings, Runtime(monotonic=clock)).connection_limits
    too_often = "your address connects too often; wait a moment"
    assert [limits.enter("192.0.2.1") for _ in range(2)] == ["", too_often]
    clock.now += 1
    assert [limits.enter("192.0.2.1") for _ in range(2)] == ["", too_often]
    budget = limits.budget("192.0.2.1")  # 204 pieces, 4 a second
    budget.spend(208)
    assert budget.seconds() == 13.75  # for 4 that are missing and a quarter of 204
    clock.now += 13.75
    assert budget.seconds() == 0


class WellStore:
    """Counts how often it is looked at."""

    commits, is_failing, looks = 0, False, 0

    async def is_well(self):
        self.looks += 1
        return True

    async def probe(self):
        """It can be written to."""


@in_loop
async def test_health_is_looked_at_again_by_the_clock_handed_in():
    clock, store = Clock(), WellStore()
    health = Health(cast(Any, store), clock)
    looks = []
    for seconds in (0, 0.5, 0.5):
        clock.now += seconds
        assert await health.status() == "well"
        looks.append(store.looks)
    assert looks == [1, 1, 2]


def test_what_waits_waits_on_the_loop_that_it_runs_on(tmp_path):
    async def visited(loop):
        async with serving(tmp_path, runtime=Runtime(monotonic=loop.time)) as served:
            made = await served.table("uno", "own", "open")
            address = f"ws://127.0.0.1:{served.port}/api/tables/{made['table']}/socket"
            async with websockets.connect(address, ping_interval=None) as socket:
                for seconds in (0, 29):
                    loop.passed += seconds
                    await socket.send('{"type":"PING","id":"p"}')
                    answer = json.loads(await asyncio.wait_for(socket.recv(), PATIENCE))
                    assert (answer["type"], answer["id"]) == ("PONG", "p")
                loop.passed += 2  # 31, and no HELLO
                last = json.loads(await asyncio.wait_for(socket.recv(), PATIENCE))
                assert (last["code"], last["id"]) == ("NOT_INTRODUCED", "")

    with asyncio.Runner(loop_factory=ForwardLoop) as runner:
        runner.run(visited(runner.get_loop()))
