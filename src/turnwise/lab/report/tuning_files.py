"""Writing what a search found into its folder: trials as Parquet, candidates as rule sets, the report."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from turnwise.lab.experiments.folder import REPORT_DATA, REPORT_PAGE, writing
from turnwise.lab.report.tuning_data import candidate_file
from turnwise.lab.report.tuning_format import MeasuredData, TuningReport
from turnwise.lab.report.tuning_page import tuning_page
from turnwise.lab.tuning.candidates import candidates_of
from turnwise.lab.tuning.conduct_tuning import TuningUnderWay
from turnwise.matches.file_access import failures_told

TRIALS = "trials.parquet"


def write_tuning(found: TuningUnderWay, report: TuningReport, folder: Path) -> None:
    """Write everything, the report last: the figures are kept even where no pictures can be drawn."""
    _write_trials(report, folder / TRIALS)
    for old in folder.glob(candidate_file("*")):
        with failures_told("write", old):
            old.unlink()
    for number, candidate in enumerate(candidates_of(found)):
        if number:
            _write(folder / candidate_file(number), candidate.rules.text())
    _write(folder / REPORT_DATA, json.dumps(report, ensure_ascii=False, allow_nan=False, indent=1) + "\n")
    _write(folder / REPORT_PAGE, tuning_page(report))


def _write_trials(report: TuningReport, path: Path) -> None:
    """A row for every number of every rule set, in its trial and on fresh deals."""
    import polars

    rows = [*_rows(report)]
    with writing(path):
        polars.DataFrame(rows, infer_schema_length=None).write_parquet(path)


def _rows(report: TuningReport) -> Iterator[dict[str, Any]]:
    values = {trial["number"]: trial["values"] for trial in report["trials"]}
    for trial in report["trials"]:
        yield from _measured(report, values[trial["number"]], trial["number"], trial["targets"], "trial")
    for candidate in [report["own"], *report["candidates"]]:
        if candidate is not None and candidate["deals"]:
            number = candidate["trial"]
            yield from _measured(report, values[number], number, candidate["fresh"], "fresh")


def _measured(
    report: TuningReport, values: list[str], number: int, found: list[MeasuredData], stage: str
) -> Iterator[dict[str, Any]]:
    varied = {it["name"]: value for it, value in zip(report["varied"], values, strict=True)}
    for target, measured in zip(report["targets"], found, strict=True):
        for each in measured["numbers"]:
            told = {"trial": number, "deals": stage, "target": target["title"], **each}
            yield told | {f"values.{name}": value for name, value in varied.items()}


def _write(path: Path, text: str) -> None:
    with failures_told("write", path):
        path.write_text(text, encoding="utf-8")
