"""A simple player of UNO: own hand, pile and counts."""

from turnwise.core.compile.compiler import rule
from turnwise.core.state import Ints
from turnwise.games.uno.card_table import COLOURS, KINDS, SEVEN, SKIP, SYMBOLS, WILD
from turnwise.games.uno.deck import can_draw
from turnwise.games.uno.hands import answers, following, of_colour, playable
from turnwise.games.uno.state import (
    ANSWERING,
    CALL,
    CATCHES,
    COLOUR,
    DOUBT,
    DRAW,
    DRAWN,
    KEEP,
    NAMING,
    NO_SEAT,
    PLAY,
    SWAP,
    SWAPPING,
    State,
)

CALL_AT = 2
SUSPICIOUS = 3  # cards in hand of a player who claims to have none of a colour
COMPANY = 4  # another card of the colour in hand
SYMBOL_COMPANY = 1  # a card of the same symbol in hand
TURN = 20  # an action card: a turn gained, or a turn lost for the others
RESERVE = -40  # a wild is kept as long as anything else can be played
TRADE = 10  # a card less in hand by a 7 or 0
TOO_DEAR = -3  # cards: a 7 or 0 that costs more is not played if it need not be
TWO_PLAYERS = 2


@rule
def greedy(state: State, rng: Ints) -> int:
    """Catch, challenge, call, and play what leaves the best hand."""
    seat = state.turn
    if state.phase == NAMING:
        return COLOUR + best_colour(state)
    if state.phase == SWAPPING:
        return SWAP + smallest_hand(state)
    if state.exposed != NO_SEAT and state.exposed != seat and state.safe == 0:
        return CATCHES + seat
    if state.phase == ANSWERING and state.doubted != NO_SEAT and suspects(state):
        return DOUBT
    kinds = candidates(state)
    if kinds == 0:
        return DRAW
    card = best_card(state, kinds)
    if state.phase != ANSWERING and state.called == 0 and cards_gained(state, card) < TOO_DEAR:
        if state.phase == DRAWN:
            return KEEP
        if state.may_draw_instead and can_draw(state):
            return DRAW
    if state.sizes[seat] == CALL_AT and state.called == 0:
        return CALL
    return PLAY + card


@rule
def candidates(state: State) -> int:
    """The kinds that may be played now."""
    if state.phase == DRAWN:
        return 1 << state.drawn
    return answers(state, state.turn) if state.phase == ANSWERING else playable(state, state.turn)


@rule
def suspects(state: State) -> bool:
    """Whether a bluff is likely: in a large hand, or with a card known to be in it."""
    for at in range(state.known):
        known = state.known_holder[at] == state.doubted and (state.known_by[at] >> state.turn) & 1
        if known and (of_colour(state.before) >> state.known_card[at]) & 1:
            return True
    return state.sizes[state.doubted] - state.added >= SUSPICIOUS


@rule
def best_card(state: State, kinds: int) -> int:
    """The card of the highest worth."""
    best, card = -10_000, 0
    for kind in range(KINDS):
        if (kinds >> kind) & 1:
            worth = worth_of(state, kind)
            if worth > best:
                best, card = worth, kind
    return card


@rule
def worth_of(state: State, kind: int) -> int:
    """Turns and cards gained, and what stays in hand: cards that fit what would lie on top.

    Between two players a mixed hand is better: it fits more of what the other one plays.
    """
    if kind >= WILD:
        return RESERVE - (kind - WILD)
    hand, symbol = state.hands[state.turn], kind % SYMBOLS
    company = 0
    for other in range(SYMBOLS):
        company += COMPANY * hand[kind - symbol + other]
    for colour in range(COLOURS):
        company += SYMBOL_COMPANY * hand[colour * SYMBOLS + symbol]
    if state.players == TWO_PLAYERS:
        company = -company
    return company + (TURN if symbol >= SKIP else 0) + TRADE * cards_gained(state, kind)


@rule
def cards_gained(state: State, kind: int) -> int:
    """By how many cards the own hand shrinks when a 7 or 0 moves it."""
    own, symbol = state.sizes[state.turn] - 1, kind % SYMBOLS
    if state.seven_zero == 0 or kind >= WILD or own == 0:
        return 0
    if symbol == SEVEN:
        return own - state.sizes[smallest_hand(state)]
    return own - state.sizes[preceding(state)] if symbol == 0 else 0


@rule
def preceding(state: State) -> int:
    """The seat whose hand a 0 would bring."""
    return (state.turn - state.direction + state.players) % state.players


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
    """Out of turn, catch the player who forgot to call."""
    if state.exposed != NO_SEAT and state.safe == 0 and seat not in (state.turn, state.exposed):
        return CATCHES + seat
    return NO_SEAT
