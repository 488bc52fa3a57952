"""The folder of an experiment: what is written, read again, and refused."""

from dataclasses import replace
from pathlib import Path

import polars
import pytest

from lab_batches import hand_made
from turnwise.core.errors import BadRecord, BadSetup
from turnwise.core.registry import game
from turnwise.lab.counting.tally import Games
from turnwise.lab.counting.task import batches
from turnwise.lab.experiments import folder as folders
from turnwise.lab.experiments.conduct import conduct
from turnwise.lab.experiments.experiment import Experiment, ExperimentKind
from turnwise.lab.experiments.experiment_file import read_experiment
from turnwise.lab.experiments.folder import ResultFolder
from turnwise.lab.experiments.sweep import Sweep
from turnwise.lab.experiments.vary import named_vary
from turnwise.matches.rule_set import RuleSet


def played(experiment, *firsts, games=5):
    """Batches of an experiment, by the number of their first deal."""
    return [list(batches(experiment.requests(first, games), None, 1)) for first in firsts]


def test_batches_are_read_as_they_were_kept(run, folder_for):
    folder, found = folder_for(run), played(run, 0, 5)
    for number, of_deals in enumerate(found):
        folder.keep(number, of_deals)
    assert list(ResultFolder.reopen(folder.path).kept()) == found


def test_a_comparison_keeps_every_seating_of_both_sides(folder_for):
    uno = game("card_slot")
    rules = RuleSet.of(uno, "1.0.0", {}), RuleSet.of(uno, "1.0.1", {})
    asked = Experiment(ExperimentKind.COMPARE, rules, ("random", "greedy"), 100)
    folder, (found,) = folder_for(asked), played(asked, 3)
    folder.keep(0, found)
    assert list(folder.kept()) == [found]
    folder.finish()
    table = polars.read_parquet(folder.path / "games.parquet")
    keys = [(row["deal"], row["side"], row["seating"]) for row in table.iter_rows(named=True)]
    assert sorted(keys) == [(deal, side, seat) for deal in range(3, 8) for side in "ab" for seat in (1, 2)]
    last = table.filter(polars.col("side") == "b", polars.col("seating") == 2)
    games = Games.of(found[3])
    assert last["decisions"].to_list() == games.column("decisions").tolist()
    assert last["score_2"].to_list() == games.scores[:, 1].tolist()


def test_sides_of_unlike_numbers_of_seats_are_kept_in_one_file(folder_for):
    uno = game("uno")
    vary = (named_vary(uno, "players=2:3"),)
    players = ("greedy", "greedy")
    asked = Sweep(ExperimentKind.SWEEP, (RuleSet.of(uno, None, {}),), players, 100, vary=vary)
    scores = ([[7, 1], [2, 5]], [[1, 2, 3], [4, 5, 6]])
    found = [
        hand_made(conditions, [{}, {}], scores=points)
        for conditions, points in zip(asked.conditions(), scores, strict=True)
    ]
    folder = folder_for(asked)
    folder.keep(0, found)
    assert list(folder.kept()) == [found]
    folder.finish()
    table = polars.read_parquet(folder.path / "games.parquet")
    assert table["side"].to_list() == ["own", "own", "players=3", "players=3"]
    assert table["score_3"].to_list() == [None, None, 3, 6]


def test_one_file_has_a_row_of_every_deal(run, folder_for):
    folder = folder_for(run)
    conduct(run, folder, threads=1)
    folder.finish()
    table = polars.read_parquet(folder.path / "games.parquet")
    assert table["deal"].to_list() == list(range(100))
    assert table["side"].unique().to_list() == ["a"]


def test_a_folder_holds_its_experiment(run, folder_for):
    folder = folder_for(run)
    assert read_experiment(folder.path / "experiment.yaml") == run
    assert ResultFolder.reopen(folder.path).experiment == run


def test_a_folder_that_holds_anything_is_not_overwritten(run, tmp_path):
    (tmp_path / "mine").write_text("precious")
    with pytest.raises(BadSetup, match="is there already and is not overwritten") as caught:
        ResultFolder.create(tmp_path, run)
    assert caught.value.code == "folder_exists"
    with pytest.raises(BadSetup, match="is there already"):
        ResultFolder.create(tmp_path / "mine", run)
    assert [path.name for path in tmp_path.iterdir()] == ["mine"]


def test_an_empty_folder_is_taken(run, tmp_path):
    assert ResultFolder.create(tmp_path, run).path == tmp_path


def test_a_folder_that_cannot_be_made(run, tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(BadRecord, match="cannot write"):
        ResultFolder.create(tmp_path / "file" / "deeper", run)


def test_a_folder_of_something_else_is_told(tmp_path):
    with pytest.raises(BadSetup, match=r"is no folder of an experiment: it has no experiment\.yaml"):
        ResultFolder.reopen(tmp_path)


def test_a_batch_whose_counts_are_missing_was_cut_off(run, folder_for):
    """Its games are there already, but are not read, and not among the games of the experiment."""
    folder, found = folder_for(run), played(run, 0, 5)
    for number, of_deals in enumerate(found):
        folder.keep(number, of_deals)
    (folder.path / "data" / "counts-000001.parquet").unlink()
    assert list(folder.kept()) == found[:1]
    folder.finish()
    assert polars.read_parquet(folder.path / "games.parquet")["deal"].to_list() == [0, 1, 2, 3, 4]


def test_counts_that_were_cut_off_while_they_were_written_do_not_count(run, folder_for):
    folder, (found,) = folder_for(run), played(run, 0)
    (folder.path / "data" / "unfinished").write_bytes(b"PAR1 and no more")
    assert list(folder.kept()) == []
    folder.keep(0, found)
    assert list(folder.kept()) == [found]
    assert sorted(path.name for path in (folder.path / "data").iterdir()) == [
        "counts-000000.parquet",
        "games-000000.parquet",
    ]


@pytest.mark.parametrize("name", ["games-000000.parquet", "counts-000000.parquet"])
@pytest.mark.parametrize("left", [0, 20])
def test_a_damaged_file_is_told_in_one_sentence(run, folder_for, name, left):
    folder, (found,) = folder_for(run), played(run, 0)
    folder.keep(0, found)
    path = folder.path / "data" / name
    path.write_bytes(path.read_bytes()[:left])
    with pytest.raises(BadRecord, match="batch 0 cannot be read") as caught:
        list(folder.kept())
    assert "\n" not in caught.value.sentence


def test_games_that_are_gone_are_told(run, folder_for):
    folder, (found,) = folder_for(run), played(run, 0)
    folder.keep(0, found)
    (folder.path / "data" / "games-000000.parquet").unlink()
    with pytest.raises(BadRecord, match="batch 0 cannot be read"):
        list(folder.kept())


def test_a_full_disk_is_told_in_one_sentence(run, folder_for):
    folder, (found,) = folder_for(run), played(run, 0)
    (folder.path / "data" / "games-000000.parquet").symlink_to(Path("/dev/full"))
    with pytest.raises(BadRecord, match="No space left on device") as caught:
        folder.keep(0, found)
    assert "\n" not in caught.value.sentence
    assert list(folder.kept()) == []


def test_an_experiment_that_goes_on_for_longer_is_written_down(run, folder_for):
    folder = folder_for(run)
    longer = replace(run, deals=500)
    ResultFolder.go_on(folder.path, longer)
    assert ResultFolder.reopen(folder.path).experiment == longer


def test_without_the_extra_no_folder_is_made(run, tmp_path, monkeypatch):
    monkeypatch.setattr(folders, "NEEDED", ("polars", "no_such_package"))
    with pytest.raises(BadSetup, match="a folder needs no_such_package, which is not installed") as refusal:
        ResultFolder.create(tmp_path / "new", run)
    assert refusal.value.code == "lab_missing"
    assert not (tmp_path / "new").exists()
