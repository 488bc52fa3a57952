"""`turnwise check`: run scenario files and say which of them hold."""

import sys
from collections.abc import Iterator
from dataclasses import asdict
from json import dumps
from pathlib import Path

from rich.console import Console
from rich.table import Column, Table
from rich.text import Text

from turnwise.core.errors import BadText
from turnwise.matches.scenario import CheckedFile, Verdict, check

COLOURS = {Verdict.PASSED: "green", Verdict.FAILED: "red", Verdict.BROKEN: "red"}
CASES = "cases.yaml"


def run(paths: list[Path], json: bool) -> int:
    """Check files and folders; 0 when every scenario holds."""
    checked = [check(file) for file in _files(paths)]
    if json:
        sys.stdout.write(dumps([_as_json(entry) for entry in checked], indent=2) + "\n")
    else:
        _print(checked)
    return 0 if all(entry.verdict == Verdict.PASSED for entry in checked) else 1


def _files(paths: list[Path]) -> list[Path]:
    """All scenario files, each once."""
    found: dict[Path, Path] = {}
    for path in paths:
        found |= {file.resolve(): file for file in _files_of(path)}
    return list(found.values())


def _files_of(path: Path) -> list[Path]:
    try:
        if path.is_file():
            return [path]
        if not path.is_dir():
            raise BadText("no_such_file", f"there is no file or folder {path}")
        files = sorted(file for file in path.rglob("*.yaml") if file.name != CASES and file.is_file())
    except OSError as error:
        raise BadText("unreadable_file", f"cannot read {path}: {error.strerror}") from None
    if not files:
        raise BadText("no_scenario", f"there is no scenario (a .yaml file) in the folder {path}")
    return files


def _as_json(checked: CheckedFile) -> dict[str, object]:
    row: dict[str, object] = {"file": str(checked.file), "status": checked.verdict}
    if checked.report is None:
        return row | {"error": checked.error}
    scenario = checked.report.scenario
    return row | {
        "name": scenario.name,
        "title": scenario.title,
        "game": scenario.game.id,
        "covers": list(scenario.covers),
        "position": scenario.position,
        "steps": len(scenario.steps),
        "steps_run": len(checked.report.results),
        "failures": [asdict(failure) for failure in checked.report.failures],
    }


def _print(checked: list[CheckedFile]) -> None:
    console = Console(highlight=False, markup=False)
    console.print(_table(checked))
    for text in _failures(checked):
        console.print()
        console.print(text, soft_wrap=True)
    passed = sum(entry.verdict == Verdict.PASSED for entry in checked)
    console.print(f"\n{passed} of {len(checked)} scenario(s) passed")


def _table(checked: list[CheckedFile]) -> Table:
    table = Table(Column("Scenario", overflow="fold"), "Game", "Covers", "Steps", "Status")
    for entry in checked:
        scenario = entry.report.scenario if entry.report else None
        table.add_row(
            scenario.name if scenario else str(entry.file),
            scenario.game.id if scenario else "",
            " ".join(scenario.covers) if scenario else "",
            _steps(entry),
            Text(entry.verdict, COLOURS[entry.verdict]),
        )
    return table


def _steps(entry: CheckedFile) -> str:
    """How many steps were run, and of how many if not all."""
    if entry.report is None:
        return ""
    done, all_steps = len(entry.report.results), len(entry.report.scenario.steps)
    return str(done) if done == all_steps else f"{done} of {all_steps}"


def _failures(checked: list[CheckedFile]) -> Iterator[str]:
    for entry in checked:
        if entry.report is None:
            yield entry.error
        elif not entry.report.passed:
            yield entry.report.explain()
