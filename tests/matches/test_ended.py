"""Matches that a seat gave up, in their records."""

import json

import pytest

from turnwise import game
from turnwise.core.errors import BadRecord
from turnwise.matches.log import EndEntry, Reason
from turnwise.matches.match import Match
from turnwise.matches.record import Recorder, read_record
from turnwise.matches.sealed_file import check_of

CARD_SLOT = game("card_slot")


@pytest.fixture
def path(tmp_path):
    """One action, and then seat 2 resigns."""
    match = Match.start(CARD_SLOT, "a seed")
    match.play(CARD_SLOT.legal(match.state)[0])
    match.forfeit(1, Reason.RESIGNED)
    path = tmp_path / "game.jsonl"
    Recorder(path, match).close()
    return path


def appended(path, **fields):
    """The record with another line, sealed as a careful forger would; and why it is refused."""
    check = json.loads(path.read_text().splitlines()[-1])["check"]
    line = json.dumps(fields | {"check": check_of(check, fields)})
    path.write_text(f"{path.read_text()}{line}\n")
    with pytest.raises(BadRecord) as refused:
        read_record(path)
    return refused.value.sentence


def without_its_end(path):
    path.write_text("".join(path.read_text().splitlines(keepends=True)[:-1]))
    return path


def test_the_end_is_written_and_read(path):
    last = json.loads(path.read_text().splitlines()[-1])
    assert (last["ended"], last["seat"]) == ("resigned", 1)
    match = read_record(path).match
    assert match.end == match.entries[-1] == EndEntry(1, Reason.RESIGNED)
    assert match.outcome is not None
    assert match.outcome.winners == (0,)
    assert len(match) == 1


def test_a_record_that_has_ended_is_gone_on_with_without_harm(path):
    before = path.read_bytes()
    Recorder(path, read_record(path).match).close()
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    "fields",
    [{"undo": 0}, {"ended": "resigned", "seat": 0}, {"seat": 1, "action": "pass", "state": "0" * 16}],
)
def test_nothing_follows_the_end(path, fields):
    assert "line 4: the rules refuse this entry: the game is over (resigned)" in appended(path, **fields)


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"ended": "bored", "seat": 0}, "a match ends resigned or out of time, not 'bored'"),
        ({"ended": "resigned"}, "neither an action nor an undo nor an end"),
        ({"ended": "resigned", "seat": "1"}, "neither an action nor an undo nor an end"),
        (
            {"ended": "resigned", "seat": 2},
            "the rules refuse this entry: there is no seat 2: seats are 0 to 1",
        ),
        (
            {"ended": "resigned", "seat": -1},
            "the rules refuse this entry: there is no seat -1: seats are 0 to 1",
        ),
    ],
)
def test_an_end_that_makes_no_sense_is_refused(path, fields, words):
    assert f"line 3: {words}" in appended(without_its_end(path), **fields)
