"""An analysis as a task of a worker pool: every move is reported as it is judged."""

from collections.abc import Iterator
from dataclasses import dataclass

from turnwise.bots.analysis import Analyst, JudgedMove
from turnwise.bots.search import SearchBudget
from turnwise.bots.search.in_process import searcher
from turnwise.bots.search.task import prepare_search
from turnwise.matches.match import Match
from turnwise.matches.record import read_bytes, written
from turnwise.workers import BlockingPool, Priority, Queue, Work, task

ANALYSES = Queue("analyses of records")


@dataclass(frozen=True)
class AnalysisRequest:
    """A record, and how the moves of some seats are to be judged."""

    game: str
    record: bytes
    seats: tuple[int, ...]
    budget: SearchBudget
    seed: str


@task(ANALYSES, stops=True, needs=prepare_search, key=lambda asked: asked.game)
def judge_moves(asked: AnalysisRequest, work: Work[JudgedMove]) -> None:
    """Report what every move is worth."""
    match = read_bytes(asked.record).match
    for move in Analyst(searcher(match.game), asked.budget, asked.seed).moves(match, asked.seats):
        if work.is_stopped:
            return
        work.report(move)


def judged(
    pool: BlockingPool, match: Match, seats: tuple[int, ...], budget: SearchBudget, seed: str
) -> Iterator[JudgedMove]:
    """The moves of a match, as a worker judges them."""
    asked = AnalysisRequest(match.game.id, written(match), seats, budget, seed)
    return pool.stream(judge_moves, asked, priority=Priority.BACKGROUND)
