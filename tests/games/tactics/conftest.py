"""A table for rule tests: `at(p1="mage blast tank archer", p2_hero="c3:4:speed")`, then moves."""

from dataclasses import dataclass, field
from typing import Any

import pytest

from turnwise.core.errors import BadText, IllegalAction
from turnwise.core.events import OPEN
from turnwise.games.tactics import GAME as TACTICS


@dataclass
class Table:
    """A game of Tactics in progress."""

    state: Any
    happened: list[tuple[int, ...]] = field(default_factory=list)

    def play(self, *actions: str) -> list[str]:
        """Carry out moves; the sentences of the last one, as a tester reads them."""
        for action in actions:
            self.happened = TACTICS.play(self.state, action)
        return self.said(OPEN)

    def said(self, viewer: int) -> list[str]:
        """What the last move told a viewer."""
        return TACTICS.sentences(self.state, self.happened, viewer)

    def __getitem__(self, name: str) -> str:
        """A word or fact of the position."""
        return (TACTICS.text.words(self.state) | TACTICS.text.facts(self.state))[name]

    def hp(self, *units: str) -> tuple[int, ...]:
        """The HP of some units."""
        return tuple(int(self[f"{unit}_hp"]) for unit in units)

    @property
    def legal(self) -> set[str]:
        """The legal moves in notation."""
        return {TACTICS.text.format_action(self.state, action) for action in TACTICS.legal(self.state)}

    @property
    def asides(self) -> set[str]:
        """The moves out of turn in notation."""
        return {TACTICS.text.format_action(self.state, action) for action in TACTICS.asides_of(self.state)}

    @property
    def player(self) -> int:
        """The player to act, from 1 on."""
        return TACTICS.rules.mover(self.state) + 1

    def view(self, viewer: int) -> Any:
        """What a viewer sees."""
        return TACTICS.view_of(self.state, viewer)

    def picture(self, viewer: int) -> str:
        """What a viewer sees in a terminal."""
        return TACTICS.text.picture(self.view(viewer), self.lore)

    @property
    def lore(self) -> Any:
        """What never changes here."""
        return TACTICS.lore_of(self.state)

    def refused(self, action: str) -> str | None:
        """The code of the refusal of a move, None for a legal one; the position stays as it is."""
        refusal = self.why_not(action)
        return None if refusal is None else refusal[0]

    def why_not(self, action: str) -> tuple[str, str] | None:
        """Code and sentence of the refusal of a move."""
        before = TACTICS.format_state(self.state)
        try:
            refusal = TACTICS.refusal(self.state, TACTICS.text.parse_action(self.state, action))
        except (BadText, IllegalAction) as error:
            refusal = error.code, error.sentence
        assert TACTICS.format_state(self.state) == before
        return refusal

    @property
    def end(self) -> tuple[str, int | None] | None:
        """The reason of the end and the player who won (None: a draw); None while it goes on."""
        outcome = TACTICS.outcome(self.state)
        if outcome is None:
            return None
        return outcome.reason, outcome.winners[0] + 1 if outcome.winners else None


@pytest.fixture
def tactics():
    """The game."""
    return TACTICS


@pytest.fixture
def at():
    """Builds a table from the words of a position, parameters and a seed."""

    def build(values: dict[str, object] | None = None, seed: str | int = 0, **words: object) -> Table:
        given = {name: str(value) for name, value in words.items()}
        return Table(TACTICS.position(None, values or {}, given, None, seed))

    return build


@pytest.fixture
def fresh():
    """Builds a freshly dealt table."""

    def deal(seed: str | int = 1, **values: object) -> Table:
        return Table(TACTICS.new(seed, None, values))

    return deal
