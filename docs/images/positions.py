"""Draws the positions that docs show: `python docs/images/positions.py`, or `make reference`."""

from pathlib import Path

import turnwise
from turnwise import Position

FOLDER = Path(__file__).parent


def drawings() -> dict[str, str]:
    """All that is drawn, by file."""
    tactics = turnwise.play_match("tactics", ["greedy", "random"], seed=5)
    slots = turnwise.play_match("card_slot", ["greedy", "random"], seed=4)
    shown = {
        "uno": turnwise.new("uno", players=3, seed=1).svg(0),
        "tactics": Position(tactics.game, tactics.at(34)).svg(0),
        "card_slot": Position(slots.game, slots.at(len(slots) - 4)).svg(0),
        "scoundrel": turnwise.position("scoundrel health=11 weapon=7D pile=9S,5C room=8H,AC,KS,10D").svg(0),
    }
    return {f"position_{game}.svg": f"{drawing}\n" for game, drawing in shown.items()}


if __name__ == "__main__":
    for file, content in drawings().items():
        (FOLDER / file).write_text(content, encoding="utf-8")
