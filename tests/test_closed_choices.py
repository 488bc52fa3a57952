"""Tables that stand for a closed choice have an entry for every value of it."""

import ast
from collections.abc import Collection
from enum import StrEnum
from pathlib import Path
from typing import get_args

import pytest

from turnwise.core.interfaces import Goal
from turnwise.matches.case_trace import CaseStatus as CaseStatus
from turnwise.matches.log import Reason
from turnwise.matches.scenario.check_file import Verdict
from turnwise.matches.scenario.expectations import OF_LISTS, OF_NUMBERS, LimitKind
from turnwise.server.http import errors
from turnwise.server.protocol import codes, message_builder
from turnwise.server.protocol.codes import Code
from turnwise.server.tables import offers
from turnwise.server.tables.entries import Topic
from turnwise.server.tables.table import Status
from turnwise.terminal import analysis_report, check, hints, result_text, spec

SOURCES = sorted((Path(__file__).parents[1] / "src").rglob("*.py"))
TABLES = [
    (errors.STATUS, Code),
    (codes.MEANINGS, Code),
    (message_builder.FORFEITS, Reason),
    (result_text.FORFEIT_WORDS, Reason),
    (check.COLOURS, Verdict),
    (spec.COLOURS, CaseStatus),
    (analysis_report.CURVES, Goal),
    (hints.EXPECTED, Goal),
    ((LimitKind.IS, *OF_LISTS, *OF_NUMBERS), LimitKind),
    (message_builder.TOPICS, get_args(Status)),
    (offers.OFFERS, get_args(Topic)),
]


@pytest.mark.parametrize(("table", "values"), TABLES)
def test_a_table_has_every_value(table: Collection[str], values: type[StrEnum] | tuple[str, ...]) -> None:
    assert sorted(table) == sorted(values)


def remainders(source: str) -> list[ast.match_case]:
    """What stands for all values that a choice does not name."""
    return [
        case
        for match in ast.walk(ast.parse(source))
        if isinstance(match, ast.Match)
        for case in match.cases
        if isinstance(case.pattern, ast.MatchAs) and case.pattern.pattern is None and case.guard is None
    ]


def refuses(case: ast.match_case) -> bool:
    """Whether a value that nothing else named ends in an error, here or already for mypy."""
    (last,) = case.body[-1:]
    return isinstance(last, ast.Raise) or "assert_never(" in ast.unparse(last)


def test_no_choice_takes_a_value_that_it_does_not_name():
    found = [(path, case) for path in SOURCES for case in remainders(path.read_text())]
    assert len(found) > 15
    silent = [f"{path.name}:{case.pattern.lineno}" for path, case in found if not refuses(case)]
    assert silent == []
