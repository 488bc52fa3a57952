"""What an exact solver makes possible: a dungeon for every day, and "could I have won?"."""

from datetime import UTC, datetime
from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response

from turnwise.core import registry
from turnwise.core.errors import BadSetup
from turnwise.core.game import Game
from turnwise.server import solver_task as tasks
from turnwise.server.http.bodies import DailyDeal, Solution
from turnwise.server.http.dependencies import CallerDependency, RoomsDependency
from turnwise.server.http.replays import written_table
from turnwise.server.protocol.codes import Code, Refused
from turnwise.server.replay_task import OfTable
from turnwise.server.solutions import Solvers
from turnwise.server.solver_task import Day
from turnwise.server.tables.snapshot import snapshot_of
from turnwise.server.tables.table import OVER

router = APIRouter(tags=["solving"])


async def solvers_of(request: Request) -> Solvers:
    """The solvers of this process."""
    solvers: Solvers = request.app.state.solvers
    return solvers


TheSolvers = Annotated[Solvers, Depends(solvers_of)]


@router.get("/daily/{game}", response_model=DailyDeal)
async def daily(game: str, rooms: RoomsDependency, caller: CallerDependency, solvers: TheSolvers) -> Response:
    """Today's deal of a game for one: the same for everybody, and it can be won."""
    found = _solvable(registry.game(game))
    day = datetime.fromtimestamp(rooms.time.now() / 1000, UTC).date().isoformat()
    asking = solvers.ask(f"daily {found.id} {day}", tasks.daily, Day(found.id, day), caller.address)
    answer = await caller.wait_for(asking)
    return Response(answer, media_type="application/json")


@router.get("/tables/{id}/solution", response_model=Solution)
async def solution(
    id: str, rooms: RoomsDependency, caller: CallerDependency, solvers: TheSolvers
) -> Response:
    """Whether a finished match could have been won, and a line that wins."""
    table = await written_table(rooms, id)
    _solvable(table.game)
    if table.status != OVER:
        raise Refused(Code.MATCH_GOES_ON, "the solver knows the hidden cards, so it is for after the match")
    key = f"table {id}"
    if not solvers.knows(key):
        rooms.quotas.take_solution(caller.address)
    asking = solvers.ask(key, tasks.solution_of_table, OfTable(snapshot_of(table)), caller.address)
    answer = await caller.wait_for(asking)
    return Response(answer, media_type="application/json")


def _solvable(game: Game[object]) -> Game[object]:
    if game.solving is None:
        raise BadSetup("no_solver", f"{game.title} has no solver: only games for one can have one")
    return game
