"""The suite as a stranger calls it: on a game that is a Python object, installed nowhere."""

import dataclasses
from types import SimpleNamespace

import pytest

from heap import GAME as HEAP
from heap import rules as heap
from turnwise.core.chance import below, rekey
from turnwise.core.compile.compiler import rule
from turnwise.testing import ContractBroken, check_contract


@rule
def redeal_but_not_for_seat_1(state, seat, chance):
    for other in range(state.players):
        if other != seat and seat != 1 and state.left > 0:
            state.cards[other] = heap_below(chance, heap_cards)
    rekey(state.chance, chance)


@rule
def take_nine(state, rng):
    return heap_nine


heap_below, heap_cards, heap_nine = below, heap.CARDS, 9


@pytest.mark.untraced
def test_a_good_game_keeps_the_whole_contract():
    check_contract(dataclasses.replace(HEAP, most_players=3), range(6))


def test_all_that_is_wrong_is_told_at_once():
    rules = SimpleNamespace(**(vars(heap) | {"redeal": redeal_but_not_for_seat_1}))
    broken = dataclasses.replace(
        HEAP, rules=rules, greedy=take_nine, default_edition="9", fewest_players=3, most_players=3
    )
    with pytest.raises(ContractBroken) as refused:
        check_contract(broken, range(0, 12, 2))  # in these games no action is the greedy player's
    told = str(refused.value)
    assert "heap: the default edition '9' is none of ['1']" in told
    assert "heap-1-3p: greedy takes 9 after 0 actions; [0, 1] are legal" in told
    assert "heap-1-3p: redeal for seat 1 never changed anything" in told
    assert "redeal for seat 1 keeps a secret: cards[0]: " in told
