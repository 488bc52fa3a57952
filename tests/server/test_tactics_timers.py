"""The timer cases of the Tactics document, against the real server: in virtual and in real time."""

import asyncio
import time
from contextlib import asynccontextmanager

import pytest

from serving import MORNING, VirtualTime, in_loop, serving

TEN, FIVE, GRACE = 10_000, 5_000, 500
ASKING = ("YOUR_TURN", "DEATH_CHOICE", "DRAFT_START")
EVERY_TURN = "ui-005-available-units-of-every-turn"
EXHAUSTION = "ue-001-one-against-three"
ALONE = "ue-002-each-action-is-asked-for-anew"
SPEED = "us-005-each-action-is-asked-for-anew"
CHOICE = "ui-006-the-choice-holds-the-game-up"


@asynccontextmanager
async def duel(served, scenario):
    """Both players of a scenario with the document's clock, on a connection each."""
    seats = [{"kind": "own"}, {"kind": "open"}]
    body = {"seats": seats, "scenario": f"tactics/{scenario}", "clock": {"kind": "action"}}
    response = await served.client.post("/api/tables", json=body, headers=await served.headers())
    made = response.json()
    other = await served.join(made["table"])
    async with (
        served.at(made["table"], made["secret"]) as first,
        served.at(made["table"], other["secret"]) as second,
    ):
        yield first, second


def asked(player):
    """The last message that asked a player to act."""
    return next(
        it for it in reversed(player.heard) if it["type"] in ("YOUR_TURN", "DEATH_CHOICE", "DRAFT_START")
    )


async def turn(player, start):
    """The message that asks for an action whose time begins then."""

    def is_wanted(message):
        return message["type"] in ASKING and message["actionStartTime"] == start

    return next(filter(is_wanted, player.heard), None) or await player.hear_until(is_wanted)


@pytest.mark.covers("UI-005-message")
@in_loop
async def test_your_turn_has_the_fields_of_the_document_and_the_seat(tmp_path):
    async with (
        serving(tmp_path, VirtualTime()) as served,
        duel(served, EVERY_TURN) as (first, _),
    ):
        assert await turn(first, MORNING) == {
            "type": "YOUR_TURN",
            "seat": 0,
            "playerId": "PLAYER_1",
            "availableUnitIds": ["p1_hero", "p1_minion_1"],
            "speedUnitId": None,
            "actionStartTime": MORNING,
            "timeoutMs": TEN,
            "timerType": "ACTION",
        }


@pytest.mark.covers("UI-005-timer")
@in_loop
async def test_every_unit_has_ten_seconds_whatever_the_one_before_left(tmp_path):
    clock = VirtualTime()
    async with (
        serving(tmp_path, clock) as served,
        duel(served, EVERY_TURN) as players,
    ):
        first, second = players
        await clock.pass_by(9_000)
        await first.act("p1_minion_1 move a2")
        message = await turn(second, MORNING + 9_000)
        assert (message["playerId"], message["timeoutMs"]) == ("PLAYER_2", TEN)
        assert message["availableUnitIds"] == ["p2_hero", "p2_minion_1"]
        await clock.pass_by(TEN + GRACE - 1)
        await second.hear_version(first.state["version"])
        await second.act("p2_hero move c4")  # within the grace
        message = await turn(first, MORNING + 9_000 + TEN + GRACE - 1)
        assert (message["availableUnitIds"], message["timeoutMs"]) == (["p1_hero"], TEN)


@pytest.mark.covers("UE-002-timer")
@in_loop
async def test_a_player_who_goes_on_alone_has_ten_seconds_for_each_action(tmp_path):
    clock = VirtualTime()
    async with (
        serving(tmp_path, clock) as served,
        duel(served, EXHAUSTION) as players,
    ):
        first, second = players
        await clock.pass_by(7_000)
        await first.act("p1_hero move c2")  # Player 1 is exhausted
        message = await turn(second, MORNING + 7_000)
        assert (message["availableUnitIds"], message["timeoutMs"]) == (
            ["p2_hero", "p2_minion_1", "p2_minion_2"],
            TEN,
        )
        await second.hear_version(first.state["version"])
        await clock.pass_by(TEN + GRACE - 1)
        await second.act("p2_minion_1 move a4")  # at the very end of the first one's time
        start = MORNING + 7_000 + TEN + GRACE - 1
        message = await turn(second, start)
        assert (message["availableUnitIds"], message["timeoutMs"]) == (["p2_hero", "p2_minion_2"], TEN)
        await clock.pass_by(8_000)
        await second.act("p2_hero move c4")
        message = await turn(second, start + 8_000)
        assert (message["availableUnitIds"], message["timeoutMs"]) == (["p2_minion_2"], TEN)
        hp = hero_hp(second, "p2_hero")
        await clock.pass_by(TEN + GRACE)
        timeout = await second.hear_type("TIMEOUT")
        assert (timeout["playerId"], timeout["timerType"]) == ("PLAYER_2", "ACTION")
        await second.hear_version(timeout["version"])
        assert hero_hp(second, "p2_hero") == hp - 1
        assert second.state["view"]["round"] == 2


@pytest.mark.covers("UE-002-timer")
@in_loop
async def test_the_first_action_of_a_player_who_goes_on_alone_times_out_by_itself(tmp_path):
    clock = VirtualTime()
    async with (
        serving(tmp_path, clock) as served,
        duel(served, EXHAUSTION) as players,
    ):
        first, second = players
        await clock.pass_by(7_000)
        await first.act("p1_hero move c2")
        await turn(second, MORNING + 7_000)
        await clock.pass_by(TEN + GRACE)
        timeout = await second.hear_type("TIMEOUT")
        await second.hear_version(timeout["version"])
        assert hero_hp(second, "p2_hero") == 4
        message = await turn(second, MORNING + 7_000 + TEN + GRACE)
        assert (message["availableUnitIds"], message["timeoutMs"]) == (["p2_minion_1", "p2_minion_2"], TEN)


def hero_hp(player, unit):
    return next(it["hp"] for it in player.state["view"]["units"] if it["id"] == unit)


@pytest.mark.covers("US-005-timer", "US-005-message")
@in_loop
async def test_each_speed_action_has_ten_seconds_of_its_own(tmp_path):
    clock = VirtualTime()
    async with (
        serving(tmp_path, clock) as served,
        duel(served, SPEED) as players,
    ):
        first, second = players
        await clock.pass_by(TEN)
        await first.act("p1_hero move c2")
        assert await turn(first, MORNING + TEN) == {
            "type": "YOUR_TURN",
            "seat": 0,
            "playerId": "PLAYER_1",
            "availableUnitIds": ["p1_hero"],
            "speedUnitId": "p1_hero",
            "speedActionsRemaining": 1,
            "actionStartTime": MORNING + TEN,
            "timeoutMs": TEN,
            "timerType": "ACTION",
        }
        await clock.pass_by(TEN)
        await first.act("p1_hero move c3")  # twenty seconds together
        assert (await turn(second, MORNING + 2 * TEN))["playerId"] == "PLAYER_2"


@pytest.mark.covers("UI-006-timer")
@in_loop
async def test_the_turn_after_a_death_choice_has_its_full_ten_seconds(tmp_path):
    clock = VirtualTime()
    async with (
        serving(tmp_path, clock) as served,
        duel(served, CHOICE) as players,
    ):
        first, second = players
        await first.act("p1_hero attack p2_minion_1")
        choice = await second.hear_type("DEATH_CHOICE")
        assert (choice["timeoutMs"], choice["timerType"], choice["unitId"]) == (
            FIVE,
            "DEATH_CHOICE",
            "p2_minion_1",
        )
        await clock.pass_by(4_000)
        await second.act("obstacle")
        message = await turn(second, MORNING + 4_000)
        assert (message["type"], message["timeoutMs"]) == ("YOUR_TURN", TEN)
        assert message["availableUnitIds"] == ["p2_hero"]


@in_loop
async def test_a_death_choice_that_nobody_makes_is_an_obstacle_after_five_seconds(tmp_path):
    clock = VirtualTime()
    async with (
        serving(tmp_path, clock) as served,
        duel(served, CHOICE) as players,
    ):
        first, second = players
        await first.act("p1_hero attack p2_minion_1")
        await second.hear_type("DEATH_CHOICE")
        await clock.pass_by(FIVE + GRACE)
        assert (await first.hear_type("TIMEOUT"))["timerType"] == "DEATH_CHOICE"
        await first.hear_version(second.state["version"] + 1)
        assert first.state["view"]["obstacles"] == {"c4": 3}


@in_loop
async def test_a_refused_action_does_not_touch_the_timer(tmp_path):
    clock = VirtualTime()
    async with (
        serving(tmp_path, clock) as served,
        duel(served, EVERY_TURN) as players,
    ):
        first, _ = players
        await clock.pass_by(7_000)
        assert (await first.act("p2_hero move c4"))["type"] == "REFUSED"
        async with served.at(first.state["table"]) as guest:
            assert guest.state["clock"]["deadline"] == MORNING + TEN


@in_loop
async def test_whoever_comes_back_hears_how_much_time_is_left(tmp_path):
    clock = VirtualTime()
    async with serving(tmp_path, clock) as served:
        made = await served.table("tactics", "own", "open", clock={"kind": "action"})
        await served.join(made["table"])
        await clock.pass_by(3_000)
        async with served.at(made["table"], made["secret"]) as first:
            sync = await first.hear_type("TIMER_SYNC")
            assert sync == {
                "type": "TIMER_SYNC",
                "seat": 0,
                "playerId": "PLAYER_1",
                "actionStartTime": MORNING,
                "timeoutMs": 60_000,
                "timerType": "DRAFT",
                "serverTime": MORNING + 3_000,
            }
            start = await first.hear_type("DRAFT_START")
            assert (start["playerId"], start["timeoutMs"]) == ("PLAYER_1", 60_000)


@in_loop
async def test_the_draft_that_nobody_finishes_is_drawn_after_a_minute(tmp_path):
    clock = VirtualTime()
    async with serving(tmp_path, clock) as served:
        made = await served.table("tactics", "own", "open", clock={"kind": "action"})
        await served.join(made["table"])
        async with served.at(made["table"], made["secret"]) as first:
            assert first.state["view"]["phase"] == "draft"
            await first.act(first.state["legal"][0]["id"])
            await clock.pass_by(60_000 + GRACE)
            late = [await first.hear_type("TIMEOUT") for _ in range(2)]
            assert [(it["seat"], it["playerId"]) for it in late] == [(0, "PLAYER_1"), (1, "PLAYER_2")]
            await first.hear_until(lambda it: it["type"] == "STATE")
            assert first.state["view"]["phase"] == "action"
            told = [it for it in first.state["events"] if it["kind"] == "time_up"]
            assert [it["values"] for it in told] == [{"side": 0}, {"side": 1}]


@in_loop
async def test_only_the_seat_that_has_not_drafted_is_late(tmp_path):
    clock = VirtualTime()
    async with serving(tmp_path, clock) as served:
        made = await served.table("tactics", "own", "open", clock={"kind": "action"})
        await served.join(made["table"])
        async with served.at(made["table"], made["secret"]) as first:
            while 0 in first.state["movers"]:
                await first.act(first.state["legal"][0]["id"])
            await clock.pass_by(60_000 + GRACE)
            assert (await first.hear_type("TIMEOUT"))["seat"] == 1
            await first.hear_until(lambda it: it["type"] == "STATE")
            assert [it["values"] for it in first.state["events"] if it["kind"] == "time_up"] == [{"side": 1}]
            assert [it["seat"] for it in first.heard if it["type"] == "TIMEOUT"] == [1]


@in_loop
async def test_a_deadline_that_passed_while_no_server_lived_is_kept_at_the_next_start(tmp_path):
    async with serving(tmp_path, VirtualTime()) as served:
        made = await served.table("tactics", "own", "open", clock={"kind": "action"})
        await served.join(made["table"])
    later = VirtualTime(MORNING + 3_600_000)
    async with serving(tmp_path, later) as served, served.at(made["table"], made["secret"]) as first:
        await later.pass_by(1)
        await first.hear_until(lambda it: it["type"] == "STATE" and it["view"]["phase"] == "action")


async def real_turns(served, scenario, deeds, late):
    """Act after given seconds, then let the time run out: how long the last turn has been."""
    async with duel(served, scenario) as players:
        for seat, pause, action in deeds:
            await asyncio.sleep(pause)  # these tests measure real time
            await players[seat].act(action, version=max(player.state["version"] for player in players))
        timeout = await players[late].hear_type("TIMEOUT")
        turn = asked(players[late])
        passed = time.time_ns() // 1_000_000 - turn["actionStartTime"]
        return passed, timeout["timerType"], turn["timeoutMs"]


@in_loop
async def test_the_cases_in_real_time(tmp_path):
    """All at once, so that the test takes hardly longer than the longest of them."""
    async with serving(tmp_path) as served:
        found = await asyncio.gather(
            real_turns(served, ALONE, [(1, 3, "p2_minion_1 move a4")], 1),
            real_turns(served, SPEED, [(0, 3, "p1_hero move c2")], 0),
            real_turns(served, EVERY_TURN, [(0, 3, "p1_minion_1 move a2")], 1),
            real_turns(
                served,
                CHOICE,
                [(0, 1, "p1_hero attack p2_minion_1"), (1, 2, "obstacle")],
                1,
            ),
        )
        for passed, timer, length in found:
            assert (timer, length) == ("ACTION", TEN)
            assert passed >= TEN + GRACE  # never early; how late depends on the machine
