"""Workers that are actors of a Ray cluster; Ray is imported only when a pool of it is opened.

An actor runs the same loop as a local worker process. It is never started anew by Ray, nor is a task run
again by it: what becomes of the task of a dead worker is the pool's own rule.
"""

import logging
import os
import socket
import threading
from contextlib import suppress
from functools import partial
from importlib.metadata import version
from itertools import count
from queue import Empty, SimpleQueue
from typing import Any

from turnwise.core.errors import BadSetup, TurnwiseError
from turnwise.workers.process import WorkerMain, be_nice
from turnwise.workers.protocol import (
    NO_WORKER,
    StartWorker,
    ToWorker,
    WorkerEvents,
    decode_from_worker,
    decode_to_worker,
    encode,
)
from turnwise.workers.queues import Group

POLL = 20.0  # seconds after which an idle actor is asked again
CALLS = 4  # of an actor at a time: one waits for messages, the others bring some
CLOSING = 5.0  # seconds to wait for the last word of an actor
ANSWERING = 5.0  # seconds for a cluster to take a connection
HERE = "local"  # Ray's word for a new cluster; without it, one that is gone would be waited for
NUMBERS = count(1)  # of the actors that this process has started
GONE = "the Ray worker or its cluster is gone; the next request starts another"


class Actor:
    """The other end: a thread runs tasks, calls bring and take messages."""

    def __init__(self, nice: int) -> None:
        be_nice(nice)
        self._outgoing: SimpleQueue[bytes] = SimpleQueue()
        self._main = WorkerMain(lambda message: self._outgoing.put(encode(message)))
        threading.Thread(target=self._main.work, daemon=True).start()

    def hear(self, data: bytes) -> None:
        """Take a message of the pool."""
        self._main.hear(decode_to_worker(data))

    def messages(self, seconds: float) -> list[bytes]:
        """What there is to say, as soon as there is something; nothing after a while."""
        found: list[bytes] = []
        with suppress(Empty):
            found.append(self._outgoing.get(timeout=seconds))
            while True:
                found.append(self._outgoing.get_nowait())
        return found

    def version(self) -> str:
        """The version of Turnwise there."""
        return version("turnwise")


class RayWorker:
    """A pool's hold of an actor; a thread hears what it says."""

    def __init__(self, ray: Any, group: Group, events: WorkerEvents) -> None:
        self._ray = ray
        self._events = events
        options = {"num_cpus": 0, "max_concurrency": CALLS, "max_restarts": 0, "max_task_retries": 0}
        try:
            remote = ray.remote(**options, scheduling_strategy="SPREAD")(Actor)
            self._actor = remote.remote(group.nice)
            self.name = f"ray {next(NUMBERS)}"
        except Exception:  # of many kinds, of which none is known to be told to a user
            raise TurnwiseError(
                NO_WORKER, "the Ray cluster is gone; start it, and this program, again"
            ) from None
        self._is_closed = False
        self._hearing = threading.Thread(target=self._hear, name="ray worker", daemon=True)
        self._hearing.start()

    def send(self, message: ToWorker) -> None:
        """Hand over a message; Ray queues it."""
        with suppress(Exception):  # of many kinds when the cluster is gone, which the thread hears
            self._actor.hear.remote(encode(message))

    def kill(self) -> None:
        """End it at once."""
        self._is_closed = True
        with suppress(Exception):
            self._ray.kill(self._actor)

    def close(self) -> None:
        """End it, and wait until no more is heard."""
        self.kill()
        if self._hearing is not threading.current_thread():
            self._hearing.join(CLOSING)  # a connection that is lost may keep it longer

    def _hear(self) -> None:
        sentence = GONE
        try:
            self._refuse_other_version()
            while not self._is_closed:
                for data in self._ray.get(self._actor.messages.remote(POLL)):
                    self._events.heard(decode_from_worker(data))
        except BadSetup as error:
            sentence = error.sentence
        except Exception as error:  # the actor has died, or the connection, each with errors of its own
            if "No module named 'turnwise'" in str(error):
                sentence = (
                    f"Turnwise is not installed on the Ray cluster; it needs {version('turnwise')}, as here"
                )
        self._events.ended(sentence)

    def _refuse_other_version(self) -> None:
        theirs = self._ray.get(self._actor.version.remote())
        if theirs != (ours := version("turnwise")):
            raise BadSetup(
                "other_version", f"the Ray cluster runs Turnwise {theirs}, not {ours}; install the same"
            )


def ray_workers(address: str | None) -> StartWorker:
    """Connect to a cluster, or start one on this machine; what starts workers there."""
    ray = _imported()
    if not ray.is_initialized():
        _connect(ray, address)
    return partial(RayWorker, ray)


def _imported() -> Any:
    try:
        import ray
    except ImportError:
        raise BadSetup("no_ray", "--pool ray needs Ray: pip install 'turnwise[ray]'") from None
    return ray


def _connect(ray: Any, address: str | None) -> None:
    where = address or "on this machine"
    if address:
        _refuse_silent(address)
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")  # else it warns of a coming change
    try:
        ray.init(address or HERE, log_to_driver=False, logging_level=logging.ERROR, **_own(address))
    except Exception as error:  # of many kinds; by a client, a refused token looks like a long silence
        reason = " ".join(str(error).split())[:200]
        if address or "auth" in reason.lower():
            raise BadSetup(
                "ray_refused",
                f"the Ray cluster {where} does not let us in ({reason}); set RAY_AUTH_MODE=token and "
                f"RAY_AUTH_TOKEN to the cluster's token, and use Ray {ray.__version__} there, too",
            ) from None
        raise BadSetup("no_cluster", f"no Ray cluster can be started {where}: {reason}") from None


def _refuse_silent(address: str) -> None:
    """Refuse an address at which no one answers, for Ray would try for half a minute."""
    host, _, port = address.removeprefix("ray://").partition("/")[0].rpartition(":")
    try:
        socket.create_connection((host, int(port)), ANSWERING).close()
    except (OSError, ValueError) as error:
        raise BadSetup("no_cluster", f"there is no Ray cluster {address}: {error}") from None


def _own(address: str | None) -> dict[str, Any]:
    """Settings of a cluster that is started here."""
    return {"include_dashboard": False} if address is None else {}
