"""Rewatching: the record of a finished match, and any match, record or scenario step by step."""

import asyncio
from collections.abc import Callable, Iterable
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Body, Response

from turnwise.bots.levels import is_level
from turnwise.core.events import OPEN, SPECTATOR
from turnwise.core.game import Game
from turnwise.core.naming import Names, called
from turnwise.matches.line import Step
from turnwise.matches.match import Match
from turnwise.matches.record import read_bytes, written
from turnwise.server.http.bodies import Replay, ReplayStep
from turnwise.server.http.doors import TheHouse
from turnwise.server.protocol.codes import Code, Refused
from turnwise.server.rooms.house import House
from turnwise.server.tables.recording import match_of
from turnwise.server.tables.table import OVER, Table

LARGEST_RECORD = 1_000_000  # bytes

router = APIRouter(tags=["replays"])


@router.get("/tables/{id}/record", response_class=Response)
async def record(id: str, house: TheHouse) -> Response:
    """The record of a finished match, as `turnwise replay` and `turnwise verify` read it."""
    table = await written_table(house, id)
    if table.status != OVER:
        raise Refused(Code.MATCH_GOES_ON, "the record holds hidden cards, so it is for after the match")
    name = f"{table.setup.game}-{id}.jsonl"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    text = await asyncio.to_thread(lambda: written(match_of(table)))  # what is over stays as it is
    return Response(text, media_type="application/jsonl", headers=headers)


@router.get("/tables/{id}/replay", response_model=Replay)
async def replay(id: str, house: TheHouse) -> Response:
    """A match step by step: open when it is over, as a spectator saw it before."""
    tell = _telling(await written_table(house, id))
    text = await asyncio.to_thread(lambda: tell().model_dump_json(by_alias=True))
    return Response(text, media_type="application/json")


def _telling(table: Table) -> Callable[[], Replay]:
    """How to tell of a table as it is now; that takes long, and meanwhile it may be played on."""
    viewer = OPEN if table.status == OVER else SPECTATOR
    line, versions, names = table.line, table.versions[:], table.called
    start, steps = (line.at(0), line.steps()) if line else (None, None)
    about: dict[str, Any] = {"table": table.id, "game": table.setup.game, "edition": table.setup.edition}
    about |= {"names": list(names), "outcome": table.outcome}

    def tell() -> Replay:
        if steps is None:
            return Replay(**about, lore={}, steps=[])
        numbered = ((version, *step) for version, step in zip(versions, steps, strict=True))
        told = _told(table.game, viewer, Names(names), start, numbered)
        return Replay(**about, lore=lore_fields(table.game, start), steps=told)

    return tell


async def written_table(house: House, id: str) -> Table:
    """A table without what is just being written."""
    room = await house.room(id)
    async with room.lock:
        await room.be_certain()
        return room.table


@router.post("/replays")
async def replay_record(
    text: Annotated[str, Body(media_type="text/plain", description="A record, line by line.")],
) -> Replay:
    """A record that somebody brings, step by step; a tampered one is refused."""
    if len(text) > LARGEST_RECORD:
        raise Refused(Code.TOO_LARGE, f"a record has at most {LARGEST_RECORD:,} characters")
    return await asyncio.to_thread(lambda: replay_of_match(read_bytes(text.encode()).match))


def replay_of_match(match: Match, table: str = "") -> Replay:
    """A match with all hidden cards open."""
    after = (match.at(number) for number in range(1, len(match.steps) + 1))
    steps = zip(range(1, len(match.steps) + 1), match.steps, after, strict=True)
    seats = match.header.seats
    names = called(seats, {seat: name for seat, name in enumerate(seats) if is_level(name)})
    return Replay(
        table=table,
        game=match.game.id,
        edition=match.game.nearest_edition(match.at(0))[0],
        names=list(names),
        lore=lore_fields(match.game, match.at(0)),
        steps=_told(match.game, OPEN, Names(names), match.at(0), steps),
        outcome=match.outcome,
    )


def _told(
    game: Game[Any], viewer: int, names: Names, start: Any, steps: Iterable[tuple[int, Step, Any]]
) -> list[ReplayStep]:
    first = ReplayStep(version=0, seat=None, action=None, sentences=[], view=view_fields(game, start, viewer))
    return [first] + [
        ReplayStep(
            version=version,
            seat=step.seat,
            action=step.text if viewer == OPEN else None,
            sentences=game.sentences(after, step.happened, viewer, names),
            view=view_fields(game, after, viewer),
        )
        for version, step, after in steps
    ]


def view_fields(game: Game[Any], state: Any, viewer: int) -> dict[str, Any]:
    """A view as it goes over the wire."""
    return _fields(game.view_of(state, viewer))


def lore_fields(game: Game[Any], state: Any) -> dict[str, Any]:
    """What never changes at a table, as it goes over the wire."""
    return _fields(game.lore_of(state))


def _fields(shown: Any) -> dict[str, Any]:
    fields: dict[str, Any] = msgspec.to_builtins(shown)
    return fields
