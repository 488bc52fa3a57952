"""The tutorial is true: every block runs, in order, and prints what it says."""

import contextlib
import io
import re
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"
TUTORIAL = (DOCS / "tutorial.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"```pycon\n(.*?)\n```", re.DOTALL)
STATEMENT = re.compile(r"^>>> (?P<code>.*(?:\n\.\.\. .*)*)(?P<told>(?:\n(?!>>> ).*)*)", re.MULTILINE)


def statements(block):
    """Each statement of a block, and what it prints."""
    for found in STATEMENT.finditer(block):
        yield (
            found["code"].replace("\n... ", "\n"),
            [line.rstrip() for line in found["told"].splitlines()[1:]],
        )


def printed(code, names):
    """What a statement prints at Python's prompt; of an error its last line."""
    heard = io.StringIO()
    with contextlib.redirect_stdout(heard):
        try:
            exec(compile(f"{code}\n", "tutorial", "single"), names)
        except Exception as error:
            kind = f"{type(error).__module__}.{type(error).__qualname__}"
            heard.write(f"Traceback (most recent call last):\n    ...\n{kind}: {error}")
    return [line.rstrip() for line in heard.getvalue().rstrip("\n").split("\n")]


def test_every_block_prints_what_it_says(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    count = 0
    for block in BLOCK.findall(TUTORIAL):
        for code, told in statements(block):
            assert printed(code, names) == (told or [""]), code
            count += 1
    assert count == TUTORIAL.count("\n>>> ") > 30


def test_there_is_no_other_code():
    fences = [line for line in TUTORIAL.splitlines() if line.startswith("```")]
    assert set(fences) == {"```pycon", "```"}
    assert len(BLOCK.findall(TUTORIAL)) == fences.count("```pycon")


def test_statements_and_errors_by_hand():
    block = ">>> 1 + 1\n2\n>>> for x in 'a':\n...     print(x)\na\n>>> 1 / 0"
    codes, tolds = zip(*statements(block), strict=True)
    assert codes == ("1 + 1", "for x in 'a':\n    print(x)", "1 / 0")
    assert tolds == (["2"], ["a"], [])
    assert [printed(code, {})[-1] for code in codes] == [
        "2",
        "a",
        "builtins.ZeroDivisionError: division by zero",
    ]


@pytest.mark.parametrize("page", ["tutorial.md", "reference.md"])
def test_links_lead_somewhere(page):
    links = re.findall(r"\]\(([^)#]+)\)", (DOCS / page).read_text(encoding="utf-8"))
    for link in links:
        assert (DOCS / link).exists(), link
