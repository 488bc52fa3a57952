"""Records: what is written can be read, and every wrong line is told by its number."""

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from turnwise import game
from turnwise.core.errors import BadRecord, TurnwiseError
from turnwise.core.state import pack
from turnwise.matches.match import Match
from turnwise.matches.record import Recorder, read_record
from turnwise.matches.record_format import FORMAT
from turnwise.matches.sealed_file import check_of

CARD_SLOT = game("card_slot")
SCOUNDREL = game("scoundrel")
ACTIONS = 5


@pytest.fixture
def match():
    """A match with an undo in the middle."""
    match = Match.start(
        CARD_SLOT, "a seed", edition="1.0.0", values={"bell_cards": 20}, seats=["Ann", "greedy"]
    )
    for _ in range(ACTIONS):
        match.play(CARD_SLOT.legal(match.state)[0])
    match.undo(3)
    match.play(CARD_SLOT.legal(match.state)[-1])
    return match


@pytest.fixture
def path(tmp_path, match):
    """That match in a file: a header, five actions, an undo and another action."""
    path = tmp_path / "game.jsonl"
    Recorder(path, match).close()
    return path


def resealed(lines):
    """The lines of a record with checks that fit: as a careful forger would leave them."""
    check, sealed = "", []
    for line in lines:
        fields = {name: value for name, value in line.items() if name != "check"}
        check = check_of(check, fields)
        sealed.append(json.dumps(fields | {"check": check}))
    return "\n".join(sealed) + "\n"


def lines_of(path):
    return [json.loads(line) for line in path.read_text().splitlines()]


def refused(path):
    with pytest.raises(BadRecord) as caught:
        read_record(path)
    assert str(path) in caught.value.sentence
    assert "\n" not in caught.value.sentence
    return caught.value


def test_what_was_written_is_read(path, match):
    reading = read_record(path)
    assert reading.match.header == match.header
    assert reading.match.entries == match.entries
    assert pack(reading.match.state) == pack(match.state)
    assert not reading.is_cut_off
    assert reading.size == path.stat().st_size


def test_the_lines_are_plain_json(path, match):
    header, first, *_, undo, last = lines_of(path)
    assert header["turnwise"] == FORMAT
    assert {name: header[name] for name in ("game", "edition", "values", "players", "seats", "seed")} == {
        "game": "card_slot",
        "edition": "1.0.0",
        "values": {"bell_cards": "20"},
        "players": 2,
        "seats": ["Ann", "greedy"],
        "seed": "a seed",
    }
    assert (first["seat"], first["action"]) == (0, match.entries[0].text)
    assert undo["undo"] == 3
    assert last["state"] == match.entries[-1].state
    assert all(len(line["check"]) == 16 for line in lines_of(path))


def test_a_match_from_a_position_is_read(tmp_path):
    match = Match.from_position(SCOUNDREL, "scoundrel health=9 room=KC,QC,JC,5H")
    match.play("5H")
    path = tmp_path / "position.jsonl"
    Recorder(path, match).close()
    assert read_record(path).match.entries == match.entries
    assert read_record(path).match.header == match.header


def test_a_check_follows_from_the_line_and_the_one_before():
    # worked out with: printf '1234567890abcdef{"a":1,"b":"\\u00e9"}' | sha256sum
    assert check_of("1234567890abcdef", {"b": "é", "a": 1}) == "1727d28dd24546eb"


@pytest.mark.parametrize("keep", [0.1, 0.5, 0.9])
def test_a_last_line_without_its_end_is_left_out(path, match, keep):
    whole = path.read_bytes()
    *lines, last = whole.splitlines(keepends=True)
    path.write_bytes(b"".join(lines) + last[: int(len(last) * keep)])
    reading = read_record(path)
    assert reading.is_cut_off
    assert reading.match.entries == match.entries[:-1]
    assert reading.size == len(b"".join(lines))


def test_a_last_line_that_lacks_only_its_newline_is_left_out(path, match):
    path.write_bytes(path.read_bytes()[:-1])
    reading = read_record(path)
    assert reading.is_cut_off
    assert reading.match.entries == match.entries[:-1]


def test_a_last_line_that_is_not_json_is_left_out(path, match):
    path.write_bytes(path.read_bytes() + b'{"seat": 0, "acti\n')
    reading = read_record(path)
    assert reading.is_cut_off
    assert reading.match.entries == match.entries


@pytest.mark.parametrize("place", range(1, ACTIONS + 3))
def test_an_edited_line_is_told_by_its_number(path, place):
    lines = path.read_text().splitlines(keepends=True)
    lines[place - 1] = lines[place - 1].replace("{", '{"note": 1, ', 1)
    path.write_text("".join(lines))
    error = refused(path)
    assert f"line {place}: " in error.sentence
    assert error.code == "wrong_check"


def test_a_deleted_line_is_told_by_its_number(path):
    lines = path.read_text().splitlines(keepends=True)
    del lines[3]
    path.write_text("".join(lines))
    assert "line 4: the check does not match" in refused(path).sentence


def test_a_line_that_is_not_json_is_told_by_its_number(path):
    lines = path.read_text().splitlines(keepends=True)
    lines[6] = "once upon a time\n"
    path.write_text("".join(lines))
    error = refused(path)
    assert "line 7: not a JSON object" in error.sentence
    assert error.code == "not_json"


def forged(path, place, **fields):
    lines = lines_of(path)
    lines[place - 1] |= fields
    path.write_text(resealed([{k: v for k, v in line.items() if v is not None} for line in lines]))
    return refused(path)


@pytest.mark.parametrize(
    ("place", "fields", "code", "words"),
    [
        (2, {"action": "place seven 1"}, "illegal_action", "line 2: the rules refuse this entry: "),
        (2, {"action": "hello"}, "illegal_action", "line 2: the rules refuse this entry: cannot read"),
        (2, {"seat": 1}, "illegal_action", "line 2: the rules refuse this entry: it is the turn of Player 1"),
        (3, {"state": "0" * 16}, "state_differs", "line 3: the state after "),
        (7, {"undo": 99}, "illegal_action", "line 7: the rules refuse this entry: cannot go back"),
        (7, {"undo": "3"}, "bad_entry", "line 7: neither an action nor an undo"),
        (2, {"action": None}, "bad_entry", "line 2: neither an action nor an undo"),
        (2, {"seat": "0"}, "bad_entry", "line 2: neither an action nor an undo"),
        (1, {"game": "chess"}, "unknown_game", "line 1: no game 'chess'"),
        (1, {"edition": "9.9"}, "unknown_edition", "line 1: Card Slot has no edition '9.9'"),
        (1, {"values": {"hand_size": "999"}}, "bad_value", "line 1: parameter hand_size cannot be '999'"),
        (1, {"values": {"colour": "red"}}, "unknown_parameter", "line 1: no parameter 'colour'"),
        (
            1,
            {"values": {"bell_cards": 20}},
            "bad_header",
            "line 1: a seat, a text or a value in the header",
        ),
        (1, {"values": []}, "bad_header", "line 1: the header lacks a field"),
        (1, {"players": 7}, "bad_players", "line 1: Card Slot is for exactly 2 player(s), not 7"),
        (1, {"players": "2"}, "bad_header", "line 1: the header lacks a field"),
        (1, {"seats": ["Ann"]}, "bad_seats", "line 1: 1 seat names for 2 player(s)"),
        (1, {"seats": ["Ann", 2]}, "bad_header", "line 1: a seat, a text or a value in the header"),
        (1, {"seats": "Ann"}, "bad_header", "line 1: the header lacks a field"),
        (1, {"seed": None}, "bad_header", "line 1: the header lacks a field"),
        (1, {"seed": "another"}, "state_differs", "line 1: the state at the start is not the recorded one"),
        (1, {"position": "card_slot x=1"}, "unknown_word", "line 1: a position has no 'x'"),
    ],
)
def test_a_forged_line_is_refused_by_the_rules(path, place, fields, code, words):
    error = forged(path, place, **fields)
    assert words in error.sentence
    assert error.code == code


def test_a_missing_file_is_refused(tmp_path):
    error = refused(tmp_path / "nowhere.jsonl")
    assert (error.code, "there is no file" in error.sentence) == ("missing_file", True)


def test_a_directory_is_refused(tmp_path):
    assert (refused(tmp_path).code, "is a directory" in refused(tmp_path).sentence) == ("not_a_file", True)


def test_a_device_is_refused():
    with pytest.raises(BadRecord, match="/dev/zero is not a regular file"):
        read_record(Path("/dev/zero"))


def test_an_impossible_name_is_refused(tmp_path):
    for name in ("a" * 300, "zero\0byte"):
        with pytest.raises(BadRecord, match="cannot read") as caught:
            read_record(tmp_path / name)
        assert caught.value.code == "unreadable_file"


def test_an_empty_file_is_refused(tmp_path):
    path = tmp_path / "empty.jsonl"
    path.touch()
    assert refused(path).code == "empty_record"


@pytest.mark.parametrize(
    "text", ["hello", "hello\n", "[]\n", "{}\n", '{"turnwise": "1"}\n', "\n\n\n", '{"turnwise": 1}', "\xff\n"]
)
def test_other_files_are_refused(tmp_path, text):
    path = tmp_path / "other.txt"
    path.write_text(text, encoding="latin-1")
    assert refused(path).code == "not_a_record"


def test_a_newer_format_is_refused(path):
    error = forged(path, 1, turnwise=FORMAT + 1)
    assert error.code == "newer_record"
    assert f"has format {FORMAT + 1}" in error.sentence


@pytest.mark.parametrize("bad", ["[" * 100_000, '{"a": "\\ud800"}', "1" * 5000, '{"a": NaN}'])
def test_strange_json_is_refused(path, bad):
    lines = path.read_text().splitlines(keepends=True)
    path.write_text(lines[0] + bad + "\n" + "".join(lines[1:]))
    assert "line 2: " in refused(path).sentence


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=150, deadline=None)
@given(data=st.data())
def test_no_damage_goes_unnoticed(tmp_path, match, data):
    """Change, drop or add bytes anywhere: the file is refused, or its last line is left out and told of."""
    path = tmp_path / "damaged.jsonl"
    path.unlink(missing_ok=True)
    Recorder(path, match).close()
    whole = path.read_bytes()
    at = data.draw(st.integers(0, len(whole)))
    dropped = data.draw(st.integers(0, 40))
    path.write_bytes(whole[:at] + data.draw(st.binary(max_size=20)) + whole[at + dropped :])
    try:
        reading = read_record(path)
    except TurnwiseError:
        return
    count = len(reading.match.entries)
    assert reading.match.entries == match.entries[:count]
    assert reading.is_cut_off or count == len(match.entries)
