"""What all connections of a process share: how many an address has, and what they may cost together."""

from collections import Counter
from collections.abc import Callable

from turnwise.server.connections.budget import ConnectionBudget
from turnwise.server.connections.client_address import UNKNOWN, counted_as
from turnwise.server.connections.proxies import Proxies
from turnwise.server.rate_limit import Bucket, Limiter
from turnwise.server.settings import Settings

PIECES = 4  # what a connection may cost, for each message that it may send
ANSWERED = 200  # pieces more at once: refused messages are answered a while before a connection is ended
SHARED_BURST = 2  # times a connection's, for all connections of an address together
UNLIMITED = 10**12  # for proxies, which limit their clients themselves


class ConnectionLimits:
    """Counts connections from the moment that they are made."""

    def __init__(self, settings: Settings, clock: Callable[[], float]) -> None:
        self._clock = clock
        self.proxies = Proxies(settings.proxies)
        self._most = settings.connections_per_address
        self._present: Counter[str] = Counter()
        self._rate = PIECES * settings.requests_per_second
        self._burst = PIECES * settings.burst + ANSWERED
        rate, burst = settings.crowd * settings.requests_per_second, settings.crowd * settings.burst
        self._arrivals = Limiter(rate, burst, clock)
        self._shares = Limiter(settings.crowd * self._rate, SHARED_BURST * self._burst, clock)

    def enter(self, host: str | None) -> str:
        """Count a new connection; a sentence if it may not stay."""
        self.stay(host)
        address = self._counted(host)
        if address is None:
            return ""
        if self._present[address] > self._most:
            return f"your address has {self._most} connections; close one"
        return "" if self._arrivals.allows(address) else "your address connects too often; wait a moment"

    def stay(self, host: str | None) -> None:
        """Count a connection that has become one of another kind."""
        if address := self._counted(host):
            self._present[address] += 1

    def leave(self, host: str | None) -> None:
        """Count a connection no more."""
        if address := self._counted(host):
            self._present[address] -= 1
            if not self._present[address]:
                del self._present[address]

    def budget(self, host: str | None) -> ConnectionBudget:
        """What a connection may cost; a proxy's is not limited, its clients' requests are."""
        now = self._clock()
        if host is not None and self.proxies.has(host):
            free = Bucket(UNLIMITED, UNLIMITED, now)
            return ConnectionBudget(free, free, self._clock)
        return ConnectionBudget(Bucket(self._rate, self._burst, now), self.share(host), self._clock)

    def share(self, host: str | None) -> Bucket:
        """What all connections of an address may cost together."""
        return self._shares.bucket(UNKNOWN if host is None else counted_as(host))

    def _counted(self, host: str | None) -> str | None:
        """As what a connection is counted; a proxy's connections are not."""
        if host is not None and self.proxies.has(host):
            return None
        return UNKNOWN if host is None else counted_as(host)
