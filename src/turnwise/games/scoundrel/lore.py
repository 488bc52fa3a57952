"""What never changes in a dungeon."""

from turnwise.core.shown import Shown
from turnwise.games.scoundrel.state import SUITS, State

ROLES = {suit.letter: suit.kind for suit in SUITS}


class Lore(Shown):
    """From the parameters alone."""

    max_health: int
    roles: dict[str, str]  # what a card is, by the letter of its suit


def lore(state: State) -> Lore:
    """What everybody may know from the beginning. [SC-1.3] [SC-1.4] [SC-1.5]"""
    return Lore(state.max_health, ROLES)
