"""A process that answers one question of `server.solvers` about games that can be solved, and ends."""

from collections.abc import Iterator
from typing import Any

import msgspec

from turnwise.bots.solver import MOST_POSITIONS, solver_of
from turnwise.core import registry
from turnwise.core.errors import TurnwiseError
from turnwise.matches.match import Match
from turnwise.server.answering import Question, answer_one
from turnwise.server.retelling import replay_of_match
from turnwise.server.tables.recording import match_of
from turnwise.server.tables.snapshot import Snapshot, table_of

DAILY_POSITIONS = 500_000  # looked at before another seed is tried
MOST_SEEDS = 1000


def daily(game_id: str, day: str) -> Iterator[bytes]:
    """The first seed of a day that can be won, the same wherever it is asked for."""
    game = registry.game(game_id)
    solver = solver_of(game)
    for number in range(MOST_SEEDS):
        seed = f"daily {day}" if number == 0 else f"daily {day} {number}"
        solution = solver.solve(game.new(seed), DAILY_POSITIONS)
        if solution.winnable:
            told = {"game": game_id, "day": day, "seed": seed, "moves": len(solution.line)}
            yield msgspec.json.encode(told)
            return
    raise TurnwiseError("no_seed", f"no seed of {day} can be won")


def solution_of_table(table: dict[str, Any]) -> Iterator[bytes]:
    """Whether the match at a table could have been won."""
    found = table_of(msgspec.convert(table, Snapshot))
    return solution(match_of(found), found.id)


def solution(match: Match, table: str = "") -> Iterator[bytes]:
    """Whether a match could have been won from its start, and a line that wins, step by step."""
    fresh = Match(match.game, match.header)
    found = solver_of(match.game).solve(fresh.state, MOST_POSITIONS)
    for action in found.line:
        fresh.play(action)
    told = msgspec.json.encode({"winnable": found.winnable, "positions": found.positions})
    yield told[:-1] + b',"replay":'
    if found.winnable:
        yield from replay_of_match(fresh, table)
    else:
        yield b"null"
    yield b"}"


QUESTIONS: dict[str, Question] = {"daily": daily, "solution": solution_of_table}

if __name__ == "__main__":
    answer_one(QUESTIONS)
