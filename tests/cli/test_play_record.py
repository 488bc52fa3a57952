"""`turnwise play --record`: a game is kept, and gone on with."""

import os

import pytest

from turnwise.matches.record import read_record


@pytest.fixture
def path(tmp_path):
    return tmp_path / "game.jsonl"


def test_a_record_is_kept_and_gone_on_with(turnwise, path):
    left = turnwise("play", "scoundrel", "--seed", 7, "--record", path, typed="1\n1\n")
    assert left.out.endswith(f"Go on with: turnwise play --record {path}\n")
    assert len(read_record(path).match) == 2
    turnwise("play", "--record", path, typed="1\n")
    assert len(read_record(path).match) == 3


def test_the_seats_of_a_record_stay_as_they_are(turnwise, path):
    turnwise("play", "card_slot", "--against", "random", "--seat", 2, "--record", path, typed="1\n")
    assert read_record(path).match.header.seats == ("random", "Player 2")
    ran = turnwise("play", "card_slot", "--record", path, typed="1\n")
    assert "Your move, Player 2" in ran.out


def test_an_open_game_is_gone_on_with_open(turnwise, path):
    left = turnwise("play", "card_slot", "--open", "--record", path, typed="1\n")
    assert left.out.endswith(f"Go on with: turnwise play --record {path} --open\n")
    ran = turnwise("play", "--record", path, "--open", typed="position\n")
    assert "\ncard_slot 1.0.1 " in ran.out


def test_agreeing_wishes_are_welcome(turnwise, path):
    options = [
        "--edition",
        "1.0.0",
        "--set",
        "bell_cards=20",
        "--seed",
        1,
        "--players",
        2,
        "--against",
        "random",
    ]
    turnwise("play", "card_slot", *options, "--record", path, typed="1\n")
    ran = turnwise("play", "card-slot", *options, "--seat", 1, "--record", path, typed="1\n")
    assert ran.code == 0
    assert len(read_record(path).match) > 2


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["scoundrel"], "holds a match with the game card_slot, not the game scoundrel"),
        (["--edition", "1.0.0"], "holds a match with edition 1.0.1, not edition 1.0.0"),
        (["--edition", "9"], "Card Slot has no edition '9'"),
        (["--seed", "2"], "holds a match with seed 1, not seed 2"),
        (["--players", "3"], "holds a match with 2 player(s), not 3 player(s)"),
        (["--set", "bell_cards=20"], "holds a match with bell_cards=21, not bell_cards=20"),
        (["--set", "bells=20"], "no parameter 'bells'"),
        (["--set", "bell_cards=many"], "parameter bell_cards cannot be 'many'"),
        (["--against", "random"], "the seats Player 1, greedy, not the seats Player 1, random"),
        (["--seat", "2"], "the seats Player 1, greedy, not the seats medium, Player 2"),
        (["--open"], "the seats Player 1, greedy, not the seats Player 1, Player 2"),
        (["--position", "card_slot"], "holds a match with a start of its own"),
        (["--scenario", "A"], "holds a match with a start of its own"),
    ],
)
def test_contradicting_wishes_are_refused(turnwise, path, options, sentence):
    turnwise("play", "card_slot", "--seed", 1, "--against", "greedy", "--record", path, typed="1\n")
    before = path.read_bytes()
    ran = turnwise("play", *options, "--record", path, typed="1\n")
    assert ran.code == 2
    assert sentence in ran.err
    assert ran.err.count("\n") == 1
    assert path.read_bytes() == before


def test_a_position_has_an_edition_too(turnwise, path):
    turnwise("play", "--position", "scoundrel strict", "--record", path, typed="1\n")
    assert turnwise("play", "--edition", "strict", "--record", path, typed="1\n").code == 0
    ran = turnwise("play", "--seed", 1, "--record", path)
    assert "holds a match with no seed, not seed 1" in ran.err


def test_a_cut_off_record_is_gone_on_with(turnwise, path):
    turnwise("play", "scoundrel", "--seed", 7, "--record", path, typed="1\n1\n1\n")
    path.write_bytes(path.read_bytes()[:-30])
    ran = turnwise("play", "--record", path, typed="1\n1\n")
    assert f"The last line of {path} was cut off and is left out." in ran.out
    assert len(read_record(path).match) == 4


def test_a_finished_record_tells_its_end(turnwise, path):
    turnwise("play", "--position", "scoundrel health=3 room=KC,QC,JC,5H", "--record", path, typed="1\n")
    ran = turnwise("play", "--record", path)
    assert "You lost: died." in ran.out
    assert "Go on with" not in ran.out


def test_an_empty_file_is_begun(turnwise, path):
    path.touch()
    turnwise("play", "scoundrel", "--seed", 7, "--record", path, typed="1\n")
    assert len(read_record(path).match) == 1


def test_nobody_else_may_write_meanwhile(turnwise, path):
    from turnwise.matches.record import Recorder

    turnwise("play", "scoundrel", "--seed", 7, "--record", path, typed="1\n")
    with Recorder(path, read_record(path).match):
        ran = turnwise("play", "--record", path, typed="1\n")
    assert ran.code == 2
    assert "is in use by another game right now" in ran.err


def test_an_edited_record_is_refused(turnwise, path):
    turnwise("play", "scoundrel", "--seed", 7, "--record", path, typed="1\n1\n")
    path.write_text(path.read_text().replace('"seat": 0', '"seat": 00', 1).replace('"seed": "', '"seed": "1'))
    ran = turnwise("play", "--record", path)
    assert ran.code == 2
    assert f"{path}, line 1: the check does not match" in ran.err


def test_a_full_disk_ends_the_game_with_all_that_was_kept(turnwise, path, monkeypatch):
    sync, synced = os.fsync, []

    def full(file):
        synced.append(file)
        if len(synced) > 3:
            raise OSError(28, "No space left on device")
        sync(file)

    monkeypatch.setattr(os, "fsync", full)
    ran = turnwise("play", "scoundrel", "--seed", 7, "--record", path, typed="1\n" * 9)
    assert ran.code == 2
    assert ran.err == f"turnwise: cannot write '{path}': No space left on device\n"
    assert len(read_record(path).match) == 2
