"""A table for rule tests: `at(p1="mage blast tank archer", p2_hero="c3:4:speed")`, then moves."""

import pytest

from rule_tables import RuleTable
from turnwise.core.registry import game

TACTICS = game("tactics")


class Table(RuleTable):
    """A game of Tactics in progress."""

    game = TACTICS

    def hp(self, *units: str) -> tuple[int, ...]:
        """The HP of some units."""
        return tuple(int(self[f"{unit}_hp"]) for unit in units)


@pytest.fixture
def tactics():
    """The game."""
    return TACTICS


@pytest.fixture
def at():
    """Builds a table from the words of a position, parameters and a seed."""

    def build(values: dict[str, object] | None = None, seed: str | int = 0, **words: object) -> Table:
        given = {name: str(value) for name, value in words.items()}
        return Table(TACTICS.position("3.0", values or {}, given, None, seed))

    return build


@pytest.fixture
def fresh():
    """Builds a freshly dealt table."""

    def deal(seed: str | int = 1, **values: object) -> Table:
        return Table(TACTICS.new(seed, "3.0", values))

    return deal
