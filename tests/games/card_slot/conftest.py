"""A table for clause tests: `at(board="1:bell,2:bell,9:cherry", hand1="bell,cherry", deck=5)`, then moves."""

from dataclasses import dataclass, field
from typing import Any

import pytest

from turnwise.core.errors import IllegalAction
from turnwise.core.events import OPEN
from turnwise.core.registry import game

CARD_SLOT = game("card_slot")


@dataclass
class Table:
    """A game of Card Slot in progress."""

    state: Any
    happened: list[tuple[int, ...]] = field(default_factory=list)

    def play(self, *actions: str) -> list[str]:
        """Carry out moves; the sentences of the last one, as a tester reads them."""
        for action in actions:
            self.happened = CARD_SLOT.play(self.state, action)
        return self.said(OPEN)

    def said(self, viewer: int) -> list[str]:
        """What the last move told a viewer."""
        return CARD_SLOT.sentences(self.state, self.happened, viewer)

    def __getitem__(self, name: str) -> str:
        """A word or fact of the position."""
        return (CARD_SLOT.text.words(self.state) | CARD_SLOT.text.facts(self.state))[name]

    def on(self, slot: int) -> str:
        """The symbol on a slot, - for none."""
        return self["board"].split(",")[slot - 1]

    @property
    def legal(self) -> set[str]:
        """The legal moves in notation."""
        return {CARD_SLOT.text.format_action(self.state, action) for action in CARD_SLOT.legal(self.state)}

    def refused(self, action: str) -> str | None:
        """The code of the refusal of a move, None for a legal one; the position stays as it is."""
        before = CARD_SLOT.format_state(self.state)
        try:
            refusal = CARD_SLOT.refusal(self.state, CARD_SLOT.text.parse_action(self.state, action))
        except IllegalAction as error:
            return error.code
        assert CARD_SLOT.format_state(self.state) == before
        return refusal[0] if refusal else None

    @property
    def end(self) -> tuple[str, int | None] | None:
        """The reason of the end and the player who won, None for a draw; None while the game goes on."""
        outcome = CARD_SLOT.outcome(self.state)
        if outcome is None:
            return None
        won = outcome.winners[0] + 1 if outcome.winners else None
        assert outcome.scores == {None: (0, 0), 1: (1, -1), 2: (-1, 1)}[won]
        return outcome.reason, won

    def view(self, viewer: int) -> Any:
        """What a viewer sees."""
        return CARD_SLOT.view_of(self.state, viewer)

    def picture(self, viewer: int) -> str:
        """What a viewer sees in a terminal."""
        return CARD_SLOT.text.picture(self.view(viewer), self.lore)

    @property
    def lore(self) -> Any:
        """What never changes here."""
        return CARD_SLOT.lore_of(self.state)


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
