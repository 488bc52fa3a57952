"""Matches step by step, as bytes of JSON: the fields are those of `http.bodies.Replay`."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from turnwise.bots.levels import is_level
from turnwise.core.events import OPEN, SPECTATOR
from turnwise.core.game import Game
from turnwise.core.player_names import PlayerNames, unique_names
from turnwise.core.position import Applied
from turnwise.matches.match import Match
from turnwise.server.protocol.codes import Code, Refused
from turnwise.server.protocol.message_builder import out_of_time
from turnwise.server.tables.table import OVER, Table

MOST_STEPS = 5_000  # of a replay
NEVER: frozenset[int] = frozenset()

NumberedSteps = Iterable[tuple[int, Applied, Any]]  # version, step, state after it


def refuse_long(steps: int) -> None:
    """Refuse a match with more steps than a page is sent."""
    if steps > MOST_STEPS:
        sentence = f"a replay has at most {MOST_STEPS:,} steps, not {steps:,}; `turnwise replay` shows more"
        raise Refused(Code.TOO_LARGE, sentence)


def replay_of_match(match: Match, table: str = "") -> Iterator[bytes]:
    """A match with all hidden cards open."""
    refuse_long(len(match))
    steps = ((number, *step) for number, step in enumerate(match.replayed(), 1))
    seats = match.header.seats
    names = unique_names(seats, {seat: name for seat, name in enumerate(seats) if is_level(name)})
    about = {
        "table": table,
        "game": match.game.id,
        "edition": match.game.nearest_edition(match.at(0))[0],
        "names": names,
        "outcome": match.outcome,
        "staticView": match.game.static_view_of(match.at(0)),
    }
    return _replay(about, _steps(match.game, OPEN, PlayerNames(names), match.at(0), steps))


def replay_of_table(table: Table) -> Iterator[bytes]:
    """A match at a table: open when it is over, as a spectator saw it before."""
    refuse_long(len(table.versions))
    viewer = OPEN if table.status == OVER else SPECTATOR
    match, names = table.match, table.display_names
    start = match.at(0) if match else None
    about = {
        "table": table.id,
        "game": table.setup.game,
        "edition": table.setup.edition,
        "names": names,
        "outcome": table.outcome,
        "staticView": table.game.static_view_of(start) if match else {},
    }
    if match is None:
        return _replay(about, iter(()))
    numbered = ((version, *step) for version, step in zip(table.versions, match.replayed(), strict=True))
    late = frozenset(table.timed_out) if table.game.timing.timeout is None else NEVER
    return _replay(about, _steps(table.game, viewer, PlayerNames(names), start, numbered, late))


def _replay(about: dict[str, Any], steps: Iterator[dict[str, Any]]) -> Iterator[bytes]:
    """One object: what is known of the match, and its steps."""
    yield msgspec.json.encode(about)[:-1] + b',"steps":['
    for number, step in enumerate(steps):
        yield (b"," if number else b"") + msgspec.json.encode(step)
    yield b"]}"


def _steps(
    game: Game[Any],
    viewer: int,
    names: PlayerNames,
    start: Any,
    steps: NumberedSteps,
    late: frozenset[int] = NEVER,
) -> Iterator[dict[str, Any]]:
    """The start and every step; those that the clock took, without an event of the game, say so."""
    yield _step(0, None, None, [], game.view_of(start, viewer))
    for version, step, after in steps:
        sentences = game.sentences(after, step.raw_events, viewer, names)
        if version in late:
            sentences.insert(0, out_of_time(names, step.seat))
        action = step.text if viewer == OPEN else None
        yield _step(version, step.seat, action, sentences, game.view_of(after, viewer))


def _step(
    version: int, seat: int | None, action: str | None, sentences: list[str], view: Any
) -> dict[str, Any]:
    return {"version": version, "seat": seat, "action": action, "sentences": sentences, "view": view}
