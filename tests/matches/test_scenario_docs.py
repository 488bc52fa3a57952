"""The examples of docs/scenarios.md run."""

import re
import shlex
import sys
from pathlib import Path

import pytest

from turnwise.cli import main
from turnwise.matches.scenario import find_scenario, load, run

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/scenarios.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)
COMMANDS = re.findall(r"^\$ turnwise (.*)$", PAGE, re.MULTILINE)


@pytest.mark.parametrize("example", EXAMPLES)
def test_example(tmp_path, example):
    path = tmp_path / "example.yaml"
    path.write_text(example, encoding="utf-8")
    report = run(load(path))
    assert report.passed, report.explain()


@pytest.mark.parametrize("command", COMMANDS)
def test_command(monkeypatch, command):
    words = shlex.split(command)
    if words[0] == "play":
        assert words[1] == "--scenario"
        assert find_scenario(words[2]).name == "second-potion-is-wasted"
        return
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr(sys, "argv", ["turnwise", *words])
    with pytest.raises(SystemExit) as caught:
        main()
    assert caught.value.code == 0
