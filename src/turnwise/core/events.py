"""Events: rules tell what happened into a caller's buffer, or to nobody.

The buffer is a row of numbers: how many are used, then four for each event (its kind and three values).
What a viewer may not know is taken out before an event leaves the table.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from msgspec import Struct

from turnwise.core.kernel import rule
from turnwise.core.state import Ints

SPECTATOR = -1
OPEN = -2  # a tester who sees everything
HIDDEN = -1

EVENT_SIZE = 4
MOST_EVENTS = 192


@dataclass(frozen=True)
class EventKind:
    """What an event is called, what its values mean, and which of them only one seat may see."""

    name: str
    values: tuple[str, ...] = ()
    secret: tuple[str, ...] = ()  # seen only by the seat in the value called "seat"


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
    """An empty buffer that somebody has given back, or a new one: they are large."""
    try:
        return _spare.pop()
    except IndexError:  # not looked at before: another thread may take the last one
        return event_buffer()


def give_back(buffer: Ints) -> None:
    """Let others use a buffer."""
    buffer[0] = 0
    _spare.append(buffer)


@rule
def tell(events: Ints | None, kind: int, first: int = 0, second: int = 0, third: int = 0) -> None:
    """Note an event; costs nothing when nobody listens."""
    if events is not None:
        at = 1 + events[0]
        events[at] = kind
        events[at + 1] = first
        events[at + 2] = second
        events[at + 3] = third
        events[0] += EVENT_SIZE


def told(buffer: Sequence[int]) -> list[tuple[int, ...]]:
    """The events in a buffer, as plain numbers."""
    numbers = iter(buffer[1 : 1 + buffer[0]])
    return list(zip(*[numbers] * EVENT_SIZE, strict=True))


def seen_by(viewer: int, happened: Iterable[tuple[int, ...]], kinds: Sequence[EventKind]) -> list[Event]:
    """The events as a viewer may know them."""
    seen = []
    for number, first, second, third in happened:
        kind = kinds[number]
        values: dict[str, int | None] = dict(zip(kind.values, (first, second, third), strict=False))
        if kind.secret and viewer not in (OPEN, values.get("seat")):
            values |= dict.fromkeys(kind.secret)
        seen.append(Event(kind.name, values))
    return seen
