"""A search while a person waits: by a worker pool, and never longer than three seconds."""

import time
from types import TracebackType
from typing import Any, Self

from turnwise.bots.search import SearchRequest, SearchResult
from turnwise.bots.search.task import packed, search, search_uncompiled
from turnwise.core.errors import TurnwiseError
from turnwise.core.game import Game
from turnwise.workers import BlockingPool, Priority
from turnwise.workers.protocol import BUSY, TOO_LATE, WARMING, Options

LONGEST_WAIT = 2.8  # seconds in all: a little is left for what happens around it
GRACE = 0.4  # for an answer that is on its way, and for one that was cut short
WARM_UP = 1.2  # for a search to be fetched from the cache; what takes longer is being compiled
SHORT_GRACE = 0.2  # for an interpreted search, which has little time
NOT_IN_TIME = (BUSY, TOO_LATE)  # codes

ALMOST = 0.95  # of the rules: what is left then takes long, and no rule is counted any more


def how_ready(compiled: float) -> str:
    """How much of a search is compiled, in words; the last part has no number, for it would stand still."""
    return "almost ready" if compiled >= ALMOST else f"{100 * compiled:.0f} %"


def live_options(
    request: SearchRequest, priority: Priority, patience: float = 0.0, sender: str = ""
) -> Options:
    """How a search is run that a person waits for: so long in a queue, and then no longer than ever."""
    options: Options = {"priority": priority, "sender": sender, "warming": WARM_UP, "grace": GRACE}
    options["deadline"] = patience + LONGEST_WAIT
    if patience:
        options["patience"] = patience
    if request.budget.seconds is not None:
        options["seconds"] = request.budget.seconds + 2 * GRACE
    return options


def uncompiled_options(priority: Priority, waited: float, sender: str = "") -> Options:
    """How a search is run while it is being compiled: interpreted, in what is left of the wait."""
    deadline = LONGEST_WAIT - min(waited, WARM_UP)
    return {"priority": priority, "sender": sender, "deadline": deadline, "grace": SHORT_GRACE}


class DeadlineSearch:
    """Asks a pool and gives up at a deadline; what is being compiled is interpreted at first."""

    def __init__(self, pool: BlockingPool) -> None:
        self._pool = pool

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._pool.close()

    def prepare(self, game: Game[Any]) -> None:
        """Begin to compile the search of a game."""
        self._pool.prepare(search, game.id)

    def progress(self, game: Game[Any]) -> float:
        """How much of a game's search is compiled, as a part of 1."""
        return self._pool.readiness(search, game.id).progress

    def search(self, request: SearchRequest) -> SearchResult | None:
        """What was found in time."""
        began = time.monotonic()
        try:
            try:
                options = live_options(request, Priority.LIVE)
                found = self._pool.submit(search, packed(request), **options).result()
            except TurnwiseError as error:
                if error.code != WARMING:
                    raise
                options = uncompiled_options(Priority.LIVE, time.monotonic() - began)
                found = self._pool.submit(search_uncompiled, packed(request), **options).result()
        except TurnwiseError as error:
            if error.code not in NOT_IN_TIME:
                raise
            return None
        return found if found.moves else None
