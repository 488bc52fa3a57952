"""Bots and hints share what thinks: neither waits for long, and no pause tells of a hand."""

import asyncio
import threading
from types import SimpleNamespace

import pytest

from serving import MORNING, VirtualTime, in_loop, serving
from turnwise.bots.bot import Bot
from turnwise.core import registry
from turnwise.core.errors import TurnwiseError
from turnwise.server.rooms import thinkers as thinking
from turnwise.server.rooms.driver import LONGEST_PACE, Driver
from turnwise.server.rooms.thinkers import Excuse, Standing, Thinkers
from turnwise.server.tables import requests
from turnwise.server.tables.clock import GRACE


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


@in_loop
async def test_all_tables_hear_that_simple_players_may_act_while_the_workers_are_busy(tmp_path, monkeypatch):
    monkeypatch.setattr(Thinkers, "standing", lambda thinkers, game: Standing(1.0, has_failed=False))
    monkeypatch.setattr(Thinkers, "prepare", lambda thinkers, game: None)
    async with serving(tmp_path, sweep_seconds=0.02) as house:
        thinkers = house.app.state.house.thinkers
        made = await house.table("card_slot", "own", "easy", seed="a")  # its bot has nothing to do yet
        async with house.at(made["table"], made["secret"]) as player:
            assert player.state["movers"] == [0]
            question = SimpleNamespace(game=registry.game("card_slot"))
            monkeypatch.setattr(thinkers, "_free", [])
            assert await asyncio.to_thread(thinkers.think, question, 0.01) == Excuse.BUSY
            told = await player.hear_type("STAND_IN")
            assert (told["seats"], told["hasFailed"], told["compiled"]) == ([1], False, 1.0)
            async with house.at(made["table"]) as late:
                assert (await late.hear_type("STAND_IN"))["seats"] == [1]
            thinkers._busy_until = 0.0  # as time goes by
            assert (await player.hear_type("STAND_IN"))["seats"] == []


@in_loop
async def test_what_the_clock_plays_is_drawn_from_the_key_of_the_installation(tmp_path, monkeypatch):
    seeds, time = [], VirtualTime()

    def stand_in(game, level, seed):
        seeds.append(seed)
        return Bot(game, level, seed)

    monkeypatch.setattr(requests, "Bot", stand_in)
    async with serving(tmp_path, time) as house:
        clock = {"kind": "action", "seconds": 10}
        made = await house.table("card_slot", "own", "own", seed="a", clock=clock)
        await time.pass_by(10_000 + GRACE)
        assert seeds == [house.app.state.house.signer.derived(f"clock:{made['table']}")]
