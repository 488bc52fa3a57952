"""Which positions and which parameters of Card Slot are sound."""

from turnwise.core.compile.compiler import rule
from turnwise.core.errors import BadSetup
from turnwise.games.card_slot.board import (
    deck_count,
    hand_count,
    has_line,
    has_seven_line,
    is_heavenly,
    is_opening,
    takeable,
    total,
)
from turnwise.games.card_slot.editions import (
    LARGEST_AMOUNT,
    LINE_LENGTH,
    MOST_CARDS,
    REPLAY_PLACE,
    SURVIVOR_WINS,
)
from turnwise.games.card_slot.state import (
    BOTH_ELIMINATED,
    DECK_OUT,
    DECLARING,
    ELIMINATION,
    EMPTY,
    HEAVENLY_HAND,
    MOST_FIXED,
    NEGATIVE,
    NO_CARD,
    PICKING,
    PLACING,
    SEATS,
    SEVEN_LINE,
    SLOTS,
    TAKING,
    WRONG_CARDS,
    WRONG_END,
    WRONG_HAND,
    WRONG_KNOWN,
    WRONG_OPENING,
    WRONG_PHASE,
    State,
)
from turnwise.games.card_slot.symbol_table import SEVEN, SILVER, SYMBOL_WORDS, SYMBOLS


@rule
def check(state: State) -> int:
    """The number of the first defect, 0 for a sound position."""
    defect = check_places(state)
    for symbol in range(SYMBOLS):
        if defect == 0:
            defect = check_symbol(state, symbol)
    if defect == 0:
        defect = check_end(state) if state.over else check_going(state)
    return defect


@rule
def check_places(state: State) -> int:
    """Slots hold symbols or nothing; the set order of the deck is as long as it says."""
    for slot in range(SLOTS):
        if not EMPTY <= state.board[slot] < SYMBOLS:
            return NO_CARD
    if not 0 <= state.fixed <= MOST_FIXED:
        return NO_CARD
    for at in range(MOST_FIXED):
        if not EMPTY <= state.top[at] < SYMBOLS or (state.top[at] == EMPTY) != (at >= state.fixed):
            return NO_CARD
    return 0


@rule
def check_symbol(state: State, symbol: int) -> int:
    """Every card of a symbol is in exactly one place. [CS-1.2]"""
    count = state.pool[symbol] + state.discard[symbol] + state.buried[symbol]
    if min(state.pool[symbol], state.discard[symbol], state.buried[symbol]) < 0:
        return NEGATIVE
    for seat in range(SEATS):
        hand, known = state.hands[seat][symbol], state.known[seat][symbol]
        if hand < 0 or known < 0:
            return NEGATIVE
        if known > hand:
            return WRONG_KNOWN
        count += hand
    for slot in range(SLOTS):
        count += int(state.board[slot] == symbol)
    for at in range(state.fixed):
        count += int(state.top[at] == symbol)
    return 0 if count == state.cards[symbol] else WRONG_CARDS


@rule
def check_going(state: State) -> int:
    """A player who can act, in a phase that fits the board. [CS-2.3] [CS-6.4] [CS-6.6]"""
    if not 0 <= state.turn < SEATS or not DECLARING <= state.phase <= TAKING or not fits_phase(state):
        return WRONG_PHASE
    if state.phase == DECLARING and not is_open(state, state.turn):
        return WRONG_KNOWN
    if state.phase == PLACING and is_opening(state) and state.turn != 0:
        return WRONG_OPENING
    if state.phase == PLACING and hand_count(state, state.turn) == 0:
        return WRONG_HAND
    if state.after_elimination == SURVIVOR_WINS and hand_count(state, 1 - state.turn) == 0:
        return WRONG_HAND
    return 0


@rule
def fits_phase(state: State) -> bool:
    """Whether the board and what the phase needs agree with it."""
    if state.phase == TAKING:
        return 0 < state.takes <= LARGEST_AMOUNT and takeable(state) > 0 and state.placed == EMPTY
    if state.takes != 0:
        return False
    if state.phase == PICKING:
        return is_picking(state)
    if state.placed != EMPTY:
        return False
    if state.phase == DECLARING:
        return is_opening(state) and is_heavenly(state, state.turn)
    return state.phase == PLACING


@rule
def is_picking(state: State) -> bool:
    """A card was placed that won nothing, and there is a line to pick."""
    if not 0 <= state.placed < SLOTS or state.board[state.placed] == EMPTY:
        return False
    return has_line(state) and not has_seven_line(state, state.placed)


@rule
def is_open(state: State, seat: int) -> bool:
    """Whether everybody knows the whole hand."""
    return total(state.known[seat]) == hand_count(state, seat)


@rule
def check_end(state: State) -> int:
    """The position is one in which the game ends for this reason, with nothing left to do. [CS-6.13]"""
    empty = int(hand_count(state, 0) == 0) + int(hand_count(state, 1) == 0)
    fits = False
    if not 0 <= state.turn < SEATS:
        return WRONG_END
    if state.phase != PLACING or state.takes != 0 or state.placed != EMPTY:
        return WRONG_END
    if state.over == SEVEN_LINE:
        for slot in range(SLOTS):
            fits = fits or has_seven_line(state, slot)
    elif state.over == HEAVENLY_HAND:
        fits = is_heavenly(state, state.turn) and is_opening(state) and is_open(state, state.turn)
    elif state.over == DECK_OUT:
        fits = empty < SEATS and deck_count(state) == 0 and is_open(state, 0) and is_open(state, 1)
    elif state.over == ELIMINATION:
        fits = empty == 1 and state.after_elimination == SURVIVOR_WINS
    elif state.over == BOTH_ELIMINATED:
        fits = empty == SEATS
    return 0 if fits else WRONG_END


def check_parameters(state: State) -> None:
    """Refuse parameters that do not go together. [CS-7.4] [CS-7.5] [CS-7.6] [CS-7.8]"""
    cards = sum(state.cards)
    if cards > MOST_CARDS:
        raise BadSetup("bad_value", f"the game cannot have {cards} cards: {MOST_CARDS} is the most")
    if 2 * state.hand_size >= cards:
        raise BadSetup(
            "bad_value",
            f"parameter hand_size cannot be {state.hand_size}: two such hands leave no deck of {cards} cards",
        )
    special = state.cards[SEVEN] + state.cards[SILVER]
    if state.heavenly_hand and special != state.hand_size:
        raise BadSetup(
            "bad_value",
            f"parameter heavenly_hand cannot be true: the {special} sevens and Silver 3 "
            f"do not make up a hand of {state.hand_size}",
        )
    for word, effect, amount in zip(SYMBOL_WORDS, state.effects, state.amounts, strict=True):
        if effect == REPLAY_PLACE and amount > LINE_LENGTH:
            raise BadSetup(
                "bad_value",
                f"parameter {word}_amount cannot be {amount}: "
                f"a line frees only {LINE_LENGTH} slots for {word}_effect=replay_place",
            )
