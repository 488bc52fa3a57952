"""A table for clause tests: `at(board="1:bell,2:bell,9:cherry", hand1="bell,cherry", deck=5)`, then moves."""

import pytest

from rule_tables import RuleTable
from turnwise.core.registry import game

CARD_SLOT = game("card_slot")


class Table(RuleTable):
    """A game of Card Slot in progress."""

    game = CARD_SLOT

    def on(self, slot: int) -> str:
        """The symbol on a slot, - for none."""
        return self["board"].split(",")[slot - 1]

    @property
    def end(self) -> tuple[str, int | None] | None:
        """The reason of the end and the player who won (None: a draw); None while it goes on."""
        found = super().end
        assert found is None or self.scores == {None: (0, 0), 1: (1, -1), 2: (-1, 1)}[found[1]]
        return found


@pytest.fixture
def card_slot():
    """The game."""
    return CARD_SLOT


@pytest.fixture
def at():
    """Builds a table from the words of a position, an edition and parameters."""

    def build(edition: str | None = None, values: dict[str, object] | None = None, **words: object) -> Table:
        given = {name: str(value) for name, value in words.items()}
        return Table(CARD_SLOT.position(edition, values or {}, given))

    return build


@pytest.fixture
def fresh():
    """Builds a freshly dealt table."""

    def deal(seed: str | int = 1, edition: str | None = None, **values: object) -> Table:
        return Table(CARD_SLOT.new(seed, edition, values))

    return deal
