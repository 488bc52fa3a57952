"""What the drawing of the architecture names is there, and it counts right."""

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src/turnwise"
TEXT = (ROOT / "docs/architecture.md").read_text()
DRAWING = TEXT.partition("## The path of a message")[2].split("```")[1]
MODULE = re.compile(r"\b[a-z_]+(?:/[a-z_]+)+\b")


def test_the_modules_of_the_drawing_exist():
    named = MODULE.findall(DRAWING)
    assert len(named) > 15
    sources = ROOT / "src/turnwise"
    missing = [
        name for name in named if not (sources / name).is_dir() and not (sources / f"{name}.py").is_file()
    ]
    assert missing == []


def test_its_lengths_are_told():
    columns = [(line[:60].strip(), line[60:].strip()) for line in DRAWING.splitlines()[2:] if line]
    message = [part for left, _ in columns if left for part in re.split(r"\s{2,}", left)[0].split(", ")]
    decision = [right for _, right in columns if right]
    assert (len(message), len(decision)) == (14, 9)
    assert "fourteen from bytes to bytes" in TEXT
    assert "nine for a bot's decision" in TEXT


SMALL = 30  # lines
OF_EVERY_GAME = {"text.py", "counted.py"}
STAY = TEXT.partition("Modules under 30 lines with one importer that stay:")[2].partition("\n## ")[0]


def imported_by() -> dict[str, set[str]]:
    """For every module of the package, those that import it."""
    modules = {_name(path): path for path in PACKAGE.rglob("*.py")}
    found: dict[str, set[str]] = {name: set() for name in modules}
    for importer, path in modules.items():
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ImportFrom) and node.module:
                for alias in node.names:
                    inner = f"{node.module}.{alias.name}"
                    found.get(inner, found.get(node.module, set())).add(importer)
    return found


def _name(path: Path) -> str:
    return ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__")


def small_ones() -> list[Path]:
    """Modules of few lines with one importer, or none."""
    importers = imported_by()
    return [
        path
        for path in PACKAGE.rglob("*.py")
        if path.stem not in ("__init__", "__main__")
        and "migrations" not in path.parts
        and len(path.read_text().splitlines()) < SMALL
        and len(importers[_name(path)] - {_name(path)}) < 2
    ]


def test_small_modules_with_one_importer_have_a_reason():
    found = small_ones()
    assert {"pruning.py", "win_chance.py", "event_table.py"} <= {path.name for path in found}
    unnamed = [
        str(path)
        for path in found
        if path.name not in OF_EVERY_GAME and f"`{path.parent.name}/{path.name}`" not in STAY
    ]
    assert unnamed == []
    named = re.findall(r"`(\w+/\w+\.py)`", STAY)
    assert [name for name in named if not list(PACKAGE.rglob(name))] == []
