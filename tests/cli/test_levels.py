"""Bots that think, and hints, at the table."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from turnwise import game
from turnwise.bots import deadline
from turnwise.bots.search import MoveStatistics, SearchBudget, SearchResult
from turnwise.bots.search.in_process import searcher
from turnwise.core.compile.disk_cache import cache_root
from turnwise.core.state import unpack
from turnwise.matches.record import read_record
from turnwise.terminal import hints, table
from turnwise.workers import open_pool

terminals = pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")  # a pseudo-terminal forks

SCOUNDREL = game("scoundrel")
PATIENCE = 60  # seconds
PATIENT = f"""
from turnwise.bots import deadline
from turnwise.cli import main

deadline.WARM_UP = deadline.LONGEST_WAIT = {PATIENCE}
main()
"""
PROMPT = r"\n> $"
CHANCES = r"Your chance to win with each of the best moves"
HINT = re.compile(r"^ *(\d+)(?:\.\d)? % \([\d.]+ to [\d.]+\) +(\d+)  (.+?) *$", re.MULTILINE)
LISTED = re.compile(r"^ *(\d+)  (.+?) *$", re.MULTILINE)


@pytest.fixture
def patient(terminal, warm):
    """Starts a command at a terminal that waits for a search as long as it takes."""

    def start(name, *arguments):
        return terminal(*arguments, program=("-c", PATIENT), **warm(name))

    return start


@pytest.fixture(scope="module")
def workers():
    """One pool for commands in this process: its worker takes a while to start."""
    with open_pool() as pool:
        yield pool


@pytest.fixture
def warm(monkeypatch, workers):
    """A cache in which the searches of some games are compiled, and time to fetch them from it."""
    monkeypatch.setattr(table, "open_pool", lambda name: workers)
    monkeypatch.setattr(workers, "close", lambda: None)  # at the end of a match
    monkeypatch.setattr(deadline, "WARM_UP", PATIENCE)
    monkeypatch.setattr(deadline, "LONGEST_WAIT", PATIENCE)

    def compiled(*names):
        for name in names:
            searcher(game(name))
        return {"TURNWISE_CACHE": str(cache_root())}

    return compiled


def steps(path):
    return [(step.seat, step.text) for step in read_record(path).match]


def plain(text):
    """What a terminal printed, without its codes."""
    return re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", text.replace("\r", ""))


def worker_of(child):
    found = subprocess.run(
        ["ps", "-o", "pid=", "--ppid", str(child.pid)], capture_output=True, text=True, check=True
    )
    return int(found.stdout)


@pytest.mark.parametrize("typed", ["1\nundo\n1\n2\n", "1\n2\nundo\n2\n"])
def test_undone_moves_are_answered_as_before(turnwise, tmp_path, warm, typed):
    warm("card_slot")
    once, again = tmp_path / "once.jsonl", tmp_path / "again.jsonl"
    options = "play", "card_slot", "--seed", 5, "--against", "search:50", "--record"
    turnwise(*options, once, typed="1\n2\n")
    turnwise(*options, again, typed=typed)
    assert steps(once) == steps(again)
    assert len(steps(once)) == 4


def test_a_match_that_was_left_goes_on_the_same(turnwise, tmp_path, warm):
    warm("card_slot")
    whole, parts = tmp_path / "whole.jsonl", tmp_path / "parts.jsonl"
    options = "play", "card_slot", "--seed", 5, "--against", "search:50", "--record"
    turnwise(*options, whole, typed="1\n2\n3\n")
    for typed in ("1\n", "2\n", "3\n"):
        turnwise(*options, parts, typed=typed)
    assert steps(whole) == steps(parts)
    assert read_record(whole).match.header.seats == ("Player 1", "search:50")


def test_a_list_of_levels(turnwise, warm):
    warm("uno")
    ran = turnwise("play", "uno", "--against", "random,easy,search:0.01s", "--seed", 2, typed="1\n1\n1\n")
    assert (ran.code, ran.err) == (0, "")
    assert "cannot think" not in ran.out
    assert ran.out.count("Your move, Player 1") > 2


def test_hints_when_piped(turnwise, warm):
    """With the weapon the ace costs 9 of 9 health: the potion comes before it, and then all is safe."""
    warm("scoundrel")
    ran = turnwise("play", "--position", "scoundrel health=9 room=AC,5D,4H deck=-", typed="hint\n")
    assert ran.out.count(CHANCES) == 1
    assert "Thinking" not in ran.out
    listed, _, told = ran.out.partition("> hint")
    hints = HINT.findall(told)
    assert {(number, move) for _, number, move in hints} <= set(LISTED.findall(listed))
    assert 1 < len(hints) <= 5
    chances = [int(chance) for chance, _, _ in hints]
    assert chances == sorted(chances, reverse=True)
    assert chances[0] == 100
    assert "fight AC" not in hints[0][2]


def test_hints_are_ordered_by_the_choice_and_then_by_chance(turnwise, monkeypatch):
    def found(self, request):
        legal = SCOUNDREL.legal(unpack(SCOUNDREL.state_class, request.root_state))
        values = [(900, 0.17), (400, 0.12), (300, 0.21), (150, 0.15)]
        return SearchResult(
            tuple(MoveStatistics(it, *rest) for it, rest in zip(legal, values, strict=False)), 1750, 0, 1.0
        )

    monkeypatch.setattr("turnwise.bots.deadline.DeadlineSearch.search", found)
    told = turnwise("play", "scoundrel", "--seed", 7, typed="hint\n").out.partition("> hint")[2]
    assert [int(chance) for chance, _, _ in HINT.findall(told)] == [17, 21, 15, 12]


def test_hints_between_two_people_are_the_movers_own_moves(turnwise, warm, tmp_path):
    warm("card_slot")
    options = "--seed", 1, "--against", "self", "--record", tmp_path / "game.jsonl"
    told = turnwise("play", "card_slot", *options, typed="1\nhint\n").out.partition("> hint")[2]
    match = read_record(tmp_path / "game.jsonl").match
    assert match.mover == 1
    listed = enumerate(match.game.legal(match.state), 1)
    moves = {(str(number), match.game.text.format_action(match.state, action)) for number, action in listed}
    hints = {(number, move) for _, number, move in HINT.findall(told)}
    assert hints
    assert hints <= moves


def test_a_cold_cache_makes_nobody_wait(turnwise, tmp_path, monkeypatch):
    monkeypatch.setenv("TURNWISE_CACHE", str(tmp_path))
    monkeypatch.setattr(deadline, "LONGEST_WAIT", PATIENCE)  # for what is interpreted on a busy machine
    ran = turnwise("play", "uno", "--seed", 1, "--against", "expert", typed="1\nhint\n1\n1\n1\n")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.count("Player 2 (expert) is still warming up and thinks less until then.") == 1
    assert HINT.search(ran.out.partition("> hint")[2])


def test_a_game_that_the_worker_does_not_know_is_played_greedily(turnwise, heap, shelf, monkeypatch):
    assert game("heap") is heap
    shutil.rmtree(shelf)  # this process has it already, a new one does not find it
    monkeypatch.setattr(deadline, "WARM_UP", PATIENCE)
    monkeypatch.setattr(deadline, "LONGEST_WAIT", PATIENCE)
    ran = turnwise(
        "play", "heap", "--players", 2, "--seed", 1, "--against", "easy", typed="take 1\ntake 1\nhint\n"
    )
    assert ran.out.count("cannot think: no game 'heap'; known: ") == 1
    assert "Greedy plays instead." in ran.out
    assert ran.out.count("Your move, Player 1") > 1
    assert "\nNo game 'heap'; known: " in ran.out


@terminals
def test_a_hint_in_scoundrel_can_be_typed(patient):
    child = patient("scoundrel", "play", "scoundrel", "--seed", 7)
    child.expect(PROMPT)
    child.sendline("hint")
    child.expect_exact("Thinking…")
    child.expect(CHANCES)
    child.expect(PROMPT)
    _, number, move = HINT.findall(plain(child.before))[0]
    child.sendline(number)
    child.expect(PROMPT)
    child.sendline("undo")
    child.expect(PROMPT)
    assert move in child.before
    child.sendline("quit")
    child.expect_exact("Left the game.")


@terminals
def test_a_whole_game_against_easy(patient):
    child = patient("card_slot", "play", "card_slot", "--seed", 1, "--against", "easy")
    while child.expect([PROMPT, r"Play again\? \[y/N\] $"]) == 0:
        child.sendline("1")
    assert "Player 2 (easy)" in child.before
    assert "warming up" not in child.before
    child.sendline("n")


@terminals
def test_the_menu_offers_the_levels(patient):
    child = patient("card_slot", "play")
    child.expect_exact("Game: ")
    child.sendline("card_slot")
    child.expect(r"Edition \[.*\]: ")
    child.sendline("")
    child.expect_exact("Opponent [medium]: ")
    shown = plain(child.before)
    for line in (
        "1  random  a bot that takes any move",
        "3  easy    a bot that simulates up to 100 games before it moves",
        "4  medium  a bot that simulates up to 500 games before it moves (usual)",
        "6  expert  a bot that simulates up to 200,000 games before it moves",
        "7  self    a friend at this screen, hands hidden",
    ):
        assert line in shown
    child.sendline("easy")
    child.expect(PROMPT)
    child.sendline("quit")


@terminals
@pytest.mark.parametrize("typed", ["1", "hint"])
def test_an_interrupt_while_a_bot_thinks_leaves_nothing_behind(patient, typed):
    child = patient("card_slot", "play", "card_slot", "--seed", 1, "--against", "search:60s")
    child.expect(PROMPT)
    worker = worker_of(child)
    child.sendline(typed)
    child.expect_exact("hinking…")
    child.sendintr()
    child.expect_exact("Interrupted.")
    child.expect_exact("The same deal again: ")
    child.wait()
    assert child.exitstatus == 130
    assert not Path(f"/proc/{worker}").exists()


@terminals
def test_the_worker_ends_with_the_match(patient):
    child = patient("card_slot", "play", "card_slot", "--seed", 1, "--against", "easy")
    child.expect(PROMPT)
    worker = worker_of(child)
    assert Path(f"/proc/{worker}").exists()
    child.sendline("quit")
    child.expect_exact("Left the game.")
    assert not Path(f"/proc/{worker}").exists()


def test_a_move_that_was_hardly_tried_is_told_without_a_chance(turnwise, warm, monkeypatch):
    warm("scoundrel")
    monkeypatch.setattr(hints, "THOUGHT", SearchBudget(iterations=20))
    told = turnwise("play", "scoundrel", "--seed", 1, typed="hint\n").out.partition("> hint")[2]
    assert hints.TOO_FEW in told
    assert "%" not in told


def test_where_no_game_was_won_a_hint_tells_the_score(turnwise, warm, monkeypatch):
    """Two health, two aces and a king: the potion of 9 does not save from any of them."""
    warm("scoundrel")
    monkeypatch.setattr(hints, "THOUGHT", SearchBudget(iterations=500))
    line = "scoundrel health=2 room=AC,9H,AS,KC deck=2C,3C weapon=-"
    told = turnwise("play", "--position", line, typed="hint\n").out.partition("> hint")[2]
    assert "A win is out of reach. The score to expect with each of the best moves" in told
    assert re.search(r"^ *-\d+ \(-\d+ to -\d+\) +\d+  ", told, re.MULTILINE)
    assert "%" not in told
