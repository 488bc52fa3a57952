"""The loop of a simulation: numbered games by simple players, and what came of each."""

from dataclasses import dataclass
from typing import Annotated, Any, NamedTuple

from turnwise.core.chance import set_stream
from turnwise.core.compile.compiler import EntryRule, rule
from turnwise.core.compile.game_loops import choose
from turnwise.core.contract import apply, deal, mover, outcome, turns, winners
from turnwise.core.fast_rng import seed_rng
from turnwise.core.state import Ints, int16, int32, int64


@dataclass(slots=True)
class FinishedGame:
    """What came of a game, but for its scores."""

    winners: Annotated[int, int64]  # seats, one bit each
    decisions: Annotated[int, int32]
    turns: Annotated[int, int32]  # or UNCOUNTED
    reason: Annotated[int, int16]  # its number, from 1 on


class Simulated(NamedTuple):
    """Games in the order of their numbers, and the rows to work with."""

    finished: list[FinishedGame]
    scores: list[Ints]  # of every seat, by game
    players: Ints  # RANDOM or GREEDY, by seat
    actions: Ints
    rng: Ints


@rule
def simulate_games(state: Any, first: int, games: int, rng_base: int, simulated: Simulated) -> None:
    """Deal and play numbered games to the end; a game depends on its number and the seed alone."""
    for at in range(games):
        set_stream(state.chance, first + at)
        seed_rng(simulated.rng, rng_base + first + at)
        deal(state)
        decisions = 0
        while outcome(state, None) == 0:
            player = simulated.players[mover(state)]
            apply(state, choose(state, player, simulated.actions, simulated.rng), None)
            decisions += 1
        game = simulated.finished[at]
        game.reason = outcome(state, simulated.scores[at])
        game.winners = winners(state)
        game.decisions = decisions
        game.turns = turns(state)


SIMULATE = EntryRule(simulate_games, ("state", "int", "int", "int", Simulated))
