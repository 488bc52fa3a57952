"""A table: what its setup and its log say."""

from array import array
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, Self, assert_never

from turnwise.core.game import Game
from turnwise.core.interfaces import TABLE
from turnwise.core.outcome import Outcome
from turnwise.core.player_names import unique_names
from turnwise.core.position import Applied, Seats
from turnwise.matches.fairness import FairDeal
from turnwise.matches.log import Deal, GivenPosition, Header
from turnwise.matches.match import Match
from turnwise.server.tables.clock import GRACE, Clock
from turnwise.server.tables.entries import (
    Agreed,
    Declined,
    Ended,
    Joined,
    Left,
    Offered,
    Played,
    Rematched,
    TableEntry,
    TakenBack,
    Topic,
    read,
)
from turnwise.server.tables.idempotency import IdempotencyKeys
from turnwise.server.tables.setup import Setup, check, start_line

Status = Literal["waiting", "playing", "over"]
WAITING: Status = "waiting"
PLAYING: Status = "playing"
OVER: Status = "over"
MOST_UNDONE = 50  # of the latest undos that can still be told of
BOT_LEASE = 5_000  # milliseconds; after that another process may move a bot
MOST_UNATTENDED = 20  # actions of the clock in a row before a table pauses while no connection is there


@dataclass(slots=True)
class Occupant:
    """A person on a seat."""

    name: str
    guest: str
    secret: str  # its hash; persons at one screen share it
    text: str


@dataclass(slots=True)
class OpenOffer:
    """Something that a seat asks for, and who has agreed so far."""

    seat: int
    agreed: set[int] = field(default_factory=set)


class Undone(NamedTuple):
    """Actions that were taken back: at which version, for which seat, and how many."""

    version: int
    seat: int
    actions: int


class Table:
    """The fold of a log; `add` takes what is written, `tables.commands` says what may be written next."""

    def __init__(self, id: str, setup: Setup, created: int) -> None:
        self.id = id
        self.setup = setup
        self.game: Game[Any] = check(setup)
        self.bots = setup.bots  # the levels of the seats that play by themselves
        self.version = 0
        self.changed = created
        self.occupants: list[Occupant | None] = [None] * len(setup.seats)
        # by seat: all seats of the person there, several for persons at one screen
        self.parties: list[tuple[int, ...]] = [()] * len(setup.seats)
        self.match: Match | None = None  # before the deal
        self.actors = array("b")  # of the actions in force
        self.versions = array("l")  # at which they came
        self.clock = Clock(self.game, setup.clock, len(setup.seats))
        self.offers: dict[Topic, OpenOffer] = {}
        self.declined: dict[
            Topic, dict[int, int]
        ] = {}  # since the position changed: whose, and by which seat
        self.position_version = 0  # of the last entry that changed the position
        self._spared: dict[int, int] = {}  # the same for seats that others acted beside, where it is earlier
        self.revealed = 0  # so many actions are not taken back: the last of them showed a person something
        self._persons = sum(1 << seat for seat in setup.persons)
        self.rematch: str | None = None
        self.requests = IdempotencyKeys()
        self.latest: tuple[int, Applied] | None = None  # the last action's version and what came of it
        self.timed_out: set[int] = set()  # versions at which the clock acted for a seat
        self.undone: deque[Undone] = deque(maxlen=MOST_UNDONE)
        self.forfeit: tuple[int, Ended] | None = None  # the version at which a seat ended the match, and how
        self.unattended = 0  # how often the clock has acted since the last act of a person
        self._begin_if_full(created, 0)
        self.status = self._stage()  # after the last entry

    @classmethod
    def resume(cls, id: str, setup: Setup, created: int, lines: Iterable[str]) -> Self:
        """The table that a stored log tells of."""
        table = cls(id, setup, created)
        for line in lines:
            table.add(read(line))
        return table

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended."""
        return self.match.outcome if self.match else None

    @property
    def names(self) -> tuple[str, ...]:
        """What a record calls the seats: persons by name, bots by level."""
        return tuple(self.name(seat) for seat in range(len(self.setup.seats)))

    @property
    def display_names(self) -> tuple[str, ...]:
        """What the seats are called by everybody."""
        return unique_names([who.name if who else "" for who in self.occupants], self.bots)

    def name(self, seat: int) -> str:
        """A person's name, or a bot's level."""
        occupant = self.occupants[seat]
        return occupant.name if occupant else self.setup.seats[seat].level or ""

    def is_free(self, seat: int) -> bool:
        """Whether a guest may still take the seat."""
        return self.occupants[seat] is None and self.setup.seats[seat].kind != "bot"

    def seats_of(self, secret: str) -> tuple[int, ...]:
        """The seats that a secret opens, by its hash."""
        return tuple(seat for seat, who in enumerate(self.occupants) if who and who.secret == secret)

    def is_known_to(self, guest: str) -> bool:
        """Whether a guest made the table or sits there."""
        return guest == self.setup.owner or any(who and who.guest == guest for who in self.occupants)

    def opened_by(self, keys: Iterable[str]) -> tuple[int, ...]:
        """The seats that several secrets open together, in their order."""
        return tuple(sorted({seat for key in keys for seat in self.seats_of(key)}))

    def is_current(self, version: int, seat: int | None = None) -> bool:
        """Whether the position is still what it was at a version; no version is to come.

        For a seat that acts beside others, what those have done since does not matter.
        """
        since = self.position_version
        if self._spared and seat is not None:
            since = self._spared.get(seat, since)
        return since <= version <= self.version

    def others(self, seat: int) -> set[int]:
        """The first seat of every person besides the one on this seat."""
        own = self.parties[seat]
        persons = (at for at, who in enumerate(self.occupants) if who and at not in own)
        return {self.parties[at][0] for at in persons}

    @property
    def due(self) -> int | None:
        """When something has to happen that no person does, whether a person is connected or not."""
        if self.clock.deadline is None or self.status != PLAYING or self.is_abandoned:
            return None
        deadline = self.clock.deadline + GRACE
        if self.bots_go_on and self.playing.mover in self.bots:
            return min(deadline, self.changed + BOT_LEASE)
        return deadline

    @property
    def bots_go_on(self) -> bool:
        """Whether bots act without a connection: their clocks run, and persons have kept to theirs."""
        return self.clock.deadline is not None and not self.is_deserted

    @property
    def is_deserted(self) -> bool:
        """Whether the clock has acted, and no person since."""
        return self.unattended > 0

    @property
    def is_abandoned(self) -> bool:
        """Whether the clock has acted so often without a person that it waits for a connection."""
        return self.unattended >= MOST_UNATTENDED

    def add(self, entry: TableEntry) -> None:
        """Do what an entry says."""
        match entry:
            case Joined(seat=seat):
                self._seat(seat, Occupant(entry.name, entry.guest, entry.secret, entry.text))
                self.requests.forget(seat)
                self._begin_if_full(entry.at, self.version + 1)
            case Left(seat=seat):
                self._seat(seat, None)
            case Played():
                self.carry_out(entry.action, entry.seat, entry.at)
            case Ended():
                self.playing.forfeit(entry.seat, entry.reason)
                self.clock.stop(entry.at)
                self._position_changes()
            case TakenBack():
                self._take_back(entry)
            case Rematched():
                self.rematch = entry.table
                self.offers.pop("rematch", None)
            case Offered():
                self.offers[entry.topic] = OpenOffer(entry.seat)
                self.declined.get(entry.topic, {}).pop(self.parties[entry.seat][0], None)
            case Agreed():
                self.offers[entry.topic].agreed.add(entry.seat)
            case Declined():
                requester = self.parties[self.offers.pop(entry.topic).seat][0]
                self.declined.setdefault(entry.topic, {})[requester] = entry.seat
            case _:
                assert_never(entry)
        self.note(entry)

    def _seat(self, seat: int, who: Occupant | None) -> None:
        self.occupants[seat] = who
        self.parties = [self.seats_of(it.secret) if it else () for it in self.occupants]

    def note(self, entry: TableEntry) -> None:
        """Count an entry whose effect is there."""
        self.version += 1
        self.changed = entry.at
        self.status = self._stage()
        if isinstance(entry, Played):
            self._note_actor(entry)
        else:
            self.unattended = 0
            if isinstance(entry, Ended):
                self.forfeit = self.version, entry
        if entry.request:
            self.requests.add(entry.request)

    def _note_actor(self, entry: Played) -> None:
        if entry.by == "clock":
            self.unattended += 1
            self.timed_out.add(self.version)
        elif entry.by == "person":
            self.unattended = 0

    def _stage(self) -> Status:
        """Waiting for persons, playing, or over."""
        if self.match is None:
            return WAITING
        return OVER if self.match.outcome else PLAYING

    @property
    def playing(self) -> Match:
        """The match, which has begun."""
        assert self.match is not None
        return self.match

    @property
    def is_awake(self) -> bool:
        """Whether there is anything to gain by a rest."""
        return self.match is not None and self.match.is_awake

    def rest(self) -> None:
        """Take little room until something is asked."""
        self.playing.rest()

    def carry_out(self, action: int | str, seats: Seats, at: int) -> Applied:
        """Let one of these seats act, or refuse; the entry is still to be noted."""
        match, waited, since, spared = self.playing, self.clock.running, self.position_version, self._spared
        step = match.carry_out(action, seats)
        self.actors.append(step.seat)
        self.versions.append(self.version + 1)
        self.latest = self.version + 1, step
        self._position_changes()
        if step.shown & self._persons:
            self.revealed = len(self.actors)
        if match.outcome:
            self.clock.stop(at)
        else:
            self.clock.act(match.state, at, step.seat)
            if len(waited) > 1 and step.seat != TABLE:
                both = set(waited) & set(self.clock.running) - {step.seat}
                self._spared = {other: spared.get(other, since) for other in both}
        return step

    def _take_back(self, entry: TakenBack) -> None:
        to = entry.to
        self.undone.append(Undone(self.version + 1, entry.seat, len(self.actors) - to))
        self.playing.undo(to)
        del self.actors[to:], self.versions[to:]
        self.latest = None
        self._position_changes()
        self.revealed = min(self.revealed, to)
        self.clock.restart(self.playing.state, entry.at, to)

    def _position_changes(self) -> None:
        """What was offered and declined was about the position before; what acts on that one is stale."""
        self.position_version = self.version + 1
        self._spared = {}
        self.offers.clear()
        self.declined.clear()

    def _begin_if_full(self, at: int, version: int) -> None:
        """Deal as soon as every seat is taken."""
        if self.match is None and not any(self.is_free(seat) for seat in range(len(self.occupants))):
            self.match = Match(self.game, Header(self.setup.game, self.names, self._start()))
            self.position_version = version
            if self.match.outcome:
                self.clock.stop(at)
            else:
                self.clock.start(self.match.state, at)

    @property
    def seed(self) -> str:
        """What the deal is drawn from: chosen, or from the secret and every person's text."""
        setup = self.setup
        return setup.seed if setup.seed is not None else FairDeal(setup.secret, self.texts).seed

    @property
    def texts(self) -> tuple[str, ...]:
        """What the seats have added to the shuffle."""
        return tuple(who.text if who else "" for who in self.occupants)

    def _start(self) -> Deal | GivenPosition:
        setup = self.setup
        if setup.position is not None:
            return GivenPosition(start_line(setup, self.seed))
        proof = FairDeal(setup.secret, self.texts) if setup.seed is None and setup.commitment else None
        return Deal(self.seed, setup.edition, len(setup.seats), setup.values, proof)
