"""Inner functions of Numba, replaced while rules compile: all of it for speed, and only where they are known.

With another Numba the plain path runs: the same results, after a longer compilation and more slowly.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from turnwise.core.version_fence import Fence

FENCE = Fence(
    "numba",
    oldest=(0, 61),
    newest=(0, 68),
    inner={
        "numba.np.arrayobj:fix_integer_index": "context builder idxty idx size",
        "numba.core.codegen:CPUCodeLibrary._optimize_final_module": "self",
        "numba.core.codegen:CPUCodeLibrary._finalize_dynamic_globals": "self",
        "numba.core.codegen:JITCodeLibrary._finalize_final_module": "self",
        "numba.core.codegen:JITCPUCodegen.set_env": "self env_name env",
        "numba.core.compiler:CompileResult._find_referenced_environments": "self",
        "numba.core.dispatcher:Dispatcher.get_call_template": "self args kws",
        "numba.core.options:DefaultOptions._nrt": "",
        "numba.core.options:DefaultOptions.forceinline": "",
        "numba.core.options:DefaultOptions.no_cfunc_wrapper": "",
        "numba.core.options:DefaultOptions.no_cpython_wrapper": "",
    },
    loss="rules compile and run more slowly",
)
LITTLE = 1  # optimisation of what is optimised again where it is linked


def outside_options() -> dict[str, bool]:
    """How an entry point is compiled. Rules allocate nothing, so nothing has to be counted (`_nrt`)."""
    return {} if FENCE.is_plain else {"_nrt": False, "no_cfunc_wrapper": True}


def inside_options(inline: bool) -> dict[str, bool]:
    """How a rule inside an entry point is compiled: never called from Python or C, it needs no wrappers."""
    if FENCE.is_plain:
        return {}
    return outside_options() | {"no_cpython_wrapper": True, "forceinline": inline}


@contextmanager
def replaced() -> Iterator[None]:
    """Within this block only rules are compiled, so Numba may take for granted what holds for rules."""
    FENCE.warn()
    if FENCE.is_plain:
        yield
    else:
        with _indexed_from_zero(), _alone():
            yield


def inside(dispatcher: Any) -> Any:
    """Compile a rule that others call once for all integers, not for every width and every constant."""
    import numba

    if FENCE.is_plain:
        return dispatcher
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
    for overload in () if FENCE.is_plain else dispatcher.overloads.values():
        for environment in overload._find_referenced_environments():
            overload.library.codegen.set_env(environment.env_name, environment)


@contextmanager
def _indexed_from_zero() -> Iterator[None]:
    """No rule counts from the end of a row, so what is compiled within this block need not look for that.

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
def _alone() -> Iterator[None]:
    """Rules inside an entry point belong to it alone, so what is used in one place becomes part of it.

    They are optimised once, where all of them are linked, and not in every rule that calls them: half of
    UNO's compilation. SLP vectorisation finds less then, so for it they are optimised before, too.
    """
    import numba
    from numba.core.codegen import CPUCodeLibrary

    usual = CPUCodeLibrary._optimize_final_module

    def optimize(library: Any) -> None:
        is_inside = int(numba.config.OPT) == LITTLE  # in `_linked_only`
        if is_inside and not numba.config.SLP_VECTORIZE:
            return
        for function in () if is_inside else library._final_module.functions:
            if function.linkage.name == "linkonce_odr" and not function.is_declaration:
                function.linkage = "internal"
        usual(library)

    CPUCodeLibrary._optimize_final_module = optimize
    try:
        yield
    finally:
        CPUCodeLibrary._optimize_final_module = usual


@contextmanager
def _linked_only() -> Iterator[None]:
    """Rules compiled in this block are only linked into entry points: little optimised and without machine
    code, which would take a third of the time and never run.
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
