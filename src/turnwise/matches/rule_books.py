"""The rule books, in Markdown: in the wheel beside this module, in a checkout under docs/."""

import re
from functools import cache
from pathlib import Path

HERE = Path(__file__).parent
SHELVES = (HERE / "rules", HERE.parents[2] / "docs" / "rules")
CLAUSE = re.compile(r"^\*\*([A-Z]+-\d+\.\d+)\*\*", re.MULTILINE)


@cache
def rule_book(game_id: str) -> str | None:
    """The rule book of an installed game; None if none came with it."""
    books = (shelf / f"{game_id}.md" for shelf in SHELVES)
    return next((book.read_text(encoding="utf-8") for book in books if book.is_file()), None)


@cache
def clauses(game_id: str) -> tuple[str, ...]:
    """The numbers of a rule book's clauses, in order; none without a book."""
    return tuple(CLAUSE.findall(rule_book(game_id) or ""))
