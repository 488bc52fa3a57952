"""Rewatching: the record of a finished match, and any match step by step."""

import json
from typing import Any

from fastapi import APIRouter, Response

from turnwise.core.events import OPEN, SPECTATOR
from turnwise.matches.record import written
from turnwise.server.http.bodies import Replay, ReplayStep
from turnwise.server.http.doors import TheHouse
from turnwise.server.protocol.codes import Code, Refused
from turnwise.server.protocol.shapes import encoded
from turnwise.server.rooms.house import House
from turnwise.server.tables.recording import match_of
from turnwise.server.tables.table import OVER, Table

router = APIRouter(tags=["replays"], prefix="/tables")


@router.get("/{id}/record", response_class=Response)
async def record(id: str, house: TheHouse) -> Response:
    """The record of a finished match, as `turnwise replay` and `turnwise verify` read it."""
    table = await _written_table(house, id)
    if table.status != OVER:
        raise Refused(Code.MATCH_GOES_ON, "the record holds hidden cards, so it is for after the match")
    name = f"{table.setup.game}-{id}.jsonl"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(written(match_of(table)), media_type="application/jsonl", headers=headers)


@router.get("/{id}/replay")
async def replay(id: str, house: TheHouse) -> Replay:
    """A match step by step: open when it is over, as a spectator saw it before."""
    table = await _written_table(house, id)
    steps = _steps(table, OPEN if table.status == OVER else SPECTATOR) if table.line else []
    names = list(table.names)
    return Replay(table=id, game=table.setup.game, edition=table.setup.edition, names=names, steps=steps)


async def _written_table(house: House, id: str) -> Table:
    """A table without what is just being written."""
    room = await house.room(id)
    async with room.lock:
        await room.be_certain()
        return room.table


def _steps(table: Table, viewer: int) -> list[ReplayStep]:
    line, game = table.playing, table.game
    first = ReplayStep(version=0, seat=None, action=None, sentences=[], view=_view(table, line.at(0), viewer))
    told = [first]
    for version, (step, after) in zip(table.versions, line.steps(0), strict=True):
        told.append(
            ReplayStep(
                version=version,
                seat=step.seat,
                action=step.text if viewer == OPEN else None,
                sentences=game.sentences(after, step.happened, viewer),
                view=_view(table, after, viewer),
            )
        )
    return told


def _view(table: Table, state: Any, viewer: int) -> dict[str, Any]:
    view: dict[str, Any] = json.loads(bytes(encoded(table.game.view_of(state, viewer))))
    return view
