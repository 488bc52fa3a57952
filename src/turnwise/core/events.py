"""Events: rules emit what happened into a caller's buffer, if there is one.

The buffer is a row of numbers: how many are used, then four for each event (its kind and three values).
What a viewer may not know is taken out before an event leaves the table.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cache

from msgspec import Struct

from turnwise.core.compile.compiler import rule
from turnwise.core.numbered_table import NumberedTable
from turnwise.core.state import Ints

SPECTATOR = -1
OPEN = -2  # a tester who sees everything
HIDDEN = -1

EVENT_SIZE = 4
MOST_EVENTS = 192


EVERY_SEAT = -1  # as bits


class Shows(IntEnum):
    """To whom an event may show something hidden, or something that chance had yet to decide."""

    NOTHING = 0
    SEAT = 1  # to the seat in the value called "seat" alone
    OTHERS = 2  # to all but that seat
    ALL = 3


NOTHING, SEAT, OTHERS, ALL = Shows  # asked for with every action, and a member is slow to look up


@dataclass(frozen=True)
class EventKind:
    """What an event is called, what its values mean, what it says, what only one seat may see, what it shows.

    That an event happened, and to which seat, is known to all: so all know alike what may have been shown.
    """

    name: str
    values: tuple[str, ...] = ()
    secret: tuple[str, ...] = ()  # seen only by the seat in the value called "seat"
    shows: Shows = ALL  # in doubt
    says: str | None = None  # for `core.sentence_templates`; None: the module `text` has one of its own
    says_to_others: str = ""  # to those from whom something is kept; empty for nothing

    def __post_init__(self) -> None:
        if self.shows in (SEAT, OTHERS) and "seat" not in self.values:
            raise ValueError(f"event {self.name!r} shows something to a seat but has no value called 'seat'")
        if "seat" in self.secret:
            raise ValueError(f"event {self.name!r} hides its seat, but all must know who may know the rest")

    def shown_to(self, values: Sequence[int]) -> int:
        """The seats, one bit each, to which an event with these values may show something hidden."""
        if self.shows == NOTHING:
            return 0
        if self.shows == ALL:
            return EVERY_SEAT
        seat = 1 << values[self.values.index("seat")]
        return seat if self.shows == SEAT else ~seat


class EventKinds:
    """The kinds of a game as they are declared, each with the number that rules tell it by."""

    def __init__(self) -> None:
        self._kinds = NumberedTable[EventKind]()

    def add(
        self,
        name: str,
        values: tuple[str, ...] = (),
        *,
        secret: tuple[str, ...] = (),
        shows: Shows = Shows.ALL,
        says: str | None = None,
        says_to_others: str = "",
    ) -> int:
        """The number of a new kind."""
        return self._kinds.add(EventKind(name, values, secret, shows, says, says_to_others))

    @property
    def rows(self) -> tuple[EventKind, ...]:
        """All kinds, in the order of their numbers."""
        return self._kinds.rows


EventWord = Callable[[int], str | int | bool | None]  # what a view calls a value


class Event(Struct):
    """Something that happened, as one viewer may know it; a secret value is None."""

    kind: str
    values: dict[str, int | None]

    def __getitem__(self, name: str) -> int:
        value = self.values[name]
        return HIDDEN if value is None else value


def event_buffer() -> Ints:
    """An empty buffer for the events of one action."""
    return [0] * (1 + EVENT_SIZE * MOST_EVENTS)


_spare: list[Ints] = []


def borrow_buffer() -> Ints:
    """An empty buffer that was given back, or a new one: they are large."""
    try:
        return _spare.pop()
    except IndexError:  # not looked at before: another thread may take the last one
        return event_buffer()


def give_back(buffer: Ints) -> None:
    """Let others use a buffer."""
    buffer[0] = 0
    _spare.append(buffer)


@rule
def emit(events: Ints | None, kind: int, first: int = 0, second: int = 0, third: int = 0) -> None:
    """Note an event; costs nothing without a buffer."""
    if events is not None:
        at = 1 + events[0]
        events[at] = kind
        events[at + 1] = first
        events[at + 2] = second
        events[at + 3] = third
        events[0] += EVENT_SIZE


def read_events(buffer: Sequence[int]) -> list[tuple[int, ...]]:
    """The events in a buffer, as plain numbers."""
    return [tuple(buffer[at : at + EVENT_SIZE]) for at in range(1, 1 + buffer[0], EVENT_SIZE)]


def shown_to(raw_events: Sequence[tuple[int, ...]], kinds: Sequence[EventKind]) -> int:
    """The seats, one bit each, to which an action may have shown something hidden; of no events, all."""
    seats = 0 if raw_events else EVERY_SEAT
    for number, *values in raw_events:
        seats |= kinds[number].shown_to(values)
    return seats


def seen_by(viewer: int, raw_events: Iterable[tuple[int, ...]], kinds: Sequence[EventKind]) -> list[Event]:
    """The events as a viewer may know them."""
    seen = []
    for number, first, second, third in raw_events:
        kind = kinds[number]
        values: dict[str, int | None] = dict(zip(kind.values, (first, second, third), strict=False))
        if kind.secret and viewer not in (OPEN, values.get("seat")):
            values |= dict.fromkeys(kind.secret)
        seen.append(Event(kind.name, values))
    return seen


def in_words(event: Event, words: Mapping[str, EventWord]) -> dict[str, str | int | bool | None]:
    """The values of an event by their names on the wire, in the words of views; a secret one is None."""
    texts: dict[str, str | int | bool | None] = {}
    for name, value in event.values.items():
        word = words.get(name)
        texts[camel_case(name)] = value if word is None or value is None else word(value)
    return texts


@cache
def camel_case(name: str) -> str:
    """A name as it is spelled on the wire."""
    first, *others = name.split("_")
    return first + "".join(word.capitalize() for word in others)
