"""Tasks: functions that a pool runs elsewhere, declared by the package that owns them.

A task takes one request and a `Work`, and returns one result, all of them plain data that msgspec can write.
It writes no files and keeps nothing that a second run would notice, for a worker may die and the task be run
again.
"""

import inspect
from collections.abc import Callable
from functools import cache, cached_property
from importlib import import_module
from typing import Any, Generic, NamedTuple, TypeVar, get_args, get_type_hints

import msgspec

from turnwise.core.errors import TurnwiseError
from turnwise.workers.queues import Queue

Q = TypeVar("Q")  # request
P = TypeVar("P")  # report
R = TypeVar("R")  # result


class Need(NamedTuple):
    """What a worker has to prepare once, before it takes tasks that need it."""

    task: "Task[str, float, None]"
    key: str


class Work(Generic[P]):
    """What a running task has of its caller; by itself, a caller who waits for the result alone."""

    def report(self, value: P) -> None:
        """Tell the caller something before the result."""

    @property
    def is_stopped(self) -> bool:
        """Whether the caller wants no more than what was found so far."""
        return False


class Task(Generic[Q, P, R]):
    """A function that can be run elsewhere, by its name."""

    def __init__(
        self,
        function: Callable[[Q, Work[P]], R],
        queue: Queue,
        stops: bool = False,
        needs: "Task[str, float, None] | None" = None,
        key: Callable[[Q], str | None] | None = None,
    ) -> None:
        self.function = function
        self.name = f"{function.__module__}:{function.__qualname__}"
        self._declared = function
        self.queue = queue
        self.stops = stops
        self.needs = needs
        self._key = key

    def __repr__(self) -> str:
        return f"<task {self.name}>"

    def __call__(self, request: Q, work: Work[P] | None = None) -> R:
        """Run it here."""
        return self.function(request, work or Work())

    def need(self, request: Q) -> Need | None:
        """What a worker has to have prepared for a request."""
        key = self._key(request) if self._key else None
        return None if key is None else self.need_of(key)

    def need_of(self, key: str) -> Need:
        """What a worker has to have prepared for requests with this key."""
        assert self.needs
        return Need(self.needs, key)

    @cached_property
    def _types(self) -> tuple[Any, Any, Any]:
        """Of requests, reports and results, as the function declares them."""
        hints = get_type_hints(self._declared)
        request, work = list(inspect.signature(self._declared).parameters)
        return hints[request], (get_args(hints[work]) or (Any,))[0], hints["return"]

    @cached_property
    def _request(self) -> "msgspec.msgpack.Decoder[Q]":
        return msgspec.msgpack.Decoder(self._types[0])

    @cached_property
    def _report(self) -> "msgspec.msgpack.Decoder[P]":
        return msgspec.msgpack.Decoder(self._types[1])

    @cached_property
    def _result(self) -> "msgspec.msgpack.Decoder[R]":
        return msgspec.msgpack.Decoder(self._types[2])

    def read_request(self, data: bytes) -> Q:
        """A request as the worker gets it."""
        return self._request.decode(data)

    def read_report(self, data: bytes) -> P:
        """A report as the caller gets it."""
        return self._report.decode(data)

    def read_result(self, data: bytes) -> R:
        """A result as the caller gets it."""
        return self._result.decode(data)


def task(
    queue: Queue,
    *,
    stops: bool = False,
    needs: Task[str, float, None] | None = None,
    key: Callable[[Any], str | None] | None = None,
) -> Callable[[Callable[[Q, Work[P]], R]], Task[Q, P, R]]:
    """Declare a module's function as a task.

    One that `stops` looks at `Work.is_stopped` again and again and then returns what it has; any other is
    ended with its worker. One that `needs` a preparation names it by the key of each request.
    """

    def declared(function: Callable[[Q, Work[P]], R]) -> Task[Q, P, R]:
        return Task(function, queue, stops, needs, key)

    return declared


write = msgspec.msgpack.Encoder().encode


@cache
def task_named(name: str) -> Task[Any, Any, Any]:
    """The task of a name; a name of anything else is refused."""
    module, _, attribute = name.partition(":")
    found = getattr(import_module(module), attribute, None)
    if not isinstance(found, Task):
        raise TurnwiseError("unknown_task", f"there is no task {name!r} in this version of Turnwise")
    return found
