"""A bot at a table: what it is handed, and what it then does in its turn and out of it."""

from dataclasses import dataclass, field
from typing import Any

from turnwise.bots.levels import GREEDY, RANDOM, budget_of
from turnwise.bots.search import Advice, Budget, Searcher
from turnwise.bots.search.loop import NOT_FORCED
from turnwise.core.chance import seeded
from turnwise.core.game import NO_ASIDE, Game
from turnwise.core.noise import NOISE_SIZE, noise_below, set_noise
from turnwise.core.state import copy, pack


def handed(game: Game[Any], state: Any, seat: int, seed: str) -> Any:
    """A world as the seat could be in: all that a bot ever gets to see of a state."""
    world = copy(state)
    game.rules.redeal(world, seat, seeded(f"handed:{seed}"))
    return world


_made: dict[str, Searcher] = {}


def searcher(game: Game[Any]) -> Searcher:
    """The search of a game, made once per process; not for two threads at a time."""
    if game.id not in _made or _made[game.id].game is not game:
        _made[game.id] = Searcher(game)
    return _made[game.id]


def advise(
    game: Game[Any], state: Any, seat: int, budget: Budget, seed: str, forced: int = NOT_FORCED
) -> Advice:
    """What a search in this process finds for a seat, from what it may know."""
    return searcher(game).think(pack(handed(game, state, seat, seed)), seat, budget, seed, forced)


@dataclass
class Bot:
    """A player by its level; the same seed gives the same play, unless its budget is a time."""

    game: Game[Any]
    level: str
    seed: str = "0"
    turns: int = field(default=0, init=False)

    def __post_init__(self) -> None:
        self.budget = budget_of(self.level)

    def choose(self, state: Any) -> int:
        """A legal action of the mover."""
        seat = self.game.rules.mover(state)
        self.turns += 1
        seed = f"{self.seed}:{seat}:{self.turns}"
        actions = self.game.legal(state)
        if len(actions) == 1:
            return actions[0]
        if self.budget is not None:
            return advise(self.game, state, seat, self.budget, seed).best.action
        return self._simply(handed(self.game, state, seat, seed), actions, seed)

    def _simply(self, world: Any, actions: list[int], seed: str) -> int:
        noise = [0] * NOISE_SIZE
        set_noise(noise, seeded(seed)[0])
        return actions[noise_below(noise, len(actions))] if self.level == RANDOM else self.game.greedy(world, noise)

    def aside(self, state: Any, seat: int) -> int:
        """An aside of a seat that is not to move, or NO_ASIDE; random players take none."""
        if self.level == RANDOM:
            return NO_ASIDE
        return self.game.aside(handed(self.game, state, seat, f"{self.seed}:{seat}"), seat)


__all__ = ["GREEDY", "RANDOM", "Bot", "advise", "handed", "searcher"]
