"""A metric of two rule sets by deal, added up as whole numbers: the same sums in any order of batches."""

import math
from dataclasses import dataclass
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

LARGEST = 2**62  # sums up to here fit into the 64 bits of NumPy
DIVERGED = 1.05  # a smaller factor is shown as 1.0


@dataclass(frozen=True)
class PairedMoments:
    """Sums of a metric over deals that were played under both rule sets, A and B.

    Values are whole numbers of parts: where a deal is played in two seatings and its value is the mean of
    both, the value is the sum of both and `parts` is 2.
    """

    deals: int = 0
    sum_a: int = 0
    sum_b: int = 0
    squares_a: int = 0
    squares_b: int = 0
    products: int = 0
    parts: int = 1
    widest: int = 0  # the largest difference on one deal, to either side

    @classmethod
    def of(cls, a: NDArray[Any], b: NDArray[Any], parts: int = 1) -> Self:
        """The sums of a batch: the value of each deal under A and under B."""
        if a.shape != b.shape or a.ndim != 1:
            raise ValueError(f"A has values of shape {a.shape}, B of {b.shape}; both have one for each deal")
        a, b = _whole(a), _whole(b)
        sums = (a.sum(), b.sum(), a @ a, b @ b, a @ b)
        sum_a, sum_b, squares_a, squares_b, products = (int(each) for each in sums)
        return cls(len(a), sum_a, sum_b, squares_a, squares_b, products, parts, _largest(b - a))

    def __add__(self, other: "PairedMoments") -> "PairedMoments":
        if self.parts != other.parts:
            raise ValueError(f"values in 1/{self.parts} cannot be added to values in 1/{other.parts}")
        return PairedMoments(
            self.deals + other.deals,
            self.sum_a + other.sum_a,
            self.sum_b + other.sum_b,
            self.squares_a + other.squares_a,
            self.squares_b + other.squares_b,
            self.products + other.products,
            self.parts,
            max(self.widest, other.widest),
        )

    @property
    def mean_a(self) -> float:
        """The mean under A; not a number without deals."""
        return self._mean(self.sum_a)

    @property
    def mean_b(self) -> float:
        """The mean under B; not a number without deals."""
        return self._mean(self.sum_b)

    @property
    def difference(self) -> float:
        """The mean under B less that under A: what the change from A to B does."""
        return self._mean(self.sum_b - self.sum_a)

    @property
    def total(self) -> float:
        """The sum of the differences by deal."""
        return (self.sum_b - self.sum_a) / self.parts

    @property
    def squares(self) -> float:
        """The sum of their squares."""
        return self._squared_differences / self.parts**2

    @property
    def variance(self) -> float:
        """The variance of the difference from deal to deal; 0 of fewer than two deals."""
        return self._variance(self.sum_b - self.sum_a, self._squared_differences)

    @property
    def variance_apart(self) -> float:
        """What that variance would be if A and B were played on deals of their own."""
        of_a = self._variance(self.sum_a, self.squares_a)
        return of_a + self._variance(self.sum_b, self.squares_b)

    @property
    def pairing_factor(self) -> float:
        """How many times as many games would be needed for the same interval without common deals."""
        if self.variance:
            return self.variance_apart / self.variance
        return math.inf if self.variance_apart else 1.0

    @property
    def pairing_saved(self) -> bool:
        """Whether common deals were of any use."""
        return self.pairing_factor >= DIVERGED

    @property
    def pairing(self) -> str:
        """The same in words."""
        factor = self.pairing_factor
        if math.isinf(factor):
            return "pairing saved nearly all games: no deal went differently"
        if not self.pairing_saved:
            return f"pairing saved × {factor:.1f}: these rule sets diverge too soon"
        return f"pairing saved × {factor:.1f} games"

    @property
    def _squared_differences(self) -> int:
        return self.squares_a + self.squares_b - 2 * self.products

    def _mean(self, total: int) -> float:
        return total / (self.deals * self.parts) if self.deals else math.nan

    def _variance(self, total: int, squares: int) -> float:
        if self.deals < 2:
            return 0.0
        return (self.deals * squares - total**2) / (self.deals * (self.deals - 1) * self.parts**2)


def _whole(values: NDArray[Any]) -> NDArray[Any]:
    """The values as whole numbers that can be squared and added without overflow."""
    if values.dtype.kind not in "biu":
        raise TypeError(f"values of type {values.dtype}; only whole numbers add up to the same in any order")
    return values.astype(np.int64 if _largest(values) ** 2 * len(values) < LARGEST else object)


def _largest(values: NDArray[Any]) -> int:
    return max(abs(int(values.max())), abs(int(values.min()))) if len(values) else 0
