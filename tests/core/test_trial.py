"""Trying a rule on a stand-in leaves the state alone and gives what the rule gives."""

from turnwise.core.state import copy, pack
from turnwise.core.trial import trial
from turnwise.games.tactics import GAME


def test_a_rule_is_tried_without_a_trace():
    state = GAME.new(3)
    for _ in range(40):
        action, before = GAME.greedy(state, [3, 1]), pack(state)
        tried, played = trial(state), copy(state)
        GAME.rules.apply(tried, action, None)
        GAME.rules.apply(played, action, None)
        assert pack(state) == before
        assert all(
            getattr(tried, name) == getattr(played, name) for name in ("hp", "buffs", "turn", "chance")
        )
        state = played
        if GAME.outcome(state):
            break


def test_a_field_is_the_same_each_time():
    tried = trial(GAME.new(1))
    assert tried.hp is tried.hp
    assert tried.buffs[0] is tried.buffs[0]
