"""Simulated experiments on independent deals: false verdicts are rare however often one looks.

`bench/lab_verdicts.py` makes the tables of the documents from the same experiments.
"""

from pathlib import Path

import numpy as np
import pytest

from turnwise.lab.statistics.verdict import Conclusion, decide

BENCH = Path(__file__).parents[3] / "bench"
SEED = 3
NAMES = ("wins", "paired", "rare", "lengths", "diverging", "scores")
SIZES = [(200, 20), pytest.param(1000, 71, marks=pytest.mark.deep)]
"""Experiments, and a number of false ones that has a chance of at most 0.3 % if 5 % are false."""

pytestmark = pytest.mark.untraced


@pytest.fixture(scope="module")
def lab():
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(BENCH)
        import lab_experiments

        yield lab_experiments


@pytest.fixture(scope="module")
def many(lab):
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(BENCH)
        import lab_many

        yield lab_many


@pytest.mark.parametrize(("experiments", "too_many"), SIZES)
@pytest.mark.parametrize("name", NAMES)
def test_equal_rules_are_rarely_called_different(lab, name, experiments, too_many):
    counts = lab.run_experiments(name, 0.0, experiments, SEED).counts
    assert counts[Conclusion.DIFFERENT] + counts[Conclusion.LESS] < too_many
    assert counts[Conclusion.EQUAL] > 0.8 * experiments


@pytest.mark.parametrize(("experiments", "too_many"), SIZES)
@pytest.mark.parametrize("name", NAMES)
def test_a_difference_of_the_margin_is_rarely_called_less(lab, name, experiments, too_many):
    counts = lab.run_experiments(name, 1.0, experiments, SEED).counts
    assert counts[Conclusion.EQUAL] + counts[Conclusion.LESS] < too_many
    assert counts[Conclusion.DIFFERENT] > 0.6 * experiments


@pytest.mark.parametrize("name", NAMES)
def test_twice_the_margin_is_found_sooner(lab, name):
    found, sooner = (lab.run_experiments(name, times, 100, SEED) for times in (1.5, 2.0))
    assert found.part(Conclusion.DIFFERENT) > 0.95
    assert sooner.part(Conclusion.DIFFERENT) == 1
    assert sooner.median_deals < found.median_deals


@pytest.mark.parametrize("name", ["paired", "lengths"])
def test_every_interval_of_a_sequence_holds_the_truth(lab, name):
    """Fewer than 181 of 200 sequences that do so at all looks have a chance of 0.3 % at a level of 95 %."""
    assert held(lab, name, lambda rows, metric: lab.intervals(rows, metric.bound)) >= 181


def test_ordinary_intervals_that_are_looked_at_repeatedly_do_not(lab):
    def ordinary(rows, metric):
        reach = 1.96 * np.sqrt(rows.variance / rows.deals)
        return rows.total / rows.deals - reach, rows.total / rows.deals + reach

    assert held(lab, "paired", ordinary) < 160


def held(lab, name, intervals):
    metric, chance = lab.METRICS[name], np.random.default_rng(SEED)
    sums, holds = np.zeros((200, 6), np.int64), np.ones(200, bool)
    for _ in range(100):
        sums += metric.draw(chance, 200, metric.batch, metric.margin)
        low, high = intervals(lab.rows(sums), metric)
        holds &= (low <= metric.margin) & (metric.margin <= high)
    return int(holds.sum())


def test_many_experiments_are_decided_as_one(lab):
    metric = lab.METRICS["scores"]
    sums = metric.draw(np.random.default_rng(SEED), 30, 1500, 0.5)
    question = lab.Question(metric.title, metric.margin, metric.bound)
    alone = [decide(question, lab.PairedMoments(*row)).verdict for row in sums.tolist()]
    assert lab.look_at(metric, sums) == alone
    assert len(set(alone)) > 1


@pytest.mark.parametrize("name", ["paired", "scores"])
def test_fresh_deals_have_no_bias(lab, name):
    """The estimate at stopping is too large by a tenth and more, that from fresh deals by 3 % at most."""
    found = lab.run_experiments(name, 1.5, 200, SEED)
    stopped, fresh, hold = found.after_stopping()
    assert stopped > 1.05 * found.true
    assert fresh == pytest.approx(found.true, rel=0.03)
    assert hold.value > 0.9  # 181 of 200, as above


def test_twenty_metrics_looked_at_repeatedly(many):
    """Uncorrected they would find something more often, though each sequence alone keeps its level."""
    corrected, bare = (many.any_finding(200, SEED, alpha).sum() for alpha in (0.05 / 20, 0.05))
    assert corrected < 20
    assert bare > corrected
