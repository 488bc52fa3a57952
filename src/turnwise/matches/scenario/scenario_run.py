"""What a scenario may ask about a position: the game's words and facts, and what every game answers."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from turnwise.core.errors import TurnwiseError
from turnwise.core.game import Game
from turnwise.core.player_names import PlayerNames
from turnwise.core.position import Events, Position
from turnwise.core.position_text import NOTHING, join_list


@dataclass
class ScenarioRun:
    """A position, and what came of the last action."""

    position: Position
    events: Events | None = None

    @property
    def game(self) -> Game[Any]:
        """The game that is played."""
        return self.position.game

    @property
    def state(self) -> Any:
        """The state of the position now."""
        return self.position.state

    def answers(self) -> dict[str, str]:
        """Everything that can be asked for by name."""
        own = self.game.text.position_fields(self.state) | self.game.text.derived_fields(self.state)
        return own | {name: answer(self) for name, answer in ANSWERS.items()}

    def sentences(self, viewer: int, names: PlayerNames | None = None) -> list[str]:
        """What the last action told a viewer."""
        return self.events.sentences(viewer, names) if self.events else []

    def objection(self, action: str) -> TurnwiseError | None:
        """Why an action cannot be carried out: it cannot be read, or the rules refuse it."""
        return self.position.objection(action)

    def play(self, action: str) -> None:
        """Carry out an action to which there is no objection."""
        self.events = self.position.play(action)

    def legal(self) -> list[str]:
        """All legal actions of the mover in notation."""
        return [move.text for move in self.position.legal_moves]

    def out_of_turn(self) -> list[str]:
        """All actions out of turn in notation."""
        return [move.text for move in self.position.moves_out_of_turn]

    def is_out_of_turn(self, action: str) -> bool:
        """Whether an action to which there is no objection is out of turn."""
        return self.position.read(action) in self.position.out_of_turn


def _turn(run: ScenarioRun) -> str:
    if run.position.outcome:
        return NOTHING
    return str(run.position.mover + 1)


def _outcome(run: ScenarioRun) -> str:
    outcome = run.position.outcome
    return outcome.reason if outcome else NOTHING


def _winner(run: ScenarioRun) -> str:
    outcome = run.position.outcome
    return join_list(seat + 1 for seat in outcome.winners) if outcome else NOTHING


def _draw(run: ScenarioRun) -> str:
    outcome = run.position.outcome
    drawn = outcome is not None and len(outcome.scores) > 1 and not outcome.winners
    return str(drawn).lower()


def _scores(run: ScenarioRun) -> str:
    outcome = run.position.outcome
    return join_list(outcome.scores) if outcome else NOTHING


def _legal_count(run: ScenarioRun) -> str:
    return str(len(run.position.legal))


ANSWERS: dict[str, Callable[[ScenarioRun], str]] = {
    "turn": _turn,
    "outcome": _outcome,
    "winner": _winner,
    "draw": _draw,
    "scores": _scores,
    "legal_count": _legal_count,
}
