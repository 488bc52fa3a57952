"""Depth first through the lines of a one-player game, past what is hopeless or known to be lost."""

from typing import Any

from turnwise.bots.solver.table import is_lost, remember
from turnwise.core.contract import apply, greedy, hopeless, legal, outcome, situation, winners
from turnwise.core.kernel import Entry, rule
from turnwise.core.state import Ints

# How far a search has come: places of the row `done`.
LEVEL, POSITIONS, LOSSES, WON = range(4)
DONE = 4

LOST = -1  # the level of a search that has tried everything
FULLEST = 2  # rows of the table for each loss


@rule
def search(
    states: Any,
    until: int,
    outs: Any,
    counts: Ints,
    places: Ints,
    rows: Any,
    losses: Any,
    rng: Ints,
    done: Ints,
) -> None:
    """Try lines until one wins, none is left, so many positions were seen, or the table is full.

    Called again, it goes on where it stopped.
    """
    if done[POSITIONS] == 0:
        done[POSITIONS] = 1
        counts[0] = options(states[0], outs[0], rows[0], losses, rng)
        places[0] = 0
    level = done[LEVEL]
    while (
        level != LOST and done[WON] == 0 and done[POSITIONS] < until and FULLEST * done[LOSSES] < len(losses)
    ):
        if places[level] == counts[level]:
            done[LOSSES] += remember(losses, rows[level])
            level -= 1
            continue
        states[level + 1] = states[level]
        after = states[level + 1]
        apply(after, outs[level][places[level]], None)
        places[level] += 1
        done[POSITIONS] += 1
        if outcome(after, None) != 0:
            done[WON] = winners(after) & 1
            continue
        count = options(after, outs[level + 1], rows[level + 1], losses, rng)
        if count > 0:
            level += 1
            counts[level] = count
            places[level] = 0
    done[LEVEL] = level


@rule
def options(state: Any, out: Ints, row: Ints, losses: Any, rng: Ints) -> int:
    """The actions worth trying, in order, and how many; none in a lost position."""
    if hopeless(state):
        return 0
    row[len(row) - 1] = 1 + situation(state, row)
    if is_lost(losses, row):
        return 0
    count = legal(state, out)
    put_first(out, count, greedy(state, rng))
    return count


@rule
def put_first(out: Ints, count: int, first: int) -> None:
    """One action first, then the others from the last to the first."""
    for at in range(count // 2):
        out[at], out[count - 1 - at] = out[count - 1 - at], out[at]
    at = 0
    while out[at] != first:
        at += 1
    while at > 0:
        out[at] = out[at - 1]
        at -= 1
    out[0] = first


SEARCH = Entry(search, ("states", "int", "table", "ints", "ints", "table", "table", "ints", "ints"))
