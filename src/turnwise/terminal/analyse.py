"""`turnwise analyse`: the win chance after every move of a record, and the moves that lost most."""

import sys
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from json import dumps
from pathlib import Path

from turnwise.bots.analysis import Analyst, JudgedMove, MatchAnalysis
from turnwise.bots.analysis_task import judged
from turnwise.bots.levels import SEARCHING, budget_of
from turnwise.bots.search import SearchBudget, Searcher
from turnwise.core.errors import BadSetup
from turnwise.matches.match import Match
from turnwise.matches.record import read_record
from turnwise.terminal import interrupt
from turnwise.terminal.analysis_report import as_json, show
from turnwise.terminal.compile_progress import Compiling
from turnwise.terminal.progress_bar import bar
from turnwise.terminal.screen import Screen, plain_console
from turnwise.workers import open_pool

USUAL_SEED = "0"  # the same command finds the same


@dataclass(frozen=True)
class AnalyseOptions:
    """What the command line asks for."""

    file: Path
    level: str
    seat: int | None = None  # counted from 1
    seed: str | None = None
    pool: str | None = None  # None: in this process
    json: bool = False


def run(options: AnalyseOptions) -> None:
    """Analyse a record and tell it to a person or a machine; an interrupt shows what there is by then."""
    reading = read_record(options.file)
    if reading.is_cut_off:
        errors = Screen(plain_console(to_stderr=True))
        errors.show_cut_off(options.file)
    seed = USUAL_SEED if options.seed is None else options.seed
    seats, budget = _seats(reading.match, options.seat), _budget(options.level)
    analysis = analysed(reading.match, seats, budget, seed, options.pool)
    if options.json:
        sys.stdout.write(dumps(as_json(analysis, options.level, seed), indent=2) + "\n")
    else:
        show(plain_console(), analysis, options.level)
    if not analysis.is_complete:
        sys.stdout.flush()
        interrupt.leave()


def _seats(match: Match, wanted: int | None) -> tuple[int, ...]:
    players = len(match.header.seats)
    if wanted is None:
        return tuple(range(players))
    if not 1 <= wanted <= players:
        raise BadSetup("bad_seat", f"there is no seat {wanted}: seats are 1 to {players}")
    return (wanted - 1,)


def _budget(level: str) -> SearchBudget:
    budget = budget_of(level)
    if budget is None:
        known = ", ".join(SEARCHING)
        raise BadSetup(
            "no_search",
            f"{level} does not search, so it cannot analyse; levels that do: {known}; "
            "or a budget such as search:500",
        )
    return budget


def analysed(
    match: Match, seats: tuple[int, ...], budget: SearchBudget, seed: str, pool: str | None = None
) -> MatchAnalysis:
    """Think about the moves one by one, until done or interrupted; here, or by a pool."""
    if not len(match):
        raise BadSetup("no_moves", "the record holds no move, so there is nothing to analyse")
    with ExitStack() as stack:
        if pool is None:
            coming = _here(match, seats, budget, seed)
        else:
            coming = judged(stack.enter_context(open_pool(pool)), match, seats, budget, seed)
        return MatchAnalysis(match, seats, tuple(_followed(match, coming)))


def _here(match: Match, seats: tuple[int, ...], budget: SearchBudget, seed: str) -> Iterator[JudgedMove]:
    with Compiling(match.game.title) as progress:
        searcher = Searcher(match.game, progress)
    return Analyst(searcher, budget, seed).moves(match, seats)


def _followed(match: Match, coming: Iterator[JudgedMove]) -> list[JudgedMove]:
    moves: list[JudgedMove] = []
    try:
        with bar(match.game.title, "moves") as show:
            for move in coming:
                moves.append(move)
                show(move.number, len(match))
    except KeyboardInterrupt:
        pass  # what there is, is told
    return moves
