"""Many sides on the same deals: every metric on each side, and its differences from side to side."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations

from turnwise.lab.counting.tally import Games
from turnwise.lab.experiments.experiment import Experiment
from turnwise.lab.experiments.findings import SideComparisons, SideDifference, SideMean
from turnwise.lab.experiments.importance import Importance
from turnwise.lab.experiments.sweep import Sweep
from turnwise.lab.metrics import Metric, bound_of, metrics_of, summed
from turnwise.lab.normal import mean_of_sums
from turnwise.lab.shares import share
from turnwise.lab.statistics.discovery import selected_intervals, simultaneous
from turnwise.lab.statistics.moments import PairedMoments

Key = tuple[str, int, int]  # a metric, and two sides
Intervals = Callable[[Mapping[str, tuple[PairedMoments, float | None]]], dict[str, tuple[float, float]]]


class ManySides:
    """Adds up deals until all are played."""

    is_done = False  # only when all deals are played

    def __init__(
        self,
        experiment: Experiment,
        metrics: Iterable[Metric],
        pairs: Iterable[tuple[int, int]],
        by: Intervals,
    ) -> None:
        self._metrics = {metric.name: metric for metric in metrics}
        self._sides = experiment.sides
        self._game = experiment.game
        self._intervals = by
        self._known = [set(metrics_of(self._game, len(side.seatings[0]))) for side in self._sides]
        self._single = {
            (name, side, side): self._none(side)
            for side in range(len(self._sides))
            for name in self._metrics
            if name in self._known[side]
        }
        self._pairs = {
            (name, first, second): self._none(first)
            for name in self._metrics
            for first, second in pairs
            if (name, first, first) in self._single and (name, second, second) in self._single
        }

    def _none(self, side: int) -> PairedMoments:
        return PairedMoments(parts=len(self._sides[side].seatings))

    def add(self, sides: Sequence[Sequence[Games]]) -> None:
        """Take in a batch of deals: the games of every side, seating by seating."""
        values = {(name, side): summed(self._metrics[name], sides[side]) for name, side, _ in self._single}
        for kept in (self._single, self._pairs):
            for name, first, second in kept:
                found = PairedMoments.of(values[name, first], values[name, second], len(sides[first]))
                kept[name, first, second] += found

    def found(self) -> SideComparisons:
        """Every mean, and every difference with an interval that takes account of all others."""
        asked = {
            _text(key): (moments, self._bound(key)) for key, moments in self._pairs.items() if moments.deals
        }
        intervals = self._intervals(asked) if asked else {}
        return SideComparisons(
            means=tuple(self._mean(name, side) for name, side, _ in self._single),
            differences=tuple(
                SideDifference(self._metrics[key[0]], moments, *intervals[_text(key)], *key[1:])
                for key, moments in self._pairs.items()
                if moments.deals
            ),
        )

    def _bound(self, key: Key) -> float | None:
        name, *sides = key
        states = [
            request.conditions.state() for side in sides for request in self._sides[side].requests("0", 0, 0)
        ]
        return bound_of(self._metrics[name], self._game, states)

    def _mean(self, name: str, side: int) -> SideMean:
        moments, metric = self._single[name, side, side], self._metrics[name]
        if metric.is_share:
            found = share(moments.mean_a * moments.deals, moments.deals)
            return SideMean(side, metric, found.value, found.low, found.high)
        mean = mean_of_sums(moments.sum_a, moments.squares_a, max(1, moments.deals))
        value, low, high = (each / moments.parts for each in (mean.value, mean.low, mean.high))
        return SideMean(side, metric, value, low, high)


def _text(key: Key) -> str:
    return " ".join(map(str, key))


class SweepStudy(ManySides):
    """The points of a sweep: of one parameter all against all, of two against the rules as they are."""

    def __init__(self, experiment: Experiment) -> None:
        assert isinstance(experiment, Sweep)
        sides = range(len(experiment.sides))
        pairs = [*combinations(sides, 2)] if len(experiment.vary) == 1 else [(0, side) for side in sides[1:]]
        super().__init__(experiment, experiment.metrics, pairs, simultaneous)


class ImportanceStudy(ManySides):
    """Every removal against the rules as they are."""

    def __init__(self, experiment: Experiment) -> None:
        assert isinstance(experiment, Importance)
        pairs = [(0, side) for side in range(1, len(experiment.sides))]
        super().__init__(experiment, experiment.metrics, pairs, selected_intervals)
