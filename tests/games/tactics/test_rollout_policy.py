"""The rollout policy of Tactics."""

import pytest

from turnwise.core.chance import seeded
from turnwise.core.compile.compiled_game import CompiledGame
from turnwise.core.compile.compiler import EntryRule, RuleCompiler
from turnwise.core.fast_rng import rng_below, seed_rng
from turnwise.core.state import copy
from turnwise.games.tactics import GAME as TACTICS
from turnwise.games.tactics.rollout_policy import rollout_policy


def positions(games):
    """Every position of some games in which a random player and the quick one take turns at random."""
    rng = [0, 0]
    for number in range(games):
        state = TACTICS.new(number, values={"movement": ("straight", "walk")[number % 2]})
        seed_rng(rng, number)
        while actions := TACTICS.legal(state):
            yield state, actions
            quick = rng_below(rng, 2)
            action = rollout_policy(state, rng) if quick else actions[rng_below(rng, len(actions))]
            TACTICS.rules.apply(state, action, None)


def test_it_is_legal():
    rng = [1, 1]
    for state, actions in positions(120):
        assert rollout_policy(state, rng) in actions


@pytest.mark.parametrize(
    ("prey", "move"),
    [("c4:3", "p1_hero attack p2_hero"), ("c4:4", "p1_hero skill wild"), ("c5:3", "p1_hero skill wild")],
)
def test_it_uses_no_skill_where_the_attack_of_the_hero_kills(at, prey, move):
    table = at(p1="ranger wild tank archer", p2="mage blast", p1_hero="c3", p2_hero=prey, charges1=1)
    assert TACTICS.text.format_action(table.state, rollout_policy(table.state, [1, 1])) == move


def test_it_does_not_depend_on_hidden_picks():
    for number, (state, _) in enumerate(positions(30)):
        other = copy(state)
        TACTICS.rules.redeal(other, TACTICS.rules.mover(state), seeded(number))
        assert rollout_policy(other, [number + 1, 1]) == rollout_policy(state, [number + 1, 1])


def test_it_changes_nothing_but_the_rng():
    for state, _ in positions(5):
        before = copy(state)
        rollout_policy(state, [1, 1])
        assert state == before


@pytest.mark.untraced
def test_compiled_it_chooses_the_same():
    fast = CompiledGame(TACTICS)
    entries = {"rollout_policy": EntryRule(rollout_policy, ("state", "ints"))}
    quick = RuleCompiler("tactics_rollout_policy", fast.dtype, {}, entries).compile("rollout_policy")
    rng = fast.row(2)
    for number, (state, _) in enumerate(positions(30)):
        rng[:] = (number + 1, 1)
        assert quick(fast.record(state), rng) == rollout_policy(state, [number + 1, 1])
