"""The page about the protocol is true."""

import re
from pathlib import Path
from typing import get_args

import pytest

from turnwise.matches.log import Reason
from turnwise.server.protocol import messages, requests
from turnwise.server.protocol.codes import FORFEIT_MEANINGS, MEANINGS, Code
from turnwise.server.protocol.page import renewed
from turnwise.server.protocol.schema import spelled
from turnwise.server.protocol.turns import turn_types

ROOT = Path(__file__).parents[3]
PAGE = ROOT / "docs" / "protocol.md"
PAGES = PAGE, ROOT / "docs" / "protocol_games.md"


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_the_generated_parts_are_up_to_date(path):
    page = path.read_text(encoding="utf-8")
    assert renewed(page) == page, "run `make protocol`"


def test_the_schema_that_the_browser_is_tested_with_is_up_to_date():
    kept = (ROOT / "web/tests/protocol.json").read_text(encoding="utf-8")
    assert kept == spelled(), "run `make protocol`"


def test_a_page_that_is_out_of_date_is_noticed():
    page = PAGE.read_text(encoding="utf-8")
    assert renewed(page.replace("| `STALE_VERSION` |", "| `STALE` |")) == page
    assert page.replace("| `STALE_VERSION` |", "| `STALE` |") != page


def test_every_way_to_forfeit_is_told_with_its_meaning():
    assert set(FORFEIT_MEANINGS) == set(Reason)
    for reason in Reason:
        assert f"| `{reason.value}` | {FORFEIT_MEANINGS[reason]} |" in PAGE.read_text(encoding="utf-8")


def test_every_type_and_every_code_is_there():
    page = PAGE.read_text(encoding="utf-8")
    kinds = (*get_args(requests.AnyRequest), *get_args(messages.AnyMessage), *turn_types())
    for kind in kinds:
        assert f"#### {kind.__struct_config__.tag}\n" in page
    assert set(MEANINGS) == set(Code)
    assert re.findall(r"^\| `([A-Z_]+)` \|", page, re.MULTILINE) == [code.value for code in Code]


def test_every_code_is_used():
    sources = [file.read_text(encoding="utf-8") for file in (ROOT / "src/turnwise").rglob("*.py")]
    assert [code for code in Code if not is_used(code, sources)] == []


def is_used(code, sources):
    """Whether a refusal somewhere in the program has the code: by its name, or as an error's own word."""
    used = re.compile(rf'\bCode\.{code}\b(?!:)|"{code.lower()}"')
    return any(map(used.search, sources))
