"""What the solver reads and writes beside its states and its table, declared as states are."""

from dataclasses import dataclass
from typing import Annotated, NamedTuple

from turnwise.core.state import Ints, int64


@dataclass(slots=True)
class SolverStatus:
    """How far a search has come."""

    level: Annotated[int, int64]  # of the stack, or LOST
    positions: Annotated[int, int64]  # looked at
    losses: Annotated[int, int64]  # in the table
    is_won: Annotated[int, int64]


class Run(NamedTuple):
    """A search under way: its status, and for every level of its stack what is tried there."""

    status: SolverStatus
    actions: list[Ints]  # those worth trying, in order
    counts: Ints  # how many these are
    tried: Ints  # how many of them are done
    situations: list[Ints]  # of the position there, as a row of the table
    rng: Ints  # of the simple player, who says what to try first
