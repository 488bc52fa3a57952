"""What games add up to: whole numbers alone, so that the order in which games are counted does not matter."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from turnwise.lab.simulation_loop import FinishedGame


class Tally:
    """Wins, reasons, lengths and scores of games."""

    def __init__(self, reasons: Sequence[str], seats: int) -> None:
        self._reasons = reasons
        self.games = 0
        self.winners: Counter[int] = Counter()  # by seats, one bit each
        self.reasons: Counter[str] = Counter()
        self.decisions: Counter[int] = Counter()
        self.turns: Counter[int] = Counter()
        self.scores: list[Counter[int]] = [Counter() for _ in range(seats)]

    def count(self, finished: Any, scores: Any) -> None:
        """Take in games as compiled loops leave them: rows of records and of scores."""
        self.games += len(finished)
        self.winners.update(finished["winners"].tolist())
        self.reasons.update(self._reasons[number - 1] for number in finished["reason"].tolist())
        self.decisions.update(finished["decisions"].tolist())
        self.turns.update(finished["turns"].tolist())
        for counter, column in zip(self.scores, scores.T, strict=True):
            counter.update(column.tolist())

    def count_one(self, finished: FinishedGame, scores: Sequence[int]) -> None:
        """Take in one game."""
        self.games += 1
        self.winners[finished.winners] += 1
        self.reasons[self._reasons[finished.reason - 1]] += 1
        self.decisions[finished.decisions] += 1
        self.turns[finished.turns] += 1
        for counter, score in zip(self.scores, scores, strict=True):
            counter[score] += 1

    def add(self, other: "Tally") -> None:
        """Take in what others have counted."""
        self.games += other.games
        self.winners.update(other.winners)
        self.reasons.update(other.reasons)
        self.decisions.update(other.decisions)
        self.turns.update(other.turns)
        for counter, theirs in zip(self.scores, other.scores, strict=True):
            counter.update(theirs)

    def wins(self, seat: int) -> int:
        """How many games a seat won, alone or with others."""
        return sum(count for winners, count in self.winners.items() if winners >> seat & 1)
