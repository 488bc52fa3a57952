"""How often each value was found: its mean with an interval, its spread and its quantiles."""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate

from turnwise.core.errors import BadSetup
from turnwise.lab.means import Mean, mean_of_counts


@dataclass(frozen=True)
class Distribution:
    """Values in ascending order, each with the number of games that had it."""

    counts: Mapping[int, int] = field(repr=False)

    def __post_init__(self) -> None:
        if not isinstance(self.counts, Mapping) or not self.counts:
            raise BadSetup(
                "bad_counts",
                f"a distribution is the number of games by value, as {{3: 10}}, not {self.counts!r}",
            )

    @cached_property
    def games(self) -> int:
        """How many there are in all."""
        return sum(self.counts.values())

    @cached_property
    def mean(self) -> Mean:
        """The mean, with the ends of its 95 % interval."""
        return mean_of_counts(self.counts)

    @cached_property
    def deviation(self) -> float:
        """The standard deviation."""
        squares = sum(count * (value - self.mean.value) ** 2 for value, count in self.counts.items())
        return math.sqrt(squares / self.games)

    @property
    def lowest(self) -> int:
        """The lowest value found."""
        return next(iter(self.counts))

    @property
    def highest(self) -> int:
        """The highest value found."""
        return next(reversed(list(self.counts)))

    @property
    def median(self) -> int:
        """The value in the middle."""
        return self.quantile(0.5)

    def quantile(self, part: float) -> int:
        """The lowest value that this part of all games does not exceed."""
        if not isinstance(part, int | float) or not 0 <= part <= 1:
            raise BadSetup("bad_quantile", f"a quantile is a part of all games from 0 to 1, not {part!r}")
        reached = accumulate(self.counts.values())
        wanted = max(1, math.ceil(part * self.games))
        return next(value for value, upto in zip(self.counts, reached, strict=True) if upto >= wanted)

    def __repr__(self) -> str:
        return f"<Distribution of {self.games} games: {self.mean}, {self.lowest} to {self.highest}>"


def distribution_of(counts: Mapping[int, int]) -> Distribution:
    """Of values in any order."""
    return Distribution(dict(sorted(counts.items())))
