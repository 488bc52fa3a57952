"""Bots and hints share what thinks: neither waits for long, and no pause tells of a hand."""

import asyncio
from types import SimpleNamespace
from typing import cast

import pytest

from driving import Absent, driven, searching_by, seated
from serving import MORNING, VirtualTime, in_loop, serving
from turnwise.bots.bot import Bot, Turn, search_request
from turnwise.bots.levels import SEARCHING
from turnwise.core import registry
from turnwise.core.errors import TurnwiseError
from turnwise.server.rooms import searches
from turnwise.server.rooms.bot_driver import LONGEST_PACE, BotDriver
from turnwise.server.rooms.room import Room
from turnwise.server.rooms.searches import Excuse, Searches
from turnwise.server.runtime import Runtime
from turnwise.server.tables import commands
from turnwise.server.tables.clock import GRACE
from turnwise.workers import Priority

HOME = "127.0.0.1"


class Clock:
    """A time that a test sets."""

    now = 0.0

    def __call__(self):
        return self.now


class Endless(Absent):
    """Works until it is told to stop."""

    def __init__(self):
        self.done = asyncio.Event()

    async def run(self, task, request, **options):
        await self.done.wait()
        return await super().run(task, request, **options)


@in_loop
async def test_hints_wait_for_each_other_and_bots_for_none_of_them(monkeypatch):
    monkeypatch.setattr(searches, "MOST_HINTS", 3)
    scoundrel, pool = registry.game("scoundrel"), Endless()
    state, busy = scoundrel.new("a"), searching_by(pool)
    asked = [
        asyncio.create_task(busy.hint(scoundrel, state, 0, "easy", str(number), str(number)))
        for number in range(3)
    ]
    await asyncio.sleep(0)  # each has begun
    with pytest.raises(TurnwiseError, match="many others ask for a hint"):
        await busy.hint(scoundrel, state, 0, "easy", "4", "4")
    bot = cast(Bot, SimpleNamespace(turn=lambda state, moment: Turn(moment)))
    assert await busy.move(bot, state, 7, "home") == 7
    pool.done.set()
    assert await asyncio.gather(*asked) == [Excuse.BUSY] * 3


@in_loop
async def test_an_address_waits_for_two_hints_at_a_time_and_leaves_the_others_theirs():
    scoundrel, pool = registry.game("scoundrel"), Endless()
    state, busy = scoundrel.new("a"), searching_by(pool)

    def asked(address, number):
        return asyncio.create_task(busy.hint(scoundrel, state, 0, "easy", str(number), address))

    waiting = [asked("flood", number) for number in range(2)]
    await asyncio.sleep(0)  # each has begun
    for number in range(20):
        with pytest.raises(TurnwiseError, match="your address waits for 2 hints") as told:
            await asked("flood", number)
        assert told.value.code == "no_hint_yet"
    waiting.append(asked("home", 1))
    pool.done.set()
    assert await asyncio.gather(*waiting) == [Excuse.BUSY] * 3
    assert await asked("flood", 3) == Excuse.BUSY  # its place is given back


class Senders(Absent):
    """A pool that notes whose turn every task is to take, and works on none."""

    def __init__(self):
        self.seen = set()

    async def run(self, task, request, **options):
        self.seen.add((options["priority"], options["sender"]))
        return await super().run(task, request, **options)


@in_loop
async def test_searches_take_the_turn_of_the_address_that_plays(tmp_path):
    pool = Senders()
    async with serving(tmp_path, pool=pool) as served:
        made = await served.table("card_slot", "own", "easy", seed="a")  # its person begins
        async with served.at(made["table"]), served.at(made["table"], made["secret"]) as player:
            await player.ask("HINT", level="easy")
            while (Priority.LIVE, HOME) not in pool.seen:
                if not player.state["legal"]:
                    await player.hear_until(lambda it: bool(it.get("legal")))
                await player.act(player.state["legal"][0]["id"])
    assert pool.seen == {(Priority.HINT, HOME), (Priority.LIVE, HOME)}


@in_loop
async def test_bots_at_a_table_where_no_person_is_take_turns_of_its_own():
    card_slot, pool = registry.game("card_slot"), Senders()
    await driven(seated(card_slot, card_slot.new("a"), {0: "easy"}), pool)  # its only socket watches
    assert pool.seen == {(Priority.LIVE, "table table")}


@pytest.mark.parametrize("level", ["greedy", "random", "search:999999999", "nobody"])
@in_loop
async def test_only_levels_with_a_name_that_search_give_hints(level):
    scoundrel = registry.game("scoundrel")
    with pytest.raises(TurnwiseError, match="gives no hints; ask one of easy, medium, hard, expert") as told:
        await searching_by(Absent()).hint(scoundrel, scoundrel.new("a"), 0, level, "x", "home")
    assert told.value.code == "no_hint"


def paced(delay, deadline=None):
    table = SimpleNamespace(bots={}, clock=SimpleNamespace(deadline=deadline))
    room, unused = cast(Room, SimpleNamespace(table=table)), cast(Searches, SimpleNamespace())
    return BotDriver(room, unused, VirtualTime(), delay, "seed")


@in_loop
async def test_a_bot_that_had_to_think_is_never_quicker_afterwards(monkeypatch):
    slept = []

    async def sleep(seconds):
        slept.append(seconds)

    driver, now = paced(0.5), asyncio.get_running_loop().time()
    monkeypatch.setattr("turnwise.server.rooms.bot_driver.asyncio.sleep", sleep)
    for seat, spent in [(1, 0.0), (1, 1.25), (1, 0.0), (2, 0.0), (1, 60.0), (1, 0.0)]:
        await driver.pause(seat, now - spent)
    assert slept == pytest.approx([0.5, 1.25, 0.5, LONGEST_PACE], abs=0.05)


@in_loop
async def test_a_bot_whose_time_runs_out_is_quicker(monkeypatch):
    slept = []

    async def sleep(seconds):
        slept.append(seconds)

    monkeypatch.setattr("turnwise.server.rooms.bot_driver.asyncio.sleep", sleep)
    now = asyncio.get_running_loop().time()
    for left in (10_000, 1_000, 0, -400):  # milliseconds until the deadline
        await paced(0.5, MORNING + left).pause(1, now)
    assert slept == pytest.approx([0.5, 0.25], abs=0.05)


@in_loop
async def test_without_a_delay_nothing_is_waited_for(monkeypatch):
    monkeypatch.setattr("turnwise.server.rooms.bot_driver.asyncio.sleep", None)
    driver, now = paced(0.0), asyncio.get_running_loop().time()
    for spent in (1.0, 0.0):
        await driver.pause(1, now - spent)


@in_loop
async def test_all_tables_hear_that_simple_players_may_act_while_the_workers_are_busy(tmp_path):
    clock = Clock()
    runtime = Runtime(monotonic=clock)
    async with serving(tmp_path, pool=Absent(), runtime=runtime, sweep_seconds=0.02) as served:
        found = served.app.state.rooms.searches
        made = await served.table("card_slot", "own", "easy", seed="a")  # its bot has nothing to do yet
        async with served.at(made["table"], made["secret"]) as player:
            assert player.state["movers"] == [0]
            game = registry.game("card_slot")
            request = search_request(game, game.new("b"), 0, SEARCHING["easy"], "b")
            assert await found.search(request, Priority.LIVE, 0.01, "home") == Excuse.BUSY
            told = await player.hear_type("STAND_IN")
            assert (told["seats"], told["hasFailed"], told["compiled"]) == ([1], False, 1.0)
            async with served.at(made["table"]) as late:
                assert (await late.hear_type("STAND_IN"))["seats"] == [1]
            clock.now += searches.BUSY_SECONDS
            assert (await player.hear_type("STAND_IN"))["seats"] == []


@in_loop
async def test_what_the_clock_plays_is_drawn_from_the_key_of_the_installation(tmp_path, monkeypatch):
    seeds, time = [], VirtualTime()

    def stand_in(game, level, seed):
        seeds.append(seed)
        return Bot(game, level, seed)

    monkeypatch.setattr(commands, "Bot", stand_in)
    async with serving(tmp_path, time) as served:
        clock = {"kind": "action", "seconds": 10}
        made = await served.table("card_slot", "own", "own", seed="a", clock=clock)
        await time.pass_by(10_000 + GRACE)
        assert seeds == [served.app.state.rooms.signer.derived(f"clock:{made['table']}")]
