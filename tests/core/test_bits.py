"""Sets of small numbers as bits."""

import pytest

from turnwise.core.bits import lowest, size


@pytest.mark.parametrize("number", range(63))
def test_the_lowest_number_of_a_set(number):
    assert lowest(1 << number) == number
    assert lowest(1 << number | 1 << 62) == number


@pytest.mark.parametrize(("bits", "count"), [(0, 0), (1, 1), (0b1011, 3), ((1 << 62) - 1, 62)])
def test_the_size_of_a_set(bits, count):
    assert size(bits) == count
