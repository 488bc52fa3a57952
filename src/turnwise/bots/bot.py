"""A bot at a table: what it is handed, and what it then does in its turn and out of it."""

from dataclasses import dataclass, field
from typing import Any

from turnwise.bots.levels import RANDOM, budget_of
from turnwise.bots.search import Advice, Budget
from turnwise.bots.search.loop import NOT_FORCED
from turnwise.bots.thinking import Question, Think, think_here
from turnwise.core.chance import seeded
from turnwise.core.declared import NO_ACTION, NO_ASIDE
from turnwise.core.game import Game
from turnwise.core.noise import NOISE_SIZE, noise_below, set_noise
from turnwise.core.state import copy, pack


def handed(game: Game[Any], state: Any, seat: int, seed: str) -> Any:
    """A world as the seat could be in: all that a bot ever gets to see of a state."""
    world = copy(state)
    game.rules.redeal(world, seat, seeded(f"handed:{seed}"))
    return world


def question(
    game: Game[Any], state: Any, seat: int, budget: Budget, seed: str, forced: int = NOT_FORCED
) -> Question:
    """What to do in a seat, asked without a word of what it may not know."""
    return Question(game, pack(handed(game, state, seat, seed)), seat, budget, seed, forced)


def advise(
    game: Game[Any], state: Any, seat: int, budget: Budget, seed: str, forced: int = NOT_FORCED
) -> Advice:
    """What a search in this process finds for a seat, from what it may know."""
    return think_here(question(game, state, seat, budget, seed, forced))


@dataclass
class Bot:
    """A player by its level; the same seed gives the same play, unless its budget is a time."""

    game: Game[Any]
    level: str
    seed: str = "0"
    think: Think = think_here
    turns: int = field(default=0, init=False)

    def __post_init__(self) -> None:
        self.budget = budget_of(self.level)

    def choose(self, state: Any, moment: int | None = None) -> int:
        """A legal action of the mover; the moment tells its turns apart, else it counts them itself."""
        self.turns += 1
        seat = self.game.rules.mover(state)
        seed = f"{self.seed}:{seat}:{self.turns if moment is None else moment}"
        actions = self.game.legal(state)
        if len(actions) == 1:
            return actions[0]
        world = handed(self.game, state, seat, seed)
        if self.budget is None:
            return self._simply(world, actions, seed)
        if (action := self._by_the_book(world, seed)) != NO_ACTION:
            return action
        advice = self.think(Question(self.game, pack(world), seat, self.budget, seed, until_sure=True))
        return advice.best.action if advice else self._greedily(world, seed)

    def _simply(self, world: Any, actions: list[int], seed: str) -> int:
        if self.level == RANDOM:
            return actions[noise_below(_noise(seed), len(actions))]
        return self._greedily(world, seed)

    def _by_the_book(self, world: Any, seed: str) -> int:
        """What the game's opening says, by the bot's own chance, or NO_ACTION."""
        opening = self.game.judgement.opening
        return NO_ACTION if opening is None else opening(world, _noise(seed))

    def _greedily(self, world: Any, seed: str) -> int:
        """What the game's own simple player takes; it also stands in for a search that is late."""
        return self.game.greedy(world, _noise(seed))

    def aside(self, state: Any, seat: int) -> int:
        """An aside of a seat that is not to move, or NO_ASIDE; random players take none."""
        permitted = self.game.asides_of(state)
        if self.level == RANDOM or not permitted:
            return NO_ASIDE
        aside = self.game.aside(handed(self.game, state, seat, f"{self.seed}:{seat}"), seat)
        return aside if aside in permitted else NO_ASIDE


def _noise(seed: str) -> list[int]:
    noise = [0] * NOISE_SIZE
    set_noise(noise, seeded(seed)[0])
    return noise
