"""The clock of a table: pure arithmetic on the server's time, in milliseconds since the epoch."""

from array import array
from typing import Any, assert_never

from turnwise.core.game import Game
from turnwise.core.interfaces import TABLE
from turnwise.server.tables.setup import ClockSetup

GRACE = 500  # milliseconds for the network
SECOND = 1000
NO_SEAT = -1


class Clock:
    """Knows who is waited for, since when and until when."""

    def __init__(self, game: Game[Any], setup: ClockSetup, seats: int) -> None:
        self._game = game
        self._setup = setup
        self._is_banked = setup.kind == "bank"
        self._increment = round(setup.increment * SECOND)
        self._earners = array("b")  # who got an increment for each action in force, or NO_SEAT
        self.banks = [round((setup.seconds or 0) * SECOND)] * seats if self._is_banked else []
        self.running: tuple[int, ...] = ()  # seats that are waited for
        self.timer = 0  # which of the game's timers
        self.periods = 0  # how often a seat was asked to act
        self.since = 0
        self.deadline: int | None = None

    def start(self, state: Any, at: int) -> None:
        """Wait for the first action."""
        self._wait(state, at, goes_on=False)

    def act(self, state: Any, at: int, seat: int) -> None:
        """A seat, or the table, has acted: the state is the one after that."""
        is_awaited = seat in self.running
        if self._is_banked:
            self._earners.append(seat if is_awaited else NO_SEAT)
        if not is_awaited and self._runs_on(state, seat):
            return
        self._charge(at)
        if self._is_banked and is_awaited:
            self.banks[seat] += self._increment
        self._wait(state, at, goes_on=True)

    def _runs_on(self, state: Any, seat: int) -> bool:
        """Whether an action out of turn has changed nothing about what is waited for."""
        timing = self._game.timing
        is_same = timing.movers(state) == self.running and timing.running(state) == self.timer
        return seat != TABLE and is_same

    def restart(self, state: Any, at: int, actions: int) -> None:
        """After an undo to so many actions: time spent stays spent, later increments are taken back."""
        self._charge(at)
        for seat in self._earners[actions:]:
            if seat != NO_SEAT:
                self._take_increment(seat)
        del self._earners[actions:]
        self._wait(state, at, goes_on=False)

    def _take_increment(self, seat: int) -> None:
        """Take an increment back; no bank falls below one by that, so that there is time to act."""
        bank = self.banks[seat]
        self.banks[seat] = max(bank - self._increment, min(bank, self._increment))

    def stop(self, at: int) -> None:
        """The match is over."""
        self._charge(at)
        self.running, self.since, self.deadline = (), at, None

    def is_expired(self, now: int) -> bool:
        """Whether the deadline has passed, with the grace."""
        return self.deadline is not None and now >= self.deadline + GRACE

    @property
    def late(self) -> tuple[int, ...]:
        """The seats whose time is up at the deadline."""
        if not self._is_banked or not self.running:
            return self.running
        least = min(self.banks[seat] for seat in self.running)
        return tuple(seat for seat in self.running if self.banks[seat] == least)

    @property
    def length(self) -> int | None:
        """How long the running timer runs in all."""
        return None if self.deadline is None else self.deadline - self.since

    def _charge(self, at: int) -> None:
        """Take the time that has passed from everybody who was waited for."""
        if self._is_banked:
            for seat in self.running:
                self.banks[seat] = max(0, self.banks[seat] - max(0, at - self.since))

    def _wait(self, state: Any, at: int, goes_on: bool) -> None:
        timing = self._game.timing
        timer = timing.running(state)
        if not (goes_on and timer == self.timer and timing.timers[timer].is_shared and self.since):
            self.since = at
            self.periods += 1
        self.timer, self.running = timer, timing.movers(state)
        match self._setup.kind:
            case "bank":
                self.since = at
                self.deadline = at + min(self.banks[seat] for seat in self.running)
            case "action":
                self.deadline = self.since + self._length(state)
            case "untimed":
                pass
            case _:
                assert_never(self._setup.kind)

    def _length(self, state: Any) -> int:
        own, agreed = self._game.timing.seconds, self._setup.seconds
        if agreed is not None:
            return round(agreed * SECOND)
        assert own is not None  # the setup was checked
        return own(state) * SECOND
