"""A table for clause tests: `at(health=10, room="5H 7H 2C 3C", deck="9S")`, then moves in notation."""

from dataclasses import dataclass
from typing import Any

import pytest

from turnwise.core.events import OPEN, SPECTATOR
from turnwise.core.registry import game

SCOUNDREL = game("scoundrel")


@dataclass
class Table:
    """A game of Scoundrel in progress."""

    state: Any

    def play(self, *actions: str) -> list[str]:
        """Carry out moves; the sentences of the last one."""
        for action in actions:
            happened = SCOUNDREL.play(self.state, action)
        return SCOUNDREL.sentences(self.state, happened, SPECTATOR)

    def __getitem__(self, name: str) -> str:
        """A word or fact of the position."""
        return (SCOUNDREL.text.words(self.state) | SCOUNDREL.text.facts(self.state))[name]

    def cards(self, name: str) -> list[str]:
        """The cards of a word, empty places aside."""
        return [card for card in self[name].split(",") if card != "-"]

    @property
    def legal(self) -> set[str]:
        """The legal moves in notation."""
        return {SCOUNDREL.text.format_action(self.state, action) for action in SCOUNDREL.legal(self.state)}

    def refusal(self, action: str | int) -> tuple[str, str] | None:
        """Code and sentence for a move, None for a legal one."""
        number = SCOUNDREL.text.parse_action(self.state, action) if isinstance(action, str) else action
        return SCOUNDREL.refusal(self.state, number)

    @property
    def over(self) -> str | None:
        """The reason why the game is over."""
        outcome = SCOUNDREL.outcome(self.state)
        return outcome.reason if outcome else None

    @property
    def score(self) -> int:
        """The score of a finished game."""
        outcome = SCOUNDREL.outcome(self.state)
        assert outcome is not None
        return outcome.scores[0]

    def view(self, viewer: int = OPEN) -> Any:
        """What a viewer sees."""
        return SCOUNDREL.view_of(self.state, viewer)

    def picture(self, viewer: int = OPEN) -> str:
        """What a viewer sees in a terminal."""
        return SCOUNDREL.text.picture(self.view(viewer), self.lore)

    @property
    def lore(self) -> Any:
        """What never changes here."""
        return SCOUNDREL.lore_of(self.state)


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
