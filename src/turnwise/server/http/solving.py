"""What an exact solver makes possible: a dungeon for every day, and "could I have won?"."""

from datetime import UTC, datetime
from typing import Annotated

from fastapi import APIRouter, Depends, Request

from turnwise.core import registry
from turnwise.core.errors import BadSetup
from turnwise.core.game import Game
from turnwise.matches.record import read_bytes, written
from turnwise.server.http.bodies import Daily, Solution
from turnwise.server.http.doors import TheHouse
from turnwise.server.http.replays import replay_of_match, written_table
from turnwise.server.protocol.codes import Code, Refused
from turnwise.server.solvers import Solvers
from turnwise.server.tables.recording import match_of
from turnwise.server.tables.table import OVER

router = APIRouter(tags=["solving"])


def solvers_of(request: Request) -> Solvers:
    """The solvers of this process."""
    solvers: Solvers = request.app.state.solvers
    return solvers


TheSolvers = Annotated[Solvers, Depends(solvers_of)]


@router.get("/daily/{game}")
async def daily(game: str, house: TheHouse, solvers: TheSolvers) -> Daily:
    """Today's deal of a game for one: the same for everybody, and it can be won."""
    found = _solvable(registry.game(game))
    day = datetime.fromtimestamp(house.time.now() / 1000, UTC).date().isoformat()
    key = f"daily {found.id} {day}"
    answer = await solvers.ask(key, {"ask": "daily", "game_id": found.id, "day": day})
    return Daily(game=found.id, day=day, seed=answer["seed"], moves=answer["moves"])


@router.get("/tables/{id}/solution")
async def solution(id: str, house: TheHouse, solvers: TheSolvers) -> Solution:
    """Whether a finished match could have been won, and a line that wins."""
    table = await written_table(house, id)
    _solvable(table.game)
    if table.status != OVER:
        raise Refused(Code.MATCH_GOES_ON, "the solver knows the hidden cards, so it is for after the match")
    question = {"ask": "solution", "record": written(match_of(table)).decode()}
    answer = await solvers.ask(f"table {id}", question)
    record = answer["record"]
    replay = replay_of_match(read_bytes(record.encode()).match, id) if record is not None else None
    return Solution(winnable=answer["winnable"], positions=answer["positions"], replay=replay)


def _solvable(game: Game[object]) -> Game[object]:
    if game.solving is None:
        raise BadSetup("no_solver", f"{game.title} has no solver: only games for one can have one")
    return game
