"""The glossary names modules that exist, and gives every word one meaning."""

import re
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parents[1]
ROW = re.compile(r"^\| (?!word|---)(.+?) \| .+ \| `(\S+)` \|$", re.M)
ROWS = ROW.findall((ROOT / "docs/glossary.md").read_text())


def test_every_module_of_the_glossary_exists():
    assert len(ROWS) > 50
    assert [path for _, path in ROWS if not (ROOT / "src/turnwise" / path).is_file()] == []


def test_no_word_has_two_rows():
    words = Counter(word for row, _ in ROWS for word in row.split(", "))
    assert [word for word, count in words.items() if count > 1] == []
