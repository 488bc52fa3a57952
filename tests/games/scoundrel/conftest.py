"""A table for clause tests: `at(health=10, room="5H 7H 2C 3C", deck="9S")`, then moves in notation."""

import pytest

from rule_tables import RuleTable
from turnwise.core.registry import game

SCOUNDREL = game("scoundrel")


class Table(RuleTable):
    """A game of Scoundrel in progress."""

    game = SCOUNDREL

    def cards(self, name: str) -> list[str]:
        """The cards of a word, empty places aside."""
        return [card for card in self[name].split(",") if card != "-"]

    @property
    def over(self) -> str | None:
        """The reason why the game is over."""
        return self.end[0] if self.end else None

    @property
    def score(self) -> int:
        """The score of a finished game."""
        return self.scores[0]


@pytest.fixture
def scoundrel():
    """The game."""
    return SCOUNDREL


@pytest.fixture
def at():
    """Builds a table from the words of a position, an edition and parameters."""

    def build(edition: str | None = None, values: dict[str, object] | None = None, **words: object) -> Table:
        given = {name: str(value) for name, value in words.items()}
        return Table(SCOUNDREL.position(edition, values or {}, given))

    return build


@pytest.fixture
def fresh():
    """Builds a freshly dealt table."""

    def deal(seed: str | int = 1, **values: object) -> Table:
        return Table(SCOUNDREL.new(seed, None, values))

    return deal
