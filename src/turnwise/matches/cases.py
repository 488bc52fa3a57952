"""The cases of the documents that a game comes from, and where each of them is checked.

A game's package lists them in `cases.yaml`. A case is checked by the scenarios that name it under `covers`,
or by the test that the list names where a scenario cannot say it; a case about the page is owed by the
browser, one about clocks and messages by the server.
"""

from dataclasses import dataclass
from enum import StrEnum
from importlib.resources import files
from typing import Any

from turnwise.core.game import Game
from turnwise.matches.scenario import load, run, shipped
from turnwise.matches.scenario.entries import Entry, read_file


class Status(StrEnum):
    """Whether a case holds."""

    PASSED = "passed"
    FAILED = "failed"
    TESTED = "tested"  # by a test outside the package
    OWED_BY_BROWSER = "owed to the browser"
    OWED_BY_SERVER = "owed to the server"
    UNCHECKED = "unchecked"


OWED = {"browser": Status.OWED_BY_BROWSER, "server": Status.OWED_BY_SERVER}


@dataclass(frozen=True)
class Case:
    """A case of a document, and its checks."""

    game: str
    document: str
    id: str
    title: str
    checked_by: tuple[str, ...]  # scenarios, or a test
    status: Status

    @property
    def is_fine(self) -> bool:
        """Whether nothing has to be done about the case here."""
        return self.status not in (Status.FAILED, Status.UNCHECKED)


@dataclass(frozen=True)
class Check:
    """A scenario that was run."""

    name: str
    covers: tuple[str, ...]
    passed: bool


def trace(game: Game[Any]) -> list[Case]:
    """Every case of a game's document with its checks, which are run; a game may have no document."""
    source = files(game.package) / "cases.yaml"
    if not source.is_file():
        return []
    top = read_file(source, "a list of cases")
    fields = top.fields(["document", "cases"])
    if len(fields) < 2:
        raise top.wrong("a list of cases needs a `document` and `cases`")
    checks = _checks(game)
    document = fields["document"].text()
    cases = [_case(game, document, entry, checks) for entry in fields["cases"].items()]
    _refuse_twins(fields["cases"], [case.id for case in cases])
    return cases


def _checks(game: Game[Any]) -> list[Check]:
    scenarios = [load(file) for file in shipped(game).values()]
    return [Check(scenario.name, scenario.covers, run(scenario).passed) for scenario in scenarios]


def _case(game: Game[Any], document: str, entry: Entry, checks: list[Check]) -> Case:
    fields = entry.fields(["id", "title", "owed", "test"])
    if "id" not in fields or "title" not in fields:
        raise entry.wrong("a case needs an `id` and a `title`")
    if "owed" in fields and fields["owed"].text() not in OWED:
        raise fields["owed"].wrong(f"a case can be owed by the {' or the '.join(OWED)} alone")
    case_id = fields["id"].text()
    covering = [check for check in checks if case_id in check.covers]
    names = tuple(check.name for check in covering)
    tests = (fields["test"].text(),) if "test" in fields else ()
    owed = OWED[fields["owed"].text()] if "owed" in fields else Status.UNCHECKED
    status = _status(covering, bool(tests), owed)
    return Case(game.id, document, case_id, fields["title"].text(), names + tests, status)


def _status(covering: list[Check], tested: bool, otherwise: Status) -> Status:
    if covering:
        return Status.PASSED if all(check.passed for check in covering) else Status.FAILED
    return Status.TESTED if tested else otherwise


def _refuse_twins(entry: Entry, ids: list[str]) -> None:
    for case_id in ids:
        if ids.count(case_id) > 1:
            raise entry.wrong(f"the case {case_id} is there twice")
