"""The recorder: every line is on the disk at once, and no other file is ever harmed."""

import os
import subprocess
import sys
from io import FileIO
from pathlib import Path

import pytest

from turnwise import game
from turnwise.core.errors import BadRecord
from turnwise.matches import file_access
from turnwise.matches.match import Match
from turnwise.matches.record import Recorder, read_record

SCOUNDREL = game("scoundrel")


@pytest.fixture
def match():
    return Match.start(SCOUNDREL, "a seed")


@pytest.fixture
def path(tmp_path):
    return tmp_path / "game.jsonl"


def play(match, actions=1):
    for _ in range(actions):
        match.play(SCOUNDREL.legal(match.state)[0])


def test_lines_are_written_as_the_game_goes(match, path):
    with Recorder(path, match) as recorder:
        assert read_record(path).match.entries == []
        for count in range(1, 4):
            play(match)
            recorder.catch_up()
            assert len(path.read_text().splitlines()) == 1 + count
        match.undo(1)
        recorder.catch_up()
        recorder.catch_up()
    assert read_record(path).match.entries == match.entries
    assert len(match.entries) == 4


def test_every_line_is_flushed_to_the_disk(match, path, monkeypatch):
    synced = []
    monkeypatch.setattr(os, "fsync", lambda file: synced.append(os.fstat(file).st_size))
    with Recorder(path, match) as recorder:
        play(match, 2)
        recorder.catch_up()
    sizes = [len(line) for line in path.read_bytes().splitlines(keepends=True)]
    assert synced == [sizes[0], sum(sizes[:2]), sum(sizes)]


def test_short_writes_are_finished(match, path, monkeypatch):
    class Slow(FileIO):
        def write(self, data):
            return super().write(data[:7])

    monkeypatch.setattr(file_access, "FileIO", Slow)
    play(match, 2)
    Recorder(path, match).close()
    assert read_record(path).match.entries == match.entries


def test_a_record_is_gone_on_with(match, path):
    play(match, 2)
    Recorder(path, match).close()
    again = read_record(path).match
    with Recorder(path, again) as recorder:
        play(again, 2)
        recorder.catch_up()
    assert read_record(path).match.entries == again.entries
    assert len(path.read_text().splitlines()) == 5


def test_a_cut_off_line_is_removed_before_the_next(match, path):
    play(match, 3)
    Recorder(path, match).close()
    path.write_bytes(path.read_bytes()[:-20])
    again = read_record(path).match
    assert len(again.entries) == 2
    with Recorder(path, again) as recorder:
        play(again)
        recorder.catch_up()
    assert not read_record(path).is_cut_off
    assert read_record(path).match.entries == match.entries


def test_an_older_record_of_the_same_match_is_brought_up_to_date(match, path):
    play(match, 1)
    Recorder(path, match).close()
    play(match, 2)
    Recorder(path, match).close()
    assert read_record(path).match.entries == match.entries


@pytest.mark.parametrize("other", ["another seed", "longer"])
def test_a_record_of_another_match_is_left_alone(match, path, other):
    there = Match.start(SCOUNDREL, "a seed" if other == "longer" else other)
    play(there, 2)
    Recorder(path, there).close()
    before = path.read_bytes()
    play(match, 1)
    with pytest.raises(BadRecord, match="holds another match and is left as it is") as refused:
        Recorder(path, match)
    assert refused.value.code == "other_match"
    assert path.read_bytes() == before


@pytest.mark.parametrize("contents", [b"my thesis\n", b"no newline", b"{}\n", b"\x00\xff"])
def test_a_file_that_is_no_record_is_left_alone(match, path, contents):
    path.write_bytes(contents)
    with pytest.raises(BadRecord, match="is not a record") as refused:
        Recorder(path, match)
    assert refused.value.code == "not_a_record"
    assert path.read_bytes() == contents


def test_an_edited_record_is_not_written_to(match, path):
    play(match, 3)
    Recorder(path, match).close()
    edited = path.read_bytes().replace(b'"seat": 0', b'"seat": 1', 1)
    path.write_bytes(edited)
    with pytest.raises(BadRecord, match="line 2: "):
        Recorder(path, match)
    assert path.read_bytes() == edited


def test_an_empty_file_is_begun(match, path):
    path.touch()
    Recorder(path, match).close()
    assert read_record(path).match.header == match.header


def test_two_games_cannot_write_to_one_file(match, path):
    with Recorder(path, match):
        with pytest.raises(BadRecord, match="is in use by another game") as refused:
            Recorder(path, match)
        assert refused.value.code == "record_in_use"
    Recorder(path, match).close()


def test_another_process_is_kept_out_too(match, path):
    script = f"""
from pathlib import Path
from turnwise.core.errors import BadRecord
from turnwise.matches.record import Recorder, read_record
path = Path({str(path)!r})
try:
    Recorder(path, read_record(path).match)
except BadRecord as error:
    print(error.code)
"""
    with Recorder(path, match):
        done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == "record_in_use\n"


def test_a_directory_and_a_device_are_refused(match, tmp_path):
    with pytest.raises(BadRecord, match="is a directory, not a file"):
        Recorder(tmp_path, match)
    with pytest.raises(BadRecord, match="is not a regular file"):
        Recorder(Path("/dev/null"), match)


def test_a_path_that_cannot_be_written_is_refused(match, path):
    path.touch()
    for below in (path / "game.jsonl", path.parent / "nowhere" / "game.jsonl"):
        with pytest.raises(BadRecord, match="cannot write") as refused:
            Recorder(below, match)
        assert refused.value.code == "unwritable_file"


def test_a_full_disk_is_told_and_leaves_no_half_line(match, path, monkeypatch):
    def full(file):
        raise OSError(28, "No space left on device")

    with Recorder(path, match) as recorder:
        play(match, 2)
        with monkeypatch.context() as patched:
            patched.setattr(os, "fsync", full)
            with pytest.raises(BadRecord, match=r"cannot write '.*game.jsonl': No space left on device"):
                recorder.catch_up()
        assert not read_record(path).is_cut_off
        assert read_record(path).match.entries == []
        recorder.catch_up()
    assert read_record(path).match.entries == match.entries
