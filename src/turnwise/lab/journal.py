"""The journal of a tournament: a header with its terms, then one line for each game, appended as it ends.

A process that was killed leaves at most one cut-off line at the end; that game is played again.
"""

from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from turnwise.core.errors import BadRecord, BadSetup
from turnwise.lab.entries import FORMAT, MARK, header_fields, read_result, result_fields, settings
from turnwise.lab.plan import Fixture, Terms
from turnwise.lab.playing import Result
from turnwise.matches.files import append, contents, failures_told, locked
from turnwise.matches.lines import NOTHING_BEFORE, Fields, json_object, sealed, unsealed


class Journal:
    """Keeps the results of a tournament in a file, which is locked until closed."""

    def __init__(self, path: Path, terms: Terms) -> None:
        self.path = path
        self.terms = terms
        self.results: dict[Fixture, Result] = {}
        self._file = locked(path)
        self._check = NOTHING_BEFORE
        self._size = 0  # bytes of all whole lines
        try:
            self._begin()
        except BaseException:
            self.close()
            raise

    def add(self, result: Result) -> None:
        """Keep a result; it is on the disk when this returns."""
        self._write(result_fields(result, self.terms))
        self.results[result.fixture] = result

    @property
    def kept(self) -> int:
        """How many results the file holds; an interrupted `add` may have kept one more than we know of."""
        return contents(self.path).count(b"\n") - 1

    def _begin(self) -> None:
        """Go on after what the file holds of this tournament, or write the header."""
        with failures_told("read", self.path):
            self._file.seek(0)
            data = self._file.readall()
        header = header_fields(self.terms)
        if data and not sealed(NOTHING_BEFORE, header)[0].startswith(data):
            self._read(data)
        else:  # nothing, or a header that was cut off
            self._cut(0)
            self._write(header)

    def _read(self, data: bytes) -> None:
        *lines, _ = data.split(b"\n")
        if len(lines) > 1 and json_object(lines[-1]) is None:
            lines.pop()
        self._refuse_other_files(json_object(lines[0]) if lines else None)
        for number, line in enumerate(lines, 1):
            try:
                self._take(line)
            except BadRecord as error:
                raise BadRecord(error.code, f"{self.path}, line {number}: {error.sentence}") from None
        self._cut(self._size)

    def _take(self, line: bytes) -> None:
        """One line that the file holds."""
        fields, self._check = unsealed(self._check, line)
        if self._size == 0:
            self._refuse_other_terms(fields)
        else:
            result = read_result(fields)
            self.results[result.fixture] = result
        self._size += len(line) + 1

    def _refuse_other_files(self, header: Fields | None) -> None:
        written_as = (header or {}).get(MARK)
        if not isinstance(written_as, int):
            raise BadRecord("not_a_tournament", f"{self.path} holds no tournament and is left as it is")
        if written_as > FORMAT:
            raise BadRecord(
                "newer_record",
                f"{self.path} has format {written_as}; this version of Turnwise reads up to {FORMAT}",
            )

    def _refuse_other_terms(self, header: Fields) -> None:
        for name, wanted in settings(self.terms).items():
            if header.get(name) != wanted:
                found = f"{name} {_shown(header.get(name))}, not {_shown(wanted)}"
                raise BadSetup(
                    "other_tournament",
                    f"{self.path} holds a tournament with {found}; give the same, or another file",
                )
        missing = [bot for bot in header.get("bots", []) if bot not in self.terms.bots]
        if missing:
            raise BadSetup(
                "other_tournament",
                f"{self.path} holds a tournament with {missing[0]}, which is not among the bots now; "
                "bots may be added, not left out",
            )

    def _cut(self, size: int) -> None:
        with failures_told("write", self.path):
            self._file.truncate(size)

    def _write(self, fields: Fields) -> None:
        line, check = sealed(self._check, fields)
        try:
            append(self._file, self.path, line)
        except BadRecord:
            with suppress(OSError):
                self._file.truncate(self._size)  # no half a line
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


def _shown(value: Any) -> str:
    """A setting as people write it."""
    if isinstance(value, dict):
        return ",".join(f"{name}={entry}" for name, entry in value.items()) or "none"
    return str(value)
