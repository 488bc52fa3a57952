"""The command `turnwise check`."""

import json
import sys
from pathlib import Path

import pytest

from turnwise.cli import main

SCENARIOS = Path(__file__).parents[2] / "src/turnwise/games/scoundrel"
GOOD = "title: A title\ngame: scoundrel\ncovers: [SC-1.6]\nthen: {health: 20}\n"
WRONG = "game: scoundrel\nset: {start_health: 19}\nwhen:\n- expect: {health: 20}\n- jump\n- avoid\n"
BROKEN = "game: scoundrel\nthen: {helth: 20}\n"


@pytest.fixture
def check(monkeypatch, capsys):
    """Runs the command; exit code, output and errors."""

    def run(*arguments: object) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["turnwise", "check", *map(str, arguments)])
        monkeypatch.setenv("COLUMNS", "200")
        with pytest.raises(SystemExit) as caught:
            main()
        assert isinstance(caught.value.code, int)
        return caught.value.code, *capsys.readouterr()

    return run


@pytest.fixture
def folder(tmp_path):
    """A folder of scenarios, good, wrong and broken ones."""
    (tmp_path / "deep").mkdir()
    (tmp_path / "good[1].yaml").write_text(GOOD)
    (tmp_path / "deep" / "wrong.yaml").write_text(WRONG)
    (tmp_path / "broken.yaml").write_text(BROKEN)
    (tmp_path / "cases.yaml").write_text("document: D\ncases: []\n")
    (tmp_path / "notes.txt").write_text("no scenario")
    return tmp_path


def test_all_scenarios_of_scoundrel(check):
    code, out, _ = check(SCENARIOS)
    assert code == 0
    assert "30 of 30 scenario(s) passed" in out
    [row] = [line for line in out.splitlines() if "second-potion-is-wasted" in line]
    assert [cell.strip() for cell in row.split("│")[1:-1]] == [
        *("second-potion-is-wasted", "scoundrel", "SC-T22 SC-4.3", "4", "passed")
    ]


def test_failures_are_told_in_full(check, folder):
    code, out, _ = check(folder)
    assert code == 1
    assert "1 of 3 scenario(s) passed" in out
    assert "good[1]" in out
    assert f"{folder}/broken.yaml:2: then has no 'helth'" in out
    assert f"{folder}/deep/wrong.yaml:4: expect" in out
    assert "    expected  20\n    found     19\n  scoundrel 1.0 set:start_health=19 health=19" in out
    assert "Health " in out
    assert f"{folder}/deep/wrong.yaml:5: jump" in out
    assert "2 of 3" in out  # steps


@pytest.mark.parametrize(
    ("covers", "sentence"),
    [
        ("SC-T99", "'SC-T99' is no case and no clause of Scoundrel; did you mean SC-T"),
        ("[SC-1.6, TC001]", "'TC001' is no case and no clause of Scoundrel; `turnwise spec` lists its cases"),
    ],
)
def test_an_unknown_id_is_refused(check, tmp_path, covers, sentence):
    file = tmp_path / "unknown.yaml"
    file.write_text(GOOD.replace("[SC-1.6]", covers))
    code, out, _ = check(file)
    assert code == 1
    assert f"{file}:3: {sentence}" in out
    assert "0 of 1 scenario(s) passed" in out


def test_file_named_twice_is_run_once(check, folder):
    good = folder / "good[1].yaml"
    code, out, _ = check(good, folder / "deep" / ".." / good.name)
    assert code == 0
    assert "1 of 1 scenario(s) passed" in out


def test_json(check, folder):
    code, out, _ = check(folder, "--json")
    assert code == 1
    broken, wrong, good = json.loads(out)
    assert (broken["status"], wrong["status"], good["status"]) == ("broken", "failed", "passed")
    assert "has no 'helth'" in broken["error"]
    assert good | {"file": "", "position": ""} == {
        "file": "",
        "status": "passed",
        "name": "good[1]",
        "title": "A title",
        "game": "scoundrel",
        "covers": ["SC-1.6"],
        "position": "",
        "steps": 1,
        "steps_run": 1,
        "failures": [],
    }
    assert (wrong["steps"], wrong["steps_run"]) == (3, 2)
    assert [failure["line"] for failure in wrong["failures"]] == [4, 5]
    assert wrong["failures"][0]["problems"] == [
        {"line": 4, "what": "health", "expected": "20", "found": "19"}
    ]


def test_wrong_paths(check, tmp_path):
    assert check(tmp_path / "nowhere") == (
        2,
        "",
        f"turnwise: there is no file or folder {tmp_path}/nowhere\n",
    )
    code, _, error = check(tmp_path)
    assert (code, error) == (2, f"turnwise: there is no scenario (a .yaml file) in the folder {tmp_path}\n")
    code, _, error = check("x" * 1000)
    assert code == 2
    assert error.endswith(": File name too long\n")


def test_wrong_path_is_told_before_anything_runs(check, folder):
    code, out, error = check(folder, folder / "nowhere")
    assert (code, out) == (2, "")
    assert "nowhere" in error
