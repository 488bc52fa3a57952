"""The README is true: its example runs, its files exist, its commands are there."""

import re
import subprocess
import sys
from pathlib import Path

from turnwise import all_games

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text()


def test_the_example_runs():
    (example,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    assert len(example.splitlines()) <= 15
    run = subprocess.run([sys.executable, "-c", example], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    first, *_, last = run.stdout.splitlines()
    assert first.startswith("scoundrel 1.0 set:start_health=15 health=15 ")
    assert last.startswith("Outcome(reason=")


def test_links_lead_somewhere():
    links = re.findall(r"\]\(([^)]+)\)", README)
    assert len(links) >= 8
    for link in links:
        assert (ROOT / link).exists(), link


def test_commands_exist():
    commands = set(re.findall(r"`turnwise (\w+)", README))
    run = subprocess.run(
        [sys.executable, "-m", "turnwise.cli", "--help"], capture_output=True, text=True, check=True
    )
    for command in commands:
        assert f"  {command} " in run.stdout, command


def test_every_game_is_listed_with_its_editions():
    for game in all_games():
        row = next(line for line in README.splitlines() if line.startswith(f"| [{game.title}]"))
        for edition in game.editions:
            assert f"`{edition.name}`" in row
