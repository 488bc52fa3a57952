"""What an exact solver makes possible: a dungeon for every day, and "could I have won?"."""

from datetime import UTC, datetime
from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response

from turnwise.core import registry
from turnwise.core.errors import BadSetup
from turnwise.core.game import Game
from turnwise.server.http.bodies import Daily, Solution
from turnwise.server.http.doors import TheCaller, TheHouse
from turnwise.server.http.replays import written_table
from turnwise.server.protocol.codes import Code, Refused
from turnwise.server.solvers import Solvers
from turnwise.server.tables.snapshot import snapshot_of
from turnwise.server.tables.table import OVER

router = APIRouter(tags=["solving"])


def solvers_of(request: Request) -> Solvers:
    """The solvers of this process."""
    solvers: Solvers = request.app.state.solvers
    return solvers


TheSolvers = Annotated[Solvers, Depends(solvers_of)]


@router.get("/daily/{game}", response_model=Daily)
async def daily(game: str, house: TheHouse, caller: TheCaller, solvers: TheSolvers) -> Response:
    """Today's deal of a game for one: the same for everybody, and it can be won."""
    found = _solvable(registry.game(game))
    day = datetime.fromtimestamp(house.time.now() / 1000, UTC).date().isoformat()
    question = {"ask": "daily", "game_id": found.id, "day": day}
    answer = await caller.wait_for(solvers.ask(f"daily {found.id} {day}", question, caller.address))
    return Response(answer, media_type="application/json")


@router.get("/tables/{id}/solution", response_model=Solution)
async def solution(id: str, house: TheHouse, caller: TheCaller, solvers: TheSolvers) -> Response:
    """Whether a finished match could have been won, and a line that wins."""
    table = await written_table(house, id)
    _solvable(table.game)
    if table.status != OVER:
        raise Refused(Code.MATCH_GOES_ON, "the solver knows the hidden cards, so it is for after the match")
    key = f"table {id}"
    if not solvers.knows(key):
        house.quotas.take_solution(caller.address)
    question = {"ask": "solution", "table": snapshot_of(table)}
    answer = await caller.wait_for(solvers.ask(key, question, caller.address))
    return Response(answer, media_type="application/json")


def _solvable(game: Game[object]) -> Game[object]:
    if game.solving is None:
        raise BadSetup("no_solver", f"{game.title} has no solver: only games for one can have one")
    return game
