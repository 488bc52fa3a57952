"""What may be asked of a table: every function checks a request, does it, and returns the entry to write."""

from typing import Literal, TypeVar, assert_never

from turnwise.bots.bot import Bot
from turnwise.bots.levels import GREEDY
from turnwise.core.errors import IllegalAction
from turnwise.core.interfaces import TABLE
from turnwise.core.player_names import default_name
from turnwise.core.position import Seats
from turnwise.matches.log import Reason
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
)
from turnwise.server.tables.offers import (
    OFFERS,
    Objection,
    concludes,
    not_playing,
    objection,
    objection_to_agreeing,
    undo_target,
)
from turnwise.server.tables.rematch import rematch_id
from turnwise.server.tables.table import PLAYING, WAITING, Occupant, OpenOffer, Table

E = TypeVar("E", bound=TableEntry)
By = Literal["person", "bot", "clock"]


def join(table: Table, seat: int | None, who: Occupant, at: int) -> Joined:
    """Take a seat, any open one without a number."""
    if table.status != WAITING:
        raise IllegalAction("table_full", "every seat of this table is taken; you may watch")
    open_seats = [number for number in range(len(table.occupants)) if table.is_free(number)]
    wanted = open_seats[0] if seat is None else seat
    if wanted not in open_seats:
        free = ", ".join(map(default_name, open_seats))
        raise IllegalAction("seat_taken", f"the seat of {default_name(wanted)} is not free; free: {free}")
    entry = Joined(at=at, seat=wanted, name=who.name, guest=who.guest, secret=who.secret, text=who.text)
    return _added(table, entry)


def leave(table: Table, seat: int, at: int, request: str = "") -> Left:
    """Give a seat back while the match has not begun."""
    if table.status != WAITING:
        raise IllegalAction("match_begun", "the match has begun; you may resign")
    who = table.occupants[seat]
    return _added(table, Left(at=at, request=request, seat=seat, guest=who.guest if who else ""))


def play(
    table: Table, seats: Seats, at: int, request: str = "", *, action: int | str, by: By = "person"
) -> Played:
    """Carry out an action of a seat, or of whichever of several may take it; without any, of all."""
    _refuse(not_playing(table))
    step = table.carry_out(action, seats, at)
    entry = Played(at=at, request=request, seat=step.seat, action=step.text, by=by)
    table.note(entry)
    return entry


def resign(table: Table, seat: int, at: int, request: str = "") -> Ended:
    """Give up."""
    _refuse(not_playing(table))
    return _added(table, Ended(at=at, request=request, seat=seat, reason=Reason.RESIGNED))


def expire(table: Table, now: int, seed: str) -> TableEntry | None:
    """What the clock does when a deadline has passed; None if none has.

    A seat that is late and has no timeout of its own is played by a stand-in; its dice come from the seed.
    """
    if table.status != PLAYING or not table.clock.is_expired(now):
        return None
    match table.setup.clock.kind:
        case "bank":
            return _added(table, Ended(at=now, seat=table.clock.late[0], reason=Reason.OUT_OF_TIME))
        case "action":
            return _time_out(table, now, seed)
        case "untimed":
            return None
        case _:
            assert_never(table.setup.clock.kind)


def _time_out(table: Table, now: int, seed: str) -> Played:
    """The game's own action for a time that is up, or what the greedy player does."""
    timeout = table.game.timing.timeout
    if timeout is not None:
        return play(table, TABLE, now, action=timeout, by="clock")
    stand_in = Bot(table.game, GREEDY, seed)
    action = stand_in.choose(table.playing.state, table.version)
    return play(table, None, now, action=action, by="clock")


def offer(table: Table, seat: int, at: int, request: str = "", *, topic: Topic) -> TableEntry:
    """Ask the others for an undo or a rematch; without a person to ask it is done at once."""
    _refuse(objection(table, topic, seat))
    if topic in table.offers:
        return agree(table, seat, at, request, topic=topic)
    if concludes(table, topic, seat):
        return _concluded(table, topic, seat, at, request)
    return _added(table, Offered(at=at, request=request, seat=seat, topic=topic))


def agree(table: Table, seat: int, at: int, request: str = "", *, topic: Topic) -> TableEntry:
    """Say yes to an offer of another seat."""
    standing = _standing(table, topic)
    _refuse(objection_to_agreeing(table, topic, seat))
    if concludes(table, topic, seat):
        return _concluded(table, topic, standing.seat, at, request)
    return _added(table, Agreed(at=at, request=request, seat=table.parties[seat][0], topic=topic))


def decline(table: Table, seat: int, at: int, request: str = "", *, topic: Topic) -> Declined:
    """Say no to an offer, or take the own one back."""
    _standing(table, topic)
    return _added(table, Declined(at=at, request=request, seat=seat, topic=topic))


def _standing(table: Table, topic: Topic) -> OpenOffer:
    if topic not in table.offers:
        raise IllegalAction("no_offer", f"no one has offered {OFFERS[topic][0]}, or it has been withdrawn")
    return table.offers[topic]


def _concluded(table: Table, topic: Topic, seat: int, at: int, request: str) -> TableEntry:
    """Do what everybody has agreed to."""
    match topic:
        case "rematch":
            return _added(table, Rematched(at=at, request=request, table=rematch_id(table.id)))
        case "undo":
            to = undo_target(table, seat)
            assert to is not None  # it was looked at
            return _added(table, TakenBack(at=at, request=request, seat=seat, to=to))
        case _:
            assert_never(topic)


def _refuse(objection: Objection | None) -> None:
    if objection:
        raise IllegalAction(*objection)


def _added(table: Table, entry: E) -> E:
    table.add(entry)
    return entry
