"""The clock of a table, with every time worked out by hand."""

from turnwise import game as game_of
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
    game.play(state, game.legal(state)[0])
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
    clock.restart(state, NOON + 20_000)
    assert clock.banks == [40_000, 60_000]
    assert (clock.since, clock.deadline) == (NOON + 20_000, NOON + 60_000)


def test_the_draft_of_tactics_has_one_minute_for_both():
    game = game_of("tactics")
    state = game.new(1)
    clock = Clock(game, ClockSetup("action"), 2)
    clock.start(state, NOON)
    assert (clock.running, clock.deadline) == ((0, 1), NOON + 60_000)
    periods = clock.periods
    game.play(state, game.legal(state)[0])
    clock.act(state, NOON + 30_000, 0)
    assert clock.deadline == NOON + 60_000
    assert clock.periods == periods  # nobody is asked anew
