"""What is asked: a game, what of it may change, targets, and how much is played to find and to confirm."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from math import prod
from typing import Any

from turnwise.core import registry
from turnwise.core.errors import BadSetup
from turnwise.core.game import Game
from turnwise.lab.counting.conditions import SIMPLE
from turnwise.lab.counting.task import BatchRequest
from turnwise.lab.experiments.experiment import SEARCHED_BATCH
from turnwise.lab.experiments.vary import Vary
from turnwise.lab.tuning.lineup import Lineup
from turnwise.lab.tuning.target import Target
from turnwise.matches.rule_set import RuleSet

Combination = tuple[str, ...]  # a value of each parameter that may change

TRIAL_SLICE, CONFIRMING_SLICE = 1024, 8192  # deals of quick players that are played together
USUAL_TRIALS, USUAL_CANDIDATES = 60, 10
MOST_ASKED = 2_000  # combinations of which the game is asked whether it refuses them


@dataclass(frozen=True)
class Tuning:
    """Everything that the figures depend on."""

    rules: RuleSet
    vary: tuple[Vary, ...]
    lineups: tuple[Lineup, ...]
    targets: tuple[Target, ...]
    deals: int  # of each trial, for each line-up
    confirming_deals: int  # of each candidate, for each line-up
    trials: int = USUAL_TRIALS
    most: int = USUAL_CANDIDATES  # candidates that are confirmed
    seed: str = "0"

    @property
    def game(self) -> Game[Any]:
        """The game that is tuned."""
        return registry.game(self.rules.game)

    @cached_property
    def own(self) -> Combination:
        """What the rules as they are say of the parameters that may change."""
        every = self.rules.every_value()
        return tuple(every[vary.name] for vary in self.vary)

    @property
    def combinations(self) -> int:
        """How many there are, also of those that the game refuses."""
        return prod(len(vary.values) for vary in self.vary)

    def changed(self, combination: Combination) -> dict[str, str]:
        """The parameters that differ from the rules as they are."""
        names = (vary.name for vary in self.vary)
        every = zip(names, combination, self.own, strict=True)
        return {name: value for name, value, own in every if value != own}

    def rules_of(self, combination: Combination, name: str = "") -> RuleSet:
        """The rules as they are with these changes."""
        values = {**self.rules.values, **self.changed(combination)}
        return RuleSet.of(self.game, self.rules.edition, values, name)

    def refusal(self, combination: Combination) -> BadSetup | None:
        """Why no game can be played so, if that is the case."""
        try:
            self._lined_up(combination)
        except BadSetup as refusal:
            return refusal
        return None

    @cached_property
    def refused(self) -> tuple[int, str] | None:
        """How many combinations the game refuses, and why the first; None where they are too many to ask."""
        if self.combinations > MOST_ASKED:
            return None
        asked = ((each, self.refusal(each)) for each in self.every_combination())
        refused = [(each, refusal) for each, refusal in asked if refusal is not None]
        return len(refused), self._why(*refused[0]) if refused else ""

    def every_combination(self) -> Iterator[Combination]:
        """All of them in order, also those that the game refuses."""
        return product(*(vary.values for vary in self.vary))

    def _why(self, combination: Combination, refusal: BadSetup) -> str:
        """What is refused, and the game's sentence."""
        names = (vary.name for vary in self.vary)
        values = ", ".join(f"{name}={value}" for name, value in zip(names, combination, strict=True))
        return f"{values}: {refusal.sentence}"

    def _lined_up(self, combination: Combination) -> list[RuleSet]:
        rules = self.rules_of(combination)
        found = []
        for lineup in self.lineups:
            values = {**rules.values, **dict(lineup.values)}
            self.game.setup(rules.edition, values, len(lineup.players))
            found.append(RuleSet.of(self.game, rules.edition, values))
        return found

    def requests(self, piece: "Piece") -> Iterator[BatchRequest]:
        """What has to be played of a piece: all seatings of the first line-up, then of the next."""
        for lineup, rules in zip(self.lineups, self._lined_up(piece.combination), strict=True):
            yield from lineup.requests(rules, piece.is_confirming, self.seed, piece.deals)

    def seatings(self, is_confirming: bool) -> int:
        """In how many ways every deal is played."""
        return sum(len(lineup.seatings(is_confirming)) for lineup in self.lineups)

    def pieces(self, combination: Combination, is_confirming: bool) -> "list[Piece]":
        """All deals of a trial, or of a candidate.

        Those that confirm are numbered after those of the trials, so that no trial has seen them.
        """
        size = (
            (CONFIRMING_SLICE if is_confirming else TRIAL_SLICE)
            if self.is_quick(is_confirming)
            else SEARCHED_BATCH
        )
        first = self.deals if is_confirming else 0
        end = first + (self.confirming_deals if is_confirming else self.deals)
        starts = range(first, end, size)
        return [Piece(combination, is_confirming, range(start, min(start + size, end))) for start in starts]

    def is_quick(self, is_confirming: bool) -> bool:
        """Whether compiled loops can play it all."""
        return all(player in SIMPLE for lineup in self.lineups for player in lineup.seated(is_confirming))

    @cached_property
    def numbers(self) -> tuple[tuple[int, str], ...]:
        """Every number that a target wants something of: which target, and its label."""
        return tuple(
            (at, label) for at, target in enumerate(self.targets) for label in target.labels(self.game)
        )


@dataclass(frozen=True)
class Piece:
    """Some deals by some rules, as they are played and kept together."""

    combination: Combination
    is_confirming: bool
    deals: range
