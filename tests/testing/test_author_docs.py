"""The page for authors of games names all that a game is made of, and what it imports is there."""

import re
from dataclasses import fields
from pathlib import Path

import pytest

from turnwise.core.game import Game
from turnwise.core.interfaces import Rules, Text

PAGE = (Path(__file__).parents[2] / "docs" / "add_a_game.md").read_text(encoding="utf-8")
IMPORTS = [line for line in PAGE.splitlines() if line.startswith("from turnwise.")]
DECLARED = [name for protocol in (Rules, Text) for name in vars(protocol) if not name.startswith("_")]


def test_there_are_import_lines():
    assert len(IMPORTS) > 10


@pytest.mark.parametrize("line", IMPORTS)
def test_an_import_of_the_page_works(line):
    exec(line, {})


@pytest.mark.parametrize("name", [field.name for field in fields(Game)])
def test_a_field_of_game_is_described(name):
    table = PAGE.partition("**The fields of `Game(...)`:**")[2]
    assert f"`{name}`" in table


@pytest.mark.parametrize("name", DECLARED)
def test_a_function_of_rules_and_text_is_named(name):
    in_contract = name in ("deal", "mover", "legal", "apply", "outcome", "winners", "redeal", "check")
    assert in_contract or re.search(rf"`{name}[(:]", PAGE), name
