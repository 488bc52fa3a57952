"""A file of sealed lines that one process at a time goes on writing.

A line is JSON, tied by a check to its own fields and to all lines before it.
"""

import hashlib
import json
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from turnwise.core.errors import BadRecord
from turnwise.matches.file_access import append, failures_refused, locked
from turnwise.matches.match import DIGEST_DIGITS

CHECK = "check"
NOTHING_BEFORE = ""

Fields = dict[str, Any]


def check_of(before: str, fields: Fields) -> str:
    """What a line's check must be, given the check of the line before."""
    canonical = json.dumps(fields, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256((before + canonical).encode()).hexdigest()[:DIGEST_DIGITS]


def sealed(before: str, fields: Fields) -> tuple[bytes, str]:
    """A line ready to be written, and its check."""
    check = check_of(before, fields)
    return json.dumps(fields | {CHECK: check}).encode() + b"\n", check


def unsealed(before: str, line: bytes) -> tuple[Fields, str]:
    """The fields of a line and its check; refuses a line that was edited."""
    fields = json_object(line)
    if fields is None:
        raise BadRecord("not_json", "not a JSON object")
    check = fields.pop(CHECK, None)
    if check != check_of(before, fields):
        raise BadRecord("wrong_check", "the check does not match: this line or one before it was changed")
    return fields, check


def json_object(line: bytes) -> Fields | None:
    """A JSON object, or None for anything else."""
    try:
        found = json.loads(line)
        json.dumps(found, ensure_ascii=False).encode()  # half a surrogate pair is not text
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def whole_lines(data: bytes) -> tuple[list[bytes], bool]:
    """The lines that were written to their end, and whether a last one was not."""
    *lines, tail = data.split(b"\n")
    if not tail and len(lines) > 1 and json_object(lines[-1]) is None:
        return lines[:-1], True
    return lines, bool(tail)


class SealedFile:
    """Locked until closed; a line is on the disk when it is written, and never half of one."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file = locked(path)
        self._check = NOTHING_BEFORE
        self._size = 0  # bytes of all whole lines

    def read(self) -> bytes:
        """All that the file holds."""
        with failures_refused("read", self.path):
            self._file.seek(0)
            return self._file.readall()

    def go_on(self, check: str, size: int) -> None:
        """Write after the line with that check; what stands behind it is cut off."""
        with failures_refused("write", self.path):
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
