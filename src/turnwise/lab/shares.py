"""A share of games, and how sure it is."""

import math
from dataclasses import dataclass
from statistics import NormalDist

from turnwise.lab.ratings import LEVEL

DEVIATIONS = NormalDist().inv_cdf((1 + LEVEL) / 2)  # of the normal distribution, on either side


@dataclass(frozen=True)
class Share:
    """A part of all games, with the ends of its interval."""

    value: float
    low: float
    high: float


def share(score: float, games: int) -> Share:
    """The share of a score with Wilson's interval, as if the games were independent; anything of no games."""
    if games == 0:
        return Share(0.0, 0.0, 1.0)
    part, per_game = score / games, DEVIATIONS**2 / games
    middle = (part + per_game / 2) / (1 + per_game)
    reach = math.sqrt(part * (1 - part) * per_game + per_game**2 / 4) / (1 + per_game)
    return Share(part, max(0.0, middle - reach), min(1.0, middle + reach))
