"""The quick player of Card Slot in imagined games."""

import pytest

from turnwise.core.chance import seeded
from turnwise.core.compiled import Compiled
from turnwise.core.kernel import Entry, Kernel
from turnwise.core.noise import noise_below, set_noise
from turnwise.core.state import copy
from turnwise.games.card_slot.playout import playout

EDITIONS = ["1.0.0", "1.0.1", "1.1.1"]


def positions(card_slot, edition, games):
    """Every position of some games in which a random player and the quick one take turns at random."""
    noise = [0, 0]
    for number in range(games):
        state = card_slot.new(number, edition)
        set_noise(noise, number)
        while actions := card_slot.legal(state):
            yield state, actions
            quick = noise_below(noise, 2)
            action = playout(state, noise) if quick else actions[noise_below(noise, len(actions))]
            card_slot.rules.apply(state, action, None)


def choice(card_slot, table):
    return card_slot.text.format_action(table.state, playout(table.state, [1, 1]))


@pytest.mark.parametrize("edition", EDITIONS)
def test_it_is_legal(card_slot, edition):
    noise = [1, 1]
    for state, actions in positions(card_slot, edition, 60):
        assert playout(state, noise) in actions


@pytest.mark.parametrize("edition", EDITIONS)
def test_it_does_not_depend_on_hidden_cards(card_slot, edition):
    for number, (state, _) in enumerate(positions(card_slot, edition, 20)):
        other = copy(state)
        card_slot.rules.redeal(other, card_slot.rules.mover(state), seeded(number))
        assert playout(other, [number + 1, 1]) == playout(state, [number + 1, 1])


def test_it_changes_nothing_but_the_noise(card_slot):
    for state, _ in positions(card_slot, "1.0.1", 5):
        before = copy(state)
        playout(state, [1, 1])
        assert state == before


def test_compiled_it_chooses_the_same(card_slot):
    fast = Compiled(card_slot)
    entries = {"playout": Entry(playout, ("state", "ints"))}
    quick = Kernel("card_slot_playout", fast.dtype, {}, entries).compile("playout")
    noise = fast.row(2)
    for number, (state, _) in enumerate(positions(card_slot, "1.0.1", 20)):
        noise[:] = (number + 1, 1)
        assert quick(fast.record(state), noise) == playout(state, [number + 1, 1])


def test_it_completes_a_line_and_sevens_first(at, card_slot):
    board = "1:seven,9:seven,3:watermelon,4:watermelon"
    table = at(board=board, hand1="seven,watermelon,replay*6", hand2="bell*3")
    assert choice(card_slot, table) == "place seven 5"
    table = at(board=board, hand1="watermelon,replay*6", hand2="bell*3")
    assert choice(card_slot, table) == "place watermelon 5"


def test_it_places_any_card_where_there_is_no_line(at, card_slot):
    table = at(board="1:bell,9:cherry", hand1="watermelon,replay", hand2="bell*3")
    found, noise = set(), [1, 1]
    for _ in range(300):
        found.add(playout(table.state, noise))
    assert found == set(card_slot.legal(table.state))
