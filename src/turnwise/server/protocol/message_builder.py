"""A table put into messages, for one viewer at a time; everything here is an allow-list."""

from bisect import bisect_right
from functools import lru_cache
from typing import Any, NamedTuple

from msgspec import UNSET, to_builtins

from turnwise.core.events import OPEN, SPECTATOR, in_words, seen_by
from turnwise.core.player_names import PlayerNames
from turnwise.core.position import Applied
from turnwise.matches.log import Reason
from turnwise.server.protocol import messages
from turnwise.server.protocol.codes import Code
from turnwise.server.protocol.messages import (
    ClockReading,
    GameEvent,
    LegalAction,
    Seat,
    ShuffleProof,
    StandingOffer,
    StateMessage,
    TableMessage,
    TimeoutMessage,
    TimerSyncMessage,
    Unavailable,
    player_id,
)
from turnwise.server.tables.clock_text import clock_text
from turnwise.server.tables.entries import Ended, Played, TableEntry, Topic
from turnwise.server.tables.offers import objection
from turnwise.server.tables.table import OVER, PLAYING, WAITING, Status, Table, Undone

TIMEOUT = "timeout"  # the kind of the event that a seat ran out of time, in games without one of their own
TAKEN_BACK = "taken_back"  # the kind of the event that an undo was carried out
FORFEITS = {Reason.RESIGNED: ("resigned", "resigned"), Reason.OUT_OF_TIME: (TIMEOUT, "ran out of time")}
TABLE_EVENTS: dict[str, tuple[str, ...]] = {  # kinds besides a game's own, each with its values
    FORFEITS[Reason.RESIGNED][0]: ("seat",),
    TIMEOUT: ("seat",),
    TAKEN_BACK: ("seat", "actions"),
}
TOPICS: dict[Status, Topic | None] = {WAITING: None, PLAYING: "undo", OVER: "rematch"}  # offered when
MOST_ACTIONS = 200  # actions in one message: after a longer absence there are the view and the replay


def viewer_of(table: Table, seats: tuple[int, ...]) -> int:
    """Through whose eyes a connection with these seats sees the table."""
    if not seats:
        return SPECTATOR
    if table.setup.open_hands:
        return OPEN
    if len(seats) > 1:
        for seat in table.clock.running:
            if seat in seats:
                return seat
    return seats[0]


def actions_to_replay(table: Table, since: int | None) -> int:
    """How many actions are played once more to tell what happened after a version."""
    if since is None or since >= table.version:
        return 0
    return min(MOST_ACTIONS, len(table.versions) - bisect_right(table.versions, since))


class PublicSeats(NamedTuple):
    """The seats, as all at the table may know them; they change only when a person comes or goes."""

    seats: list[Seat]
    names: PlayerNames  # where no one seat alone is spoken to
    own_names: list[PlayerNames]  # by the seat that is spoken to

    def names_for(self, seats: tuple[int, ...]) -> PlayerNames:
        """Who is who for a connection with these seats; only the person of a single seat is You."""
        return self.own_names[seats[0]] if len(seats) == 1 else self.names


def public_seats(table: Table) -> PublicSeats:
    """Who sits where now."""
    called = table.display_names
    seats = [
        Seat(name, seat.kind, seat.level, not table.is_free(number))
        for number, (name, seat) in enumerate(zip(called, table.setup.seats, strict=True))
    ]
    return PublicSeats(seats, PlayerNames(called), [PlayerNames(called, seat) for seat in range(len(seats))])


class MessageBuilder:
    """What there is to tell of a table as it is now; parts that several receivers share are made once."""

    def __init__(self, table: Table, now: int, public_seats: PublicSeats) -> None:
        self._table = table
        self._now = now
        self._public_seats = public_seats
        self._status = table.status
        self._state = None if table.match is None else table.match.state  # of the game
        self._clock = self._clock_reading()
        self._views: dict[int, Any] = {}
        self._permitted: dict[int, list[int]] | None = None

    def introduction(self, seats: tuple[int, ...]) -> TableMessage:
        """What the table is for a connection with these seats."""
        table = self._table
        return TableMessage(
            table=table.id,
            game=table.setup.game,
            edition=table.setup.edition,
            values=table.setup.values,
            rules_name=table.setup.rules_name,
            start=table.setup.start,
            time_control=table.setup.clock,
            clock_description=clock_text(table.game, table.setup),
            seats=self._public_seats.seats,
            own_seats=seats,
            static_view=None if self._state is None else table.game.static_view_of(self._state),
            shuffle=self._shuffle(),
            protocol=messages.PROTOCOL,
        )

    def state(self, seats: tuple[int, ...], since: int | None, request: str = "") -> StateMessage:
        """The state message for a connection with these seats, with the events after a version."""
        table, viewer = self._table, viewer_of(self._table, seats)
        is_acting = self._status == PLAYING and bool(seats)
        cannot_offer = self._cannot_offer(seats) if seats else []
        return StateMessage(
            version=table.version,
            status=self._status,
            seat=viewer if viewer >= 0 else None,
            view=self._view(viewer),
            legal=self._legal(seats) if is_acting else [],
            movers=table.clock.running,
            clock=self._clock,
            events=self._events(viewer, self._public_seats.names_for(seats), since),
            outcome=table.outcome if self._status == OVER else None,
            offers=self._offers() if table.offers else [],
            cannot_offer=cannot_offer,
            can_undo=is_acting and not cannot_offer,
            rematch=table.rematch,
            id=request or UNSET,
        )

    def _view(self, viewer: int) -> Any:
        """What a viewer sees; what all may know is worked out for the first one alone."""
        state, game, views = self._state, self._table.game, self._views
        if state is None or viewer in views:
            return views.get(viewer)
        if views and game.view_from is not None:
            seen = game.view_from(state, viewer, next(iter(views.values())))
        else:
            seen = game.view_of(state, viewer)
        views[viewer] = seen
        return seen

    def _legal(self, seats: tuple[int, ...]) -> list[LegalAction]:
        """What these seats may do now."""
        text, state = self._table.game.text, self._state
        return [
            LegalAction(action, actor, text.format_action(state, action), text.parts(state, action))
            for actor, actions in self._actors().items()
            if actor in seats
            for action in actions
        ]

    def _actors(self) -> dict[int, list[int]]:
        """Who may act now, the mover first, and what they may do."""
        if self._permitted is None:
            game, match = self._table.game, self._table.playing
            self._permitted = {match.mover: [*match.legal]}
            for action in match.position.out_of_turn:
                self._permitted.setdefault(game.actor(self._state, action), []).append(action)
        return self._permitted

    def _clock_reading(self) -> ClockReading:
        table, clock = self._table, self._table.clock
        timer = table.game.timing.timers[clock.timer].name
        kind = table.setup.clock.kind
        return ClockReading(kind, self._now, clock.since, clock.deadline, timer, clock.running, clock.banks)

    def _events(self, viewer: int, names: PlayerNames, since: int | None) -> list[GameEvent]:
        """What happened after a version, as far as it is still in force."""
        table = self._table
        if since is None or since >= table.version or table.match is None:
            return []
        if table.latest and table.latest[0] == table.version == since + 1:
            events = self._event_messages(viewer, names, *table.latest, self._state)
        else:
            events = self._replayed_events(viewer, names, since)
        if table.forfeit and table.forfeit[0] > since:
            events.append(_forfeited(*table.forfeit, names))
        if table.undone and table.undone[-1].version > since:
            events += self._undone(names, since)
            events.sort(key=lambda event: event.version)
        return events

    def _undone(self, names: PlayerNames, since: int) -> list[GameEvent]:
        """That actions were taken back after a version."""
        return [
            GameEvent(
                it.version, TAKEN_BACK, {"seat": it.seat, "actions": it.actions}, _undone_text(it, names)
            )
            for it in self._table.undone
            if it.version > since
        ]

    def _replayed_events(self, viewer: int, names: PlayerNames, since: int) -> list[GameEvent]:
        """The events of actions that are played once more for them."""
        table = self._table
        if not (count := actions_to_replay(table, since)):
            return []
        first = len(table.versions) - count
        replayed = table.playing.replayed(first)
        return [
            event
            for version, (step, state) in zip(table.versions[first:], replayed, strict=True)
            for event in self._event_messages(viewer, names, version, step, state)
        ]

    def _event_messages(
        self, viewer: int, names: PlayerNames, version: int, step: Applied, after: Any
    ) -> list[GameEvent]:
        """An action's events; those that say nothing to the viewer, as others say the same, are left out."""
        game = self._table.game
        events = []
        for event in seen_by(viewer, step.raw_events, game.events):
            if text := game.text.sentence(after, event, viewer, names):
                events.append(GameEvent(version, event.kind, in_words(event, game.event_words), text))
        if version in self._table.timed_out and game.timing.timeout is None:
            text = out_of_time(names, step.seat)
            events.insert(0, GameEvent(version, TIMEOUT, {"seat": step.seat}, text))
        return events

    def _offers(self) -> list[StandingOffer]:
        offers = self._table.offers.items()
        return [StandingOffer(topic, it.seat, sorted(it.agreed)) for topic, it in offers]

    def _cannot_offer(self, seats: tuple[int, ...]) -> list[Unavailable]:
        """Why these seats may not offer what goes with the status of the table."""
        topic = TOPICS[self._status]
        found = topic and objection(self._table, topic, seats[0])
        return [_unavailable(topic, *found)] if topic and found else []

    def _shuffle(self) -> ShuffleProof | None:
        """The secret of the deal stays one until the end."""
        setup, is_open = self._table.setup, self._status == OVER
        if not setup.commitment:
            return None
        if not is_open:
            return ShuffleProof(setup.commitment, None, None)
        return ShuffleProof(setup.commitment, setup.secret, list(self._table.texts))

    def turn(self, seat: int) -> dict[str, Any]:
        """The message that tells a seat that it is waited for, with the fields of the game's document."""
        clock, timing = self._table.clock, self._table.game.timing
        timer = timing.timers[clock.timer]
        return {
            "type": timer.message,
            "seat": seat,
            "playerId": player_id(seat),
            **to_builtins(timing.notice(self._state)),
            "actionStartTime": clock.since,
            "timeoutMs": clock.length,
            "timerType": timer.name,
        }

    def timer(self, seat: int) -> TimerSyncMessage | None:
        """The running timer after HELLO; None without one."""
        clock = self._table.clock
        if clock.length is None:
            return None
        return TimerSyncMessage(
            seat=seat,
            player_id=player_id(seat),
            action_start_time=clock.since,
            timeout_ms=clock.length,
            timer_type=self._table.game.timing.timers[clock.timer].name,
            server_time=self._now,
        )


def out_of_time(names: PlayerNames, seat: int) -> str:
    """That the clock acted for a seat, in games without an event for it."""
    return f"{names.who(seat)} ran out of time."


def _forfeited(version: int, ended: Ended, names: PlayerNames) -> GameEvent:
    """That a seat gave up or ran out of time."""
    kind, did = FORFEITS[ended.reason]
    return GameEvent(version, kind, {"seat": ended.seat}, f"{names.who(ended.seat)} {did}.")


@lru_cache(maxsize=256)  # nearly always one of a few
def _unavailable(topic: Topic, code: str, sentence: str) -> Unavailable:
    return Unavailable(topic, Code[code.upper()], sentence)


def _undone_text(undone: Undone, names: PlayerNames) -> str:
    whose = names.whose(undone.seat)
    last, others = f"{whose[0].upper()}{whose[1:]} last action", undone.actions - 1
    if not others:
        return f"{last} was taken back."
    return f"{last} and {others} after it were taken back."


def is_timeout(entry: TableEntry) -> bool:
    """Whether it was the clock that acted."""
    if isinstance(entry, Played):
        return entry.by == "clock"
    return isinstance(entry, Ended) and entry.reason == Reason.OUT_OF_TIME


def timeouts_of(entry: TableEntry, version: int, late: tuple[int, ...], timer: str) -> list[bytes]:
    """The messages of an entry by which the clock acted: one for each seat that was late."""
    seats = (entry.seat,) if isinstance(entry, Ended) else late
    return [
        messages.write(
            TimeoutMessage(seat=seat, player_id=player_id(seat), timer_type=timer, version=version)
        )
        for seat in seats
    ]
