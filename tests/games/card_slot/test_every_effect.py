"""Every effect and every phase of Card Slot has a rule of its own."""

import pytest

from turnwise.games.card_slot.editions import EFFECTS
from turnwise.games.card_slot.state import PHASES

# after a line of bells of amount 2 with 5 cards in the deck: the phase, cards in hand, deck and board
AFTER = {
    "none": ("place", 2, 5, 3),
    "take": ("take", 2, 5, 3),
    "draw": ("place", 4, 3, 3),
    "replay_discard": ("place", 2, 3, 3),
    "replay_place": ("place", 2, 3, 5),
    "discard_deck": ("place", 2, 0, 3),
}
WAITING: dict[str, dict[str, object]] = {
    "declare": {"hand1": "bell*13", "hand2": "seven*5,silver*8"},
    "place": {"board": "9:cherry", "hand1": "bell,cherry", "hand2": "bell", "deck": 5},
    "line": {
        "board": "1:bell,2:bell,3:bell,9:cherry",
        "phase": "line",
        "placed": 3,
        "hand1": "cherry",
        "hand2": "bell",
        "deck": 5,
    },
    "take": {"board": "1:bell,9:cherry", "phase": "take", "hand1": "cherry", "hand2": "bell", "deck": 5},
}


def test_every_effect_does_its_own(at):
    found = {}
    for effect in EFFECTS:
        values = {"bell_effect": effect.word, "bell_amount": 2}
        table = at(
            values=values,
            board="1:bell,2:bell,4:cherry,5:replay,9:cherry",
            hand1="bell,cherry,cherry",
            hand2="cherry,replay",
            deck=5,
        )
        table.play("place bell 3", "line 1-2-3")
        state = table.state
        on_board = sum(symbol >= 0 for symbol in state.board)
        deck = state.fixed + sum(state.pool)
        found[effect.word] = (table["phase"], sum(state.hands[0]), deck, on_board)
    assert found == AFTER


@pytest.mark.parametrize("phase", PHASES)
def test_every_phase_has_its_actions(at, phase):
    table = at(**WAITING[phase])
    assert table["phase"] == phase
    assert table.legal
