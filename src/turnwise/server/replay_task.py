"""Tasks of `server.http`: replays, records and scenarios, worked out by the pool as bytes."""

import zlib
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from turnwise.core.errors import BadSetup, TurnwiseError
from turnwise.core.game import Game
from turnwise.matches.match import Match
from turnwise.matches.record import read_bytes, written
from turnwise.server.metered_pool import REPLAYS
from turnwise.server.protocol.codes import Code, Refused
from turnwise.server.replay_json import MOST_STEPS, refuse_long, replay_of_match, replay_of_table
from turnwise.server.tables.finished_match import match_of
from turnwise.server.tables.snapshot import Snapshot, table_of
from turnwise.workers import Work, task

MOST_SCRIPTED = 300  # steps of a scenario
GZIP = 31  # zlib's word for the widest window in a gzip file


class UploadedText(msgspec.Struct, frozen=True):
    """A file that a caller brings."""

    text: str
    file: str = ""  # what it is called in sentences about it
    is_packed: bool = False  # whether the caller takes gzip


class OfTable(msgspec.Struct, frozen=True):
    """A question about the match at a table."""

    table: Snapshot
    is_packed: bool = False


class NewScenario(msgspec.Struct, frozen=True):
    """What a scenario is made of."""

    table: Snapshot
    name: str
    title: str
    moves: bool  # begin where the table began


class AnalysisBasis(msgspec.Struct, frozen=True):
    """What an analysis begins with."""

    game: str
    record: str
    seats: tuple[int, ...]  # whose moves are judged
    steps: int
    results: tuple[float, ...]  # of the seats


@task(REPLAYS, stops=True)
def replay_record(asked: UploadedText, work: Work[None]) -> bytes:
    """A record that a caller brings, step by step; a tampered one is refused."""
    return whole(replay_of_match(_read(asked.text)), asked.is_packed, work)


@task(REPLAYS, stops=True)
def replay_table(asked: OfTable, work: Work[None]) -> bytes:
    """The match at a table, step by step."""
    return whole(replay_of_table(table_of(asked.table)), asked.is_packed, work)


@task(REPLAYS)
def record(asked: OfTable, work: Work[None]) -> bytes:
    """The record of the match at a table."""
    return written(match_of(table_of(asked.table)))


@task(REPLAYS)
def script(asked: UploadedText, work: Work[None]) -> bytes:
    """A scenario that a caller brings, step by step."""
    from turnwise.server.http.scenario_view import script_of

    scenario = read_scenario(asked.text, asked.file)
    if len(scenario.steps) > MOST_SCRIPTED:
        raise Refused(Code.BAD_SCENARIO, f"{asked.file}: the page shows at most {MOST_SCRIPTED} steps")
    return whole([script_of(scenario).model_dump_json(by_alias=True).encode()], asked.is_packed, work)


@task(REPLAYS)
def rules(asked: UploadedText, work: Work[None]) -> bytes:
    """What a page is told of a rule set that a caller brings."""
    from turnwise.matches.rule_set import WHAT, rule_set_of
    from turnwise.matches.yaml_entries import read_text
    from turnwise.server.http.rules import facts_of

    try:
        found = rule_set_of(read_text(asked.text, asked.file, WHAT))
    except TurnwiseError as error:
        raise Refused(Code.BAD_SETUP, error.sentence) from None
    return whole([facts_of(found).model_dump_json(by_alias=True).encode()], asked.is_packed, work)


def read_scenario(text: str, file: str) -> Any:
    """The scenario in a text."""
    from turnwise.matches.scenario import load_text

    try:
        return load_text(text, file)
    except TurnwiseError as error:
        raise Refused(Code.BAD_SCENARIO, error.sentence) from None


@task(REPLAYS)
def scenario(asked: NewScenario, work: Work[None]) -> bytes:
    """The present position of a table as a new scenario file."""
    found, moves = table_of(asked.table), asked.moves
    match, game = found.playing, found.game
    refuse_long(len(match))
    actions = [applied.text for applied, _ in match.replayed()] if moves else []
    title = asked.title.strip() or f"{game.title} after {len(match)} moves"
    start, end = match.at(0 if moves else len(match)), match.at(len(match))
    return written_script(game, (asked.name, title), start, actions, end).encode()


def written_script(game: Game[Any], called: tuple[str, str], start: Any, actions: list[str], end: Any) -> str:
    """A scenario file that leads from a start to an end by these actions."""
    from turnwise.matches.scenario import run
    from turnwise.matches.scenario.writer import ScenarioTitle, written_scenario

    names = ScenarioTitle(*called)
    text = written_scenario(game, names, start, actions, end)
    if not run(read_scenario(text, f"{names.name}.yaml")).passed:  # what a clock did is no player's action
        raise Refused(Code.BAD_SCENARIO, "these moves cannot be told as a script; save the position alone")
    return text


@task(REPLAYS)
def basis_of_table(asked: OfTable, work: Work[None]) -> AnalysisBasis:
    """What an analysis of a finished match at a table begins with: the persons' moves are judged."""
    found = table_of(asked.table)
    return _basis(match_of(found), found.setup.persons)


@task(REPLAYS)
def basis_of_record(asked: UploadedText, work: Work[None]) -> AnalysisBasis:
    """What an analysis of a record begins with: all moves are judged."""
    match = _read(asked.text)
    if match.outcome is None:
        raise Refused(Code.MATCH_GOES_ON, "the match of this record is not over; finish it first")
    return _basis(match, tuple(range(len(match.header.seats))))


def _basis(match: Match, seats: tuple[int, ...]) -> AnalysisBasis:
    from turnwise.bots.analysis import MatchAnalysis

    refuse_long(len(match))
    if not len(match):
        raise BadSetup("no_moves", "no move was made in this match, so there is nothing to analyse")
    judged = MatchAnalysis(match, seats, ())
    results = tuple(judged.result(seat) or 0.0 for seat in judged.seats)
    return AnalysisBasis(match.game.id, written(match).decode(), judged.seats, len(match), results)


def _read(text: str) -> Match:
    """The match of a record; one that is too long is refused before it is played."""
    lines = text.count("\n")
    if lines > MOST_STEPS + 2:  # the header, and the end that a seat made
        refuse_long(lines)
    return read_bytes(text.encode()).match


def whole(chunks: Iterable[bytes], is_packed: bool, work: Work[None]) -> bytes:
    """All chunks together, packed as they are made; no more of them when the caller is gone."""
    made = _while_wanted(chunks, work)
    return b"".join(_packed(made) if is_packed else made)


def _while_wanted(chunks: Iterable[bytes], work: Work[None]) -> Iterator[bytes]:
    for chunk in chunks:
        if work.is_stopped:
            return
        yield chunk


def _packed(chunks: Iterable[bytes]) -> Iterator[bytes]:
    packer = zlib.compressobj(wbits=GZIP)
    for chunk in chunks:
        yield packer.compress(chunk)
    yield packer.flush()
