"""What can be asked of a position of Card Slot: lines, counts, scores."""

from turnwise.core.compile.compiler import rule
from turnwise.core.state import Ints
from turnwise.games.card_slot.editions import ANY
from turnwise.games.card_slot.state import CENTRE, EMPTY, LINES, SLOTS, State
from turnwise.games.card_slot.symbol_table import SEVEN, SILVER, SYMBOLS

ALL = (1 << SLOTS) - 1
OUTER = ALL >> 1  # all but the centre, which is the last


def _within(held: int) -> int:
    """The lines, one bit each, whose slots are all among those held."""
    return sum(1 << at for at, line in enumerate(LINES) if all(held >> slot & 1 for slot in line))


COMPLETE = tuple(_within(held) for held in range(ALL + 1))
THROUGH = tuple(sum(1 << at for at, line in enumerate(LINES) if slot in line) for slot in range(SLOTS))


@rule
def total(row: Ints) -> int:
    """All cards of a row of numbers by symbol."""
    count = 0
    for symbol in range(SYMBOLS):
        count += row[symbol]
    return count


@rule
def hand_count(state: State, seat: int) -> int:
    """Cards in a player's hand."""
    return total(state.hands[seat])


@rule
def deck_count(state: State) -> int:
    """Cards in the deck."""
    return total(state.pool) + state.fixed


@rule
def hand_score(state: State, seat: int) -> int:
    """What a hand is worth at a deck-out. [CS-6.10]"""
    score = 0
    for symbol in range(SYMBOLS):
        score += state.hands[seat][symbol] * state.scores[symbol]
    return score


@rule
def is_heavenly(state: State, seat: int) -> bool:
    """Every seven and every Silver 3, and nothing else. [CS-2.4]"""
    hand = state.hands[seat]
    return (
        state.heavenly_hand != 0
        and hand[SEVEN] == state.cards[SEVEN]
        and hand[SILVER] == state.cards[SILVER]
        and total(hand) == hand[SEVEN] + hand[SILVER]
    )


@rule
def board_count(state: State) -> int:
    """Cards on the board."""
    count = 0
    for slot in range(SLOTS):
        if state.board[slot] != EMPTY:
            count += 1
    return count


@rule
def is_full(state: State) -> bool:
    """Whether no slot is empty."""
    return board_count(state) == SLOTS


@rule
def takeable(state: State) -> int:
    """Cards that a take may choose from: all but the centre. [CS-5.3]"""
    count = board_count(state)
    return count - 1 if state.board[CENTRE] != EMPTY else count


@rule
def is_opening(state: State) -> bool:
    """Whether no card was ever placed: none is on the board and none was discarded from it."""
    return state.board[CENTRE] == EMPTY and board_count(state) == 0 and total(state.discard) == 0


@rule
def may_open(state: State, symbol: int) -> bool:
    """Neither the seven nor Silver 3, unless the hand has nothing else. [CS-2.10] [CS-2.12]"""
    hand = state.hands[state.turn]
    return symbol > SILVER or total(hand) == hand[SEVEN] + hand[SILVER]


@rule
def open_slots(state: State, opening: bool) -> int:
    """The slots to place on, one bit each: the centre first, then empty ones, or else any but the centre.

    [CS-2.9] [CS-3.6] [CS-3.7] [CS-3.8]
    """
    if opening:
        return 1 << CENTRE
    slots = 0
    for slot in range(SLOTS):
        slots |= int(state.board[slot] == EMPTY) << slot
    return slots if slots else OUTER


@rule
def is_complete(state: State, line: int) -> bool:
    """Three alike. [CS-1.5]"""
    first, middle, last = LINES[line]
    symbol = state.board[first]
    return symbol != EMPTY and symbol == state.board[middle] and symbol == state.board[last]


@rule
def is_through(line: int, slot: int) -> bool:
    """Whether a line contains a slot."""
    first, middle, last = LINES[line]
    return slot in (first, middle, last)


@rule
def lines_to_pick(state: State) -> int:
    """Complete lines, or only those that the placement completed, one bit each. [CS-4.2] [CS-4.6] [CS-4.7]"""
    board, lines = slots_by_symbol(state), 0
    for symbol in range(SYMBOLS):
        lines |= COMPLETE[slots_of(board, symbol)]
    return lines if lines == 0 or state.lines == ANY else lines & THROUGH[state.placed]


@rule
def has_line(state: State) -> bool:
    """Whether there is a line to pick."""
    return lines_to_pick(state) != 0


@rule
def has_seven_line(state: State, slot: int) -> bool:
    """Whether the card on a slot completed three sevens. [CS-4.2] [CS-4.3]"""
    if state.board[slot] != SEVEN:
        return False
    return COMPLETE[slots_of(slots_by_symbol(state), SEVEN)] & THROUGH[slot] != 0


@rule
def slots_by_symbol(state: State) -> int:
    """The slots that hold nothing, then those of each symbol, one bit each."""
    board = 0
    for slot in range(SLOTS):
        board |= 1 << (SLOTS * (state.board[slot] - EMPTY) + slot)
    return board


@rule
def slots_of(board: int, symbol: int) -> int:
    """The slots that hold a symbol, or nothing for EMPTY."""
    return (board >> (SLOTS * (symbol - EMPTY))) & ALL
