"""Scenarios on the page: named ones, files that somebody brings, and new ones made of a table's position."""

import asyncio
from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, Any

from fastapi import APIRouter, Body, Header, Query, Response

from turnwise.core.errors import TurnwiseError
from turnwise.core.game import Game
from turnwise.server.http.bodies import Script
from turnwise.server.http.doors import TheHouse
from turnwise.server.http.games import scenario_named
from turnwise.server.http.replays import written_table
from turnwise.server.identity import hashed
from turnwise.server.protocol.codes import Code, Refused
from turnwise.server.tables.table import OVER, WAITING, Table

if TYPE_CHECKING:  # reading YAML is not needed for the start
    from turnwise.matches.scenario import Scenario

LARGEST_SCENARIO = 64_000  # bytes
MOST_STEPS = 300

router = APIRouter(tags=["scenarios"])


@router.get("/scenarios/{game}/{name}/replay")
def replay_scenario(game: str, name: str) -> Script:
    """A scenario step by step, with what it expects."""
    from turnwise.server.http.staging import script_of

    return script_of(scenario_named(f"{game}/{name}"))


@router.post("/scenarios")
async def read_scenario(
    text: Annotated[str, Body(media_type="text/plain", description="A scenario file.")] = "",
    file: Annotated[
        str, Query(min_length=1, max_length=200, description="What it is called in sentences about it.")
    ] = "scenario.yaml",
) -> Script:
    """A scenario that somebody brings, step by step; read like `turnwise check` reads it."""
    return await asyncio.to_thread(_script, text, file)


def _script(text: str, file: str) -> Script:
    from turnwise.server.http.staging import script_of

    scenario = _read(text, file)
    if len(scenario.steps) > MOST_STEPS:
        raise Refused(Code.BAD_SCENARIO, f"{file}: the page shows at most {MOST_STEPS} steps")
    return script_of(scenario)


def _read(text: str, file: str) -> "Scenario":
    from turnwise.matches.scenario import load_text

    try:
        return load_text(text, file)
    except TurnwiseError as error:
        raise Refused(Code.BAD_SCENARIO, error.sentence) from None


@router.get("/tables/{id}/scenario", response_class=Response)
async def scenario_of_table(
    id: str,
    house: TheHouse,
    name: Annotated[str, Query(max_length=80, pattern=r"^[A-Za-z0-9][A-Za-z0-9_-]*$")] = "new-scenario",
    title: Annotated[str, Query(max_length=200)] = "",
    moves: Annotated[bool, Query(description="Begin where the table began, and play its moves.")] = False,
    seat_secret: Annotated[str, Header(description="Of a seat, while the match goes on.")] = "",
) -> Response:
    """The present position of a table as a new scenario file: of one with open hands, or after the match."""
    table = await written_table(house, id)
    if table.status == WAITING:
        raise Refused(Code.NOT_BEGUN, "there is no position yet: somebody is missing")
    if table.status != OVER:
        _refuse_curious(table, seat_secret)
    line = table.playing
    actions = (step.text for step, _ in line.steps()) if moves else iter(())
    told = title.strip() or f"{table.game.title} after {len(line.actions)} moves"
    start, end = line.at(0 if moves else len(line.actions)), line.at(len(line.actions))
    text = await asyncio.to_thread(_written, table.game, (name, told), start, actions, end)
    headers = {"Content-Disposition": f'attachment; filename="{name}.yaml"'}
    return Response(text, media_type="application/yaml", headers=headers)


def _refuse_curious(table: Table, secret: str) -> None:
    """While a match goes on, its cards are for those who see them anyway."""
    if not table.setup.open_hands:
        raise Refused(Code.MATCH_GOES_ON, "the position holds hidden cards, so it is for after the match")
    if not table.seats_of(hashed(secret)):
        raise Refused(
            Code.BAD_SECRET, "while the match goes on, its position is for those on a seat (Seat-Secret: …)"
        )


def _written(game: Game[Any], called: tuple[str, str], start: Any, actions: Iterable[str], end: Any) -> str:
    from turnwise.matches.scenario import run
    from turnwise.matches.scenario.writing import Names, written_scenario

    names = Names(*called)
    text = written_scenario(game, names, start, list(actions), end)
    if not run(_read(text, f"{names.name}.yaml")).passed:  # what a clock did is no player's action
        raise Refused(Code.BAD_SCENARIO, "these moves cannot be told as a script; save the position alone")
    return text
