"""Numba as rules need it: what it does not know, leaves out or does twice, set right while they compile.

But for `int.bit_length` and `overwrite`, which a plain Numba does not compile, all of this is for speed.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import is_dataclass
from functools import cache
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from turnwise.core.state import Ints, overwrite, record_dtype

LITTLE = 1  # optimisation of what is optimised again where it is linked


@contextmanager
def numba_for_rules(slp_vectorize: bool) -> Iterator[None]:
    """Numba set up to compile rules and nothing else; SLP vectorisation merges like steps into one."""
    _teach_bit_length()
    _teach_overwrite()
    with _indexed_from_zero(), _slp_vectorized(slp_vectorize), _alone():
        yield


@contextmanager
def bounds_checked() -> Iterator[None]:
    """What is compiled meanwhile refuses an index out of range, a negative one too, with an IndexError."""
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
    from numba.core import cgutils
    from numba.extending import intrinsic, overload

    @intrinsic  # type: ignore[untyped-decorator]
    def copy_bytes(typing: Any, target: Any, source: Any) -> Any:
        def instruction(context: Any, builder: Any, signature: Any, values: Any) -> Any:
            cgutils.raw_memcpy(builder, *values, context.get_constant(types.intp, source.size), 1)
            return context.get_dummy_value()

        return types.none(target, source), instruction

    @overload(overwrite)  # type: ignore[untyped-decorator]
    def of_records(target: Any, source: Any) -> Any:
        def copied(target: Any, source: Any) -> Any:
            copy_bytes(target, source)

        return copied if isinstance(target, types.Record) and target == source else None


def inside(dispatcher: Any) -> Any:
    """Compile a rule that others call once for all integers, not for every width and every constant."""
    import numba

    usual = dispatcher.get_call_template

    def wide(argument: Any) -> Any:
        plain = numba.types.unliteral(argument)
        return numba.int64 if isinstance(plain, numba.types.Integer) else plain

    def get_call_template(args: tuple[Any, ...], kws: dict[str, Any]) -> Any:
        with _linked_only():
            return usual(tuple(map(wide, args)), {name: wide(value) for name, value in kws.items()})

    dispatcher.get_call_template = get_call_template
    return dispatcher


def tuple_type(declared: type) -> Any:
    """Numba's type of a class of named tuples of rows, records, lists of either and such tuples."""
    from numba import types

    hints = get_type_hints(declared, include_extras=True)
    return types.BaseTuple.from_types([_field_type(hint) for hint in hints.values()], declared)


def described(kind: Any) -> str:
    """A type in full: Numba's own text leaves out the names of a tuple's fields."""
    from numba import types

    if not isinstance(kind, types.BaseNamedTuple):
        return str(kind)
    fields = zip(kind.fields, kind.types, strict=True)
    return ", ".join(f"{name}: ({described(part)})" for name, part in fields)


def _field_type(hint: Any) -> Any:
    import numba

    if hint == Ints:
        return numba.int64[::1]
    if get_origin(hint) is Annotated:
        return numba.types.Integer.from_bitwidth(8 * hint.__metadata__[0].bytes)[::1]
    if hint == list[Ints]:
        return numba.int64[:, ::1]
    if get_origin(hint) is list:
        return _field_type(get_args(hint)[0])[::1]
    if isinstance(hint, type) and is_dataclass(hint):
        return numba.from_dtype(record_dtype(hint))
    return tuple_type(hint)


def set_environments(dispatcher: Any) -> None:
    """Give an entry point the environments of the rules linked into it, if it refers to any."""
    for overload in dispatcher.overloads.values():
        for environment in overload._find_referenced_environments():
            overload.library.codegen.set_env(environment.env_name, environment)


@contextmanager
def _indexed_from_zero() -> Iterator[None]:
    """No rule counts from the end of a row, so what is compiled meanwhile need not look for that.

    Where rules run with bounds checked (`bounds_checked`), a negative index is refused.
    """
    from numba import types
    from numba.np import arrayobj

    def plain(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
        return context.cast(builder, index, kind, types.intp)

    usual = arrayobj.fix_integer_index
    arrayobj.fix_integer_index = plain
    try:
        yield
    finally:
        arrayobj.fix_integer_index = usual


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


@contextmanager
def _alone() -> Iterator[None]:
    """Rules inside an entry point are nobody else's, so what is used in one place becomes part of it."""
    import llvmlite.binding as llvm
    import numba
    from numba.core.codegen import CPUCodeLibrary

    usual = CPUCodeLibrary._optimize_final_module

    def optimize(library: Any) -> None:
        is_inside = int(numba.config.OPT) == LITTLE  # in `_linked_only`
        for function in () if is_inside else library._final_module.functions:
            if function.linkage == llvm.Linkage.linkonce_odr and not function.is_declaration:
                function.linkage = llvm.Linkage.internal
        usual(library)

    CPUCodeLibrary._optimize_final_module = optimize
    try:
        yield
    finally:
        CPUCodeLibrary._optimize_final_module = usual


@contextmanager
def _linked_only() -> Iterator[None]:
    """Rules compiled meanwhile are only linked into entry points: little optimised and without machine code,
    which would take a third of the time and never run.
    """
    import numba
    from numba.core.codegen import JITCodeLibrary, JITCPUCodegen

    def remember(library: Any) -> None:
        library._finalize_dynamic_globals()
        library._finalized = True

    usual = numba.config.OPT, JITCodeLibrary._finalize_final_module, JITCPUCodegen.set_env
    numba.config.OPT = type(numba.config.OPT)(LITTLE)
    JITCodeLibrary._finalize_final_module = remember
    JITCPUCodegen.set_env = lambda codegen, name, environment: None  # nothing to set it in
    try:
        yield
    finally:
        numba.config.OPT, JITCodeLibrary._finalize_final_module, JITCPUCodegen.set_env = usual
