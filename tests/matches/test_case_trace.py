"""The cases of the documents and their checks."""

import ast
from pathlib import Path

import pytest

from turnwise.core.errors import BadText
from turnwise.core.registry import all_games, game
from turnwise.matches import case_trace
from turnwise.matches.case_trace import CaseStatus, trace
from turnwise.matches.scenario import documents, load, run, shipped

ROOT = Path(__file__).parents[2]
SHIPPED = [(one.id, file) for one in all_games() for file in shipped(one).values()]
TESTED = [case for one in all_games() for case in documents.document_cases(one) if case.tests]


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
    rules = [f"SC-T{number:02}" for number in range(1, 29)]
    assert [case.id for case in traced] == rules + [f"SC-Q{number}" for number in range(1, 6)]
    assert {case.status for case in traced} == {CaseStatus.PASSED}
    assert {case.document for case in traced} == {"Scoundrel Game Rules and Test Cases"}
    assert traced[21].checked_by == ("second-potion-is-wasted",)


@pytest.mark.parametrize("one", all_games(), ids=lambda one: one.id)
def test_no_case_is_lost(one):
    assert [case.id for case in trace(one) if not case.is_fine] == []


@pytest.mark.parametrize("case", TESTED, ids=lambda case: case.id)
def test_named_tests_exist_and_carry_the_mark(case):
    for test in case.tests:
        check_named_test(case.id, test)


def test_a_named_test_is_looked_for():
    here = "tests/games/card_slot/test_clauses_setup.py"
    check_named_test("CS-2.9", f"{here}::test_opening")
    with pytest.raises(AssertionError, match="no test nonsense"):
        check_named_test("CS-2.9", f"{here}::nonsense")
    with pytest.raises(AssertionError, match="is not marked"):
        check_named_test("TC006", f"{here}::test_opening")


def check_named_test(case_id, test):
    path, _, name = test.partition("::")
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    tests = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    found = [node for node in tests if node.name == name]
    assert len(found) == 1, f"{case_id}: no test {name} in {path}"
    marks = [mark for mark in found[0].decorator_list if isinstance(mark, ast.Call)]
    covered = [
        ast.literal_eval(arg)
        for mark in marks
        if ast.unparse(mark.func) == "pytest.mark.covers"
        for arg in mark.args
    ]
    assert case_id in covered, f"{test} is not marked with {case_id}"


@pytest.fixture
def traced(tmp_path, monkeypatch):
    """Traces a list of cases that stands in for Scoundrel's, with scenarios that stand in for its own."""
    monkeypatch.setattr(documents, "files", lambda package: tmp_path)

    def make(text: str, **scenarios: str) -> list[case_trace.Case]:
        (tmp_path / "cases.yaml").write_text(text, encoding="utf-8")
        for name, scenario in scenarios.items():
            (tmp_path / f"{name}.yaml").write_text(scenario, encoding="utf-8")
        files = {name: tmp_path / f"{name}.yaml" for name in scenarios}
        monkeypatch.setattr(case_trace, "shipped", lambda game: files)
        return trace(game("scoundrel"))

    return make


RIGHT = "game: scoundrel\ncovers: X-1\nthen: {health: 20}\n"
WRONG = "game: scoundrel\ncovers: X-1\nthen: {health: 21}\n"


def test_statuses(traced):
    found = traced(
        "document: D\ncases:\n"
        "  - {id: X-1, title: a}\n"
        "  - {id: X-2, title: b}\n"
        "  - {id: X-3, title: c, test: 'tests/x.py::test_x'}\n",
        right=RIGHT,
    )
    assert [str(case.status) for case in found] == ["passed", "unchecked", "tested"]
    assert [case.is_fine for case in found] == [True, False, True]
    assert found[2].checked_by == ("tests/x.py::test_x",)


def test_a_case_may_have_scenarios_and_tests(traced):
    text = "document: D\ncases: [{id: X-1, title: a, test: ['a.py::test_a', 'b.py::test_b']}]\n"
    [case] = traced(text, right=RIGHT)
    assert (case.status, case.checked_by) == (CaseStatus.PASSED, ("right", "a.py::test_a", "b.py::test_b"))
    [case] = traced(text, wrong=WRONG)
    assert case.status == CaseStatus.FAILED


def test_failing_scenario_fails_its_case(traced):
    [case] = traced("document: D\ncases: [{id: X-1, title: a}]\n", right=RIGHT, wrong=WRONG)
    assert (case.status, case.is_fine, case.checked_by) == (CaseStatus.FAILED, False, ("right", "wrong"))
    assert case.failing == ("wrong",)


def test_a_game_may_come_from_several_documents(traced):
    first, second = traced(
        "- {document: D, cases: [{id: X-1, title: a}]}\n- {document: E, cases: [{id: X-2, title: b}]}\n",
        right=RIGHT,
    )
    assert (first.document, first.id, first.status) == ("D", "X-1", CaseStatus.PASSED)
    assert (second.document, second.id, second.status) == ("E", "X-2", CaseStatus.UNCHECKED)


UNSOUND = {
    "no YAML": ("game: [", "bad.yaml:1: this is not YAML"),
    "an impossible position": (
        "game: scoundrel\ncovers: X-1\ngiven: {health: 21}\nthen: {health: 21}",
        "bad.yaml:3: impossible position",
    ),
    "a word that there is not": ("game: scoundrel\nthen: {helth: 20}", "bad.yaml:2: then has no 'helth'"),
    "an unknown id": (
        "game: scoundrel\ncovers: [SC-3.1, SC-3.99]\nthen: {health: 20}",
        "bad.yaml:2: 'SC-3.99' is no case and no clause of Scoundrel; did you mean SC-3.9",
    ),
}


@pytest.mark.parametrize(("text", "sentence"), UNSOUND.values(), ids=UNSOUND)
def test_an_unsound_scenario_is_one_red_row_and_the_rest_is_traced(traced, text, sentence):
    listed = "document: D\ncases: [{id: X-1, title: a}, {id: X-2, title: b}]\n"
    first, second, row = traced(listed, right=RIGHT, bad=text, other=RIGHT.replace("X-1", "X-2"))
    assert (first.status, second.status) == (CaseStatus.PASSED, CaseStatus.PASSED)
    assert (row.document, row.id, row.status) == ("Scenarios of Scoundrel", "bad.yaml", CaseStatus.BROKEN)
    assert sentence in row.title
    assert not row.is_fine


def test_rules_that_raise_are_one_red_row(traced, monkeypatch):
    def fault(state, action, events):
        raise IndexError("a planted fault")

    monkeypatch.setattr(game("scoundrel").rules, "apply", fault)
    listed = "document: D\ncases: [{id: X-1, title: a}]\n"
    case, row = traced(listed, right=RIGHT, raising="game: scoundrel\nwhen: [avoid]\nthen: {health: 20}\n")
    assert (case.status, row.status) == (CaseStatus.PASSED, CaseStatus.BROKEN)
    assert row.title.endswith("raising.yaml: the rules broke off with IndexError: a planted fault")


def test_a_failing_scenario_without_a_case_is_one_red_row(traced):
    listed = "document: D\ncases: [{id: X-1, title: a}]\n"
    lonely = WRONG.replace("covers: X-1", "title: Too much health\ncovers: SC-1.6")
    case, row = traced(listed, right=RIGHT, lonely=lonely)
    assert case.status == CaseStatus.PASSED
    assert (row.id, row.title, row.checked_by) == ("lonely", "Too much health", ("lonely",))
    assert row.status == CaseStatus.FAILED


def test_game_without_a_document(tmp_path, monkeypatch):
    monkeypatch.setattr(documents, "files", lambda package: tmp_path)
    monkeypatch.setattr(case_trace, "shipped", lambda game: {})
    assert trace(game("scoundrel")) == []


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("document: D", r"cases.yaml:1: .* needs a `document` and `cases`"),
        ("document: D\ncases: []\nmore: 1", "cases.yaml:3: a list of cases has no 'more'"),
        ("document: D\ncases:\n- id: X", "cases.yaml:3: a case needs an `id` and a `title`"),
        (
            "document: D\ncases:\n- {id: X, title: t}\n- {id: X, title: u}",
            "cases.yaml:4: the case X is there twice",
        ),
        (
            "- document: D\n  cases: [{id: X, title: t}]\n- document: E\n  cases: [{id: X, title: u}]",
            "cases.yaml:4: the case X is there twice",
        ),
    ],
)
def test_wrong_lists_are_refused(traced, text, message):
    with pytest.raises(BadText, match=message):
        traced(text)
