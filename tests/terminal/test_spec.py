"""The command `turnwise spec`."""

import json
import sys

import pytest

from turnwise.cli import main
from turnwise.matches.case_trace import Case, CaseStatus
from turnwise.terminal import spec as command


@pytest.fixture
def spec(monkeypatch, capsys):
    """Runs the command; exit code, output and errors."""

    def run(*arguments: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["turnwise", "spec", *arguments])
        monkeypatch.setenv("COLUMNS", "200")
        with pytest.raises(SystemExit) as caught:
            main()
        assert isinstance(caught.value.code, int)
        return caught.value.code, *capsys.readouterr()

    return run


def case(number: int, status: CaseStatus) -> Case:
    return Case("scoundrel", "A document", f"X-{number}", "A [title]", ("a-scenario",), status)


def test_cases_of_one_game(spec):
    code, out, _ = spec("scoundrel")
    assert code == 0
    assert out.startswith("Scoundrel Game Rules and Test Cases")
    [heading] = [line for line in out.splitlines() if "Checked by" in line]
    assert [cell.strip() for cell in heading.split("┃")[1:-1]] == ["Case", "Title", "Checked by", "Status"]
    [row] = [line for line in out.splitlines() if "SC-T22" in line]
    assert [cell.strip() for cell in row.split("│")[1:-1]] == [
        *("SC-T22", "The second potion of a room heals nothing", "second-potion-is-wasted", "passed")
    ]
    assert out.endswith("33 case(s): 33 passed\n")


@pytest.mark.untraced
def test_cases_of_all_games(spec):
    _, out, _ = spec()
    assert "SC-T28" in out
    assert "TC145" in out


def test_json(spec):
    code, out, _ = spec("scoundrel", "--json")
    assert code == 0
    assert json.loads(out)[21] == {
        "game": "scoundrel",
        "document": "Scoundrel Game Rules and Test Cases",
        "id": "SC-T22",
        "title": "The second potion of a room heals nothing",
        "checked_by": ["second-potion-is-wasted"],
        "status": "passed",
        "failing": [],
    }


@pytest.mark.parametrize(
    ("statuses", "code", "summary"),
    [
        ([], 0, "no cases"),
        ([CaseStatus.PASSED, CaseStatus.TESTED], 0, "2 case(s): 1 passed, 1 tested"),
        ([CaseStatus.PASSED, CaseStatus.BROKEN], 1, "2 case(s): 1 passed, 1 broken"),
        ([CaseStatus.PASSED, CaseStatus.UNCHECKED], 1, "2 case(s): 1 passed, 1 unchecked"),
        ([CaseStatus.FAILED, CaseStatus.FAILED], 1, "2 case(s): 2 failed"),
    ],
)
def test_exit_code_and_summary(spec, monkeypatch, statuses, code, summary):
    cases = [case(number, status) for number, status in enumerate(statuses)]
    monkeypatch.setattr(command, "trace", lambda game: cases)
    found, out, _ = spec("scoundrel")
    assert (found, out.splitlines()[-1]) == (code, summary)
    assert ("A [title]" in out) == bool(cases)


def test_unknown_game(spec):
    code, out, error = spec("scondrel")
    assert (code, out) == (2, "")
    assert "did you mean scoundrel" in error
