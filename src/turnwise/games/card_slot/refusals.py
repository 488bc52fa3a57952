"""Why a move of Card Slot is refused."""

from turnwise.core.interfaces import Refusal
from turnwise.core.position_text import join_list
from turnwise.games.card_slot import board
from turnwise.games.card_slot.names import LINE_NAMES, symbol_name
from turnwise.games.card_slot.state import (
    CENTRE,
    DECLARE,
    DECLARING,
    DECLINE,
    LINE,
    PICKING,
    PLACE,
    PLACING,
    SLOTS,
    STOP,
    TAKE,
    TAKING,
    State,
)
from turnwise.games.card_slot.symbol_table import SILVER


def refusal(state: State, action: int) -> Refusal:
    """Why an action is not legal here."""
    if action in (DECLARE, DECLINE) and state.phase != DECLARING:
        return "nothing_to_declare", "nobody is asked for a Heavenly Hand now"
    if state.phase == DECLARING:
        if action == DECLINE:  # [CS-2.7]
            return "must_declare", "Player 1 has to declare: no card of this hand may open the game"
        return "declare_first", "say first whether the Heavenly Hand is declared"
    if action < LINE:
        return _no_place(state, *divmod(action - PLACE, SLOTS))
    if action < TAKE:
        return _no_line(state, action - LINE)
    return _no_take(state, action)


def _no_place(state: State, symbol: int, slot: int) -> Refusal:
    """Why a card cannot be placed. [CS-2.9] [CS-2.10] [CS-3.6] [CS-3.7]"""
    name = symbol_name(symbol, state.seven_name)
    if state.phase != PLACING:
        return _first(state)
    if state.hands[state.turn][symbol] == 0:
        return "not_in_hand", f"there is no {name} in hand"
    if board.is_opening(state) and slot != CENTRE:
        return "opening_slot", f"the opening card goes to slot {CENTRE + 1}, not to slot {slot + 1}"
    if board.is_opening(state) and symbol <= SILVER:
        return "opening_symbol", f"{name} may not open the game"
    if board.is_full(state):
        return "centre", f"the card on slot {slot + 1}, the centre, cannot be discarded for another"
    on_it = symbol_name(state.board[slot], state.seven_name)
    return "occupied", f"slot {slot + 1} holds a {on_it}; as long as a slot is empty the card goes there"


def _no_line(state: State, line: int) -> Refusal:
    """Why a line cannot be picked. [CS-4.1] [CS-4.7]"""
    if state.phase == TAKING:
        return _first(state)
    if state.phase == PLACING:
        return "place_first", "a line is picked after a card was placed"
    if not board.is_complete(state, line):
        return "not_complete", f"line {LINE_NAMES[line]} does not hold three alike"
    return "standing_line", f"line {LINE_NAMES[line]} was not completed by this placement"


def _no_take(state: State, action: int) -> Refusal:
    """Why a card cannot be taken, or taking not be stopped. [CS-4.5] [CS-5.5]"""
    if state.phase == PICKING:
        return _first(state)
    if state.phase == PLACING:
        return "place_first", "it is time to place a card"
    if action == STOP:
        return "sole_card", "the only card that can be taken has to be taken"
    return "empty_slot", f"slot {action - TAKE + 1} holds no card to take"


def _first(state: State) -> Refusal:
    if state.phase == TAKING:
        return "take_first", "the take is not over: take a card or stop"
    assert state.phase == PICKING, f"nothing comes first in phase {state.phase}"
    lines = board.lines_to_pick(state)
    can_be_picked = join_list(name for line, name in enumerate(LINE_NAMES) if lines >> line & 1)
    return "line_first", f"a line must be picked first: {can_be_picked.replace(',', ' or ')}"
