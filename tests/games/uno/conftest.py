"""A table for rule tests: `at(hand1="r5,y5", top="r3", players=3)`, then moves."""

from dataclasses import dataclass, field
from typing import Any

import pytest

from turnwise.core.events import OPEN
from turnwise.core.registry import game

UNO = game("uno")


@dataclass
class Table:
    """A game of UNO in progress."""

    state: Any
    happened: list[tuple[int, ...]] = field(default_factory=list)

    def play(self, *actions: str) -> list[str]:
        """Carry out moves; the sentences of the last one, as a tester reads them."""
        for action in actions:
            self.happened = UNO.play(self.state, action)
        return self.said(OPEN)

    def said(self, viewer: int) -> list[str]:
        """What the last move told a viewer."""
        return UNO.sentences(self.state, self.happened, viewer)

    def __getitem__(self, name: str) -> str:
        """A word or fact of the position."""
        return (UNO.text.words(self.state) | UNO.text.facts(self.state))[name]

    @property
    def legal(self) -> set[str]:
        """The legal moves in notation."""
        return {UNO.text.format_action(self.state, action) for action in UNO.legal(self.state)}

    @property
    def asides(self) -> set[str]:
        """The moves out of turn in notation."""
        return {UNO.text.format_action(self.state, action) for action in UNO.asides_of(self.state)}

    def refused(self, action: str) -> tuple[str, str] | None:
        """Code and sentence of the refusal of a move, None for a legal one; the position stays as it is."""
        before = UNO.format_state(self.state)
        refusal = UNO.refusal(self.state, UNO.text.parse_action(self.state, action))
        assert UNO.format_state(self.state) == before
        return refusal

    @property
    def end(self) -> tuple[str, int | None, tuple[int, ...]] | None:
        """The reason of the end, the player who won (None: a draw) and all scores; None while it goes on."""
        outcome = UNO.outcome(self.state)
        if outcome is None:
            return None
        return outcome.reason, outcome.winners[0] + 1 if outcome.winners else None, outcome.scores

    def view(self, viewer: int) -> Any:
        """What a viewer sees."""
        return UNO.view_of(self.state, viewer)

    def picture(self, viewer: int) -> str:
        """What a viewer sees in a terminal."""
        return UNO.text.picture(self.view(viewer), self.lore)

    @property
    def lore(self) -> Any:
        """What never changes here."""
        return UNO.lore_of(self.state)


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
