"""The journal of a tournament: a header with its terms, then one line for each game, appended as it ends.

A process that was killed leaves at most one cut-off line at the end; that game is played again.
"""

from pathlib import Path
from typing import Any

from turnwise.core.errors import BadRecord, BadSetup
from turnwise.lab.journal_format import FORMAT, MARK, header_fields, read_result, result_fields, settings
from turnwise.lab.plan import Fixture, Terms
from turnwise.lab.play_game import GameResult
from turnwise.matches.file_access import contents
from turnwise.matches.sealed_file import (
    NOTHING_BEFORE,
    Fields,
    SealedFile,
    json_object,
    sealed,
    unsealed,
    whole_lines,
)


class Journal(SealedFile):
    """Keeps the results of a tournament in a file."""

    def __init__(self, path: Path, terms: Terms) -> None:
        super().__init__(path)
        self.terms = terms
        self.results: dict[Fixture, GameResult] = {}
        try:
            self._begin()
        except BaseException:
            self.close()
            raise

    def add(self, result: GameResult) -> None:
        """Keep a result; it is on the disk when this returns."""
        self.write(result_fields(result, self.terms))
        self.results[result.fixture] = result

    @property
    def kept(self) -> int:
        """How many results the file holds; an interrupted `add` may have kept one more than we know of."""
        return contents(self.path).count(b"\n") - 1

    def _begin(self) -> None:
        """Go on after what the file holds of this tournament, or write the header."""
        data, header = self.read(), header_fields(self.terms)
        if data and not sealed(NOTHING_BEFORE, header)[0].startswith(data):
            self._follow(data)
        else:  # nothing, or a header that was cut off
            self.go_on(NOTHING_BEFORE, 0)
            self.write(header)

    def _follow(self, data: bytes) -> None:
        lines, _ = whole_lines(data)
        self._refuse_other_files(json_object(lines[0]) if lines else None)
        check = NOTHING_BEFORE
        for number, line in enumerate(lines, 1):
            try:
                fields, check = unsealed(check, line)
                self._take(number, fields)
            except BadRecord as error:
                raise BadRecord(error.code, f"{self.path}, line {number}: {error.sentence}") from None
        self.go_on(check, sum(len(line) + 1 for line in lines))

    def _take(self, number: int, fields: Fields) -> None:
        """One line that the file holds: its header, or a result."""
        if number == 1:
            self._refuse_other_terms(fields)
        else:
            result = read_result(fields)
            self.results[result.fixture] = result

    def _refuse_other_files(self, header: Fields | None) -> None:
        written_as = (header or {}).get(MARK)
        if not isinstance(written_as, int):
            raise BadRecord("not_a_tournament", f"{self.path} holds no tournament and is left as it is")
        if written_as > FORMAT:
            raise BadRecord(
                "newer_record",
                f"{self.path} has format {written_as}; this version of Turnwise reads up to {FORMAT}",
            )
        if written_as < FORMAT:
            raise BadRecord(
                "older_record",
                f"{self.path} has format {written_as}, which holds no scores; begin anew in another file",
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


def _shown(value: Any) -> str:
    """A setting as people write it."""
    if isinstance(value, dict):
        return ",".join(f"{name}={entry}" for name, entry in value.items()) or "none"
    return str(value)
