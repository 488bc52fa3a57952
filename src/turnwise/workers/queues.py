"""Queues: which tasks wait for each other, in which order, and in what kind of worker they run."""

from dataclasses import dataclass
from enum import IntEnum


class Priority(IntEnum):
    """Which of the tasks that wait in a queue begins first."""

    LIVE = 0  # a move that a table waits for
    HINT = 1
    QUESTION = 2  # that a person waits for
    BACKGROUND = 3


@dataclass(frozen=True)
class Group:
    """Worker processes of one kind, shared by the queues that name it."""

    name: str
    nice: int = 0  # added to the priority of the process: live matches go first
    megabytes: float | None = None  # in memory after a task: a worker with more is ended
    idle_seconds: float | None = None  # without a task: then a worker is ended


LIVE = Group("live")
GENTLE = Group("gentle", nice=10, megabytes=400.0, idle_seconds=60.0)


@dataclass(frozen=True)
class Queue:
    """Tasks that wait for each other; tasks of different queues never do."""

    name: str
    group: Group = LIVE
    at_once: int | None = None  # tasks that run at a time; as many as the pool has workers if not given
    most: int | None = None  # that wait or run; one more is refused
    most_of_a_sender: int | None = None
    heavy: int = 100_000  # bytes of a request that count as one more task
    seconds: float | None = None  # of work, unless a caller says otherwise
    retries: int = 0  # of a task whose worker died
