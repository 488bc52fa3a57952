"""The documents that a game comes from, as its package lists them in `cases.yaml`, case by case."""

import difflib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from turnwise.core.game import Game
from turnwise.matches.rule_books import clauses
from turnwise.matches.yaml_entries import YamlEntry, file_text, read_text

MOST_HINTS = 3


@dataclass(frozen=True)
class DocumentCase:
    """A case as a document's list has it."""

    document: str
    id: str
    title: str
    tests: tuple[str, ...]  # tests that check it, where scenarios cannot say it or not all of it


def document_cases(game: Game[Any]) -> tuple[DocumentCase, ...]:
    """Every case of a game's documents, in order; a game may have none."""
    source = files(game.package) / "cases.yaml"
    return _read(file_text(source), str(source)) if source.is_file() else ()


@cache
def _read(text: str, file: str) -> tuple[DocumentCase, ...]:
    """A file holds one document, or a list of them; no two cases share an id."""
    top = read_text(text, file, "a list of cases")
    found: dict[str, DocumentCase] = {}
    for entry, case in _cases(top):
        if case.id in found:
            raise entry.wrong(f"the case {case.id} is there twice")
        found[case.id] = case
    return tuple(found.values())


def _cases(top: YamlEntry) -> Iterator[tuple[YamlEntry, DocumentCase]]:
    for part in top.items():
        fields = part.fields(["document", "cases"])
        if len(fields) < 2:
            raise part.wrong("a list of cases needs a `document` and `cases`")
        document = fields["document"].text()
        for entry in fields["cases"].items():
            yield entry, _case(document, entry)


def _case(document: str, entry: YamlEntry) -> DocumentCase:
    fields = entry.fields(["id", "title", "test"])
    if "id" not in fields or "title" not in fields:
        raise entry.wrong("a case needs an `id` and a `title`")
    tests = tuple(fields["test"].texts()) if "test" in fields else ()
    return DocumentCase(document, fields["id"].text(), fields["title"].text(), tests)


def covered(game: Game[Any], entry: YamlEntry) -> tuple[str, ...]:
    """The ids that a scenario covers; refuses one that is no case and no clause of the game.

    A game that came without documents and without a rule book has nothing to compare them with.
    """
    known = [case.id for case in document_cases(game)] + list(clauses(game.id))
    for item in entry.items():
        if known and item.text() not in known:
            raise item.wrong(f"{item.text()!r} is no case and no clause of {game.title}{_hint(item, known)}")
    return tuple(entry.texts())


def _hint(item: YamlEntry, known: list[str]) -> str:
    near = difflib.get_close_matches(item.text(), known, n=MOST_HINTS)
    return f"; did you mean {' or '.join(near)}?" if near else "; `turnwise spec` lists its cases"
