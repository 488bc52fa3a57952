"""Which rules are tried next: all of them if they are few, else those that Optuna's sampler proposes.

Rules are proposed in groups of a fixed size. Those of a group do not depend on each other, so they can be
played side by side, and what is proposed never depends on who finishes first.
"""

from collections.abc import Mapping
from functools import cache
from random import Random
from typing import Any, Protocol

from turnwise.core.chance import seeded
from turnwise.core.errors import BadSetup
from turnwise.lab.experiments.vary import Vary
from turnwise.lab.tuning.pareto import Distances
from turnwise.lab.tuning.tuning import Combination, Tuning

GROUP = 4
STARTING = 12  # trials by chance, before any are learned from
ATTEMPTS = 25  # proposals of what was tried already, before chance decides
DRAWS = 10_000


@cache
def optuna() -> Any:
    """The library that searches, which comes with an extra."""
    try:
        import optuna
    except ImportError:
        raise BadSetup(
            "lab_missing", "tuning needs optuna, which is not installed: install turnwise[lab]"
        ) from None
    optuna.logging.set_verbosity(optuna.logging.ERROR)
    return optuna


class Proposals(Protocol):
    """All rules that are tried, group by group."""

    def take(self, size: int) -> list[Combination]:
        """The next ones; fewer where there are no others."""

    def tell(self, distances: Mapping[Combination, Distances]) -> None:
        """How far off those are that were taken."""


class EveryCombination:
    """All that can be played, in order."""

    def __init__(self, tuning: Tuning) -> None:
        every = tuning.every_combination()
        others = (each for each in every if each != tuning.own and tuning.refusal(each) is None)
        self._left = [tuning.own, *others]

    def take(self, size: int) -> list[Combination]:
        """The next ones."""
        taken, self._left = self._left[:size], self._left[size:]
        return taken

    def tell(self, distances: Mapping[Combination, Distances]) -> None:
        """Nothing is learned from them."""


class SampledCombinations:
    """Those that a sampler proposes from what it was told."""

    def __init__(self, tuning: Tuning, sampler: Any = None) -> None:
        self._tuning = tuning
        self._seen: set[Combination] = set()
        self._pending: dict[Combination, Any] = {}
        number = seeded(f"tune:{tuning.seed}")[0] & 0xFFFFFFFF
        self._chance = Random(number)
        self._axes = {vary.name: _axis(vary) for vary in tuning.vary}
        usual = optuna().samplers.TPESampler(seed=number, n_startup_trials=STARTING, multivariate=True)
        directions = ["minimize"] * len(tuning.targets)
        self._study = optuna().create_study(directions=directions, sampler=sampler or usual)

    def take(self, size: int) -> list[Combination]:
        """What was not tried yet and can be played."""
        found: list[Combination] = []
        while len(found) < size and (new := self._new()) is not None:
            found += self.note([new])
        return found

    def note(self, combinations: list[Combination]) -> list[Combination]:
        """Do not propose these any more."""
        self._seen.update(combinations)
        return combinations

    def _new(self) -> Combination | None:
        if not self._seen:
            return self._begin()
        for _ in range(ATTEMPTS):
            trial, combination = self._ask()
            if self.is_new(combination):
                self._pending[combination] = trial
                return combination
            self._study.tell(trial, state=optuna().trial.TrialState.FAIL)
        drawn = next(filter(self.is_new, (self._drawn() for _ in range(DRAWS))), None)
        if drawn is not None:
            self._ask_for(drawn)
        return drawn

    def _begin(self) -> Combination:
        own, vary = self._tuning.own, self._tuning.vary
        if all(value in each.values for value, each in zip(own, vary, strict=True)):
            self._ask_for(own)
        return own

    def is_new(self, combination: Combination) -> bool:
        """Whether it was not tried yet and can be played."""
        return combination not in self._seen and self._tuning.refusal(combination) is None

    def _drawn(self) -> Combination:
        return tuple(self._chance.choice(vary.values) for vary in self._tuning.vary)

    def _ask_for(self, combination: Combination) -> None:
        vary = self._tuning.vary
        self._study.enqueue_trial(
            {each.name: each.values.index(value) for each, value in zip(vary, combination, strict=True)}
        )
        self._pending[combination], _ = self._ask()

    def _ask(self) -> tuple[Any, Combination]:
        trial = self._study.ask(self._axes)
        return trial, tuple(vary.values[trial.params[vary.name]] for vary in self._tuning.vary)

    def tell(self, distances: Mapping[Combination, Distances]) -> None:
        """Learn from those that were taken, in their order."""
        for combination, trial in self._pending.items():
            self._study.tell(trial, distances[combination])
        self._pending.clear()


def _axis(vary: Vary) -> Any:
    """The places of its values: those of numbers are near each other, those of names are not."""
    distributions = optuna().distributions
    if vary.is_numeric:
        return distributions.IntDistribution(0, len(vary.values) - 1)
    return distributions.CategoricalDistribution([*range(len(vary.values))])
