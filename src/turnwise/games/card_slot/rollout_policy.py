"""The rollout policy of Card Slot: a line if there is one, else any card.

The board is read once, as a set of slots for nothing and for every symbol, all of them in one number.
"""

from turnwise.core.bits import lowest, size
from turnwise.core.compile.compiler import rule
from turnwise.core.fast_rng import rng_below
from turnwise.core.state import Ints
from turnwise.games.card_slot.board import ALL, OUTER, hand_count, is_opening, slots_by_symbol, slots_of
from turnwise.games.card_slot.greedy import best_line, best_place, best_take
from turnwise.games.card_slot.state import (
    DECLARE,
    EMPTY,
    LINES,
    PICKING,
    PLACE,
    PLACING,
    SLOTS,
    TAKING,
    State,
)
from turnwise.games.card_slot.symbol_table import SYMBOLS


def _lacking(held: int) -> int:
    """The slots that complete a line with those held."""
    missing = [[slot for slot in line if not held >> slot & 1] for line in LINES]
    return sum({1 << slots[0] for slots in missing if len(slots) == 1})


LACKING = tuple(_lacking(held) for held in range(ALL + 1))


@rule
def rollout_policy(state: State, rng: Ints) -> int:
    """Complete a line with a card of the hand, or place any card anywhere; lines and takes as greedy."""
    if state.phase == PLACING:
        return quick_place(state, rng)
    if state.phase == PICKING:
        return best_line(state)
    if state.phase == TAKING:
        return best_take(state)
    return DECLARE


@rule
def quick_place(state: State, rng: Ints) -> int:
    """A card that completes a line, the seven first; else any card on any slot that may be filled."""
    board = slots_by_symbol(state)
    empty = slots_of(board, EMPTY)
    if empty == ALL and is_opening(state):
        return best_place(state)
    allowed = empty if empty else OUTER  # [CS-3.6] [CS-3.7]
    for symbol in range(SYMBOLS):
        slots = LACKING[slots_of(board, symbol)] & allowed
        if slots and state.hands[state.turn][symbol] > 0:
            return PLACE + symbol * SLOTS + lowest(slots)
    return PLACE + any_card(state, rng) * SLOTS + any_slot(allowed, rng)


@rule
def any_card(state: State, rng: Ints) -> int:
    """The symbol of a card of the hand, every card as likely."""
    hand = state.hands[state.turn]
    left, symbol = rng_below(rng, hand_count(state, state.turn)), 0
    for at in range(SYMBOLS - 1):
        left -= hand[at]
        symbol += int(left >= 0)
    return symbol


@rule
def any_slot(slots: int, rng: Ints) -> int:
    """One of some slots, each as likely."""
    left, slot = rng_below(rng, size(slots)), 0
    for at in range(SLOTS - 1):
        left -= (slots >> at) & 1
        slot += int(left >= 0)
    return slot
