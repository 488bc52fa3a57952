"""Simulated comparisons of two rule sets with a known difference, decided as the lab decides them."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from turnwise.lab.shares import Share, share
from turnwise.lab.statistics.after_stopping import fresh_estimate
from turnwise.lab.statistics.moments import PairedMoments
from turnwise.lab.statistics.sequence import Rows, intervals
from turnwise.lab.statistics.verdict import Conclusion, Question, judge

Chance = np.random.Generator
Sums = NDArray[np.int64]  # a row for each experiment: the fields of PairedMoments, deals first
Draw = Callable[[Chance, int, int, float], Sums]  # experiments, deals of a batch, true difference

MOST_LOOKS = 150
SEPARATE = 2  # streams of chance: the looks, and the fresh deals


@dataclass(frozen=True)
class Metric:
    """A metric with the margin that is asked about and how its deals fall."""

    title: str
    margin: float
    bound: float | None
    batch: int
    draw: Draw


def _shares(probability: float, correlation: float) -> Draw:
    """Games that are won or not; A wins with the probability, B with the true difference more."""

    def draw(chance: Chance, experiments: int, deals: int, true: float) -> Sums:
        won_b = probability + true
        both = probability * won_b + correlation * probability * (1 - probability)
        cells = [both, probability - both, won_b - both, 1 - probability - won_b + both]
        pair, only_a, only_b, _ = chance.multinomial(deals, cells, experiments).T
        won = [pair + only_a, pair + only_b]
        return np.stack([np.full(experiments, deals), *won, *won, pair], axis=1)

    return draw


def _by_deal(values: Callable[[Chance, tuple[int, int], float], tuple[Any, Any]]) -> Draw:
    """Metrics of which every deal is drawn."""

    def draw(chance: Chance, experiments: int, deals: int, true: float) -> Sums:
        a, b = (each.astype(np.int64) for each in values(chance, (experiments, deals), true))
        products = [(a * a).sum(axis=1), (b * b).sum(axis=1), (a * b).sum(axis=1)]
        return np.stack([np.full(experiments, deals), a.sum(axis=1), b.sum(axis=1), *products], axis=1)

    return draw


def _planted(chance: Chance, shape: tuple[int, int], true: float) -> Any:
    """Whole numbers with the true difference as their mean."""
    whole = np.floor(true)
    return whole + (chance.random(shape) < true - whole)


def _length(chance: Chance, shape: tuple[int, int]) -> Any:
    return 2 + np.floor(12 * chance.lognormal(0, 0.8, shape))  # skewness 3.7


def _lengths(chance: Chance, shape: tuple[int, int], true: float) -> tuple[Any, Any]:
    return _length(chance, shape), _length(chance, shape) + _planted(chance, shape, true)


def _diverging(jump: int, often: float) -> Draw:
    """The same length on nearly all deals; in a few, one game is so many turns longer."""

    def draw(chance: Chance, shape: tuple[int, int], true: float) -> tuple[Any, Any]:
        common = _length(chance, shape)
        longer = jump * (chance.random(shape) < often + true / jump)
        return common + jump * (chance.random(shape) < often), common + longer

    return _by_deal(draw)


def _scores(chance: Chance, shape: tuple[int, int], true: float) -> tuple[Any, Any]:
    """Scores of deviation 10 and correlation 0.86."""
    common = chance.normal(0, 10 * 0.86**0.5, shape)
    a, b = (np.rint(common + chance.normal(0, 10 * 0.14**0.5, shape)) for _ in range(2))
    return a, b + _planted(chance, shape, true)


METRICS = {
    "wins": Metric("wins, 50 %, not paired", 0.01, 1, 1000, _shares(0.5, 0)),
    "paired": Metric("wins, 50 %, correlation 0.7", 0.01, 1, 250, _shares(0.5, 0.7)),
    "rare": Metric("an ending of 1 %, not paired", 0.005, 1, 250, _shares(0.01, 0)),
    "lengths": Metric("lengths, skewed, not paired", 2, None, 50, _by_deal(_lengths)),
    "diverging": Metric("lengths that differ in a few deals", 2, None, 50, _diverging(100, 0.005)),
    "scores": Metric("scores, correlation 0.86", 0.5, None, 50, _by_deal(_scores)),
}
JUMPS = {  # only games under B are ever longer, as seldom as makes the margin
    f"{jump}{' bounded' * bounded}": Metric(
        f"1 game in {jump // 2} is {jump} turns longer", 2, jump if bounded else None, 50, _diverging(jump, 0)
    )
    for jump in (100, 200, 400)
    for bounded in (False, True)
}
ALL = METRICS | JUMPS


@dataclass(frozen=True)
class Experiments:
    """How experiments with a true difference ended."""

    metric: Metric
    margin: float
    true: float
    verdicts: list[Conclusion]
    deals: NDArray[np.int64]
    estimates: NDArray[np.float64]
    chance: Chance

    @property
    def experiments(self) -> int:
        """How many there were."""
        return len(self.verdicts)

    @property
    def counts(self) -> Counter[Conclusion]:
        """How often each verdict came."""
        return Counter(self.verdicts)

    def part(self, verdict: Conclusion) -> float:
        """A verdict's part of all."""
        return self.counts[verdict] / self.experiments

    @property
    def median_deals(self) -> float:
        """Deals until the verdict, those still open with all they had."""
        return float(np.median(self.deals))

    def after_stopping(self) -> tuple[float, float, Share]:
        """Of those found different: mean estimates, at stopping and fresh, and fresh intervals that hold."""
        chosen = [number for number, verdict in enumerate(self.verdicts) if verdict is Conclusion.DIFFERENT]
        batches = self.deals[chosen] // self.metric.batch
        sums = np.zeros((len(chosen), 6), np.int64)
        for look in range(int(batches.max())):
            (going,) = np.nonzero(batches > look)
            sums[going] += self.metric.draw(self.chance, len(going), self.metric.batch, self.true)
        question = Question(self.metric.title, self.margin, self.metric.bound)
        fresh = [fresh_estimate(question, PairedMoments(*row)) for row in sums.tolist()]
        held = sum(each.low <= self.true <= each.high for each in fresh)
        fresh_mean = float(np.mean([each.value for each in fresh]))
        return float(self.estimates[chosen].mean()), fresh_mean, share(held, len(fresh))


def run_experiments(name: str, margins: float, experiments: int, seed: int) -> Experiments:
    """Experiments with a true difference of so many margins, looked at after every batch until decided."""
    metric = ALL[name]
    true = margins * metric.margin
    looks, fresh = np.random.default_rng([seed, list(ALL).index(name), int(margins * 10)]).spawn(SEPARATE)
    sums = np.zeros((experiments, 6), np.int64)
    verdicts = [Conclusion.OPEN] * experiments
    going = np.arange(experiments)
    for _ in range(MOST_LOOKS):
        sums[going] += metric.draw(looks, len(going), metric.batch, true)
        for number, verdict in zip(going, look_at(metric, sums[going]), strict=True):
            verdicts[number] = verdict
        going = going[[verdicts[number] is Conclusion.OPEN for number in going]]
        if not len(going):
            break
    estimates = (sums[:, 2] - sums[:, 1]) / sums[:, 0]
    return Experiments(metric, metric.margin, true, verdicts, sums[:, 0], estimates, fresh)


def look_at(metric: Metric, sums: Sums) -> list[Conclusion]:
    """The verdict of each experiment, as `decide` gives it for one."""
    low, high = intervals(rows(sums), metric.bound, finest=metric.margin)
    estimates = (sums[:, 2] - sums[:, 1]) / sums[:, 0]
    found = zip(low.tolist(), high.tolist(), estimates.tolist(), strict=True)
    return [judge(*each, metric.margin) for each in found]


def rows(sums: Sums) -> Rows:
    """What `intervals` asks for."""
    deals, sum_a, sum_b, squares_a, squares_b, products = sums.T.astype(float)
    total, squares = sum_b - sum_a, squares_a + squares_b - 2 * products

    def variance(added: Any, squared: Any) -> Any:
        return (squared - added**2 / deals) / (deals - 1)

    apart = variance(sum_a, squares_a) + variance(sum_b, squares_b)
    return Rows(deals, total, squares, variance(total, squares), apart)
