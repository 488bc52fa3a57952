"""Numbered games under some conditions: in a compiled loop, or move by move where a player searches."""

import threading
from collections.abc import Sequence
from typing import Any

from turnwise.bots.bot import Bot
from turnwise.core.bits import row_of_bits
from turnwise.core.chance import set_stream
from turnwise.core.compile.compiled_game import bindings, compiled_game
from turnwise.core.compile.compiler import CompileProgress, Rule, bound
from turnwise.core.events import event_buffer
from turnwise.core.fast_rng import RNG_SIZE
from turnwise.core.game import Game
from turnwise.core.state import blank
from turnwise.lab.counting import counting_loop as loops
from turnwise.lab.counting.conditions import SIMPLE, Conditions
from turnwise.lab.counting.counting_loop import BARE, COUNTED, LOOPS, Playing
from turnwise.lab.counting.counting_rules import Counting
from turnwise.lab.counting.finished_game import FinishedGame

_loops: dict[tuple[str, str], tuple[Game[Any], Rule]] = {}
_making = threading.Lock()


def loop(game: Game[Any], name: str, progress: CompileProgress | None = None) -> Rule:
    """The compiled loop of a game, BARE or COUNTED, made once per process; progress counts its rules."""
    with _making:
        key = game.id, name
        if key not in _loops or _loops[key][0] is not game:
            compiler = compiled_game(game).more("lab", LOOPS)
            _loops[key] = game, compiler.compile(name, progress)
        return _loops[key][1]


def compiled_games(conditions: Conditions, block: range, counting: Counting | None = None) -> Playing:
    """Games of random and greedy players by number; a game is the same in every block and process."""
    fast, playing = compiled_game(conditions.game), room_for(conditions, len(block))
    state = fast.record(conditions.state())
    started = state, block.start, len(block), conditions.rng_base, playing
    if counting is None:
        loop(conditions.game, BARE)(*started, None, None)
    else:
        loop(conditions.game, COUNTED)(*started, fast.row(len(event_buffer())), counting)
    return playing


def room_for(conditions: Conditions, games: int) -> Playing:
    """Arrays for what a compiled loop tells of so many games."""
    import numpy as np

    fast, rows = compiled_game(conditions.game), plain_room(conditions)
    made: dict[str, Any] = {name: np.array(row, np.int64) for name, row in rows._asdict().items()}
    made |= {"games": fast.blanks(FinishedGame, games), "scores": fast.row(games, len(conditions.players))}
    made |= {name: fast.row(*made[name].shape) for name in ("actions", "allowed", "rng")}  # written into
    return Playing(**made)


def plain_room(conditions: Conditions) -> Playing:
    """The same rows as lists, for rules that are interpreted; games are kept elsewhere."""
    game, masks = conditions.game, conditions.forbidden_by_seat
    return Playing(
        games=[],
        scores=[],
        players=[SIMPLE[player] for player in conditions.players],
        restricted=[int(mask != 0) for mask in masks],
        forbidden=[row_of_bits(mask, game.actions) for mask in masks],
        actions=[0] * game.actions,
        allowed=[0] * game.actions,
        rng=[0] * RNG_SIZE,
    )


def searched_game(
    conditions: Conditions, number: int, bots: Sequence[Bot], counting: Counting | None = None
) -> tuple[FinishedGame, Sequence[int]]:
    """A numbered game by bots, and its scores; it is dealt as to simple players."""
    game, state = conditions.game, conditions.state()
    own = bindings(game)
    carry_out, finish = bound(loops.carry_out, own), bound(loops.finish, own)
    set_stream(state.chance, number)
    game.rules.deal(state)
    events, actions = (None, None) if counting is None else (event_buffer(), [0] * game.actions)
    scores, finished = [0] * len(bots), blank(FinishedGame)
    loops.begin(finished)
    while game.rules.outcome(state, None) == 0:
        action = bots[game.rules.mover(state)].choose(state)
        offered = 0 if actions is None else game.rules.legal(state, actions)
        carry_out(state, action, offered, finished, events, counting)
    finish(state, scores, finished, counting)
    return finished, scores
