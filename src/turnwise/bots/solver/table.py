"""A table of positions that are proven lost: open addressing, whole situations, so nothing is mistaken.

A row is a situation and, last, the advantage with which it is lost, counted from 1; 0 there is a free row.
The number of rows is a power of two, and some row is always free.
"""

from typing import Any

from turnwise.core.chance import WORD
from turnwise.core.compile.compiler import EntryRule, rule
from turnwise.core.state import Ints

HALF_WORD = 32
MIX = 0x85EBCA6B  # of MurmurHash3
SPREAD = 15


@rule
def standing(row: Ints) -> int:
    """The advantage of a row, counted from 1."""
    return row[len(row) - 1]


@rule
def row_of(losses: Any, row: Ints) -> int:
    """Where a situation is, or the free row where it belongs."""
    at = mixed(row) & (len(losses) - 1)
    while standing(losses[at]) != 0 and not is_same(losses[at], row):
        at = (at + 1) & (len(losses) - 1)
    return at


@rule
def mixed(row: Ints) -> int:
    """Spread a situation's bits over one word."""
    word = 0
    for at in range(len(row) - 1):
        word = ((word ^ (row[at] & WORD)) * MIX) & WORD
        word = ((word ^ (word >> SPREAD) ^ (row[at] >> HALF_WORD)) * MIX) & WORD
    return word ^ (word >> SPREAD)


@rule
def is_same(one: Ints, other: Ints) -> bool:
    """Whether two rows are of the same situation."""
    at = 0
    while at < len(one) - 1 and one[at] == other[at]:
        at += 1
    return at == len(one) - 1


@rule
def is_lost(losses: Any, row: Ints) -> bool:
    """Whether a situation is known to be lost with this advantage or more."""
    return bool(standing(losses[row_of(losses, row)]) >= standing(row))


@rule
def remember(losses: Any, row: Ints) -> int:
    """Note a loss; 1 if its situation is new to the table."""
    found = losses[row_of(losses, row)]
    is_new = int(standing(found) == 0)
    for at in range(len(row) - 1):
        found[at] = row[at]
    found[len(row) - 1] = max(standing(found), standing(row))
    return is_new


@rule
def move(losses: Any, larger: Any) -> None:
    """Copy all losses into a larger, empty table."""
    for at in range(len(losses)):
        if standing(losses[at]) != 0:
            remember(larger, losses[at])


MOVE = EntryRule(move, ("table", "table"))
