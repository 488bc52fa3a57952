"""Alarms: late a little, early never."""

import asyncio
import random

import uvloop

from turnwise.server.rooms.timekeeper import WallClock


def test_nobody_is_woken_before_the_time():
    clock, chooser = WallClock(), random.Random(1)
    early: list[int] = []

    async def wait_for_many() -> None:
        for _ in range(300):
            at = clock.now() + chooser.randint(0, 60)
            clock.wake(at, lambda at=at: early.append(at - clock.now()))
            await asyncio.sleep(chooser.random() / 1000)
        await asyncio.sleep(0.1)

    uvloop.run(wait_for_many())
    assert len(early) == 300
    assert max(early) <= 0
