"""A process that judges the moves of one match for `server.analyses`: a line of JSON for each."""

import os
import sys
from collections.abc import Iterator
from typing import Any

import msgspec

from turnwise.bots.analysis import Analyst, Move
from turnwise.bots.search import Budget, Searcher
from turnwise.core.game import Game
from turnwise.matches.record import read_bytes

DEPTHS = {
    "quick": Budget(iterations=200, seconds=1.0),
    "usual": Budget(iterations=2_000, seconds=1.0),
    "deep": Budget(iterations=20_000, seconds=1.0),
}
GENTLENESS = 10  # live matches go first
Verdict = dict[str, Any]


def verdicts(record: str, seats: list[int], depth: str, after: int) -> Iterator[Verdict | None]:
    """What the moves after a number are worth; None for a move that nobody asked about."""
    match = read_bytes(record.encode()).match
    analyst = Analyst(Searcher(match.game), DEPTHS[depth])
    for move in analyst.moves(match, seats, after):
        yield verdict(match.game, match.at(move.number - 1), move) if move.played else None


def verdict(game: Game[Any], before: Any, move: Move) -> Verdict:
    """A move with its worth, and the better one if there was one."""
    better = move.choice if move.choice and move.told_loss else None
    return {
        "number": move.number,
        "by": move.scale.goal.value,
        "chance": move.chance,
        "score": move.score,
        "part": move.chance if move.chance is not None else move.part,
        "loss": move.told_loss,
        "mark": move.mark,
        "played": _action(game, before, move.seat, move.action),
        "better": _action(game, before, move.seat, better.action) if better else None,
        "better_chance": better.value if better and better.score is None else None,
        "better_score": better.score if better else None,
    }


def _action(game: Game[Any], state: Any, seat: int, action: int) -> dict[str, Any]:
    text = game.text
    return {
        "id": action,
        "seat": seat,
        "text": text.format_action(state, action),
        "parts": text.parts(state, action),
    }


def main() -> None:
    """Read what is asked for, write verdicts as they are found."""
    if hasattr(os, "nice"):  # pragma: no branch
        os.nice(GENTLENESS)
    question = msgspec.json.decode(sys.stdin.buffer.read())
    for found in verdicts(**question):
        sys.stdout.buffer.write(msgspec.json.encode(found) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
