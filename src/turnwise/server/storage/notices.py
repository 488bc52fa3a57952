"""Notices: a thread that hears from PostgreSQL what other processes have appended."""

import asyncio
import selectors
import socket
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

from turnwise.core.errors import BadSetup
from turnwise.server.storage.database import Database
from turnwise.server.storage.failures import reason
from turnwise.server.storage.notes import ANYTHING, news
from turnwise.server.storage.statements import CHANNEL

if TYPE_CHECKING:
    from psycopg import Connection

FIRST_PAUSE, LONGEST_PAUSE = 0.05, 2.0  # seconds between attempts to connect again

Listener = Callable[[str, int], None]


class Notices:
    """Tells a listener, on the event loop, which table is at which version now."""

    def __init__(self, database: Database, sender: str) -> None:
        """Nothing is heard before `start`."""
        self.listener: Listener | None = None
        self._address = database.address
        self._arguments = database.writing.dialect.create_connect_args(self._address.url)
        self._sender = sender
        self._loop = asyncio.get_running_loop()
        self._stop, self._stopped = socket.socketpair()
        self._thread = threading.Thread(target=self._run, name="turnwise-notices", daemon=True)
        self._connection: Connection | None = None

    def start(self) -> None:
        """Listen from now on; blocks until the database has agreed."""
        from psycopg import Error

        try:
            self._connection = self._listening()
        except Error as error:
            raise BadSetup(
                "database_unreachable",
                f"cannot listen to {self._address.name}: {self._address.without_secrets(reason(error))}",
            ) from None
        self._thread.start()

    def stop(self) -> None:
        """Listen no more; blocks until the thread has ended."""
        self._stop.close()
        if self._thread.ident is not None:
            self._thread.join()
        self._stopped.close()

    def _listening(self) -> "Connection":
        import psycopg

        args, options = self._arguments
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
                    if self._hear(connection):
                        return
            except Error:
                self._connection = self._again()
                self._tell([ANYTHING] if self._connection else [])

    def _hear(self, connection: "Connection") -> bool:
        """Pass on what is heard until told to stop."""
        with selectors.DefaultSelector() as selector:
            selector.register(connection, selectors.EVENT_READ)
            selector.register(self._stopped, selectors.EVENT_READ)
            while True:
                ready = [key.fileobj for key, _ in selector.select()]
                if self._stopped in ready:
                    return True
                connection.pgconn.consume_input()
                while notice := connection.pgconn.notifies():
                    self._tell(news(self._sender, notice.extra.decode()))

    def _again(self) -> "Connection | None":
        """A new connection after the old one was lost, none if told to stop meanwhile."""
        from psycopg import Error

        pause = FIRST_PAUSE
        while not self._is_stopped_within(pause):
            try:
                return self._listening()
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

    def _tell(self, heard: list[tuple[str, int]]) -> None:
        if heard:
            with suppress(RuntimeError):  # the loop was closed
                self._loop.call_soon_threadsafe(self._pass_on, heard)

    def _pass_on(self, heard: list[tuple[str, int]]) -> None:
        if self.listener is not None:
            for table, version in heard:
                self.listener(table, version)
