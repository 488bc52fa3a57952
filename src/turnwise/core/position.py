"""A position: a game and a state of it. Here alone an action is read, whose it is settled, and permitted."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Self

from turnwise.core.errors import BadSetup, BadText, IllegalAction
from turnwise.core.events import EVERY_SEAT, OPEN, SPECTATOR, Event, seen_by, shown_to
from turnwise.core.game import Game
from turnwise.core.interfaces import TABLE, Parts, RawEvents
from turnwise.core.outcome import Outcome
from turnwise.core.player_names import PlayerNames, checked_names, default_name
from turnwise.core.state import Ints, copy


@dataclass(frozen=True, slots=True)
class Move:
    """An action that may be taken: its id, its notation, and what it consists of in the words of views."""

    id: int
    text: str
    parts: Parts = field(compare=False)
    seat: int  # whose it is, or TABLE
    game: str = field(repr=False)  # the id of the game: elsewhere its id means something else

    def __str__(self) -> str:
        return self.text


class Applied(NamedTuple):
    """An action that was carried out: who did what, and what came of it."""

    seat: int  # or TABLE
    action: int
    text: str
    raw_events: RawEvents
    shown: int  # the seats, one bit each, that may have seen something hidden by it


class Events:
    """What came of an action; printed, its sentences as a tester reads them."""

    __slots__ = ("_game", "_state", "applied")

    def __init__(self, game: Game[Any], state: Any, applied: Applied) -> None:
        self._game = game
        self._state = state  # after the action, and changed no more
        self.applied = applied

    def seen_by(self, viewer: int) -> list[Event]:
        """The events as a viewer may know them: a seat, SPECTATOR or OPEN."""
        known_viewer(viewer, self._game.players_of(self._state))
        return seen_by(viewer, self.applied.raw_events, self._game.events)

    def sentences(self, viewer: int = OPEN, names: PlayerNames | None = None) -> list[str]:
        """The events in words, as a viewer may read them."""
        players = self._game.players_of(self._state)
        known_viewer(viewer, players)
        called = checked_names(names, players)
        return self._game.sentences(self._state, self.applied.raw_events, viewer, called)

    def __iter__(self) -> Iterator[Event]:
        return iter(self.seen_by(OPEN))

    def __len__(self) -> int:
        return len(self.applied.raw_events)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Events):
            return NotImplemented
        return (self.applied, self._state) == (other.applied, other._state)

    __hash__ = None  # type: ignore[assignment]  # a state is none

    def __str__(self) -> str:
        return "\n".join(self.sentences())

    def __repr__(self) -> str:
        return f"<Events of {self.applied.text!r}: {', '.join(event.kind for event in self)}>"


Seats = int | Collection[int] | None  # who acts: one, any of several, or whichever may


class Position:
    """A `game` and a `state` of it: what may be done, by whom, and doing it.

    Printed it is a board, in a notebook a drawing; equal positions have equal states.
    """

    __slots__ = ("_legal", "_mover", "_outcome", "game", "state")

    def __init__(self, game: Game[Any], state: Any) -> None:
        self.game = _known_game(game)
        self.state = game.own(state)
        self._mover: int | None = None
        self._legal: Ints | None = None
        self._outcome: tuple[Outcome | None] | None = None  # once it was asked for

    @property
    def mover(self) -> int:
        """The seat to act; of no meaning when the game is over."""
        if self._mover is None:
            self._mover = self.game.rules.mover(self.state)
        return self._mover

    @property
    def legal(self) -> Ints:
        """The ids of what the mover may do, ascending; not to be changed."""
        if self._legal is None:
            self._legal = self.game.legal(self.state)
        return self._legal

    @property
    def out_of_turn(self) -> Ints:
        """The ids of what other seats or the table may do out of turn, ascending."""
        return self.game.legal_out_of_turn(self.state)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended by its rules; None while it goes on."""
        if self._outcome is None:
            self._outcome = (self.game.outcome(self.state),)
        return self._outcome[0]

    @property
    def players(self) -> int:
        """How many seats there are."""
        return self.game.players_of(self.state)

    @property
    def legal_moves(self) -> list[Move]:
        """What the mover may do."""
        return [self._move(action) for action in self.legal]

    @property
    def moves_out_of_turn(self) -> list[Move]:
        """What other seats, or the table itself, may do now."""
        return [self._move(action) for action in self.out_of_turn]

    def move(self, action: int | str | Move) -> Move:
        """A permitted action as an object, by id or in notation."""
        if objection := self.objection(action):
            raise objection
        return self._move(self.read(action))

    def _move(self, action: int) -> Move:
        text, state = self.game.text, self.state
        seat = self.mover if action in self.legal else self.game.actor(state, action)
        return Move(action, text.format_action(state, action), text.parts(state, action), seat, self.game.id)

    def play(self, action: int | str | Move, seat: int | None = None) -> Events:
        """Carry out an action, by id, in notation or as a move; a refusal changes nothing.

        Without a seat it is played for the seat that may take it, or for the table itself.
        """
        if seat is not None:
            known_viewer(seat, self.players, lowest=0)
        before = self.state
        self.state = copy(before)
        try:
            return Events(self.game, self.state, self.carry_out(action, seat))
        except BaseException:
            self.state = before
            raise

    def carry_out(self, action: int | str | Move, seats: Seats = None) -> Applied:
        """The same in place, for whichever of several seats may take it: the state that others hold changes.

        No seat may act for the table.
        """
        if over := self.outcome:
            raise IllegalAction("game_over", f"the game is over ({over.reason})")
        own = (seats,) if isinstance(seats, int) else seats
        number = self._read_for(own, action)
        actor, is_permitted = self._ruling(number)
        if own is not None and actor not in own:
            raise self._not_yours(actor)
        if not is_permitted:
            raise IllegalAction(*self.game.objection(self.state, number))
        text = self.game.text.format_action(self.state, number)
        applied = Applied(actor, number, text, *carried_out(self.game, self.state, number))
        self.forget()
        return applied

    def objection(self, action: int | str | Move) -> BadText | IllegalAction | None:
        """Why an action cannot be carried out: it cannot be read, or the rules refuse it."""
        try:
            number = self.read(action)
        except (BadText, IllegalAction) as error:
            return error
        if self._ruling(number)[1]:
            return None
        return IllegalAction(*self.game.objection(self.state, number))

    def forget(self) -> None:
        """What was worked out for the state before is true no more."""
        self._mover, self._legal, self._outcome = None, None, None

    def read(self, action: int | str | Move) -> int:
        """The id of an action, permitted or not; refuses what cannot be read."""
        if isinstance(action, str):
            return self.game.text.parse_action(self.state, action)
        if isinstance(action, Move):
            return self._own_id(action)
        if not isinstance(action, int) or isinstance(action, bool):
            raise BadText("bad_action", f"a move is its notation, an id or a Move, not {action!r}")
        return action

    def _own_id(self, move: Move) -> int:
        if move.game != self.game.id:
            refusal = f"{move.text!r} is a move of {move.game}, and this is a position of {self.game.id}"
            raise BadText("bad_action", refusal)
        return move.id

    def _read_for(self, seats: Collection[int] | None, action: int | str | Move) -> int:
        """Why an action cannot be read may tell of the mover's hand, so no other seat hears it."""
        try:
            return self.read(action)
        except (BadText, IllegalAction):
            if seats is None or self.mover in seats:
                raise
        raise self._not_yours(self.mover)

    def _ruling(self, action: int) -> tuple[int, bool]:
        """Whose an action is, and whether it is permitted; what is legal is the mover's."""
        if action in self.legal:
            return self.mover, True
        return self.game.actor(self.state, action), action in self.out_of_turn

    def _not_yours(self, actor: int) -> IllegalAction:
        if actor == TABLE:
            return IllegalAction("not_your_action", "that is for the table's clock to do, not for you")
        if actor == self.mover:
            return IllegalAction("not_your_turn", f"it is the turn of {default_name(actor)}, not yours")
        return IllegalAction("not_your_action", f"that is for {default_name(actor)} to do, not for you")

    def view(self, seat: int | None = None) -> Any:
        """What a seat may know, or a spectator; with OPEN, what a tester sees."""
        viewer = SPECTATOR if seat is None else seat
        return self.game.view_of(self.state, known_viewer(viewer, self.players))

    @property
    def text(self) -> str:
        """The whole position in one line, hidden cards and chance included."""
        return self.game.format_state(self.state)

    def render(self, seat: int | None = OPEN) -> str:
        """The board in plain text, as a seat sees it; by itself with everything open."""
        from rich.text import Text

        marked = self.game.text.render(self.view(seat), self.game.static_view_of(self.state))
        return Text.from_markup(marked).plain

    def svg(self, seat: int | None = OPEN) -> str:
        """The board as an SVG drawing, as a seat sees it; by itself with everything open."""
        from turnwise.core.svg import text_picture

        if self.game.svg is not None:
            return self.game.svg(self.view(seat), self.game.static_view_of(self.state))
        return text_picture(self.game.id, self.game.title, self.render(seat).splitlines())

    def _repr_svg_(self) -> str:
        return self.svg()

    def copy(self) -> Self:
        """A position of its own."""
        return type(self)(self.game, copy(self.state))

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.game, self.state)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self.game is other.game and bool(self.state == other.state)

    __hash__ = None  # type: ignore[assignment]  # it changes

    def __str__(self) -> str:
        return self.render()

    def __repr__(self) -> str:
        turn = f"over ({self.outcome.reason})" if self.outcome else f"seat {self.mover} to act"
        edition, _ = self.game.nearest_edition(self.state)
        return f"<Position of {self.game.id} {edition}, {self.players} player(s), {turn}>"


def _known_game(game: Game[Any]) -> Game[Any]:
    if not isinstance(game, Game):
        raise BadSetup("unknown_game", f"a position is of a Game, as turnwise.game() gives one, not {game!r}")
    return game


def known_viewer(viewer: int, players: int, lowest: int = OPEN) -> int:
    """A seat, SPECTATOR or OPEN; refuses what is none of them."""
    if not isinstance(viewer, int) or isinstance(viewer, bool) or not lowest <= viewer < players:
        raise IllegalAction("no_such_seat", f"there is no seat {viewer!r}: seats are 0 to {players - 1}")
    return viewer


def carried_out(game: Game[Any], state: Any, action: int) -> tuple[RawEvents, int]:
    """What came of an action, and to which seats it may have shown something hidden, one bit each.

    What chance decided no seat could know. Otherwise the kinds of events say it; a game that hides nothing
    need not declare any.
    """
    chance = list(state.chance)
    raw_events = game.apply(state, action)
    if state.chance != chance:
        return raw_events, EVERY_SEAT
    return raw_events, shown_to(raw_events, game.events) if game.hidden_information else 0
