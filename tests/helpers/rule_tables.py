"""A game in progress for rule tests: built from the words of a position, then moves in notation."""

from typing import Any, ClassVar

from turnwise.core.events import OPEN
from turnwise.core.game import Game
from turnwise.core.position import Events, Position


class RuleTable:
    """What all games' tests ask of a table; a game's own questions are in its subclass."""

    game: ClassVar[Game[Any]]

    def __init__(self, state: Any) -> None:
        self.position = Position(self.game, state)
        self.events: Events | None = None

    @property
    def raw_events(self) -> list[tuple[int, ...]]:
        """The events of the last move, as plain numbers."""
        return self.events.applied.raw_events if self.events else []

    @property
    def state(self) -> Any:
        """The state of the position now."""
        return self.position.state

    def play(self, *actions: str) -> list[str]:
        """Carry out moves; the sentences of the last one, as a tester reads them."""
        for action in actions:
            self.events = self.position.play(action)
        return self.said(OPEN)

    def said(self, viewer: int) -> list[str]:
        """What the last move told a viewer."""
        return self.events.sentences(viewer) if self.events else []

    def __getitem__(self, name: str) -> str:
        """A word or fact of the position."""
        return (self.game.text.position_fields(self.state) | self.game.text.derived_fields(self.state))[name]

    @property
    def legal(self) -> set[str]:
        """The legal moves in notation."""
        return {move.text for move in self.position.legal_moves}

    @property
    def out_of_turn(self) -> set[str]:
        """The moves out of turn in notation."""
        return {move.text for move in self.position.moves_out_of_turn}

    @property
    def player(self) -> int:
        """The player to act, from 1 on."""
        return self.position.mover + 1

    def refused(self, action: int | str) -> str | None:
        """The code of the refusal of a move, None for a legal one; the position stays as it is."""
        refusal = self.why_not(action)
        return None if refusal is None else refusal[0]

    def why_not(self, action: int | str) -> tuple[str, str] | None:
        """Code and sentence of the refusal of a move."""
        before = self.position.text
        refusal = self.position.objection(action)
        assert self.position.text == before
        return (refusal.code, refusal.sentence) if refusal else None

    @property
    def end(self) -> tuple[str, int | None] | None:
        """The reason of the end and the player who won (None: a draw); None while it goes on."""
        outcome = self.position.outcome
        if outcome is None:
            return None
        return outcome.reason, outcome.winners[0] + 1 if outcome.winners else None

    @property
    def scores(self) -> tuple[int, ...]:
        """The scores of a finished game."""
        outcome = self.position.outcome
        assert outcome is not None
        return outcome.scores

    def view(self, viewer: int = OPEN) -> Any:
        """What a viewer sees."""
        return self.game.view_of(self.state, viewer)

    def render(self, viewer: int = OPEN) -> str:
        """What a viewer sees in a terminal."""
        return self.game.text.render(self.view(viewer), self.static_view)

    @property
    def static_view(self) -> Any:
        """What never changes here."""
        return self.game.static_view_of(self.state)
