"""What follows a placement in Card Slot: the effect of a line."""

from turnwise.core.chance import draw_kind
from turnwise.core.compile.compiler import rule
from turnwise.core.events import emit
from turnwise.core.state import Ints
from turnwise.games.card_slot.board import deck_count, takeable, total
from turnwise.games.card_slot.editions import (
    DISCARD_DECK,
    DRAW,
    LINE_LENGTH,
    NONE,
    REPLAY_DISCARD,
    REPLAY_PLACE,
    TAKE,
)
from turnwise.games.card_slot.events import (
    DECK_DISCARDED,
    DECK_WAS_EMPTY,
    DREW,
    NOTHING_TO_TAKE,
    REPLAY_PLACED,
    RESOLVED,
)
from turnwise.games.card_slot.state import EMPTY, LINES, TAKING, State
from turnwise.games.card_slot.symbol_table import SYMBOLS


@rule
def draw_card(state: State) -> int:
    """Take the top card of a deck that is not empty."""
    if state.fixed == 0:
        return draw_kind(state.chance, state.pool, SYMBOLS, total(state.pool))
    state.fixed -= 1
    card = state.top[state.fixed]
    state.top[state.fixed] = EMPTY
    return card


@rule
def resolve(state: State, line: int, events: Ints | None) -> bool:
    """Discard the three cards of a line, then carry out its effect; whether the turn is done.

    [CS-4.8] [CS-4.9] [CS-4.10]
    """
    first, middle, last = LINES[line]
    symbol = state.board[first]
    state.board[first] = EMPTY
    state.board[middle] = EMPTY
    state.board[last] = EMPTY
    state.discard[symbol] += LINE_LENGTH
    state.placed = EMPTY
    emit(events, RESOLVED, state.turn, line, symbol)
    effect, amount = state.effects[symbol], state.amounts[symbol]
    if effect == TAKE:
        return not start_take(state, amount, events)
    if effect != NONE:
        use_deck(state, effect, amount, events)
    return True


@rule
def start_take(state: State, amount: int, events: Ints | None) -> bool:
    """Let the player take cards, if there are any. [CS-5.1] [CS-5.4]"""
    if takeable(state) == 0:
        emit(events, NOTHING_TO_TAKE)
        return False
    state.takes = amount
    state.phase = TAKING
    return amount > 0


@rule
def use_deck(state: State, effect: int, amount: int, events: Ints | None) -> None:
    """Draw, discard or place cards of the deck, one by one, as long as there are any.

    [CS-5.6] [CS-5.7] [CS-5.8] [CS-5.10] [CS-5.12] [CS-5.13] [CS-6.7]
    """
    deck = deck_count(state)
    count = deck if effect == DISCARD_DECK else min(amount, deck)
    for _ in range(count):
        symbol = draw_card(state)
        if effect == DRAW:
            state.hands[state.turn][symbol] += 1
            emit(events, DREW, state.turn, symbol)
        elif effect == REPLAY_PLACE:
            slot = lowest_empty(state)
            state.board[slot] = symbol
            emit(events, REPLAY_PLACED, symbol, slot)
        elif effect in (REPLAY_DISCARD, DISCARD_DECK):
            state.buried[symbol] += 1  # [CS-8.6]
    if deck == 0:
        emit(events, DECK_WAS_EMPTY)  # [CS-5.9]
    elif effect in (REPLAY_DISCARD, DISCARD_DECK):
        emit(events, DECK_DISCARDED, count)


@rule
def lowest_empty(state: State) -> int:
    """The empty slot with the lowest number; a resolved line has just freed three. [CS-5.11]"""
    slot = 0
    while state.board[slot] != EMPTY:
        slot += 1
    return slot
