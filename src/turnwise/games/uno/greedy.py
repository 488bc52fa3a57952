"""A simple player of UNO: own hand, pile and counts."""

from turnwise.core.kernel import rule
from turnwise.core.state import Ints
from turnwise.games.uno.hands import answers, following, playable
from turnwise.games.uno.state import (
    ANSWERING,
    CALL,
    CATCHES,
    COLOUR,
    COLOURS,
    DOUBT,
    DRAW,
    DRAWN,
    KINDS,
    NAMING,
    NOBODY,
    PLAY,
    SKIP,
    SWAP,
    SWAPPING,
    SYMBOLS,
    WILD,
    State,
)

CALL_AT = 2
SUSPICIOUS = 6  # cards in hand of somebody who claims to have none of a colour
COMPANY = 4  # another card of the colour in hand
SYMBOL_COMPANY = 1  # a card of the same symbol in hand
TURN = 20  # an action card: a turn gained, or a turn lost for the others
RESERVE = -40  # a wild is kept as long as anything else can be played


@rule
def greedy(state: State, noise: Ints) -> int:
    """Call, catch, and play what leaves the best hand."""
    if state.phase == NAMING:
        return COLOUR + best_colour(state)
    if state.phase == SWAPPING:
        return SWAP + smallest_hand(state)
    if state.exposed != NOBODY and state.exposed != state.turn and state.safe == 0:
        return CATCHES + state.turn
    if state.phase == DRAWN:
        if state.sizes[state.turn] == CALL_AT and state.called == 0:
            return CALL
        return PLAY + state.drawn
    kinds = answers(state, state.turn) if state.phase == ANSWERING else playable(state, state.turn)
    if kinds == 0:
        if state.doubted != NOBODY and state.sizes[state.doubted] >= SUSPICIOUS:
            return DOUBT
        return DRAW
    if state.sizes[state.turn] == CALL_AT and state.called == 0:
        return CALL
    return PLAY + best_card(state, kinds)


@rule
def best_card(state: State, kinds: int) -> int:
    """The card of the highest worth."""
    best, card = -1000, 0
    for kind in range(KINDS):
        if (kinds >> kind) & 1:
            worth = worth_of(state, kind)
            if worth > best:
                best, card = worth, kind
    return card


@rule
def worth_of(state: State, kind: int) -> int:
    """Turns gained, and cards that fit what would lie on top."""
    if kind >= WILD:
        return RESERVE - (kind - WILD)
    hand = state.hands[state.turn]
    worth = TURN if kind % SYMBOLS >= SKIP else kind % SYMBOLS // 3
    for symbol in range(SYMBOLS):
        worth += COMPANY * hand[kind - kind % SYMBOLS + symbol]
    for colour in range(COLOURS):
        worth += SYMBOL_COMPANY * hand[colour * SYMBOLS + kind % SYMBOLS]
    return worth


@rule
def best_colour(state: State) -> int:
    """The colour with the most cards in hand."""
    best, chosen = -1, 0
    for colour in range(COLOURS):
        count = 0
        for symbol in range(SYMBOLS):
            count += state.hands[state.turn][colour * SYMBOLS + symbol]
        if count > best:
            best, chosen = count, colour
    return chosen


@rule
def smallest_hand(state: State) -> int:
    """The other player with the fewest cards."""
    best = following(state, state.turn)
    for seat in range(state.players):
        if seat != state.turn and state.sizes[seat] < state.sizes[best]:
            best = seat
    return best


@rule
def catch_now(state: State, seat: int) -> int:
    """Out of turn, catch whoever forgot to call."""
    if state.exposed != NOBODY and state.safe == 0 and seat not in (state.turn, state.exposed):
        return CATCHES + seat
    return NOBODY
