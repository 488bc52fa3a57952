"""The reference is the one that the sources give, and tells of every public name."""

import re
import runpy
from pathlib import Path

import pytest

import turnwise

DOCS = Path(__file__).parents[2] / "docs"
REFERENCE = runpy.run_path(str(DOCS / "reference.py"))["reference"]()
DRAWINGS = runpy.run_path(str(DOCS / "images/positions.py"))["drawings"]()
WRITTEN = {"reference.md": REFERENCE} | {f"images/{file}": drawing for file, drawing in DRAWINGS.items()}


@pytest.mark.parametrize("file", WRITTEN)
def test_what_is_written_is_up_to_date(file):
    written = (DOCS / file).read_text(encoding="utf-8")
    assert written == WRITTEN[file], f"docs/{file} is out of date: run make reference"


@pytest.mark.parametrize("name", [name for name in turnwise.__all__ if not name.startswith("_")])
def test_every_public_name_is_told_of(name):
    assert re.search(rf"^(### `{name}\b|- `{name} = )", REFERENCE, re.MULTILINE)


def test_nothing_is_without_words():
    headings = re.findall(r"^#### `(.+)`\n\n```python\n(?:.+\n)+?```\n\n(.*)$", REFERENCE, re.MULTILINE)
    assert len(headings) > 15
    assert [name for name, sentence in headings if not sentence] == []
