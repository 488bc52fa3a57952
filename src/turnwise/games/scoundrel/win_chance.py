"""What a search's mean evaluation means: how often a player who goes on by the search wins from there.

The network was taught by quick players, who win less often than a search that goes on thinking. The curve was
fitted to 500 games in both editions (`bench/calibration.py`; docs/bots.md has the figures).
"""

import math

SHIFT, SLOPE = 2.7, 1.1  # of the log odds


def win_chance(mean: float) -> float:
    """The chance to win at a mean evaluation."""
    if not 0 < mean < 1:
        return mean
    return 1 / (1 + math.exp(-(SHIFT + SLOPE * math.log(mean / (1 - mean)))))
