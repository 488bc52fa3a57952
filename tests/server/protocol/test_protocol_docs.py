"""The page about the protocol is true."""

import re
from functools import cache
from pathlib import Path
from typing import get_args

import pytest

from turnwise.matches.log import Reason
from turnwise.server.app import application
from turnwise.server.protocol import messages, requests
from turnwise.server.protocol.codes import FORFEIT_MEANINGS, MEANINGS, Code
from turnwise.server.protocol.protocol_docs import renewed
from turnwise.server.protocol.turn_messages import turn_types
from turnwise.server.settings import Settings

ROOT = Path(__file__).parents[3]
PAGE = ROOT / "docs" / "protocol.md"
PAGES = PAGE, ROOT / "docs" / "protocol_games.md"


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_the_generated_parts_are_up_to_date(path):
    page = path.read_text(encoding="utf-8")
    assert renewed(page) == page, "run `make protocol`"


def test_a_page_that_is_out_of_date_is_noticed():
    page = PAGE.read_text(encoding="utf-8")
    assert renewed(page.replace("| `STALE_VERSION` |", "| `STALE` |")) == page
    assert page.replace("| `STALE_VERSION` |", "| `STALE` |") != page


HTTP_ROW = re.compile(r"^\| `(GET|POST) (/api/[^`?]+)[^`]*` \| (.*?)\| (.*) \|$", re.MULTILINE)
OBJECT = re.compile(r"\{.*\}")


def described(path, method):
    """What FastAPI says of a request: the fields of its body and of its answer, if it knows them."""
    found = description()
    asked = found["paths"][path.replace("/ID", "/{id}")][method.lower()]
    content = [
        asked.get("requestBody", {}),
        *(asked["responses"][key] for key in ("200", "201") if key in asked["responses"]),
    ]
    return [
        fields_of(it.get("content", {}).get("application/json", {}).get("schema", {}), found)
        for it in content
    ]


def fields_of(schema, found):
    schema = schema.get("items", schema)
    if "$ref" in schema:
        schema = found["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
    return set(schema.get("properties", ()))


@cache
def description():
    return application(Settings(db="sqlite://")).openapi()


def test_the_http_half_is_what_the_server_has():
    rows = HTTP_ROW.findall(PAGE.read_text(encoding="utf-8"))
    assert len(rows) == 9
    for method, path, body, answer in rows:
        taken, given = described(path, method)
        assert set(re.findall(r'"(\w+)":', re.sub(r"\[.*\]", "", body))) <= taken, path
        told = re.findall(r'"(\w+)"(?=[,}])', " ".join(OBJECT.findall(answer)))
        assert set(told) <= given or not given, path  # the record is no JSON


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
