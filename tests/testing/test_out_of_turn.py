"""The contract suite and actions out of turn: defects planted into Heap are caught, walks play them."""

import dataclasses
from types import SimpleNamespace

import pytest

from heap import GAME, rules, text
from heap.rules import ACTIONS, CATCH, EVENTS
from turnwise.core.events import EventKind, emit
from turnwise.core.interfaces import OutOfTurn
from turnwise.testing import CHECKS, Setting, found_by
from turnwise.testing.walks import walk

PLAYERS = 4


def setting(game):
    return Setting(game, "1", PLAYERS, range(16))


def with_out_of_turn(legal=rules.out_of_turn, actor=rules.actor, choose=rules.choose_out_of_turn):
    return dataclasses.replace(GAME, out_of_turn=OutOfTurn(legal, actor, choose))


def with_rules(**changed):
    return dataclasses.replace(GAME, rules=SimpleNamespace(**(vars(rules) | changed)))


def with_text(**changed):
    return dataclasses.replace(GAME, text=SimpleNamespace(**(vars(text) | changed)))


def backwards(state, out):
    count = rules.out_of_turn(state, out)
    out[:count] = out[:count][::-1]
    return count


def out_of_range(state, out):
    count = rules.out_of_turn(state, out)
    out[:count] = [ACTIONS + number for number in range(count)]
    return count


def with_the_movers_own(state, out):
    catchers = [seat for seat in range(state.players) if rules.may_catch(state, seat)]
    out[: len(catchers)] = [CATCH + seat for seat in catchers]
    return len(catchers)


def at_the_end(state, out):
    if state.left == 0:
        out[0] = CATCH
        return 1
    return rules.out_of_turn(state, out)


def if_the_card_is_low(state, out):
    return rules.out_of_turn(state, out) if state.cards[state.careless] == 0 else 0


def catching_low_cards(state, seat):
    return rules.choose_out_of_turn(state, seat) if state.cards[state.careless] == 0 else -1


def catching_always(state, seat):
    return CATCH + seat


def catching_for_another(state, seat):
    return rules.choose_out_of_turn(state, (seat + 1) % state.players)


def losing_the_heap(state, action, events):
    if action == CATCH + 2 and state.turn != 2:
        state.left = 99
    rules.apply(state, action, events)


def telling_the_card(state, action, events):
    if action >= CATCH and action - CATCH != state.turn:
        emit(events, len(EVENTS), state.cards[state.careless])
    rules.apply(state, action, events)


DEFECTS = [
    ("out_of_turn_is_sound", with_out_of_turn(legal=backwards)),
    ("out_of_turn_is_sound", with_out_of_turn(legal=out_of_range)),
    ("out_of_turn_is_sound", with_out_of_turn(legal=with_the_movers_own)),
    ("out_of_turn_is_sound", with_out_of_turn(legal=at_the_end)),
    ("out_of_turn_is_sound", with_out_of_turn(actor=lambda state, action: state.turn)),
    ("out_of_turn_is_sound", with_out_of_turn(actor=lambda state, action: PLAYERS)),
    ("out_of_turn_is_sound", with_out_of_turn(choose=catching_always)),
    ("out_of_turn_is_sound", with_out_of_turn(choose=catching_for_another)),
    (
        "actions_round_trip",
        with_text(format_action=lambda state, action: "catch" if action >= CATCH else f"take {1 + action}"),
    ),
    ("positions_are_sound", with_rules(apply=losing_the_heap)),
    ("views_keep_secrets", with_out_of_turn(legal=if_the_card_is_low)),
    ("views_keep_secrets", with_out_of_turn(choose=catching_low_cards)),
    (
        "events_reveal_no_more_than_views",
        dataclasses.replace(
            with_rules(apply=telling_the_card),
            events=(*EVENTS, EventKind("card", ("card",))),
            text=with_text(sentence=lambda state, event, viewer, names: event.kind).text,
        ),
    ),
]


@pytest.mark.parametrize("check", CHECKS)
@pytest.mark.parametrize("players", range(2, 7))
def test_a_game_with_out_of_turn_keeps_the_contract(check, players):
    assert found_by(CHECKS[check], Setting(GAME, "1", players, range(8))) == []


@pytest.mark.parametrize(("check", "broken"), DEFECTS, ids=[check for check, _ in DEFECTS])
def test_a_planted_defect_is_caught(check, broken):
    assert found_by(CHECKS[check], setting(GAME)) == []
    assert found_by(CHECKS[check], setting(broken))


def test_walks_play_out_of_turn_now_and_then():
    actors = [
        (GAME.actor(state, action), state.turn)
        for seed in range(16)
        for state, action in walk(setting(GAME), seed)
        if action is not None
    ]
    out_of_turn = sum(actor != mover for actor, mover in actors)
    assert 0 < out_of_turn < len(actors) / 2
