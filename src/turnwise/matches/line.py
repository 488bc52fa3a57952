"""A line of play: a start and the actions in force. It is all that a live match needs in memory."""

from array import array
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from turnwise.core.declared import TABLE, Happened
from turnwise.core.errors import BadText, IllegalAction
from turnwise.core.events import EVERY_SEAT, shown_to
from turnwise.core.game import Game
from turnwise.core.naming import player
from turnwise.core.outcome import Outcome
from turnwise.core.state import Ints, copy, pack, unpack
from turnwise.matches.log import Ended, Reason

SPACING = 64  # actions from one kept state to the next; what lies between is replayed
WHOLE_NUMBERS = "i"


class Step(NamedTuple):
    """An action in force: who did what, and what came of it."""

    seat: int  # or TABLE
    action: int
    text: str
    happened: Happened
    shown: int  # the seats, one bit each, that may have seen something hidden by it


class Line:
    """A game that is being played; the state given to it is its own from then on."""

    __slots__ = (
        "_asleep",
        "_in_place",
        "_kept",
        "_known",
        "_legal",
        "_mover",
        "_spacing",
        "actions",
        "end",
        "game",
        "state",
    )

    state: Any  # the position now; while it rests there is none, until somebody asks for it

    def __init__(
        self, game: Game[Any], state: Any, spacing: int = SPACING, *, in_place: bool = False
    ) -> None:
        self.game = game
        self.actions = array(WHOLE_NUMBERS)  # ids
        self.end: Ended | None = None
        self.state = state
        self._asleep: bytes | None = None  # the packed state, while it rests
        self._in_place = in_place  # nobody holds on to a state while the next action is carried out
        self._spacing = spacing
        self._kept = [pack(state)]  # at the start, and after every so many actions
        self._mover: int | None = None
        self._legal: Ints | None = None
        self._known: tuple[Outcome | None] | None = None  # the outcome, once somebody has asked

    def __getattr__(self, name: str) -> Any:
        """Wake the state; asked only for what is not there, so whoever is awake has it at once."""
        if name != "state" or self._asleep is None:
            raise AttributeError(f"a line of play has no {name}")
        self.state, self._asleep = unpack(self.game.state_class, self._asleep), None
        return self.state

    @property
    def is_awake(self) -> bool:
        """Whether the state is ready to be used."""
        return self._asleep is None

    def rest(self) -> None:
        """Take as little room as possible until the state is asked for again."""
        if self._asleep is None:
            is_kept = len(self.actions) % self._spacing == 0
            self._asleep, self._legal = self._kept[-1] if is_kept else pack(self.state), None
            del self.state

    @property
    def mover(self) -> int:
        """The seat to act, worked out once for every state; of no meaning when the match is over."""
        if self._mover is None:
            self._mover = self.game.rules.mover(self.state)
        return self._mover

    @property
    def legal(self) -> Ints:
        """What the mover may do, worked out once for every state; not to be changed."""
        if self._legal is None:
            self._legal = self.game.legal(self.state) if self.end is None else []
        return self._legal

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, worked out once for every state; None while it goes on."""
        if self._known is None:
            self._known = (self.game.outcome(self.state) if self.end is None else self._ended(self.end),)
        return self._known[0]

    def _ended(self, end: Ended) -> Outcome:
        """All others win, nobody in a game for one; no score, as the rules count only what was played out."""
        seats = range(self.game.players_of(self.state))
        return Outcome(end.reason, (0,) * len(seats), tuple(seat for seat in seats if seat != end.seat))

    def at(self, actions: int) -> Any:
        """The state after so many actions, as a copy."""
        if not 0 <= actions <= len(self.actions):
            raise IllegalAction("no_such_action", f"there is no action {actions} of {len(self.actions)}")
        nearest = actions // self._spacing
        state = unpack(self.game.state_class, self._kept[nearest])
        for action in self.actions[nearest * self._spacing : actions]:
            self.game.rules.apply(state, action, None)
        return state

    def record(self, actions: int) -> bytes:
        """The packed state after so many actions."""
        nearest, rest = divmod(actions, self._spacing)
        return pack(self.at(actions)) if rest else self._kept[nearest]

    def play(self, action: int | str, seat: int | None = None) -> Step:
        """Carry out an action of a seat, by id or in notation; a refusal changes nothing.

        Without a seat it is played for whoever may take it, the table itself included; no seat may act for
        the table.
        """
        self._refuse_over()
        number = self._read(action, seat)
        actor, is_permitted = self._ruling(number)
        if seat not in (None, actor):
            raise self._not_yours(actor)
        if not is_permitted:
            raise IllegalAction(*self.game.objection(self.state, number))
        text = self.game.text.format_action(self.state, number)
        after = self.state if self._in_place else copy(self.state)
        try:
            came = carried_out(self.game, after, number)
        except BaseException:  # half-way
            self.state = self.at(len(self.actions))
            raise
        self._go_to(after, number)
        return Step(actor, number, text, *came)

    def _refuse_over(self) -> None:
        if over := self.outcome:
            raise IllegalAction("game_over", f"the game is over ({over.reason})")

    def _read(self, action: int | str, seat: int | None) -> int:
        """An action's id; why it cannot be read may tell of the mover's hand, so only the mover hears it."""
        try:
            return self.game.read_action(self.state, action)
        except (BadText, IllegalAction):
            if seat in (None, self.mover):
                raise
        raise self._not_yours(self.mover)

    def _ruling(self, action: int) -> tuple[int, bool]:
        """Whose an action is, and whether it is permitted; what is legal is the mover's and no aside."""
        if action in self.legal:
            return self.mover, True
        return self.game.actor(self.state, action), action in self.game.asides_of(self.state)

    def _not_yours(self, actor: int) -> IllegalAction:
        if actor == TABLE:
            return IllegalAction("not_your_action", "that is for the table's clock to do, not for you")
        if actor == self.mover:
            return IllegalAction("not_your_turn", f"it is the turn of {player(actor)}, not yours")
        return IllegalAction("not_your_action", f"that is for {player(actor)} to do, not for you")

    def _go_to(self, after: Any, action: int) -> None:
        if (len(self.actions) + 1) % self._spacing == 0:
            self._kept.append(pack(after))
        self.actions.append(action)
        self.state = after
        self._forget()

    def _forget(self) -> None:
        """What was worked out for the state before is true no more."""
        self._mover, self._legal, self._known = None, None, None

    def repeat(self, actions: Iterable[int]) -> None:
        """Carry out actions that were accepted once, as a log keeps them: unchecked, and nothing is told."""
        for action in actions:
            self.game.rules.apply(self.state, action, None)
            self._go_to(self.state, action)

    def undo(self, to: int) -> None:
        """Go back to after so many actions; nobody can take back the end that a seat made."""
        if self.end is not None:
            self._refuse_over()
        if not 0 <= to < len(self.actions):
            raise IllegalAction("nothing_to_undo", f"cannot go back to action {to} of {len(self.actions)}")
        self.state, self._asleep = self.at(to), None
        self._forget()
        del self.actions[to:]
        del self._kept[to // self._spacing + 1 :]

    def forfeit(self, seat: int, reason: Reason) -> Ended:
        """End the match: a seat gives up or has run out of time, and nothing follows."""
        self._refuse_over()
        players = self.game.players_of(self.state)
        if not 0 <= seat < players:
            raise IllegalAction("no_such_seat", f"there is no seat {seat + 1}: seats are 1 to {players}")
        self.end = Ended(seat, reason)
        self._forget()
        return self.end

    def steps(self, first: int = 0) -> Iterator[tuple[Step, Any]]:
        """The actions in force from a number on, each with what came of it and the state after it.

        Whatever is played or taken back meanwhile, they are those of this moment.
        """
        return _replayed(self.game, self.at(first), self.actions[first:])


def _replayed(game: Game[Any], state: Any, actions: Iterable[int]) -> Iterator[tuple[Step, Any]]:
    for action in actions:
        seat = game.actor(state, action)
        text = game.text.format_action(state, action)
        yield Step(seat, action, text, *carried_out(game, state, action)), copy(state)


def carried_out(game: Game[Any], state: Any, action: int) -> tuple[Happened, int]:
    """What came of an action, and to which seats it may have shown something hidden, one bit each.

    What chance decided nobody could know. Otherwise the kinds of events say it; a game that hides nothing
    need not declare any.
    """
    chance = list(state.chance)
    happened = game.apply(state, action)
    if list(state.chance) != chance:
        return happened, EVERY_SEAT
    return happened, shown_to(happened, game.events) if game.hidden_information else 0
