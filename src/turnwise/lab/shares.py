"""A share of games, and how sure it is."""

from dataclasses import dataclass

from turnwise.bots.search.results import wilson


@dataclass(frozen=True)
class Share:
    """A part of all games, with the ends of its interval."""

    value: float
    low: float
    high: float

    def __str__(self) -> str:
        value, low, high = (f"{100 * part:.1f}" for part in (self.value, self.low, self.high))
        return f"{value} % ({low} to {high})"


def share(score: float, games: int) -> Share:
    """The share of a score with Wilson's interval, as if the games were independent; anything of no games."""
    if games == 0:
        return Share(0.0, 0.0, 1.0)
    return Share(score / games, *wilson(score / games, games))
