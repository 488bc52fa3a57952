"""Tables that stand for a closed choice have an entry for every value of it."""

from collections.abc import Collection
from enum import StrEnum
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
