"""Simulations: many numbered games of the same players, and what they add up to.

Random and greedy players play in compiled loops; with another player among them, games are played one by one.
Players act in their turns only, never out of turn.
"""

import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from time import perf_counter
from typing import Any

from turnwise.bots.bot import Bot
from turnwise.bots.levels import GREEDY, RANDOM
from turnwise.bots.search import Searcher, SearchRequest, SearchResult
from turnwise.core import contract
from turnwise.core.chance import WORD, seeded, set_stream
from turnwise.core.compile import game_loops
from turnwise.core.compile.compiled_game import bindings, compiled_game
from turnwise.core.compile.compiler import Rule
from turnwise.core.fast_rng import RNG_SIZE
from turnwise.core.game import Game
from turnwise.core.parameters import shown_values
from turnwise.core.state import blank
from turnwise.lab.simulation_loop import SIMULATE, FinishedGame, Simulated
from turnwise.lab.simulation_summary import Simulation
from turnwise.lab.spread import all_cores, spread
from turnwise.lab.tally import Tally

SIMPLE = {RANDOM: game_loops.RANDOM, GREEDY: game_loops.GREEDY}
BLOCK = 256  # games of a compiled loop
SimulationProgress = Callable[[int, int], None]


@dataclass(frozen=True)
class SimulationSetup:
    """What all games of a simulation have in common."""

    game: Game[Any]
    edition: str | None
    values: Mapping[str, object] | None
    players: tuple[str, ...]
    seed: str

    @property
    def is_simple(self) -> bool:
        """Whether compiled loops can play it."""
        return all(player in SIMPLE for player in self.players)

    @property
    def rng_base(self) -> int:
        """Where the numbers begin that the players' random choices start from: other seeds, other choices."""
        return (seeded(f"players:{self.seed}")[0] & (WORD >> 1)) << WORD.bit_length()

    def state(self) -> Any:
        """A blank state with the chance of all games; the stream of a game is its number."""
        state = self.game.setup(self.edition, self.values, len(self.players))
        state.chance = seeded(self.seed)
        return state


def simulate(
    setup: SimulationSetup, games: int, workers: int | None = None, progress: SimulationProgress | None = None
) -> Simulation:
    """Play so many games on so many threads, or all cores; what is found does not depend on their number."""
    began, state = perf_counter(), setup.state()
    work = partial(simple_games if setup.is_simple else searched_games, setup)
    size = BLOCK if setup.is_simple else 1
    blocks = [range(first, min(first + size, games)) for first in range(0, games, size)]
    found = Tally(setup.game.reasons, len(setup.players))
    if setup.is_simple:
        loop(setup.game)  # compiled once, not by all threads at the same time
    with closing(spread(work, blocks, workers or all_cores())) as coming:
        for tally in coming:
            found.add(tally)
            if progress:
                progress(found.games, games)
    edition = setup.game.edition(setup.edition).name
    shown = shown_values(state, setup.game.parameters, sorted(setup.values or {}))
    return Simulation.of(setup.game, edition, shown, setup.players, setup.seed, found, perf_counter() - began)


def simple_games(setup: SimulationSetup, block: range) -> Tally:
    """What came of a block of games by random and greedy players."""
    import numpy as np

    fast, simulated = compiled_game(setup.game), room_for(setup, len(block))
    loop(setup.game)(fast.record(setup.state()), block.start, len(block), setup.rng_base, simulated)
    finished: Any = simulated.finished
    tally = Tally(setup.game.reasons, len(setup.players))
    tally.count(finished, np.asarray(simulated.scores))
    return tally


def room_for(setup: SimulationSetup, games: int) -> Simulated:
    """Arrays for what the compiled loop tells of so many games."""
    fast = compiled_game(setup.game)
    players = fast.row(len(setup.players))
    players[:] = [SIMPLE[player] for player in setup.players]
    return Simulated(
        finished=fast.records([blank(FinishedGame)] * games),
        scores=fast.row(games, len(setup.players)),
        players=players,
        actions=fast.row(setup.game.actions),
        rng=fast.row(RNG_SIZE),
    )


_loops: dict[str, tuple[Game[Any], Rule]] = {}
_making = threading.Lock()


def loop(game: Game[Any]) -> Rule:
    """The compiled loop of a game, made once per process."""
    with _making:
        if game.id not in _loops or _loops[game.id][0] is not game:
            compiler = compiled_game(game).more("simulate", {"simulate": SIMULATE})
            _loops[game.id] = game, compiler.compile("simulate")
        return _loops[game.id][1]


def searched_games(setup: SimulationSetup, block: range) -> Tally:
    """The same where a player searches."""
    tally = Tally(setup.game.reasons, len(setup.players))
    for number in block:
        tally.count_one(*searched_game(setup, number))
    return tally


def searched_game(setup: SimulationSetup, number: int) -> tuple[FinishedGame, Sequence[int]]:
    """Deal and play a numbered game with bots; it is dealt as to simple players."""
    game, state, decisions = setup.game, setup.state(), 0
    bots = [Bot(game, player, f"{setup.seed}:{number}", _search) for player in setup.players]
    set_stream(state.chance, number)
    game.rules.deal(state)
    scores = [0] * len(bots)
    while (reason := game.rules.outcome(state, scores)) == 0:
        game.rules.apply(state, bots[game.rules.mover(state)].choose(state), None)
        decisions += 1
    taken = bindings(game)[contract.turns](state)
    return FinishedGame(game.rules.winners(state), decisions, taken, reason), scores


_own = threading.local()  # a search of its own for every thread


def _search(request: SearchRequest) -> SearchResult:
    if getattr(_own, "game", None) is not request.game:
        _own.game, _own.searcher = request.game, Searcher(request.game)
    found: SearchResult = _own.searcher.search(request)
    return found
