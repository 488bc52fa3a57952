"""Writing the report into the folder of an experiment."""

import json
from collections.abc import Sequence
from pathlib import Path

from turnwise.lab.experiments.example_games import LinkedGame
from turnwise.lab.experiments.findings import Findings
from turnwise.lab.experiments.folder import REPORT_DATA, REPORT_PAGE
from turnwise.lab.report.data import report_data
from turnwise.lab.report.format import ReportData
from turnwise.lab.report.page import page
from turnwise.matches.file_access import failures_refused


def write_report(
    findings: Findings, folder: Path, games: Sequence[LinkedGame] = (), command: str = ""
) -> None:
    """Write report.json, then report.html: the figures are kept even where no pictures can be drawn."""
    write_files(report_data(findings, command), folder, games)


def write_files(report: ReportData, folder: Path, games: Sequence[LinkedGame] = ()) -> None:
    """Write a report: first its data."""
    _write(folder / REPORT_DATA, json.dumps(report, ensure_ascii=False, allow_nan=False, indent=1) + "\n")
    _write(folder / REPORT_PAGE, page(report, games))


def _write(path: Path, text: str) -> None:
    with failures_refused("write", path):
        path.write_text(text, encoding="utf-8")
