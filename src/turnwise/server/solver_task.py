"""Tasks of `server.solutions`: the deal of a day, and whether a match could have been won."""

from collections.abc import Iterator

import msgspec

from turnwise.bots.solver import MOST_POSITIONS, solver_of
from turnwise.core import registry
from turnwise.core.errors import TurnwiseError
from turnwise.matches.match import Match
from turnwise.server.metered_pool import SOLUTIONS
from turnwise.server.replay_json import replay_of_match
from turnwise.server.replay_task import OfTable
from turnwise.server.tables.finished_match import match_of
from turnwise.server.tables.snapshot import table_of
from turnwise.workers import Work, task

DAILY_POSITIONS = 500_000  # looked at before another seed is tried
MOST_SEEDS = 1000


class Day(msgspec.Struct, frozen=True):
    """A game, and the day whose deal is asked for."""

    game: str
    day: str


@task(SOLUTIONS)
def daily(asked: Day, work: Work[None]) -> bytes:
    """The first seed of a day that can be won, the same wherever it is asked for."""
    game, day = registry.game(asked.game), asked.day
    solver = solver_of(game)
    for number in range(MOST_SEEDS):
        seed = f"daily {day}" if number == 0 else f"daily {day} {number}"
        solution = solver.solve(game.new(seed), DAILY_POSITIONS)
        if solution.winnable:
            seed_found = {"game": game.id, "day": day, "seed": seed, "moves": len(solution.line)}
            return msgspec.json.encode(seed_found)
    raise TurnwiseError("no_seed", f"no seed of {day} can be won")


@task(SOLUTIONS)
def solution_of_table(asked: OfTable, work: Work[None]) -> bytes:
    """Whether the match at a table could have been won."""
    found = table_of(asked.table)
    return b"".join(solution(match_of(found), found.id))


def solution(match: Match, table: str = "") -> Iterator[bytes]:
    """Whether a match could have been won from its start, and a line that wins, step by step."""
    fresh = Match(match.game, match.header)
    found = solver_of(match.game).solve(fresh.state, MOST_POSITIONS)
    for action in found.line:
        fresh.play(action)
    head = msgspec.json.encode({"winnable": found.winnable, "positions": found.positions})
    yield head[:-1] + b',"replay":'
    if found.winnable:
        yield from replay_of_match(fresh, table)
    else:
        yield b"null"
    yield b"}"
