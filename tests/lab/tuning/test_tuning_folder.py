"""The folder of a search: what is written, read again, and refused."""

from pathlib import Path

import pytest

from small_tuning import HEALTH, long, tuning_of, won
from turnwise.core.errors import BadRecord, BadSetup
from turnwise.lab.tuning.target_sums import TargetSums
from turnwise.lab.tuning.tuning_folder import TuningFolder

NUMBERS = {(0, ""): won(100, 3), (1, ""): long(100, 30)}
MANY = {(0, "r5"): TargetSums(4, 5, 9, 2, 2), (0, "w+4"): TargetSums()}


@pytest.fixture
def tuning(tmp_path):
    return tuning_of(tmp_path)


@pytest.fixture
def folder(tmp_path, tuning):
    return TuningFolder.create(tmp_path / "found", tuning, HEALTH, {"turnwise": "0.1"})


def test_what_was_played_is_read_as_it_was_kept(folder, tuning):
    (trial,), (fresh,) = tuning.pieces(("10",), False), tuning.pieces(("10",), True)
    folder.keep(trial, NUMBERS)
    folder.keep(fresh, MANY)
    again = TuningFolder(folder.path, tuning)
    assert list(again.kept()) == [(trial, NUMBERS), (fresh, MANY)]
    (other,) = tuning.pieces(("12",), False)
    again.keep(other, NUMBERS)
    assert [piece for piece, _ in again.kept()] == [trial, fresh, other]


def test_it_holds_a_copy_of_the_targets_and_the_versions(folder):
    assert (folder.path / "targets.yaml").read_text() == HEALTH
    assert folder.versions() == {"turnwise": "0.1"}


def test_a_folder_that_holds_anything_is_not_overwritten(tuning, tmp_path):
    with pytest.raises(BadSetup, match="is there already and is not overwritten") as refusal:
        TuningFolder.create(tmp_path, tuning, HEALTH, {})
    assert refusal.value.code == "folder_exists"


def test_what_was_cut_off_while_it_was_written_does_not_count(folder, tuning):
    (folder.path / "data" / "unfinished").write_bytes(b"PAR1 and no more")
    assert list(folder.kept()) == []


@pytest.mark.parametrize("left", [0, 20])
def test_a_damaged_file_is_told_in_one_sentence(folder, tuning, left):
    (piece,) = tuning.pieces(("10",), False)
    folder.keep(piece, NUMBERS)
    (path,) = (folder.path / "data").iterdir()
    path.write_bytes(path.read_bytes()[:left])
    with pytest.raises(BadRecord, match="cannot be read") as caught:
        list(folder.kept())
    assert "\n" not in caught.value.sentence


@pytest.mark.parametrize("text", ["", "[1]", "{"])
def test_damaged_versions_are_told_in_one_sentence(folder, text):
    (folder.path / "versions.json").write_text(text)
    with pytest.raises(BadRecord, match="is no list of versions"):
        folder.versions()


def test_a_full_disk_is_told_in_one_sentence_and_what_was_kept_stays(folder, tuning):
    first, second = (tuning.pieces((health,), False)[0] for health in ("10", "12"))
    folder.keep(first, NUMBERS)
    (folder.path / "data" / "unfinished").symlink_to(Path("/dev/full"))
    with pytest.raises(BadRecord, match="No space left on device") as caught:
        folder.keep(second, NUMBERS)
    assert "\n" not in caught.value.sentence
    assert [piece for piece, _ in folder.kept()] == [first]
