"""`turnwise tournament`: every bot against every other, and a table of how strong they are."""

import os
import sys
from contextlib import nullcontext
from dataclasses import dataclass, field
from json import dumps
from pathlib import Path
from typing import Any

from turnwise.bots.levels import budget_of
from turnwise.core import registry
from turnwise.core.game import Game
from turnwise.lab.journal import Journal
from turnwise.lab.plan import Terms, agree, planned
from turnwise.lab.playing import Result
from turnwise.lab.standings import standings
from turnwise.lab.tournament import hold, unplayed
from turnwise.terminal import interrupt
from turnwise.terminal.bar import bar
from turnwise.terminal.progress import Compiling
from turnwise.terminal.screen import Screen, plain_console
from turnwise.terminal.standings import as_json, show

USUAL_SEED = "0"  # the same command means the same tournament, so it can go on


@dataclass(frozen=True)
class Wishes:
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
    json: bool = False


def run(wishes: Wishes) -> None:
    """Hold a tournament and print its standings; an interrupt keeps what is in the journal."""
    game = registry.game(wishes.game)
    seed = USUAL_SEED if wishes.seed is None else wishes.seed
    terms = agree(game, wishes.bots, seed, wishes.edition, wishes.values, wishes.players)
    planned(terms, wishes.games)  # before a file is made
    with Journal(wishes.out, terms) if wishes.out else nullcontext() as journal:
        try:
            results = _held(game, terms, wishes, journal)
        except KeyboardInterrupt:
            _part(journal)
    found = standings(terms, results)
    if wishes.json:
        sys.stdout.write(dumps(as_json(found, wishes.games), indent=2) + "\n")
    else:
        show(plain_console(), game, found, wishes.games)


def _held(game: Game[Any], terms: Terms, wishes: Wishes, journal: Journal | None) -> list[Result]:
    workers = wishes.workers or os.cpu_count() or 1
    if unplayed(terms, wishes.games, journal):
        _compile(game, terms)
    with bar(game.title) as tell:
        return hold(game, terms, wishes.games, workers, journal, tell)


def _compile(game: Game[Any], terms: Terms) -> None:
    """Fill the cache before several processes want the same of it."""
    if any(budget_of(bot) for bot in terms.bots):
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
