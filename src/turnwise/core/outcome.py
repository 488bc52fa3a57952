"""How a game ended, and why."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Outcome:
    """The reason, the score of every seat, and the seats that won (none: a draw, or a lone player's loss)."""

    reason: str
    scores: tuple[int, ...]
    winners: tuple[int, ...]
