"""The glossary names modules that exist, and gives every word one meaning."""

import re
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
ROW = re.compile(r"^\| (?!word|---)(.+?) \| .+ \| `(\S+)` \|$", re.M)
ROWS = ROW.findall((ROOT / "docs/glossary.md").read_text())
DOCS = (
    "README.md",
    "CONTRIBUTING.md",
    "web/README.md",
    *(str(it.relative_to(ROOT)) for it in ROOT.glob("docs/**/*.md")),
)
HISTORY = (
    "\n## What changed\n"  # of protocol.md: names that were given up, beside those that took their place
)
RETIRED = re.compile(
    r"\b(lore|lore_of|clock_?[wW]ords|Shown|Asides|Thinkers|Audience|Happened|Porter|ToldEvent|HintAnswer|HintChoice"
    r"|(Table|Seat|Clock|Join)Wish)\b"
)


def test_every_module_of_the_glossary_exists():
    assert len(ROWS) > 50
    assert [path for _, path in ROWS if not (ROOT / "src/turnwise" / path).is_file()] == []


def test_no_word_has_two_rows():
    words = Counter(word for row, _ in ROWS for word in row.split(", "))
    assert [word for word, count in words.items() if count > 1] == []


@pytest.mark.parametrize("doc", DOCS)
def test_no_document_uses_a_word_that_was_given_up(doc):
    lines = (ROOT / doc).read_text().partition(HISTORY)[0].splitlines()
    assert [line for line in lines if RETIRED.search(line)] == []


def test_words_that_were_given_up_stand_in_the_history_of_the_protocol():
    _, history, told = (ROOT / "docs/protocol.md").read_text().partition(HISTORY)
    assert history
    assert {"lore", "clockWords", "ToldEvent"} <= {found[0] for found in RETIRED.findall(told)}
