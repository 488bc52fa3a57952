"""The compiler: rules written once, run twice.

`@rule` marks a function. Interpreted, it is that plain function. `RuleCompiler` makes compiled twins: the
same code with every rule it calls replaced by that rule's twin. Numba is only imported
when something is compiled; how Numba is set up for rules is in `turnwise.core.compile.numba_setup`.

A generic loop names the rules of the contract (`turnwise.core.contract`); `bound` and `RuleCompiler` put a
game's own rules in their place. Numba's disk cache sees neither edits in other files nor such bindings, so
every game has a cache folder of its own, named by a digest of all sources and constants involved.
"""

import dis
import hashlib
import inspect
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import FunctionType
from typing import TYPE_CHECKING, Any, TypeVar, cast

from turnwise.core.compile import numba_internals, numba_setup
from turnwise.core.compile.disk_cache import cache_folder
from turnwise.core.compile.numba_internals import inside, inside_options, outside_options, set_environments
from turnwise.core.compile.numba_setup import described, numba_for_rules, tuple_type

if TYPE_CHECKING:
    import numpy as np

F = TypeVar("F", bound=Callable[..., Any])
Rule = Callable[..., Any]
Bindings = Mapping[Rule, Rule]
CompileProgress = Callable[[str, int, int], None]

_compiling = threading.RLock()  # Numba's settings are global
OURS = (__file__, numba_setup.__file__, numba_internals.__file__)  # whose edits change what is compiled

# Small rules become part of their callers.
SMALL = 600  # bytes of bytecode by itself
LIGHT = 40000  # with all rules that become part of it


def rule(function: F) -> F:
    """Mark a function as a rule: it may be compiled."""
    function.__dict__["is_rule"] = True
    return function


def is_rule(value: object) -> bool:
    """Whether a value is a function marked as a rule."""
    return isinstance(value, FunctionType) and "is_rule" in value.__dict__


def _globals_used(function: Rule) -> dict[str, Any]:
    everything = function.__globals__
    names = {step.argval for step in dis.get_instructions(function) if step.opname == "LOAD_GLOBAL"}
    return {name: everything[name] for name in sorted(names) if name in everything}


def _rebuilt(function: Rule, replacement: Callable[[Rule], Rule]) -> FunctionType:
    """The same code, with every rule that it calls replaced."""
    used = {
        name: replacement(value) if is_rule(value) else value
        for name, value in _globals_used(function).items()
    }
    used["__name__"] = function.__module__
    twin = FunctionType(function.__code__, used, function.__name__, function.__defaults__)
    twin.__qualname__ = function.__qualname__
    twin.__module__ = function.__module__
    return twin


def _with_rows(twin: FunctionType) -> FunctionType:
    """Tables as arrays: Numba compiles a look-up in a tuple into a choice among all its entries."""
    import numpy as np

    for name, value in twin.__globals__.items():
        if isinstance(value, tuple) and value and all(type(entry) is int for entry in value):
            twin.__globals__[name] = np.array(value, np.int64)
    return twin


def bound(loop: F, bindings: Bindings) -> F:
    """The interpreted twin of a generic loop, with a game's rules in place of the contract's names."""

    def replacement(function: Rule) -> Rule:
        return bindings[function] if function in bindings else _rebuilt(function, replacement)

    return cast(F, _rebuilt(loop, replacement))


def _involved(function: Rule, bindings: Bindings, found: dict[Rule, dict[str, Any]]) -> None:
    function = bindings.get(function, function)
    if function not in found:
        found[function] = _globals_used(function)
        for value in found[function].values():
            if is_rule(value):
                _involved(value, bindings, found)


def source_digest(functions: Sequence[Rule], bindings: Bindings, extra: str) -> str:
    """A digest of the compiler, the source files of all rules involved, and every constant that they use."""
    found: dict[Rule, dict[str, Any]] = {}
    for function in functions:
        _involved(function, bindings, found)
    digest = hashlib.sha256(extra.encode())
    for file in sorted({*OURS, *(inspect.getfile(function) for function in found)}):
        digest.update(Path(file).read_bytes())
    for function, used in sorted(found.items(), key=lambda entry: entry[0].__qualname__):
        constants = {name: value for name, value in used.items() if not callable(value)}
        digest.update(f"{function.__module__}.{function.__qualname__}{constants}".encode())
    return digest.hexdigest()[:16]


@dataclass(frozen=True)
class EntryRule:
    """A rule to be called from outside, and the arguments that it takes.

    An argument is "state", "states" (an array of them), "int", "ints" or "table" (rows of 64 bits),
    "words" (a row of 32 bits), None, or a class of named tuples. The fields of such a class are `Ints` (of 64
    bits, unless annotated with a width), records declared as states are, lists of records, or named tuples.
    """

    function: Rule
    arguments: tuple[str | type | None, ...]


class RuleCompiler:
    """The compiled twins of one game's rules and of the loops bound to them.

    A compiler for more loops of a game shares the twins that another one has made.
    """

    def __init__(
        self,
        game_id: str,
        dtype: "np.dtype[Any]",
        bindings: Bindings,
        entries: Mapping[str, EntryRule],
        shared: "RuleCompiler | None" = None,
        slp_vectorize: bool = False,
    ) -> None:
        self.game_id = game_id
        self.dtype = dtype
        self.bindings = dict(bindings)
        self.entries = dict(entries)
        self.slp_vectorize = slp_vectorize
        self._twins: dict[Rule, Rule] = shared._twins if shared else {}
        self._weights: dict[Rule, int] = shared._weights if shared else {}

    def compile(self, name: str, progress: CompileProgress | None = None) -> Rule:
        """Compile an entry point, or fetch it from the disk cache; progress counts its rules."""
        entry = self.entries[name]
        with _compiling, numba_for_rules(self.slp_vectorize):
            dispatcher = self._dispatcher(entry)
            with _counted(progress or _silent, name, self._involved(entry)):
                dispatcher.compile(tuple(self._type(argument) for argument in entry.arguments))
            set_environments(dispatcher)
        dispatcher.disable_compile()
        return cast(Rule, dispatcher)

    def _dispatcher(self, entry: EntryRule) -> Any:
        import numba

        twin = _with_rows(_rebuilt(self.bindings.get(entry.function, entry.function), self._twin))
        usual = numba.config.CACHE_DIR
        numba.config.CACHE_DIR = str(self.folder)
        try:
            return numba.njit(nogil=True, cache=True, **outside_options())(twin)
        finally:
            numba.config.CACHE_DIR = usual

    def _involved(self, entry: EntryRule) -> int:
        found: dict[Rule, dict[str, Any]] = {}
        _involved(entry.function, self.bindings, found)
        return len(found)

    def _twin(self, function: Rule) -> Rule:
        """A rule called by others: compiled into its callers, so not cached by itself."""
        import numba

        function = self.bindings.get(function, function)
        if function not in self._twins:
            options = inside_options(inline=self._weight(function) > 0)
            twin = numba.njit(nogil=True, **options)(_with_rows(_rebuilt(function, self._twin)))
            self._twins[function] = inside(twin)
        return self._twins[function]

    def _weight(self, function: Rule) -> int:
        """How much a rule adds to its callers; nothing if it is too large to become part of them."""
        function = self.bindings.get(function, function)
        if function not in self._weights:
            called = [value for value in _globals_used(function).values() if is_rule(value)]
            own = len(function.__code__.co_code)
            weight = own + sum(self._weight(rule) for rule in called)
            self._weights[function] = weight if own <= SMALL and weight <= LIGHT else 0
        return self._weights[function]

    def _type(self, argument: str | type | None) -> Any:
        import numba

        if isinstance(argument, type):
            return tuple_type(argument)
        record = numba.from_dtype(self.dtype)
        types = {
            "state": record,
            "states": record[::1],
            "int": numba.int64,
            "ints": numba.int64[::1],
            "table": numba.int64[:, ::1],
            "words": numba.int32[::1],
            None: numba.none,
        }
        return types[argument]

    def _described(self, argument: str | type | None) -> str:
        return described(argument) if isinstance(argument, type) else str(self._type(argument))

    @cached_property
    def folder(self) -> Path:
        """The cache folder of this game and of these very sources."""
        import numba

        extra = f"{numba.__version__} {numba_internals.FENCE.is_plain} {numba.config.BOUNDSCHECK}"
        extra += f" {self.dtype.descr} {self.dtype.itemsize}"
        arguments = [argument for entry in self.entries.values() for argument in entry.arguments]
        extra += f" {self.slp_vectorize} {[self._described(argument) for argument in arguments]}"
        functions = [entry.function for entry in self.entries.values()]
        return cache_folder(self.game_id, source_digest(functions, self.bindings, extra))


def _silent(name: str, done: int, total: int) -> None:
    """Progress that is not asked for."""


@contextmanager
def _counted(progress: CompileProgress, name: str, total: int) -> Iterator[None]:
    """Tell of every rule as its compilation ends."""
    from numba.core import event

    class ProgressCount(event.Listener):  # type: ignore[misc]
        done = 0

        def on_start(self, event: Any) -> None:
            pass

        def on_end(self, event: Any) -> None:
            self.done = min(self.done + 1, total)
            progress(name, self.done, total)

    progress(name, 0, total)
    with event.install_listener("numba:compile", ProgressCount()):
        yield
    progress(name, total, total)
