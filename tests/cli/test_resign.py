"""A match that is given up: at the table, in its record, in a replay."""

import pytest

from turnwise import game
from turnwise.matches.log import EndEntry, Reason
from turnwise.matches.match import Match
from turnwise.matches.record import Recorder, read_record

PROMPT = r"\n> $"


@pytest.fixture
def path(tmp_path):
    return tmp_path / "game.jsonl"


def test_whoever_resigns_loses_and_nothing_follows(turnwise, path):
    ending = "The match is over: you resigned, and Player 2 (greedy) won.\n"
    options = ["card_slot", "--seed", 1, "--against", "greedy", "--record", path]
    ran = turnwise("play", *options, typed="1\nresign\n1\n")
    assert ending in ran.out
    assert "Go on with" not in ran.out
    assert read_record(path).match.end == EndEntry(0, Reason.RESIGNED)
    before = path.read_bytes()
    again = turnwise("play", "--record", path, typed="1\n")
    assert (again.code, again.out.count(ending)) == (0, 1)
    assert "Your move" not in again.out
    assert path.read_bytes() == before


def test_a_lone_player_resigns(turnwise):
    out = turnwise("play", "scoundrel", "--seed", 7, typed="resign\n").out
    assert "The match is over: you resigned.\n" in out
    assert "Score" not in out


def test_at_one_screen_the_mover_resigns(turnwise):
    out = turnwise("play", "card_slot", "--seed", 1, "--against", "self", typed="1\nresign\n").out
    assert "The match is over: Player 2 resigned, and Player 1 won.\n" in out


def test_a_replay_tells_who_ran_out_of_time(turnwise, path):
    match = Match.start(game("uno"), 1, players=3, seats=["Ann", "Bo", "Cy"])
    match.forfeit(1, Reason.OUT_OF_TIME)
    Recorder(path, match).close()
    ending = "The match is over: Bo ran out of time, and Ann and Cy won.\n"
    assert turnwise("replay", path).out.endswith(f"\n{ending}")
    assert turnwise("replay", path, "--verify").out == f"Verified: UNO, 0 action(s). {ending}"


def test_help_names_the_command(turnwise):
    assert "give the game up" in turnwise("play", "scoundrel", "--seed", 7, typed="help\n").out


@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
def test_at_a_terminal_it_is_asked_once_more(terminal):
    child = terminal("play", "scoundrel", "--seed", 7)
    child.expect(PROMPT)
    child.sendline("resign")
    child.expect_exact("Resign? [y/N] ")
    child.sendline("")
    child.expect(PROMPT)
    child.sendline("resign")
    child.expect_exact("Resign? [y/N] ")
    child.sendline("y")
    child.expect_exact("The match is over: you resigned.")
