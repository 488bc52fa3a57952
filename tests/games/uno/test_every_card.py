"""Every symbol, wild and phase of UNO has a rule of its own."""

import pytest

from turnwise.games.uno.card_table import FACES, SYMBOL_FACES
from turnwise.games.uno.hands import copies_of, draws_of, points_of
from turnwise.games.uno.names import NAMES
from turnwise.games.uno.state import PHASES

# what follows each symbol of Player 1 among three: who acts, the phase, the cards drawn by Player 2
NUMBER = ("2", "play", 0)
FOLLOWS = dict.fromkeys(map(str, range(10)), NUMBER) | {
    "Skip": ("3", "play", 0),
    "Reverse": ("3", "play", 0),
    "Draw Two": ("3", "play", 2),
    "Wild": ("1", "colour", 0),
    "Wild Draw Four": ("1", "colour", 0),
}
WAITING = {
    "play": {"hand1": "r5,y5"},
    "drawn": {"hand1": "r5,y5", "phase": "drawn", "drawn": "r5"},
    "colour": {"hand1": "r5,y5", "phase": "colour", "top": "w"},
    "swap": {"hand1": "r5,y5", "phase": "swap", "top": "r7"},
    "answer": {"hand1": "r5,y5", "phase": "answer", "top": "r+2", "pending": "2"},
}


def test_every_symbol_and_wild_has_its_effect(at):
    found = {}
    for kind, face in enumerate(FACES):
        if len(SYMBOL_FACES) <= kind < len(FACES) - 2:
            continue  # the other colours
        card = NAMES[kind]
        table = at(
            players=3, hand1=f"{card},b1,b2,b3".replace(" ", ""), top="r9", colour="red", hand2="g1,g2,g3"
        )
        table.play(f"play {card}")
        found[face.name] = (table["turn"], table["phase"], table.state.sizes[1] - 3)
    assert found == FOLLOWS


@pytest.mark.parametrize("phase", PHASES)
def test_every_phase_has_its_actions(at, phase):
    values = {"stacking": True, "seven_zero": True}
    table = at(values=values, players=3, **({"top": "r3"} | WAITING[phase]), hand2="g1,g2", hand3="g3,g4")
    assert table["phase"] == phase
    assert table.legal


@pytest.mark.covers("UN-1.3", "UN-7.4", "UN-4.4", "UN-4.5")
def test_points_copies_and_draws_of_every_face(uno):
    state = uno.setup(None)
    names = {
        face.name: (points_of(kind), copies_of(state, kind), draws_of(kind))
        for kind, face in enumerate(FACES)
    }
    assert names == {str(value): (value, 2 if value else 1, 0) for value in range(10)} | {
        "Skip": (20, 2, 0),
        "Reverse": (20, 2, 0),
        "Draw Two": (20, 2, 2),
        "Wild": (50, 4, 0),
        "Wild Draw Four": (50, 4, 4),
    }
