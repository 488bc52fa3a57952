"""Dealing Card Slot: at the start, and anew for a seat that cannot know the cards."""

from turnwise.core.chance import draw_kind, rekey
from turnwise.core.compile.compiler import rule
from turnwise.core.state import Ints
from turnwise.games.card_slot.board import is_heavenly, total
from turnwise.games.card_slot.outcome import lay_open
from turnwise.games.card_slot.state import DECLARING, EMPTY, MOST_FIXED, PLACING, SEATS, SLOTS, State
from turnwise.games.card_slot.symbol_table import SYMBOLS


@rule
def deal(state: State) -> None:
    """Two hands, the rest is the deck. [CS-1.1] [CS-1.2] [CS-2.1]"""
    clear(state)
    for symbol in range(SYMBOLS):
        state.pool[symbol] = state.cards[symbol]
    for seat in range(SEATS):
        draw_into(state.hands[seat], state.hand_size, state.pool, state.chance)
    ask(state)


@rule
def clear(state: State) -> None:
    """No card anywhere, and Player 1 to place. [CS-2.2] [CS-2.3]"""
    for slot in range(SLOTS):
        state.board[slot] = EMPTY
    for at in range(MOST_FIXED):
        state.top[at] = EMPTY
    for symbol in range(SYMBOLS):
        state.pool[symbol] = 0
        state.discard[symbol] = 0
        state.buried[symbol] = 0
        for seat in range(SEATS):
            state.hands[seat][symbol] = 0
            state.known[seat][symbol] = 0
    state.fixed = 0
    state.turn = 0
    state.phase = PLACING
    state.placed = EMPTY
    state.takes = 0
    state.over = 0


@rule
def draw_into(row: Ints, count: int, pool: Ints, chance: Ints) -> None:
    """Move cards from a pool at random."""
    left = total(pool)
    for _ in range(count):
        row[draw_kind(chance, pool, SYMBOLS, left)] += 1
        left -= 1


@rule
def ask(state: State) -> None:
    """The player who was dealt the Heavenly Hand is asked to declare it, and all see it. [CS-2.6] [CS-8.4]"""
    for seat in range(SEATS):
        if is_heavenly(state, seat):
            state.turn = seat
            state.phase = DECLARING
            lay_open(state, seat)
            return


@rule
def redeal(state: State, seat: int, chance: Ints) -> None:
    """Deck, buried cards and the unknown part of the other hand are drawn anew from one another.

    [CS-8.1] [CS-8.2] [CS-8.5] [CS-8.6]
    """
    pour_deck(state)
    buried = total(state.buried)
    for symbol in range(SYMBOLS):
        state.pool[symbol] += state.buried[symbol]
        state.buried[symbol] = 0
        for other in range(SEATS):
            if other != seat:
                state.pool[symbol] += state.hands[other][symbol] - state.known[other][symbol]
    for other in range(SEATS):
        if other != seat:
            draw_unknown(state, other, chance)
    draw_into(state.buried, buried, state.pool, chance)
    rekey(state.chance, chance)


@rule
def pour_deck(state: State) -> None:
    """Forget the order of the deck."""
    for at in range(state.fixed):
        state.pool[state.top[at]] += 1
        state.top[at] = EMPTY
    state.fixed = 0


@rule
def draw_unknown(state: State, seat: int, chance: Ints) -> None:
    """Draw the cards of a hand anew that not everybody knows."""
    unknown = total(state.hands[seat]) - total(state.known[seat])
    for symbol in range(SYMBOLS):
        state.hands[seat][symbol] = state.known[seat][symbol]
    draw_into(state.hands[seat], unknown, state.pool, chance)
