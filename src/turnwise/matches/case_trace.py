"""The cases of the documents that a game comes from, and where each of them is checked.

A game's package lists them in `cases.yaml`. A case is checked by the scenarios that name it under `covers`,
by the tests that the list names, or by both. A scenario that fails without covering a case, or that cannot
be run, is a row of its own, so that nothing wrong is left out.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from turnwise.core.game import Game
from turnwise.matches.scenario import CheckedFile, Verdict, check, shipped
from turnwise.matches.scenario.documents import DocumentCase, document_cases


class CaseStatus(StrEnum):
    """Whether a case holds."""

    PASSED = "passed"
    FAILED = "failed"
    BROKEN = "broken"  # said of a scenario that cannot be read or run
    TESTED = "tested"  # by a test outside the package
    UNCHECKED = "unchecked"


@dataclass(frozen=True)
class Case:
    """A case of a document and its checks, or a scenario that is wrong and belongs to no case."""

    game: str
    document: str
    id: str
    title: str
    checked_by: tuple[str, ...]  # scenarios, then tests
    status: CaseStatus
    failing: tuple[str, ...] = ()  # those of its scenarios that do not hold

    @property
    def is_fine(self) -> bool:
        """Whether the case is checked and holds."""
        return self.status in (CaseStatus.PASSED, CaseStatus.TESTED)


def trace(game: Game[Any]) -> list[Case]:
    """Every case of a game's documents with its checks, which are run, and what else is wrong."""
    documents = document_cases(game)
    checks = [check(file) for file in shipped(game).values()]
    cases = [_case(game, case, checks) for case in documents]
    return [*cases, *_strays(game, {case.id for case in documents}, checks)]


def _case(game: Game[Any], case: DocumentCase, checks: list[CheckedFile]) -> Case:
    covering = [one for one in checks if case.id in _covers(one)]
    checked_by = (*map(_name, covering), *case.tests)
    failing = tuple(_name(one) for one in covering if one.verdict != Verdict.PASSED)
    status = CaseStatus.FAILED if failing else _status(checked_by, case.tests)
    return Case(game.id, case.document, case.id, case.title, checked_by, status, failing)


def _covers(one: CheckedFile) -> tuple[str, ...]:
    return one.report.scenario.covers if one.report else ()


def _name(one: CheckedFile) -> str:
    return one.report.scenario.name if one.report else one.file.name


def _status(checked_by: tuple[str, ...], tests: tuple[str, ...]) -> CaseStatus:
    """The status of a case none of whose scenarios fails."""
    if not checked_by:
        return CaseStatus.UNCHECKED
    return CaseStatus.TESTED if checked_by == tests else CaseStatus.PASSED


def _strays(game: Game[Any], ids: set[str], checks: list[CheckedFile]) -> Iterator[Case]:
    """Scenarios that are wrong and show in no case."""
    document = f"Scenarios of {game.title}"
    for one in checks:
        if one.report is None:
            yield Case(game.id, document, one.file.name, one.error, (), CaseStatus.BROKEN)
        elif not one.report.passed and not ids & set(_covers(one)):
            name, title = _name(one), one.report.scenario.title
            yield Case(game.id, document, name, title, (name,), CaseStatus.FAILED, (name,))
