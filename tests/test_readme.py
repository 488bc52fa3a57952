"""The README is true: its example runs, its files exist, its commands are there."""

import re
import subprocess
import sys
from pathlib import Path

from turnwise import all_games

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text()
MEASURED = re.compile(r"steps a game\) \|.*\*\*(\d\.\d+)\*\*")  # beside C


def test_the_example_runs_and_prints_what_is_shown():
    (example,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    assert len(example.splitlines()) <= 15
    run = subprocess.run([sys.executable, "-c", example], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert run.stdout.startswith("play g5, play g+2\nPlayer 3 played Green 5.\n")
    (shown,) = re.findall(r"```console\n(uno duel.*?)```", README, re.DOTALL)
    assert run.stdout.endswith(shown)


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
    offered = re.findall(r"^  (\w+) ", run.stdout.partition("Commands:")[2], re.MULTILINE)
    assert len(offered) > 10
    assert commands == set(offered)


def test_no_more_speed_is_claimed_than_was_measured():
    speed = (ROOT / "docs/speed.md").read_text()
    assert "more than half the speed of hand-tuned C ([measured](docs/speed.md))" in README
    assert README.count("speed of") == 1
    shares = [float(share) for share in MEASURED.findall(speed)]
    assert shares
    assert min(shares) > 0.5


def test_every_game_is_listed_with_its_editions():
    for game in all_games():
        row = next(line for line in README.splitlines() if line.startswith(f"| [{game.title}]"))
        for edition in game.editions:
            assert f"`{edition.name}`" in row
