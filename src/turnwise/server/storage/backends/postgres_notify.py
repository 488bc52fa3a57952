"""NOTIFY and LISTEN: which tables other processes have appended to."""

import json
import selectors
import socket
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from turnwise.core.errors import BadSetup
from turnwise.server.runtime import Joinable
from turnwise.server.storage.backends.base import ANY_CHANGE, Backend, ChangedTable
from turnwise.server.storage.errors import reason

if TYPE_CHECKING:
    from psycopg import Connection

CHANNEL = "turnwise"
LARGEST = 7900  # bytes; PostgreSQL takes payloads below 8000
FIRST_PAUSE, LONGEST_PAUSE = 0.05, 2.0  # seconds between attempts to connect again


def payloads(sender: str, changes: Iterable[ChangedTable]) -> Iterator[str]:
    """Who appended, and which tables are at which version now, in as many payloads as it takes."""
    empty = size = len(_payload(sender, {}))
    part: dict[str, int] = {}
    for table, version in changes:
        more = len(_payload("", {table: version}))
        if part and size + more > LARGEST:
            yield _payload(sender, part)
            part, size = {}, empty
        part[table] = version
        size += more
    if part:
        yield _payload(sender, part)


def parse_payload(receiver: str, payload: str) -> list[ChangedTable]:
    """What a payload says; nothing if it is the receiver's own, or not Turnwise's."""
    try:
        sender, versions = json.loads(payload)
        return [] if sender == receiver else [(table, int(version)) for table, version in versions.items()]
    except (ValueError, TypeError, AttributeError):
        return []


def _payload(sender: str, versions: Mapping[str, int]) -> str:
    return json.dumps([sender, versions])  # ASCII: a character is a byte


class PostgresListener:
    """A thread with a connection that listens, and connects again when it is lost."""

    def __init__(
        self,
        backend: Backend,
        receiver: str,
        heard: Callable[[Sequence[ChangedTable]], None],
        thread: Callable[[Callable[[], None], str], Joinable],
    ) -> None:
        """Nothing is heard before `start`."""
        self._backend = backend
        self._dialect = backend.url.get_dialect()()
        self._receiver = receiver
        self._heard = heard
        self._start_thread = thread
        self._thread: Joinable | None = None
        self._stop, self._stopped = socket.socketpair()
        self._connection: Connection | None = None

    def start(self) -> None:
        """Listen from now on; blocks until the database has agreed."""
        from psycopg import Error

        try:
            self._connection = self._connected()
        except Error as error:
            why = self._backend.without_secrets(reason(error))
            raise BadSetup("database_unreachable", f"cannot listen to {self._backend.name}: {why}") from None
        self._thread = self._start_thread(self._run, "turnwise-listener")

    def stop(self) -> None:
        """Listen no more; blocks until the thread has ended."""
        self._stop.close()
        if self._thread is not None:
            self._thread.join()
        self._stopped.close()

    def _connected(self) -> "Connection":
        import psycopg

        args, options = self._dialect.create_connect_args(self._backend.url)
        connection = psycopg.connect(*args, **options, autocommit=True)
        try:
            connection.execute(f"LISTEN {CHANNEL}")
        except BaseException:
            connection.close()
            raise
        return connection

    def _run(self) -> None:
        from psycopg import Error

        while self._connection is not None:
            try:
                with self._connection as connection:
                    self._receive(connection)
                    return
            except Error:
                self._connection = self._reconnected()
                if self._connection is not None:
                    self._heard([ANY_CHANGE])

    def _receive(self, connection: "Connection") -> None:
        """Pass on what is heard until told to stop."""
        with selectors.DefaultSelector() as selector:
            selector.register(connection, selectors.EVENT_READ)
            selector.register(self._stopped, selectors.EVENT_READ)
            while self._stopped not in [key.fileobj for key, _ in selector.select()]:
                connection.pgconn.consume_input()
                while notification := connection.pgconn.notifies():
                    if heard := parse_payload(self._receiver, notification.extra.decode()):
                        self._heard(heard)

    def _reconnected(self) -> "Connection | None":
        """A new connection after the old one was lost, none if told to stop before."""
        from psycopg import Error

        pause = FIRST_PAUSE
        while not self._is_stopped_within(pause):
            try:
                return self._connected()
            except Error:
                pause = min(2 * pause, LONGEST_PAUSE)
        return None

    def _is_stopped_within(self, seconds: float) -> bool:
        self._stopped.settimeout(seconds)
        try:
            self._stopped.recv(1)
        except TimeoutError:
            return False
        return True
