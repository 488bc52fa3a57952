"""Ratings by Bradley and Terry: how strong each bot is, from who beat whom, and how sure that is.

The strengths are those of maximum likelihood, on the Elo scale, the mean of all bots at 0; a draw is half a
win. They do not exist where a bot has won or lost everything; then each bot is given half a win and half a
loss against an average opponent.

Games on one deal are not independent, so the intervals come from a Bayesian bootstrap over deals: every deal
weighs anew, by a gamma draw, for all of its games together; the fewer deals, the more the weights vary, as
Student's t is wider than the normal distribution. In each weighing every bot has also won and lost some of a
deal against an average opponent (gamma draws of 1/2, as in the interval by Jeffreys), so that an interval has
a width even if all deals went the same way.
"""

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

ELO = 400 / math.log(10)  # points for each natural unit of strength
LEVEL = 0.95
VIRTUAL = 0.5  # wins and losses against an average opponent
WEIGHINGS = 2_000
BOOTSTRAP_SEED = 20_240_229  # any number will do; always the same one
FEW = 5  # deals; with these, simulations show intervals that hold the truth as often as they should
LEAST_WEIGHT = 1e-9  # a chance weight of 0 would allow infinite strength
MOST_STEPS = 200
CLOSE = 1e-9  # natural units; far below what is shown


@dataclass(frozen=True)
class Rating:
    """A strength on the Elo scale with the ends of its interval."""

    value: float
    low: float
    high: float


def has_maximum(wins: Floats) -> bool:
    """Whether strengths of maximum likelihood exist: chains of wins lead from every bot to every other."""
    bots = len(wins)
    reached = (wins > 0) | np.eye(bots, dtype=bool)
    for _ in range(bots):
        reached = reached @ reached
    return bool(reached.all())


def ratings(deals: Floats) -> list[Rating]:
    """The rating of every bot; `deals[d, a, b]` is what bot a scored against bot b on deal d."""
    wins = deals.sum(axis=0)
    low, high = _interval(deals)
    return [
        Rating(float(value), min(float(bottom), float(value)), max(float(top), float(value)))
        for value, bottom, top in zip(strengths(wins) * ELO, low * ELO, high * ELO, strict=True)
    ]


def strengths(wins: Floats) -> Floats:
    """The most likely strengths, in natural units with mean 0; regularised where they would be infinite."""
    virtual = np.full((1, len(wins)), 0.0 if has_maximum(wins) else VIRTUAL)
    found: Floats = _fitted(wins[None], virtual, virtual)[0]
    return found


def _interval(deals: Floats) -> tuple[Floats, Floats]:
    """The ends of every bot's interval."""
    count, bots, _ = deals.shape
    chance = np.random.default_rng(BOOTSTRAP_SEED)
    evenness = count / (count + FEW)
    weights = chance.standard_gamma(evenness, (WEIGHINGS, count)) / evenness
    wins = (weights @ deals.reshape(count, -1)).reshape(-1, bots, bots)
    virtual = _games_of_a_deal(deals) * chance.standard_gamma(VIRTUAL, (2, WEIGHINGS, bots))
    found = _fitted(wins, *np.maximum(virtual, LEAST_WEIGHT))
    low, high = np.quantile(found, [(1 - LEVEL) / 2, (1 + LEVEL) / 2], axis=0)
    return low, high


def _games_of_a_deal(deals: Floats) -> float:
    """How many games two bots play on one deal."""
    return float((deals + deals.transpose(0, 2, 1)).max(initial=1.0))


def _fitted(wins: Floats, virtual_wins: Floats, virtual_losses: Floats) -> Floats:
    """The maximum of the likelihood of each table of wins, by Newton's method; every mean is 0."""
    tables, bots, _ = wins.shape
    games = wins + wins.transpose(0, 2, 1)
    virtual = virtual_wins + virtual_losses
    found = np.zeros((tables, bots))
    for _ in range(MOST_STEPS):
        chances, average = _logistic(found[:, :, None] - found[:, None, :]), _logistic(found)
        slope = (wins - games * chances).sum(axis=2) + virtual_wins - virtual * average
        curve = _curvature(games * chances * (1 - chances), virtual * average * (1 - average))
        step = np.linalg.solve(curve, slope[..., None])[..., 0]
        largest = np.abs(step).max(axis=1, keepdims=True)
        found += step / (1 + largest)  # careful while far away
        if largest.max() < CLOSE:
            break
    centred: Floats = found - found.mean(axis=1, keepdims=True)
    return centred


def _curvature(between: Floats, virtual: Floats) -> Floats:
    """How the slope falls with every strength; a common shift of all changes nothing and is held at 0."""
    bots = between.shape[1]
    diagonal = np.eye(bots) * (between.sum(axis=2) + virtual)[:, :, None]
    curve: Floats = diagonal - between + 1 / bots * (virtual.sum(axis=1) == 0)[:, None, None]
    return curve


def _logistic(strength: Any) -> Any:
    return 0.5 * (1 + np.tanh(strength / 2))
