"""What rules may not do is found in their source, by file and line, before anything is compiled."""

import dataclasses
import inspect
from types import SimpleNamespace

import pytest

from heap import GAME as HEAP
from heap import rules as heap
from turnwise.core.compile import compiler
from turnwise.core.compile.compiler import rule
from turnwise.core.events import emit
from turnwise.testing import GAME_CHECKS, ContractBroken, check_contract, found_by
from turnwise.testing.findings import shown_path

CHECK = GAME_CHECKS["rules_can_be_compiled"]
HALF = 0.5
NAMES = ["a", "b"]
LAST = -1


def helper(state):
    return state.turn


@rule
def a_float(state):
    return int(state.turn * 0.5)


@rule
def a_float_by_name(state):
    return int(state.turn * HALF)


@rule
def a_division(state):
    return int(state.turn / 2)


@rule
def a_string(state):
    return 1 if state.turn == "one" else 0


@rule
def a_list(state):
    """Docstrings are no strings of a rule."""
    seats = [1, 2]
    return seats[0]


@rule
def a_list_by_name(state):
    return len(NAMES)


@rule
def a_comprehension(state):
    return max(seat for seat in range(3))


@rule
def a_dict(state):
    return {1: 2}[1]


@rule
def a_lambda(state):
    return (lambda: 1)()


@rule
def an_exception(state):
    if state.turn > 5:
        raise ValueError
    return 1


@rule
def an_assertion(state):
    assert state.turn < 5
    return 1


@rule
def a_handler(state):
    try:
        return state.cards[0]
    except IndexError:
        return 0


@rule
def from_the_end(state):
    return state.cards[-1]


@rule
def from_the_end_by_name(state):
    return state.cards[LAST]


@rule
def a_slice(state):
    return state.cards[:2][0]


@rule
def an_unmarked_helper(state):
    return helper(state)


@rule
def by_module(state):
    return heap.mover(state)


@rule
def a_method(state):
    return state.cards.index(0)


@rule
def a_function_of_python(state):
    return sorted(state.cards)[0]


@rule
def too_many_values(state):
    emit(None, 0, 1, 2, 3, 4)  # type: ignore[call-arg]  # the defect
    return 1


@rule
def more_values_than_declared(state):
    emit(None, heap_took, 1, 2, 3)
    return 1


heap_took = heap.TOOK


@rule
def many_values_in_a_row(state):
    emit(None, heap_took, *(1, 2, 3, 4))  # type: ignore[call-arg]  # the defect
    return 1


@rule
def a_group_handler(state):
    try:
        return 1
    except* ValueError:
        state.left = 0
    return 0


@rule
def yields_of_another(state):
    yield from (1, 2)


@rule
def a_match(state):
    match state.left:
        case 0:
            return 1
    return 0


@rule
def a_negative_power(state):
    return 2**-1


@rule
def a_negative_power_by_name(state):
    return 2**LAST


@rule
def a_default_of_text(state, name="a"):
    return 1


@rule
def inner(state):
    return 1 if state.left == 0.0 else 0


@rule
def through_another(state):
    return inner(state)


def closed():
    bonus = 1

    @rule
    def winners(state):
        return bonus

    return winners


a_closure = closed()

FOUND = [
    (a_float, 2, "uses 0.5, which is a float"),
    (a_float_by_name, 2, "uses HALF = 0.5, which is a float"),
    (a_division, 2, "divides with /, which makes a float: use //"),
    (a_string, 2, "uses 'one', which is a string"),
    (a_list, 3, "makes a list"),
    (a_list_by_name, 2, "uses NAMES = ['a', 'b'], which is a list"),
    (a_comprehension, 2, "has a generator"),
    (a_dict, 2, "makes a dict"),
    (a_lambda, 2, "has a function inside"),
    (an_exception, 3, "raises an exception"),
    (an_assertion, 2, "asserts, which is an exception"),
    (a_handler, 2, "handles exceptions"),
    (from_the_end, 2, "has the negative index -1"),
    (from_the_end_by_name, 2, "has the negative index LAST, which is -1"),
    (a_slice, 2, "takes a slice of a row"),
    (an_unmarked_helper, 2, "calls `helper`, which is not marked @rule"),
    (by_module, 2, "calls `heap.mover`: import other rules by name"),
    (a_method, 2, "calls the method `index`"),
    (a_function_of_python, 2, "calls `sorted`, which compiled rules do not have"),
    (too_many_values, 2, "tells 4 values of an event, which has at most 3"),
    (more_values_than_declared, 2, "tells 3 values of event 'took', which declares 2"),
    (many_values_in_a_row, 2, "unpacks a row with *"),
    (a_group_handler, 2, "handles exceptions"),
    (yields_of_another, 2, "yields"),
    (a_match, 2, "has a match statement"),
    (a_negative_power, 2, "has the negative power 2 ** (-1), which makes a float"),
    (a_negative_power_by_name, 2, "has the negative power 2 ** LAST, which makes a float"),
    (a_default_of_text, 1, "uses 'a', which is a string"),
    (a_closure, 0, "is a closure"),
]


def with_winners(winners):
    return dataclasses.replace(HEAP, rules=SimpleNamespace(**(vars(heap) | {"winners": winners})))


def line_of(function, number):
    return f"{shown_path(__file__)}:{inspect.getsourcelines(function)[1] + number}"


def test_sound_rules_are_let_pass():
    assert found_by(CHECK, HEAP) == []


@pytest.mark.parametrize(("winners", "line", "sentence"), FOUND, ids=[sentence for _, _, sentence in FOUND])
def test_what_rules_may_not_do_is_told_with_its_line(winners, line, sentence):
    first, *_ = found_by(CHECK, with_winners(winners))
    assert first.where == line_of(winners, line)
    assert first.sentence.startswith(f"rule `{winners.__name__}` {sentence}")


def test_rules_that_rules_call_are_read_as_well():
    (found,) = found_by(CHECK, with_winners(through_another))
    assert (found.where, found.sentence) == (
        line_of(inner, 2),
        "rule `inner` uses 0.0, which is a float",
    )


def test_a_rule_of_the_contract_that_is_not_marked_is_told():
    (found,) = found_by(CHECK, with_winners(helper))
    assert found.where == line_of(helper, 0)
    assert found.sentence == "`winners` is named in the contract but not marked @rule"


def test_nothing_is_compiled_where_the_source_is_wrong(monkeypatch):
    def compile(*arguments):
        raise RuntimeError("compiled all the same")

    monkeypatch.setattr(compiler.RuleCompiler, "compile", compile)
    with pytest.raises(ContractBroken) as broken:
        check_contract(with_winners(a_float), range(2))
    assert [finding.sentence for finding in broken.value.findings] == [
        "rule `a_float` uses 0.5, which is a float"
    ]
