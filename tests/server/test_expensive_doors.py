"""What a caller may have of the work that the server does in other processes, at every door that leads to it.

Seen from outside: answers, and the processes of this server, whatever runs the work in them.
"""

import asyncio
import os
import signal
from collections.abc import Iterable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path

import pytest

from serving import PATIENCE, in_loop, serving
from spawned import all_gone, offspring
from turnwise.server import replay_json
from turnwise.server.protocol.codes import Refused
from turnwise.workers import cancelling
from waiting import awaited

HERE = "127.0.0.1"
MOST_OF_AN_ADDRESS = 48  # as docs/server.md says
TEXT = {"Content-Type": "text/plain"}
DOORS = (
    "POST /api/replays",
    "POST /api/scenarios",
    "POST /api/rules",
    "POST /api/analyses",
    "GET /api/daily/scoundrel",
    "GET /api/tables/{id}/replay",
    "GET /api/tables/{id}/record",
    "GET /api/tables/{id}/scenario",
    "GET /api/tables/{id}/solution",
    "POST /api/tables/{id}/analysis",
)


@pytest.fixture(autouse=True)
def _little_patience(monkeypatch):
    """A frozen process does not stop when it is told to: it is ended soon."""
    monkeypatch.setattr(cancelling, "KILL_AFTER", 0.1)


async def finished(served):
    """A table of Scoundrel that was given up after a card."""
    made = await served.table("scoundrel", "own", seed="a")
    async with served.at(made["table"], made["secret"]) as player:
        await player.act(player.state["legal"][0]["id"])
        await player.ask("RESIGN")
    return made["table"]


async def knock(served, door, table=""):
    """Ask at a door."""
    method, path = door.format(id=table).split()
    text = {"content": "hello"} if "tables" not in path and method == "POST" else {}
    headers = TEXT | await served.headers()
    return await served.client.request(method, path, headers=headers, timeout=PATIENCE, **text)


@dataclass
class Frozen:
    """Processes that have begun and do nothing, so that their work takes as long as a test wants."""

    processes: set[int] = field(default_factory=set)
    some: asyncio.Event = field(default_factory=asyncio.Event)

    async def begun(self) -> None:
        """Wait for the first."""
        await asyncio.wait_for(self.some.wait(), PATIENCE)


@asynccontextmanager
async def frozen():
    """Stop every process that this one starts from now on."""
    before, found = set(offspring(os.getpid())), Frozen()

    async def watch():
        while True:
            new = {it for it in offspring(os.getpid()) if has_begun(it)} - before - found.processes
            send(signal.SIGSTOP, new)
            found.processes |= new
            if new:
                found.some.set()
            await asyncio.sleep(0.005)  # processes that begin tell no one

    watching = asyncio.create_task(watch())
    try:
        yield found
    finally:
        watching.cancel()
        send(signal.SIGCONT, found.processes)


def has_begun(process: int) -> bool:
    """Whether a process is more than a copy of this one: to stop a copy would stop what starts it."""
    with suppress(OSError):
        return Path(f"/proc/{process}/cmdline").read_bytes() not in (
            Path("/proc/self/cmdline").read_bytes(),
            b"",
        )
    return False


def send(number: signal.Signals, processes: Iterable[int]) -> None:
    for process in processes:
        with suppress(ProcessLookupError):
            os.kill(process, number)


async def hang_up(*asking):
    """Close the connections of callers who wait."""
    for task in asking:
        task.cancel()
    await asyncio.gather(*asking, return_exceptions=True)


@pytest.mark.parametrize("door", DOORS)
@in_loop
async def test_work_ends_with_its_caller_whose_address_has_paid(tmp_path, door):
    async with serving(tmp_path) as served, asyncio.timeout(PATIENCE):
        table, share = await finished(served), served.app.state.rooms.quotas.work.bucket(HERE)
        async with frozen() as work:
            asking = asyncio.create_task(knock(served, door, table))
            await work.begun()
            assert share.is_full
            assert not asking.done()
            await hang_up(asking)
            assert await all_gone(work.processes)
        await awaited(lambda: not share.is_full)


@pytest.mark.parametrize("door", DOORS)
@in_loop
async def test_an_address_that_had_its_share_of_work_waits(tmp_path, door):
    async with serving(tmp_path, work_seconds=1) as served:
        table = await finished(served)
        served.app.state.rooms.quotas.work.spend(HERE, PATIENCE)
        refused = await knock(served, door, table)
        assert (refused.status_code, refused.json()["code"]) == (429, "TOO_FAST")
        assert "worked for your address for long" in refused.json()["sentence"]


@in_loop
async def test_the_queue_of_an_address_has_an_end(tmp_path):
    async with serving(tmp_path) as served, frozen() as work, asyncio.timeout(PATIENCE):
        asking = [
            asyncio.create_task(knock(served, "POST /api/replays")) for _ in range(MOST_OF_AN_ADDRESS + 5)
        ]
        for first in islice(asyncio.as_completed(asking), 5):
            refused = await first
            assert (refused.status_code, refused.json()["code"]) == (429, "TOO_FAST")
            assert "busy with what your address asked for" in refused.json()["sentence"]
        await hang_up(*asking)
        assert await all_gone(work.processes)


@in_loop
async def test_a_match_of_too_many_steps_is_not_replayed(tmp_path, monkeypatch):
    async with serving(tmp_path) as served:
        room = await served.app.state.rooms.room(await finished(served))
    monkeypatch.setattr(replay_json, "MOST_STEPS", 0)
    with pytest.raises(Refused, match=r"a replay has at most 0 steps, not 1"):
        list(replay_json.replay_of_table(room.table))
