"""How much one sender may ask for: buckets that fill with time."""

from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from turnwise.server.protocol.codes import Code, Refused

MOST_KNOWN = 10_000  # senders; the longest silent are forgotten first
REST = 0.25  # the part of a bucket that has to fill after a debt, so that a wait is a rest


class Bucket:
    """Gives tokens as long as there are any; fills at a steady rate."""

    __slots__ = ("_burst", "_last", "_left", "_rate")

    def __init__(self, rate: float, burst: int, now: float) -> None:
        self._rate = rate
        self._burst = burst
        self._left = float(burst)
        self._last = now

    def take(self, now: float, cost: float = 1) -> bool:
        """Take a token, or some; whether there were enough."""
        self._fill(now)
        if self._left < cost:
            return False
        self._left -= cost
        return True

    def spend(self, cost: float, now: float) -> None:
        """Take tokens, also those that are not there yet."""
        self._fill(now)
        self._left -= cost

    def debt_seconds(self, now: float) -> float:
        """How long until a debt is paid and some tokens are there again; 0 without a debt."""
        self._fill(now)
        return 0.0 if self._left >= 0 else (self._burst * REST - self._left) / self._rate

    @property
    def is_full(self) -> bool:
        """Whether nothing was taken for long enough."""
        return self._left >= self._burst

    def _fill(self, now: float) -> None:
        left = self._left + (now - self._last) * self._rate
        self._left = left if left < self._burst else self._burst
        self._last = now


class Limiter:
    """A bucket for every sender."""

    def __init__(self, rate: float, burst: int, clock: Callable[[], float]) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def allows(self, sender: str, cost: float = 1) -> bool:
        """Whether a sender may ask once more, for what that costs."""
        return self.bucket(sender).take(self._clock(), cost)

    def spend(self, sender: str, cost: float) -> None:
        """Take what a sender has used already, also what is not there yet."""
        self.bucket(sender).spend(cost, self._clock())

    def bucket(self, sender: str) -> Bucket:
        """A sender's bucket."""
        bucket = self._buckets.get(sender)
        if bucket is None:
            bucket = self._buckets[sender] = Bucket(self._rate, self._burst, self._clock())
            if len(self._buckets) > MOST_KNOWN:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(sender)
        return bucket


class Crowd:
    """How many connections every address has, and how much they may say together."""

    def __init__(self, most: int, shares: Limiter) -> None:
        self._most = most
        self._shares = shares
        self._present: Counter[str] = Counter()

    def bucket(self, address: str) -> Bucket:
        """What all connections of an address share."""
        return self._shares.bucket(address)

    @property
    def count(self) -> int:
        """All connections."""
        return self._present.total()

    @contextmanager
    def place_for(self, address: str) -> Iterator[None]:
        """Room for one more connection of an address; refuses one too many."""
        if self._present[address] >= self._most:
            raise Refused(Code.TOO_MANY_SOCKETS, f"your address has {self._most} connections; close one")
        self._present[address] += 1
        try:
            yield
        finally:
            self._present[address] -= 1
            if not self._present[address]:
                del self._present[address]
