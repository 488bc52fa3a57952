"""`turnwise solve`."""

import json
import re
import shlex

import pytest

from present import found_in, present
from turnwise import game
from turnwise.core.position import Position
from turnwise.matches.log import Deal
from turnwise.matches.record import read_record

SCOUNDREL = game("scoundrel")
UNWINNABLE = 30
LAST_ROOM = "scoundrel health=6 room=10C,5D,5H deck=-"


def moves(out):
    """The rows of the table: number, move, health and weapon."""
    return [re.split(r" {2,}", line.strip()) for line in out.splitlines() if re.match(r" *\d+ ", line)]


def test_a_line_is_told_with_its_health(turnwise):
    """5 are lost by 10 − 5, and 5 gained; the potion may come before or after."""
    ran = turnwise("solve", "--position", LAST_ROOM)
    assert (ran.code, ran.err) == (0, "")
    assert re.match(
        r"Scoundrel, edition 1\.0, from a position: winnable, in 3 moves \(\d+ positions, ", ran.out
    )
    rows = moves(ran.out)
    assert sorted(row[1] for row in rows) == ["drink 5H", "fight 10C with weapon", "take 5D"]
    assert rows[-1][0] == "3"
    assert rows[-1][-2:] == ["6", "5D"]


@pytest.mark.parametrize("edition", ["1.0", "strict"])
def test_the_line_of_a_deal_can_be_played(turnwise, edition):
    ran = turnwise("solve", "scoundrel", "--seed", 7, "--edition", edition)
    assert ran.out.startswith(f"Scoundrel, edition {edition}, seed 7: winnable, in ")
    state = SCOUNDREL.new(7, edition)
    for number, (shown, move, health, weapon) in enumerate(moves(ran.out), 1):
        Position(SCOUNDREL, state).carry_out(move)
        words = SCOUNDREL.text.position_fields(state)
        assert (int(shown), health, weapon) == (number, words["health"], words["weapon"])
    assert present(SCOUNDREL.outcome(state)).winners == (0,)


def test_what_cannot_be_won(turnwise):
    ran = turnwise("solve", "--seed", UNWINNABLE)
    assert ran.code == 0
    assert re.fullmatch(
        r"Scoundrel, edition 1\.0, seed 30: not winnable, every line of play loses \(\d+ positions, .*\)\.\n",
        ran.out,
    )


def test_a_limit_leaves_it_undecided(turnwise):
    ran = turnwise("solve", "--seed", 7, "--limit", 5)
    assert ran.code == 1
    assert "seed 7: not decided within the limit (5 positions, " in ran.out
    assert moves(ran.out) == []


def test_a_seed_is_made_up_and_told(turnwise):
    first, other = (turnwise("solve", "--limit", 1).out for _ in "12")
    assert re.match(r"Scoundrel, edition 1\.0, seed [0-9a-f]{16}: ", first)
    assert first.split(":")[0] != other.split(":")[0]


def test_parameters_count(turnwise):
    told = [
        turnwise("solve", "--seed", UNWINNABLE, "--set", f"start_health={n}", "--set", "max_health=99").out
        for n in (20, 99)
    ]
    assert ["not winnable" in out for out in told] == [True, False]


def test_machines_read_json(turnwise):
    found = json.loads(turnwise("solve", "--position", LAST_ROOM, "--json").out)
    assert found["position"].startswith("scoundrel 1.0 health=6 ")
    assert (found["game"], found["seed"], found["winnable"], found["score"]) == ("scoundrel", None, True, 6)
    assert sorted(found["line"]) == ["drink 5H", "fight 10C with weapon", "take 5D"]
    lost = json.loads(turnwise("solve", "--seed", UNWINNABLE, "--json").out)
    assert (lost["seed"], lost["winnable"], lost["line"], lost["score"]) == ("30", False, [], None)
    open_question = turnwise("solve", "--seed", 7, "--limit", 5, "--json")
    assert (open_question.code, json.loads(open_question.out)["winnable"]) == (1, None)


def test_a_line_is_recorded_and_replayed(turnwise, tmp_path):
    path = tmp_path / "line.jsonl"
    ran = turnwise("solve", "--seed", 7, "--record", path)
    assert ran.out.endswith(f"Step through it: turnwise replay {path}\n")
    match = read_record(path).match
    assert present(match.outcome).winners == (0,)
    assert isinstance(match.header.start, Deal)
    assert match.header.start.seed == "7"
    assert "You won: cleared." in turnwise("replay", path, "--verify").out
    assert turnwise("solve", "--seed", 7, "--record", path).code == 0  # the same line again


def test_no_line_is_no_record(turnwise, tmp_path):
    path = tmp_path / "line.jsonl"
    assert f"There is no line to write to {path}." in turnwise("solve", "--seed", 30, "--record", path).out
    assert not path.exists()


@pytest.mark.parametrize("name", ["nope/line.jsonl", "."])
def test_a_record_that_cannot_be_written_is_refused_before_the_search(turnwise, tmp_path, monkeypatch, name):
    monkeypatch.setattr("turnwise.terminal.solve.answered", lambda *_: pytest.fail("it was solved"))
    ran = turnwise("solve", "--seed", 7, "--record", tmp_path / name)
    assert (ran.code, ran.out) == (2, "")
    assert str(tmp_path) in ran.err


def test_the_record_of_another_match_is_left_alone(turnwise, tmp_path):
    path = tmp_path / "line.jsonl"
    turnwise("solve", "--seed", 7, "--record", path)
    before = path.read_bytes()
    ran = turnwise("solve", "--seed", 8, "--record", path)
    assert ran.code == 2
    assert "holds another match" in ran.err
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["uno"], "UNO has no solver: only one-player games can have one"),
        (["--position", "uno"], "UNO has no solver"),
        (["chess"], "no game 'chess'"),
        (["card_slot", "--position", "scoundrel"], "the position is one of Scoundrel, not of card_slot"),
        (["--position", "scoundrel", "--seed", "1"], "a position has its own rules and cards"),
        (["--position", "scoundrel health=0 room=2C deck=-"], "the game is over (died)"),
        (["--edition", "2.0"], "Scoundrel has no edition '2.0'"),
        (["--set", "helth=3"], "no parameter 'helth'"),
    ],
)
def test_refusals(turnwise, arguments, sentence):
    ran = turnwise("solve", *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("turnwise: ")
    assert sentence in ran.err
    assert ran.err.count("\n") == 1


@pytest.mark.parametrize(
    "start",
    [
        ["scoundrel", "--seed", "a b", "--edition", "strict", "--set", "start_health=9"],
        ["--position", "scoundrel health=3 room=KC,QC,JC,5H"],
    ],
)
def test_a_lost_game_names_the_command(turnwise, start):
    """Without a terminal nobody is asked; the command solves the very same cards."""
    lost = turnwise("play", *start, typed="1\n" * 60).out
    command = found_in(lost, r"Could it be won\? (turnwise solve .*)")[1]
    again, asked = (turnwise("solve", *words, "--json") for words in (start, shlex.split(command)[2:]))
    assert json.loads(asked.out)["position"] == json.loads(again.out)["position"]


@pytest.mark.parametrize(
    ("start", "end"),
    [
        (["--position", "scoundrel health=9 room=2C deck=-"], "You won: cleared."),
        (["card_slot", "--seed", 1, "--against", "random"], "Scores: Player 1 "),
    ],
)
def test_a_game_that_was_won_or_has_no_solver_names_no_command(turnwise, start, end):
    out = turnwise("play", *start, typed="1\n" * 200).out
    assert end in out
    assert "turnwise solve" not in out


def test_a_line_that_does_not_win_is_never_told(monkeypatch):
    from turnwise.bots.solver import Solver, SolverResult
    from turnwise.matches.match import Match
    from turnwise.terminal.solve import answered

    monkeypatch.setattr(Solver, "solve", lambda *given: SolverResult(True, (0,), 1, 0.0))
    with pytest.raises(RuntimeError, match="does not win"):
        answered(Match.start(SCOUNDREL, 7))
