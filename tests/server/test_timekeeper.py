"""Time: it passes steadily whatever happens to the wall clock; alarms are late a little, early never."""

import asyncio
import inspect
import random
import time
from functools import partial

import pytest
import uvloop

from serving import in_loop, serving
from turnwise.server.timekeeper import WallClock

SECOND, HOUR = 1_000, 3_600_000  # milliseconds
NANOSECONDS = 1_000_000  # in a millisecond
NOON = 1_700_000_000_000


class Clocks:
    """A wall clock that can be set, and a steady one, both moved by a test; all in milliseconds."""

    def __init__(self):
        self.wall_shows, self.steady_shows = NOON, 5 * HOUR
        self._looks, self._was_looked_at = 0, asyncio.Event()

    def wall(self):
        return self.wall_shows * NANOSECONDS

    def steady(self):
        self._looks += 1
        self._was_looked_at.set()
        return self.steady_shows * NANOSECONDS

    async def looked_at(self, times):
        """Wait until the time has been asked for so often, from now on."""
        end = self._looks + times
        while self._looks < end:
            self._was_looked_at.clear()
            await self._was_looked_at.wait()

    def pass_by(self, milliseconds):
        self.wall_shows += milliseconds
        self.steady_shows += milliseconds


def test_a_deadline_is_reckoned_by_the_clock_that_cannot_be_set():
    own = inspect.signature(WallClock).parameters
    assert own["wall"].default is time.time_ns
    assert own["steady"].default is time.monotonic_ns


@pytest.mark.parametrize(("jump", "after_a_minute"), [(HOUR, 60_600), (-HOUR, 59_400), (0, 60_000)])
def test_a_wall_clock_that_is_set_is_followed_by_a_hundredth(jump, after_a_minute):
    clocks = Clocks()
    clock = WallClock(clocks.wall, clocks.steady)
    clocks.pass_by(10 * SECOND)
    assert clock.now() == NOON + 10 * SECOND
    clocks.wall_shows += jump
    assert clock.now() == NOON + 10 * SECOND
    for _ in range(60):
        clocks.pass_by(SECOND)
        clock.now()
    assert clock.now() == NOON + 10 * SECOND + after_a_minute


@pytest.mark.parametrize("jump", [3 * SECOND, -3 * SECOND])
def test_the_wall_clock_is_met_and_not_passed(jump):
    clocks = Clocks()
    clock = WallClock(clocks.wall, clocks.steady)
    clocks.wall_shows += jump
    clocks.pass_by(400 * SECOND)
    assert clock.now() == clocks.wall_shows == NOON + 400 * SECOND + jump


def test_a_machine_that_slept_goes_on_where_it_was():
    clocks = Clocks()
    clock = WallClock(clocks.wall, clocks.steady)
    clocks.wall_shows += 8 * HOUR  # the steady clock sleeps too
    assert clock.now() == NOON
    assert WallClock(clocks.wall, clocks.steady).now() == NOON + 8 * HOUR  # another process begins with it


def test_nobody_is_woken_before_the_time():
    clock, chooser = WallClock(), random.Random(1)
    early: list[int] = []

    def note(at: int, all_rung: asyncio.Event) -> None:
        early.append(at - clock.now())
        if len(early) == 300:
            all_rung.set()

    async def wait_for_many() -> None:
        all_rung = asyncio.Event()
        for _ in range(300):
            at = clock.now() + chooser.randint(0, 60)
            clock.wake(at, partial(note, at, all_rung))
            await asyncio.sleep(chooser.random() / 1000)  # at any moment of a millisecond
        await all_rung.wait()

    uvloop.run(asyncio.wait_for(wait_for_many(), 60))
    assert max(early) <= 0


def test_a_timer_that_comes_before_the_time_waits_again_and_can_be_cancelled():
    async def wait() -> None:
        clocks, rung, has_rung = Clocks(), list[str](), asyncio.Event()
        clock = WallClock(clocks.wall, clocks.steady)

        def ring() -> None:
            rung.append("first")
            has_rung.set()

        clock.wake(NOON + 2, ring)
        clock.wake(NOON + 3, lambda: rung.append("second")).cancel()
        kept = clock.wake(NOON + 3, lambda: rung.append("third"))
        await clocks.looked_at(8)  # the loop's timers come, twice each, but on the clock no time has passed
        assert rung == []
        kept.cancel()
        clocks.pass_by(5)
        await has_rung.wait()
        has_passed = asyncio.Event()
        clock.wake(NOON + 15, has_passed.set)  # after the timers of the others, had they not been cancelled
        clocks.pass_by(10)
        await has_passed.wait()
        assert rung == ["first"]

    uvloop.run(asyncio.wait_for(wait(), 60))


class SetWall:
    """The true wall clock, which a test may set."""

    added = 0  # milliseconds

    def __call__(self):
        return time.time_ns() + self.added * NANOSECONDS


@in_loop
async def test_a_wall_clock_that_is_set_back_holds_up_no_deadline(tmp_path):
    wall = SetWall()
    async with serving(tmp_path, WallClock(wall)) as served:
        made = await served.table("scoundrel", "own", clock={"kind": "action", "seconds": 1})
        async with served.at(made["table"], made["secret"]) as player:
            wall.added = -HOUR
            assert (await player.hear_type("TIMEOUT"))["playerId"] == "PLAYER_1"


@in_loop
async def test_a_wall_clock_that_is_set_ahead_brings_no_deadline(tmp_path):
    wall = SetWall()
    async with serving(tmp_path, WallClock(wall)) as served:
        made = await served.table("scoundrel", "own", clock={"kind": "action", "seconds": 600})
        async with served.at(made["table"], made["secret"]) as player:
            wall.added = HOUR
            version = player.state["version"]
            await player.act(player.state["legal"][0]["id"])
            assert player.state["version"] == version + 1
            assert "TIMEOUT" not in [message["type"] for message in player.heard]
