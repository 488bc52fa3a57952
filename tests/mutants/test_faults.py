"""Each kind of small fault on a small rule, and what counts as a part of the rules."""

import ast

import pytest

from mutants.faults import Around, wrong_versions
from mutants.mutant import mutants_of
from mutants.sources import Sources

AROUND = Around({"RED": "GREEN"}, "int")


def faults(text: str, around: Around = AROUND) -> set[tuple[str, str]]:
    """Every fault of a statement's topmost node, or of its expression's."""
    node = ast.parse(text).body[0]
    found = node.value if isinstance(node, ast.Expr) else node
    return {
        (kind, ast.unparse(ast.fix_missing_locations(wrong))) for kind, wrong in wrong_versions(found, around)
    }


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a < b", {("boundary", "a <= b"), ("opposite", "a >= b")}),
        ("a == b", {("opposite", "a != b")}),
        ("a in b", {("opposite", "a not in b")}),
        (
            "0 <= a < b",
            {
                *{("boundary", "0 < a < b"), ("boundary", "0 <= a <= b")},
                *{("opposite", "0 > a < b"), ("opposite", "0 <= a >= b")},
            },
        ),
        ("5", {("number", "6"), ("number", "4")}),
        ("True", {("truth", "False")}),
        ("RED", {("name", "GREEN")}),
        ("BLUE", set()),
        ("a and b", {("connective", "a or b"), ("condition dropped", "a"), ("condition dropped", "b")}),
        ("a + b", {("operator", "a - b")}),
        ("a += b", {("operator", "a -= b"), ("left out", "pass")}),
        ("a >> b", {("operator", "a << b")}),
        ("-a", {("operator dropped", "a")}),
        ("b if a else c", {("branches", "c if a else b")}),
        ("state.a = 1", {("left out", "pass")}),
        ("a = 1", set()),  # without it the name is unknown: every test fails
        ("work(state, a, b)", {("arguments", "work(state, b, a)")}),
        ("Number(1, 2)", set()),
        ("min(a, b)", {("extreme", "max(a, b)")}),
        ("range(a)", {("range", "range(a - 1)"), ("range", "range(1, a)")}),
        ("return a", {("returned", "return a + 1")}),
        ("{a: b, c: d}", {("entry dropped", "{c: d}"), ("entry dropped", "{a: b}")}),
    ],
)
def test_kinds_of_faults(text, expected):
    assert faults(text) == expected


def test_a_condition_that_is_no_comparison_is_negated():
    assert faults("if a:\n    b()") == {("negated", "if not a:\n    b()")}


def test_a_truth_is_returned_the_other_way_round():
    assert faults("return a", Around({}, "bool")) == {("returned", "return not a")}


@pytest.mark.parametrize("game", ["card_slot", "scoundrel", "tactics", "uno"])
def test_all_mutants_have_a_name_of_their_own_and_compile(game):
    mutants = mutants_of(game)
    assert len({mutant.key for mutant in mutants}) == len(mutants) > 700
    for mutant in mutants[::50]:
        assert mutant.code().co_filename == str(mutant.unit.module.path)


def test_what_belongs_to_the_rules():
    units = {(unit.module.name, unit.name): unit for unit in Sources("tactics").units()}
    assert units["rules", "apply"].is_rule
    assert ("refusals", "whose") in units  # which seat an action out of turn belongs to
    assert not units["tiles", "_distance"].is_rule  # worked out when the module is loaded
    assert ("editions", "Parameters") in units
    no_rules = {"greedy", "rollout_policy", "evaluate", "view", "picture", "text", "notation"}
    assert no_rules.isdisjoint(name for name, _ in units)
    assert {("rules", "longest"), ("rules", "score_range"), ("state", "State")}.isdisjoint(units)
