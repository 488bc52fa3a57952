"""Many sides on the same deals, by hand."""

import pytest

from lab_batches import hand_made
from turnwise.core.registry import game
from turnwise.lab.counting.tally import Games
from turnwise.lab.experiments.experiment import ExperimentKind
from turnwise.lab.experiments.many_sides import SweepStudy
from turnwise.lab.experiments.sweep import Sweep
from turnwise.lab.experiments.vary import named_vary
from turnwise.lab.statistics.moments import PairedMoments
from turnwise.matches.rule_set import RuleSet

UNO = game("uno")


def swept(players, *varied, metrics):
    rules = (RuleSet.of(UNO, None, {}),)
    vary = tuple(named_vary(UNO, text) for text in varied)
    return Sweep(ExperimentKind.SWEEP, rules, players, 4, vary=vary, chosen=metrics)


def games_of(sweep, side, *seatings):
    """The games of a side, each by its decisions and the seats that won it."""
    requests = [*sweep.sides[side].requests("0", 0, 0)]
    return [
        Games.of(hand_made(request.conditions, [{"decisions": d, "winners": w} for d, w in games]))
        for request, games in zip(requests, seatings, strict=True)
    ]


def test_means_and_differences_of_seatings_by_hand():
    """Two seatings of two deals: decisions 4 + 6 and 8 + 10 make means of 5 and 9, so 7; then 2 more each."""
    sweep = swept(("random", "greedy"), "stacking=false,true", metrics=("decisions",))
    study = SweepStudy(sweep)
    study.add(
        [
            games_of(sweep, 0, [(4, 1), (8, 1)], [(6, 1), (10, 1)]),
            games_of(sweep, 1, [(6, 1), (10, 1)], [(8, 1), (12, 1)]),
        ]
    )
    found = study.found()
    assert {each.side: each.value for each in found.means} == {0: 7.0, 1: 9.0}
    own = next(each for each in found.means if each.side == 0)
    assert own.high - own.value == pytest.approx(1.959964 * 2 / 2**0.5, rel=1e-5)  # deviation 2 of two deals
    (difference,) = found.differences
    assert (difference.first, difference.second, difference.moments.difference) == (0, 1, 2.0)
    assert difference.moments == PairedMoments(2, 28, 36, 424, 680, 532 + 4, 2, 4)
    assert not difference.is_certain


def test_a_seat_that_a_side_lacks_has_no_value_there():
    sweep = swept(("greedy", "greedy"), "players=2:4", metrics=("win:3",))
    study = SweepStudy(sweep)
    study.add([games_of(sweep, 0, [(4, 1)]), games_of(sweep, 1, [(4, 4)]), games_of(sweep, 2, [(4, 1)])])
    found = study.found()
    assert {each.side: each.value for each in found.means} == {1: 1.0, 2: 0.0}
    assert [(each.first, each.second) for each in found.differences] == [(1, 2)]


def test_a_grid_is_held_against_the_rules_as_they_are():
    sweep = swept(
        ("greedy", "greedy"), "stacking=false,true", "seven_zero=false,true", metrics=("decisions",)
    )
    study = SweepStudy(sweep)
    study.add([games_of(sweep, side, [(4 + side, 1)]) for side in range(4)])
    differences = study.found().differences
    assert [(each.first, each.second) for each in differences] == [(0, 1), (0, 2), (0, 3)]
    assert [each.moments.difference for each in differences] == [1.0, 2.0, 3.0]
