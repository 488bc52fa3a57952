"""How long a search may run: its budget, and the clock that hands out iterations until it is used up."""

import math
import time
from dataclasses import dataclass

FIRST_CHUNK = 16  # iterations before the clock is looked at
CHUNK_SECONDS = 0.01


@dataclass(frozen=True)
class SearchBudget:
    """How long to search: a number of iterations, a time, or whichever comes first."""

    iterations: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        if self.iterations is None and self.seconds is None:
            raise ValueError("a budget has iterations or seconds")


class BudgetClock:
    """Hands out iterations in chunks that are short enough to keep a deadline."""

    def __init__(self, budget: SearchBudget) -> None:
        self._began = self._now = time.monotonic()
        self._budget = budget
        self._chunk = FIRST_CHUNK
        self.done = 0

    @property
    def seconds(self) -> float:
        """How long it has taken."""
        return self._now - self._began

    @property
    def left(self) -> float:
        """How many iterations can still come, at the pace so far."""
        budget = self._budget
        by_count = math.inf if budget.iterations is None else budget.iterations - self.done
        if budget.seconds is None or not self.seconds:
            return by_count
        return min(by_count, self.done * max(0.0, budget.seconds / self.seconds - 1))

    def chunk(self) -> int:
        """How many iterations come next; none when the budget is used up."""
        budget = self._budget
        chunk = self._chunk if budget.iterations is None else min(self._chunk, budget.iterations - self.done)
        return 0 if budget.seconds is not None and self.done and self.seconds >= budget.seconds else chunk

    def note(self, chunk: int) -> None:
        """Count what is done; chunks grow until each takes a while."""
        before, self._now = self._now, time.monotonic()
        self.done += chunk
        if self._now - before < CHUNK_SECONDS / 2:
            self._chunk = 2 * chunk
        elif self._now - before > 2 * CHUNK_SECONDS:
            self._chunk = max(1, chunk // 2)
