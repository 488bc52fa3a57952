"""The glossary names modules that exist, and gives every word one meaning; so do classes and aliases."""

import ast
import re
from collections import Counter, defaultdict
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
ROW = re.compile(r"^\| (?!word|---)(.+?) \| .+ \| `(\S+)` \|$", re.M)
SOURCE = ROOT / "src/turnwise"
OF_EVERY_GAME = {"Parameters", "State", "StaticView", "View"}  # each game has its own
ROWS = ROW.findall((ROOT / "docs/glossary.md").read_text())
DOCS = (
    "README.md",
    "CONTRIBUTING.md",
    "web/README.md",
    *(str(it.relative_to(ROOT)) for it in ROOT.glob("docs/**/*.md")),
)
TOLD_APART = {"record"}  # of a state and of a match: the rows say in brackets which is meant
HISTORY = (
    "\n## What changed\n"  # of protocol.md: names that were given up, beside those that took their place
)
RETIRED = re.compile(
    r"\b(lore|lore_of|clock_?[wW]ords|Shown|Asides|asides|Thinkers|Audience|Happened|Porter|ToldEvent|HintAnswer|HintChoice"
    r"|(Table|Seat|Clock|Join)Wish)\b"
)


def test_every_module_of_the_glossary_exists():
    assert len(ROWS) > 50
    assert [path for _, path in ROWS if not (ROOT / "src/turnwise" / path).is_file()] == []


def test_no_word_has_two_rows():
    words = Counter(re.sub(r" \(.*?\)", "", word) for row, _ in ROWS for word in row.split(", "))
    assert {word for word, count in words.items() if count > 1} == TOLD_APART


def defined(tree):
    """The classes, named types and type aliases of a module; type variables and constants are none."""
    for node in tree.body:
        match node:
            case ast.ClassDef(name=name):
                yield name
            case ast.Assign(targets=[ast.Name(name)], value=value) if not is_type_variable(value):
                yield name
            case ast.AnnAssign(target=ast.Name(name)):
                yield name


def is_type_variable(value):
    makers = ("TypeVar", "ParamSpec")
    return isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id in makers


def is_type_name(name):
    return name.lstrip("_")[:1].isupper() and not name.isupper()


def defined_twice(sources):
    """Names of types that several modules define, and where."""
    homes = defaultdict(list)
    for path, text in sources.items():
        for name in filter(is_type_name, defined(ast.parse(text))):
            homes[name].append(path)
    return {name: paths for name, paths in homes.items() if len(paths) > 1 and name not in OF_EVERY_GAME}


def test_a_second_meaning_is_noticed():
    sources = {
        "a": "class Row: ...\nclass View: ...\nS = TypeVar('S')\nOnce = int\nROWS = 1\nR = TypeVar('R')",
        "b": "Row = tuple[str, ...]\nclass View: ...\nS = TypeVar('S')\nROWS = 2\nR: TypeAlias = int",
    }
    assert defined_twice(sources) == {"Row": ["a", "b"]}


def test_no_class_or_alias_is_defined_twice():
    sources = {str(path.relative_to(SOURCE)): path.read_text() for path in sorted(SOURCE.rglob("*.py"))}
    assert len(sources) > 200
    assert defined_twice(sources) == {}


def test_every_game_has_what_is_its_own():
    for game in ("card_slot", "scoundrel", "tactics", "uno"):
        texts = [path.read_text() for path in (SOURCE / "games" / game).glob("*.py")]
        assert {name for text in texts for name in defined(ast.parse(text))} >= OF_EVERY_GAME


@pytest.mark.parametrize("doc", DOCS)
def test_no_document_uses_a_word_that_was_given_up(doc):
    lines = (ROOT / doc).read_text().partition(HISTORY)[0].splitlines()
    assert [line for line in lines if RETIRED.search(line)] == []


def test_words_that_were_given_up_stand_in_the_history_of_the_protocol():
    _, history, told = (ROOT / "docs/protocol.md").read_text().partition(HISTORY)
    assert history
    assert {"lore", "clockWords", "ToldEvent"} <= {found[0] for found in RETIRED.findall(told)}
