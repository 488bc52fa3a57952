"""What a scenario may ask about a position: the game's words and facts, and what every game answers."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from turnwise.core.declared import Happened
from turnwise.core.errors import BadText, IllegalAction, TurnwiseError
from turnwise.core.events import OPEN
from turnwise.core.game import Game
from turnwise.core.naming import Names
from turnwise.core.state import Ints
from turnwise.core.words import NOTHING, join


@dataclass
class Scene:
    """A position, and what the last action told."""

    game: Game[Any]
    state: Any
    happened: Happened = field(default_factory=list)

    def answers(self) -> dict[str, str]:
        """Everything that can be asked for by name."""
        own = self.game.text.words(self.state) | self.game.text.facts(self.state)
        return own | {name: answer(self) for name, answer in ANSWERS.items()}

    def sentences(self, viewer: int, names: Names | None = None) -> list[str]:
        """What the last action told a viewer."""
        return self.game.sentences(self.state, self.happened, viewer, names)

    def objection(self, action: str) -> TurnwiseError | None:
        """Why an action cannot be carried out: it cannot be read, or the rules refuse it."""
        try:
            number = self.game.read_action(self.state, action)
        except (BadText, IllegalAction) as error:
            return error
        refusal = self.game.refusal(self.state, number)
        return IllegalAction(*refusal) if refusal else None

    def play(self, action: str) -> None:
        """Carry out an action to which there is no objection."""
        self.happened = self.game.play(self.state, action)

    def legal(self) -> list[str]:
        """All legal actions of the mover in notation."""
        return self._spelled(self.game.legal(self.state))

    def asides(self) -> list[str]:
        """All actions out of turn in notation."""
        return self._spelled(self.game.asides_of(self.state))

    def _spelled(self, actions: Ints) -> list[str]:
        return [self.game.text.format_action(self.state, action) for action in actions]

    def is_aside(self, action: str) -> bool:
        """Whether an action to which there is no objection is out of turn."""
        return self.game.read_action(self.state, action) in self.game.asides_of(self.state)

    def position(self) -> str:
        """The position in one line."""
        return self.game.format_state(self.state)

    def picture(self) -> str:
        """The position as a tester sees it, without colours."""
        from rich.text import Text

        game, state = self.game, self.state
        return Text.from_markup(game.text.picture(game.view_of(state, OPEN), game.lore_of(state))).plain


def _turn(scene: Scene) -> str:
    if scene.game.outcome(scene.state):
        return NOTHING
    return str(scene.game.rules.mover(scene.state) + 1)


def _outcome(scene: Scene) -> str:
    outcome = scene.game.outcome(scene.state)
    return outcome.reason if outcome else NOTHING


def _winner(scene: Scene) -> str:
    outcome = scene.game.outcome(scene.state)
    return join(seat + 1 for seat in outcome.winners) if outcome else NOTHING


def _draw(scene: Scene) -> str:
    outcome = scene.game.outcome(scene.state)
    drawn = outcome is not None and len(outcome.scores) > 1 and not outcome.winners
    return str(drawn).lower()


def _scores(scene: Scene) -> str:
    outcome = scene.game.outcome(scene.state)
    return join(outcome.scores) if outcome else NOTHING


def _legal_count(scene: Scene) -> str:
    return str(len(scene.game.legal(scene.state)))


ANSWERS: dict[str, Callable[[Scene], str]] = {
    "turn": _turn,
    "outcome": _outcome,
    "winner": _winner,
    "draw": _draw,
    "scores": _scores,
    "legal_count": _legal_count,
}
