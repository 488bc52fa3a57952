"""Indexes out of range: where the rules stand, and in what they are compiled to."""

import dataclasses
from types import SimpleNamespace

import pytest

from heap import GAME as HEAP
from heap import rules as heap
from turnwise.core.compile.compiler import rule
from turnwise.testing import CHECKS, GAME_CHECKS, ContractBroken, Setting, check_contract, found_by

POINTS = (1, 2, 3)


@rule
def winners_by_the_seat_before(state):
    """At the first seat it reads before the row."""
    won = 0
    for seat in range(state.players):
        won |= int(state.cards[seat - 1] > 9) << seat
    return 1 + won


@rule
def winners_by_a_table(state):
    """When nobody is careless it reads before the table."""
    return POINTS[state.careless]


def with_winners(winners):
    return dataclasses.replace(HEAP, rules=SimpleNamespace(**(vars(heap) | {"winners": winners})))


def test_an_index_before_a_row_is_told_with_its_line_and_value():
    broken = Setting(with_winners(winners_by_the_seat_before), "1", 3, range(4))
    assert found_by(CHECKS["rows_are_indexed_from_zero"], Setting(HEAP, "1", 3, range(4))) == []
    (found,) = found_by(CHECKS["rows_are_indexed_from_zero"], broken)
    assert found.sentence.startswith(
        "winners uses an index -1 of a row of 6 at tests/testing/test_bounds.py:"
    )
    assert found.sentence.endswith("won |= int(state.cards[seat - 1] > 9) << seat")


@pytest.mark.untraced
def test_an_index_before_a_table_is_found_in_compiled_rules():
    found = found_by(GAME_CHECKS["indexes_are_in_bounds"], with_winners(winners_by_a_table))
    assert found
    assert all("IndexError" in finding.sentence for finding in found)


@pytest.mark.untraced
def test_the_whole_suite_looks_for_indexes_in_compiled_rules():
    with pytest.raises(ContractBroken, match="IndexError"):
        check_contract(dataclasses.replace(with_winners(winners_by_a_table), most_players=2), range(4))
