"""The server as a process of its own, started by its command, to be killed and started again."""

import asyncio
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

import httpx

from postgres import free_port
from present import present

ATTEMPTS = 600  # to reach a server, a tenth of a second apart
COMMAND = (sys.executable, "-W", "error", "-m", "turnwise.cli", "serve", "--bot-delay", "0")


class Spawned:
    """A server on a port and a database, both the same after every start."""

    def __init__(self, db: str, *words: str, port: int | None = None) -> None:
        self.db = db
        self.port = port or free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self._words = words
        self._log = tempfile.TemporaryFile()  # noqa: SIM115
        self.process: subprocess.Popen[bytes] | None = None

    async def start(self) -> "Spawned":
        """Start it and wait until it answers."""
        command = [*COMMAND, "--port", str(self.port), "--db", self.db, *self._words]
        self.process = subprocess.Popen(command, stdout=self._log, stderr=self._log)
        async with httpx.AsyncClient(base_url=self.address) as client:
            for _ in range(ATTEMPTS):
                if self.process.poll() is not None:
                    break
                with suppress(httpx.TransportError):
                    if (await client.get("/healthz")).status_code == 200:
                        return self
                await asyncio.sleep(0.1)  # a process that starts tells no one here
        raise RuntimeError(f"the server does not start: {self.told()}")

    def told(self) -> str:
        """What it has written to its log in all its lives."""
        self._log.seek(0)
        return self._log.read().decode()

    async def signal(self, number: int) -> int:
        """Send a signal and wait for the end: the exit code."""
        process = present(self.process)
        process.send_signal(number)
        return await asyncio.to_thread(process.wait)

    async def kill(self) -> int:
        return await self.signal(signal.SIGKILL)

    async def stop(self) -> int:
        return await self.signal(signal.SIGTERM)

    def offspring(self) -> list[int]:
        """The process ids of its children and theirs."""
        return offspring(present(self.process).pid)

    def remove(self) -> None:
        """Whatever has become of it, it is gone afterwards."""
        if self.process is not None and self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self._log.close()


def offspring(process: int) -> list[int]:
    """The process ids of a process's children and theirs; Linux tells them."""
    children: list[int] = []
    for task in Path(f"/proc/{process}/task").iterdir():
        with suppress(OSError):
            children += [int(word) for word in (task / "children").read_text().split()]
    return children + [grandchild for child in children for grandchild in offspring(child)]


def is_alive(process: int) -> bool:
    """Whether a process runs; one that has ended and waits to be buried does not."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


async def all_gone(processes: Iterable[int]) -> bool:
    """Wait until none of these processes runs any more."""
    for _ in range(ATTEMPTS):
        if not any(map(is_alive, processes)):
            return True
        await asyncio.sleep(0.05)  # a process that ends tells its parent alone
    return False
