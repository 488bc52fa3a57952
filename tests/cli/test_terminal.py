"""Play at a real terminal: a pseudo-terminal with somebody typing."""

import re

import pexpect
import pytest

from turnwise import game
from turnwise.bots.solver import solver_of
from turnwise.core.compile.disk_cache import cache_root
from turnwise.matches.record import read_record

pytestmark = pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")  # a pseudo-terminal forks

PROMPT = r"\n> $"
CLEAR = "\x1b[H\x1b[2J"
CLEAR_ALL = CLEAR + "\x1b[3J"


def interrupt(child, answer):
    """Press Ctrl-C until it is heard: Python misses a signal between the prompt and its wait for a key."""
    for _ in range(10):
        child.sendintr()
        if child.expect([answer, pexpect.TIMEOUT], timeout=10) == 0:
            return
    raise AssertionError(f"no answer to an interrupt: {child.before}")


def left(child):
    """The exit code of a command that ends by itself."""
    child.expect(pexpect.EOF)
    return child.wait()


def test_a_whole_game_of_scoundrel(terminal):
    child = terminal("play", "scoundrel", "--seed", 7)
    pages = 0
    while child.expect([PROMPT, r"See whether it could be won\? \[y/N\] $"]) == 0:
        assert CLEAR in child.before
        pages += 1
        child.sendline("1")
    assert pages > 1
    assert "You lost: died. Score -" in child.before
    assert "turnwise play scoundrel --seed 7" in child.before
    child.sendline("n")
    child.expect_exact("Play again? [y/N] ")
    child.sendline("n")
    assert left(child) == 0


def test_another_game_is_another_deal(terminal):
    child = terminal("play", "--position", "scoundrel health=3 room=KC,QC,JC,5H")
    child.expect(PROMPT)
    child.sendline("1")
    child.expect_exact("could be won? [y/N] ")
    child.sendline("")
    child.expect_exact("Play again? [y/N] ")
    child.sendline("y")
    child.expect(PROMPT)
    child.sendline("quit")
    child.expect_exact("Left the game.")
    assert left(child) == 0


@pytest.mark.parametrize(("health", "answer"), [(5, "not winnable"), (6, "winnable, in 3 moves")])
def test_a_lost_game_is_solved_from_its_start(terminal, health, answer):
    """With the weapon the ace costs 9: 5 + 4 − 9 is death, 6 + 4 − 9 is not."""
    solver_of(game("scoundrel"))  # compiled before anybody waits for it
    start = f"scoundrel health={health} room=AC,5D,4H deck=-"
    child = terminal("play", "--position", start, TURNWISE_CACHE=str(cache_root()))
    child.expect(PROMPT)
    child.sendline("1")
    child.expect_exact("You lost: died.")
    child.expect_exact("could be won? [y/N] ")
    child.sendline("y")
    child.expect_exact("Scoundrel, edition 1.0, from a position: " + answer)
    assert child.expect_exact(["with weapon", "Play again? [y/N] "]) == int(answer == "not winnable")
    child.sendline("n")
    assert left(child) == 0


def test_a_game_that_was_won_is_not_solved(terminal):
    child = terminal("play", "--position", "scoundrel health=9 room=2C deck=-")
    child.expect(PROMPT)
    child.sendline("1")
    child.expect_exact("Play again? [y/N] ")
    assert "could be won" not in child.before
    child.sendline("n")
    assert left(child) == 0


def test_an_ended_game_has_no_unfinished_input(terminal):
    child = terminal("play", "--position", "scoundrel health=9 room=- deck=-")
    child.expect_exact("Play again? [y/N] ")
    child.sendeof()
    assert left(child) == 0
    assert "The input ended" not in child.before


def test_colours_are_there_and_can_be_refused(terminal):
    child = terminal("play", "scoundrel", "--seed", 7)
    child.expect(PROMPT)
    assert re.search(r"\x1b\[(1;)?[39]\dm", child.before)
    plain = terminal("play", "scoundrel", "--seed", 7, NO_COLOR="1")
    plain.expect(PROMPT)
    assert not re.search(r"\x1b\[(1;)?[39]\dm", plain.before)


def test_hands_stay_hidden_between_two_people(terminal):
    child = terminal("play", "card_slot", "--seed", 1, "--against", "self")
    child.expect(PROMPT)
    assert CLEAR_ALL in child.before
    assert "Your move, Player 1" in child.before
    child.sendline("1")
    child.expect_exact("Pass the screen to Player 2, then press Enter.")
    page = child.before.rpartition(CLEAR_ALL)[2]
    assert not any(symbol in page for symbol in ("Cherry", "Bell", "Silver", "REPLAY", "Watermelon"))
    child.sendline("")
    child.expect(PROMPT)
    assert "Your move, Player 2" in child.before
    assert CLEAR_ALL in child.before
    child.sendline("undo")
    child.expect_exact("This cannot be taken back: it may have shown something that was hidden.")
    child.expect(PROMPT)


def test_the_menu(terminal):
    child = terminal("play")
    child.expect_exact("Game: ")
    child.sendline("scoundrel")
    child.expect_exact("Edition [1.0]: ")
    child.sendline("")
    child.expect(PROMPT)
    assert "Scoundrel" in child.before


def test_an_interrupt_leaves_with_its_own_code(terminal, tmp_path):
    path = tmp_path / "game.jsonl"
    child = terminal("play", "scoundrel", "--seed", 7, "--record", path)
    child.expect(PROMPT)
    child.sendline("1")
    child.expect(PROMPT)
    interrupt(child, "Interrupted.")
    child.expect_exact("Go on with: turnwise play --record ")
    assert left(child) == 130
    assert len(read_record(path).match) == 1


def test_an_interrupt_in_the_menu_needs_no_words_on_how_to_go_on(terminal):
    child = terminal("play")
    child.expect_exact("Game: ")
    interrupt(child, "Interrupted.")
    assert left(child) == 130
    assert "turnwise" not in child.before


def test_the_end_of_input_leaves_politely(terminal):
    child = terminal("play", "scoundrel")
    child.expect(PROMPT)
    child.sendeof()
    child.expect_exact("The input ended before the game did.")
    assert left(child) == 0


def test_a_record_ends_without_an_offer(terminal, tmp_path):
    start = "scoundrel health=3 room=KC,QC,JC,5H"
    child = terminal("play", "--position", start, "--record", tmp_path / "game.jsonl")
    child.expect(PROMPT)
    child.sendline("1")
    child.expect_exact("You lost: died.")
    assert left(child) == 0
    assert "[y/N]" not in child.before
    assert "Could it be won? turnwise solve --position 'scoundrel 1.0 health=3 " in child.before


@pytest.fixture
def path(turnwise, tmp_path):
    path = tmp_path / "game.jsonl"
    turnwise("play", "scoundrel", "--seed", 7, "--record", path, typed="1\n1\n1\n")
    return path


def test_a_replay_goes_forward_and_back(terminal, path):
    child = terminal("replay", path)
    keys = [("", 1), ("n", 2), ("b", 1), ("b", 0), ("b", 0), ("e", 3), ("", 3), ("2", 2)]
    for key, place in [*keys, ("q", None)]:
        child.expect(PROMPT)
        page = child.before
        child.sendline(key)
        if place is not None:
            child.expect_exact(f"action {place} of 3")
    assert "Enter forward" in page
    assert left(child) == 0


def test_a_replay_refuses_a_place_that_is_not_there(terminal, path):
    child = terminal("replay", path)
    child.expect(PROMPT)
    child.sendline("99")
    child.expect_exact("Cannot go to '99': actions are 0 to 3.")
    child.expect(PROMPT)
    child.sendeof()
    assert left(child) == 0


def test_a_replay_can_be_interrupted(terminal, path):
    child = terminal("replay", path)
    child.expect(PROMPT)
    interrupt(child, pexpect.EOF)
    assert left(child) == 130


def test_compiling_is_told_on_a_terminal(terminal, tmp_path):
    child = terminal("perft", "scoundrel", "--depth", 30, TURNWISE_CACHE=str(tmp_path))  # not over by itself
    child.expect(r"Compiling Scoundrel's rules \(\d+/\d+\)…")
    interrupt(child, pexpect.EOF)
    assert left(child) == 130
