"""Which events of a game are counted: every kind of event, and each value that the game declares."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from turnwise.core.events import EventKind
from turnwise.core.game import Game

AS_SUCH = 0  # a place of no value: the counter counts the event whatever its values
MOVERS = 0  # whose an event is that does not say so: it belongs to the seat that acted
SEAT = "seat"
ENDING = "reason"  # an event with it tells of the end, and ends are counted as such


@dataclass(frozen=True)
class Counter:
    """Counts one kind of event, by a value or as such; its cells are numbered on from `first`."""

    kind: int
    event: str
    value: str | None
    place: int  # of the value in an event
    labels: tuple[str, ...]
    first: int

    @property
    def cells(self) -> range:
        """The numbers of its cells."""
        return range(self.first, self.first + len(self.labels))


class Counters:
    """All counters of a game."""

    def __init__(self, game: Game[Any]) -> None:
        self._game = game
        self.kinds = game.events
        self.all = tuple(self._made())

    def _made(self) -> Iterator[Counter]:
        first = 0
        for number, kind in enumerate(self._game.events):
            if ENDING in kind.values:
                continue
            yield Counter(number, kind.name, None, AS_SUCH, (kind.name,), first)
            first += 1
            for place, value in enumerate(kind.values, 1):
                if value in self._game.counted:
                    counter = Counter(number, kind.name, value, place, self._labels(value), first)
                    yield counter
                    first += len(counter.labels)

    def _labels(self, value: str) -> tuple[str, ...]:
        word = self._game.event_words.get(value, str)
        return tuple(str(word(number)) for number in range(self._game.counted[value].values))

    @cached_property
    def cells(self) -> int:
        """How many different things are counted for every seat."""
        return sum(len(counter.labels) for counter in self.all)

    def of_kind(self, kind: int) -> list[Counter]:
        """The counters of a kind of event by its number."""
        return [counter for counter in self.all if counter.kind == kind]

    def owner_place(self, kind: EventKind) -> int:
        """The place of the value that says whose an event is, or MOVERS."""
        counted = self._game.counted
        names = (name == SEAT or (name in counted and counted[name].seats) for name in kind.values)
        return next((place for place, says in enumerate(names, 1) if says), MOVERS)

    def owners(self, kind: EventKind, seats: int) -> tuple[int, ...]:
        """The seat for every number that this value can have."""
        place = self.owner_place(kind)
        if place == MOVERS or kind.values[place - 1] == SEAT:
            return tuple(range(seats))
        return self._game.counted[kind.values[place - 1]].seats
