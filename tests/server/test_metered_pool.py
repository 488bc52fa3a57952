"""What callers have worked out: a share for every address, paid for, and ended with the caller."""

import asyncio

import httpx
import pytest

from patched import asleep, dying
from present import present
from serving import in_loop, serving
from spawned import all_gone, is_alive
from turnwise.core.errors import TurnwiseError
from turnwise.server import replay_task as tasks
from turnwise.server.metered_pool import REPLAYS, SOLUTIONS, MeteredPool
from turnwise.server.protocol.codes import Refused
from turnwise.server.rate_limit import Limiter
from turnwise.server.replay_json import MOST_STEPS
from turnwise.server.replay_task import UploadedText
from turnwise.server.solutions import Solvers
from turnwise.workers import open_pool
from waiting import awaited

TEXT = {"Content-Type": "text/plain"}
SCENARIO = (
    "title: A\ngame: scoundrel\ngiven: {health: 10, room: [5H, 7H, 2C, 3C], deck: [9S, 8S, 7S]}\n"
    "when: [drink 5H]\nthen: {health: 15}\n"
)


class Clock:
    """A time that a test sets."""

    now = 0.0

    def __call__(self):
        return self.now


def metered(pool, meter=None):
    return MeteredPool(pool, meter or Limiter(1, 1000, Clock()))


async def begun(pool, count=1):
    """Wait until some workers have something to do."""
    await awaited(lambda: len(pool.busy) >= count)
    return [int(name) for name in pool.busy]


async def gave_up(*asking):
    for task in asking:
        task.cancel()
    await asyncio.gather(*asking, return_exceptions=True)


async def ask(found, address, text=SCENARIO):
    return await found.ask(tasks.script, UploadedText(text, "scenario.yaml"), address)


@in_loop
async def test_work_is_paid_for_by_its_address():
    clock = Clock()
    meter = Limiter(0.5, 10, clock)
    with open_pool() as pool:
        found = metered(pool, meter)
        first = await ask(found, "one")
        await asyncio.sleep(0)  # what it took is noted
        assert not meter.bucket("one").is_full
        meter.spend("one", 12)
        with pytest.raises(Refused, match="worked for your address for long"):
            await ask(found, "one")
        assert await ask(found, "two") == first
        clock.now += 40  # twenty seconds of work are given back
        assert await ask(found, "one") == first


@in_loop
async def test_an_address_has_a_share_of_the_queue():
    with asleep("turnwise.server.replay_task", "script") as pool:
        found = metered(pool)
        most = present(REPLAYS.most_of_a_sender)
        asking = [asyncio.ensure_future(ask(found, "one")) for _ in range(most)]
        await begun(pool)
        with pytest.raises(TurnwiseError, match="busy with what your address asked for") as refused:
            await ask(found, "one")
        assert refused.value.code == "too_fast"
        asking.append(asyncio.ensure_future(ask(found, "two")))
        await asyncio.sleep(0)  # it has begun
        await gave_up(*asking)
        assert (pool.busy, pool.waiting(REPLAYS)) == ((), 0)


@in_loop
async def test_what_fails_in_a_worker_is_an_error_of_the_server_without_details():
    with dying("turnwise.server.replay_task", "script") as pool:
        with pytest.raises(Refused, match="the work has stopped without an answer") as refused:
            await ask(metered(pool), "one")
        assert refused.value.code == "server_error"


@in_loop
async def test_a_caller_who_hangs_up_ends_the_work(tmp_path):
    pool = asleep("turnwise.server.replay_task", "script")
    async with serving(tmp_path, pool=pool) as served:
        asking = asyncio.ensure_future(
            served.client.post("/api/scenarios", content="hello", headers=TEXT, timeout=httpx.Timeout(60))
        )
        processes = await begun(pool)
        await gave_up(asking)  # the connection is closed
        assert await all_gone(processes)
        assert pool.busy == ()


@in_loop
async def test_callers_of_one_solution_share_it_until_the_last_is_gone(tmp_path, monkeypatch):
    come, gone, answer = asyncio.Semaphore(0), asyncio.Semaphore(0), Solvers.ask

    async def noted(*asked):
        come.release()
        try:
            return await answer(*asked)
        finally:
            gone.release()

    monkeypatch.setattr(Solvers, "ask", noted)
    pool = asleep("turnwise.server.solver_task", "daily")
    async with serving(tmp_path, pool=pool) as served:
        asking = [
            asyncio.ensure_future(served.client.get("/api/daily/scoundrel", timeout=60)) for _ in range(3)
        ]
        (process,) = await begun(pool)
        for _ in asking:
            await come.acquire()
        assert pool.waiting(SOLUTIONS) == 0
        await gave_up(*asking[:2])
        for _ in asking[:2]:
            await gone.acquire()
        assert is_alive(process)
        await gave_up(asking[2])
        assert await all_gone([process])


@in_loop
async def test_a_record_with_too_many_steps_is_refused_before_it_is_played(tmp_path):
    async with serving(tmp_path) as served:
        for path in ("/api/replays", "/api/analyses"):
            long = "no record\n" * (MOST_STEPS + 3)
            headers = TEXT | await served.headers()
            refused = await served.client.post(path, content=long, headers=headers)
            assert (refused.status_code, refused.json()["code"]) == (413, "TOO_LARGE")
            assert "a replay has at most 5,000 steps, not 5,003" in refused.json()["sentence"]


@in_loop
async def test_what_takes_too_long_is_told(tmp_path):
    with asleep("turnwise.server.replay_task", "script") as pool:
        with pytest.raises(TurnwiseError, match=r"more than 0\.2 seconds") as refused:
            await pool.run(tasks.script, UploadedText(SCENARIO), seconds=0.2)
        assert refused.value.code == "too_late"
