"""An analysis of a match: the chance to win after every move, and what the moves lost that were not the best.

Every decision is judged from what its seat could know then: the state before it is re-dealt for that seat, so
that neither the cards that came later nor luck play a part. A free search with the level's budget names its
choice. What that choice and the move actually played are worth is then asked of two more searches, each of
which tries nothing else at the root, with as many iterations as the free one took and the same deals. The
free search's own numbers would not be fair: the little that it spent on the lesser moves leaves their replies
unexplored, and a choice picked for its high estimate tends to be overestimated. So the choice is made with
one seed and valued with another.

Two searches of one move differ by more than the luck of their rollouts, for each may settle on another
line of play (measured: up to six times as much). So where a loss looks large enough to be marked, both moves
are valued anew, several times with other seeds; what is told is the mean, and how far the repetitions differ
is its error.

What counts is the goal of the game. A lone player who can hardly win any more still has a score to save: so
where the best move wins too rarely for a loss of win chance to be marked, the expected score is what counts.
"""

import math
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from statistics import fmean, stdev
from typing import Any

from turnwise.bots.bot import determinized
from turnwise.bots.search import SearchBudget, Searcher, SearchRequest, SearchResult
from turnwise.bots.search.request import NOT_FORCED
from turnwise.bots.search.results import FEWEST_VISITS
from turnwise.bots.search.rollout import WIN, place_reward
from turnwise.core.game import Game
from turnwise.core.interfaces import Goal
from turnwise.core.state import pack
from turnwise.matches.match import Match

INACCURACY, MISTAKE, BLUNDER = "inaccuracy", "mistake", "blunder"
LEAST_LOSS = {BLUNDER: 0.20, MISTAKE: 0.10, INACCURACY: 0.05}  # of all that is possible, the worst first
REPETITIONS = 4  # before a move is marked
NOISE = 2.0  # standard errors that a marked loss must exceed

WON, DRAWN, LOST = 1.0, 0.5, 0.0


@dataclass(frozen=True)
class Scale:
    """What values between 0 and 1 stand for: chances by win and by place, by score the way to the highest."""

    goal: Goal = Goal.WIN
    lowest: int = 0
    highest: int = 1

    @property
    def span(self) -> int:
        """How far the ends are apart."""
        return self.highest - self.lowest

    def in_unit(self, part: float) -> float:
        """A value in its own unit."""
        return self.lowest + self.span * part

    def part(self, value: float) -> float:
        """A value as a part of 1."""
        return (value - self.lowest) / self.span


def scale_of(game: Game[Any], state: Any, goal: Goal | None = None) -> Scale:
    """The scale of a goal, the game's own if none is named."""
    goal = goal or game.goal
    return Scale(goal, *game.rules.score_range(state)) if goal == Goal.SCORE else Scale(goal)


@dataclass(frozen=True)
class Estimate:
    """What an action is worth as a part of 1, found by one search or by several of the same size."""

    action: int
    notation: str
    chances: tuple[float, ...]
    iterations: int  # of each search
    scale: Scale = Scale()
    win_chance: float | None = None  # beside an estimate by score

    @property
    def is_carried(self) -> bool:
        """Whether there were enough rollouts to say a number."""
        return self.iterations * len(self.chances) >= FEWEST_VISITS

    @property
    def value(self) -> float | None:
        """The estimate in its own unit, if it is carried."""
        return self.scale.in_unit(self.chance) if self.is_carried else None

    @property
    def score(self) -> float | None:
        """The expected score, if that was asked for."""
        return self.value if self.scale.goal == Goal.SCORE else None

    @property
    def chance(self) -> float:
        """The mean of what was found."""
        return fmean(self.chances)

    @property
    def variance(self) -> float:
        """Of the mean of rollouts; a win and a loss are added, as ten wins of ten are not certainty."""
        games = self.iterations * len(self.chances)
        chance = (self.chance * games + 1) / (games + 2)
        return chance * (1 - chance) / games


@dataclass(frozen=True)
class JudgedMove:
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
    def scale(self) -> Scale:
        """By what it is judged."""
        return self.played.scale if self.played else Scale()

    @property
    def chance(self) -> float | None:
        """The seat's chance to win, or its place, after its move, as it knew it when it moved."""
        if self.played is None or not self.played.is_carried:
            return None
        return self.played.win_chance if self.scale.goal == Goal.SCORE else self.played.chance

    @property
    def score(self) -> float | None:
        """The score that the seat could expect, where it is judged by that."""
        return self.played.score if self.played else None

    @property
    def part(self) -> float | None:
        """The score that the seat could expect, as a part of the way from the lowest to the highest."""
        return None if self.score is None else self.scale.part(self.score)

    @property
    def difference(self) -> float:
        """How much more the search's choice is worth; below 0 where the player did better."""
        return self.choice.chance - self.played.chance if self.choice and self.played else 0.0

    @property
    def loss(self) -> float:
        """What the move lost, as a part of 1."""
        return max(0.0, self.difference)

    @property
    def reported_loss(self) -> float | None:
        """The loss in its own unit: of win chance or place as a part of 1, of score in points."""
        return self.scale.span * self.loss if self.is_judged and self._is_carried else None

    @property
    def reported_error(self) -> float | None:
        """The standard error of the loss, in its unit."""
        return self.scale.span * self.error if self.is_judged and self._is_carried else None

    @property
    def _is_carried(self) -> bool:
        return all(estimate.is_carried for estimate in (self.played, self.choice) if estimate)

    @property
    def error(self) -> float:
        """The standard error of the difference: of rollouts, or of repetitions if that is more."""
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
        if self.loss <= NOISE * self.error or not self._is_carried:
            return None
        return next((mark for mark, least in LEAST_LOSS.items() if self.loss >= least), None)


@dataclass(frozen=True)
class Summary:
    """How a seat played."""

    seat: int
    judged: int
    mean_loss: float | None  # by the goal of the game, in its unit; None where no move's loss may be told
    marks: dict[str, int]  # how many of each
    saving: int = 0  # moves of a game for wins that are judged by the score that is left
    mean_score_loss: float | None = None  # of these, in points


@dataclass(frozen=True)
class MatchAnalysis:
    """The moves of a match that were looked at, from the first on."""

    match: Match
    seats: tuple[int, ...]  # whose moves are judged
    moves: tuple[JudgedMove, ...]

    @property
    def is_complete(self) -> bool:
        """Whether no move is missing."""
        return len(self.moves) == len(self.match)

    @property
    def scale(self) -> Scale:
        """What the curves show."""
        return scale_of(self.match.game, self.match.at(0))

    def curve(self, seat: int) -> list[float | None]:
        """What a seat could expect after every move as it last knew it, and then the result, if the match is
        over, as parts of 1."""
        latest: float | None = None
        points = []
        for move in self.moves:
            if move.seat == seat and (value := self._point(move)) is not None:
                latest = value
            points.append(latest)
        if self.is_complete and (result := self.result(seat)) is not None:
            points.append(result)
        return points

    def _point(self, move: JudgedMove) -> float | None:
        return move.part if self.match.game.goal == Goal.SCORE else move.chance

    def result(self, seat: int) -> float | None:
        """What a seat made of the match, as a part of 1; None if it is not over."""
        outcome, goal = self.match.outcome, self.match.game.goal
        if outcome is None:
            return None
        if goal == Goal.SCORE:
            return self.scale.part(outcome.scores[seat])
        if goal == Goal.PLACE and len(outcome.scores) > 1:
            won = sum(1 << winner for winner in outcome.winners)
            return place_reward(seat, won, list(outcome.scores), len(outcome.scores)) / WIN
        if seat in outcome.winners:
            return WON
        return LOST if outcome.winners or len(self.match.header.seats) == 1 else DRAWN

    def marks(self, seat: int) -> dict[int, str]:
        """The marks of a seat's moves by their numbers."""
        return {move.number: move.mark for move in self.moves if move.seat == seat and move.mark}

    def worst(self, seat: int) -> list[JudgedMove]:
        """The marked moves of a seat, the most costly first."""
        marked = [move for move in self.moves if move.seat == seat and move.mark]
        return sorted(marked, key=lambda move: (-move.loss, move.number))

    def summary(self, seat: int) -> Summary:
        """How a seat played; in the mean, noise above and below cancels."""
        judged = [move for move in self.moves if move.seat == seat and move.is_judged]
        marks = {mark: sum(move.mark == mark for move in judged) for mark in LEAST_LOSS}
        own = [move for move in judged if move.scale.goal == self.match.game.goal]
        saving = [move for move in judged if move.scale.goal != self.match.game.goal]
        return Summary(seat, len(judged), _mean_loss(own), marks, len(saving), _mean_loss(saving))


def _mean_loss(judged: list[JudgedMove]) -> float | None:
    """In the unit of the moves, of those whose own loss may be told."""
    found = [move.scale.span * move.difference for move in judged if move.reported_loss is not None]
    return max(0.0, fmean(found)) if found else None


class Analyst:
    """Judges the moves of matches of one game with a budget; the same seed gives the same verdicts."""

    def __init__(self, searcher: Searcher, budget: SearchBudget, seed: str = "0") -> None:
        self.searcher = searcher
        self.budget = budget
        self.seed = seed

    def moves(self, match: Match, seats: Collection[int], after: int = 0) -> Iterator[JudgedMove]:
        """Every action in force after a number, in order; thinks about those of some seats."""
        before = match.at(after)
        for number, (done, state) in enumerate(match.replayed(after), after + 1):
            is_turn = done.seat in seats and done.action in match.game.legal(before)
            played, choice = self.verdict(before, done.action, number) if is_turn else (None, None)
            yield JudgedMove(number, done.seat, done.action, done.text, played, choice)
            before = state

    def verdict(self, state: Any, action: int, number: int) -> tuple[Estimate, Estimate | None]:
        """What the mover's action is worth, and the search's choice; None where there is no other action."""
        if len(self.searcher.game.legal(state)) == 1:
            return self._value(state, action, self.budget, [f"{number}:value"]), None
        result = self._search(state, self.budget, f"{number}:choose", NOT_FORCED)
        if not self._is_beyond_winning(state, result):
            return self._compared(state, action, number, result)
        chance = self._value(state, action, _equal(result), [f"{number}:value"]).chance
        saving = self._search(state, _equal(result), f"{number}:choose", NOT_FORCED, Goal.SCORE)
        played, choice = self._compared(state, action, number, saving)
        return replace(played, win_chance=chance), choice

    def _is_beyond_winning(self, state: Any, result: SearchResult) -> bool:
        """Whether a lone player wins so rarely that no loss of win chance could be marked."""
        is_lone = self.searcher.game.players_of(state) == 1 and result.goal == Goal.WIN
        return is_lone and result.best.value < LEAST_LOSS[INACCURACY]

    def _compared(
        self, state: Any, action: int, number: int, result: SearchResult
    ) -> tuple[Estimate, Estimate]:
        """An action and the choice of a free search, valued by its goal."""
        choice, equal, by = result.best.action, _equal(result), result.goal
        played = self._value(state, action, equal, [f"{number}:value"], by)
        if choice == action:
            return played, played
        better = self._value(state, choice, equal, [f"{number}:value"], by)
        if better.chance - played.chance < LEAST_LOSS[INACCURACY]:
            return played, better
        again = [f"{number}:again:{time}" for time in range(REPETITIONS)]
        return self._value(state, action, equal, again, by), self._value(state, choice, equal, again, by)

    def _value(
        self, state: Any, action: int, budget: SearchBudget, seeds: list[str], by: Goal | None = None
    ) -> Estimate:
        """What an action is worth, by searches that try no other at the root."""
        game = self.searcher.game
        found = [self._search(state, budget, seed, action, by) for seed in seeds]
        scale = scale_of(game, state, found[0].goal)
        chances = tuple(scale.part(result.best.value) for result in found)
        notation = game.text.format_action(state, action)
        return Estimate(action, notation, chances, found[0].iterations, scale)

    def _search(
        self, state: Any, budget: SearchBudget, seed: str, forced: int, by: Goal | None = None
    ) -> SearchResult:
        """Search from what the mover knows."""
        game, own = self.searcher.game, f"{self.seed}:{seed}"
        seat = game.rules.mover(state)
        root_state = pack(determinized(game, state, seat, own))
        return self.searcher.search(SearchRequest(game, root_state, seat, budget, own, forced, by=by))


def _equal(result: SearchResult) -> SearchBudget:
    """As many iterations as another search took."""
    return SearchBudget(iterations=result.iterations)
