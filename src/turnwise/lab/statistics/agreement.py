"""How often games of one deal end alike, beside how often they would if the deal had no influence.

A deal is played several times, with other players or with seats swapped, and every game has an outcome of a
few kinds, such as the seat that won. The part of pairs of games that end alike is compared with that of pairs
whose games are of deals that have nothing in common: the sum over all kinds of the products of their shares
in both games. What is found above it is the covariance of outcomes by deal. It has no bias, and its standard
error follows from its linear terms in the sums by deal (the delta method).
"""

import math
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from turnwise.lab.ratings import Floats
from turnwise.lab.statistics.after_stopping import FEWEST_DEALS, error_of_mean
from turnwise.lab.tally import WholeNumbers

NEITHER = -1  # the outcome of a game that is of no kind, such as a draw
MOST = 1.0  # that agreement can be


@dataclass(frozen=True)
class DealAgreement:
    """Sums over deals, and of products: of pairs of games that end alike, then each kind in each game."""

    deals: int
    games: int  # of a deal
    kinds: int
    sums: WholeNumbers
    products: WholeNumbers

    @classmethod
    def of(cls, outcomes: NDArray[Any], kinds: int) -> Self:
        """The sums of a batch: a row of outcomes for each deal, each a kind from 0 on or NEITHER."""
        deals, games = outcomes.shape
        found = (outcomes[:, None, :] == np.arange(kinds)[None, :, None]).astype(np.int64)
        times = found.sum(axis=2)
        alike = (times * (times - 1) // 2).sum(axis=1)
        rows = np.concatenate([alike[:, None], found.reshape(deals, -1)], axis=1)
        return cls(deals, games, kinds, rows.sum(axis=0), rows.T @ rows)

    def __add__(self, other: "DealAgreement") -> "DealAgreement":
        if (self.games, self.kinds) != (other.games, other.kinds):
            raise ValueError("deals that were played in other ways cannot be added up")
        deals, sums = self.deals + other.deals, self.sums + other.sums
        return DealAgreement(deals, self.games, self.kinds, sums, self.products + other.products)

    @property
    def pairs(self) -> int:
        """The pairs of games of a deal."""
        return self.games * (self.games - 1) // 2

    @property
    def observed(self) -> float:
        """The part of pairs of one deal that end alike."""
        return float(self.sums[0]) / self.deals / self.pairs

    @property
    def expected(self) -> float:
        """The part of pairs that would if the deal had no influence."""
        return self.observed - self.excess

    @property
    def excess(self) -> float:
        """How much larger the part is; 0 of a single deal, which cannot tell."""
        if self.deals < FEWEST_DEALS:
            return 0.0
        shares = self._shares
        apart = (shares.sum(axis=1) ** 2 - (shares**2).sum(axis=1)).sum() / 2 / self.pairs
        return float(self.observed - apart) * self.deals / (self.deals - 1)

    @property
    def error(self) -> float:
        """The standard error of the excess, never 0 because nothing has varied yet."""
        if self.deals < FEWEST_DEALS:
            return math.inf
        others = self._shares.sum(axis=1, keepdims=True) - self._shares
        slope = np.concatenate([[1.0], -others.reshape(-1)]) / self.pairs
        means = self.sums / self.deals
        spread = self.products / self.deals - np.outer(means, means)
        variance = float(slope @ spread @ slope) * self.deals / (self.deals - 1)
        return error_of_mean(max(0.0, variance), MOST, self.deals)

    def both(self, first: int, second: int) -> int:
        """The deals whose first game ended by one kind, and the second by another."""
        return int(self.products[self._at(first, 0), self._at(second, 1)])

    def _at(self, kind: int, game: int) -> int:
        return 1 + kind * self.games + game

    @cached_property
    def _shares(self) -> Floats:
        """Of each kind in each game."""
        shares: Floats = self.sums[1:].reshape(self.kinds, self.games) / self.deals
        return shares
