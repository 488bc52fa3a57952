"""A batch of numbered games, played and counted: compiled, or move by move where a player searches."""

import threading
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from turnwise.core.bits import row_of_bits
from turnwise.core.chance import set_stream
from turnwise.core.compile.compiled_game import bindings, compiled_game
from turnwise.core.compile.compiler import Rule, bound
from turnwise.core.events import event_buffer
from turnwise.core.fast_rng import RNG_SIZE
from turnwise.core.game import Game
from turnwise.core.state import blank, pack
from turnwise.lab.counting import counting_loop as loops
from turnwise.lab.counting.conditions import SIMPLE, Conditions
from turnwise.lab.counting.counters import Counters
from turnwise.lab.counting.counting_loop import COUNT, TOTALS, CountedGame, Counting, EventTable


@dataclass(frozen=True)
class PlayedBatch:
    """What came of games in the order of their numbers, as rows and records of 64 bits in bytes."""

    first: int
    games: int
    finished: bytes  # records of CountedGame
    scores: bytes  # of every seat, by game
    taken: bytes  # by action
    totals: bytes  # by cell


def play_batch(conditions: Conditions, block: range) -> PlayedBatch:
    """Play and count games by number; a game is the same in every batch and process."""
    return (_simple if conditions.is_simple else _searched)(conditions, block)


def _simple(conditions: Conditions, block: range) -> PlayedBatch:
    fast, counting = compiled_game(conditions.game), _compiled_rows(conditions, len(block))
    loop(conditions.game)(
        fast.record(conditions.state()), block.start, len(block), conditions.rng_base, counting
    )
    arrays: tuple[Any, ...] = (counting.games, counting.scores, counting.taken, counting.totals)
    return PlayedBatch(block.start, len(block), *(array.tobytes() for array in arrays))


def _compiled_rows(conditions: Conditions, games: int) -> Counting:
    """Arrays for what the compiled loop fills in for so many games."""
    import numpy as np

    game, seats = conditions.game, len(conditions.players)
    fast, counters = compiled_game(game), Counters(game)
    cells = counters.cells * seats

    def row(values: Sequence[Any]) -> Any:
        return np.array(values, np.int64)

    return Counting(
        games=fast.records([blank(CountedGame)] * games),
        scores=fast.row(games, seats),
        taken=fast.row(game.actions),
        totals=fast.row(cells, TOTALS),
        players=row([SIMPLE[player] for player in conditions.players]),
        restricted=row([*map(bool, conditions.forbidden_by_seat)]),
        forbidden=row(_forbidden(conditions)),
        actions=fast.row(game.actions),
        allowed=fast.row(game.actions),
        rng=fast.row(RNG_SIZE),
        events=fast.row(len(event_buffer())),
        leaders=fast.row(1 + game.rules.longest(conditions.state())),
        now=fast.row(cells),
        touched=fast.row(1 + cells),
        table=EventTable(*map(row, _event_table(counters, game, seats))),
    )


def _forbidden(conditions: Conditions) -> list[list[int]]:
    """By seat and action whether the seat may not take it."""
    return [row_of_bits(mask, conditions.game.actions) for mask in conditions.forbidden_by_seat]


def _event_table(counters: Counters, game: Game[Any], seats: int) -> EventTable:
    """Where events are counted, as rows of numbers."""
    owners = [counters.owners(kind, seats) for kind in game.events]
    return EventTable(
        first=counters.by_kind(),
        place=[counter.place for counter in counters.all],
        offset=[counter.offset for counter in counters.all],
        limit=[counter.limit for counter in counters.all],
        owner_place=[counters.owner_place(kind) for kind in game.events],
        owner_first=[sum(map(len, owners[:number])) for number in range(len(owners))],
        owner_values=[len(of_kind) for of_kind in owners],
        owners=[seat for of_kind in owners for seat in of_kind],
    )


_loops: dict[str, tuple[Game[Any], Rule]] = {}
_making = threading.Lock()


def loop(game: Game[Any]) -> Rule:
    """The compiled loop of a game, made once per process."""
    with _making:
        if game.id not in _loops or _loops[game.id][0] is not game:
            compiler = compiled_game(game).more("count", {"count": COUNT})
            _loops[game.id] = game, compiler.compile("count")
        return _loops[game.id][1]


def _searched(conditions: Conditions, block: range) -> PlayedBatch:
    """Play with bots, move by move; games are dealt as to simple players."""
    import numpy as np

    games, scores, counting = [], [], plain_rows(conditions)
    for number in block:
        finished, points = _searched_game(conditions, number, counting)
        games.append(finished)
        scores.append(points)
    return PlayedBatch(
        block.start,
        len(block),
        b"".join(map(pack, games)),
        np.array(scores, np.int64).tobytes(),
        np.array(counting.taken, np.int64).tobytes(),
        np.array(counting.totals, np.int64).tobytes(),
    )


def plain_rows(conditions: Conditions) -> Counting:
    """The same rows as lists, for rules that are interpreted."""
    game, seats = conditions.game, len(conditions.players)
    counters = Counters(game)
    cells = counters.cells * seats
    return Counting(
        games=[],
        scores=[],
        taken=[0] * game.actions,
        totals=[[0] * TOTALS for _ in range(cells)],
        players=[SIMPLE.get(player, 0) for player in conditions.players],
        restricted=[*map(int, map(bool, conditions.forbidden_by_seat))],
        forbidden=_forbidden(conditions),
        actions=[0] * game.actions,
        allowed=[0] * game.actions,
        rng=[0] * RNG_SIZE,
        events=event_buffer(),
        leaders=[0] * (1 + game.rules.longest(conditions.state())),
        now=[0] * cells,
        touched=[0] * (1 + cells),
        table=_event_table(counters, game, seats),
    )


def _searched_game(
    conditions: Conditions, number: int, counting: Counting
) -> tuple[CountedGame, Sequence[int]]:
    game, state = conditions.game, conditions.state()
    own = bindings(game)
    carry_out, finish = bound(loops.carry_out, own), bound(loops.finish, own)
    bots = conditions.bots(number)
    set_stream(state.chance, number)
    game.rules.deal(state)
    scores, finished = [0] * len(bots), blank(CountedGame)
    loops.begin(finished)
    while game.rules.outcome(state, None) == 0:
        action = bots[game.rules.mover(state)].choose(state)
        carry_out(state, action, game.rules.legal(state, counting.actions), counting, finished)
    finish(state, scores, counting, finished)
    return finished, scores
