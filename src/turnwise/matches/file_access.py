"""Files of records: opened with care, so that whatever is in the way is told in one sentence."""

import errno
import os
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import FileIO
from pathlib import Path

from turnwise.core.errors import BadRecord


def contents(path: Path) -> bytes:
    """All bytes of a file."""
    _refuse_other_things(path)
    with failures_refused("read", path):
        try:
            return path.read_bytes()
        except FileNotFoundError:
            raise BadRecord("missing_file", f"there is no file {path}") from None


def refuse_unwritable(path: Path) -> None:
    """Refuse a file that could not be written later; nothing is made or changed."""
    _refuse_other_things(path)
    with failures_refused("write", path):
        if not path.exists():
            path.parent.stat()
        if not os.access(path if path.exists() else path.parent, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))


def locked(path: Path) -> FileIO:
    """A file to read and to append to, made if need be; it is ours alone until closed."""
    _refuse_other_things(path)
    with failures_refused("write", path):
        file = FileIO(path, "a+")
    try:
        _lock(file)
    except BlockingIOError:
        file.close()
        raise BadRecord("record_in_use", f"{path} is in use by another game right now") from None
    return file


def append(file: FileIO, path: Path, data: bytes) -> None:
    """Write to the end; it is on the disk when this returns."""
    with failures_refused("write", path):
        while data:
            data = data[file.write(data) :]
        os.fsync(file.fileno())


@contextmanager
def failures_refused(verb: str, path: Path) -> Iterator[None]:
    """Turn the system's refusal into ours."""
    try:
        yield
    except (OSError, ValueError) as error:  # a ValueError for a zero byte in the name
        code = "unreadable_file" if verb == "read" else "unwritable_file"
        reason = error.strerror if isinstance(error, OSError) else error
        raise BadRecord(code, f"cannot {verb} {str(path)!r}: {reason}") from None


def _refuse_other_things(path: Path) -> None:
    """A directory, a device or a pipe holds no record, and reading one might never end."""
    try:
        mode = path.stat().st_mode
    except (OSError, ValueError):
        return  # opening it will tell
    if stat.S_ISDIR(mode):
        raise BadRecord("not_a_file", f"{path} is a directory, not a file")
    if not stat.S_ISREG(mode):
        raise BadRecord("not_a_file", f"{path} is not a regular file")


def _lock(file: FileIO) -> None:
    if sys.platform != "win32":  # pragma: no branch
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
