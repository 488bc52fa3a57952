"""The clock of a table, with every time worked out by hand."""

import pytest

from turnwise import game as game_of
from turnwise.core.interfaces import TABLE
from turnwise.core.position import Position
from turnwise.server.tables.clock import Clock
from turnwise.server.tables.setup import ClockSetup

NOON = 1_000_000


def card_slot_clock(setup):
    game = game_of("card_slot")
    state = game.new(1)
    clock = Clock(game, setup, 2)
    clock.start(state, NOON)
    return game, state, clock


def after_first(game, state):
    Position(game, state).carry_out(game.legal(state)[0])
    return state


def test_an_untimed_table_knows_who_is_waited_for_and_no_deadline():
    _, _, clock = card_slot_clock(ClockSetup())
    assert (clock.running, clock.deadline, clock.length) == ((0,), None, None)
    assert not clock.is_expired(NOON + 10**9)


def test_a_time_per_action_begins_anew_with_every_action():
    game, state, clock = card_slot_clock(ClockSetup("action", 10))
    assert clock.deadline == NOON + 10_000
    clock.act(after_first(game, state), NOON + 4_000, 0)
    assert (clock.since, clock.deadline) == (NOON + 4_000, NOON + 14_000)


def test_there_is_half_a_second_of_grace():
    _, _, clock = card_slot_clock(ClockSetup("action", 10))
    assert not clock.is_expired(NOON + 10_499)
    assert clock.is_expired(NOON + 10_500)


def test_a_bank_pays_for_the_time_and_gains_the_increment():
    game, state, clock = card_slot_clock(ClockSetup("bank", 60, 2))
    mover = clock.running[0]
    clock.act(after_first(game, state), NOON + 7_000, mover)
    assert clock.banks[mover] == 60_000 - 7_000 + 2_000
    assert clock.banks[1 - mover] == 60_000


def test_a_bank_never_falls_below_nothing_and_the_poorest_is_late():
    _, _, clock = card_slot_clock(ClockSetup("bank", 5))
    assert clock.deadline == NOON + 5_000
    assert clock.late == (0,)
    clock.stop(NOON + 9_000)
    assert clock.banks == [0, 5_000]
    assert clock.deadline is None


def test_an_undo_gives_no_time_back_but_the_action_begins_anew():
    _, state, clock = card_slot_clock(ClockSetup("bank", 60))
    clock.restart(state, NOON + 20_000, 0)
    assert clock.banks == [40_000, 60_000]
    assert (clock.since, clock.deadline) == (NOON + 20_000, NOON + 60_000)


def test_an_undo_takes_the_increments_of_what_it_takes_back():
    game, state, clock = card_slot_clock(ClockSetup("bank", 60, 30))
    clock.act(after_first(game, state), NOON + 7_000, 0)
    clock.act(after_first(game, state), NOON + 8_000, clock.running[0])
    assert clock.banks == [60_000 - 7_000 + 30_000, 60_000 - 1_000 + 30_000]
    clock.restart(state, NOON + 8_000, 1)
    assert clock.banks == [83_000, 59_000]
    clock.restart(state, NOON + 8_000, 0)
    assert clock.banks == [53_000, 59_000]


def test_an_undo_leaves_one_increment_to_act_with():
    game, state, clock = card_slot_clock(ClockSetup("bank", 60, 30))
    clock.act(after_first(game, state), NOON + 55_000, 0)
    clock.restart(game.new(1), NOON + 55_000, 0)
    assert clock.banks[0] == 30_000  # not the 5 seconds that there were
    clock.act(state, NOON + 75_000, 0)
    clock.restart(game.new(1), NOON + 75_000, 0)
    assert clock.banks[0] == 30_000  # and no more, however often


def test_an_undo_gives_nothing_to_a_bank_that_has_less_than_an_increment():
    game, state, clock = card_slot_clock(ClockSetup("bank", 60, 30))
    clock.act(after_first(game, state), NOON + 59_000, 0)
    clock.act(after_first(game, state), NOON + 59_000, 1)
    assert clock.running == (0,)
    clock.restart(game.new(1), NOON + 85_000, 0)
    assert clock.banks == [60_000 - 59_000 + 30_000 - 26_000, 60_000]


def one_card_left(setup):
    """Four at UNO: seat 1 is waited for, and seats 2 and 3 may catch seat 0."""
    game = game_of("uno")
    words = {"hand1": "r1,r2", "hand2": "r4,b2,b3", "next": "y1,y2,y3,y4", "top": "r9"}
    state = game.position("official", {}, words, 4)
    Position(game, state).carry_out("play r1")
    clock = Clock(game, setup, 4)
    clock.start(state, NOON)
    return game, state, clock


TIMED = [ClockSetup(), ClockSetup("action", 10), ClockSetup("bank", 60, 5)]


@pytest.mark.parametrize("setup", TIMED)
def test_an_aside_leaves_the_clock_alone(setup):
    game, state, clock = one_card_left(setup)
    before = clock.running, clock.since, clock.deadline, clock.periods, list(clock.banks)
    Position(game, state).carry_out("catch 4")
    clock.act(state, NOON + 4_000, 3)
    assert (clock.running, clock.since, clock.deadline, clock.periods, clock.banks) == before


def test_the_time_until_an_aside_is_paid_for_by_whoever_is_waited_for():
    game, state, clock = one_card_left(ClockSetup("bank", 60, 5))
    Position(game, state).carry_out("catch 4")
    clock.act(state, NOON + 4_000, 3)
    Position(game, state).carry_out("play r4")
    clock.act(state, NOON + 7_000, 1)
    assert clock.banks == [60_000, 60_000 - 7_000 + 5_000, 60_000, 60_000]
    clock.restart(state, NOON + 7_000, 0)
    assert clock.banks == [60_000, 60_000 - 7_000, 60_000, 60_000]


def test_a_catch_by_whoever_is_waited_for_is_an_action_as_any_other():
    game, state, clock = one_card_left(ClockSetup("bank", 60, 5))
    Position(game, state).carry_out("catch")
    clock.act(state, NOON + 4_000, 1)
    assert (clock.running, clock.since, clock.banks[1]) == ((1,), NOON + 4_000, 60_000 - 4_000 + 5_000)


@pytest.mark.parametrize("setup", TIMED)
def test_an_aside_after_which_somebody_else_is_waited_for_starts_the_clock(setup):
    game, state, clock = one_card_left(setup)
    Position(game, state).carry_out(
        "play r4"
    )  # no game has such an action out of turn, so another action has to do
    clock.act(state, NOON + 4_000, 3)
    assert (clock.running, clock.since) == ((2,), NOON + 4_000)


def test_what_the_table_does_starts_the_clock_for_the_same_seat():
    _, state, clock = card_slot_clock(ClockSetup("action", 10))
    clock.act(state, NOON + 10_500, TABLE)
    assert (clock.since, clock.deadline) == (NOON + 10_500, NOON + 20_500)


def test_the_draft_of_tactics_has_one_minute_for_both():
    game = game_of("tactics")
    state = game.new(1)
    clock = Clock(game, ClockSetup("action"), 2)
    clock.start(state, NOON)
    assert (clock.running, clock.deadline) == ((0, 1), NOON + 60_000)
    periods = clock.periods
    Position(game, state).carry_out(game.legal(state)[0])
    clock.act(state, NOON + 30_000, 0)
    assert clock.deadline == NOON + 60_000
    assert clock.periods == periods  # nobody is asked anew
