"""Editors know the types: a user's script passes mypy --strict, and runs."""

import pydoc
import re
import subprocess
import sys
from pathlib import Path

import turnwise

SCRIPT = Path(__file__).parent / "samples" / "user_script.py"
WRONG = """
import turnwise

position: int = turnwise.new("uno")
turnwise.simulate("uno", games="many")
turnwise.new("uno").legal_moves[0].colour
"""


def mypy(script):
    """Without the project's own settings."""
    command = [sys.executable, "-m", "mypy", "--config-file=", "--strict", "--cache-dir=/dev/null", script]
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=SCRIPT.parent)


def test_a_users_script_is_typed_through_and_through():
    checked = mypy(SCRIPT)
    assert checked.returncode == 0, checked.stdout


def test_wrong_types_are_found(tmp_path):
    script = tmp_path / "wrong.py"
    script.write_text(WRONG)
    checked = mypy(script)
    assert checked.returncode == 1
    assert checked.stdout.count("error:") == 3, checked.stdout


def test_the_same_script_runs():
    run = subprocess.run([sys.executable, SCRIPT], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert run.stdout.splitlines()[-1].startswith("unknown_game no game 'ono'")


def test_the_package_says_that_it_is_typed():
    assert (Path(turnwise.__file__).parent / "py.typed").exists()


def test_help_shows_the_public_names():
    text = re.sub(".\b", "", pydoc.render_doc(turnwise))  # bold letters are struck twice
    for name in set(turnwise.__all__) - {"__version__"}:
        assert name in text
    assert "simulate(game: " in text
    assert "What a player would do in the mover's place" in text
