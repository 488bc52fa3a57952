"""What workers have to prepare before they take certain tasks, and how far that is."""

from collections import Counter
from collections.abc import Callable
from typing import Any

from turnwise.core.errors import TurnwiseError
from turnwise.workers.job_queue import Place
from turnwise.workers.protocol import Readiness
from turnwise.workers.queues import Queue
from turnwise.workers.task import Need, Task
from turnwise.workers.timers import Timers

TRY_AGAIN = 60.0  # seconds after a preparation that failed


class Preparations:
    """Known by what is prepared and by the group of workers that is to have it."""

    def __init__(self, timers: Timers) -> None:
        self._timers = timers
        self.cached: set[Need] = set()  # what some worker has finished: the next one is quicker
        self.under_way: Counter[Place] = Counter()
        self.listener: Callable[[Task[Any, Any, Any], str], object] = lambda task, key: None
        self._wanted: dict[Place, Queue] = {}  # though no task waits for it
        self._since: dict[Place, float] = {}
        self._progress: dict[Place, float] = {}
        self._failed: dict[Place, tuple[float, TurnwiseError]] = {}

    def want(self, queue: Queue, need: Need) -> None:
        """Remember to prepare something, though no task waits for it."""
        self._wanted[need, queue.group.name] = queue

    def wanted(self) -> list[tuple[Place, Queue]]:
        """What is still to be prepared."""
        return [(place, queue) for place, queue in self._wanted.items() if not self.under_way[place]]

    def begin(self, place: Place) -> None:
        """A worker begins."""
        self.under_way[place] += 1
        self._since.setdefault(place, self._timers.now())
        self._progress.setdefault(place, 0.0)

    def note(self, place: Place, progress: float) -> None:
        """A worker tells how far it is; called in its thread."""
        if progress > self._progress.get(place, 0.0):
            self._progress[place] = progress
            self.notify(place[0])

    def finish(self, place: Place, is_ready: bool) -> None:
        """A worker is done: of the group that was asked for, or one that has filled the cache for it."""
        self.under_way[place] -= 1
        self.cached.add(place[0])
        self._failed.pop(place, None)
        if is_ready:
            self.forget(place)

    def fail(self, place: Place, error: TurnwiseError) -> None:
        """It cannot be prepared, for a while."""
        self.under_way[place] -= 1
        self.refuse(place, error)

    def refuse(self, place: Place, error: TurnwiseError) -> None:
        """Let it be known for a while that it cannot be prepared."""
        self._failed[place] = self._timers.now(), error
        self.forget(place)

    def abandon(self, place: Place) -> None:
        """The worker that prepared it has died."""
        self.under_way[place] -= 1
        self.forget(place)

    def forget(self, place: Place) -> None:
        """It is ready or will not be; if it is wanted again, it begins anew."""
        self._wanted.pop(place, None)
        self._since.pop(place, None)
        self._progress.pop(place, None)

    def refuse_failed(self, place: Place) -> None:
        """Refuse what has failed of late."""
        if place in self._failed:
            since, error = self._failed[place]
            if self._timers.now() - since < TRY_AGAIN:
                raise error
            del self._failed[place]

    def since(self, place: Place) -> float:
        """When its preparation began; now, if it has not."""
        return self._since.get(place, self._timers.now())

    def readiness(self, place: Place, is_warm: bool) -> Readiness:
        """How far it is."""
        progress = 1.0 if is_warm else self._progress.get(place, 0.0)
        return Readiness(progress, place in self._failed, self.under_way[place] > 0)

    def notify(self, need: Need) -> None:
        """Let the listener know that something has changed."""
        self.listener(need.task, need.key)
