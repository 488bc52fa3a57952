"""The rule books, in Markdown: in the wheel beside this module or under docs/, or in the game's folder."""

import re
from functools import cache
from importlib.resources import files
from pathlib import Path

from turnwise.core import registry

HERE = Path(__file__).parent
SHELVES = (HERE / "rules", HERE.parents[2] / "docs" / "rules")
OWN = "rules.md"  # in the folder of a game that came with another package
CLAUSE = re.compile(r"^\*\*([A-Z]+-\d+\.\d+)\*\*", re.MULTILINE)


@cache
def rule_book(game_id: str) -> str | None:
    """The rule book of an installed game; None if none came with it."""
    shelved = [shelf / f"{game_id}.md" for shelf in SHELVES]
    own = [files(game.package) / OWN for game in registry.all_games() if game.id == game_id]
    return next((book.read_text(encoding="utf-8") for book in (*shelved, *own) if book.is_file()), None)


@cache
def clauses(game_id: str) -> tuple[str, ...]:
    """The numbers of a rule book's clauses, in order; none without a book."""
    return tuple(CLAUSE.findall(rule_book(game_id) or ""))
