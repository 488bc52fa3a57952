"""`turnwise tournament`: every bot against every other, and a table of how strong they are."""

import os
import sys
from contextlib import nullcontext
from dataclasses import dataclass, field
from json import dumps
from pathlib import Path
from typing import Any

from turnwise.core import registry
from turnwise.core.game import Game
from turnwise.lab.journal import Journal
from turnwise.lab.plan import Terms, make_terms, planned
from turnwise.lab.play_game import GameResult
from turnwise.lab.standings import standings
from turnwise.lab.task import searches
from turnwise.lab.tournament import run_tournament, unplayed
from turnwise.terminal import interrupt
from turnwise.terminal.compile_progress import Compiling
from turnwise.terminal.progress_bar import bar
from turnwise.terminal.screen import Screen, plain_console
from turnwise.terminal.standings_report import as_json, show
from turnwise.workers import open_pool
from turnwise.workers.backends import LOCAL, refuse_unknown_pool

USUAL_SEED = "0"  # the same command means the same tournament, so it can go on
FEWEST_WORKERS = 2  # for less, this process will do


@dataclass(frozen=True)
class TournamentOptions:
    """What the command line asks for."""

    game: str
    bots: list[str]
    games: int
    edition: str | None = None
    values: dict[str, str] = field(default_factory=dict)
    seed: str | None = None
    players: int | None = None
    out: Path | None = None
    workers: int | None = None
    pool: str = LOCAL
    json: bool = False


def run(options: TournamentOptions) -> None:
    """Hold a tournament and print its standings; an interrupt keeps what is in the journal."""
    refuse_unknown_pool(options.pool)
    game = registry.game(options.game)
    seed = USUAL_SEED if options.seed is None else options.seed
    terms = make_terms(game, options.bots, seed, options.edition, options.values, options.players)
    planned(terms, options.games)  # before a file is made
    with Journal(options.out, terms) if options.out else nullcontext() as journal:
        try:
            results = _held(game, terms, options, journal)
        except KeyboardInterrupt:
            _part(journal)
    found = standings(terms, results)
    if options.json:
        sys.stdout.write(dumps(as_json(found, options.games), indent=2) + "\n")
    else:
        show(plain_console(), game, found, options.games)


def _held(
    game: Game[Any], terms: Terms, options: TournamentOptions, journal: Journal | None
) -> list[GameResult]:
    left = unplayed(terms, options.games, journal)
    if left and options.pool == LOCAL:
        _compile(game, terms)
    workers = min(options.workers or os.cpu_count() or 1, len(left))
    is_here = not left or (workers < FEWEST_WORKERS and options.pool == LOCAL)
    elsewhere = nullcontext() if is_here else open_pool(options.pool, workers)
    with elsewhere as pool, bar(game.title, "games") as show:
        return run_tournament(game, terms, options.games, pool, journal, show)


def _compile(game: Game[Any], terms: Terms) -> None:
    """Fill the cache before several processes want the same of it."""
    if searches(terms):
        from turnwise.bots.search import Searcher

        with Compiling(game.title) as progress:
            Searcher(game, progress)


def _part(journal: Journal | None) -> None:
    """Say what is kept, and leave."""
    screen = Screen(plain_console(to_stderr=True))
    if journal is None:
        screen.say("Interrupted; nothing is kept. With --out FILE a tournament can go on.")
    else:
        kept = f"{journal.path} keeps {journal.kept} game(s)"
        screen.say(f"Interrupted; {kept}, and the same command goes on from there.")
    interrupt.leave()
