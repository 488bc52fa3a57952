"""A mutant: the rules of a game with one small fault."""

import ast
import copy
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from types import CodeType
from typing import Any

from mutants.faults import Around, wrong_versions
from mutants.sources import Sources, Unit, is_enumeration


@dataclass(frozen=True)
class Mutant:
    """One fault: where, of which kind, and the statement before and after."""

    unit: Unit
    kind: str
    line: int
    before: str
    after: str
    number: int  # from 1 on, among equal texts of the unit
    node: ast.AST
    wrong: ast.AST

    @property
    def game(self) -> str:
        """The game whose rules are wrong."""
        return self.unit.module.game

    @property
    def key(self) -> str:
        """What names it as long as the function and the statement stay as they are."""
        again = f" (number {self.number})" if self.number > 1 else ""
        return (
            f"{self.game}/{self.unit.module.name}.py {self.unit.name}: {self.before} -> {self.after}{again}"
        )

    @property
    def where(self) -> str:
        """File and line."""
        return f"src/turnwise/games/{self.game}/{self.unit.module.name}.py:{self.line}"

    def code(self) -> CodeType:
        """The whole module with the fault, compiled."""
        tree: Any = _Exchange(self.node, self.wrong).visit(self.unit.module.tree)
        code: CodeType = compile(ast.fix_missing_locations(tree), str(self.unit.module.path), "exec")
        return code

    def function_code(self) -> CodeType:
        """The function with the fault, compiled."""
        found = [part for part in self.code().co_consts if isinstance(part, CodeType)]
        return next(part for part in found if part.co_name == self.unit.name)


class _Exchange(ast.NodeTransformer):
    """One node for another; all nodes on the way to it are copies."""

    def __init__(self, node: ast.AST, wrong: ast.AST) -> None:
        self.node = node
        self.wrong = ast.copy_location(copy.deepcopy(wrong), node)

    def visit(self, node: ast.AST) -> ast.AST:
        if node is self.node:
            return self.wrong
        return self.generic_visit(_shallow(node))


def _shallow(node: ast.AST) -> ast.AST:
    twin = copy.copy(node)
    for name, value in ast.iter_fields(node):
        if isinstance(value, list):
            setattr(twin, name, list(value))
    return twin


def mutants_of(game: str) -> list[Mutant]:
    """All mutants of a game, in the order of its files."""
    sources = Sources(game)
    return [mutant for unit in sources.units() for mutant in _mutants(unit, sources)]


def _mutants(unit: Unit, sources: Sources) -> Iterator[Mutant]:
    if isinstance(unit.node, ast.Assign) and is_enumeration(unit.node):
        return
    returned = unit.node.returns if isinstance(unit.node, ast.FunctionDef) else None
    around = Around(sources.next_names(unit.module), ast.unparse(returned) if returned else "")
    texts: Counter[tuple[str, str]] = Counter()
    for node, statement in _pieces(unit.node, unit.node):
        before = _headline(statement)
        for kind, wrong in wrong_versions(node, around):
            after = _headline(_Exchange(node, wrong).visit(statement))
            if after != before:
                texts[before, after] += 1
                line = getattr(node, "lineno", statement.lineno)
                yield Mutant(unit, kind, line, before, after, texts[before, after], node, wrong)


def _pieces(node: ast.AST, statement: ast.stmt) -> Iterator[tuple[ast.AST, ast.stmt]]:
    """A node and all nodes below it that are run, each with its innermost statement."""
    statement = node if isinstance(node, ast.stmt) else statement
    yield node, statement
    for name, value in ast.iter_fields(node):
        if _is_run(node, name):
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST) and not _is_docstring(child):
                    yield from _pieces(child, statement)


def _is_run(node: ast.AST, field: str) -> bool:
    """Whether a part of a node is more than types and marks; the types of parameters hold their ranges."""
    if isinstance(node, ast.FunctionDef):
        return field == "body"
    if isinstance(node, ast.ClassDef):
        return field == "body"
    return field not in ("targets", "target", "func") or isinstance(node, ast.For)


def _is_docstring(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _headline(statement: ast.AST) -> str:
    """A statement in one line, without the statements within it."""
    twin = copy.copy(statement)
    if isinstance(twin, ast.If | ast.For | ast.While | ast.FunctionDef | ast.ClassDef):
        twin.body = [ast.Pass()]
        if not isinstance(twin, ast.FunctionDef | ast.ClassDef):
            twin.orelse = []
    text = ast.unparse(ast.fix_missing_locations(twin))
    return " ".join(text.removesuffix("pass").split()).removesuffix(":")
