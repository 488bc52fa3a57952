"""What a pool offers its callers, and what it and its workers say to each other."""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from typing import Any, NamedTuple, Protocol, TypedDict, TypeVar, Unpack

import msgspec

from turnwise.workers.queues import Group, Priority
from turnwise.workers.task import Task

Q = TypeVar("Q")
P = TypeVar("P")
R = TypeVar("R")

TOO_FAST, BUSY, WARMING = "too_fast", "busy", "warming"  # codes of refusals
TOO_LATE, WORKER_ENDED, TASK_FAILED, NO_WORKER, CLOSED = (
    "too_late",
    "worker_ended",
    "task_failed",
    "no_worker",
    "pool_closed",
)


class Options(TypedDict, total=False):
    """How a task is run; all may be left out."""

    priority: Priority
    patience: float | None  # seconds to wait for a worker, then `busy` or `warming`
    warming: float | None  # seconds to wait since a preparation began; later callers do not wait for it
    deadline: float | None  # seconds from the call on: by then there is an answer, or `too_late`
    seconds: float | None  # of work, in the same way
    grace: float  # before either of them: a task that stops is told to, and may answer what it has
    sender: str  # senders take turns, and each has its limit
    report: Callable[[Any], object] | None
    stopper: (
        Callable[[Callable[[], None]], object] | None
    )  # told what makes a task that stops return what it has
    spent: Callable[[float], object] | None  # told the seconds of work, however it ended


class Readiness(NamedTuple):
    """How far a preparation is, by the worker that is furthest."""

    progress: float  # a part of 1
    has_failed: bool
    is_preparing: bool = False

    @property
    def is_ready(self) -> bool:
        """Whether a worker has finished it."""
        return self.progress == 1.0


class Pool(Protocol):
    """Runs tasks elsewhere; a server is handed one and knows no more of it than this."""

    async def run(self, task: Task[Q, P, R], request: Q, **options: Unpack[Options]) -> R:
        """The result of a task; it ends with its caller."""

    def prepare(self, task: Task[Any, Any, Any], key: str) -> None:
        """Have a worker begin with what a task needs for a key, unless that is done or under way."""

    def readiness(self, task: Task[Any, Any, Any], key: str) -> Readiness:
        """How far that is."""

    def listen(self, listener: Callable[[Task[Any, Any, Any], str], object]) -> None:
        """Call back, in any thread, with the preparing task and the key, whenever a readiness changes."""

    def close(self) -> None:
        """End all workers; blocks until they are gone."""


class BlockingPool(Pool, Protocol):
    """A pool that also serves callers without an event loop."""

    @property
    def workers(self) -> int:
        """How many tasks of one queue run at a time, where the queue does not say."""

    def submit(self, task: Task[Q, P, R], request: Q, **options: Unpack[Options]) -> "Future[R]":
        """Begin a task, or queue it; to cancel the future ends it."""

    def map(
        self, task: Task[Q, P, R], requests: Iterable[Q], ordered: bool = True, **options: Unpack[Options]
    ) -> Iterator[R]:
        """The results of many tasks, in order or as they come; leaving the loop ends the others."""

    def stream(self, task: Task[Q, P, R], request: Q, **options: Unpack[Options]) -> Iterator[P]:
        """What a task reports, as it comes, until it ends; leaving the loop ends it."""


class Begin(msgspec.Struct, tag="begin", array_like=True):
    """Run a task."""

    number: int
    task: str
    request: bytes
    is_weighed: bool  # whether to tell afterwards how much memory the worker has


class Stop(msgspec.Struct, tag="stop", array_like=True):
    """Let a task return what it has."""

    number: int


class Progress(msgspec.Struct, tag="report", array_like=True):
    """What a task tells before its result."""

    number: int
    value: bytes


class Done(msgspec.Struct, tag="done", array_like=True):
    """The result of a task."""

    number: int
    result: bytes
    megabytes: float  # that the worker has in memory


class Failed(msgspec.Struct, tag="failed", array_like=True):
    """Why a task has no result."""

    number: int
    code: str
    sentence: str


ToWorker = Begin | Stop
FromWorker = Progress | Done | Failed

encode = msgspec.msgpack.Encoder().encode
decode_to_worker = msgspec.msgpack.Decoder(ToWorker).decode
decode_from_worker = msgspec.msgpack.Decoder(FromWorker).decode


class Worker(Protocol):
    """A pool's hold of one process, here or elsewhere, that runs one task at a time."""

    @property
    def name(self) -> str:
        """Which process it is."""

    def send(self, message: ToWorker) -> None:
        """Hand over a message; never blocks for long."""

    def kill(self) -> None:
        """End it at once, whatever it does; does not wait for that."""

    def close(self) -> None:
        """End it, and wait until it is gone."""


class WorkerEvents(Protocol):
    """What a worker tells its pool, in a thread of its own."""

    def heard(self, message: FromWorker) -> None:
        """Take a message."""

    def ended(self, sentence: str) -> None:
        """Take note that there will be no more messages, and why."""


StartWorker = Callable[[Group, WorkerEvents], Worker]
