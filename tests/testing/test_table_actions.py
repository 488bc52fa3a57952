"""The contract suite and actions of the table itself."""

import dataclasses
from types import SimpleNamespace

import pytest

from heap.clock import BELL, CALL, GAME, out_of_turn, whose
from turnwise.core.interfaces import NO_ACTION, TABLE, OutOfTurn
from turnwise.testing import CHECKS, Setting, found_by
from turnwise.testing.walks import walk

PLAYERS = 4
ASKED = (
    "out_of_turn_is_sound",
    "refusals_agree_with_legal",
    "actions_round_trip",
    "parts_are_sound",
    "timing_is_sound",
    "timeouts_end_games",
    "views_keep_secrets",
)


def setting(game):
    return Setting(game, "1", PLAYERS, range(12))


def with_out_of_turn(legal=out_of_turn, actor=whose, answers_for_all=True):
    never = lambda state, seat: NO_ACTION  # noqa: E731
    return dataclasses.replace(GAME, out_of_turn=OutOfTurn(legal, actor, never, answers_for_all))


def with_timing(**changed):
    return dataclasses.replace(GAME, own_timing=dataclasses.replace(GAME.timing, **changed))


def ringing_in_vain(state, action, events):
    if action != BELL:
        GAME.rules.apply(state, action, events)


def after_the_end(state, out):
    if state.left == 0:
        out[0] = BELL
        return 1
    return out_of_turn(state, out)


def when_a_card_is_low(state, out):
    count = out_of_turn(state, out)
    return count if state.cards[(state.turn + 1) % state.players] == 0 else max(0, count - 1)


@pytest.mark.parametrize("check", ASKED)
def test_a_game_with_a_clock_keeps_the_contract(check):
    assert found_by(CHECKS[check], setting(GAME)) == []


@pytest.mark.parametrize(
    ("check", "broken"),
    [
        ("out_of_turn_is_sound", with_out_of_turn(legal=after_the_end)),
        ("out_of_turn_is_sound", with_out_of_turn(actor=lambda state, action: -2)),
        ("timing_is_sound", with_timing(timeout=CALL)),
        ("timing_is_sound", with_out_of_turn(legal=when_a_card_is_low)),
        ("timing_is_sound", with_out_of_turn(actor=lambda state, action: (state.turn + 1) % PLAYERS)),
        (
            "timeouts_end_games",
            dataclasses.replace(
                GAME, rules=SimpleNamespace(**(vars(GAME.rules) | {"apply": ringing_in_vain}))
            ),
        ),
        ("views_keep_secrets", with_timing(movers=lambda state: (0, 1) if state.cards[1] else (0,))),
        ("views_keep_secrets", with_out_of_turn(legal=when_a_card_is_low)),
    ],
)
def test_a_planted_defect_is_caught(check, broken):
    assert found_by(CHECKS[check], setting(broken))


def test_the_table_acts_rarely_and_seats_as_often_as_ever():
    actors = [
        (GAME.actor(state, action), state.turn)
        for seed in range(200)
        for state, action in walk(setting(GAME), seed)
        if action is not None
    ]
    bells = sum(actor == TABLE for actor, _ in actors)
    calls = sum(actor not in (TABLE, mover) for actor, mover in actors)
    assert 0 < bells < len(actors) / 20
    assert bells < calls < len(actors) / 2


def test_without_an_answer_for_all_what_is_no_aside_is_the_movers():
    state = setting(GAME).deal(1)
    state.cards[:PLAYERS] = [0, 1, 0, 2]
    game = with_out_of_turn(answers_for_all=False)
    assert [game.actor(state, CALL + seat) for seat in range(PLAYERS)] == [0, 0, 2, 0]
    assert [GAME.actor(state, CALL + seat) for seat in range(PLAYERS)] == [0, 1, 2, 3]
