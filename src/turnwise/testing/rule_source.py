"""What the source of rules says: all that cannot be compiled, by file and line, before Numba is asked."""

import ast
import builtins
import inspect
import textwrap
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from types import FunctionType, ModuleType
from typing import Any

from turnwise.core import contract
from turnwise.core.compile.compiled_game import bindings
from turnwise.core.compile.compiler import is_rule
from turnwise.core.events import EVENT_SIZE, emit
from turnwise.core.game import Game
from turnwise.testing.findings import Finding, shown_path

CALLABLE = {"abs", "bool", "divmod", "int", "len", "max", "min", "range"}  # of Python's own functions
METHODS = {"bit_length"}
VALUES = EVENT_SIZE - 1  # of an event

FORBIDDEN: dict[type[ast.AST], str] = {
    ast.JoinedStr: "makes a string",
    ast.List: "makes a list",
    ast.ListComp: "makes a list",
    ast.Dict: "makes a dict",
    ast.DictComp: "makes a dict",
    ast.Set: "makes a set",
    ast.SetComp: "makes a set",
    ast.GeneratorExp: "has a generator",
    ast.Lambda: "has a function inside",
    ast.FunctionDef: "has a function inside",
    ast.ClassDef: "has a class inside",
    ast.Raise: "raises an exception",
    ast.Try: "handles exceptions",
    ast.TryStar: "handles exceptions",
    ast.Assert: "asserts, which is an exception",
    ast.With: "has a with block",
    ast.Global: "changes a global name",
    ast.Nonlocal: "changes a name outside",
    ast.Yield: "yields",
    ast.YieldFrom: "yields",
    ast.Match: "has a match statement, which compiled rules do not have: use if",
    ast.Starred: "unpacks a row with *, so that its values cannot be counted: name them",
    ast.Import: "imports inside",
    ast.ImportFrom: "imports inside",
    ast.Delete: "deletes something",
    ast.Slice: "takes a slice of a row, which is a copy interpreted and the row itself compiled",
}


def rules_can_be_compiled(game: Game[Any]) -> Iterator[Finding]:
    """Rules and all that they call are marked, and use nothing but ints, bools, rows and other rules."""
    seen: set[Callable[..., Any]] = set()
    waiting = []
    for name, function in sorted(_named(game).items()):
        if is_rule(function):
            waiting.append(function)
        else:
            yield _unmarked(game, name, function)
    while waiting:
        function = waiting.pop()
        if function not in seen and not _is_ours(function):
            seen.add(function)
            reader = Reader(game, function)
            yield from reader.findings()
            waiting += reader.called


def _named(game: Game[Any]) -> dict[str, Callable[..., Any]]:
    """The rules that a game has under the names of the contract; what is missing has its own finding."""
    own = bindings(game)
    return {rule.__name__: own[rule] for rule in contract.CONTRACT if rule in own and rule is not own[rule]}


def _is_ours(function: Callable[..., Any]) -> bool:
    """Chance, the fast RNG and events are rules for every game."""
    return function.__module__.startswith("turnwise.core.")


def _unmarked(game: Game[Any], name: str, function: Any) -> Finding:
    code = getattr(function, "__code__", None)
    where = f"{shown_path(code.co_filename)}:{code.co_firstlineno}" if code else game.id
    return Finding(where, f"`{name}` is named in the contract but not marked @rule")


@dataclass
class _Source:
    tree: ast.FunctionDef
    file: str


def _source(function: Any) -> _Source | None:
    """The syntax of a function with the line numbers of its file; None if it cannot be read."""
    try:
        lines, first = inspect.getsourcelines(function)
        tree = ast.parse(textwrap.dedent("".join(lines)))
    except (OSError, SyntaxError, TypeError):
        return None
    ast.increment_lineno(tree, first - 1)
    found = tree.body[0]
    file = shown_path(function.__code__.co_filename)
    return _Source(found, file) if isinstance(found, ast.FunctionDef) else None


class Reader:
    """Reads one rule."""

    def __init__(self, game: Game[Any], function: Any) -> None:
        self._game = game
        self._function = function
        self._source = _source(function)
        self.called: list[Callable[..., Any]] = []

    def findings(self) -> Iterator[Finding]:
        """All that the rule does which rules do not."""
        name, code = self._function.__name__, self._function.__code__
        if self._function.__closure__:
            where = f"{shown_path(code.co_filename)}:{code.co_firstlineno}"
            yield Finding(where, f"rule `{name}` is a closure: rules use names of their module alone")
        if self._source is None:
            where = f"{shown_path(code.co_filename)}:{code.co_firstlineno}"
            yield Finding(where, f"rule `{name}` has no source that can be read: write it with `def`")
            return
        for node in self._body(self._source.tree):
            for sentence in self._wrong(node):
                line = getattr(node, "lineno", self._source.tree.lineno)
                yield Finding(f"{self._source.file}:{line}", f"rule `{name}` {sentence}")

    def _body(self, tree: ast.FunctionDef) -> Iterator[ast.AST]:
        """Every node of defaults and body, but docstrings and annotations; of a function inside itself."""
        defaults = [default for default in (*tree.args.defaults, *tree.args.kw_defaults) if default]
        waiting: list[ast.AST] = [*defaults, *(step for step in tree.body if not _is_docstring(step))]
        while waiting:
            node = waiting.pop(0)
            yield node
            if not isinstance(node, ast.FunctionDef | ast.Lambda | ast.ClassDef):
                inner = [child for name, child in _fields(node) if name != "annotation"]
                waiting = inner + waiting

    def _wrong(self, node: ast.AST) -> Iterator[str]:
        if sentence := FORBIDDEN.get(type(node)):
            yield sentence
        elif isinstance(node, ast.Constant):
            yield from _wrong_value(repr(node.value), node.value)
        elif isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.Div):
            yield "divides with /, which makes a float: use //"
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Pow) and self._is_negative(node.right):
            yield f"has the negative power {ast.unparse(node)}, which makes a float"
        elif isinstance(node, ast.Subscript):
            yield from self._wrong_index(node.slice)
        elif isinstance(node, ast.Call):
            yield from self._wrong_call(node)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            yield from self._wrong_name(node.id)

    def _wrong_index(self, index: ast.expr) -> Iterator[str]:
        if isinstance(index, ast.UnaryOp) and isinstance(index.op, ast.USub):
            yield f"has the negative index {ast.unparse(index)}: compiled rules do not count from a row's end"
        value = self._value(index.id) if isinstance(index, ast.Name) else 0
        if isinstance(value, int) and value < 0:
            yield f"has the negative index {ast.unparse(index)}, which is {value}"

    def _is_negative(self, number: ast.expr) -> bool:
        if isinstance(number, ast.UnaryOp) and isinstance(number.op, ast.USub):
            return True
        value = self._value(number.id) if isinstance(number, ast.Name) else 0
        return isinstance(value, int) and value < 0

    def _value(self, name: str) -> Any:
        """What a name of the module stands for; None for a name of the function itself."""
        if name in self._function.__code__.co_varnames:
            return None
        return self._function.__globals__.get(name, getattr(builtins, name, None))

    def _wrong_name(self, name: str) -> Iterator[str]:
        value = self._value(name)
        if not callable(value):
            yield from _wrong_value(f"{name} = {value!r}"[:60], value)

    def _wrong_call(self, call: ast.Call) -> Iterator[str]:
        if isinstance(call.func, ast.Attribute):
            yield from self._wrong_method(call.func)
        elif isinstance(call.func, ast.Name):
            name, value = call.func.id, self._value(call.func.id)
            if value is emit:
                yield from self._wrong_event(call)
            elif is_rule(value):
                self.called.append(value)
            elif isinstance(value, FunctionType):
                yield f"calls `{name}`, which is not marked @rule"
            elif name in vars(builtins) and name not in CALLABLE:
                yield f"calls `{name}`, which compiled rules do not have"
            elif inspect.isclass(value) and name not in CALLABLE:
                yield f"makes a `{name}`: rules make nothing"

    def _wrong_method(self, function: ast.Attribute) -> Iterator[str]:
        owner = self._value(function.value.id) if isinstance(function.value, ast.Name) else None
        if isinstance(owner, ModuleType):
            yield f"calls `{ast.unparse(function)}`: import other rules by name"
        elif function.attr not in METHODS:
            yield f"calls the method `{function.attr}`: numbers and rows have none but bit_length"

    def _wrong_event(self, call: ast.Call) -> Iterator[str]:
        """A call of `emit`: the buffer, the kind, then its values."""
        values, kind = len(call.args) - 2, call.args[1] if len(call.args) > 1 else None
        number = self._value(kind.id) if isinstance(kind, ast.Name) else None
        if values > VALUES:
            yield f"tells {values} values of an event, which has at most {VALUES}"
        elif isinstance(number, int) and not 0 <= number < len(self._game.events):
            yield f"tells event {number}; there are 0 to {len(self._game.events) - 1}"
        elif isinstance(number, int) and values > len(self._game.events[number].values):
            declared = self._game.events[number]
            yield f"tells {values} values of event {declared.name!r}, which declares {len(declared.values)}"


def _fields(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    for name, value in ast.iter_fields(node):
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield name, child


def _is_docstring(step: ast.stmt) -> bool:
    is_text = isinstance(step, ast.Expr) and isinstance(step.value, ast.Constant)
    return is_text and isinstance(step.value.value, str)  # type: ignore[attr-defined]


def _wrong_value(shown: str, value: Any) -> Iterator[str]:
    """Numbers are ints, and tables of a module are tuples."""
    kinds = {float: "a float", complex: "a float", str: "a string", bytes: "a string"}
    kinds |= {list: "a list", dict: "a dict", set: "a set"}
    if type(value) in kinds:
        yield f"uses {shown}, which is {kinds[type(value)]}"
