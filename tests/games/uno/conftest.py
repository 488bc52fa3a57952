"""A table for rule tests: `at(hand1="r5,y5", top="r3", players=3)`, then moves."""

import pytest

from rule_tables import RuleTable
from turnwise.core.registry import game

UNO = game("uno")


class Table(RuleTable):
    """A game of UNO in progress."""

    game = UNO

    @property
    def end(  # type: ignore[override]  # with the scores: tests of this game always say them
        self,
    ) -> tuple[str, int | None, tuple[int, ...]] | None:
        """The reason of the end, the player who won (None: a draw) and all scores; None while it goes on."""
        found = super().end
        return None if found is None else (*found, self.scores)


@pytest.fixture
def uno():
    """The game."""
    return UNO


@pytest.fixture
def at():
    """Builds a table from the words of a position, an edition, parameters and a number of players."""

    def build(
        edition: str | None = None,
        values: dict[str, object] | None = None,
        players: int | None = None,
        **words: object,
    ) -> Table:
        given = {name: str(value) for name, value in words.items()}
        return Table(UNO.position(edition, values or {}, given, players))

    return build


@pytest.fixture
def fresh():
    """Builds a freshly dealt table."""

    def deal(
        seed: str | int = 1, edition: str | None = None, players: int | None = None, **values: object
    ) -> Table:
        return Table(UNO.new(seed, edition, values, players))

    return deal
