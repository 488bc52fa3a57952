"""One process per SQLite file: a process is a cache of the logs, and would not see another's entries."""

import os
import sys
from contextlib import suppress
from pathlib import Path
from weakref import WeakSet

from turnwise.core.errors import BadSetup

IN_USE = "database_in_use"  # the code of the refusal
LOCKED_BYTE = 1 << 20  # on Windows, where a locked byte cannot be read: behind the number of the process
_held: "WeakSet[FileLock]" = WeakSet()


class FileLock:
    """A lock file beside the database; it ends with the process, however that ends."""

    def __init__(self, path: Path) -> None:
        """Take it, or refuse because another process holds it."""
        self._file: int | None = _opened(path.with_name(path.name + ".lock"))
        try:
            _lock(self._file)
        except BlockingIOError:
            holder = os.read(self._file, 20).decode("ascii", "replace")
            self.release()
            raise BadSetup(
                IN_USE,
                f"{path} is in use by another server{f' (process {holder})' if holder else ''}: "
                "one process per SQLite file, or use PostgreSQL for several",
            ) from None
        except BaseException:
            self.release()
            raise
        _held.add(self)
        os.ftruncate(self._file, 0)
        os.write(self._file, str(os.getpid()).encode())

    def release(self) -> None:
        """Let go of it; the file stays, for removing it could let two in."""
        if self._file is not None:
            os.close(self._file)
        self._file = None


def _opened(path: Path) -> int:
    try:
        return os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise BadSetup("unusable_database", f"cannot open the lock {path}: {error.strerror}") from None


def _lock(file: int) -> None:
    """Lock a file, or raise BlockingIOError; it is read and written from its start afterwards."""
    if sys.platform == "win32":
        import msvcrt

        os.lseek(file, LOCKED_BYTE, os.SEEK_SET)
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except OSError:
            raise BlockingIOError from None
        finally:
            os.lseek(file, 0, os.SEEK_SET)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _forget_in_child() -> None:
    """A forked child would otherwise hold the lock on after its parent was killed."""
    for lock in list(_held):
        with suppress(OSError):
            lock.release()


if hasattr(os, "register_at_fork"):  # pragma: no branch
    os.register_at_fork(after_in_child=_forget_in_child)
