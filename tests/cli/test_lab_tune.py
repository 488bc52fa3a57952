"""`turnwise lab tune`."""

import json
import signal
import subprocess
import sys
from textwrap import dedent

import pytest

from small_tuning import HEALTH
from turnwise.lab.tuning.proposals import optuna
from turnwise.lab.tuning.targets_file import read_targets
from waiting import until

TURNWISE = [sys.executable, "-m", "turnwise.cli"]
PATIENCE = 60  # seconds


@pytest.fixture
def targets(tmp_path):
    path = tmp_path / "health.yaml"
    path.write_text(HEALTH)
    return path


def test_it_says_what_meets_the_targets(turnwise, targets):
    ran = turnwise("lab", "tune", "scoundrel", "--targets", targets)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("Candidate 1 ")
    assert "As it is (1.0): the player wins" in " ".join(ran.out.split())


def test_a_folder_keeps_everything_and_a_candidate_opens_at_a_table(turnwise, targets, tmp_path):
    out = tmp_path / "found"
    assert turnwise("lab", "tune", "scoundrel", "--targets", targets, "--out", out).code == 0
    assert {path.name for path in out.iterdir()} >= {
        "targets.yaml",
        "versions.json",
        "trials.parquet",
        "report.json",
        "report.html",
        "candidate-1.yaml",
    }
    assert (out / "targets.yaml").read_text() == HEALTH
    assert turnwise("lab", "run", out / "candidate-1.yaml", "--games", 20).code == 0
    assert "Candidate 1" in turnwise("play", out / "candidate-1.yaml", typed="quit\n").out
    again = turnwise("lab", "tune", "scoundrel", "--targets", targets, "--out", out)
    assert (again.code, "is not overwritten" in again.err) == (2, True)
    first = json.loads((out / "report.json").read_text())
    (out / "report.json").unlink()
    assert turnwise("lab", "report", out).code == 0
    anew = json.loads((out / "report.json").read_text())
    assert (anew["candidates"], anew["trials"]) == (first["candidates"], first["trials"])
    assert anew["experiment"]["command"] == f"turnwise lab tune scoundrel --targets {targets} --out {out}"


def test_figures_do_not_depend_on_workers(turnwise, targets):
    one, two = (
        json.loads(
            turnwise("lab", "tune", "scoundrel", "--targets", targets, "--workers", number, "--json").out
        )
        for number in (1, 2)
    )
    assert (one["candidates"], one["trials"]) == (two["candidates"], two["trials"])


def test_an_interrupted_search_goes_on(turnwise, targets, tmp_path):
    out = tmp_path / "found"
    targets.write_text(HEALTH.replace("games: 600", "games: 30_000_000"))
    asked = [*TURNWISE, "lab", "tune", "scoundrel", "--targets", str(targets), "--out", str(out)]
    running = subprocess.Popen(
        asked,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    until(lambda: len(list(out.glob("data/*.parquet"))) >= 10)  # six trials, then candidates
    running.send_signal(signal.SIGINT)
    _, err = running.communicate(timeout=PATIENCE)
    assert running.returncode == 130
    assert "--resume goes on from there" in err
    assert "Traceback" not in err
    kept = json.loads((out / "report.json").read_text())
    assert (kept["progress"]["is_searched"], kept["progress"]["is_complete"]) == (True, False)
    targets.write_text(HEALTH)
    resumed = turnwise("lab", "tune", "scoundrel", "--targets", targets, "--out", out, "--resume", "--json")
    whole = turnwise("lab", "tune", "scoundrel", "--targets", targets, "--json")
    assert json.loads(resumed.out)["candidates"] == json.loads(whole.out)["candidates"]


def test_another_search_is_not_gone_on_with(turnwise, targets, tmp_path):
    out = tmp_path / "found"
    turnwise("lab", "tune", "scoundrel", "--targets", targets, "--out", out)
    targets.write_text(HEALTH.replace("seed: s", "seed: t"))
    ran = turnwise("lab", "tune", "scoundrel", "--targets", targets, "--out", out, "--resume")
    assert (ran.code, "holds another search" in ran.err) == (2, True)
    assert "inside `confirm` its `games` and `most`, may change" in ran.err
    assert "choose another folder" in ran.err
    ran = turnwise("lab", "tune", "scoundrel", "--targets", targets, "--out", tmp_path, "--resume")
    assert (ran.code, "is no folder of a search" in ran.err) == (2, True)


@pytest.mark.parametrize(
    ("words", "old", "new", "sentence"),
    [
        (("uno",), "", "", "has targets for scoundrel, not for uno"),
        (("chess",), "", "", "chess"),
        (("scoundrel", "--resume"), "", "", "name it by --out"),
        (("scoundrel", "--pool", "cloud"), "", "", "--pool is 'cloud'"),
        (("scoundrel",), "at-most: 40", "at-most: 40\n  - {metric: decisions, at-least: 50}", "for both"),
        (("scoundrel",), "win:1", "luck", "health.yaml:10: Scoundrel has no metric 'luck'"),
    ],
)
def test_bad_input_gets_one_sentence_and_makes_nothing(turnwise, targets, words, old, new, sentence):
    targets.write_text(HEALTH.replace(old, new) if old else HEALTH)
    out = targets.parent / "found"
    ran = turnwise(
        "lab", "tune", *words, "--targets", targets, *([] if "--resume" in words else ["--out", out])
    )
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert sentence in ran.err
    assert not out.exists()


def test_a_file_that_is_not_there(turnwise):
    ran = turnwise("lab", "tune", "uno", "--targets", "missing.yaml")
    assert (ran.code, "cannot read missing.yaml" in ran.err) == (2, True)


def test_without_optuna_nothing_is_made(turnwise, targets, monkeypatch):
    monkeypatch.setitem(sys.modules, "optuna", None)
    optuna.cache_clear()
    out = targets.parent / "found"
    ran = turnwise("lab", "tune", "scoundrel", "--targets", targets, "--out", out)
    optuna.cache_clear()
    assert (ran.code, ran.err.count("\n"), out.exists()) == (2, 1, False)
    assert "tuning needs optuna, which is not installed" in ran.err


def test_help_shows_a_file_of_targets_that_is_read(turnwise, tmp_path):
    shown = turnwise("lab", "tune", "--help").out
    file = dedent(shown[shown.index("    game: uno") : shown.index("Arguments:")])
    (tmp_path / "shown.yaml").write_text(file)
    assert [it.name for it in read_targets(tmp_path / "shown.yaml").vary] == ["hand_size", "stacking"]
