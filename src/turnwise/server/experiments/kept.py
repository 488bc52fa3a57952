"""The folder of a server's experiments: one folder each, so many and so large that a disk bears them.

All functions wait for the disk, so they run in threads. Several processes share the folder: whoever plays an
experiment writes how far it is, and looks whether another process was asked to stop it.
"""

import hmac
import re
import shutil
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

from turnwise.server.experiments.job import INTERRUPTED, REPORT, UNFINISHED

ID_BYTES = 9
MOST_KEPT = 50  # experiments
MOST_BYTES = 300_000_000  # of all together
SILENT = 30_000  # milliseconds after which the process that played an experiment is taken to be gone
FACTS, STATE, SECRET, STOP, BEAT = "facts.json", "state.json", "secret", "stop", "beat"
GAMES = "games"
CUT_OFF = "The server ended while this was played; what it had told until then is kept."

_ID = re.compile(f"[0-9a-f]{{{2 * ID_BYTES}}}")
_RECORD = re.compile(r"[a-z]{1,20}-[ab]-[0-9]{1,15}\.jsonl")
_STYLE = re.compile(rb"<style>.*?</style>", re.DOTALL)


def is_experiment_id(id: str) -> bool:
    """Whether a text has the form of an experiment's id: no other is looked for."""
    return _ID.fullmatch(id) is not None


def folder_beside(db: str) -> Path:
    """Where the experiments of a server with this database are: beside its file, if it is one."""
    import platformdirs

    with suppress(ArgumentError, ValueError):
        url = make_url(db)
        if url.drivername.startswith("sqlite") and url.database:
            return Path(f"{url.database}.lab")
    return platformdirs.user_data_path("turnwise", appauthor=False) / "lab"


class KeptExperiments:
    """Experiments by id, on the disk."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def begin(self, id: str, secret: str) -> None:
        """Make the folder of an experiment, and room for it."""
        self._forget_old()
        (self._folder / id).mkdir(parents=True)
        self._write(id, SECRET, secret.encode())

    def note(self, id: str, facts: Mapping[str, Any], state: bytes, now: int) -> bool:
        """Write how far an experiment is; whether another process was asked to stop it."""
        self._write(id, STATE, state)
        self._write(id, FACTS, msgspec.json.encode(facts))
        self._write(id, BEAT, str(now).encode())
        return (self._folder / id / STOP).exists()

    def keep(self, id: str, files: Mapping[str, bytes]) -> None:
        """Write what came of an experiment."""
        for name, content in files.items():
            (self._folder / id / name).parent.mkdir(exist_ok=True)
            self._write(id, name, content)

    def ask_to_stop(self, id: str, secret: str) -> bool | None:
        """Leave word that an experiment is to be stopped; false by a wrong secret, None if there is none."""
        if not is_experiment_id(id) or (known := self._read(id, SECRET)) is None:
            return None
        if not hmac.compare_digest(known, secret.encode()):
            return False
        self._write(id, STOP, b"")
        return True

    def facts(self, now: int) -> bytes:
        """All experiments for a list, the latest first, in JSON."""
        found = [(told["created"], told) for id in self._ids() if (told := self._told(id, FACTS, now))]
        found.sort(key=lambda each: each[0], reverse=True)
        return msgspec.json.encode([told for _, told in found])

    def state(self, id: str, now: int) -> bytes | None:
        """An experiment with what was found; None if there is none."""
        told = self._told(id, STATE, now) if is_experiment_id(id) else None
        return None if told is None else msgspec.json.encode(told)

    def report(self, id: str, style: bytes) -> bytes | None:
        """The report of an experiment, in the present style; None if there is none."""
        found = self._read(id, REPORT) if is_experiment_id(id) else None
        return None if found is None else _STYLE.sub(lambda _: style, found, count=1)

    def record(self, id: str, name: str) -> bytes | None:
        """A game of an experiment; None if there is none."""
        is_proper = is_experiment_id(id) and _RECORD.fullmatch(name)
        return self._read(id, f"{GAMES}/{name}") if is_proper else None

    def _told(self, id: str, file: str, now: int) -> dict[str, Any] | None:
        """What was written last; of a process that is silent, nothing more is to come."""
        if (found := self._read(id, file)) is None:
            return None
        told: dict[str, Any] = msgspec.json.decode(found)
        beat = int(self._read(id, BEAT) or 0)
        if told["status"] in UNFINISHED and now - beat > SILENT:
            told |= {"status": INTERRUPTED, "answer": CUT_OFF}
        return told

    def _ids(self) -> Iterator[str]:
        if self._folder.is_dir():
            yield from (path.name for path in self._folder.iterdir() if is_experiment_id(path.name))

    def _read(self, id: str, name: str) -> bytes | None:
        try:
            return (self._folder / id / name).read_bytes()
        except OSError:
            return None

    def _write(self, id: str, name: str, content: bytes) -> None:
        """As a whole, or not at all."""
        path = self._folder / id / name
        unfinished = path.with_name(f"{path.name}.part")
        unfinished.write_bytes(content)
        unfinished.replace(path)

    def _forget_old(self) -> None:
        """Remove those that were begun first, until one more has room; never one that is being played."""
        kept = sorted((self._beat(id), id) for id in self._ids())
        sizes = {id: _size(self._folder / id) for _, id in kept}
        for _, id in kept:
            if len(sizes) < MOST_KEPT and sum(sizes.values()) < MOST_BYTES:
                return
            if not self._is_unfinished(id):
                shutil.rmtree(self._folder / id, ignore_errors=True)
                del sizes[id]

    def _beat(self, id: str) -> int:
        return int(self._read(id, BEAT) or 0)

    def _is_unfinished(self, id: str) -> bool:
        told = self._read(id, FACTS)
        return told is not None and msgspec.json.decode(told)["status"] in UNFINISHED


def _size(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
