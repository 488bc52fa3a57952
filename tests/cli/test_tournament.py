"""`turnwise tournament`."""

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from turnwise.terminal import tournament
from waiting import until

TURNWISE = [sys.executable, "-m", "turnwise.cli"]
SCOUNDREL = "tournament", "scoundrel", "greedy", "random", "--workers", 1
PATIENCE = 60  # seconds


def without_times(out):
    found = json.loads(out)
    for bot in found["bots"]:
        bot.pop("seconds_per_decision")
    return found


def test_two_bots_make_a_table(turnwise):
    ran = turnwise("tournament", "uno", "random", "greedy", "--games", 20, "--seed", 7, "--workers", 1)
    assert (ran.code, ran.err) == (0, "")
    lines = ran.out.splitlines()
    assert lines[1].startswith("UNO · edition duel · 2 players · seed 7")
    head = next(line for line in lines if "Bot" in line)
    assert head.split() == ["#", "Bot", "Rating", "95", "%", "Games", "W/D/L", "Share", "95", "%", "Thinks"]
    assert [line.split()[:2] for line in lines if "/0/" in line] == [["1", "greedy"], ["2", "random"]]
    assert "20 games of every two bots; 20 games in all." in lines
    assert "against" not in ran.out


def test_three_bots_make_a_cross_table(turnwise):
    ran = turnwise("tournament", "scoundrel", "greedy", "random", "search:1", "--games", 3, "--workers", 1)
    assert ran.code == 0
    assert "against" in ran.out
    assert "Won/lost" in ran.out
    assert "3 deal(s), the same for every bot; 9 games in all." in ran.out


def test_a_lone_bot_has_a_share(turnwise):
    ran = turnwise("tournament", "scoundrel", "greedy", "--games", 3, "--workers", 1)
    assert ran.code == 0
    assert "Rating" not in ran.out
    assert "Share" in ran.out


def test_machines_read_json(turnwise):
    options = "--games", 4, "--edition", "strict", "--set", "start_health=15", "--seed", "x", "--json"
    found = json.loads(turnwise(*SCOUNDREL, *options).out)
    assert list(found) == [
        *("game", "edition", "values", "players", "goal", "seed", "games_each", "games", "regularised"),
        *("bots", "meetings"),
    ]
    assert (found["game"], found["edition"], found["values"]) == (
        "scoundrel",
        "strict",
        {"start_health": "15"},
    )
    assert (found["players"], found["seed"], found["games_each"], found["games"]) == (1, "x", 4, 8)
    tally = ["games", "won", "drawn", "lost", "share", "share_low", "share_high"]
    rating = ["rating", "rating_low", "rating_high"]
    score = ["score", "score_low", "score_high"]
    thinking = ["decisions", "seconds_per_decision"]
    assert list(found["bots"][0]) == ["rank", "bot", *rating, *tally, *score, *thinking]
    assert [list(meeting) for meeting in found["meetings"]] == [["bots", *tally, *score]]


def test_it_goes_on_where_it_stopped(turnwise, tmp_path):
    path = tmp_path / "out.jsonl"
    whole = turnwise(*SCOUNDREL, "--games", 4, "--json")
    turnwise(*SCOUNDREL, "--games", 2, "--out", path)
    half = path.read_bytes()
    path.write_bytes(half[:-5])
    again = turnwise(*SCOUNDREL, "--games", 4, "--json", "--out", path)
    assert without_times(again.out) == without_times(whole.out)
    assert path.read_bytes().startswith(b"".join(half.splitlines(keepends=True)[:-1]))
    finished = path.read_bytes()
    assert turnwise(*SCOUNDREL, "--games", 4, "--json", "--out", path).out == again.out
    assert path.read_bytes() == finished


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["chess", "greedy", "random"], "no game 'chess'"),
        (["uno", "greedy"], "a tournament of UNO needs 2 bots or more, not 1"),
        (["uno", "greedy", "greedy"], "greedy is named twice"),
        (["uno", "greedy", "gredy"], "no player 'gredy'"),
        (["uno", "greedy", "search:0"], "a budget is iterations above 0"),
        (["uno", "greedy", "random", "--games", "3"], "so it must be even, such as 4"),
        (["uno", "greedy", "random", "--players", "11"], "UNO is for 2 to 10 player(s), not 11"),
        (["uno", "greedy", "random", "--edition", "x"], "UNO has no edition 'x'"),
        (["uno", "greedy", "random", "--set", "x=1"], "no parameter 'x'"),
        (["uno", "greedy", "random", "--out", "/nowhere/x"], "cannot write '/nowhere/x'"),
        (["uno", "greedy", "random", "--out", "/dev/null"], "/dev/null is not a regular file"),
    ],
)
def test_one_sentence(turnwise, options, sentence):
    ran = turnwise("tournament", *options)
    assert ran.code == 2
    assert ran.err.startswith("turnwise: ")
    assert sentence in ran.err
    assert ran.err.count("\n") == 1
    assert ran.out == ""


@pytest.mark.parametrize(
    "options", [["uno"], ["uno", "greedy", "random", "--games", "0"], ["uno", "x", "--workers", "0"]]
)
def test_options_of_the_wrong_form(turnwise, options):
    assert turnwise("tournament", *options).code == 2


def test_a_refused_tournament_leaves_no_file(turnwise, tmp_path):
    path = tmp_path / "out.jsonl"
    assert turnwise("tournament", "uno", "greedy", "random", "--games", 3, "--out", path).code == 2
    assert not path.exists()


def test_another_tournament_is_refused(turnwise, tmp_path):
    path = tmp_path / "out.jsonl"
    turnwise(*SCOUNDREL, "--games", 1, "--out", path)
    ran = turnwise(*SCOUNDREL, "--games", 1, "--out", path, "--seed", 1)
    assert ran.code == 2
    assert ran.err == (
        f"turnwise: {path} holds a tournament with seed 0, not 1; give the same, or another file\n"
    )


def test_an_interrupt_without_a_file(turnwise, monkeypatch):
    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(tournament, "run_tournament", interrupted)
    ran = turnwise(*SCOUNDREL)
    assert (ran.code, ran.out) == (130, "")
    assert ran.err == "Interrupted; nothing is kept. With --out FILE a tournament can go on.\n"


def test_a_bar_on_a_terminal(turnwise, monkeypatch):
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm")
    assert "6 of 6 games" in turnwise(*SCOUNDREL, "--games", 3).err


def begun(path, games_before):
    """A process with two workers that has kept some results, and has many to go."""
    process = subprocess.Popen(
        [
            *TURNWISE,
            "tournament",
            "uno",
            "greedy",
            "random",
            "--games",
            "10000",
            "--workers",
            "2",
            "--out",
            path,
        ],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    until(lambda: path.exists() and path.read_bytes().count(b"\n") > games_before)
    return process


def workers_of(process):
    found = subprocess.run(
        ["ps", "-o", "pid=", "--ppid", str(process.pid)], capture_output=True, text=True, check=True
    )
    return [int(pid) for pid in found.stdout.split()]


def are_gone(pids):
    return until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in pids))


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_an_ended_tournament_leaves_its_results_and_no_workers(turnwise, tmp_path, how):
    path = tmp_path / "out.jsonl"
    process = begun(path, games_before=4)
    workers = workers_of(process)
    process.send_signal(how)
    out, err = process.communicate(timeout=PATIENCE)
    assert out == ""
    assert are_gone(workers)
    kept = path.read_bytes().count(b"\n") - 1
    if how == signal.SIGINT:
        assert process.returncode == 130
        assert err == f"Interrupted; {path} keeps {kept} game(s), and the same command goes on from there.\n"
    uno = "tournament", "uno", "greedy", "random", "--games", 2, "--workers", 1, "--json"
    again, whole = turnwise(*uno, "--out", path), turnwise(*uno)
    assert without_times(again.out) == without_times(whole.out)


def test_an_unknown_pool_is_refused_before_anything_is_played(turnwise, tmp_path):
    path = tmp_path / "out.jsonl"
    ran = turnwise(*SCOUNDREL, "--pool", "cloud", "--out", path)
    assert (ran.code, ran.err.startswith("turnwise: --pool is 'cloud', but has to be local")) == (2, True)
    assert not path.exists()
