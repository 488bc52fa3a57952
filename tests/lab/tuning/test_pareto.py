"""The Pareto set of numbers made by hand: wins of 3 to 6 %, at most 40 decisions."""

import pytest

from small_tuning import long, tuning_of, won
from turnwise.lab.tuning.judged import TargetVerdict, judged, worst
from turnwise.lab.tuning.pareto import dominates, pareto_set

WINS, LENGTH = (0, ""), (1, "")


@pytest.fixture
def tuning(tmp_path):
    return tuning_of(tmp_path)


def rules(tuning, health, wins, length):
    """Of 1,000 games."""
    return judged(tuning, (health,), {WINS: won(1000, wins), LENGTH: long(1000, length)})


def test_one_dominates_another_if_it_is_nearer_to_some_target_and_no_farther_from_any():
    assert dominates((0, 1), (0, 2))
    assert not dominates((0, 2), (0, 2))
    assert not dominates((0, 2), (1, 1))


def test_distances_are_points_and_per_cent(tuning):
    found = rules(tuning, "10", 10, 44)  # 1 % instead of 3 to 6, 44 instead of at most 40
    assert found.distances == pytest.approx((2, 10))
    assert found.distance == pytest.approx(104**0.5)


def test_the_set_holds_what_nothing_dominates_the_nearest_first(tuning):
    """At 12 wins are nearer than at 10 and lengths farther; 14 is dominated by 12."""
    one, two, three = rules(tuning, "10", 10, 40), rules(tuning, "12", 20, 44), rules(tuning, "14", 20, 48)
    assert pareto_set(tuning, [three, two, one]) == [one, two]


def test_what_meets_all_dominates_everything_else(tuning):
    met = rules(tuning, "12", 40, 30)
    assert pareto_set(tuning, [rules(tuning, "20", 80, 30), met, rules(tuning, "10", 10, 44)]) == [met]


def test_of_those_that_meet_all_fewer_changes_come_first_then_what_is_surer(tuning):
    """20 is what the rules have; wins of 4.5 % lie in the middle."""
    own = rules(tuning, "20", 31, 30)
    sure, close = rules(tuning, "12", 45, 30), rules(tuning, "14", 31, 30)
    assert pareto_set(tuning, [close, sure, own]) == [own, sure, close]
    assert close.depth < sure.depth


def test_verdicts_by_hand(tuning):
    """Of 1,000 games 4.5 % has the interval 3.4 to 6.0, of 20,000 that of 4.2 to 4.8."""

    def verdict(games, wins):
        return judged(tuning, ("10",), {WINS: won(games, wins)}).targets[0].verdict

    assert verdict(20_000, 900) is TargetVerdict.MET
    assert verdict(1000, 35) is TargetVerdict.COMPATIBLE
    assert verdict(1000, 100) is TargetVerdict.MISSED
    assert verdict(0, 0) is TargetVerdict.COMPATIBLE


def test_several_are_as_bad_as_the_worst():
    met, compatible, missed = TargetVerdict
    assert worst([met, compatible, missed]) is missed
    assert worst([met, compatible]) is compatible
    assert worst([met, met]) is met
