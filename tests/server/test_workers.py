"""Processes that work for callers: a bounded queue, a share for every address, and an end with the caller."""

import asyncio
import sys

import httpx
import pytest

from serving import PATIENCE, in_loop, serving
from spawned import all_gone, is_alive
from turnwise.core.errors import TurnwiseError
from turnwise.server.children import HEAVY, Capacity, Workers
from turnwise.server.limits import Limiter
from turnwise.server.protocol.codes import Refused
from turnwise.server.retelling import MOST_STEPS

TEXT = {"Content-Type": "text/plain"}
ASLEEP = ("sleep", "60")
ECHO = (sys.executable, "-c", "import sys; sys.stdout.write('+' + sys.stdin.read())")


class Clock:
    """A time that a test sets."""

    now = 0.0

    def __call__(self):
        return self.now


def workers(command, meter=None, **changes):
    capacity = {"at_once": 1, "waiting": 5, "of_an_address": 3, "seconds": 60} | changes
    return Workers(command, Capacity(**capacity), meter or Limiter(1, 1000, Clock()))


async def begun(found, count=1):
    """Wait until some processes run."""
    async with asyncio.timeout(PATIENCE):
        while len(found.running) < count:
            await asyncio.sleep(0.01)
    return found.running


async def gave_up(*asking):
    for task in asking:
        task.cancel()
    await asyncio.gather(*asking, return_exceptions=True)


@in_loop
async def test_the_queue_has_an_end_for_an_address_and_for_all():
    found = workers(ASLEEP)
    of_one = [asyncio.ensure_future(found.ask({}, "one")) for _ in range(3)]
    await begun(found)
    with pytest.raises(Refused, match="busy with what your address asked for"):
        await found.ask({}, "one")
    of_others = [asyncio.ensure_future(found.ask({}, name)) for name in ("two", "three")]
    await asyncio.sleep(0)
    with pytest.raises(Refused, match="too many wait"):
        await found.ask({}, "four")
    assert (len(found.running), found.waiting) == (1, 4)
    await gave_up(*of_one, *of_others)
    assert (found.running, found.waiting) == ((), 0)


@in_loop
async def test_a_long_question_counts_as_several():
    found = workers(ASLEEP)
    asking = asyncio.ensure_future(found.ask({"text": "x" * HEAVY}, "one"))  # two of three
    await begun(found)
    with pytest.raises(Refused):
        await found.ask({"text": "x" * HEAVY}, "one")
    second = asyncio.ensure_future(found.ask({}, "one"))
    await asyncio.sleep(0)
    assert found.waiting == 1
    await gave_up(asking, second)


@in_loop
async def test_what_is_cancelled_leaves_no_process_and_the_next_one_begins():
    found = workers(ASLEEP)
    first = asyncio.ensure_future(found.ask({}, "one"))
    (process,) = await begun(found)
    second = asyncio.ensure_future(found.ask({}, "two"))
    await asyncio.sleep(0)
    await gave_up(first)
    assert not is_alive(process)
    (other,) = await begun(found)
    assert other != process
    await gave_up(second)
    assert await all_gone([other])


@in_loop
async def test_one_who_stops_waiting_takes_no_turn():
    found = workers(ECHO)
    first = asyncio.ensure_future(found.ask({"n": 1}, "one"))
    await begun(found)
    second, third = (asyncio.ensure_future(found.ask({"n": n}, "one")) for n in (2, 3))
    await asyncio.sleep(0)
    await gave_up(second)
    assert [await first, await third] == [b'{"n":1}', b'{"n":3}']
    assert await found.ask({"n": 4}, "one") == b'{"n":4}'  # its place was not lost


@in_loop
async def test_addresses_take_turns():
    found, order = workers(ECHO, waiting=10, of_an_address=5), []

    async def ask(address, number):
        await found.ask({"number": number}, address)
        order.append(f"{address}{number}")

    await asyncio.gather(*(ask("a", number) for number in range(4)), ask("b", 0))
    assert order == ["a0", "a1", "b0", "a2", "a3"]


@in_loop
async def test_work_is_paid_for_by_its_address():
    clock = Clock()
    meter = Limiter(0.5, 10, clock)
    found = workers(ECHO, meter)
    await found.ask({}, "one")
    meter.spend("one", 12)
    with pytest.raises(Refused, match="worked for your address for long"):
        await found.ask({}, "one")
    assert await found.ask({}, "two") == b"{}"
    clock.now += 10  # five seconds of work are given back
    assert await found.ask({}, "one") == b"{}"


@in_loop
async def test_what_takes_too_long_is_ended():
    found = workers(ASLEEP, seconds=0.2)
    asking = asyncio.ensure_future(found.ask({}, "one"))
    (process,) = await begun(found)
    with pytest.raises(Refused, match=r"more than 0\.2 seconds"):
        await asking
    assert not is_alive(process)


@in_loop
async def test_a_process_that_says_nothing_is_told():
    with pytest.raises(TurnwiseError, match="stopped without an answer"):
        await workers(("true",)).ask({}, "one")


@in_loop
async def test_a_caller_who_hangs_up_ends_the_work(tmp_path):
    async with serving(tmp_path) as house:
        found = house.app.state.workers
        found.command = ASLEEP
        asking = asyncio.ensure_future(
            house.client.post("/api/replays", content="hello", headers=TEXT, timeout=httpx.Timeout(60))
        )
        processes = await begun(found)
        await gave_up(asking)  # the connection is closed
        assert await all_gone(processes)
        while found.running:
            await asyncio.sleep(0.01)


@in_loop
async def test_callers_of_one_solution_share_it_until_the_last_is_gone(tmp_path):
    async with serving(tmp_path) as house:
        solvers = house.app.state.solvers
        solvers.workers.command = ASLEEP
        asking = [
            asyncio.ensure_future(house.client.get("/api/daily/scoundrel", timeout=60)) for _ in range(3)
        ]
        (process,) = await begun(solvers.workers)
        while (asked := solvers._asked["daily scoundrel " + today(house)]).callers < 3:
            await asyncio.sleep(0.01)
        await gave_up(*asking[:2])
        while asked.callers > 1:
            await asyncio.sleep(0.01)
        assert is_alive(process)
        await gave_up(asking[2])
        assert await all_gone([process])


def today(house):
    from datetime import UTC, datetime

    return datetime.fromtimestamp(house.app.state.house.time.now() / 1000, UTC).date().isoformat()


@in_loop
async def test_a_record_with_too_many_steps_is_refused_before_it_is_played(tmp_path):
    async with serving(tmp_path) as house:
        for path in ("/api/replays", "/api/analyses"):
            long = "no record\n" * (MOST_STEPS + 3)
            headers = TEXT | await house.headers()
            refused = await house.client.post(path, content=long, headers=headers)
            assert (refused.status_code, refused.json()["code"]) == (413, "TOO_LARGE")
            assert "a replay has at most 5,000 steps, not 5,003" in refused.json()["sentence"]
