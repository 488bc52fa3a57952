"""What the suite says: all findings, each with its place, also where Python leaves asserts out."""

import ast
import inspect
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from heap import GAME as HEAP
from turnwise import game, testing
from turnwise.testing import CHECKS, GAME_CHECKS, ContractBroken, Finding, Setting, demand, found_by
from turnwise.testing.findings import MOST_FINDINGS, MOST_REPEATS, difference, grouped

SUITE = Path(testing.__file__).parent
SETTING = Setting(HEAP, "1", 2, range(1))


def test_differences_of_states_name_field_and_entry():
    one = game("card_slot").new(1)
    other = game("card_slot").new(1)
    other.hands[1][3] += 3
    other.turn = 1
    first = one.hands[1][3]
    assert difference(one, other) == (
        f"hands[1][3]: {first} in one world, {first + 3} in the other; turn: 0 in one world, 1 in the other"
    )


def test_differences_of_views_name_the_path_in_their_json():
    uno = game("uno")
    state = uno.new(1)
    one = uno.view_of(state, 0)
    state.called = 1
    state.sizes[1] = 9
    told = difference(one, uno.view_of(state, 0))
    assert (
        told == "handCounts[1]: 7 in one world, 9 in the other; called: False in one world, True in the other"
    )


def test_a_fault_of_many_settings_is_told_once():
    tried = [Setting(HEAP, "1", players, range(1)) for players in (2, 3, 4)]
    alike = [Finding(str(setting), f"greedy takes {setting.players}") for setting in tried]
    lines = [Finding("rules.py:3", "greedy takes 1"), Finding("rules.py:9", "greedy takes 1")]
    other = Finding(str(tried[2]), "greedy peeks")
    told = grouped([*alike, *lines, other], tried)
    assert [str(finding) for finding in told] == [
        "heap-1-2p: greedy takes 2 (and in 2 more settings)",
        "rules.py:3: greedy takes 1",
        "rules.py:9: greedy takes 1",
        "heap-1-4p: greedy peeks",
    ]


def test_many_differences_are_counted():
    told = difference({"row": [1, 2, 3, 4, 5]}, {"row": [6, 7, 8, 9, 5]})
    assert told.startswith("row[0]: 1 in one world, 6 in the other; ")
    assert told.endswith("; and 1 more")


def test_a_check_goes_on_after_its_first_finding_up_to_a_few():
    def check(setting):
        for word in "abcdefgh":
            yield Finding("here", f"{word} is wrong")

    assert [finding.sentence[0] for finding in found_by(check, SETTING)] == list("abcdefgh")[:MOST_FINDINGS]


def test_findings_alike_but_for_their_numbers_are_told_once():
    asked = []

    def check(setting):
        for number in range(100):
            asked.append(number)
            yield Finding("here", f"action {number} is wrong")

    assert [finding.sentence for finding in found_by(check, SETTING)] == ["action 0 is wrong"]
    assert len(asked) == MOST_REPEATS


def test_a_game_that_raises_is_a_finding_with_the_line():
    def check(setting):
        yield Finding("here", "one is wrong")
        raise KeyError("sword")

    first, second = found_by(check, SETTING)
    assert first.sentence == "one is wrong"
    assert second.where == "heap-1-2p"
    assert second.sentence.startswith("check met KeyError: 'sword' (tests/testing/test_findings.py:")


def test_all_findings_are_in_one_exception():
    demand([])
    with pytest.raises(ContractBroken) as broken:
        demand([Finding("a", "is wrong"), Finding("b", "is wrong too", "heap 1 left=3")])
    assert str(broken.value) == "2 findings\n- a: is wrong\n- b: is wrong too\n    at heap 1 left=3"


OPTIMISED = """
import dataclasses
from turnwise.games.scoundrel import GAME
from turnwise.testing import CHECKS, Setting, demand, found_by
assert False, "asserts are left out here"
broken = dataclasses.replace(GAME, greedy=lambda state, rng: 99)
demand(found_by(CHECKS["greedy_is_legal"], Setting(broken, "1.0", 1, range(2))))
"""


def test_the_suite_finds_as_much_where_asserts_are_left_out():
    run = subprocess.run([sys.executable, "-O", "-c", OPTIMISED], capture_output=True, text=True, check=False)
    assert run.returncode == 1
    assert "ContractBroken: 1 finding\n- scoundrel-1.0-1p: greedy takes 99 after 0 actions" in run.stderr


@pytest.mark.parametrize("module", sorted(SUITE.glob("*.py")), ids=lambda path: path.stem)
def test_no_module_of_the_suite_asserts(module):
    assert not any(isinstance(node, ast.Assert) for node in ast.walk(ast.parse(module.read_text())))


def test_every_check_stands_in_a_module_that_is_read():
    checks: list[Callable[..., Any]] = [*CHECKS.values(), *GAME_CHECKS.values()]
    files = {Path(inspect.getfile(check)) for check in checks}
    assert files <= set(SUITE.glob("*.py"))
