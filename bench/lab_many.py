"""Many metrics of equal rule sets at once: how often any of them seems to differ."""

import numpy as np

from lab_experiments import METRICS, rows
from turnwise.lab.shares import share
from turnwise.lab.statistics.discovery import discoveries, selected_intervals, two_sided
from turnwise.lab.statistics.moments import PairedMoments
from turnwise.lab.statistics.sequence import ALPHA, intervals

TOGETHER = 20  # metrics
LOOKS = 40
KINDS = ("wins", "paired", "rare", "lengths", "scores")  # four metrics of each
REAL = 5  # of the twenty differ, where false discoveries are counted
EFFECT = 2  # margins
ENOUGH = 30  # batches


def false_findings(experiments: int, seed: int) -> str:
    """Any of twenty metrics differs at any look, each with its own sequence at the level alpha / 20."""
    found = share(int(any_finding(experiments, seed, ALPHA / TOGETHER).sum()), experiments)
    bare = share(int(any_finding(experiments, seed, ALPHA).sum()), experiments)
    return (
        f"{TOGETHER} metrics of equal rules, {LOOKS} looks: a false finding in {found}; uncorrected in {bare}"
    )


def any_finding(experiments: int, seed: int, alpha: float) -> np.ndarray:
    """For each experiment whether any interval ever excluded 0."""
    each = TOGETHER // len(KINDS)
    findings = np.zeros(experiments, bool)
    for kind in KINDS:
        metric, chance = METRICS[kind], np.random.default_rng([seed, KINDS.index(kind), 99])
        sums = np.zeros((experiments * each, 6), np.int64)
        for _ in range(LOOKS):
            sums += metric.draw(chance, len(sums), metric.batch, 0.0)
            low, high = intervals(rows(sums), metric.bound, alpha)
            findings |= ((low > 0) | (high < 0)).reshape(experiments, each).any(axis=1)
    return findings


def false_discoveries(experiments: int, seed: int) -> str:
    """One look at the end; five of twenty metrics differ: the part of false ones among discoveries."""
    parts, power, missed = np.zeros(experiments), np.zeros(experiments), np.zeros(experiments)
    chance, metric = np.random.default_rng([seed, 7]), METRICS["paired"]
    for number in range(experiments):
        real = metric.draw(chance, REAL, metric.batch * ENOUGH, EFFECT * metric.margin)
        none = metric.draw(chance, TOGETHER - REAL, metric.batch * ENOUGH, 0.0)
        sums = np.concatenate([real, none]).tolist()
        moments = {str(row): (PairedMoments(*each), 1.0) for row, each in enumerate(sums)}
        found = discoveries({name: two_sided(each, bound) for name, (each, bound) in moments.items()})
        true = sum(int(name) < REAL for name in found)
        parts[number], power[number] = (len(found) - true) / max(1, len(found)), true / REAL
        missed[number] = misses(selected_intervals(moments), found, metric.margin) / max(1, len(found))
    error = 1.96 * parts.std() / experiments**0.5
    return (
        f"Benjamini-Hochberg, {REAL} of {TOGETHER} metrics differ: "
        f"{100 * parts.mean():.1f} ± {100 * error:.1f} % "
        f"of discoveries are false, {100 * power.mean():.1f} % of the real ones are found; "
        f"{100 * missed.mean():.1f} % of the intervals of discoveries miss the truth"
    )


def misses(found: dict[str, tuple[float, float]], discovered: list[str], margin: float) -> int:
    """How many intervals of discoveries do not hold the true difference."""
    truth = {name: EFFECT * margin if int(name) < REAL else 0.0 for name in discovered}
    return sum(not found[name][0] <= truth[name] <= found[name][1] for name in discovered)
