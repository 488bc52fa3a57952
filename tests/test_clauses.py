"""Every clause of every rule book is in the source and in a check, and checks name nothing unknown."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parents[1]
BOOKS = {path.stem: path for path in sorted((ROOT / "docs/rules").glob("*.md"))}
GAMES = ROOT / "src/turnwise/games"
CLAUSE = re.compile(r"^\*\*([A-Z]+-\d+\.\d+)\*\*", re.MULTILINE)
TAG = re.compile(r"\[([A-Z]+-\d+\.\d+)\]")


def clauses(book: str) -> list[str]:
    """The clauses of a rule book in order."""
    return CLAUSE.findall(BOOKS[book].read_text(encoding="utf-8"))


def tags(book: str) -> set[str]:
    """The clauses that a game's source names."""
    sources = [path.read_text(encoding="utf-8") for path in (GAMES / book).rglob("*.py")]
    return {clause for source in sources for clause in TAG.findall(source)}


def cases(book: str) -> set[str]:
    """The cases of a game's documents."""
    path = GAMES / book / "cases.yaml"
    if not path.is_file():
        return set()
    found = yaml.safe_load(path.read_text(encoding="utf-8"))
    documents = found if isinstance(found, list) else [found]
    return {case["id"] for document in documents for case in document["cases"]}


@cache
def marked() -> dict[str, str]:
    """The ids that tests are marked with, each with the file of a test."""
    found: dict[str, str] = {}
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.covers":
                found |= {ast.literal_eval(argument): path.name for argument in node.args}
    return found


@cache
def covered() -> dict[str, str]:
    """The ids that scenarios cover, each with the file of a scenario."""
    found: dict[str, str] = {}
    for path in sorted(GAMES.glob("*/scenarios/*.yaml")):
        covers = yaml.safe_load(path.read_text(encoding="utf-8")).get("covers", [])
        found |= dict.fromkeys([covers] if isinstance(covers, str) else covers, path.name)
    return found


RULINGS = ("CS-4.4", "CS-6.1", "CS-6.4", "SC-2.8", "TA-4.13", "UN-6.4")  # what their documents leave open


@pytest.mark.parametrize("clause", RULINGS)
def test_what_a_document_leaves_open_is_marked_as_a_ruling(clause):
    paragraphs = [line for path in BOOKS.values() for line in path.read_text(encoding="utf-8").splitlines()]
    (paragraph,) = [line for line in paragraphs if line.startswith(f"**{clause}**")]
    assert "(ruling)" in paragraph


@pytest.mark.parametrize("book", BOOKS)
def test_clauses_are_numbered_in_order(book):
    numbers = [tuple(map(int, clause.partition("-")[2].split("."))) for clause in clauses(book)]
    assert numbers
    assert numbers == sorted(set(numbers))


@pytest.mark.parametrize("book", BOOKS)
def test_every_clause_is_tagged_in_the_source(book):
    assert [clause for clause in clauses(book) if clause not in tags(book)] == []


@pytest.mark.parametrize("book", BOOKS)
def test_every_tag_is_a_clause(book):
    assert tags(book) - set(clauses(book)) == set()


@pytest.mark.parametrize("book", BOOKS)
def test_every_clause_is_checked(book):
    checked = marked().keys() | covered().keys()
    assert [clause for clause in clauses(book) if clause not in checked] == []


def test_checks_name_nothing_unknown():
    known = {name for book in BOOKS for name in [*clauses(book), *cases(book)]}
    named = marked() | covered()
    assert {name: file for name, file in named.items() if name not in known} == {}
