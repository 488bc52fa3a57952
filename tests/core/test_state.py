"""States: one declaration, a compact record, and refusals of what does not fit."""

from dataclasses import dataclass
from typing import Annotated

import pytest
from hypothesis import given
from hypothesis import strategies as st

from turnwise.core.errors import BadSetup
from turnwise.core.state import (
    Ints,
    blank,
    copy,
    int8,
    int16,
    int32,
    int64,
    layout,
    overwrite,
    pack,
    record_dtype,
    unpack,
)


@dataclass(slots=True)
class Sample:
    small: Annotated[int, int8]
    row: Annotated[Ints, int16, (3,)]
    table: Annotated[list[Ints], int8, (2, 3)]
    wide: Annotated[int, int64]
    words: Annotated[Ints, int32, (2,)]


def numbers(width):
    return st.integers(width.lowest, width.highest)


samples = st.builds(
    Sample,
    numbers(int8),
    st.lists(numbers(int16), min_size=3, max_size=3),
    st.lists(st.lists(numbers(int8), min_size=3, max_size=3), min_size=2, max_size=2),
    numbers(int64),
    st.lists(numbers(int32), min_size=2, max_size=2),
)


@given(samples)
def test_pack_and_unpack(sample):
    assert unpack(Sample, pack(sample)) == sample


@given(samples)
def test_the_record_holds_the_same_numbers(sample):
    import numpy as np

    record = np.frombuffer(pack(sample), record_dtype(Sample))[0]
    assert int(record["small"]) == sample.small
    assert record["row"].tolist() == sample.row
    assert record["table"].tolist() == sample.table
    assert int(record["wide"]) == sample.wide
    assert record["words"].tolist() == sample.words


def test_the_widest_come_first_and_nothing_is_padded_but_the_end():
    """8 (wide) + 8 (words) + 6 (row) + 1 (small) + 6 (table) = 29 bytes, up to 32."""
    assert [(field.name, field.offset) for field in layout(Sample).fields] == [
        ("wide", 0),
        ("words", 8),
        ("row", 16),
        ("small", 22),
        ("table", 23),
    ]
    assert layout(Sample).size == 32
    assert record_dtype(Sample).itemsize == 32


def test_blank_is_zero():
    assert blank(Sample, small=3) == Sample(3, [0, 0, 0], [[0, 0, 0], [0, 0, 0]], 0, [0, 0])


def test_a_copy_shares_nothing():
    sample = blank(Sample)
    twin = copy(sample)
    twin.row[0] = twin.table[1][2] = 5
    assert sample == blank(Sample)
    overwrite(sample, twin)
    twin.table[0][0] = 1
    assert sample.table == [[0, 0, 0], [0, 0, 5]]


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("small", 128, "small is 128; its record holds -128 to 127"),
        ("small", -129, "small is -129; its record holds -128 to 127"),
        ("row", [1, 2, 40_000], "row is 40000; its record holds -32768 to 32767"),
        ("row", [1, 2], "row holds 2 numbers; its record has room for 3"),
        ("table", [[1, 2, 3]], "table holds 3 numbers; its record has room for 6"),
    ],
)
def test_what_does_not_fit_is_refused(field, value, sentence):
    sample = blank(Sample)
    setattr(sample, field, value)
    with pytest.raises(BadSetup, match=sentence) as refused:
        pack(sample)
    assert refused.value.code == "does_not_fit"


def test_a_record_of_another_size_is_refused():
    with pytest.raises(BadSetup, match="has 32 bytes, not 31"):
        unpack(Sample, bytes(31))


def test_a_field_without_width_is_a_mistake():
    @dataclass
    class Wrong:
        number: int

    with pytest.raises(TypeError, match="field number has no storage width"):
        layout(Wrong)
