"""A match: the log of one game at a table. The state is what the log says."""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self

from turnwise.core import registry
from turnwise.core.errors import BadRecord, BadSetup, BadText, IllegalAction
from turnwise.core.game import TABLE, Game, Happened
from turnwise.core.outcome import Outcome
from turnwise.core.state import copy, pack, unpack
from turnwise.matches.log import Deal, Entry, Header, Played, Position, TakenBack

DIGEST_DIGITS = 16


def digest(record: bytes) -> str:
    """A short fingerprint of a packed state."""
    return hashlib.sha256(record).hexdigest()[:DIGEST_DIGITS]


@dataclass(frozen=True)
class Step:
    """An action in force: who did what, what came of it, and the packed state after it."""

    seat: int  # or TABLE
    action: int
    text: str
    happened: Happened
    after: bytes


class Match:
    """A game that is being played, with everything that led to its state."""

    def __init__(self, game: Game[Any], header: Header) -> None:
        self.game = game
        self.header = header
        self.entries: list[Entry] = []
        self.steps: list[Step] = []
        self.state = self._opening()
        self._start = pack(self.state)
        if len(header.seats) != game.players_of(self.state):
            raise BadSetup(
                "bad_seats", f"{len(header.seats)} seat names for {game.players_of(self.state)} player(s)"
            )

    @classmethod
    def start(
        cls,
        game: Game[Any],
        seed: str | int,
        edition: str | None = None,
        values: Mapping[str, object] | None = None,
        players: int | None = None,
        seats: Sequence[str] | None = None,
    ) -> Self:
        """A match that begins with a deal."""
        state = game.setup(edition, values, players)
        shown = {name: game.parameters[name] for name in values or {}}
        deal = Deal(
            seed=str(seed),
            edition=game.edition(edition).name,
            players=game.players_of(state),
            values={name: parameter.kind.show(parameter.value(state)) for name, parameter in shown.items()},
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
    def start_digest(self) -> str:
        """The fingerprint of the state before the first action."""
        return digest(self._start)

    @property
    def actions(self) -> list[str]:
        """The actions in force, in notation."""
        return [step.text for step in self.steps]

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended; None while it goes on."""
        return self.game.outcome(self.state)

    @property
    def mover(self) -> int:
        """The seat to act; of no meaning when the match is over."""
        return self.game.rules.mover(self.state)

    def at(self, actions: int) -> Any:
        """The state after so many actions."""
        packed = self.steps[actions - 1].after if actions else self._start
        return unpack(self.game.state_class, packed)

    def play(self, action: int | str, seat: int | None = None) -> Happened:
        """Carry out an action of a seat, by id or in notation; a refusal changes nothing.

        Without a seat it is played for whoever may take it, the table itself included; no seat may act for
        the table.
        """
        if over := self.outcome:
            raise IllegalAction("game_over", f"the game is over ({over.reason})")
        number = self._read(action, seat)
        actor = self.game.actor(self.state, number)
        if seat not in (None, actor):
            raise self._not_yours(actor)
        after = copy(self.state)
        happened = self.game.play(after, number)
        text = self.game.text.format_action(self.state, number)
        step = Step(actor, number, text, happened, pack(after))
        self.entries.append(Played(step.seat, text, digest(step.after)))
        self.steps.append(step)
        self.state = after
        return happened

    def _read(self, action: int | str, seat: int | None) -> int:
        """An action's id; why it cannot be read may tell of the mover's hand, so only the mover hears it."""
        try:
            return self.game.read_action(self.state, action)
        except (BadText, IllegalAction):
            if seat in (None, self.mover):
                raise
        raise self._not_yours(self.mover)

    def _not_yours(self, actor: int) -> IllegalAction:
        if actor == TABLE:
            return IllegalAction("not_your_action", "that is for the table's clock to do, not for you")
        if actor == self.mover:
            return IllegalAction("not_your_turn", f"it is the turn of seat {actor + 1}, not yours")
        return IllegalAction("not_your_action", f"that is for seat {actor + 1} to do, not for you")

    def undo(self, to: int) -> None:
        """Go back to after so many actions."""
        if not 0 <= to < len(self.steps):
            raise IllegalAction("nothing_to_undo", f"cannot go back to action {to} of {len(self.steps)}")
        self.state = self.at(to)
        del self.steps[to:]
        self.entries.append(TakenBack(to))

    def add(self, entry: Entry) -> None:
        """Do what an entry of a log says; refuses one that these rules see differently."""
        if isinstance(entry, TakenBack):
            self.undo(entry.to)
            return
        self.play(entry.text, entry.seat)
        if self.entries[-1] != Played(entry.seat, self.steps[-1].text, entry.state):
            raise BadRecord("state_differs", f"the state after {entry.text!r} is not the recorded one")


def _names(seats: Sequence[str] | None, players: int) -> tuple[str, ...]:
    return tuple(seats) if seats is not None else tuple(f"Player {seat + 1}" for seat in range(players))
