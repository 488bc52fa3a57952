"""`turnwise spec`: every case of the games' documents, and where it is checked."""

import sys
from dataclasses import asdict
from itertools import groupby
from json import dumps

from rich.console import Console
from rich.table import Column, Table
from rich.text import Text

from turnwise.core import registry
from turnwise.matches.case_trace import Case, CaseStatus, trace

COLOURS = {
    CaseStatus.PASSED: "green",
    CaseStatus.TESTED: "green",
    CaseStatus.UNCHECKED: "red",
    CaseStatus.FAILED: "red",
    CaseStatus.BROKEN: "red",
}


def run(game: str | None, json: bool) -> int:
    """Trace the cases of one game or of all; 0 when all of them are checked and hold."""
    wanted = registry.all_games() if game is None else [registry.game(game)]
    cases = [case for one in wanted for case in trace(one)]
    if json:
        sys.stdout.write(dumps([asdict(case) for case in cases], indent=2) + "\n")
    else:
        console = Console(highlight=False, markup=False)
        for document, group in groupby(cases, key=lambda case: case.document):
            console.print(_table(document, list(group)))
        console.print(_summary(cases))
    return 0 if all(case.is_fine for case in cases) else 1


def _table(document: str, cases: list[Case]) -> Table:
    checked_by = Column("Checked by", overflow="fold")
    table = Table("Case", "Title", checked_by, "Status", title=document, title_justify="left")
    for case in cases:
        checks = Text("\n").join(Text(name, _colour(case, name)) for name in case.checked_by)
        status = Text(case.status, COLOURS[case.status])
        table.add_row(case.id, case.title, checks, status)
    return table


def _colour(case: Case, name: str) -> str:
    return "red" if name in case.failing else ""


def _summary(cases: list[Case]) -> str:
    counts = [(status, sum(case.status == status for case in cases)) for status in CaseStatus]
    parts = [f"{count} {status}" for status, count in counts if count]
    return f"{len(cases)} case(s): {', '.join(parts)}" if cases else "no cases"
