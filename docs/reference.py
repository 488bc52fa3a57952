"""Writes what docs tell of the public API: `python docs/reference.py`, or `make reference`.

The reference is made of the docstrings, signatures and declared fields of all names in `turnwise.__all__`.
"""

import ast
import inspect
import re
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import turnwise

DOCS = Path(__file__).parent
WIDE = 100
FIELD = re.compile(
    r"^    (?P<name>[a-z]\w*): (?P<type>.+?)(?: = .+?)?(?:  # (?P<comment>.*))?$", re.MULTILINE
)
HEAD = """# The Python API

Written by `make reference` from the sources; a [tutorial](tutorial.md) shows how it is used. All names are
attributes of `turnwise`. Bad input of any kind raises `TurnwiseError`. Seats are numbered from 0. `GameName`
is the id of a game or a `Game`, `Values` are parameters by name, `Ints` is a list of whole numbers.
"""


def reference() -> str:
    """The whole page."""
    public = {name: getattr(turnwise, name) for name in turnwise.__all__ if not name.startswith("__")}
    functions = {name: thing for name, thing in public.items() if inspect.isfunction(thing)}
    classes = {name: thing for name, thing in public.items() if inspect.isclass(thing)}
    constants = {name: thing for name, thing in public.items() if name not in functions | classes}
    parts = [HEAD, "## Functions\n", *(_function(name, thing, "###") for name, thing in functions.items())]
    parts += ["## Classes\n", *(_class(name, thing) for name, thing in classes.items())]
    parts += ["## Constants\n", *(f"- `{name} = {value!r}`" for name, value in constants.items())]
    return "\n".join(parts) + "\n"


def _function(name: str, function: Any, heading: str) -> str:
    return f"{heading} `{name}`\n\n```python\n{_signature(function)}\n```\n\n{_doc(function)}\n"


def _signature(function: Any) -> str:
    """As it is written in the source, in one line if that is short enough."""
    node = _node(function)
    named = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
    if named and named[0].arg in ("self", "cls"):
        node.args.args = node.args.args[1:]
    returned = f" -> {_unquoted(ast.unparse(node.returns))}" if node.returns else ""
    arguments = re.sub(r"(?<=[^\s=])=(?=[^\s=])", " = ", _unquoted(ast.unparse(node.args)))
    line = f"{function.__name__}({arguments}){returned}"
    if len(line) <= WIDE:
        return line
    rows = re.sub(r", (?=\*|\w+\s*:)", ",\n    ", arguments)
    return f"{function.__name__}(\n    {rows}\n){returned}"


def _node(function: Any) -> ast.FunctionDef:
    node = ast.parse(textwrap.dedent(inspect.getsource(function))).body[0]
    assert isinstance(node, ast.FunctionDef)
    return node


def _unquoted(annotation: str) -> str:
    """The name of a type that is written as a text because it is imported late."""
    return re.sub(r"'([A-Z]\w+)'", r"\1", annotation)


def _doc(thing: Any) -> str:
    return inspect.getdoc(thing) or ""


def _class(name: str, described: type) -> str:
    bases = [base.__name__ for base in described.__bases__ if base not in (object, tuple)]
    of = f"({', '.join(bases)})" if bases and "Generic" not in bases else ""
    rows = [*_fields(described), *_properties(described)]
    parts = [f"### `{name}{of}`\n", f"{_doc(described)}\n", *([*rows, ""] if rows else [])]
    return "\n".join([*parts, *_methods(described)])


def _fields(described: type) -> Iterator[str]:
    """Declared fields with the comments beside them."""
    for found in FIELD.finditer(inspect.getsource(described)):
        if found["name"] in _declared(described):
            said = f": {found['comment']}" if found["comment"] else ""
            yield f"- `{found['name']}: {found['type'].strip()}`{said}"


def _declared(described: type) -> list[str]:
    return [*getattr(described, "__dataclass_fields__", ()), *getattr(described, "_fields", ())]


def _properties(described: type) -> Iterator[str]:
    for name, member in vars(described).items():
        getter = getattr(member, "fget", None) or getattr(member, "func", None)
        if not name.startswith("_") and getter is not None:
            returned = _node(getter).returns
            kind = f": {_unquoted(ast.unparse(returned))}" if returned else ""
            yield f"- `{name}{kind}`: {_first_small(_doc(getter))}"


def _first_small(sentence: str) -> str:
    """A docstring as the rest of a line."""
    line = " ".join(sentence.split()).removesuffix(".")
    return line[:1].lower() + line[1:]


def _methods(described: type) -> Iterator[str]:
    for name, member in vars(described).items():
        function = member.__func__ if isinstance(member, classmethod) else member
        is_field = name.startswith("_") or name in _declared(described)
        if inspect.isfunction(function) and not is_field:
            yield _function(f"{described.__name__}.{name}", function, "####")


if __name__ == "__main__":
    (DOCS / "reference.md").write_text(reference(), encoding="utf-8")
