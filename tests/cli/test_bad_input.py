"""Whatever is wrong is told in one sentence, with exit code 2, and changes nothing."""

import pytest

SCOUNDREL = "play", "scoundrel"
CARD_SLOT = "play", "card_slot"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (
            ["play", "scoundrl"],
            "no game 'scoundrl'; known: card_slot, scoundrel, tactics, uno; did you mean scoundrel?",
        ),
        (["--foo"], "no such option: --foo; `turnwise --help` tells what there is"),
        (["play", "--xyz", "uno"], "no such option: --xyz; `turnwise play --help` tells what there is"),
        (["frobnicate"], "no such command 'frobnicate'; `turnwise --help`"),
        (["play", "--seed"], "option '--seed' requires an argument; `turnwise"),
        (["check"], "missing argument 'PATH…'; `turnwise check --help`"),
        (["games", "chess"], "no game 'chess'"),
        (["perft", "chess"], "no game 'chess'"),
        ([*SCOUNDREL, "--edition", "2.0"], "Scoundrel has no edition '2.0'; known: 1.0, strict"),
        (["perft", "scoundrel", "--edition", "2.0"], "Scoundrel has no edition '2.0'"),
        ([*SCOUNDREL, "--set", "helth=3"], "no parameter 'helth'"),
        (
            [*SCOUNDREL, "--set", "room_size=9"],
            "parameter room_size cannot be '9': it is a whole",
        ),
        ([*SCOUNDREL, "--set", "room_size=two"], "parameter room_size cannot be 'two'"),
        ([*SCOUNDREL, "--set", "room_size=2"], "parameter cards_per_room cannot be 3: a room has 2 cards"),
        ([*SCOUNDREL, "--players", "2"], "Scoundrel is for exactly 1 player(s), not 2"),
        ([*CARD_SLOT, "--players", "0"], "Card Slot is for exactly 2 player(s), not 0"),
        ([*SCOUNDREL, "--seat", "2"], "there is no seat 2: seats are 1 to 1"),
        ([*CARD_SLOT, "--seat", "0"], "there is no seat 0: seats are 1 to 2"),
        ([*CARD_SLOT, "--seat", "-1"], "there is no seat -1"),
        ([*CARD_SLOT, "--seat", "1", "--against", "self"], "--seat is for play against a bot"),
        ([*CARD_SLOT, "--seat", "1", "--open"], "--seat is for play against a bot"),
        (
            [*CARD_SLOT, "--against", "greedi"],
            "no opponent 'greedi'; a budget is written search:500 or search:0.2s; "
            "known: random, greedy, easy, medium, hard, expert, self; did you mean greedy?",
        ),
        ([*CARD_SLOT, "--against", "search:0"], "no opponent 'search:0'; a budget is written search:500"),
        ([*CARD_SLOT, "--against", "random", "--open"], "--open is for playing every seat yourself"),
        ([*SCOUNDREL, "--against", "random"], "Scoundrel is played alone: leave out --against"),
        (["play", "--position", ""], "an empty line is no position"),
        (["play", "--position", "chess e4"], "no game 'chess'"),
        (["play", "--position", "scoundrel health"], "Scoundrel has no edition 'health'"),
        (["play", "--position", "scoundrel health=20 weapon"], "'weapon' in a position is not of the form"),
        (["play", "--position", "scoundrel health=99"], "impossible position: health is out of range"),
        (["play", "--position", "scoundrel room=5H,5H"], "impossible position: a card is in two places"),
        (["play", "--position", "scoundrel room=1X"], "no card '1X'"),
        (["play", "--position", "scoundrel players=many"], "players is 'many'"),
        ([*CARD_SLOT, "--position", "scoundrel"], "the position is one of Scoundrel, not of card_slot"),
        (["play", "--position", "scoundrel", "--seed", "1"], "a position has its own rules and cards"),
        (
            ["play", "--position", "scoundrel", "--set", "room_size=5"],
            "a position has its own rules and cards",
        ),
        (
            ["play", "--position", "scoundrel", "--scenario", "A"],
            "not from both",
        ),
        (["play", "--scenario", "no-such-thing"], "no scenario 'no-such-thing'"),
        (["perft", "scoundrel", "--position", "scoundrel health=99"], "impossible position"),
        (["perft", "scoundrel", "--position", ""], "begins with scoundrel"),
        (["perft", "scoundrel", "--position", "scoundrel", "--seed", "1"], "a position has its own rules"),
        (["play", "scoundrel", "--seed", "\udcff"], "on the command line is not text"),
        ([*SCOUNDREL, "--position", "garbage"], "a position of Scoundrel begins with scoundrel, not garbage"),
        (["serve", "--port", "x"], "--port is 'x', but has to be a whole number from 0 to 65535"),
        (["serve", "--port", "70000"], "--port is '70000', but has to be a whole number from 0 to 65535"),
        (["serve", "--bot-delay", "nan"], "--bot-delay is 'nan', but has to be a number from 0 to 10"),
        (["--port", "-1"], "--port is '-1', but has to be a whole number from 0 to 65535"),
        (["play", "uno", "--players", "two"], "--players is 'two', but has to be a whole number\n"),
        (["tournament", "uno", "greedy", "--games", "0"], "'0', but has to be a whole number of at least 1"),
        (["prune", "--days", "x"], "--days is 'x', but has to be a number"),
        (["serve", "--pool", "cloud"], "--pool is 'cloud', but has to be local, ray, or a cluster such as"),
        (["serve", "--lab", "hueg"], "--lab is 'hueg'; known: off, small, large"),
        (["serve", "--origin", "foo"], "--origin is 'foo', but has to be the beginning of an address"),
        (["serve", "--origin", "https://a.org/x"], "--origin is 'https://a.org/x', but has to be"),
        (["serve", "--db", ""], "the database's URL cannot be read; write sqlite:///"),
        (["prune", "--db", ""], "the database's URL cannot be read; write sqlite:///"),
        (["replay", "/dev/null"], "/dev/null is not a regular file"),
        ([*SCOUNDREL, "--record", "/dev/null"], "/dev/null is not a regular file"),
        ([*SCOUNDREL, "--record", "/nowhere/game.jsonl"], "cannot write '/nowhere/game.jsonl': No such file"),
        ([*SCOUNDREL, "--record", "a" * 300], "File name too long"),
    ],
)
def test_one_sentence(turnwise, arguments, sentence):
    ran = turnwise(*arguments, typed="1\n")
    assert ran.code == 2
    assert ran.err.startswith("turnwise: ")
    assert sentence in ran.err
    assert ran.err.count("\n") == 1
    assert ran.err.count("\n") == 1
    assert ran.out == ""


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([*SCOUNDREL, "--set", "room_size"], "'room_size' is not of the form NAME=VALUE"),
        (["perft", "scoundrel", "--set", "5"], "'5' is not of the form NAME=VALUE"),
        ([*SCOUNDREL, "--seat", "first"], "--seat"),
        ([*SCOUNDREL, "--players", "1.5"], "--players"),
        (["perft", "scoundrel", "--depth", "0"], "--depth"),
        (["perft", "scoundrel", "--depth", "99"], "--depth"),
        (["perft"], "game"),
        (["replay"], "file"),
        (["juggle"], "juggle"),
        ([*SCOUNDREL, "--colour"], "--colour"),
    ],
)
def test_options_of_the_wrong_form(turnwise, arguments, words):
    ran = turnwise(*arguments)
    assert ran.code == 2
    assert words.lower() in ran.err.lower()


@pytest.mark.parametrize("command", [["replay"], ["play", "--record"], ["play", "scoundrel", "--record"]])
@pytest.mark.parametrize(
    ("contents", "sentence"),
    [
        (None, "is a directory, not a file"),
        (b"dear diary\n", "is not a record: its first line is no header of one"),
        (b'{"turnwise": 99}\n', "has format 99; this version of Turnwise reads up to 1"),
        (b'{"turnwise": 1}\n', "line 1: the check does not match"),
        (b"\x89PNG\r\n\x1a\n", "is not a record"),
    ],
)
def test_files_that_are_no_records(turnwise, tmp_path, command, contents, sentence):
    path = tmp_path / "there"
    if contents is None:
        path.mkdir()
    else:
        path.write_bytes(contents)
    ran = turnwise(*command, path, typed="1\n")
    assert ran.code == 2
    assert sentence in ran.err
    assert str(path) in ran.err
    assert ran.err.count("\n") == 1
    assert contents is None or path.read_bytes() == contents


def test_a_replay_needs_a_file_with_something_in_it(turnwise, tmp_path):
    missing, empty = tmp_path / "missing.jsonl", tmp_path / "empty.jsonl"
    empty.touch()
    assert turnwise("replay", missing).err == f"turnwise: there is no file {missing}\n"
    assert turnwise("replay", empty, "--verify").err == f"turnwise: {empty} is empty, so it is no record\n"
