"""`turnwise lab`."""

import json
import signal
import subprocess
import sys

import pexpect
import pytest

from turnwise.matches.record import read_record
from turnwise.terminal.lab import USUAL_DEALS
from waiting import until

TURNWISE = [sys.executable, "-m", "turnwise.cli"]
PATIENCE = 60  # seconds
RUN = "lab", "run", "scoundrel", "--games", 300
HEALTH = "lab", "compare", "scoundrel", "1.0", "--set-b", "start_health=5", "--games", 20_000


def test_a_run_says_what_happens_in_sentences(turnwise):
    ran = turnwise(*RUN)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("The player wins 10.0 % (7.1 to 13.9) of 300 games.")
    assert "Only 300 games" in ran.out


def test_a_file_of_rules_is_run_by_its_name(turnwise, tmp_path):
    file = tmp_path / "weak.yaml"
    file.write_text("game: scoundrel\nvalues: {start_health: 5}\nname: Weak\n")
    found = json.loads(turnwise("lab", "run", file, "--games", 50, "--json").out)
    assert found["sides"][0]["rules"]["title"] == "Weak"
    assert found["sides"][0]["rules"]["values"] == {"start_health": "5"}
    refused = turnwise("lab", "run", file, "--edition", "strict", "--games", 50)
    assert "is for edition 1.0: leave out --edition" in " ".join(refused.err.split())


def test_json_is_the_report(turnwise):
    found = json.loads(turnwise(*RUN, "--json").out)
    (side,) = found["sides"]
    assert (found["progress"]["deals"], side["rules"]["title"]) == (300, "1.0")
    assert found["verdict"] is None
    assert found["experiment"]["players"] == ["greedy"]


def test_a_comparison_ends_with_a_verdict(turnwise):
    found = json.loads(turnwise(*HEALTH, "--json").out)
    assert found["verdict"]["verdict"] == "different"  # with a quarter of the health nearly no one wins
    assert found["changes"] == [{"parameter": "start_health", "first": "20", "second": "5"}]
    assert found["verdict"]["fresh"]["deals"] > 0


def test_sides_are_editions_or_files(turnwise, tmp_path):
    file = tmp_path / "weak.yaml"
    file.write_text("game: scoundrel\nvalues: {start_health: 5}\nname: Weak\n")
    ran = turnwise("lab", "compare", "scoundrel", "strict", file, "--games", 300)
    assert ran.code == 0
    assert "from strict to Weak the metric" in " ".join(ran.out.split())


def test_a_folder_keeps_data_report_and_games(turnwise, tmp_path):
    out = tmp_path / "found"
    ran = turnwise(*RUN, "--out", out)
    assert ran.out.rstrip().endswith("report.html")
    names = {path.name for path in out.iterdir()}
    assert names >= {"experiment.yaml", "games.parquet", "report.json", "report.html", "games"}
    lengths = {
        path.name.partition("-")[0]: len(read_record(path).match.actions)
        for path in (out / "games").iterdir()
    }
    assert lengths["shortest"] < lengths["longest"]
    again = turnwise(*RUN, "--out", out)
    assert (again.code, again.out) == (2, "")
    assert "is not overwritten" in again.err


def test_a_report_is_made_anew(turnwise, tmp_path):
    out = tmp_path / "found"
    turnwise(*RUN, "--out", out)
    first = (out / "report.json").read_text()
    (out / "report.json").unlink()
    (out / "report.html").unlink()
    assert turnwise("lab", "report", out).code == 0
    old, new = json.loads(first), json.loads((out / "report.json").read_text())
    assert old["sides"] == new["sides"]
    assert (out / "report.html").stat().st_size > 10_000


def test_an_interrupted_run_goes_on(turnwise, tmp_path):
    out = tmp_path / "found"
    asked = [str(word) for word in ("lab", "run", "scoundrel", "--games", 100_000_000, "--out", out)]
    running = subprocess.Popen(
        [*TURNWISE, *asked],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    until(lambda: len(list(out.glob("data/counts-*"))) >= 2)
    running.send_signal(signal.SIGINT)
    _, err = running.communicate(timeout=PATIENCE)
    assert running.returncode == 130
    assert "--resume goes on from there" in err
    assert "Traceback" not in err
    kept = json.loads((out / "report.json").read_text())["progress"]
    assert (kept["deals"] >= 2 * 8192, kept["is_complete"]) == (True, False)
    ran = turnwise(
        "lab", "run", "scoundrel", "--games", kept["deals"] + 10, "--out", out, "--resume", "--json"
    )
    whole = turnwise("lab", "run", "scoundrel", "--games", kept["deals"] + 10, "--json")
    assert json.loads(ran.out)["sides"] == json.loads(whole.out)["sides"]


def test_figures_do_not_depend_on_workers(turnwise):
    one, three = (json.loads(turnwise(*RUN, "--workers", number, "--json").out) for number in (1, 3))
    assert one["sides"] == three["sides"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("run", "uno", "--players", "search:0.2s"), "thinks by the clock"),
        (("run", "uno", "--players", "nobody"), "no player 'nobody'"),
        (("run", "uno", "--games", "0"), "--games is '0', but has to be a whole number of at least 1"),
        (("run", "uno", "--resume"), "name it by --out"),
        (("run", "chess"), "chess"),
        (("run", "uno", "--players="), "no player ''"),
        (("compare", "uno", "duel", "duel"), "there is nothing to compare"),
        (("compare", "uno", "duel", "official", "--margin", "0"), "it must be a difference above 0"),
        (("compare", "uno", "duel", "official", "--margin", "-1"), "is -1 points; it must be a difference"),
        (
            ("compare", "uno", "duel", "official", "--margin", "1e9"),
            "is 1,000,000,000 points, but no difference exceeds 100 points",
        ),
        (
            ("compare", "uno", "duel", "official", "--metric", "luck"),
            "UNO has no metric 'luck'; known: win:1",
        ),
        (("compare", "uno", "duel", "--set-b", "stackin=true"), "did you mean stacking?"),
        (("compare", "uno", "duel", "missing.yaml"), "cannot read missing.yaml"),
        (("compare", "uno", "duel", "official", "--pool", "dask"), "--pool is 'dask'"),
        (("compare", "uno", "--set-b", "stacking"), "invalid value for --set-b: 'stacking'"),
        (("importance", "uno", "--only"), "requires an argument; `turnwise lab importance --help` tells"),
        (("report", "missing"), "is no folder of an experiment"),
    ],
)
def test_bad_input_gets_one_sentence(turnwise, words, sentence):
    ran = turnwise("lab", *words)
    assert ran.code == 2
    assert sentence in ran.err
    assert len(ran.err.splitlines()) == 1


def test_another_experiment_is_not_gone_on_with(turnwise, tmp_path):
    out = tmp_path / "found"
    turnwise(*RUN, "--out", out)
    ran = turnwise(*RUN, "--seed", "other", "--out", out, "--resume")
    assert ran.code == 2
    assert "holds another experiment" in ran.err


RANDOM = "lab", "run", "scoundrel", "--players", "random", "--workers", 1


def test_a_folder_is_not_overwritten_and_goes_on(turnwise, tmp_path):
    assert turnwise(*RANDOM, "--games", 30, "--out", tmp_path).code == 0
    ran = turnwise(*RANDOM, "--games", 30, "--out", tmp_path)
    assert (ran.code, "is not overwritten" in ran.err) == (2, True)
    ran = turnwise(*RANDOM, "--games", 30, "--out", tmp_path, "--resume", "--seed", "other")
    assert (ran.code, "holds another experiment" in ran.err) == (2, True)
    assert ran.err.endswith("or choose another folder\n")
    assert turnwise(*RANDOM, "--games", 50, "--out", tmp_path, "--resume").code == 0
    assert turnwise("lab", "report", tmp_path).code == 0
    assert json.loads((tmp_path / "report.json").read_text())["progress"]["deals"] == 50


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["run", "scoundrel", "--edition", "2"], "Scoundrel has no edition '2'"),
        (["run", "scoundrel", "--set", "helth=2"], "no parameter 'helth'"),
        (["run", "scoundrel", "--players", "search:1s"], "thinks by the clock"),
        (["run", "scoundrel", "--pool", "cloud"], "--pool is 'cloud', but has to be local"),
        (["compare", "scoundrel"], "there is nothing to compare"),
        (["compare", "scoundrel", "1.0", "strict", "--metric", "score:2"], "did you mean score:1?"),
        (["compare", "scoundrel", "1.0", "strict", "--margin", "0"], "it must be a difference above 0"),
        (["sweep", "scoundrel", "--vary", "helth=1:3"], "no parameter 'helth' to vary"),
        (["sweep", "scoundrel", "--vary", "start_health=9:5"], "which runs backwards: write 5:9"),
        (["sweep", "scoundrel", "--vary", "start_health=5:9:0"], "by 0; a step is at least 1"),
        (
            ["sweep", "scoundrel", "--vary", "start_health=20:21"],
            "with start_health=21: parameter start_health",
        ),
        (["sweep", "scoundrel", "--vary", "start_health=5,9", "--metric", "luck"], "has no metric 'luck'"),
        (["sweep", "scoundrel", "--vary", "start_health=5"], "a sweep has 2 to 100 points, and this one 1"),
        (["sweep", "uno", "--vary", "players=1:3"], "UNO is for 2 to 10 player(s), not 1"),
        (["importance", "scoundrel", "--only", "luck"], "nothing to remove is called so"),
        (["importance", "scoundrel", "--edition", "2"], "Scoundrel has no edition '2'"),
    ],
)
def test_one_sentence_and_no_folder(turnwise, tmp_path, arguments, sentence):
    ran = turnwise("lab", *arguments, "--out", tmp_path / "results")
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert sentence in ran.err
    assert not (tmp_path / "results").exists()


SWEEP = "lab", "sweep", "scoundrel", "--vary", "start_health=10:20:5", "--players", "random", "--workers", 1


def test_a_sweep_tells_its_curves(turnwise, tmp_path):
    ran = turnwise(*SWEEP, "--games", 700, "--metric", "decisions", "--out", tmp_path / "found")
    assert (ran.code, ran.err) == (0, "")
    assert " ".join(ran.out.split()).startswith("From start_health 10 to 20 “decisions” rises from 4.")
    found = json.loads((tmp_path / "found" / "report.json").read_text())
    assert [point["values"] for point in found["sweep"]["points"]] == [["10"], ["15"], ["20"]]
    assert found["progress"]["games"] == 3 * 700
    assert turnwise("lab", "report", tmp_path / "found").code == 0
    again = json.loads((tmp_path / "found" / "report.json").read_text())
    assert again["sweep"] == found["sweep"]


def test_a_sweep_goes_on(turnwise, tmp_path):
    out = tmp_path / "found"
    assert turnwise(*SWEEP, "--games", 30, "--out", out).code == 0
    ran = turnwise(*SWEEP, "--games", 50, "--out", out, "--resume", "--json")
    whole = turnwise(*SWEEP, "--games", 50, "--json")
    assert json.loads(ran.out)["sweep"] == json.loads(whole.out)["sweep"]
    other = turnwise(*SWEEP, "--vary", "room_size=3,4", "--games", 50, "--out", out, "--resume")
    assert (other.code, "holds another experiment" in other.err) == (2, True)


def test_importance_tells_what_matters(turnwise):
    """With half of the monsters gone a random player scores more than 50 points more."""
    asked = "lab", "importance", "scoundrel", "--players", "random", "--games", 100, "--workers", 1
    ran = turnwise(*asked, "--only", "monster_suits", "--only", "never")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("Of 3 things removed, one at a time, ")
    found = json.loads(turnwise(*asked, "--only", "monster_suits", "--json").out)
    (removal,) = found["importance"]["removals"]
    assert removal["effects"]["score:1"]["is_certain"]
    assert removal["effects"]["score:1"]["value"] > 50


def test_a_report_made_anew_tells_the_command_that_began(turnwise, tmp_path):
    out = tmp_path / "found"
    asked = "lab", "run", "scoundrel", "--out", out, "--games"
    began = f"turnwise lab run scoundrel --out {out} --games"
    turnwise(*asked, 20)
    turnwise("lab", "report", out)
    assert json.loads((out / "report.json").read_text())["experiment"]["command"] == f"{began} 20"
    turnwise(*asked, 30, "--resume")
    assert json.loads((out / "report.json").read_text())["experiment"]["command"] == f"{began} 30"


def test_rules_that_are_compiled_first_are_told_and_so_is_an_interrupt(terminal, tmp_path):
    out = tmp_path / "found"
    cold = terminal(*RUN, "--out", out, TURNWISE_CACHE=str(tmp_path / "cold"))
    cold.expect("Compiling Scoundrel's rules")
    cold.sendintr()
    cold.expect("Interrupted; .*--resume goes on from there")
    cold.expect(pexpect.EOF)
    cold.close()
    assert cold.exitstatus == 130


def test_a_file_alone_is_compared_with_nothing(turnwise, tmp_path):
    file = tmp_path / "stacking.yaml"
    file.write_text("game: uno\nvalues: {stacking: true}\nname: Stacking\n")
    ran = turnwise("lab", "compare", "uno", file)
    assert ran.code == 2
    assert "both sides are Stacking" in ran.err
    assert f"as in `compare uno duel {file}`" in ran.err
    assert "or change B by --set-b" in turnwise("lab", "compare", "uno").err


@pytest.mark.parametrize("player", ["wizard", "search:abc"])
def test_a_player_that_is_unknown_is_told_of_iterations_alone(turnwise, player):
    ran = turnwise("lab", "run", "scoundrel", "--players", player)
    assert (ran.code, "search:500" in ran.err, "search:0.2s" in ran.err) == (2, True, False)


def test_of_what_can_be_removed_a_few_are_named(turnwise):
    ran = turnwise("lab", "importance", "uno", "--only", "stakcing")
    assert (ran.code, "others; did you mean stacking" in ran.err) == (2, True)
    assert len(ran.err) < 400


@pytest.mark.parametrize("kind", ["run", "compare", "sweep", "importance", "skill"])
def test_help_tells_how_many_deals_are_usual(turnwise, kind):
    usual, searched = (f"{number:,}" for number in USUAL_DEALS[kind])
    shown = " ".join(turnwise("lab", kind, "--help").out.replace("│", " ").split())
    assert f"{usual} if not given, {searched} where a player searches" in shown
    assert ("--players" in shown) == (kind != "skill")
