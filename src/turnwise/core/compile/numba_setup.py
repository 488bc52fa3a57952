"""Numba as rules need it, by its documented interface: what it does not know, types of records, and settings.

What makes rules quicker by way of Numba's inner functions is in `turnwise.core.compile.numba_internals`.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import is_dataclass
from functools import cache
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from turnwise.core.compile.numba_internals import replaced
from turnwise.core.state import Ints, overwrite, record_dtype


@contextmanager
def numba_for_rules(slp_vectorize: bool) -> Iterator[None]:
    """Numba set up to compile rules and nothing else; SLP vectorisation merges like steps into one."""
    _teach_bit_length()
    _teach_overwrite()
    with _slp_vectorized(slp_vectorize), replaced():
        yield


@contextmanager
def bounds_checked() -> Iterator[None]:
    """What is compiled in this block refuses an index out of range, also a negative one, by an IndexError."""
    import numba

    usual = numba.config.BOUNDSCHECK
    numba.config.BOUNDSCHECK = 1
    try:
        yield
    finally:
        numba.config.BOUNDSCHECK = usual


@cache
def _teach_bit_length() -> None:
    """Numba does not know `int.bit_length`, which is one instruction of the machine."""
    from numba import types
    from numba.extending import intrinsic, overload_method

    @intrinsic  # type: ignore[untyped-decorator]
    def bit_length(typing: Any, number: Any) -> Any:
        def instruction(context: Any, builder: Any, signature: Any, values: Any) -> Any:
            number = context.cast(builder, values[0], signature.args[0], types.int64)
            is_negative = builder.icmp_signed("<", number, number.type(0))
            size = builder.select(is_negative, builder.neg(number), number)
            zeros = builder.ctlz(size, context.get_constant(types.boolean, False))
            return builder.sub(number.type(64), zeros)

        return types.int64(number), instruction

    @overload_method(types.Integer, "bit_length")  # type: ignore[untyped-decorator]
    def of_integer(number: Any) -> Any:
        def length(number: Any) -> Any:
            return bit_length(number)

        return length


@cache
def _teach_overwrite() -> None:
    """A record that becomes equal to another of its type is a copy of its bytes."""
    from numba import types
    from numba.extending import intrinsic, overload

    @intrinsic  # type: ignore[untyped-decorator]
    def copy_bytes(typing: Any, target: Any, source: Any) -> Any:
        def instruction(context: Any, builder: Any, signature: Any, values: Any) -> Any:
            address, size = (context.get_value_type(kind) for kind in (types.voidptr, types.intp))
            copy = builder.module.declare_intrinsic("llvm.memcpy", [address, address, size])
            to, start = (builder.bitcast(value, address) for value in values)
            is_volatile = context.get_constant(types.boolean, False)
            builder.call(copy, [to, start, size(source.size), is_volatile])
            return context.get_dummy_value()

        return types.none(target, source), instruction

    @overload(overwrite)  # type: ignore[untyped-decorator]
    def of_records(target: Any, source: Any) -> Any:
        def copied(target: Any, source: Any) -> Any:
            copy_bytes(target, source)

        return copied if isinstance(target, types.Record) and target == source else None


def tuple_type(declared: type) -> Any:
    """Numba's type of a class of named tuples of rows, records, lists of either and such tuples."""
    import numba

    return numba.typeof(_sample(declared))


def described(declared: type) -> str:
    """Such a class in full: Numba's own text leaves out the names of a tuple's fields."""
    import numba

    def in_full(hint: Any, sample: Any) -> str:
        return described(hint) if _is_tuple(hint) else str(numba.typeof(sample))

    hints = get_type_hints(declared, include_extras=True)
    fields = zip(hints.items(), _sample(declared), strict=True)
    return ", ".join(f"{name}: ({in_full(hint, sample)})" for (name, hint), sample in fields)


def _is_tuple(hint: Any) -> bool:
    return isinstance(hint, type) and issubclass(hint, tuple)


def _sample(hint: Any) -> Any:
    """A value as compiled rules are handed it, of no length."""
    import numpy as np

    if hint == Ints:
        return np.zeros(0, np.int64)
    if get_origin(hint) is Annotated:
        return np.zeros(0, f"i{hint.__metadata__[0].bytes}")
    if hint == list[Ints]:
        return np.zeros((0, 0), np.int64)
    if get_origin(hint) is list:
        return np.zeros(0, _sample(get_args(hint)[0]).dtype)
    if isinstance(hint, type) and is_dataclass(hint):
        return np.zeros(1, record_dtype(hint))[0]
    return hint(*(_sample(each) for each in get_type_hints(hint, include_extras=True).values()))


@contextmanager
def _slp_vectorized(wanted: bool) -> Iterator[None]:
    """Superword-level parallelism: off in Numba unless asked for, because old LLVMs got it wrong."""
    import numba

    usual = numba.config.SLP_VECTORIZE
    numba.config.SLP_VECTORIZE = int(wanted)
    try:
        yield
    finally:
        numba.config.SLP_VECTORIZE = usual
