"""A process that answers one question of `server.http` about a match or a scenario, and ends."""

from collections.abc import Iterator
from typing import Any

import msgspec

from turnwise.core.errors import BadSetup, TurnwiseError
from turnwise.core.game import Game
from turnwise.matches.match import Match
from turnwise.matches.record import read_bytes, written
from turnwise.server.answering import Question, answer_one
from turnwise.server.protocol.codes import Code, Refused
from turnwise.server.retelling import MOST_STEPS, refuse_long, replay_of_match, replay_of_table
from turnwise.server.tables.recording import match_of
from turnwise.server.tables.snapshot import Snapshot, table_of
from turnwise.server.tables.table import Table

MOST_SCRIPTED = 300  # steps of a scenario


def replay_record(text: str) -> Iterator[bytes]:
    """A record that a caller brings, step by step; a tampered one is refused."""
    return replay_of_match(_read(text))


def replay_table(table: dict[str, Any]) -> Iterator[bytes]:
    """The match at a table, step by step."""
    return replay_of_table(_table(table))


def record(table: dict[str, Any]) -> Iterator[bytes]:
    """The record of the match at a table."""
    yield written(match_of(_table(table)))


def script(text: str, file: str) -> Iterator[bytes]:
    """A scenario that a caller brings, step by step."""
    from turnwise.server.http.staging import script_of

    scenario = read_scenario(text, file)
    if len(scenario.steps) > MOST_SCRIPTED:
        raise Refused(Code.BAD_SCENARIO, f"{file}: the page shows at most {MOST_SCRIPTED} steps")
    yield script_of(scenario).model_dump_json(by_alias=True).encode()


def read_scenario(text: str, file: str) -> Any:
    """The scenario in a text."""
    from turnwise.matches.scenario import load_text

    try:
        return load_text(text, file)
    except TurnwiseError as error:
        raise Refused(Code.BAD_SCENARIO, error.sentence) from None


def scenario(table: dict[str, Any], name: str, title: str, moves: bool) -> Iterator[bytes]:
    """The present position of a table as a new scenario file."""
    found = _table(table)
    match, game = found.playing, found.game
    refuse_long(len(match))
    actions = [applied.text for applied, _ in match.replayed()] if moves else []
    told = title.strip() or f"{game.title} after {len(match)} moves"
    start, end = match.at(0 if moves else len(match)), match.at(len(match))
    yield written_script(game, (name, told), start, actions, end).encode()


def written_script(game: Game[Any], called: tuple[str, str], start: Any, actions: list[str], end: Any) -> str:
    """A scenario file that leads from a start to an end by these actions."""
    from turnwise.matches.scenario import run
    from turnwise.matches.scenario.writing import Names, written_scenario

    names = Names(*called)
    text = written_scenario(game, names, start, actions, end)
    if not run(read_scenario(text, f"{names.name}.yaml")).passed:  # what a clock did is no player's action
        raise Refused(Code.BAD_SCENARIO, "these moves cannot be told as a script; save the position alone")
    return text


def job_of_table(table: dict[str, Any]) -> Iterator[bytes]:
    """What an analysis of a finished match at a table begins with: the persons' moves are judged."""
    found = _table(table)
    yield _job(match_of(found), found.setup.persons)


def job_of_record(text: str) -> Iterator[bytes]:
    """What an analysis of a record begins with: all moves are judged."""
    match = _read(text)
    if match.outcome is None:
        raise Refused(Code.MATCH_GOES_ON, "the match of this record is not over; finish it first")
    yield _job(match, tuple(range(len(match.header.seats))))


def _job(match: Match, seats: tuple[int, ...]) -> bytes:
    from turnwise.bots.analysis import Analysis

    refuse_long(len(match))
    if not len(match):
        raise BadSetup("no_moves", "nobody has moved in this match, so there is nothing to analyse")
    judged = Analysis(match, seats, ())
    results = [judged.result(seat) or 0.0 for seat in judged.seats]
    told = {"record": written(match).decode(), "seats": judged.seats, "steps": len(match)}
    return msgspec.json.encode(told | {"results": results})


def _read(text: str) -> Match:
    """The match of a record; one that is too long is refused before it is played."""
    lines = text.count("\n")
    if lines > MOST_STEPS + 2:  # the header, and the end that a seat made
        refuse_long(lines)
    return read_bytes(text.encode()).match


def _table(found: dict[str, Any]) -> Table:
    return table_of(msgspec.convert(found, Snapshot))


QUESTIONS: dict[str, Question] = {
    "replay_record": replay_record,
    "replay_table": replay_table,
    "record": record,
    "script": script,
    "scenario": scenario,
    "job_of_table": job_of_table,
    "job_of_record": job_of_record,
}

if __name__ == "__main__":
    answer_one(QUESTIONS)
