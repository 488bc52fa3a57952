"""The course of Card Slot: the turn passing on, and the refresh."""

from turnwise.core.compile.compiler import rule
from turnwise.core.events import emit
from turnwise.core.state import Ints
from turnwise.games.card_slot.board import deck_count, hand_count, is_full
from turnwise.games.card_slot.editions import REFRESHABLE, SURVIVOR_WINS
from turnwise.games.card_slot.effects import draw_card
from turnwise.games.card_slot.events import ELIMINATED, REFRESHED
from turnwise.games.card_slot.outcome import end
from turnwise.games.card_slot.state import (
    BOTH_ELIMINATED,
    DECK_OUT,
    ELIMINATION,
    EMPTY,
    PLACING,
    State,
)


@rule
def end_turn(state: State, events: Ints | None) -> None:
    """Elimination, then deck-out, then the next turn. [CS-6.1] [CS-6.2] [CS-6.8] [CS-6.9]"""
    state.phase = PLACING
    state.placed = EMPTY
    state.takes = 0
    other = 1 - state.turn
    is_out = hand_count(state, state.turn) == 0
    if is_out:
        emit(events, ELIMINATED, state.turn)
    if is_out and hand_count(state, other) == 0:
        end(state, BOTH_ELIMINATED, events)  # [CS-6.6]
    elif is_out and state.after_elimination == SURVIVOR_WINS:
        end(state, ELIMINATION, events)  # [CS-6.4]
    elif deck_count(state) == 0:
        end(state, DECK_OUT, events)  # [CS-2.13] [CS-6.7]
    else:
        if hand_count(state, other) > 0:  # [CS-6.5]
            state.turn = other
        start_turn(state, events)


@rule
def start_turn(state: State, events: Ints | None) -> None:
    """A turn that begins on a full board begins with the forced refresh. [CS-3.1]"""
    if is_full(state):
        refresh(state, events)


@rule
def refresh(state: State, events: Ints | None) -> None:
    """Exchange the cards of the refresh slots until the deck is empty. [CS-3.2] [CS-3.3] [CS-3.4] [CS-7.2]"""
    for at in range(REFRESHABLE):
        slot = state.refresh_slots[at] - 1
        if slot < 0:
            return
        if deck_count(state) > 0:  # [CS-3.5]
            old, symbol = state.board[slot], draw_card(state)
            state.discard[old] += 1
            state.board[slot] = symbol
            emit(events, REFRESHED, slot, old, symbol)
        if deck_count(state) == 0:
            end(state, DECK_OUT, events)
            return
