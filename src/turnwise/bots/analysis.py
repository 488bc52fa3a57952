"""An analysis of a match: the chance to win after every move, and what the moves lost that were not the best.

Every decision is judged from what its seat could know then: the state before it is re-dealt for that seat, so
that neither the cards that came later nor luck play a part. A free search with the level's budget names its
choice. What that choice and the move actually played are worth is then asked of two more searches, each of
which tries nothing else at the root, with as many iterations as the free one took and the same deals. The
free search's own numbers would not be fair: the little that it spent on the lesser moves leaves their replies
unexplored, and a choice picked for its high estimate tends to be overestimated. So the choice is made with
one seed and valued with another.

Two searches of one move differ by more than the luck of their imagined games, for each may settle on another
line of play (measured: up to six times as much). So where a loss looks large enough to be marked, both moves
are valued anew, several times with other seeds; what is told is the mean, and how far the repetitions differ
is its error.
"""

import math
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from statistics import fmean, stdev
from typing import Any

from turnwise.bots.bot import handed
from turnwise.bots.search import Advice, Budget, Searcher
from turnwise.bots.search.loop import NOT_FORCED
from turnwise.core.state import pack
from turnwise.matches.match import Match

INACCURACY, MISTAKE, BLUNDER = "inaccuracy", "mistake", "blunder"
LEAST_LOSS = {BLUNDER: 0.20, MISTAKE: 0.10, INACCURACY: 0.05}  # of win chance, the worst first
REPETITIONS = 4  # before a move is marked
NOISE = 2.0  # standard errors that a marked loss must exceed

WON, DRAWN, LOST = 1.0, 0.5, 0.0


@dataclass(frozen=True)
class Estimate:
    """The chance to win by an action, found by one search or by several of the same size."""

    action: int
    notation: str
    chances: tuple[float, ...]
    iterations: int  # of each search

    @property
    def chance(self) -> float:
        """The mean of what was found."""
        return fmean(self.chances)

    @property
    def variance(self) -> float:
        """Of the mean of imagined games; a win and a loss are added, as ten wins of ten are not certainty."""
        games = self.iterations * len(self.chances)
        chance = (self.chance * games + 1) / (games + 2)
        return chance * (1 - chance) / games


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
        """The standard error of the difference: of imagined games, or of repetitions if that is more."""
        if self.choice is None or self.played is None or self.choice.action == self.action:
            return 0.0
        of_games = math.sqrt(self.choice.variance + self.played.variance)
        pairs = zip(self.choice.chances, self.played.chances, strict=True)
        found = [choice - played for choice, played in pairs]
        return max(of_games, stdev(found) / math.sqrt(len(found))) if len(found) > 1 else of_games

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

    def marks(self, seat: int) -> dict[int, str]:
        """The marks of a seat's moves by their numbers."""
        return {move.number: move.mark for move in self.moves if move.seat == seat and move.mark}

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

    def moves(self, match: Match, seats: Collection[int], after: int = 0) -> Iterator[Move]:
        """Every action in force after a number, in order; thinks about those of some seats."""
        for number, step in enumerate(match.steps[after:], after + 1):
            before = match.at(number - 1)
            is_turn = step.seat in seats and step.action in match.game.legal(before)
            played, choice = self.verdict(before, step.action, number) if is_turn else (None, None)
            yield Move(number, step.seat, step.action, step.text, played, choice)

    def verdict(self, state: Any, action: int, number: int) -> tuple[Estimate, Estimate | None]:
        """What the mover's action is worth, and the search's choice; None where there is no other action."""
        if len(self.searcher.game.legal(state)) == 1:
            return self._worth(state, action, self.budget, [f"{number}:value"]), None
        advice = self._think(state, self.budget, f"{number}:choose", NOT_FORCED)
        choice, equal = advice.best.action, Budget(iterations=advice.iterations)
        played = self._worth(state, action, equal, [f"{number}:value"])
        if choice == action:
            return played, played
        better = self._worth(state, choice, equal, [f"{number}:value"])
        if better.chance - played.chance < LEAST_LOSS[INACCURACY]:
            return played, better
        again = [f"{number}:again:{time}" for time in range(REPETITIONS)]
        return self._worth(state, action, equal, again), self._worth(state, choice, equal, again)

    def _worth(self, state: Any, action: int, budget: Budget, seeds: list[str]) -> Estimate:
        """The chance of an action, by searches that try no other at the root."""
        found = [self._think(state, budget, seed, action) for seed in seeds]
        chances = tuple(advice.best.chance for advice in found)
        notation = self.searcher.game.text.format_action(state, action)
        return Estimate(action, notation, chances, found[0].iterations)

    def _think(self, state: Any, budget: Budget, seed: str, forced: int) -> Advice:
        """Search from what the mover knows."""
        game, own = self.searcher.game, f"{self.seed}:{seed}"
        seat = game.rules.mover(state)
        return self.searcher.think(pack(handed(game, state, seat, own)), seat, budget, own, forced)
