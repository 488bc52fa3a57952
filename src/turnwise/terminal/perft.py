"""`turnwise perft`: count the ways to play so many actions."""

import threading
import time
from collections.abc import Callable, Mapping
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.live import Live
from rich.table import Table

from turnwise.core import registry
from turnwise.core.errors import BadSetup
from turnwise.core.game import Game
from turnwise.terminal import interrupt
from turnwise.terminal.compile_progress import Compiling
from turnwise.terminal.screen import plain_console

HEARTBEAT = 0.1  # seconds after which an interrupt is noticed


def run(
    game_id: str,
    depth: int,
    edition: str | None,
    values: Mapping[str, str],
    seed: str | None,
    players: int | None,
    position: str | None,
) -> None:
    """Print a table that grows with every depth; an interrupt keeps what is there."""
    game = registry.game(game_id)
    if position is None:
        state = game.new("0" if seed is None else seed, edition, values, players)
    elif values or any(option is not None for option in (edition, seed, players)):
        raise BadSetup("contradiction", "a position has its own rules and cards: leave out the other options")
    else:
        state = game.parse_state(position)
    try:
        _count(game, state, depth)
    except KeyboardInterrupt:
        interrupt.leave()


def _count(game: Game[Any], state: Any, depth: int) -> None:
    table = Table("Depth", "Ways to play", "Seconds", box=SIMPLE_HEAD, pad_edge=False)
    for column in table.columns:
        column.justify = "right"
    count = _counter(game, state)
    with Live(table, console=plain_console(), auto_refresh=False) as live:
        for level in range(1, depth + 1):
            began = time.perf_counter()
            ways = interruptible(count, level)
            table.add_row(str(level), f"{ways:,}", f"{time.perf_counter() - began:.2f}")
            live.refresh()


def _counter(game: Game[Any], state: Any) -> Callable[[int], int]:
    """The compiled loop with the room that it needs."""
    from turnwise.core.compile.compiled_game import compiled_game

    fast = compiled_game(game)
    with Compiling(game.title) as progress:
        fast.ready("perft", progress=progress)

    def count(depth: int) -> int:
        states = fast.records([state] * (depth + 1))
        outs = fast.row(depth + 1, game.actions)
        counts, places = fast.row(depth + 1), fast.row(depth + 1)
        return int(fast.perft(states, depth, outs, counts, places))

    return count


def interruptible(count: Callable[[int], int], depth: int) -> int:
    """Run compiled code aside: it does not listen to Ctrl-C, but we do."""
    found: list[int] = []
    thread = threading.Thread(target=lambda: found.append(count(depth)), daemon=True)
    thread.start()
    while thread.is_alive():
        thread.join(HEARTBEAT)
    return found[0]
