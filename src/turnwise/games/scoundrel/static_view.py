"""What never changes in a dungeon."""

from typing import Annotated

from turnwise.core.wire_struct import WireStruct, one_of
from turnwise.games.scoundrel.state import SUITS, State

ROLES = {suit.letter: suit.kind for suit in SUITS}


class StaticView(WireStruct):
    """From the parameters alone."""

    max_health: int
    roles: dict[str, Annotated[str, one_of(ROLES.values())]]  # what a card is, by the letter of its suit


def static_view(state: State) -> StaticView:
    """What everybody may know from the beginning. [SC-1.3] [SC-1.4] [SC-1.5]"""
    return StaticView(state.max_health, ROLES)
