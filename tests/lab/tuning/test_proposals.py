"""What is tried: everything, or what a sampler proposes; never twice, nothing that the game refuses."""

import sys

import pytest

from small_tuning import HEALTH, tuning_of
from turnwise.core.errors import BadSetup
from turnwise.lab.tuning.proposals import EveryCombination, SampledCombinations, optuna
from turnwise.lab.tuning.simpler import WithSimpler
from turnwise.lab.tuning.tuning import Combination

WIDE = HEALTH.replace(
    "start_health: 10:20:2", "start_health: 1:30\n  max_health: 20:24\n  blunting: [off, strictly_less]"
)


def taken(coming, size, of, distances=lambda combination: (1.0, 0.0)):
    """So many, in groups of four, each told how far off it is."""
    found: list[Combination] = []
    while group := coming.take(min(4, size - len(found))):
        found += group
        coming.tell({each: distances(each) for each in group})
    return found


def test_where_combinations_are_few_all_are_tried_the_rules_as_they_are_first(tmp_path):
    """Health of 20 is what the rules have, and more than the most health is refused."""
    tuning = tuning_of(tmp_path, HEALTH.replace("10:20:2", "16:24:2"))
    assert taken(EveryCombination(tuning), 9, tuning) == [("20",), ("16",), ("18",)]


def test_a_sampler_proposes_nothing_twice_and_nothing_that_is_refused(tmp_path):
    tuning = tuning_of(tmp_path, WIDE)
    found = taken(SampledCombinations(tuning), 60, tuning)
    assert len(set(found)) == 60
    assert all(int(health) <= int(most) for health, most, _ in found)
    assert found[0] == tuning.own == ("20", "20", "last_kill_or_less")


def test_the_same_seed_proposes_the_same(tmp_path):
    def found(text):
        tuning = tuning_of(tmp_path, text)
        return taken(SampledCombinations(tuning), 30, tuning, lambda each: (float(each[0]), 1.0))

    assert found(WIDE) == found(WIDE) != found(WIDE.replace("seed: s", "seed: t"))


def test_a_sampler_learns(tmp_path):
    """The nearer to 7 the better: of the last twenty proposals most are near, of the first few."""
    tuning = tuning_of(tmp_path, WIDE)
    found = taken(SampledCombinations(tuning), 60, tuning, lambda each: (abs(int(each[0]) - 7.0), 0.0))
    near = [abs(int(health) - 7) <= 3 for health, _, _ in found]
    assert sum(near[-20:]) >= 12 > 8 > sum(near[:12])


def test_when_everything_was_tried_nothing_more_is_proposed(tmp_path):
    tuning = tuning_of(tmp_path, HEALTH.replace("10:20:2", "10:20:5"))
    assert sorted(taken(SampledCombinations(tuning), 50, tuning)) == [("10",), ("15",), ("20",)]


def test_in_the_last_quarter_what_meets_everything_is_tried_with_fewer_changes(tmp_path):
    """Only health matters, and below 8 all is met: what else was changed is taken back."""
    tuning = tuning_of(tmp_path, WIDE.replace("trials: 6", "trials: 40"))
    found = taken(WithSimpler(tuning), 40, tuning, lambda each: (max(0.0, int(each[0]) - 7.0), 0.0))
    met = [each for each in found if int(each[0]) < 8]
    assert min(len(tuning.changed(each)) for each in met) == 1
    assert len(set(found)) == len(found)


def test_without_optuna_one_sentence(monkeypatch):
    monkeypatch.setitem(sys.modules, "optuna", None)
    optuna.cache_clear()
    with pytest.raises(
        BadSetup, match=r"tuning needs optuna, which is not installed: install turnwise\[lab\]"
    ):
        optuna()
    optuna.cache_clear()
