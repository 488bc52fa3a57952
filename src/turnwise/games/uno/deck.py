"""The deck and the pile: drawing cards, and turning the pile over."""

from turnwise.core.chance import below
from turnwise.core.compile.compiler import rule
from turnwise.core.events import emit
from turnwise.core.state import Ints
from turnwise.games.uno.card_table import KINDS
from turnwise.games.uno.events import DREW, DREW_CARDS, RESHUFFLED
from turnwise.games.uno.hands import add
from turnwise.games.uno.state import NOTHING, State


@rule
def draw_card(state: State, events: Ints | None) -> int:
    """Take the next card of the deck, NOTHING if there is none anywhere. [UN-6.1]"""
    if state.left == 0:
        turn_over(state, events)
        if state.left == 0:
            return NOTHING
    last = state.left - 1
    kind = state.deck[last]
    if state.fixed > 0:
        state.fixed -= 1
    else:
        at = below(state.chance, state.left)
        picked = state.deck[at]
        state.deck[at] = kind
        kind = picked
    state.deck[last] = NOTHING
    state.left = last
    return kind


@rule
def turn_over(state: State, events: Ints | None) -> None:
    """The pile, all but its top card, becomes the deck. [UN-6.1] [UN-6.2]"""
    for kind in range(KINDS):
        for _ in range(state.pile[kind]):
            state.deck[state.left] = kind
            state.left += 1
        state.pile[kind] = 0
    if state.left > 0:
        emit(events, RESHUFFLED, state.left)


@rule
def can_draw(state: State) -> bool:
    """Whether there is a card to draw, in the deck or below the top of the pile."""
    count = state.left
    if count == 0:
        for kind in range(KINDS):
            count += state.pile[kind]
    return count > 0


@rule
def draw_one(state: State, seat: int, events: Ints | None) -> int:
    """A player draws a card, if there is one, and only that player sees it. [UN-9.3]"""
    kind = draw_card(state, events)
    if kind != NOTHING:
        add(state, seat, kind)
        if seat == state.doubted:
            state.added += 1
        emit(events, DREW, seat, kind)
    return kind


@rule
def draw_cards(state: State, seat: int, count: int, events: Ints | None) -> None:
    """A player draws so many cards, or as many as there are. [UN-6.3]"""
    drawn = 0
    for _ in range(count):
        if draw_one(state, seat, events) != NOTHING:
            drawn += 1
    if count > 0:
        emit(events, DREW_CARDS, seat, drawn)
