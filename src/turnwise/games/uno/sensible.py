"""Which legal actions of UNO a search considers: a call only where it is followed by a play."""

from turnwise.core.compile.compiler import rule
from turnwise.core.state import Ints
from turnwise.games.uno.greedy import CALL_AT, candidates
from turnwise.games.uno.state import CALL, DRAW, NAMING, SWAPPING, State


@rule
def sensible(state: State, out: Ints, count: int) -> int:
    """Without a card to play there is nothing to call for, and after the call a card is played.

    A call costs nothing, so a search takes it for as good as what comes after it; the next search may then
    prefer to draw.
    """
    if state.sizes[state.turn] != CALL_AT or state.phase in (NAMING, SWAPPING):
        return count
    if candidates(state) == 0:
        return without(CALL, out, count)
    return plays(out, count) if state.called else count


@rule
def without(action: int, out: Ints, count: int) -> int:
    """All actions of a list but one."""
    kept = 0
    for at in range(count):
        out[kept] = out[at]
        kept += int(out[at] != action)
    return kept


@rule
def plays(out: Ints, count: int) -> int:
    """The actions of a list that play a card."""
    kept = 0
    for at in range(count):
        out[kept] = out[at]
        kept += int(out[at] < DRAW)
    return kept
