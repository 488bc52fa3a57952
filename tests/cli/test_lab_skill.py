"""`turnwise lab skill`."""

import json

import pytest

from turnwise.matches.record import read_record

SIMPLE = "lab", "skill", "uno", "--ladder", "random,greedy", "--workers", 1
LONE = "lab", "skill", "scoundrel", "--ladder", "random,greedy", "--workers", 1


def test_a_ladder_says_whether_skill_matters(turnwise, tmp_path):
    """Greedy players win about four of five games against random ones."""
    out = tmp_path / "found"
    ran = turnwise(*SIMPLE, "--games", 300, "--out", out)
    assert (ran.code, ran.err) == (0, "")
    said = " ".join(ran.out.split())
    assert said.startswith("Skill matters: greedy certainly gets more than an even share of the points")
    assert "if the deal had no influence it would be" in said
    assert {path.name for path in out.iterdir()} >= {"games.parquet", "report.html", "report.json", "games"}
    found = json.loads((out / "report.json").read_text())
    assert found["progress"]["games"] == 4 * 300
    assert found["experiment"]["players"] == ["greedy", "greedy"]
    (step,) = found["skill"]["steps"]
    assert 0.2 < step["worth"]["value"] < 0.4
    first, second = (read_record(path).match for path in sorted((out / "games").glob("twice-*.jsonl")))
    assert first.outcome is not None
    assert second.outcome is not None
    assert first.outcome.winners == second.outcome.winners
    assert first.actions != second.actions
    assert turnwise("lab", "report", out).code == 0
    assert json.loads((out / "report.json").read_text())["skill"] == found["skill"]


def test_figures_do_not_depend_on_workers_and_interrupted_ones_go_on(turnwise, tmp_path):
    out = tmp_path / "found"
    assert turnwise(*SIMPLE, "--games", 31, "--out", out).code == 0
    ran = turnwise(*SIMPLE, "--games", 50, "--out", out, "--resume", "--json")
    whole = turnwise(*SIMPLE[:-1], 3, "--games", 50, "--json")
    assert json.loads(ran.out)["skill"] == json.loads(whole.out)["skill"]
    other = turnwise(*SIMPLE, "--every-pair", "--games", 50, "--out", out, "--resume")
    assert (other.code, "holds another experiment" in other.err) == (2, True)


def test_searching_players_climb_in_workers(turnwise):
    """A lone player's levels count iterations, so that any number of workers finds the same."""
    asked = "lab", "skill", "scoundrel", "--ladder", "random,search:4", "--games", 9, "--json"
    one, two = (json.loads(turnwise(*asked, "--workers", number).out) for number in (1, 2))
    assert one["skill"] == two["skill"]


def test_a_lone_player_is_told_by_deals(turnwise):
    ran = turnwise(*LONE, "--games", 300)
    said = " ".join(ran.out.split())
    assert said.startswith("Skill matters: greedy certainly wins more deals than random.")
    assert "What the deal decides: greedy and random both win or both lose on" in said


@pytest.mark.parametrize("seats", [2, 4])
def test_any_number_of_seats(turnwise, seats):
    found = json.loads(turnwise(*SIMPLE, "--seats", seats, "--games", 40, "--json").out)["skill"]
    assert (found["seats"], len(found["steps"][0]["gains"])) == (seats, seats)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("uno", "--ladder", "random"), "the ladder is random; it needs 2 to 10 levels"),
        (("uno", "--ladder", "random,greedy,random"), "the ladder has random twice; name each level once"),
        (("uno", "--ladder", "random,gredy"), "did you mean greedy?"),
        (("uno", "--ladder", "medium,search:500"), "medium and search:500, which play alike"),
        (("uno", "--ladder", "random,search:1s"), "thinks by the clock"),
        (("uno", "--ladder", ""), "no player ''"),
        (("uno", "--seats", "11"), "UNO is for 2 to 10 player(s), not 11"),
        (("uno", "--seats", "0"), "--seats is '0', but has to be a whole number of at least 1"),
        (("scoundrel", "--seats", "2"), "exactly 1 player(s), not 2"),
        (("uno", "--players", "greedy"), "--players is not for `lab skill`: name the levels by --ladder"),
        (("uno", "--ladder", "random,greedy", "--pool", "dask"), "--pool is 'dask'"),
        (("chess",), "chess"),
    ],
)
def test_one_sentence_and_no_folder(turnwise, tmp_path, words, sentence):
    ran = turnwise("lab", "skill", *words, "--out", tmp_path / "results")
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert sentence in ran.err
    assert not (tmp_path / "results").exists()
