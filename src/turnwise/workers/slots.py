"""The workers of a pool: started when they are needed, ended when they are idle or too large."""

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from turnwise.workers.protocol import StartWorker
from turnwise.workers.queues import Group
from turnwise.workers.slot import Slot
from turnwise.workers.timers import Timers

if TYPE_CHECKING:
    from turnwise.workers.dispatcher import Dispatcher
    from turnwise.workers.job_queue import JobQueue


class Slots:
    """All workers; changed under the lock of their dispatcher."""

    def __init__(self, dispatcher: "Dispatcher", start: StartWorker, timers: Timers) -> None:
        self._dispatcher = dispatcher
        self._start = start
        self._timers = timers
        self._slots: list[Slot] = []

    def __iter__(self) -> Iterator[Slot]:
        return iter(self._slots)

    def take_all(self) -> list[Slot]:
        """Leave none."""
        slots, self._slots = self._slots, []
        return slots

    def remove(self, slot: Slot) -> bool:
        """Forget a worker that is gone; whether it was known."""
        is_known = slot in self._slots
        if is_known:
            self._slots.remove(slot)
        return is_known

    def idle(self, group: Group) -> list[Slot]:
        """Workers of a group that have nothing to do."""
        return [slot for slot in self._slots if slot.job is None and slot.group == group]

    def count(self, line: "JobQueue") -> int:
        """How many workers of its group a queue has: those that work for it or for none."""
        own = (slot for slot in self._slots if slot.group == line.queue.group)
        return sum(slot.job is None or slot.job.line is line for slot in own)

    def start(self, group: Group) -> Slot:
        """Start one more; fails if none can be started."""
        slot = Slot(self._dispatcher, group)
        slot.worker = self._start(group, slot)
        self._slots.append(slot)
        return slot

    def rest(self, slot: Slot, megabytes: float) -> None:
        """A worker has nothing to do: one that has become too large is not kept, others for a while."""
        group = slot.group
        if group.megabytes is not None and megabytes > group.megabytes:
            self.dismiss(slot)
        elif group.idle_seconds is not None:
            slot.idle = self._timers.after(group.idle_seconds, partial(self._dismiss_idle, slot))

    def dismiss(self, slot: Slot) -> None:
        """End a worker."""
        self._slots.remove(slot)
        slot.worker.kill()

    def _dismiss_idle(self, slot: Slot) -> None:
        with self._dispatcher.lock:
            if slot.job is None and slot in self._slots:
                self.dismiss(slot)
