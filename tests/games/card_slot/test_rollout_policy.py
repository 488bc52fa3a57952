"""The rollout policy of Card Slot."""

import pytest

from turnwise.core.chance import seeded
from turnwise.core.compile.compiled_game import CompiledGame
from turnwise.core.compile.compiler import EntryRule, RuleCompiler
from turnwise.core.fast_rng import rng_below, seed_rng
from turnwise.core.state import copy
from turnwise.games.card_slot.rollout_policy import rollout_policy

EDITIONS = ["1.0.0", "1.0.1", "1.1.1"]


def positions(card_slot, edition, games):
    """Every position of some games in which a random player and the quick one take turns at random."""
    rng = [0, 0]
    for number in range(games):
        state = card_slot.new(number, edition)
        seed_rng(rng, number)
        while actions := card_slot.legal(state):
            yield state, actions
            quick = rng_below(rng, 2)
            action = rollout_policy(state, rng) if quick else actions[rng_below(rng, len(actions))]
            card_slot.rules.apply(state, action, None)


def choice(card_slot, table):
    return card_slot.text.format_action(table.state, rollout_policy(table.state, [1, 1]))


@pytest.mark.parametrize("edition", EDITIONS)
def test_it_is_legal(card_slot, edition):
    rng = [1, 1]
    for state, actions in positions(card_slot, edition, 60):
        assert rollout_policy(state, rng) in actions


@pytest.mark.parametrize("edition", EDITIONS)
def test_it_does_not_depend_on_hidden_cards(card_slot, edition):
    for number, (state, _) in enumerate(positions(card_slot, edition, 20)):
        other = copy(state)
        card_slot.rules.redeal(other, card_slot.rules.mover(state), seeded(number))
        assert rollout_policy(other, [number + 1, 1]) == rollout_policy(state, [number + 1, 1])


def test_it_changes_nothing_but_the_rng(card_slot):
    for state, _ in positions(card_slot, "1.0.1", 5):
        before = copy(state)
        rollout_policy(state, [1, 1])
        assert state == before


def test_compiled_it_chooses_the_same(card_slot):
    fast = CompiledGame(card_slot)
    entries = {"rollout_policy": EntryRule(rollout_policy, ("state", "ints"))}
    quick = RuleCompiler("card_slot_rollout_policy", fast.dtype, {}, entries).compile("rollout_policy")
    rng = fast.row(2)
    for number, (state, _) in enumerate(positions(card_slot, "1.0.1", 20)):
        rng[:] = (number + 1, 1)
        assert quick(fast.record(state), rng) == rollout_policy(state, [number + 1, 1])


def test_it_completes_a_line_and_sevens_first(at, card_slot):
    board = "1:seven,9:seven,3:watermelon,4:watermelon"
    table = at(board=board, hand1="seven,watermelon,replay*6", hand2="bell*3")
    assert choice(card_slot, table) == "place seven 5"
    table = at(board=board, hand1="watermelon,replay*6", hand2="bell*3")
    assert choice(card_slot, table) == "place watermelon 5"


def test_it_places_any_card_where_there_is_no_line(at, card_slot):
    table = at(board="1:bell,9:cherry", hand1="watermelon,replay", hand2="bell*3")
    found, rng = set(), [1, 1]
    for _ in range(300):
        found.add(rollout_policy(table.state, rng))
    assert found == set(card_slot.legal(table.state))
