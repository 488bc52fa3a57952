"""Fewer changes: near the end of a search, what meets all targets is tried with one change less."""

from collections.abc import Iterator, Mapping

from turnwise.lab.tuning.pareto import Distances
from turnwise.lab.tuning.proposals import SampledCombinations
from turnwise.lab.tuning.tuning import Combination, Tuning

RESERVED = 4  # one of so many trials is kept for it


class WithSimpler:
    """What a sampler proposes, and in the last quarter simpler variants of what meets all targets."""

    def __init__(self, tuning: Tuning) -> None:
        self._tuning = tuning
        self._sampled = SampledCombinations(tuning)
        self._met: list[Combination] = []
        self._taken = 0

    def take(self, size: int) -> list[Combination]:
        """Simpler ones as long as there are any; a group is of one kind."""
        found: list[Combination] = []
        if self._taken >= self._tuning.trials - self._tuning.trials // RESERVED:
            found = self._sampled.note([*self._simpler()][:size])
        found = found or self._sampled.take(size)
        self._taken += len(found)
        return found

    def _simpler(self) -> Iterator[Combination]:
        """Of those with the fewest changes first: each change taken back alone."""
        known: set[Combination] = set()
        for met in sorted(self._met, key=lambda each: len(self._tuning.changed(each))):
            for at, own in enumerate(self._tuning.own):
                simpler = (*met[:at], own, *met[at + 1 :])
                if simpler not in known and self._sampled.is_new(simpler):
                    known.add(simpler)
                    yield simpler

    def tell(self, distances: Mapping[Combination, Distances]) -> None:
        """Learn from those that were taken."""
        self._met += [each for each, found in distances.items() if not any(found)]
        self._sampled.tell(distances)
