"""The task of `server.analyses`: what the moves of a match are worth, told one by one as bytes of JSON."""

from collections.abc import Collection, Iterator
from typing import Any

import msgspec

from turnwise.bots.analysis import Analyst, JudgedMove
from turnwise.bots.search import SearchBudget
from turnwise.bots.search.in_process import searcher
from turnwise.bots.search.task import prepare_search
from turnwise.core.game import Game
from turnwise.matches.record import read_bytes
from turnwise.workers import GENTLE, Queue, Work, task

DEPTHS = {
    "quick": SearchBudget(iterations=200, seconds=1.0),
    "usual": SearchBudget(iterations=2_000, seconds=1.0),
    "deep": SearchBudget(iterations=20_000, seconds=1.0),
}
ANALYSES = Queue("analyses", group=GENTLE, at_once=1)
MoveVerdict = bytes  # a move in JSON; the fields are those of `http.bodies.AnalysedMove`


class MovesToJudge(msgspec.Struct, frozen=True):
    """A match, whose moves are judged, how deeply, and how many of them were judged before."""

    game: str
    record: str
    seats: tuple[int, ...]
    depth: str
    after: int


@task(ANALYSES, stops=True, needs=prepare_search, key=lambda asked: asked.game)
def analyse(asked: MovesToJudge, work: Work[MoveVerdict | None]) -> None:
    """Report what every move is worth, as it is found."""
    for found in verdicts(asked.record, asked.seats, asked.depth, asked.after):
        if work.is_stopped:
            return
        work.report(found)


def verdicts(record: str, seats: Collection[int], depth: str, after: int) -> Iterator[MoveVerdict | None]:
    """What the moves after a number are worth; None for a move of a seat that is not judged."""
    match = read_bytes(record.encode()).match
    analyst = Analyst(searcher(match.game), DEPTHS[depth])
    for move in analyst.moves(match, seats, after):
        yield verdict(match.game, match.at(move.number - 1), move) if move.played else None


def verdict(game: Game[Any], before: Any, move: JudgedMove) -> MoveVerdict:
    """A move with its worth, and the better one if there was one."""
    better = move.choice if move.choice and move.reported_loss else None
    fields = {
        "number": move.number,
        "goal": move.scale.goal.value,
        "chance": move.chance,
        "score": move.score,
        "value": move.chance if move.chance is not None else move.part,
        "loss": move.reported_loss,
        "mark": move.mark,
        "played": _action(game, before, move.seat, move.action),
        "better": _action(game, before, move.seat, better.action) if better else None,
        "betterChance": better.value if better and better.score is None else None,
        "betterScore": better.score if better else None,
    }
    return msgspec.json.encode(fields)


def _action(game: Game[Any], state: Any, seat: int, action: int) -> dict[str, Any]:
    text = game.text
    return {
        "id": action,
        "seat": seat,
        "text": text.format_action(state, action),
        "fields": text.parts(state, action),
    }
