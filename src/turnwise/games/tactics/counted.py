"""What the lab counts of Tactics, and who is ahead."""

from turnwise.core.compile.compiler import rule
from turnwise.core.contract import NO_LEADER
from turnwise.core.interfaces import Counted
from turnwise.games.tactics.state import (
    BUFFS,
    CLASSES,
    SEATS,
    SIDE,
    SIZE,
    SKILLS,
    STATUS_WORDS,
    TILES,
    UNITS,
    State,
)

UNIT_SEATS = tuple(unit // SIZE for unit in range(UNITS))
BOARD = tuple(tuple(range(row * SIDE, (row + 1) * SIDE)) for row in reversed(range(SIDE)))
COUNTED = {
    "side": Counted(SEATS, seats=tuple(range(SEATS))),
    "unit": Counted(UNITS, seats=UNIT_SEATS),
    "tile": Counted(TILES, grid=BOARD),
    "to": Counted(TILES, grid=BOARD),
    "class": Counted(CLASSES),
    "skill": Counted(SKILLS),
    "buff": Counted(BUFFS),
    "debuff": Counted(len(STATUS_WORDS)),
}


@rule
def leader(state: State) -> int:
    """The side whose hero has more HP; with as much, the side whose units have more HP in all."""
    ahead = int(state.hp[0]) - int(state.hp[SIZE])
    if ahead == 0:
        for unit in range(SIZE):
            ahead += int(state.hp[unit]) - int(state.hp[SIZE + unit])
    if ahead == 0:
        return NO_LEADER
    return 0 if ahead > 0 else 1
