"""A file of sealed lines that one process at a time goes on writing."""

from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self

from turnwise.core.errors import BadRecord
from turnwise.matches.file_access import append, failures_told, locked
from turnwise.matches.record_format import NOTHING_BEFORE, Fields, sealed


class SealedFile:
    """Locked until closed; a line is on the disk when it is written, and never half of one."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file = locked(path)
        self._check = NOTHING_BEFORE
        self._size = 0  # bytes of all whole lines

    def read(self) -> bytes:
        """All that the file holds."""
        with failures_told("read", self.path):
            self._file.seek(0)
            return self._file.readall()

    def go_on(self, check: str, size: int) -> None:
        """Write after the line with that check; what stands behind it is cut off."""
        with failures_told("write", self.path):
            self._file.truncate(size)
        self._check, self._size = check, size

    def write(self, fields: Fields) -> None:
        """Append a line."""
        line, check = sealed(self._check, fields)
        try:
            append(self._file, self.path, line)
        except BadRecord:
            with suppress(OSError):
                self._file.truncate(self._size)
            raise
        self._check, self._size = check, self._size + len(line)

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
