"""Depth first through the lines of a one-player game, past what is hopeless or known to be lost."""

from typing import Any

from turnwise.bots.solver.records import Run
from turnwise.bots.solver.table import is_lost, remember
from turnwise.core.compile.compiler import EntryRule, rule
from turnwise.core.contract import apply, greedy, hopeless, legal, outcome, situation, winners
from turnwise.core.state import Ints

LOST = -1  # the level of a search that has tried everything
FULLEST = 2  # rows of the table for each loss


@rule
def search(states: Any, until: int, run: Run, losses: Any) -> None:
    """Try lines until one wins, none is left, so many positions were seen, or the table is full.

    Called again, it goes on where it stopped.
    """
    status = run.status
    if status.positions == 0:
        status.positions = 1
        run.counts[0] = options(states[0], run.actions[0], run.situations[0], losses, run.rng)
        run.tried[0] = 0
    level = status.level
    while (
        level != LOST
        and status.is_won == 0
        and status.positions < until
        and FULLEST * status.losses < len(losses)
    ):
        if run.tried[level] == run.counts[level]:
            status.losses += remember(losses, run.situations[level])
            level -= 1
            continue
        states[level + 1] = states[level]
        after = states[level + 1]
        apply(after, run.actions[level][run.tried[level]], None)
        run.tried[level] += 1
        status.positions += 1
        if outcome(after, None) != 0:
            status.is_won = winners(after) & 1
            continue
        count = options(after, run.actions[level + 1], run.situations[level + 1], losses, run.rng)
        if count > 0:
            level += 1
            run.counts[level] = count
            run.tried[level] = 0
    status.level = level


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


SEARCH = EntryRule(search, ("states", "int", Run, "table"))
