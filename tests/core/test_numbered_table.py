"""Rows that are numbered as they are declared."""

import pytest

from turnwise.core.numbered_table import NumberedTable


@pytest.mark.parametrize("first", [0, 1, 52])
def test_rows_are_counted_in_the_order_of_their_declaration(first):
    words = NumberedTable[str](first)
    assert [words.add("hero_died"), words.add("round_limit")] == [first, first + 1]
    assert words.rows == ("hero_died", "round_limit")
