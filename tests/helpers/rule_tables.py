"""A game in progress for rule tests: built from the words of a position, then moves in notation."""

from dataclasses import dataclass, field
from typing import Any, ClassVar

from turnwise.core.errors import BadText, IllegalAction
from turnwise.core.events import OPEN
from turnwise.core.game import Game


@dataclass
class RuleTable:
    """What all games' tests ask of a table; a game's own questions are in its subclass."""

    game: ClassVar[Game[Any]]

    state: Any
    happened: list[tuple[int, ...]] = field(default_factory=list)

    def play(self, *actions: str) -> list[str]:
        """Carry out moves; the sentences of the last one, as a tester reads them."""
        for action in actions:
            self.happened = self.game.play(self.state, action)
        return self.said(OPEN)

    def said(self, viewer: int) -> list[str]:
        """What the last move told a viewer."""
        return self.game.sentences(self.state, self.happened, viewer)

    def __getitem__(self, name: str) -> str:
        """A word or fact of the position."""
        return (self.game.text.words(self.state) | self.game.text.facts(self.state))[name]

    @property
    def legal(self) -> set[str]:
        """The legal moves in notation."""
        return {self.game.text.format_action(self.state, action) for action in self.game.legal(self.state)}

    @property
    def asides(self) -> set[str]:
        """The moves out of turn in notation."""
        asides = self.game.asides_of(self.state)
        return {self.game.text.format_action(self.state, action) for action in asides}

    @property
    def player(self) -> int:
        """The player to act, from 1 on."""
        return self.game.rules.mover(self.state) + 1

    def refused(self, action: int | str) -> str | None:
        """The code of the refusal of a move, None for a legal one; the position stays as it is."""
        refusal = self.why_not(action)
        return None if refusal is None else refusal[0]

    def why_not(self, action: int | str) -> tuple[str, str] | None:
        """Code and sentence of the refusal of a move."""
        before = self.game.format_state(self.state)
        try:
            refusal = self.game.refusal(self.state, self.game.read_action(self.state, action))
        except (BadText, IllegalAction) as error:
            refusal = error.code, error.sentence
        assert self.game.format_state(self.state) == before
        return refusal

    @property
    def end(self) -> tuple[str, int | None] | None:
        """The reason of the end and the player who won (None: a draw); None while it goes on."""
        outcome = self.game.outcome(self.state)
        if outcome is None:
            return None
        return outcome.reason, outcome.winners[0] + 1 if outcome.winners else None

    @property
    def scores(self) -> tuple[int, ...]:
        """The scores of a finished game."""
        outcome = self.game.outcome(self.state)
        assert outcome is not None
        return outcome.scores

    def view(self, viewer: int = OPEN) -> Any:
        """What a viewer sees."""
        return self.game.view_of(self.state, viewer)

    def picture(self, viewer: int = OPEN) -> str:
        """What a viewer sees in a terminal."""
        return self.game.text.picture(self.view(viewer), self.lore)

    @property
    def lore(self) -> Any:
        """What never changes here."""
        return self.game.lore_of(self.state)
