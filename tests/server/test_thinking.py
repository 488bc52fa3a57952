"""Bots and hints share what thinks: neither waits for long, and no pause tells of a hand."""

import asyncio
import threading
from types import SimpleNamespace

import pytest

from serving import MORNING, VirtualTime, in_loop
from turnwise.core import registry
from turnwise.core.errors import TurnwiseError
from turnwise.server.rooms import thinkers as thinking
from turnwise.server.rooms.driver import LONGEST_PACE, Driver
from turnwise.server.rooms.thinkers import Excuse, Thinkers


class Busy(Thinkers):
    """Thinks until it is told to stop."""

    def __init__(self):
        super().__init__(1)
        self.done = threading.Event()

    def think(self, asked, patience=0.0):
        self.done.wait()
        return Excuse.BUSY


@in_loop
async def test_hints_wait_for_each_other_and_bots_for_none_of_them(monkeypatch):
    monkeypatch.setattr(thinking, "MOST_HINTS", 3)
    scoundrel = registry.game("scoundrel")
    state, busy = scoundrel.new("a"), Busy()
    try:
        asked = [
            asyncio.create_task(busy.advice(scoundrel, state, 0, "easy", str(number))) for number in range(3)
        ]
        await asyncio.sleep(0.01)
        with pytest.raises(TurnwiseError, match="many others ask for a hint"):
            await busy.advice(scoundrel, state, 0, "easy", "4")
        bot = SimpleNamespace(choose=lambda state, moment: moment)
        assert await busy.move(bot, state, 7) == 7
        busy.done.set()
        assert await asyncio.gather(*asked) == [Excuse.BUSY] * 3
    finally:
        busy.done.set()
        await busy.close()


@pytest.mark.parametrize("level", ["greedy", "random", "search:999999999", "nobody"])
@in_loop
async def test_only_levels_with_a_name_that_search_give_hints(level):
    scoundrel = registry.game("scoundrel")
    with pytest.raises(TurnwiseError, match="gives no hints; ask one of easy, medium, hard, expert") as told:
        await Thinkers.advice(SimpleNamespace(), scoundrel, scoundrel.new("a"), 0, level, "x")
    assert told.value.code == "no_hint"


def paced(delay, deadline=None):
    table = SimpleNamespace(bots={}, clock=SimpleNamespace(deadline=deadline))
    return Driver(SimpleNamespace(table=table), SimpleNamespace(), VirtualTime(), delay, "seed")


@in_loop
async def test_a_bot_that_had_to_think_is_never_quicker_afterwards(monkeypatch):
    slept = []

    async def sleep(seconds):
        slept.append(seconds)

    driver, now = paced(0.5), asyncio.get_running_loop().time()
    monkeypatch.setattr("turnwise.server.rooms.driver.asyncio.sleep", sleep)
    for seat, spent in [(1, 0.0), (1, 1.25), (1, 0.0), (2, 0.0), (1, 60.0), (1, 0.0)]:
        await driver._pause(seat, now - spent)
    assert slept == pytest.approx([0.5, 1.25, 0.5, LONGEST_PACE], abs=0.05)


@in_loop
async def test_a_bot_whose_time_runs_out_is_quicker(monkeypatch):
    slept = []

    async def sleep(seconds):
        slept.append(seconds)

    monkeypatch.setattr("turnwise.server.rooms.driver.asyncio.sleep", sleep)
    now = asyncio.get_running_loop().time()
    for left in (10_000, 1_000, 0, -400):  # milliseconds until the deadline
        await paced(0.5, MORNING + left)._pause(1, now)
    assert slept == pytest.approx([0.5, 0.25], abs=0.05)


@in_loop
async def test_without_a_delay_nothing_is_waited_for(monkeypatch):
    monkeypatch.setattr("turnwise.server.rooms.driver.asyncio.sleep", None)
    driver, now = paced(0.0), asyncio.get_running_loop().time()
    for spent in (1.0, 0.0):
        await driver._pause(1, now - spent)
    assert driver._paces == {}
