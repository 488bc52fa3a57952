"""A search while a person waits: in a worker, and never longer than three seconds."""

import math
import time

from turnwise.bots.search import SearchRequest, SearchResult
from turnwise.bots.worker import Worker

LONGEST_WAIT = 2.8  # seconds in all: a little is left for what happens around it
GRACE = 0.4  # for an answer that is on its way, and for one that was cut short
WARMING = 2.0  # for a search to be fetched from the cache; what takes longer is being compiled


ALMOST = 0.95  # of the rules: what is left then takes long, and no rule is counted any more


def how_ready(compiled: float) -> str:
    """How much of a search is compiled, in words; the last part has no number, for it would stand still."""
    return "almost ready" if compiled >= ALMOST else f"{100 * compiled:.0f} %"


class DeadlineSearch:
    """Asks a worker and gives up at a deadline; no second request waits for a search to be compiled."""

    def __init__(self, worker: Worker) -> None:
        self.worker = worker

    def search(self, request: SearchRequest) -> SearchResult | None:
        """What was found in time; None while the game's search is being compiled."""
        until = time.monotonic() + LONGEST_WAIT
        if not self.worker.is_ready(request.game, WARMING):
            return None
        number = self.worker.ask(request)
        seconds = math.inf if request.budget.seconds is None else request.budget.seconds
        left = until - GRACE - time.monotonic()
        return self.worker.answer(number, min(seconds + GRACE, left)) or self.worker.cancel(number, GRACE)
