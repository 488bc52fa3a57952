"""What a search found, and how much of it can be told: a number needs visits that carry it."""

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from statistics import NormalDist
from typing import Self

from turnwise.core.interfaces import Goal

LEVEL = 0.95
DEVIATIONS = NormalDist().inv_cdf((1 + LEVEL) / 2)  # of the normal distribution, on either side
ALMOST_NEVER = 0.005  # a chance that is rounded to none
FEWEST_VISITS = 100  # that carry a number: its interval is then at most a fifth of what is possible


def wilson(part: float, games: float) -> tuple[float, float]:
    """The ends of Wilson's interval of a part of all games; anything of no games."""
    if games == 0:
        return 0.0, 1.0
    per_game = DEVIATIONS**2 / games
    middle = (part + per_game / 2) / (1 + per_game)
    reach = math.sqrt(part * (1 - part) * per_game + per_game**2 / 4) / (1 + per_game)
    return max(0.0, middle - reach), min(1.0, middle + reach)


@dataclass(frozen=True)
class MoveStatistics:
    """A legal action, how often the search tried it, and what that brought on average, with its interval.

    By win and by place that is a part of 1, by score it is points.
    """

    action: int
    visits: int
    value: float
    low: float = 0.0
    high: float = 1.0

    def through(self, curve: Callable[[float], float]) -> Self:
        """The same action by what a rising curve makes of its value and its interval."""
        return replace(self, value=curve(self.value), low=curve(self.low), high=curve(self.high))

    @property
    def is_carried(self) -> bool:
        """Whether the visits carry the value; one that they do not carry is shown to no one."""
        return self.visits >= FEWEST_VISITS


@dataclass(frozen=True)
class SearchResult:
    """What a search found: the actions it tried, the most visited one first, and how much work that was."""

    moves: tuple[MoveStatistics, ...]
    iterations: int
    steps: int
    seconds: float
    goal: Goal = Goal.WIN
    is_winless: bool = False  # a lone player wins almost never: only the score is left to ask for

    @property
    def best(self) -> MoveStatistics:
        """The action to take."""
        return self.moves[0]
