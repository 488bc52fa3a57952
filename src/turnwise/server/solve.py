"""A process that answers one question of `server.solvers` about games that can be solved, and ends."""

import sys
from collections.abc import Callable
from typing import Any

import msgspec

from turnwise.bots.solver import MOST_POSITIONS, solver_of
from turnwise.core import registry
from turnwise.core.errors import TurnwiseError
from turnwise.matches.match import Match
from turnwise.matches.record import read_bytes, written

DAILY_POSITIONS = 500_000  # looked at before another seed is tried
MOST_SEEDS = 1000


def daily(game_id: str, day: str) -> dict[str, Any]:
    """The first seed of a day that can be won, the same wherever it is asked for."""
    game = registry.game(game_id)
    solver = solver_of(game)
    for number in range(MOST_SEEDS):
        seed = f"daily {day}" if number == 0 else f"daily {day} {number}"
        solution = solver.solve(game.new(seed), DAILY_POSITIONS)
        if solution.winnable:
            return {"seed": seed, "moves": len(solution.line)}
    raise TurnwiseError("no_seed", f"no seed of {day} can be won")


def solution(record: str) -> dict[str, Any]:
    """Whether a match could have been won from its start, and the record of a line that wins."""
    match = read_bytes(record.encode()).match
    solver = solver_of(match.game)
    fresh = Match(match.game, match.header)
    found = solver.solve(fresh.state, MOST_POSITIONS)
    for action in found.line:
        fresh.play(action)
    told = written(fresh).decode() if found.winnable else None
    return {"winnable": found.winnable, "positions": found.positions, "record": told}


QUESTIONS: dict[str, Callable[..., dict[str, Any]]] = {"daily": daily, "solution": solution}


def main() -> None:
    """Read a question, write its answer or refusal."""
    question = msgspec.json.decode(sys.stdin.buffer.read())
    try:
        answer = QUESTIONS[question.pop("ask")](**question)
    except TurnwiseError as error:
        answer = {"code": error.code, "sentence": error.sentence}
    sys.stdout.buffer.write(msgspec.json.encode(answer))


if __name__ == "__main__":
    main()
