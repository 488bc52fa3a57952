"""An exact confidence sequence for the mean of bounded deals, such as differences of win shares.

For x of at least -1 and a bet 0 <= b < 1, exp(b x - p(b) x²) <= 1 + b x with p(b) = -log(1 - b) - b (Fan,
Grama and Liu 2015). So exp(b Σx - p(b) Σx²) / (1 + b μ)^n is a supermartingale if μ is the mean, and so is
the average over several bets. By Ville's inequality it ever reaches 2/α with a chance of at most α/2. The
interval holds every μ against which it has not, and the mirrored one for -x has not: it holds the mean at all
looks together with a chance of at least 1 - α, for every distribution within the bounds and from the first
deal on.

The bets are spread evenly on a logarithmic scale, which serves all variances and numbers of deals alike;
nothing is tuned. Where nothing has varied in n deals the interval is about ± 7/n of the bound: a rule of
three that can be looked at repeatedly.

Assumed: deals are independent and alike, and the bound holds.
"""

import numpy as np

from turnwise.lab.ratings import Floats

FINEST_BET = 0.001  # serves up to some millions of deals
LARGEST_BET = 0.9
BETS_PER_E = 4  # between one bet and e times as much; more would change the ends by less than 1 %
STEPS = 30
CLOSE = 1e-9


def exact_interval(
    deals: Floats, total: Floats, squares: Floats, alpha: float, finest: float = FINEST_BET
) -> tuple[Floats, Floats]:
    """The ends for each row: so many deals with values from -1 to 1, their sum and that of their squares."""
    bets = _bets(finest)
    low = _low(deals, total, squares, bets, alpha)
    high = -_low(deals, -total, squares, bets, alpha)
    return low, high


def _bets(finest: float) -> Floats:
    first, last = np.log(min(finest, LARGEST_BET / 2)), np.log(LARGEST_BET)
    bets: Floats = np.exp(np.linspace(first, last, 1 + int(np.ceil((last - first) * BETS_PER_E))))
    return bets


def _low(deals: Floats, total: Floats, squares: Floats, bets: Floats, alpha: float) -> Floats:
    """The smallest mean that is not refuted.

    What refutes a mean falls with it and is convex, so Newton's steps reach the end from below, after a first
    one that may come from above.
    """
    gain = bets * total[:, None] + (np.log1p(-bets) + bets) * squares[:, None]
    wanted = np.log(2 / alpha)
    spread = np.sqrt(np.maximum(squares - total**2 / deals, 0) * wanted * 3)
    found = np.maximum((total - spread - 2 * wanted) / deals, -1.0)
    for _ in range(STEPS):
        stakes = 1 + bets * found[:, None]
        logs = gain - deals[:, None] * np.log(stakes)
        most = logs.max(axis=1)
        parts = np.exp(logs - most[:, None])
        weight = parts.sum(axis=1)
        excess = most + np.log(weight / len(bets)) - wanted
        slope = deals * (parts * bets / stakes).sum(axis=1) / weight
        step = np.maximum(found + excess / slope, -1.0) - found
        found += step
        if np.abs(step).max(initial=0.0) < CLOSE:
            break
    low: Floats = found
    return low
