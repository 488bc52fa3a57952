"""The rules of Card Slot; the numbers in brackets are clauses of docs/rules/card_slot.md."""

from turnwise.core.compile.compiler import rule
from turnwise.core.events import emit
from turnwise.core.state import Ints
from turnwise.games.card_slot.board import (
    has_line,
    has_seven_line,
    is_opening,
    lines_to_pick,
    may_open,
    open_slots,
    takeable,
)
from turnwise.games.card_slot.check import check, check_parameters
from turnwise.games.card_slot.dealing import deal, redeal
from turnwise.games.card_slot.editions import LINE_LENGTH
from turnwise.games.card_slot.editions import TAKE as TAKE_EFFECT
from turnwise.games.card_slot.effects import resolve
from turnwise.games.card_slot.events import DECLARED, DECLINED, PLACED, REPLACED, STOPPED, TOOK
from turnwise.games.card_slot.outcome import end, outcome, winners
from turnwise.games.card_slot.state import (
    CENTRE,
    DECLARE,
    DECLARING,
    DECLINE,
    EMPTY,
    HEAVENLY_HAND,
    LINE,
    LINES,
    PICKING,
    PLACE,
    PLACING,
    SEVEN_LINE,
    SLOTS,
    STOP,
    TAKE,
    TAKING,
    State,
)
from turnwise.games.card_slot.symbol_table import SYMBOLS
from turnwise.games.card_slot.turns import end_turn

__all__ = [
    "apply",
    "check",
    "check_parameters",
    "deal",
    "legal",
    "longest",
    "mover",
    "outcome",
    "redeal",
    "score_range",
    "winners",
]


@rule
def mover(state: State) -> int:
    """The seat to act."""
    return state.turn


@rule
def legal(state: State, out: Ints) -> int:
    """What the phase allows."""
    if state.over != 0:
        return 0
    if state.phase == PLACING:
        return legal_places(state, out)
    if state.phase == PICKING:
        return legal_lines(state, out)
    if state.phase == TAKING:
        return legal_takes(state, out)
    if state.phase == DECLARING:
        out[0] = DECLARE
        out[1] = DECLINE
        return 1 + state.turn  # [CS-2.7] [CS-2.8]
    return 0


@rule
def legal_places(state: State, out: Ints) -> int:
    """A card of the hand on a slot where it may go. [CS-2.11] [CS-3.6]"""
    opening = is_opening(state)
    slots = open_slots(state, opening)
    count = 0
    for symbol in range(SYMBOLS):
        if state.hands[state.turn][symbol] == 0 or (opening and not may_open(state, symbol)):
            continue
        for slot in range(SLOTS):  # without a branch: what may not be filled is written over
            out[count] = PLACE + symbol * SLOTS + slot
            count += (slots >> slot) & 1
    return count


@rule
def legal_lines(state: State, out: Ints) -> int:
    """One of the lines that may be picked, and no way around it. [CS-4.5]"""
    lines, count = lines_to_pick(state), 0
    for line in range(len(LINES)):
        if lines >> line & 1:
            out[count] = LINE + line
            count += 1
    return count


@rule
def legal_takes(state: State, out: Ints) -> int:
    """Any card but that of the centre, or to stop. [CS-5.2] [CS-5.3] [CS-5.5]"""
    count = 0
    for slot in range(CENTRE):
        if state.board[slot] != EMPTY:
            out[count] = TAKE + slot
            count += 1
    if count != 1 or not state.take_sole_card:
        out[count] = STOP
        count += 1
    return count


@rule
def apply(state: State, action: int, events: Ints | None) -> None:
    """Carry out an action of any phase, and end the turn when it was the last one."""
    done = action == STOP
    if action < LINE:
        done = place(state, (action - PLACE) // SLOTS, (action - PLACE) % SLOTS, events)
    elif action < TAKE:
        done = resolve(state, action - LINE, events)
    elif action < STOP:
        done = take(state, action - TAKE, events)
    elif action == STOP:
        emit(events, STOPPED, state.turn)
    else:
        answer(state, action == DECLARE, events)
    if done:
        end_turn(state, events)


@rule
def answer(state: State, declares: bool, events: Ints | None) -> None:
    """The Heavenly Hand wins, or Player 1 opens the game. [CS-2.5] [CS-2.8]"""
    state.phase = PLACING
    if declares:
        emit(events, DECLARED, state.turn)
        end(state, HEAVENLY_HAND, events)
    else:
        emit(events, DECLINED, state.turn)
        state.turn = 0


@rule
def place(state: State, symbol: int, slot: int, events: Ints | None) -> bool:
    """Put a card of the hand on a slot and look at the lines; whether the turn is done.

    [CS-4.1] [CS-4.4] [CS-4.5] [CS-8.3]
    """
    old = state.board[slot]
    if old != EMPTY:
        state.discard[old] += 1
        emit(events, REPLACED, state.turn, old, slot)
    state.board[slot] = symbol
    state.hands[state.turn][symbol] -= 1
    if state.known[state.turn][symbol] > 0:
        state.known[state.turn][symbol] -= 1
    emit(events, PLACED, state.turn, symbol, slot)
    if has_seven_line(state, slot):
        end(state, SEVEN_LINE, events)
        return False
    state.placed = slot
    if has_line(state):
        state.phase = PICKING
        return False
    return True


@rule
def take(state: State, slot: int, events: Ints | None) -> bool:
    """Move a card from board to hand, for everybody to see; whether the turn is done. [CS-5.2] [CS-8.3]"""
    symbol = state.board[slot]
    state.board[slot] = EMPTY
    state.hands[state.turn][symbol] += 1
    state.known[state.turn][symbol] += 1
    state.takes -= 1
    emit(events, TOOK, state.turn, symbol, slot)
    return state.takes == 0 or takeable(state) == 0


def longest(state: State) -> int:
    """No card is placed twice unless it was taken, and every line takes three cards out of the game for good.

    So there are at most a third as many lines as cards; each is picked once and has at most `takes` cards
    taken (or fewer, and a stop); every card of hands and deck is placed at most once, and every taken card
    once more. One action is left for the Heavenly Hand declined.
    """
    cards = sum(state.cards)
    takes = max(
        amount if effect == TAKE_EFFECT else 0
        for effect, amount in zip(state.effects, state.amounts, strict=True)
    )
    takes = min(takes, SLOTS - LINE_LENGTH)
    lines = cards // LINE_LENGTH
    return 1 + cards + lines * (1 + 2 * takes)


def score_range(state: State) -> tuple[int, int]:
    """Lost and won."""
    return -1, 1
