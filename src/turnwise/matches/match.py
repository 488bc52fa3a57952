"""A match: a position and the history that led to it. It is all that a live match needs in memory.

The log is kept as plain numbers, the states after every 64th action packed; what else is asked of
the past is replayed from the nearest of them.
"""

import hashlib
from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Self, assert_never

from turnwise.core import registry
from turnwise.core.chance import seed_text
from turnwise.core.errors import BadRecord, BadText, IllegalAction
from turnwise.core.game import Game
from turnwise.core.interfaces import TABLE
from turnwise.core.outcome import Outcome
from turnwise.core.parameters import shown_values
from turnwise.core.position import Applied, Events, Move, Position, Seats, carried_out, known_viewer
from turnwise.core.state import Ints, copy, pack, unpack
from turnwise.matches.arguments import checked_entries, checked_entry, checked_header, seat_names
from turnwise.matches.fairness import FairDeal
from turnwise.matches.log import ActionEntry, Deal, EndEntry, Entry, GivenPosition, Header, Reason, UndoEntry
from turnwise.matches.snapshots import Snapshots

WHOLE_NUMBERS = "i"
DIGEST_DIGITS = 16


def digest(record: bytes) -> str:
    """A short fingerprint of a packed state."""
    return hashlib.sha256(record).hexdigest()[:DIGEST_DIGITS]


class Step(NamedTuple):
    """An action in force, what came of it, and the position after it."""

    number: int  # from 1 on
    seat: int  # or TABLE
    text: str
    events: Events
    position: Position

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Step {self.number}: {self.text!r} by seat {self.seat}>"


class Match:
    """A game that is being played, with everything that led to its state.

    `position` is where it stands and `header` how it began; `actions` are the ids of those in force, `end`
    says whether a seat has given up. A match is walked through by its steps; its length is their number.
    """

    __slots__ = (
        "_asleep",
        "_resting_mover",
        "_snapshots",
        "actions",
        "end",
        "game",
        "header",
        "log",
        "position",
    )

    position: Position  # now; while the match rests there is none, until it is asked for

    def __init__(self, game: str | Game[Any], header: Header) -> None:
        self.game = registry.found(game)
        self.header = checked_header(header)
        self.actions = array(WHOLE_NUMBERS)  # ids of those in force
        self.end: EndEntry | None = None
        self.position = Position(self.game, self._opening())
        self.log = array(WHOLE_NUMBERS)  # ids of all actions in their order; below 0, undos: see `_undo`
        self._snapshots = Snapshots(pack(self.position.state))
        self._asleep: bytes | None = None  # the packed state, while it rests
        self._resting_mover = 0
        seat_names(header.seats, self.position.players)

    @classmethod
    def start(
        cls,
        game: str | Game[Any],
        seed: str | int | FairDeal,
        edition: str | None = None,
        values: Mapping[str, object] | None = None,
        players: int | None = None,
        seats: Sequence[str] | None = None,
    ) -> Self:
        """A match that begins with a deal; the game is named by its id or handed in."""
        game = registry.found(game)
        state = game.setup(edition, values, players)
        deal = Deal(
            seed=seed.seed if isinstance(seed, FairDeal) else seed_text(seed),
            edition=game.edition(edition).name,
            players=game.players_of(state),
            values=shown_values(state, game.parameters, values or {}),
            fair=seed if isinstance(seed, FairDeal) else None,
        )
        return cls(game, Header(game.id, seat_names(seats, deal.players), deal))

    @classmethod
    def from_position(cls, game: str | Game[Any], text: str, seats: Sequence[str] | None = None) -> Self:
        """A match that begins in a given position, at any point of a game."""
        game = registry.found(game)
        state = game.parse_state(text)
        names = seat_names(seats, game.players_of(state))
        return cls(game, Header(game.id, names, GivenPosition(game.format_state(state))))

    @classmethod
    def resume(cls, header: Header, entries: Iterable[Entry], game: str | Game[Any] | None = None) -> Self:
        """The match that a log tells of; refuses a log that contradicts the rules or itself."""
        match = cls(checked_header(header).game if game is None else game, header)
        for entry in checked_entries(entries):
            match.add(entry)
        return match

    def _opening(self) -> Any:
        start = self.header.start
        if isinstance(start, GivenPosition):
            return self.game.parse_state(start.text)
        return self.game.new(start.seed, start.edition, start.values, start.players)

    if not TYPE_CHECKING:  # mypy would take any name for an attribute

        def __getattr__(self, name: str) -> Any:
            """Wake the position; asked only for what is not there, so not in a match that is awake."""
            if name != "position" or self._asleep is None:
                raise AttributeError(f"a match has no {name}")
            state = unpack(self.game.state_class, self._asleep)
            self.position, self._asleep = Position(self.game, state), None
            return self.position

    @property
    def is_awake(self) -> bool:
        """Whether the position is ready to be used."""
        return self._asleep is None

    def rest(self) -> None:
        """Take as little room as possible until the position is asked for again."""
        if self._asleep is None:
            self._resting_mover = self.position.mover
            self._asleep = self._snapshots.after(len(self.actions)) or pack(self.position.state)
            del self.position

    @property
    def state(self) -> Any:
        """The state of the position now."""
        return self.position.state

    @property
    def mover(self) -> int:
        """The seat to act, also while the match rests; of no meaning when it is over."""
        return self.position.mover if self._asleep is None else self._resting_mover

    @property
    def legal(self) -> Ints:
        """What the mover may do; not to be changed."""
        return self.position.legal if self.end is None else []

    @property
    def legal_moves(self) -> list[Move]:
        """What the mover may do, as objects."""
        return self.position.legal_moves if self.end is None else []

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, by its rules or by a seat; None while it goes on."""
        return self.position.outcome if self.end is None else self._ended(self.end)

    def _ended(self, end: EndEntry) -> Outcome:
        """All others win, none in a game for one; no score, as the rules count only what was played out."""
        seats = range(self.position.players)
        return Outcome(end.reason, (0,) * len(seats), tuple(seat for seat in seats if seat != end.seat))

    @property
    def start_digest(self) -> str:
        """The fingerprint of the state before the first action."""
        return digest(self._snapshots.start)

    @property
    def entries(self) -> list[Entry]:
        """The whole log, played again to be told."""
        return LogReader(self).read()

    def at(self, actions: int) -> Any:
        """The state after so many actions, as a copy."""
        if not _is_number(actions) or not 0 <= actions <= len(self.actions):
            raise IllegalAction("no_such_action", f"there is no action {actions!r} of {len(self.actions)}")
        nearest, packed = self._snapshots.nearest(actions)
        state = unpack(self.game.state_class, packed)
        for action in self.actions[nearest:actions]:
            self.game.rules.apply(state, action, None)
        return state

    def play(self, action: int | str | Move, seat: int | None = None) -> Events:
        """Carry out an action of a seat, by id, in notation or as a move; a refusal changes nothing.

        Without a seat it is played for the seat that may take it, or for the table itself.
        """
        if seat is not None:
            known_viewer(seat, self.position.players, lowest=TABLE)
        applied = self.carry_out(action, seat)
        return Events(self.game, copy(self.state), applied)

    def carry_out(self, action: int | str | Move, seats: Seats = None) -> Applied:
        """The same for a caller who needs the plain numbers alone, and for whichever of several seats may."""
        if self.end is not None:
            self._refuse_over()
        try:
            applied = self.position.carry_out(action, seats)
        except (BadText, IllegalAction):
            raise
        except BaseException:  # half-way
            self.position = Position(self.game, self.at(len(self.actions)))
            raise
        self._note(applied.action)
        return applied

    def _refuse_over(self) -> None:
        if over := self.outcome:
            raise IllegalAction("game_over", f"the game is over ({over.reason})")

    def _note(self, action: int) -> None:
        self.log.append(action)
        self.actions.append(action)
        self._snapshots.take(len(self.actions), self.position.state)

    def repeat(self, actions: Iterable[int]) -> None:
        """Carry out actions that were accepted once, as a log keeps them: unchecked, without events."""
        for action in actions:
            self.game.rules.apply(self.state, action, None)
            self._note(action)
        self.position.forget()

    def undo(self, to: int | None = None) -> None:
        """Go back to after so many actions, by itself by one; the end that a seat made is not taken back."""
        if self.end is not None:
            self._refuse_over()
        if not self.actions:
            raise IllegalAction(
                "nothing_to_undo", "no action has been taken yet, so there is nothing to undo"
            )
        back_to = len(self.actions) - 1 if to is None else to
        if not _is_number(back_to) or not 0 <= back_to < len(self.actions):
            raise IllegalAction("nothing_to_undo", f"cannot go back to action {to!r} of {len(self.actions)}")
        self.position, self._asleep = Position(self.game, self.at(back_to)), None
        self.log.append(_undo(back_to))
        del self.actions[back_to:]
        self._snapshots.forget_after(back_to)

    def forfeit(self, seat: int, reason: Reason) -> EndEntry:
        """End the match: a seat gives up or has run out of time, and nothing follows."""
        self._refuse_over()
        known_viewer(seat, self.position.players, lowest=0)
        if reason not in tuple(Reason):
            raise BadText("bad_reason", f"a seat ends a match by {' or '.join(Reason)}, not {reason!r}")
        self.end = EndEntry(seat, Reason(reason))
        return self.end

    def replayed(self, first: int = 0) -> Iterator[tuple[Applied, Any]]:
        """The actions in force from a number on, each with what came of it and the state after it.

        What is played or taken back later does not change what this goes through.
        """
        return _replayed(self.game, self.at(first), self.actions[first:])

    def __iter__(self) -> Iterator[Step]:
        for number, (applied, state) in enumerate(self.replayed(), 1):
            events = Events(self.game, state, applied)
            yield Step(number, applied.seat, applied.text, events, Position(self.game, state))

    def _repr_svg_(self) -> str:
        return self.position.svg()

    def copy(self) -> Self:
        """A match of its own, with the same history."""
        twin = type(self)(self.game, self.header)
        twin.actions, twin.log, twin.end = self.actions[:], self.log[:], self.end
        twin._snapshots = self._snapshots.copy()
        twin.position = self.position.copy()
        return twin

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return _repeated, (type(self), self.game, self.header, self.log, self.end)

    def __len__(self) -> int:
        return len(self.actions)

    def __bool__(self) -> bool:
        return True  # also before the first action

    def __repr__(self) -> str:
        over = self.outcome
        turn = f"over ({over.reason})" if over else f"seat {self.mover} to act"
        return f"<Match of {self.game.id}, {len(self)} action(s), {turn}>"

    def add(self, entry: Entry) -> None:
        """Do what an entry of a log says; refuses one that these rules see differently."""
        match checked_entry(entry):
            case UndoEntry(to):
                self.undo(to)
            case EndEntry(seat, reason):
                self.forfeit(seat, reason)
            case ActionEntry(seat, text, state):
                applied = self.carry_out(text, seat)
                if (applied.text, digest(pack(self.state))) != (text, state):
                    raise BadRecord("state_differs", f"the state after {text!r} is not the recorded one")
            case _ as never:
                assert_never(never)


def _replayed(game: Game[Any], state: Any, actions: Iterable[int]) -> Iterator[tuple[Applied, Any]]:
    for action in actions:
        seat = game.actor(state, action)
        text = game.text.format_action(state, action)
        yield Applied(seat, action, text, *carried_out(game, state, action)), copy(state)


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _undo(to: int) -> int:
    """How an undo is kept among the ids of actions, and read again."""
    return -1 - to


def _repeated(
    of: type[Match], game: Game[Any], header: Header, log: Iterable[int], end: EndEntry | None
) -> Match:
    """A match of another process, from what it was pickled as."""
    match = of(game, header)
    for number in log:
        if number < 0:
            match.undo(_undo(number))
        else:
            match.repeat((number,))
    match.end = end
    return match


class LogReader:
    """Reads the log of a match as entries, and later what has come since: it plays the match again."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._twin = Match(match.game, match.header)
        self._read = 0  # numbers of the log
        self._has_ended = False

    def read(self) -> list[Entry]:
        """The entries since the last time."""
        found = [self._entry(number) for number in self._match.log[self._read :]]
        self._read += len(found)
        if self._match.end is not None and not self._has_ended:
            self._has_ended = True
            return [*found, self._match.end]
        return found

    def _entry(self, number: int) -> Entry:
        if number < 0:
            self._twin.undo(_undo(number))
            return UndoEntry(len(self._twin))
        applied = self._twin.carry_out(number)
        return ActionEntry(applied.seat, applied.text, digest(pack(self._twin.state)))
