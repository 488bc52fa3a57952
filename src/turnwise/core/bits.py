"""Sets of small numbers as the bits of one int64, for rules that look at many things at once."""

from turnwise.core.compile.compiler import rule
from turnwise.core.state import Ints


@rule
def lowest(bits: int) -> int:
    """The smallest number of a set that is not empty."""
    return (bits & -bits).bit_length() - 1


@rule
def size(bits: int) -> int:
    """How many numbers a set has."""
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


def row_of_bits(mask: int, count: int) -> Ints:
    """So many bits of a mask of any length as a row, the lowest first."""
    return [mask >> place & 1 for place in range(count)]
