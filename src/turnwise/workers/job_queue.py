"""Tasks that wait: by priority, senders taking turns, in a queue that has an end."""

from collections import OrderedDict, deque
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from turnwise.core.errors import TurnwiseError
from turnwise.workers.protocol import TOO_FAST, Options
from turnwise.workers.queues import Priority, Queue
from turnwise.workers.task import Need, Task
from turnwise.workers.timers import TimerHandle

if TYPE_CHECKING:
    from turnwise.workers.slot import Slot


@dataclass(eq=False)
class Job:
    """One run of a task."""

    number: int
    task: Task[Any, Any, Any]
    request: bytes
    options: Options
    asked: float = 0.0  # when
    need: Need | None = None
    prepares: "Place | None" = None
    line: "JobQueue | None" = None  # whose place it takes
    future: "Future[Any]" = field(default_factory=Future)
    slot: "Slot | None" = None  # while it runs
    began: float = 0.0
    attempts: int = 0
    timers: list[TimerHandle] = field(default_factory=list)

    @property
    def priority(self) -> Priority:
        """As its caller has said."""
        return self.options.get("priority", Priority.QUESTION)

    @property
    def sender(self) -> str:
        """Whose turn it takes."""
        return self.options.get("sender", "")

    @property
    def weight(self) -> int:
        """As how many tasks it counts."""
        return 1 + len(self.request) // self.task.queue.heavy

    def silence(self) -> None:
        """Cancel what was to be done later."""
        for timer in self.timers:
            timer.cancel()
        self.timers.clear()


Place = tuple[Need, str]  # what is prepared, and the group whose workers are


class JobQueue:
    """The jobs of one queue: those that wait, and how many run."""

    def __init__(self, queue: Queue, places: int) -> None:
        self.queue = queue
        self.places = places
        self.running = 0
        self._weights: dict[str, int] = {}  # of what every sender waits for
        self._waiting: dict[Priority, OrderedDict[str, deque[Job]]] = {
            priority: OrderedDict() for priority in Priority
        }

    @property
    def has_place(self) -> bool:
        """Whether one more may run."""
        return self.running < self.places

    @property
    def waiting(self) -> int:
        """How many wait."""
        return sum(len(jobs) for senders in self._waiting.values() for jobs in senders.values())

    def refuse_many(self, job: Job) -> None:
        """Refuse what is too much for one sender, or for all together."""
        queue, own = self.queue, self._weights.get(job.sender, 0)
        if own and queue.most_of_a_sender is not None and own + job.weight > queue.most_of_a_sender:
            raise TurnwiseError(
                TOO_FAST, "the server is busy with what your address asked for; wait a moment"
            )
        if queue.most is not None and sum(self._weights.values()) + job.weight > queue.most:
            raise TurnwiseError(TOO_FAST, "too many wait for the same; ask again in a moment")

    def add(self, job: Job) -> None:
        """Let a job wait, as the last of its sender."""
        self._count(job)
        self._waiting[job.priority].setdefault(job.sender, deque()).append(job)

    def add_again(self, job: Job) -> None:
        """Let a job that has run wait once more, before all others of its priority."""
        self._count(job)
        senders = self._waiting[job.priority]
        senders.setdefault(job.sender, deque()).appendleft(job)
        senders.move_to_end(job.sender, last=False)

    def __iter__(self) -> Iterator[Job]:
        """Jobs that wait, in the order in which they should begin."""
        for senders in self._waiting.values():
            rounds = [list(jobs) for jobs in senders.values()]
            for place in range(max(map(len, rounds), default=0)):
                yield from (jobs[place] for jobs in rounds if place < len(jobs))

    def take(self, job: Job) -> None:
        """A job begins: the next turn is another sender's."""
        self._remove(job)
        if job.sender in self._waiting[job.priority]:
            self._waiting[job.priority].move_to_end(job.sender)
        self.running += 1

    def leave(self, job: Job) -> None:
        """A job waits no more."""
        self._remove(job)
        self._forget(job)

    def end(self, job: Job) -> None:
        """A job runs no more."""
        self.running -= 1
        self._forget(job)

    def _count(self, job: Job) -> None:
        job.line = self
        self._weights[job.sender] = self._weights.get(job.sender, 0) + job.weight

    def _remove(self, job: Job) -> None:
        senders = self._waiting[job.priority]
        jobs = senders.get(job.sender, deque())
        with suppress(ValueError):
            jobs.remove(job)
        if not jobs:
            senders.pop(job.sender, None)

    def _forget(self, job: Job) -> None:
        left = self._weights.get(job.sender, 0) - job.weight
        if left > 0:
            self._weights[job.sender] = left
        else:
            self._weights.pop(job.sender, None)
