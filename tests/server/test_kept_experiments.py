"""The folder of a server's experiments: bounded, whole after a crash, and closed to other paths."""

import msgspec
import pytest

from present import present
from turnwise.server.experiments import kept
from turnwise.server.experiments.kept import CUT_OFF, SILENT, KeptExperiments, folder_beside

NOON = 1_800_000_000_000


def id_of(number):
    return f"{number:018x}"


def begin(folder, number, status="complete", at=NOON):
    """An experiment that has come to a status."""
    facts = {"experiment": id_of(number), "created": at, "status": status, "answer": "It is so."}
    folder.begin(id_of(number), "hash")
    folder.note(id_of(number), facts, msgspec.json.encode(facts), at)


def ids(folder, now=NOON):
    return [told["experiment"] for told in msgspec.json.decode(folder.facts(now))]


def test_the_latest_are_first(tmp_path):
    folder = KeptExperiments(tmp_path / "lab")
    assert folder.facts(NOON) == b"[]"
    for number in (2, 1, 3):
        begin(folder, number, at=NOON + number)
    assert ids(folder) == [id_of(3), id_of(2), id_of(1)]


def test_the_oldest_make_room_but_none_that_is_played(tmp_path, monkeypatch):
    monkeypatch.setattr(kept, "MOST_KEPT", 3)
    folder = KeptExperiments(tmp_path)
    begin(folder, 1, "running", at=NOON)
    for number in (2, 3, 4):
        begin(folder, number, at=NOON + number)
    assert ids(folder) == [id_of(4), id_of(3), id_of(1)]


def test_large_ones_make_room_sooner(tmp_path, monkeypatch):
    monkeypatch.setattr(kept, "MOST_BYTES", 10_000)
    folder = KeptExperiments(tmp_path)
    for number in (1, 2, 3):
        begin(folder, number, at=NOON + number)
        folder.keep(id_of(number), {"report.html": b"x" * 6000})
    assert ids(folder) == [id_of(3), id_of(2)]
    begin(folder, 4, at=NOON + 4)
    assert ids(folder) == [id_of(4), id_of(3)]


def test_who_is_silent_for_long_is_gone(tmp_path):
    folder = KeptExperiments(tmp_path)
    begin(folder, 1, "running")
    soon, late = (
        msgspec.json.decode(present(folder.state(id_of(1), NOON + after))) for after in (SILENT, SILENT + 1)
    )
    assert soon["status"] == "running"
    assert (late["status"], late["answer"]) == ("interrupted", CUT_OFF)


@pytest.mark.parametrize(
    "name", ["../secret", "secret", "longest-a-1.jsonl/..", "Longest-a-1.jsonl", "x.jsonl"]
)
def test_only_games_are_given_out(tmp_path, name):
    folder = KeptExperiments(tmp_path)
    begin(folder, 1)
    folder.keep(id_of(1), {"games/longest-a-1.jsonl": b"moves"})
    assert folder.record(id_of(1), "longest-a-1.jsonl") == b"moves"
    assert folder.record(id_of(1), name) is None
    assert folder.record(f"../{tmp_path.name}/{id_of(1)}", "longest-a-1.jsonl") is None


def test_a_report_has_the_present_style(tmp_path):
    folder = KeptExperiments(tmp_path)
    begin(folder, 1)
    assert folder.report(id_of(1), b"") is None
    folder.keep(id_of(1), {"report.html": b"<head><style>old</style></head><p>text</p>"})
    shown = folder.report(id_of(1), b"<style>new \\1</style>")
    assert shown == b"<head><style>new \\1</style></head><p>text</p>"


def test_only_the_secret_leaves_word_to_stop(tmp_path):
    folder = KeptExperiments(tmp_path)
    begin(folder, 1, "running")
    assert folder.ask_to_stop(id_of(2), "hash") is None
    assert folder.ask_to_stop(id_of(1), "other") is False
    assert not folder.note(id_of(1), {}, b"{}", NOON)
    assert folder.ask_to_stop(id_of(1), "hash")
    assert folder.note(id_of(1), {}, b"{}", NOON)


def test_they_are_beside_a_database_that_is_a_file(tmp_path):
    assert folder_beside(f"sqlite:///{tmp_path}/own.db") == tmp_path / "own.db.lab"
    assert folder_beside("postgresql://user@host/turnwise").name == "lab"
