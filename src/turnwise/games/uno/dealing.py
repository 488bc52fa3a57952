"""Dealing UNO: a match, and each of its rounds."""

from turnwise.core.chance import below
from turnwise.core.compile.compiler import rule
from turnwise.core.events import emit
from turnwise.core.state import Ints
from turnwise.games.uno.card_table import DRAW_TWO, KINDS, REVERSE, SYMBOLS, WILD, WILD_DRAW_FOUR
from turnwise.games.uno.deck import draw_card, draw_cards
from turnwise.games.uno.editions import MOST_CARDS, MOST_SEATS, OFFICIAL
from turnwise.games.uno.events import ROUND_BEGAN, SKIPPED, TURNED
from turnwise.games.uno.hands import add, copies_of, following, is_number
from turnwise.games.uno.state import NAMING, NO_SEAT, NOTHING, PLAYING, State


@rule
def deal(state: State) -> None:
    """A match begins without points; the first player is set or drawn. [UN-2.4] [UN-2.5]"""
    for seat in range(MOST_SEATS):
        state.scores[seat] = 0
    state.rounds = 0
    state.turns = 0
    state.over = 0
    state.winner = NO_SEAT
    first = state.first_player - 1
    if first < 0:
        first = below(state.chance, state.players)
    state.dealer = (first + state.players - 1) % state.players
    deal_round(state, None)


@rule
def deal_round(state: State, events: Ints | None) -> None:
    """Hands are dealt and a first card is turned up; all anew if none may be. [UN-2.1] [UN-2.3] [UN-7.8]"""
    state.rounds += 1
    state.top = NOTHING
    while state.top == NOTHING:
        clear(state)
        fill_deck(state)
        for seat in range(state.players):
            for _ in range(state.hand_size):
                add(state, seat, draw_card(state, None))
        if may_start(state):
            state.top = draw_first(state)
    if state.top < WILD:
        state.colour = state.top // SYMBOLS
    state.turn = (state.dealer + 1) % state.players
    emit(events, ROUND_BEGAN, state.dealer, state.top, state.rounds)
    if not is_number(state.top):
        work_first(state, events)


@rule
def clear(state: State) -> None:
    """No card in any hand, and the round's counters as they begin. [UN-2.5] [UN-9.5]"""
    for seat in range(MOST_SEATS):
        state.held[seat] = 0
        state.sizes[seat] = 0
        for kind in range(KINDS):
            state.hands[seat][kind] = 0
    for kind in range(KINDS):
        state.pile[kind] = 0
    for at in range(state.known):
        state.known_by[at] = 0
        state.known_card[at] = 0
        state.known_holder[at] = 0
    state.known = 0
    state.fixed = 0
    state.top = NOTHING
    state.colour = NOTHING
    state.direction = 1
    state.phase = PLAYING
    state.drawn = NOTHING
    state.pending = 0
    state.called = 0
    state.exposed = NO_SEAT
    state.safe = 0
    state.doubted = NO_SEAT
    state.before = NOTHING
    state.bluff = 0
    state.added = 0
    state.passes = 0


@rule
def fill_deck(state: State) -> None:
    """The deck becomes all cards of the game. [UN-1.3]"""
    left = 0
    for kind in range(KINDS):
        for _ in range(copies_of(state, kind)):
            state.deck[left] = kind
            left += 1
    for at in range(left, MOST_CARDS):
        state.deck[at] = NOTHING
    state.left = left


@rule
def gather(state: State) -> None:
    """The deck becomes all cards that lie neither open nor in a hand."""
    state.left = 0
    state.fixed = 0
    for kind in range(KINDS):
        count = copies_of(state, kind) - state.pile[kind] - int(kind == state.top)
        for other in range(state.players):
            count -= state.hands[other][kind]
        for _ in range(count):
            state.deck[state.left] = kind
            state.left += 1
    for at in range(state.left, MOST_CARDS):
        state.deck[at] = NOTHING


@rule
def starts(state: State, kind: int) -> bool:
    """Whether a card may start the pile. [UN-2.2] [UN-2.6]"""
    return kind != WILD_DRAW_FOUR and (state.first_card == OFFICIAL or is_number(kind))


@rule
def may_start(state: State) -> bool:
    """Whether any card of the deck may start the pile."""
    at = 0
    while at < state.left and not starts(state, state.deck[at]):
        at += 1
    return at < state.left


@rule
def draw_first(state: State) -> int:
    """Turn over cards until one may start the pile; the others go back. [UN-2.2]"""
    while True:
        kind = draw_card(state, None)
        if starts(state, kind):
            return kind
        state.deck[state.left] = kind
        state.left += 1


@rule
def work_first(state: State, events: Ints | None) -> None:
    """An action card turned up works on the first player. [UN-2.7] [UN-2.8] [UN-2.9]"""
    first = state.turn
    if state.top == WILD:
        state.phase = NAMING
        return
    symbol = state.top % SYMBOLS
    if symbol == REVERSE:
        state.direction = -1
        state.turn = state.dealer
        emit(events, TURNED, state.direction)
        return
    if symbol == DRAW_TWO:
        draw_cards(state, first, 2, events)
    state.turn = following(state, first)
    emit(events, SKIPPED, first)
