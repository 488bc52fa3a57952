"""What the lab counts of UNO, and who is ahead."""

from turnwise.core.compile.compiler import rule
from turnwise.core.contract import NO_LEADER
from turnwise.core.interfaces import Counted
from turnwise.games.uno.card_table import COLOURS, KINDS
from turnwise.games.uno.state import State

COUNTED = {"card": Counted(KINDS), "colour": Counted(COLOURS)}


@rule
def leader(state: State) -> int:
    """The seat with the fewest cards; before that, in a match, the one with the most points."""
    best = 0
    ties = 0
    for seat in range(1, state.players):
        more = int(state.scores[seat]) - int(state.scores[best])
        if more == 0:
            more = int(state.sizes[best]) - int(state.sizes[seat])
        if more > 0:
            best, ties = seat, 0
        elif more == 0:
            ties = 1
    return NO_LEADER if ties else best
