"""The cases of the documents and their checks."""

import ast
from dataclasses import replace
from pathlib import Path

import pytest

from turnwise.core.errors import BadText
from turnwise.core.registry import all_games, game
from turnwise.matches import cases
from turnwise.matches.cases import Status, trace
from turnwise.matches.scenario import load, run, shipped

ROOT = Path(__file__).parents[2]
SHIPPED = [(one.id, file) for one in all_games() for file in shipped(one).values()]
TESTED = [case for one in all_games() for case in trace(one) if case.status == Status.TESTED]


@pytest.mark.parametrize(("game_id", "file"), SHIPPED, ids=[f"{one}/{file.name}" for one, file in SHIPPED])
def test_shipped_scenario(game_id, file):
    scenario = load(file)
    assert scenario.game.id == game_id
    assert f"{scenario.name}.yaml" == file.name, "a file is named like its scenario"
    assert scenario.title
    report = run(scenario)
    assert report.passed, report.explain()


def test_every_case_of_scoundrel_passes():
    traced = trace(game("scoundrel"))
    assert [case.id for case in traced] == [f"SC-T{number:02}" for number in range(1, 29)]
    assert {case.status for case in traced} == {Status.PASSED}
    assert {case.document for case in traced} == {"Scoundrel Game Rules and Test Cases"}
    assert traced[21].checked_by == ("second-potion-is-wasted",)


@pytest.mark.parametrize("one", all_games(), ids=lambda one: one.id)
def test_no_case_is_lost(one):
    assert [case.id for case in trace(one) if not case.is_fine] == []


def test_named_tests_exist_and_carry_the_mark():
    """No case of today's games needs a test of its own; the first that does is held to this."""
    here = "tests/games/card_slot/test_clauses_setup.py"
    sound = claimed("CS-2.9", f"{here}::test_opening")
    for case in (*TESTED, sound):
        check_named_test(case)
    with pytest.raises(AssertionError, match="no test nonsense"):
        check_named_test(claimed("CS-2.9", f"{here}::nonsense"))
    with pytest.raises(AssertionError):
        check_named_test(replace(sound, id="TC006"))


def claimed(case_id, test):
    return cases.Case("card_slot", "D", case_id, "t", (test,), Status.TESTED)


def check_named_test(case):
    path, _, name = case.checked_by[-1].partition("::")
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    tests = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    found = [node for node in tests if node.name == name]
    assert len(found) == 1, f"{case.id}: no test {name} in {path}"
    marks = [mark for mark in found[0].decorator_list if isinstance(mark, ast.Call)]
    covered = [ast.literal_eval(arg) for mark in marks if mark.func.attr == "covers" for arg in mark.args]
    assert case.id in covered


@pytest.fixture
def traced(tmp_path, monkeypatch):
    """Traces a list of cases that stands in for Scoundrel's."""
    monkeypatch.setattr(cases, "files", lambda package: tmp_path)

    def make(text: str) -> list[cases.Case]:
        (tmp_path / "cases.yaml").write_text(text, encoding="utf-8")
        return trace(game("scoundrel"))

    return make


def test_statuses(traced):
    found = traced(
        "document: D\ncases:\n"
        "  - {id: SC-T01, title: a}\n"
        "  - {id: X-1, title: b}\n"
        "  - {id: X-2, title: c, owed: browser}\n"
        "  - {id: X-3, title: d, test: 'tests/x.py::test_x'}\n"
        "  - {id: SC-T02, title: e, owed: browser}\n"
        "  - {id: X-4, title: f, owed: server}\n"
    )
    assert [str(case.status) for case in found] == [
        *("passed", "unchecked", "owed to the browser", "tested", "passed", "owed to the server")
    ]
    assert [case.is_fine for case in found] == [True, False, True, True, True, True]
    assert found[3].checked_by == ("tests/x.py::test_x",)


def test_failing_scenario_fails_its_case(traced, tmp_path, monkeypatch):
    wrong = tmp_path / "wrong.yaml"
    wrong.write_text("game: scoundrel\ncovers: SC-T01\nthen: {health: 21}\n")
    monkeypatch.setattr(cases, "shipped", lambda game: {"wrong": wrong})
    [case] = traced("document: D\ncases: [{id: SC-T01, title: a}]\n")
    assert (case.status, case.is_fine, case.checked_by) == (Status.FAILED, False, ("wrong",))


def test_game_without_a_document(tmp_path, monkeypatch):
    monkeypatch.setattr(cases, "files", lambda package: tmp_path)
    assert trace(game("scoundrel")) == []


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("document: D", r"cases.yaml:1: .* needs a `document` and `cases`"),
        ("document: D\ncases: []\nmore: 1", "cases.yaml:3: a list of cases has no 'more'"),
        ("document: D\ncases:\n- id: X", "cases.yaml:3: a case needs an `id` and a `title`"),
        ("document: D\ncases:\n- {id: X, title: t,\n   owed: me}", "cases.yaml:4: .*or the server alone"),
        (
            "document: D\ncases:\n- {id: X, title: t}\n- {id: X, title: u}",
            "cases.yaml:2: the case X is there twice",
        ),
    ],
)
def test_wrong_lists_are_refused(traced, text, message):
    with pytest.raises(BadText, match=message):
        traced(text)
