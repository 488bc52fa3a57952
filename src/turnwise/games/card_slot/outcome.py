"""How a game of Card Slot ends: the end itself, who won, and the scores."""

from turnwise.core.compile.compiler import rule
from turnwise.core.events import emit
from turnwise.core.state import Ints
from turnwise.games.card_slot.board import hand_count, hand_score
from turnwise.games.card_slot.events import ENDED, SCORED
from turnwise.games.card_slot.state import DECK_OUT, EMPTY, HEAVENLY_HAND, SEATS, SEVEN_LINE, State
from turnwise.games.card_slot.symbol_table import SYMBOLS


@rule
def end(state: State, reason: int, events: Ints | None) -> None:
    """The game is over; a deck-out lays the hands open. [CS-6.13] [CS-8.7]"""
    state.over = reason
    if reason == DECK_OUT:
        for seat in range(SEATS):
            lay_open(state, seat)
            if hand_count(state, seat) > 0:
                emit(events, SCORED, seat, hand_score(state, seat))
    if events is not None:
        emit(events, ENDED, reason, winner(state))


@rule
def lay_open(state: State, seat: int) -> None:
    """From now on everybody knows this hand."""
    for symbol in range(SYMBOLS):
        state.known[seat][symbol] = state.hands[seat][symbol]


@rule
def winner(state: State) -> int:
    """The seat that won a game that is over, EMPTY for a draw. [CS-2.5] [CS-4.3] [CS-6.3]"""
    if state.over == SEVEN_LINE or state.over == HEAVENLY_HAND:
        return state.turn
    first, second = hand_count(state, 0), hand_count(state, 1)
    if first > 0 and second > 0:  # [CS-6.11]
        first, second = hand_score(state, 0), hand_score(state, 1)
    if first == second:
        return EMPTY
    return 0 if first > second else 1  # [CS-6.4] [CS-6.12]


@rule
def outcome(state: State, scores: Ints | None) -> int:
    """The reason; 1 for the winner and −1 for the loser, or 0 each for a draw."""
    if scores is not None and state.over != 0:
        won = winner(state)
        scores[0] = 0 if won == EMPTY else 1 - 2 * won
        scores[1] = -scores[0]
    return state.over


@rule
def winners(state: State) -> int:
    """The winner's bit; none for a draw."""
    if state.over == 0 or winner(state) == EMPTY:
        return 0
    return 1 << winner(state)
