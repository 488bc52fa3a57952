"""What the lab counts of Card Slot, and who is ahead."""

from turnwise.core.compile.compiler import rule
from turnwise.core.contract import NO_LEADER
from turnwise.core.interfaces import Counted
from turnwise.games.card_slot.board import hand_count
from turnwise.games.card_slot.state import LINES, SLOTS, State
from turnwise.games.card_slot.symbol_table import SYMBOLS

# The slots as they lie: 1 to 3 above, 8, 9 and 4 in the middle, 7 to 5 below.
BOARD = LINES[:3]
COUNTED = {
    "symbol": Counted(SYMBOLS),
    "slot": Counted(SLOTS, grid=BOARD),
    "line": Counted(len(LINES)),
}


@rule
def leader(state: State) -> int:
    """The seat with more cards in hand: a player without cards has lost."""
    ahead = hand_count(state, 0) - hand_count(state, 1)
    if ahead == 0:
        return NO_LEADER
    return 0 if ahead > 0 else 1
