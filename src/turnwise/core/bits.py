"""Sets of small numbers as the bits of one int64, for rules that look at many things at once."""

from turnwise.core.kernel import rule

_SEQUENCE = 0x03F79D71B4CB0A89  # of de Bruijn: each run of six bits occurs once
_RUN = 58
_INDEX = 63
_PLACES = tuple(
    next(place for place in range(_INDEX + 1) if ((_SEQUENCE << place) >> _RUN) & _INDEX == run)
    for run in range(_INDEX + 1)
)


@rule
def lowest(bits: int) -> int:
    """The smallest number of a set that is not empty."""
    return _PLACES[(((bits & -bits) * _SEQUENCE) >> _RUN) & _INDEX]


@rule
def size(bits: int) -> int:
    """How many numbers a set has."""
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count
