"""The matches that were played on a server, read from its database for the lab; persons are left out."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Self, assert_never

import msgspec

from turnwise.core.errors import BadRecord, TurnwiseError
from turnwise.core.player_names import default_name
from turnwise.lab.played.played_match import PlayedGroup, PlayedMatch, PlayedRules, PlayedStep, Wanted
from turnwise.matches.log import EndEntry
from turnwise.server.storage import queries
from turnwise.server.storage.backends import backend_for
from turnwise.server.storage.reading import ReadOnlyDatabase
from turnwise.server.storage.rows import TableSetup
from turnwise.server.tables.entries import (
    Agreed,
    Declined,
    Ended,
    Joined,
    Left,
    Offered,
    Played,
    Rematched,
    TableEntry,
    TakenBack,
    read,
)
from turnwise.server.tables.setup import Setup
from turnwise.server.tables.table import OVER, PLAYING, Table

SETUPS, LOGS = 1_000, 100  # tables read at once, without their logs and with them

_decoder = msgspec.json.Decoder(Setup)


class PlayedMatches:
    """What a database holds of matches; opened to be read, also beside a running server."""

    def __init__(self, url: str) -> None:
        self._database = ReadOnlyDatabase(backend_for(url))
        self.unknown = 0
        self._known: dict[tuple[object, ...], PlayedRules | None] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._database.close()

    def groups(self, wanted: Wanted) -> list[PlayedGroup]:
        """What was played, the most played rules first."""
        found: dict[PlayedRules, PlayedGroup] = {}
        self.unknown = 0
        for row in self._tables((OVER, PLAYING), wanted, SETUPS):
            setup, rules = self._read(row.setup)
            if setup is None or rules is None:
                self.unknown += 1
            elif _is_in(setup, wanted) and wanted.fits(rules):
                _count(found.setdefault(rules, PlayedGroup(rules)), setup, row.status)
        return sorted(found.values(), key=lambda group: (-group.finished, group.rules))

    def matches(self, rules: PlayedRules, wanted: Wanted) -> Iterator[PlayedMatch | None]:
        """The finished matches by some rules, read a few at a time; None for one that cannot be read."""
        page: list[tuple[TableSetup, Setup]] = []
        for row in self._tables((OVER,), replace(wanted, game=rules.game), SETUPS):
            setup, found = self._read(row.setup)
            if setup is not None and found == rules and _is_in(setup, wanted) and not _is_arranged(setup):
                page.append((row, setup))
            if len(page) == LOGS:
                yield from self._played(page)
                page = []
        yield from self._played(page)

    def _tables(self, statuses: tuple[str, ...], wanted: Wanted, limit: int) -> Iterator[TableSetup]:
        after = ""
        while True:
            query = partial(
                queries.begun_tables,
                statuses=statuses,
                game=wanted.game,
                since=wanted.since or 0,
                after=after,
                limit=limit,
            )
            rows = self._database.ask(query)
            yield from rows
            if len(rows) < limit:
                return
            after = rows[-1].id

    def _read(self, text: str) -> tuple[Setup | None, PlayedRules | None]:
        """A setup and its rules, as far as they are known here."""
        try:
            setup = _decoder.decode(text)
        except msgspec.MsgspecError:
            return None, None
        key = setup.game, setup.edition, tuple(sorted(setup.values.items())), len(setup.seats)
        if key not in self._known:
            self._known[key] = None
            with suppress(TurnwiseError):
                self._known[key] = PlayedRules.of(setup.game, setup.edition, setup.values, len(setup.seats))
        return setup, self._known[key]

    def _played(self, page: list[tuple[TableSetup, Setup]]) -> Iterator[PlayedMatch | None]:
        logs = self._database.ask(partial(queries.logs, tables=[row.id for row, _ in page])) if page else {}
        for row, setup in page:
            if lines := logs.get(row.id):  # else it was pruned a moment ago
                try:
                    yield played_match(row.id, setup, row.created, [read(line) for line in lines])
                except (TurnwiseError, msgspec.MsgspecError):
                    yield None


def _is_in(setup: Setup, wanted: Wanted) -> bool:
    """Whether those are together who are asked for."""
    return wanted.company is None or (wanted.company == "bots") == bool(setup.bots)


def _is_arranged(setup: Setup) -> bool:
    """Whether a person chose what the match begins from, or looked into all hands."""
    return setup.start != "deal" or setup.open_hands


def _count(group: PlayedGroup, setup: Setup, status: str) -> None:
    if status == PLAYING:
        group.unfinished += 1
    elif _is_arranged(setup):
        group.arranged += 1
    else:
        group.finished += 1


def played_match(id: str, setup: Setup, created: int, entries: list[TableEntry]) -> PlayedMatch:
    """The final history of a table's match; refuses a log in which none has begun."""
    table, end, taken_back = Table(id, setup, created), None, 0
    steps: list[PlayedStep] = []
    for entry in entries:
        match entry:
            case Joined() | Left():
                table.add(entry)
            case Played():
                steps.append(PlayedStep(entry.seat, entry.action, entry.by == "clock"))
            case TakenBack(to=to):
                taken_back += len(steps) - to
                del steps[to:]
            case Ended():
                end = EndEntry(entry.seat, entry.reason)
            case Offered() | Agreed() | Declined() | Rematched():  # they change nothing in the match
                pass
            case _:
                assert_never(entry)
    if table.match is None:
        raise BadRecord("not_begun", "a log tells of a match that has not begun")
    nameless = tuple(map(default_name, range(len(setup.seats))))
    levels = tuple(seat.level for seat in setup.seats)
    return PlayedMatch(replace(table.match.header, seats=nameless), tuple(steps), end, levels, taken_back)
