"""`turnwise analyse`: the win chance after every move of a record, and the moves that lost most."""

import sys
from dataclasses import dataclass
from json import dumps
from pathlib import Path

from turnwise.bots.analysis import Analysis, Analyst, Move
from turnwise.bots.levels import SEARCHING, budget_of
from turnwise.bots.search import Budget, Searcher
from turnwise.core.errors import BadSetup
from turnwise.matches.match import Match
from turnwise.matches.record import read_record
from turnwise.terminal import interrupt
from turnwise.terminal.bar import bar
from turnwise.terminal.progress import Compiling
from turnwise.terminal.screen import Screen, plain_console
from turnwise.terminal.verdicts import as_json, show

USUAL_SEED = "0"  # the same command finds the same


@dataclass(frozen=True)
class Wishes:
    """What the command line asks for."""

    file: Path
    level: str
    seat: int | None = None  # counted from 1
    seed: str | None = None
    json: bool = False


def run(wishes: Wishes) -> None:
    """Analyse a record and tell it to a person or a machine; an interrupt shows what there is by then."""
    reading = read_record(wishes.file)
    if reading.is_cut_off:
        errors = Screen(plain_console(to_stderr=True))
        errors.tell_cut_off(wishes.file)
    seed = USUAL_SEED if wishes.seed is None else wishes.seed
    seats, budget = _seats(reading.match, wishes.seat), _budget(wishes.level)
    analysis = analysed(reading.match, seats, budget, seed)
    if wishes.json:
        sys.stdout.write(dumps(as_json(analysis, wishes.level, seed), indent=2) + "\n")
    else:
        show(plain_console(), analysis, wishes.level)
    if not analysis.is_complete:
        sys.stdout.flush()
        interrupt.leave()


def _seats(match: Match, wished: int | None) -> tuple[int, ...]:
    players = len(match.header.seats)
    if wished is None:
        return tuple(range(players))
    if not 1 <= wished <= players:
        raise BadSetup("bad_seat", f"there is no seat {wished}: seats are 1 to {players}")
    return (wished - 1,)


def _budget(level: str) -> Budget:
    budget = budget_of(level)
    if budget is None:
        known = ", ".join(SEARCHING)
        raise BadSetup(
            "no_search",
            f"{level} does not search, so it cannot analyse; levels that do: {known}; "
            "or a budget such as search:500",
        )
    return budget


def analysed(match: Match, seats: tuple[int, ...], budget: Budget, seed: str) -> Analysis:
    """Think about the moves one by one, until done or interrupted."""
    if not len(match):
        raise BadSetup("no_moves", "the record holds no move, so there is nothing to analyse")
    with Compiling(match.game.title) as progress:
        searcher = Searcher(match.game, progress)
    moves: list[Move] = []
    try:
        with bar(match.game.title) as tell:
            for move in Analyst(searcher, budget, seed).moves(match, seats):
                moves.append(move)
                tell(move.number, len(match))
    except KeyboardInterrupt:
        pass  # what there is, is told
    return Analysis(match, seats, tuple(moves))
