"""States: declared once as a dataclass with storage widths; the compact record is derived from it.

A field is `Annotated[int, int8]`, or `Annotated[Ints, int8, (LENGTH,)]` for a row and
`Annotated[list[Ints], int8, (ROWS, LENGTH)]` for a table. Interpreted rules work on the dataclass, whose
rows are lists; compiled rules work on the record, whose rows are arrays of the same numbers. What else rules
read and write by name, such as the nodes of a search, is declared in the same way.
"""

import struct
from collections.abc import Callable
from dataclasses import dataclass, fields
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, Any, TypeVar, get_type_hints

from turnwise.core.errors import BadSetup

if TYPE_CHECKING:
    import numpy as np

Ints = list[int]
S = TypeVar("S")


@dataclass(frozen=True)
class Width:
    """How many bytes a number takes in the record. There are no unsigned widths, on purpose."""

    code: str
    bytes: int

    @property
    def highest(self) -> int:
        """The largest number that fits."""
        return (1 << (8 * self.bytes - 1)) - 1

    @property
    def lowest(self) -> int:
        """The smallest number that fits."""
        return -self.highest - 1


int8 = Width("b", 1)
int16 = Width("h", 2)
int32 = Width("i", 4)
int64 = Width("q", 8)


@dataclass(frozen=True)
class Field:
    """One field of a state and its place in the record."""

    name: str
    width: Width
    shape: tuple[int, ...]
    offset: int

    @cached_property
    def count(self) -> int:
        """How many numbers the field holds."""
        total = 1
        for length in self.shape:
            total *= length
        return total


@dataclass(frozen=True)
class Layout:
    """The record of a state class: fields in order of width, so that nothing is padded but the end."""

    fields: tuple[Field, ...]
    size: int

    @cached_property
    def rows(self) -> tuple[tuple[str, int], ...]:
        """Every field's name and how many numbers its row holds; 0 for a number that stands alone."""
        return tuple((field.name, field.count if field.shape else 0) for field in self.fields)

    @cached_property
    def overwrite(self) -> Callable[[Any, Any], None]:
        """Copies one state onto another, field by field: a loop over the fields takes three times as long."""
        forms = ("source.{0}", "source.{0}[:]", "[row[:] for row in source.{0}]")
        lines = [f" target.{it.name} = {forms[len(it.shape)].format(it.name)}" for it in self.fields]
        made: dict[str, Any] = {}
        exec("\n".join(["def overwrite(target, source):", *lines]), made)
        return made["overwrite"]  # type: ignore[no-any-return]

    @cached_property
    def struct(self) -> struct.Struct:
        """The same layout for the standard library."""
        parts = "".join(f"{field.count}{field.width.code}" for field in self.fields)
        return struct.Struct(f"<{parts}{self.size - struct.calcsize('<' + parts)}x")

    @cached_property
    def dtype(self) -> "np.dtype[Any]":
        """The same layout for NumPy."""
        import numpy as np

        return np.dtype(
            {
                "names": [field.name for field in self.fields],
                "formats": [(f"<i{field.width.bytes}", field.shape) for field in self.fields],
                "offsets": [field.offset for field in self.fields],
                "itemsize": self.size,
            },
            align=True,
        )


def _storage(name: str, metadata: tuple[Any, ...]) -> tuple[Width, tuple[int, ...]]:
    for number, mark in enumerate(metadata):
        if isinstance(mark, Width):
            shape = metadata[number + 1] if number + 1 < len(metadata) else ()
            return mark, shape
        if isinstance(getattr(mark, "width", None), Width):
            return mark.width, mark.shape
    raise TypeError(f"field {name} has no storage width")


_layouts: dict[type, Layout] = {}


def layout(state_class: type) -> Layout:
    """The record of a state class."""
    if state_class not in _layouts:
        _layouts[state_class] = _derived(state_class)
    return _layouts[state_class]


def _derived(state_class: type) -> Layout:
    hints = get_type_hints(state_class, include_extras=True)
    stored = []
    for field in fields(state_class):
        width, shape = _storage(field.name, getattr(hints[field.name], "__metadata__", ()))
        stored.append((field.name, width, shape))
    offset, placed = 0, []
    for name, width, shape in sorted(stored, key=lambda entry: -entry[1].bytes):
        placed.append(Field(name, width, shape, offset))
        offset += width.bytes * placed[-1].count
    return Layout(tuple(placed), -(-offset // 8) * 8)


def record_dtype(state_class: type) -> "np.dtype[Any]":
    """The NumPy type of the record of a state class."""
    return layout(state_class).dtype


def _zeros(shape: tuple[int, ...]) -> Any:
    if not shape:
        return 0
    return [_zeros(shape[1:]) for _ in range(shape[0])]


def blank(state_class: type[S], **values: Any) -> S:
    """A state of zeros, but for the given values."""
    zeros = {field.name: _zeros(field.shape) for field in layout(state_class).fields}
    return state_class(**(zeros | values))


def _is_table(value: list[Any]) -> bool:
    return bool(value) and isinstance(value[0], list)


def overwrite(target: S, source: S) -> None:
    """Make one state equal to another without sharing anything."""
    layout(type(source)).overwrite(target, source)


def copy(state: S) -> S:
    """An independent copy."""
    twin = object.__new__(type(state))
    layout(type(state)).overwrite(twin, state)
    return twin


def _numbers(value: Any) -> Ints:
    if not isinstance(value, list):
        return [value]
    if not _is_table(value):
        return value
    return list(chain.from_iterable(_numbers(row) for row in value))


def pack(state: Any) -> bytes:
    """The record of a state; refuses what does not fit its width or its length."""
    record = layout(type(state))
    numbers: Ints = []
    for name, row in record.rows:
        found = _numbers(getattr(state, name)) if row else [getattr(state, name)]
        if row and len(found) != row:
            _refuse_misfits(state)
        numbers += found
    try:
        return record.struct.pack(*numbers)
    except struct.error:
        _refuse_misfits(state)
        raise


def _refuse_misfits(state: Any) -> None:
    """Name the first field that is to blame; too slow to be asked of every state."""
    for field in layout(type(state)).fields:
        _refuse_misfit(field, _numbers(getattr(state, field.name)))


def _refuse_misfit(field: Field, found: Ints) -> None:
    if len(found) != field.count:
        raise BadSetup(
            "does_not_fit", f"{field.name} holds {len(found)} numbers; its record has room for {field.count}"
        )
    for number in (min(found), max(found)):
        if not field.width.lowest <= number <= field.width.highest:
            raise BadSetup(
                "does_not_fit",
                f"{field.name} is {number}; its record holds {field.width.lowest} to {field.width.highest}",
            )


def unpack(state_class: type[S], record: bytes) -> S:
    """The state that a record holds."""
    if len(record) != layout(state_class).size:
        raise BadSetup(
            "does_not_fit",
            f"a record of {state_class.__module__} has {layout(state_class).size} bytes, not {len(record)}",
        )
    numbers = layout(state_class).struct.unpack(record)
    values, at = {}, 0
    for field in layout(state_class).fields:
        values[field.name] = _shaped(numbers[at : at + field.count], field.shape)
        at += field.count
    return state_class(**values)


def _shaped(numbers: tuple[int, ...], shape: tuple[int, ...]) -> Any:
    """Numbers as one of them, a row, or rows of rows."""
    if not shape:
        return numbers[0]
    if len(shape) == 1:
        return list(numbers)
    length = len(numbers) // shape[0]
    return [_shaped(numbers[at : at + length], shape[1:]) for at in range(0, len(numbers), length)]
