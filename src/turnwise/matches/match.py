"""A match: the log of one game at a table. The state is what the log says."""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Self, assert_never

from turnwise.core import registry
from turnwise.core.declared import Happened
from turnwise.core.errors import BadRecord, BadSetup
from turnwise.core.game import Game
from turnwise.core.outcome import Outcome
from turnwise.matches.fair import Fair
from turnwise.matches.line import Line, Step
from turnwise.matches.log import Deal, Ended, Entry, Header, Played, Position, Reason, TakenBack

DIGEST_DIGITS = 16


def digest(record: bytes) -> str:
    """A short fingerprint of a packed state."""
    return hashlib.sha256(record).hexdigest()[:DIGEST_DIGITS]


class Match:
    """A game that is being played, with everything that led to its state."""

    def __init__(self, game: Game[Any], header: Header) -> None:
        self.game = game
        self.header = header
        self.entries: list[Entry] = []
        self.steps: list[Step] = []
        self._line = Line(game, self._opening(), spacing=1)  # every state is kept
        if len(header.seats) != game.players_of(self.state):
            raise BadSetup(
                "bad_seats", f"{len(header.seats)} seat names for {game.players_of(self.state)} player(s)"
            )

    @classmethod
    def start(
        cls,
        game: Game[Any],
        seed: str | int | Fair,
        edition: str | None = None,
        values: Mapping[str, object] | None = None,
        players: int | None = None,
        seats: Sequence[str] | None = None,
    ) -> Self:
        """A match that begins with a deal."""
        state = game.setup(edition, values, players)
        shown = {name: game.parameters[name] for name in values or {}}
        deal = Deal(
            seed=seed.seed if isinstance(seed, Fair) else str(seed),
            edition=game.edition(edition).name,
            players=game.players_of(state),
            values={name: parameter.kind.show(parameter.value(state)) for name, parameter in shown.items()},
            fair=seed if isinstance(seed, Fair) else None,
        )
        return cls(game, Header(game.id, _names(seats, deal.players), deal))

    @classmethod
    def from_position(cls, game: Game[Any], line: str, seats: Sequence[str] | None = None) -> Self:
        """A match that begins in a given position, at any point of a game."""
        state = game.parse_state(line)
        names = _names(seats, game.players_of(state))
        return cls(game, Header(game.id, names, Position(game.format_state(state))))

    @classmethod
    def resume(cls, header: Header, entries: Iterable[Entry], game: Game[Any] | None = None) -> Self:
        """The match that a log tells of; refuses a log that contradicts the rules or itself."""
        match = cls(game or registry.game(header.game), header)
        for entry in entries:
            match.add(entry)
        return match

    def _opening(self) -> Any:
        start = self.header.start
        if isinstance(start, Position):
            return self.game.parse_state(start.line)
        return self.game.new(start.seed, start.edition, start.values, start.players)

    @property
    def state(self) -> Any:
        """The position now."""
        return self._line.state

    @property
    def start_digest(self) -> str:
        """The fingerprint of the state before the first action."""
        return digest(self._line.record(0))

    @property
    def actions(self) -> list[str]:
        """The actions in force, in notation."""
        return [step.text for step in self.steps]

    @property
    def end(self) -> Ended | None:
        """Who gave the match up, if somebody did."""
        return self._line.end

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended; None while it goes on."""
        return self._line.outcome

    @property
    def mover(self) -> int:
        """The seat to act; of no meaning when the match is over."""
        return self._line.mover

    def at(self, actions: int) -> Any:
        """The state after so many actions."""
        return self._line.at(actions)

    def play(self, action: int | str, seat: int | None = None) -> Happened:
        """Carry out an action of a seat, by id or in notation, as `Line.play` does, and log it."""
        step = self._line.play(action, seat)
        self.steps.append(step)
        self.entries.append(Played(step.seat, step.text, digest(self._line.record(len(self.steps)))))
        return step.happened

    def undo(self, to: int) -> None:
        """Go back to after so many actions."""
        self._line.undo(to)
        del self.steps[to:]
        self.entries.append(TakenBack(to))

    def forfeit(self, seat: int, reason: Reason) -> None:
        """End the match for a seat that gives up or has run out of time."""
        self.entries.append(self._line.forfeit(seat, reason))

    def add(self, entry: Entry) -> None:
        """Do what an entry of a log says; refuses one that these rules see differently."""
        match entry:
            case TakenBack(to):
                self.undo(to)
            case Ended(seat, reason):
                self.forfeit(seat, reason)
            case Played(seat, text, state):
                self.play(text, seat)
                if self.entries[-1] != Played(seat, self.steps[-1].text, state):
                    raise BadRecord("state_differs", f"the state after {text!r} is not the recorded one")
            case _:
                assert_never(entry)


def _names(seats: Sequence[str] | None, players: int) -> tuple[str, ...]:
    return tuple(seats) if seats is not None else tuple(f"Player {seat + 1}" for seat in range(players))
