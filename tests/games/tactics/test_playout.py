"""The quick player of Tactics in imagined games."""

import pytest

from turnwise.core.chance import seeded
from turnwise.core.compiled import Compiled
from turnwise.core.kernel import Entry, Kernel
from turnwise.core.noise import noise_below, set_noise
from turnwise.core.state import copy
from turnwise.games.tactics import GAME as TACTICS
from turnwise.games.tactics.playout import playout


def positions(games):
    """Every position of some games in which a random player and the quick one take turns at random."""
    noise = [0, 0]
    for number in range(games):
        state = TACTICS.new(number, values={"movement": ("straight", "walk")[number % 2]})
        set_noise(noise, number)
        while actions := TACTICS.legal(state):
            yield state, actions
            quick = noise_below(noise, 2)
            action = playout(state, noise) if quick else actions[noise_below(noise, len(actions))]
            TACTICS.rules.apply(state, action, None)


def test_it_is_legal():
    noise = [1, 1]
    for state, actions in positions(120):
        assert playout(state, noise) in actions


@pytest.mark.parametrize(
    ("prey", "move"),
    [("c4:3", "p1_hero attack p2_hero"), ("c4:4", "p1_hero skill wild"), ("c5:3", "p1_hero skill wild")],
)
def test_it_uses_no_skill_where_the_attack_of_the_hero_kills(at, prey, move):
    table = at(p1="ranger wild tank archer", p2="mage blast", p1_hero="c3", p2_hero=prey, charges1=1)
    assert TACTICS.text.format_action(table.state, playout(table.state, [1, 1])) == move


def test_it_does_not_depend_on_hidden_picks():
    for number, (state, _) in enumerate(positions(30)):
        other = copy(state)
        TACTICS.rules.redeal(other, TACTICS.rules.mover(state), seeded(number))
        assert playout(other, [number + 1, 1]) == playout(state, [number + 1, 1])


def test_it_changes_nothing_but_the_noise():
    for state, _ in positions(5):
        before = copy(state)
        playout(state, [1, 1])
        assert state == before


@pytest.mark.untraced
def test_compiled_it_chooses_the_same():
    fast = Compiled(TACTICS)
    entries = {"playout": Entry(playout, ("state", "ints"))}
    quick = Kernel("tactics_playout", fast.dtype, {}, entries).compile("playout")
    noise = fast.row(2)
    for number, (state, _) in enumerate(positions(30)):
        noise[:] = (number + 1, 1)
        assert quick(fast.record(state), noise) == playout(state, [number + 1, 1])
