"""What belongs to the rules of a game, read from its sources without running them.

Everything that the functions of the contract reach: functions, tables, named constants, the parameters and
the editions. How the rules are shown, written, guessed at and searched is left out, and so are the declared
bounds (`longest`, `score_range`) and the widths of the state.
"""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import turnwise

GAMES = Path(turnwise.__file__).parent / "games"
NAMES = tuple(sorted(path.parent.name for path in GAMES.glob("*/rules.py")))  # without loading a game
CONTRACT = ("deal", "mover", "legal", "apply", "outcome", "winners", "redeal", "check", "check_parameters")
DATA = (("editions", "Parameters"), ("editions", "EDITIONS"))
STORAGE = "State"

Place = tuple[str, str]  # a module of the game's package and a name in it


@dataclass(frozen=True)
class Module:
    """A source file of a game."""

    game: str
    name: str

    @property
    def path(self) -> Path:
        """The file."""
        return GAMES / self.game / f"{self.name}.py"

    @property
    def import_name(self) -> str:
        """Its name for Python."""
        return f"turnwise.games.{self.game}" + ("" if self.name == "__init__" else f".{self.name}")

    @cached_property
    def tree(self) -> ast.Module:
        """Its syntax tree; not to be changed."""
        return ast.parse(self.path.read_text(encoding="utf-8"))

    @cached_property
    def imports(self) -> dict[str, Place]:
        """The names that come from other files of the game."""
        package = f"turnwise.games.{self.game}"
        return {
            alias.asname or alias.name: (node.module.removeprefix(package + "."), alias.name)
            for node in self.tree.body
            if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith(package + ".")
            for alias in node.names
        }

    @cached_property
    def definitions(self) -> dict[str, ast.stmt]:
        """The statement that makes each of the module's own names."""
        return {name: node for node in self.tree.body for name in _made_by(node)}

    @cached_property
    def enumerations(self) -> list[tuple[str, ...]]:
        """The names of each `A, B, C = range(…)`, and those that one table numbers: `A = _rows.add(…)`."""
        found = [
            tuple(_made_by(node))
            for node in self.tree.body
            if is_enumeration(node)
            and isinstance(node, ast.Assign)
            and isinstance(node.targets[0], ast.Tuple)
        ]
        numbered: dict[str, list[str]] = {}
        for node in self.tree.body:
            if (table := _numbering(node)) is not None:
                numbered.setdefault(table, []).extend(_made_by(node))
        return found + [tuple(names) for names in numbered.values()]


def _made_by(node: ast.stmt) -> list[str]:
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return [node.name]
    targets = node.targets if isinstance(node, ast.Assign) else []
    targets = [node.target] if isinstance(node, ast.AnnAssign) else targets
    return [leaf.id for target in targets for leaf in ast.walk(target) if isinstance(leaf, ast.Name)]


def is_enumeration(node: ast.stmt) -> bool:
    """Whether a statement only numbers names: any other numbers would not fit the names."""
    value = node.value if isinstance(node, ast.Assign) else None
    return isinstance(value, ast.Call) and ast.unparse(value.func) == "range"


def _numbering(node: ast.stmt) -> str | None:
    """The table that gives a name its number, as in `STRICTLY_LESS = _bluntings.add("strictly_less")`."""
    value = node.value if isinstance(node, ast.Assign) else None
    if not isinstance(value, ast.Call) or not isinstance(value.func, ast.Attribute):
        return None
    return ast.unparse(value.func.value) if value.func.attr == "add" else None


@dataclass(frozen=True)
class Unit:
    """A statement of a module that belongs to the rules: a function, a table, a class of parameters."""

    module: Module
    name: str
    node: ast.stmt

    @property
    def is_rule(self) -> bool:
        """Whether it is a function that is marked as a rule."""
        marks = self.node.decorator_list if isinstance(self.node, ast.FunctionDef) else []
        return "rule" in [ast.unparse(mark) for mark in marks]


class Sources:
    """All files of a game."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.modules = {path.stem: Module(game, path.stem) for path in sorted((GAMES / game).glob("*.py"))}

    def units(self) -> list[Unit]:
        """All that the rules reach, in the order of the files."""
        found: dict[Place, Unit] = {}
        waiting = self._roots()
        while waiting:
            module, name = waiting.pop()
            place = self.modules[module].imports.get(name)
            if place:
                waiting.append(place)
            elif (module, name) not in found and name in self.modules[module].definitions:
                node = self.modules[module].definitions[name]
                found[module, name] = Unit(self.modules[module], name, node)
                waiting += [(module, used) for used in _used(node)]
        unique = {(unit.module.name, unit.node.lineno): unit for unit in found.values()}
        return [unit for _, unit in sorted(unique.items()) if unit.name != STORAGE]

    def _roots(self) -> list[Place]:
        out_of_turn = [
            argument
            for node in ast.walk(self.modules["__init__"].tree)
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "OutOfTurn"
            for argument in node.args[:2]  # what may be done out of turn, and by which seat
        ]
        names = [
            (text.partition(".") if "." in text else ("__init__", "", text))
            for text in map(ast.unparse, out_of_turn)
        ]
        return [*(("rules", name) for name in CONTRACT), *DATA, *((name[0], name[2]) for name in names)]

    def origin(self, module: Module, name: str) -> Place:
        """Where a name of a module is made."""
        place = module.imports.get(name)
        return self.origin(self.modules[place[0]], place[1]) if place else (module.name, name)

    def next_names(self, module: Module) -> dict[str, str]:
        """For each enumerated constant that a module knows, the next one of its enumeration that it knows."""
        known = {self.origin(module, name): name for name in (*module.imports, *module.definitions)}
        following: dict[str, str] = {}
        for home in self.modules.values():
            for names in home.enumerations:
                here = [known[home.name, name] for name in names if (home.name, name) in known]
                following |= dict(_neighbours(here))
        return following


def _neighbours(names: list[str]) -> Iterator[tuple[str, str]]:
    for at, name in enumerate(names):
        if len(names) > 1:
            yield name, names[(at + 1) % len(names)]


def _used(node: ast.stmt) -> set[str]:
    return {leaf.id for leaf in ast.walk(node) if isinstance(leaf, ast.Name)}
