"""A Wild Draw Four that may be a bluff: remembered until it is answered."""

from turnwise.core.compile.compiler import rule
from turnwise.games.uno.editions import CHALLENGE
from turnwise.games.uno.hands import of_colour
from turnwise.games.uno.state import NO_SEAT, NOTHING, State


@rule
def doubt_later(state: State) -> None:
    """A Wild Draw Four that may be a bluff is remembered until it is answered. [UN-4.12] [UN-4.17]"""
    if state.wild_draw_four == CHALLENGE and state.pending == 0:
        state.doubted = state.turn
        state.before = state.colour  # the new one has not been named yet
        state.bluff = int(state.held[state.turn] & of_colour(state.colour) != 0)


@rule
def settle_doubt(state: State) -> None:
    """The draw card on top has been answered."""
    state.pending = 0
    believe(state)


@rule
def believe(state: State) -> None:
    """No player can challenge any more."""
    state.doubted = NO_SEAT
    state.before = NOTHING
    state.bluff = 0
    state.added = 0
