"""A bot at a table: the determinized state it gets, and what it then does in its turn and out of it."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from turnwise.bots.levels import RANDOM, budget_of
from turnwise.bots.search import SearchBudget, SearchRequest, SearchResult
from turnwise.bots.search.in_process import search_here
from turnwise.bots.search.request import NOT_FORCED, RunSearch
from turnwise.core.chance import seeded
from turnwise.core.fast_rng import RNG_SIZE, rng_below, seed_rng
from turnwise.core.game import Game
from turnwise.core.interfaces import NO_ACTION
from turnwise.core.state import copy, pack


def determinized(game: Game[Any], state: Any, seat: int, seed: str) -> Any:
    """A state that the seat could be in, as `redeal` draws it: all that a bot ever gets to see of a state."""
    world = copy(state)
    game.rules.redeal(world, seat, seeded(f"handed:{seed}"))
    return world


def search_request(
    game: Game[Any], state: Any, seat: int, budget: SearchBudget, seed: str, forced: int = NOT_FORCED
) -> SearchRequest:
    """A request for a seat, without anything that it may not know."""
    return SearchRequest(game, pack(determinized(game, state, seat, seed)), seat, budget, seed, forced)


def advise(
    game: Game[Any], state: Any, seat: int, budget: SearchBudget, seed: str, forced: int = NOT_FORCED
) -> SearchResult:
    """What a search in this process finds for a seat, from what it may know."""
    return search_here(search_request(game, state, seat, budget, seed, forced))


@dataclass(frozen=True)
class Turn:
    """A turn of a bot: the action it takes, or the search that it asks for and who acts if that is late."""

    action: int
    request: SearchRequest | None = None
    stand_in: Callable[[], int] = lambda: NO_ACTION


@dataclass
class Bot:
    """A player by its level; the same seed gives the same play, unless its budget is a time."""

    game: Game[Any]
    level: str
    seed: str = "0"
    search: RunSearch = search_here
    forbidden: int = 0  # what it may not do unless nothing else is legal: a bit by action
    turns: int = field(default=0, init=False)

    def __post_init__(self) -> None:
        self.budget = budget_of(self.level)

    def choose(self, state: Any, moment: int | None = None) -> int:
        """A legal action of the mover; the moment tells its turns apart, else it counts them itself."""
        turn = self.turn(state, moment)
        if turn.request is None:
            return turn.action
        result = self.search(turn.request)
        return result.best.action if result else turn.stand_in()

    def turn(self, state: Any, moment: int | None = None) -> Turn:
        """What the mover does without a search, or the search that is needed."""
        self.turns += 1
        seat = self.game.rules.mover(state)
        seed = f"{self.seed}:{seat}:{self.turns if moment is None else moment}"
        actions = self._allowed(self.game.legal(state))
        if len(actions) == 1:
            return Turn(actions[0])
        world = determinized(self.game, state, seat, seed)
        if self.budget is None:
            return Turn(self._simply(world, actions, seed))
        if (action := self._by_the_book(world, seed)) in actions:
            return Turn(action)
        request = SearchRequest(
            self.game, pack(world), seat, self.budget, seed, until_sure=True, forbidden=self.forbidden
        )
        return Turn(NO_ACTION, request, partial(self._greedily, world, actions, seed))

    def _allowed(self, actions: list[int]) -> list[int]:
        """The legal actions that are not forbidden, or all of them if no other is legal."""
        return [action for action in actions if not self.forbidden >> action & 1] or actions

    def _simply(self, world: Any, actions: list[int], seed: str) -> int:
        if self.level == RANDOM:
            return actions[rng_below(_rng(seed), len(actions))]
        return self._greedily(world, actions, seed)

    def _by_the_book(self, world: Any, seed: str) -> int:
        """What the game's opening says, by the bot's own chance, or NO_ACTION."""
        opening = self.game.judgement.opening
        return NO_ACTION if opening is None else opening(world, _rng(seed))

    def _greedily(self, world: Any, actions: list[int], seed: str) -> int:
        """What the game's own simple player takes; it also stands in for a search that is late.

        Where that is forbidden, it takes any other action by chance, as in the loop of the lab.
        """
        rng = _rng(seed)
        action = self.game.greedy(world, rng)
        return action if action in actions else actions[rng_below(rng, len(actions))]

    def act_out_of_turn(self, state: Any, seat: int) -> int:
        """An action out of turn of a seat that is not to move, or NO_ACTION; random players take none."""
        permitted = self.game.legal_out_of_turn(state)
        if self.level == RANDOM or not permitted:
            return NO_ACTION
        action = self.game.choose_out_of_turn(
            determinized(self.game, state, seat, f"{self.seed}:{seat}"), seat
        )
        return action if action in permitted else NO_ACTION


def _rng(seed: str) -> list[int]:
    rng = [0] * RNG_SIZE
    seed_rng(rng, seeded(seed)[0])
    return rng
