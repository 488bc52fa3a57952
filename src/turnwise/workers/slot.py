"""A worker as its pool knows it: what it does, and what it has prepared."""

from typing import TYPE_CHECKING

from turnwise.workers.job_queue import Job
from turnwise.workers.protocol import FromWorker, Worker
from turnwise.workers.queues import Group
from turnwise.workers.task import Need

if TYPE_CHECKING:
    from turnwise.workers.dispatcher import Dispatcher
    from turnwise.workers.timers import TimerHandle


class Slot:
    """One worker; what it says is handed to the pool."""

    worker: Worker

    def __init__(self, dispatcher: "Dispatcher", group: Group) -> None:
        self._dispatcher = dispatcher
        self.group = group
        self.warm: set[Need] = set()
        self.job: Job | None = None
        self.idle: TimerHandle | None = None

    def heard(self, message: FromWorker) -> None:
        """Take a message of the worker."""
        self._dispatcher.heard(self, message)

    def ended(self, sentence: str) -> None:
        """Take note that the worker is gone."""
        self._dispatcher.ended(self, sentence)
