"""Bots of UNO call only to play: a call is never followed by a draw in the same turn."""

import pytest

from turnwise.bots.bot import Bot
from turnwise.games.uno import GAME as UNO
from turnwise.games.uno.sensible import sensible
from turnwise.games.uno.state import CALL, DRAW

EDITIONS = [edition.name for edition in UNO.editions]


def considered(table):
    """What a search considers, in notation."""
    out = [0] * UNO.actions
    count = sensible(table.state, out, UNO.rules.legal(table.state, out))
    return [UNO.text.format_action(table.state, action) for action in out[:count]]


def test_without_a_card_to_play_there_is_nothing_to_call_for(at):
    table = at("official", hand1="b1,b2", hand2=3, top="r9")
    assert "uno" in table.legal
    assert considered(table) == ["draw"]


def test_with_a_card_to_play_all_is_considered(at):
    table = at("official", hand1="r1,b2", hand2=3, top="r9")
    assert considered(table) == ["play r1", "draw", "uno"]


def test_after_the_call_a_card_is_played(at):
    table = at("official", hand1="r1,b2", hand2=3, top="r9")
    table.play("uno")
    assert "draw" in table.legal
    assert considered(table) == ["play r1"]


def test_a_call_with_a_drawn_card_is_followed_by_that_card(at):
    table = at("official", hand1="b1", hand2=3, next="r5", top="r9")
    table.play("draw", "uno")
    assert "keep" in table.legal
    assert considered(table) == ["play r5"]


def test_a_stacked_draw_that_cannot_be_answered_is_not_called_for(at):
    table = at("house", hand1="r+2,r3,r4", hand2="b1,b2", top="r9")
    table.play("play r+2")
    assert "uno" in table.legal
    assert "uno" not in considered(table)


def test_a_colour_is_named_whatever_was_called(at):
    table = at("official", hand1="w,b2", hand2=3, top="r9")
    table.play("uno", "play w")
    assert set(considered(table)) == table.legal


def test_greedy_plays_the_dear_seven_that_was_called_for(at):
    """To trade one card for nine costs eight: greedy would rather draw, but not after a call."""
    table = at("house", hand1="r7,b2", hand2=9, top="r9")
    assert UNO.greedy(table.state, [1, 1]) == DRAW
    table.play("uno")
    assert UNO.text.format_action(table.state, UNO.greedy(table.state, [1, 1])) == "play r7"


@pytest.mark.untraced
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("level", "games"), [("greedy", 40), ("easy", 8), ("medium", 2)])
def test_no_bot_calls_and_then_does_anything_but_play(edition, level, games):
    calls = 0
    for seed in range(games):
        state = UNO.new(f"calls{seed}", edition, {"target_score": 0, "turn_limit": 300}, players=3)
        bots = [Bot(UNO, level, f"{seed}") for _ in range(3)]
        called_by = None
        while UNO.outcome(state) is None:
            seat = UNO.rules.mover(state)
            action = bots[seat].choose(state)
            if called_by == seat:
                assert action < DRAW, UNO.text.format_action(state, action)
            called_by = seat if action == CALL else None
            calls += action == CALL
            UNO.apply(state, action)
    assert calls > 0
