"""Points of games by seat, as whole numbers, and the sums by deal that a ladder needs of them.

A game is worth one point. A seat that wins alone has it; winners share it; all seats share a game that no one
wins. Points are counted in parts of the least common multiple of all numbers of seats, so that they are whole
numbers. A lone player has a point for a game that it wins.
"""

from collections.abc import Sequence
from itertools import combinations
from math import lcm
from typing import cast

import numpy as np

from turnwise.lab.counting.tally import Games
from turnwise.lab.experiments.ladder_answer import WonTwice
from turnwise.lab.statistics.agreement import NEITHER
from turnwise.lab.statistics.moments import PairedMoments
from turnwise.lab.tally import WholeNumbers

Seatings = Sequence[Games]


def whole_point(seats: int) -> int:
    """In how many parts a point is counted."""
    return lcm(*range(1, seats + 1))


def points(games: Games, seat: int, seats: int) -> WholeNumbers:
    """What a seat has of every game, in parts of a point."""
    winners, whole = _winners(games, seats), whole_point(seats)
    shared = np.where(winners > 0, games.won(seat) * whole // np.maximum(winners, 1), whole // seats)
    return games.won(seat) * whole if seats == 1 else cast(WholeNumbers, shared)


def won_alone(games: Games, seats: int) -> WholeNumbers:
    """The seat that won each game alone, or NEITHER; of a lone player 1 if it won, else 0."""
    if seats == 1:
        return games.won(0)
    winner = sum(seat * games.won(seat) for seat in range(seats))
    return cast(WholeNumbers, np.where(_winners(games, seats) == 1, winner, NEITHER))


def _winners(games: Games, seats: int) -> WholeNumbers:
    """How many seats won."""
    return cast(WholeNumbers, sum(games.won(seat) for seat in range(seats)))


def mean_of(values: WholeNumbers, parts: int = 1) -> PairedMoments:
    """The sums of which the difference is the mean of values in parts."""
    return PairedMoments.of(np.zeros_like(values), values, parts)


def over_even(values: WholeNumbers, games: int, seats: int) -> PairedMoments:
    """How much the points of so many games of a deal exceed an even share."""
    even = np.full_like(values, games * whole_point(seats) // seats)
    return PairedMoments.of(even, values, games * whole_point(seats))


def gain(equals: Games, changed: Games, seat: int, seats: int) -> PairedMoments:
    """What a stronger player has in a seat, less what a weaker one has there."""
    return PairedMoments.of(points(equals, seat, seats), points(changed, seat, seats), whole_point(seats))


def gain_beside(equals: Games, changed: Seatings, seat: int) -> PairedMoments:
    """A seat's gain less the mean of those of the other seats."""
    seats = len(changed)
    before = [points(equals, each, seats) for each in range(seats)]
    after = [points(games, each, seats) for each, games in enumerate(changed)]
    others = [each for each in range(seats) if each != seat]
    a = len(others) * before[seat] + sum(after[each] for each in others)
    b = len(others) * after[seat] + sum(before[each] for each in others)
    return PairedMoments.of(a, b, len(others) * whole_point(seats))


def won_twice(seatings: Seatings) -> WonTwice | None:
    """The first deal that the same seat wins alone in two seatings."""
    rows = seats_won(seatings, len(seatings))
    alike = [
        (int(found[0]), pair)
        for pair in combinations(range(len(seatings)), 2)
        if len(found := ((rows[:, pair[0]] == rows[:, pair[1]]) & (rows[:, pair[0]] >= 0)).nonzero()[0])
    ]
    if not alike:
        return None
    at, pair = min(alike)
    return WonTwice(seatings[0].first + at, int(rows[at, pair[0]]), pair)


def seats_won(seatings: Seatings, seats: int) -> WholeNumbers:
    """The seat that won each game of a deal alone: a row for each deal."""
    return np.stack([won_alone(games, seats) for games in seatings], axis=1)
