"""What games add up to: whole numbers alone, so that the order in which games are counted does not matter."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from turnwise.core.state import pack, record_dtype
from turnwise.lab.counting.conditions import Conditions
from turnwise.lab.counting.finished_game import FinishedGame

WholeNumbers = NDArray[np.int64]


class Tally:
    """Endings, lengths and scores of games under some conditions."""

    def __init__(self, conditions: Conditions, columns: Sequence[str] = ("decisions", "turns")) -> None:
        self.conditions = conditions
        self.games = 0
        self.endings = Counter[tuple[int, int]]()  # by number of the reason, and winners, one bit each
        self.columns: dict[str, Counter[int]] = {name: Counter() for name in columns}
        self.scores: list[Counter[int]] = [Counter() for _ in conditions.players]

    def count(self, finished: Any, scores: Any) -> None:
        """Take in games: records of FinishedGame, and a row of scores for each."""
        self.games += len(finished)
        self.endings.update(pair_counts(finished["reason"], finished["winners"]))
        for name, counter in self.columns.items():
            counter.update(value_counts(finished[name]))
        for seat, counter in enumerate(self.scores):
            counter.update(value_counts(scores[:, seat]))

    def count_one(self, finished: FinishedGame, scores: Sequence[int]) -> None:
        """Take in one game."""
        self.count(np.frombuffer(pack(finished), record_dtype(FinishedGame)), np.array([scores], np.int64))

    def merge(self, other: "Tally") -> None:
        """Take in what others have counted."""
        self.games += other.games
        self.endings.update(other.endings)
        for name, counter in self.columns.items():
            counter.update(other.columns[name])
        for counter, theirs in zip(self.scores, other.scores, strict=True):
            counter.update(theirs)

    def wins(self, seat: int) -> int:
        """How many games a seat won, alone or with others."""
        return sum(count for (_, winners), count in self.endings.items() if winners >> seat & 1)

    @property
    def without_winner(self) -> int:
        """How many games nobody won."""
        return sum(count for (_, winners), count in self.endings.items() if not winners)

    @property
    def reasons(self) -> Counter[int]:
        """How many games ended for each reason, by its number."""
        reasons = Counter[int]()
        for (reason, _), count in self.endings.items():
            reasons[reason] += count
        return reasons


def value_counts(column: WholeNumbers) -> dict[int, int]:
    """How often each value is in a column."""
    values, counts = np.unique(column, return_counts=True)
    return dict(zip(values.tolist(), counts.tolist(), strict=True))


def pair_counts(first: WholeNumbers, second: WholeNumbers) -> dict[tuple[int, int], int]:
    """How often each value of one column stands beside each of another."""
    firsts, first_at = np.unique(first, return_inverse=True)
    seconds, second_at = np.unique(second, return_inverse=True)
    counts = np.bincount(first_at * len(seconds) + second_at, minlength=len(firsts) * len(seconds)).tolist()
    pairs = ((one, other) for one in firsts.tolist() for other in seconds.tolist())
    return {pair: count for pair, count in zip(pairs, counts, strict=True) if count}
