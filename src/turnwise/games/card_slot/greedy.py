"""A simple player of Card Slot: own hand, board and counts, one placement ahead."""

from turnwise.core.bits import lowest
from turnwise.core.compile.compiler import rule
from turnwise.core.interfaces import NO_ACTION
from turnwise.core.state import Ints
from turnwise.games.card_slot.board import (
    board_count,
    deck_count,
    hand_count,
    hand_score,
    is_complete,
    is_opening,
    is_through,
    lines_to_pick,
    may_open,
    open_slots,
    takeable,
    total,
)
from turnwise.games.card_slot.editions import ANY, DISCARD_DECK, DRAW
from turnwise.games.card_slot.editions import TAKE as TAKE_EFFECT
from turnwise.games.card_slot.state import (
    CENTRE,
    DECLARE,
    DECLARING,
    EMPTY,
    LINE,
    LINES,
    PICKING,
    PLACE,
    PLACING,
    SLOTS,
    STOP,
    TAKE,
    TAKING,
    State,
)
from turnwise.games.card_slot.symbol_table import SEVEN, SYMBOLS

WIN = 10_000  # the game
CARD = 100  # one card more in hand
POINT = 10  # one point more in hand
PLENTY = 5  # another card of the symbol in hand, which makes one easier to part with
NO_LINE = -WIN
CERTAIN = 100  # per cent


@rule
def greedy(state: State, rng: Ints) -> int:
    """The best placement, line or take as far as one can see."""
    if state.phase == PLACING:
        return best_place(state)
    if state.phase == PICKING:
        return best_line(state)
    if state.phase == TAKING:
        return best_take(state)
    if state.phase == DECLARING:
        return DECLARE
    return NO_ACTION


@rule
def best_place(state: State) -> int:
    """The placement of the highest worth."""
    best, action = -2 * WIN, PLACE
    opening = is_opening(state)
    slots = open_slots(state, opening)
    for symbol in range(SYMBOLS):
        if state.hands[state.turn][symbol] == 0 or (opening and not may_open(state, symbol)):
            continue
        for slot in range(SLOTS):
            if slots >> slot & 1:
                worth = worth_placing(state, symbol, slot)
                if worth > best:
                    best, action = worth, PLACE + symbol * SLOTS + slot
    return action


@rule
def worth_placing(state: State, symbol: int, slot: int) -> int:
    """A line now, or else what the board then promises; and rather a card that is no loss to the hand."""
    worth = worth_now(state, symbol, slot)
    if worth == NO_LINE:
        worth = worth_later(state, symbol, slot)
    return worth + PLENTY * state.hands[state.turn][symbol] - POINT * state.scores[symbol]


@rule
def worth_now(state: State, symbol: int, slot: int) -> int:
    """The best line that can be picked after a placement, or NO_LINE."""
    best = NO_LINE
    for line in range(len(LINES)):
        if completes(state, line, symbol, slot):
            best = max(best, WIN if symbol == SEVEN else worth_line(state, symbol))
        elif state.lines == ANY and is_complete(state, line):
            first, _, _ = LINES[line]
            best = max(best, worth_line(state, state.board[first]))
    return best


@rule
def completes(state: State, line: int, symbol: int, slot: int) -> bool:
    """Whether a placement completes a line."""
    first, middle, last = LINES[line]
    return (
        is_through(line, slot)
        and after(state, first, symbol, slot) == symbol
        and after(state, middle, symbol, slot) == symbol
        and after(state, last, symbol, slot) == symbol
    )


@rule
def worth_later(state: State, symbol: int, slot: int) -> int:
    """What the pairs on the board after a placement promise to this player, less what to the other one."""
    risk, hope = 0, 0
    full = board_count(state) + int(state.board[slot] == EMPTY) == SLOTS
    for line in range(len(LINES)):
        pair = pair_in(state, line, symbol, slot, full)
        worth = 0 if pair == EMPTY else WIN if pair == SEVEN else worth_line(state, pair)
        if worth > 0:
            chance = likelihood(state, pair)
            risk = max(risk, worth * chance)
            if state.hands[state.turn][pair] > int(pair == symbol):
                hope = max(hope, worth * (CERTAIN - chance))
    return (hope - risk) // CERTAIN


@rule
def after(state: State, at: int, symbol: int, slot: int) -> int:
    """What a slot holds after a placement."""
    return symbol if at == slot else state.board[at]


@rule
def pair_in(state: State, line: int, symbol: int, slot: int, full: bool) -> int:
    """The symbol of which a line lacks one card after a placement, EMPTY if there is none."""
    first, middle, last = LINES[line]
    a = after(state, first, symbol, slot)
    b = after(state, middle, symbol, slot)
    c = after(state, last, symbol, slot)
    if a == b and may_fill_after(c, last, full):
        return a
    if a == c and may_fill_after(b, middle, full):
        return a
    if b == c and may_fill_after(a, first, full):
        return b
    return EMPTY


@rule
def may_fill_after(held: int, slot: int, full: bool) -> bool:
    """Whether the next player may place a card on a slot."""
    return held == EMPTY or (full and slot != CENTRE)


@rule
def worth_line(state: State, symbol: int) -> int:
    """What the effect of a line is worth."""
    effect = state.effects[symbol]
    if effect == TAKE_EFFECT:
        return CARD * min(state.amounts[symbol], takeable(state))
    if effect == DRAW:
        return CARD * min(state.amounts[symbol], deck_count(state))
    if effect == DISCARD_DECK:
        return WIN // 2 if leads(state) else -WIN // 2
    return 0  # NONE, REPLAY_DISCARD and REPLAY_PLACE change no hand


@rule
def leads(state: State) -> bool:
    """Whether the own hand scores more than an average hand of the other player."""
    expected, cards = 0, 0
    for symbol in range(SYMBOLS):
        expected += unseen(state, symbol) * state.scores[symbol]
        cards += unseen(state, symbol)
    return hand_score(state, state.turn) * cards > expected * hand_count(state, 1 - state.turn)


@rule
def unseen(state: State, symbol: int) -> int:
    """Cards that are neither on the board, nor in the own hand, nor seen when discarded."""
    count = state.cards[symbol] - state.hands[state.turn][symbol] - state.discard[symbol]
    for slot in range(SLOTS):
        count -= int(state.board[slot] == symbol)
    return count


@rule
def likelihood(state: State, symbol: int) -> int:
    """How likely the other player holds a symbol, in per cent."""
    other = 1 - state.turn
    if state.known[other][symbol] > 0:
        return CERTAIN
    hidden = hand_count(state, other) - total(state.known[other])
    cards = hidden + deck_count(state) + total(state.buried)
    return min(CERTAIN, CERTAIN * unseen(state, symbol) * hidden // max(1, cards))


@rule
def best_line(state: State) -> int:
    """The line of the highest worth."""
    lines = lines_to_pick(state)
    best, action = -2 * WIN, LINE + lowest(lines)
    if lines & (lines - 1) == 0:
        return action
    while lines:
        line = lowest(lines)
        first, _, _ = LINES[line]
        worth = worth_line(state, state.board[first])
        if worth > best:
            best, action = worth, LINE + line
        lines &= lines - 1
    return action


@rule
def best_take(state: State) -> int:
    """The card that scores most: any card is better than none."""
    best, action = -WIN, STOP
    for slot in range(CENTRE):
        symbol = state.board[slot]
        if symbol != EMPTY and state.scores[symbol] > best:
            best, action = state.scores[symbol], TAKE + slot
    return action
