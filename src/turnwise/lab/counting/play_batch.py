"""A batch of numbered games, played and counted."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from turnwise.core.compile.compiled_game import compiled_game
from turnwise.core.state import pack
from turnwise.lab.counting.conditions import Conditions
from turnwise.lab.counting.counters import Counters
from turnwise.lab.counting.counting_rules import TOTALS, Counting
from turnwise.lab.counting.event_table import event_table
from turnwise.lab.counting.finished_game import FinishedGame
from turnwise.lab.counting.play_games import compiled_games, searched_game


@dataclass(frozen=True)
class PlayedBatch:
    """What came of games in the order of their numbers, as rows and records of 64 bits in bytes."""

    first: int
    games: int
    finished: bytes  # records of FinishedGame
    scores: bytes  # of every seat, by game
    taken: bytes  # by action
    totals: bytes  # by cell


def play_batch(conditions: Conditions, block: range) -> PlayedBatch:
    """Play and count games by number; a game is the same in every batch and process."""
    return (_simple if conditions.is_simple else _searched)(conditions, block)


def _simple(conditions: Conditions, block: range) -> PlayedBatch:
    counting = _compiled_rows(conditions)
    playing = compiled_games(conditions, block, counting)
    arrays: tuple[Any, ...] = (playing.games, playing.scores, counting.taken, counting.totals)
    return PlayedBatch(block.start, len(block), *(array.tobytes() for array in arrays))


def _searched(conditions: Conditions, block: range) -> PlayedBatch:
    counting = plain_rows(conditions)
    played = [searched_game(conditions, number, conditions.bots(number), counting) for number in block]
    return batch_of(block.start, played, counting)


def batch_of(
    first: int, played: Sequence[tuple[FinishedGame, Sequence[int]]], counting: Counting
) -> PlayedBatch:
    """Games with their scores, and what was counted in them, as a batch."""
    import numpy as np

    return PlayedBatch(
        first,
        len(played),
        b"".join(pack(game) for game, _ in played),
        np.array([scores for _, scores in played], np.int64).tobytes(),
        np.array(counting.taken, np.int64).tobytes(),
        np.array(counting.totals, np.int64).tobytes(),
    )


def _compiled_rows(conditions: Conditions) -> Counting:
    """Arrays for what a compiled loop counts."""
    import numpy as np

    rows = _rows(conditions, compiled_game(conditions.game).row)
    made: Any = {name: np.array(getattr(rows, name), np.int64) for name in ("table", "owners")}
    return rows._replace(**made)


def plain_rows(conditions: Conditions) -> Counting:
    """Lists, for rules that are interpreted."""

    def row(*lengths: int) -> Any:
        first, *others = lengths
        return [row(*others) for _ in range(first)] if others else [0] * first

    return _rows(conditions, row)


def _rows(conditions: Conditions, row: Callable[..., Any]) -> Counting:
    """Zeros to count in, made by `row` from their lengths."""
    game, seats = conditions.game, len(conditions.players)
    counters = Counters(game)
    cells = counters.cells * seats
    return Counting(
        seats=seats,
        taken=row(game.actions),
        totals=row(cells, TOTALS),
        leaders=row(1 + game.rules.longest(conditions.state())),
        now=row(cells),
        touched=row(2 + cells),
        owners=[cell % seats for cell in range(cells)],
        table=event_table(counters, seats),
    )
