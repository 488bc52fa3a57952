"""Records: a match in a file, one line for each entry of its log, appended as the game goes.

A process that was killed leaves at most one cut-off line at the end, which is left out. An edited file and a
file of other rules are noticed and refused with the number of the first wrong line.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from turnwise.core.errors import BadRecord, BadText, IllegalAction, TurnwiseError
from turnwise.matches.file_access import contents
from turnwise.matches.log import Entry
from turnwise.matches.match import LogReader, Match
from turnwise.matches.record_format import (
    FORMAT,
    MARK,
    entry_fields,
    header_fields,
    read_entry,
    read_header,
)
from turnwise.matches.sealed_file import (
    NOTHING_BEFORE,
    Fields,
    SealedFile,
    json_object,
    sealed,
    unsealed,
    whole_lines,
)


@dataclass(frozen=True)
class Reading:
    """What a file holds, and where to go on writing it."""

    match: Match
    check: str  # of the last sound line
    size: int  # bytes of all sound lines
    is_cut_off: bool  # whether an incomplete last line is left out


def read_record(path: Path) -> Reading:
    """The match in a file; refuses a file that is no record or contradicts itself."""
    return _read(path, contents(path))


def read_bytes(data: bytes) -> Reading:
    """The match of a record that is no file of this machine, such as one that was sent."""
    return _read(Path("this file"), data)


def _read(path: Path, data: bytes) -> Reading:
    lines, is_cut_off = whole_lines(data)
    _refuse_no_record(path, data, lines)
    with _line_named(path, 1):
        fields, check = unsealed(NOTHING_BEFORE, lines[0])
        match = _opened(fields)
    for number, line in enumerate(lines[1:], 2):
        with _line_named(path, number):
            fields, check = unsealed(check, line)
            _add(match, read_entry(fields))
    return Reading(match, check, sum(len(line) + 1 for line in lines), is_cut_off)


@contextmanager
def _line_named(path: Path, number: int) -> Iterator[None]:
    try:
        yield
    except TurnwiseError as error:
        raise BadRecord(error.code, f"{path}, line {number}: {error.sentence}") from None


def _refuse_no_record(path: Path, data: bytes, lines: list[bytes]) -> None:
    if not data:
        raise BadRecord("empty_record", f"{path} is empty, so it is no record")
    header = json_object(lines[0]) if lines else None
    written_as = (header or {}).get(MARK)
    if not isinstance(written_as, int):
        raise BadRecord("not_a_record", f"{path} is not a record: its first line is no header of one")
    if written_as > FORMAT:
        raise BadRecord(
            "newer_record", f"{path} has format {written_as}; this version of Turnwise reads up to {FORMAT}"
        )


def _opened(fields: Fields) -> Match:
    match = Match.resume(read_header(fields), [])
    if fields.get("state") != match.start_digest:
        raise BadRecord("state_differs", "the state at the start is not the recorded one")
    return match


def _add(match: Match, entry: Entry) -> None:
    try:
        match.add(entry)
    except (BadText, IllegalAction) as error:
        raise BadRecord("illegal_action", f"the rules refuse this entry: {error.sentence}") from None


class Recorder(SealedFile):
    """Writes a match to its file as it goes."""

    def __init__(self, path: Path, match: Match) -> None:
        super().__init__(path)
        self._header = header_fields(match)
        self._log = LogReader(match)
        self._waiting: list[Entry] = []  # to be written: what a full disk refused is tried again
        try:
            self._begin()
        except BaseException:
            self.close()
            raise

    def _begin(self) -> None:
        """Go on after what the file holds of this match, or write the header."""
        if data := self.read():
            self._follow(_read(self.path, data))
        else:
            self.write(self._header)
            self.catch_up()

    def _follow(self, reading: Reading) -> None:
        """Go on after the entries that the file holds already."""
        held, entries = LogReader(reading.match).read(), self._log.read()
        if header_fields(reading.match) != self._header or held != entries[: len(held)]:
            raise BadRecord("other_match", f"{self.path} holds another match and is left as it is")
        self.go_on(reading.check, reading.size)
        self._waiting = entries[len(held) :]
        self.catch_up()

    def catch_up(self) -> None:
        """Write what the match has done since; it is on the disk when this returns."""
        self._waiting += self._log.read()
        while self._waiting:
            self.write(entry_fields(self._waiting[0]))
            del self._waiting[0]


def written(match: Match) -> bytes:
    """A match as the file that a recorder would write of it."""
    line, check = sealed(NOTHING_BEFORE, header_fields(match))
    lines = [line]
    for entry in match.entries:
        line, check = sealed(check, entry_fields(entry))
        lines.append(line)
    return b"".join(lines)
