"""An analysis of a match: the chance to win after every move, and what the moves lost that were not the best.

Every decision is judged from what its seat could know then: the state before it is re-dealt for that seat, so
neither the cards that came later nor luck play a part. A free search with the level's budget names its choice.
What that choice and the move actually played are worth is then asked of two more searches, each of which tries
nothing else at the root, with as many iterations as the free one took and the same imagined deals. The free
search's own numbers would not be fair: the little that it spent on the lesser moves leaves their replies
unexplored, and a choice picked for its high estimate tends to be overestimated. So the choice is made with one
seed and valued with another.
"""

import math
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any

from turnwise.bots.bot import handed
from turnwise.bots.search import Budget, Searcher
from turnwise.bots.search.loop import NOT_FORCED
from turnwise.core.state import pack
from turnwise.matches.match import Match

INACCURACY, MISTAKE, BLUNDER = "inaccuracy", "mistake", "blunder"
LEAST_LOSS = {BLUNDER: 0.20, MISTAKE: 0.10, INACCURACY: 0.05}  # of win chance, the worst first
NOISE = 2.0  # standard errors that a marked loss must exceed

WON, DRAWN, LOST = 1.0, 0.5, 0.0


@dataclass(frozen=True)
class Estimate:
    """The chance to win by an action, as the mean of so many imagined games."""

    action: int
    notation: str
    chance: float
    iterations: int

    @property
    def variance(self) -> float:
        """Of the mean; a win and a loss are added, so that ten wins of ten are not taken for certain."""
        chance = (self.chance * self.iterations + 1) / (self.iterations + 2)
        return chance * (1 - chance) / self.iterations


@dataclass(frozen=True)
class Move:
    """An action of a match: its worth if its seat was looked at, the search's choice too if it is judged."""

    number: int
    seat: int  # or TABLE
    action: int
    notation: str
    played: Estimate | None = None
    choice: Estimate | None = None

    @property
    def is_judged(self) -> bool:
        """Whether there was something to decide."""
        return self.choice is not None

    @property
    def chance(self) -> float | None:
        """The seat's chance to win after its move, as it knew it when it moved."""
        return self.played.chance if self.played else None

    @property
    def difference(self) -> float:
        """How much more the search's choice is worth; below 0 where the player did better."""
        return self.choice.chance - self.played.chance if self.choice and self.played else 0.0

    @property
    def loss(self) -> float:
        """What the move lost, as a part of 1."""
        return max(0.0, self.difference)

    @property
    def error(self) -> float:
        """The standard error of the difference; rather too high, for the same deals make both alike."""
        if self.choice is None or self.played is None or self.choice.action == self.action:
            return 0.0
        return math.sqrt(self.choice.variance + self.played.variance)

    @property
    def best(self) -> Estimate | None:
        """The better of the choice and the move."""
        return self.choice if self.loss else self.played if self.is_judged else None

    @property
    def mark(self) -> str | None:
        """How bad it was, if it lost more than noise explains."""
        if self.loss <= NOISE * self.error:
            return None
        return next((mark for mark, least in LEAST_LOSS.items() if self.loss >= least), None)


@dataclass(frozen=True)
class Summary:
    """How a seat played."""

    seat: int
    judged: int
    mean_loss: float | None  # None without a judged move
    marks: dict[str, int]  # how many of each


@dataclass(frozen=True)
class Analysis:
    """The moves of a match that were looked at, from the first on."""

    match: Match
    seats: tuple[int, ...]  # whose moves are judged
    moves: tuple[Move, ...]

    @property
    def is_complete(self) -> bool:
        """Whether no move is missing."""
        return len(self.moves) == len(self.match.steps)

    def curve(self, seat: int) -> list[float | None]:
        """A seat's chance after every move as it last knew it, and then the result, if the match is over."""
        latest: float | None = None
        points = []
        for move in self.moves:
            if move.seat == seat and move.chance is not None:
                latest = move.chance
            points.append(latest)
        if self.is_complete and (result := self.result(seat)) is not None:
            points.append(result)
        return points

    def result(self, seat: int) -> float | None:
        """What a seat made of the match; None if it is not over."""
        outcome = self.match.outcome
        if outcome is None:
            return None
        if seat in outcome.winners:
            return WON
        return LOST if outcome.winners or len(self.match.header.seats) == 1 else DRAWN

    def worst(self, seat: int) -> list[Move]:
        """The marked moves of a seat, the most costly first."""
        marked = [move for move in self.moves if move.seat == seat and move.mark]
        return sorted(marked, key=lambda move: (-move.loss, move.number))

    def summary(self, seat: int) -> Summary:
        """How a seat played; in the mean, noise above and below cancels."""
        judged = [move for move in self.moves if move.seat == seat and move.is_judged]
        mean = max(0.0, sum(move.difference for move in judged) / len(judged)) if judged else None
        marks = {mark: sum(move.mark == mark for move in judged) for mark in LEAST_LOSS}
        return Summary(seat, len(judged), mean, marks)


class Analyst:
    """Judges the moves of matches of one game with a budget; the same seed gives the same verdicts."""

    def __init__(self, searcher: Searcher, budget: Budget, seed: str = "0") -> None:
        self.searcher = searcher
        self.budget = budget
        self.seed = seed

    def moves(self, match: Match, seats: Collection[int]) -> Iterator[Move]:
        """Every action in force, in order; thinks about those of some seats."""
        for number, step in enumerate(match.steps, 1):
            before = match.at(number - 1)
            is_turn = step.seat in seats and step.action in match.game.legal(before)
            played, choice = self.verdict(before, step.action, number) if is_turn else (None, None)
            yield Move(number, step.seat, step.action, step.text, played, choice)

    def verdict(self, state: Any, action: int, number: int) -> tuple[Estimate, Estimate | None]:
        """What the mover's action is worth, and the search's choice; None where there is no other action."""
        if len(self.searcher.game.legal(state)) == 1:
            return self._worth(state, action, number, self.budget), None
        choice, iterations = self._choice(state, number)
        equal = Budget(iterations=iterations)
        played = self._worth(state, action, number, equal)
        return played, played if choice == action else self._worth(state, choice, number, equal)

    def _choice(self, state: Any, number: int) -> tuple[int, int]:
        """What the search would do, and how many iterations it took."""
        best, _, iterations = self._think(state, self.budget, f"{self.seed}:{number}:choose", NOT_FORCED)
        return best, iterations

    def _worth(self, state: Any, action: int, number: int, budget: Budget) -> Estimate:
        """The chance of an action, by a search that tries no other at the root."""
        _, chance, iterations = self._think(state, budget, f"{self.seed}:{number}:value", action)
        notation = self.searcher.game.text.format_action(state, action)
        return Estimate(action, notation, chance, iterations)

    def _think(self, state: Any, budget: Budget, seed: str, forced: int) -> tuple[int, float, int]:
        game = self.searcher.game
        seat = game.rules.mover(state)
        world = pack(handed(game, state, seat, seed))
        advice = self.searcher.think(world, seat, budget, seed, forced)
        return advice.best.action, advice.best.chance, advice.iterations
