"""What an address may have of what costs the server most; guests are free, so limits for each are not enough.

All is counted in the memory of each process, and no address is written down: a restart forgets it.
"""

from collections import OrderedDict
from collections.abc import Callable

from turnwise.server.protocol.codes import Code, Refused
from turnwise.server.rate_limit import MOST_KNOWN, Limiter
from turnwise.server.settings import Settings

HOUR = 3600.0  # seconds
WORK_SHARE = 0.1  # of the time: so much work an address is given back
REPLAYED, REPLAYED_AT_ONCE = 500.0, 1_000  # actions that HELLO tells of once more, in a second and in a burst
JUDGED, JUDGED_AT_ONCE = 10_000.0, 50_000  # moves that analyses tell, however often: a page asks every second


class Quotas:
    """Refuses what is too much for one address."""

    def __init__(self, settings: Settings, clock: Callable[[], float]) -> None:
        self._settings = settings
        self._guests = Limiter(settings.guests_per_hour / HOUR, settings.guests_per_hour, clock)
        self._tables = Limiter(settings.tables_per_hour / HOUR, settings.tables_per_hour, clock)
        self._seats = Limiter(settings.seats_per_hour / HOUR, settings.seats_per_hour, clock)
        self._solutions = Limiter(settings.solutions_per_hour / HOUR, settings.solutions_per_hour, clock)
        self._replayed = Limiter(REPLAYED, REPLAYED_AT_ONCE, clock)
        self._judged = Limiter(JUDGED, JUDGED_AT_ONCE, clock)
        self._experiments = Limiter(
            settings.experiments_per_hour / HOUR, settings.experiments_per_hour, clock
        )
        self.lab_work = Limiter(WORK_SHARE, settings.lab_seconds, clock)  # seconds of processes
        self.work = Limiter(WORK_SHARE, settings.work_seconds, clock)  # seconds of processes
        self._public: OrderedDict[str, list[str]] = OrderedDict()  # what each address has in the lobby

    def take_guest(self, address: str) -> None:
        """Count a new guest."""
        if not self._guests.allows(address):
            most = self._settings.guests_per_hour
            raise Refused(Code.TOO_FAST, f"your address has made {most:,} guests within an hour; wait")

    def take_table(self, address: str) -> None:
        """Count a new table."""
        if not self._tables.allows(address):
            most = self._settings.tables_per_hour
            raise Refused(Code.TOO_MANY_TABLES, f"your address has made {most:,} tables within an hour; wait")

    def take_seat(self, address: str) -> None:
        """Count a seat that is taken; giving it back brings nothing back, for the log has grown."""
        if not self._seats.allows(address):
            most = self._settings.seats_per_hour
            raise Refused(Code.TOO_FAST, f"your address has taken {most:,} seats within an hour; wait")

    def take_solution(self, address: str) -> None:
        """Count a question to the solver that was not asked before."""
        if not self._solutions.allows(address):
            most = self._settings.solutions_per_hour
            raise Refused(
                Code.TOO_FAST, f"your address has asked for {most:,} solutions within an hour; wait"
            )

    def take_experiment(self, address: str) -> None:
        """Count an experiment of the lab."""
        if not self._experiments.allows(address):
            most = self._settings.experiments_per_hour
            raise Refused(Code.TOO_FAST, f"your address has begun {most:,} experiments within an hour; wait")

    def refuse_experiment(self, address: str, is_metered: bool) -> None:
        """Refuse one more experiment to an address for which the lab has worked its share."""
        if is_metered and not self.lab_work.allows(address, 0):
            raise Refused(Code.TOO_FAST, "the lab has worked for your address for long; wait some minutes")

    def take_replayed(self, address: str, actions: int) -> None:
        """Count actions that are told once more."""
        if not self._replayed.allows(address, actions):
            raise Refused(
                Code.TOO_FAST, "much was told to your address once more; wait, or say HELLO without a version"
            )

    def take_judged(self, address: str, moves: int) -> None:
        """Count moves of an analysis that are told, for the first time or once more."""
        if not self._judged.allows(address, moves):
            raise Refused(Code.TOO_FAST, "your address was told of many analysed moves; wait a moment")

    def public(self, address: str) -> list[str]:
        """The tables that an address has put into the lobby."""
        return self._public.get(address, [])

    def refuse_public(self, address: str, listed: set[str]) -> None:
        """Refuse one more table in the lobby; those that are not listed any more are forgotten."""
        if not listed:
            self._public.pop(address, None)
            return
        self._public[address] = [table for table in self.public(address) if table in listed]
        if len(listed) >= self._settings.lobby_tables_per_address:
            raise Refused(
                Code.TOO_MANY_TABLES,
                f"{len(listed)} tables of your address are in the lobby; join one, or make a private table",
            )

    def remember_public(self, address: str, table: str) -> None:
        """Count a table that is in the lobby now; the addresses that were silent longest are forgotten."""
        self._public.setdefault(address, []).append(table)
        self._public.move_to_end(address)
        if len(self._public) > MOST_KNOWN:
            self._public.popitem(last=False)
