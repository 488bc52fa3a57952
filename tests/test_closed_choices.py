"""Tables that stand for a closed choice have an entry for every value of it."""

from collections.abc import Collection
from enum import StrEnum
from typing import get_args

import pytest

from turnwise.core.declared import Goal
from turnwise.matches.cases import Status as CaseStatus
from turnwise.matches.log import Reason
from turnwise.matches.scenario.checked import Verdict
from turnwise.matches.scenario.expectations import OF_LISTS, OF_NUMBERS, LimitKind
from turnwise.server.http import errors
from turnwise.server.protocol import codes, telling
from turnwise.server.protocol.codes import Code
from turnwise.server.tables import offering
from turnwise.server.tables.entries import Topic
from turnwise.server.tables.table import Status
from turnwise.terminal import check, ending, hints, spec, verdicts

TABLES = [
    (errors.STATUS, Code),
    (codes.MEANINGS, Code),
    (telling.FORFEITS, Reason),
    (ending.DEEDS, Reason),
    (check.COLOURS, Verdict),
    (spec.COLOURS, CaseStatus),
    (verdicts.CURVES, Goal),
    (hints.EXPECTED, Goal),
    ((LimitKind.IS, *OF_LISTS, *OF_NUMBERS), LimitKind),
    (telling.TOPICS, get_args(Status)),
    (offering.OFFERS, get_args(Topic)),
]


@pytest.mark.parametrize(("table", "values"), TABLES)
def test_a_table_has_every_value(table: Collection[str], values: type[StrEnum] | tuple[str, ...]) -> None:
    assert sorted(table) == sorted(values)
