"""Numba as rules need it: what it does not know, leaves out or does twice, set right while they compile.

But for `int.bit_length`, which a plain Numba does not compile, all of this is a matter of speed alone.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

LITTLE = 1  # optimisation of what is optimised again where it is linked


@contextmanager
def numba_for_rules(slp_vectorize: bool) -> Iterator[None]:
    """Numba set up to compile rules and nothing else; SLP vectorisation merges like steps into one."""
    _teach_bit_length()
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
