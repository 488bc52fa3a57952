"""A search under way: it finds what is planted, on deals of its own, the same however it is played."""

import pytest

from small_tuning import HEALTH, interrupted_after, tuning_of
from turnwise import simulate
from turnwise.lab.report.tuning_data import Source, tuning_report
from turnwise.lab.tuning import tuning as tunings
from turnwise.lab.tuning.candidates import candidates_of
from turnwise.lab.tuning.conduct_tuning import TuningUnderWay, replayed, tune
from turnwise.lab.tuning.judged import TargetVerdict
from turnwise.lab.tuning.tuning_folder import TuningFolder
from turnwise.workers import open_pool

PLANTED = """game: scoundrel
vary:
  start_health: 2:20
  potions_per_room: 0:4
  avoids_in_a_row: 0:3
  weapon_highest: 7:12
players: greedy
games: 2000
trials: 100
seed: planted
confirm: {games: 20000, most: 4}
targets:
  - {metric: win:1, between: [16, 28]}
  - {metric: decisions, between: [22, 28]}
"""
SAMPLED = HEALTH.replace("start_health: 10:20:2", "start_health: 5:20\n  potions_per_room: 0:3")


def figures(found: TuningUnderWay):
    """Everything that is told, but for how long it took."""
    told = tuning_report(found, Source("", "", {}))
    return {**told, "progress": {**told["progress"], "seconds": None}}


@pytest.fixture
def small_pieces(monkeypatch):
    """Three pieces to a trial, two to a candidate."""
    monkeypatch.setattr(tunings, "TRIAL_SLICE", 100)
    monkeypatch.setattr(tunings, "CONFIRMING_SLICE", 300)


def test_it_finds_what_is_planted(tmp_path):
    """Four parameters of a health of 12 were set, which gives 22.1 % and 24.9.

    Among 2,280 combinations some that meet them are found, and hold in a simulation of its own.
    """
    found = tune(tuning_of(tmp_path, PLANTED))
    own, best, *_ = candidates_of(found)
    assert own.verdict is TargetVerdict.MISSED
    assert best.verdict is TargetVerdict.MET
    values = best.rules.values
    played = simulate("scoundrel", games=20_000, players=["greedy"], seed="another", values=values)
    assert 0.16 < played.seats[0].wins.value < 0.28
    assert 22 < played.decisions.mean.value < 28


def test_where_nothing_does_the_nearest_is_told(tmp_path):
    """No health gives 60 % of wins: as much of it as there may be comes nearest."""
    found = tune(tuning_of(tmp_path, HEALTH.replace("[3, 6]", "[60, 70]")))
    own, *others = candidates_of(found)
    assert {target.verdict for target in own.fresh.targets} == {TargetVerdict.MISSED, TargetVerdict.MET}
    assert others == []  # what the rules have is the most, and alone not dominated


def test_confirming_deals_are_other_deals(tmp_path):
    tuning = tuning_of(tmp_path)
    deals = {stage: [*tuning.pieces(tuning.own, stage)] for stage in (False, True)}
    of_trials = {number for piece in deals[False] for number in piece.deals}
    fresh = {number for piece in deals[True] for number in piece.deals}
    assert (of_trials, fresh) == (set(range(300)), set(range(300, 900)))
    assert {request.seed for piece in deals[True] for request in tuning.requests(piece)} == {"s"}


def test_every_candidate_is_confirmed_and_the_rules_as_they_are(tmp_path):
    found = tune(tuning_of(tmp_path))
    assert found.confirmed()[0] == ("20",)
    assert {found.deals(each, True) for each in found.confirmed()} == {600}
    assert found.games == 6 * 300 + 600 * len(found.confirmed())


def test_figures_do_not_depend_on_threads_or_processes(tmp_path, small_pieces):
    tuning = tuning_of(tmp_path, SAMPLED)
    alone = figures(tune(tuning, threads=1))
    assert figures(tune(tuning, threads=2)) == alone
    with open_pool(workers=2) as pool:
        assert figures(tune(tuning, pool=pool)) == alone


@pytest.mark.parametrize("pieces", [1, 5, 13, 17, 19, 21])
def test_an_interrupted_search_goes_on_as_if_nothing_had_happened(tmp_path, small_pieces, pieces):
    """After a third of the first trial, in the second group, before and while candidates are played."""
    tuning = tuning_of(tmp_path, SAMPLED)
    folder = TuningFolder.create(tmp_path / "found", tuning, "", {})
    stopped = tune(tuning, folder, threads=1, report=interrupted_after(pieces))
    assert not stopped.is_done
    assert len(stopped.tried) == min(pieces // 3, 6)
    assert figures(replayed(tuning, TuningFolder(folder.path, tuning))) == figures(stopped)
    again = tune(tuning, TuningFolder(folder.path, tuning), threads=2)
    assert figures(again) == figures(tune(tuning, threads=1))
    assert len(list((folder.path / "data").iterdir())) == len(again.played)


def test_more_trials_use_those_that_there_are(tmp_path, small_pieces):
    tuning = tuning_of(tmp_path, SAMPLED)
    folder = TuningFolder.create(tmp_path / "found", tuning, "", {})
    before = tune(tuning, folder)
    more = tuning_of(tmp_path, SAMPLED.replace("trials: 6", "trials: 12"))
    again = tune(more, TuningFolder(folder.path, more))
    assert again.tried[:4] == before.tried[:4]
    assert len(again.tried) == 12
    assert figures(again) == figures(tune(more))


def test_intervals_of_all_candidates_and_targets_hold_together(tmp_path):
    """Two numbers of each of three rule sets: each interval misses with a sixth of 5 %."""
    found = tune(tuning_of(tmp_path, HEALTH.replace("most: 3", "most: 2")))
    candidates = candidates_of(found)
    assert len(candidates) == 3
    for candidate in candidates:
        for target in candidate.fresh.targets:
            (number,) = target.numbers
            assert number.ends == number.sums.interval(target.target.is_share, 0.05 / 6)


def test_searching_players_and_restrictions_are_played_in_processes(tmp_path):
    """Tactics has 1,349 actions, more than the bits of any number in a message."""
    text = """game: tactics
vary: {life_hp: [1, 3]}
players: [random, search:1]
games: 2
trials: 2
targets:
  - {metric: win:1, only: {1: [pass, pick]}, at-most: 50}
  - {metric: beats, players: [search:1, random], at-least: 10}
"""
    tuning = tuning_of(tmp_path, text)
    with open_pool(workers=2) as pool:
        found = tune(tuning, pool=pool)
    assert found.is_done
    assert figures(found) == figures(tune(tuning, threads=1))
