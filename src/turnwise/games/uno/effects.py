"""What follows a card of UNO: its effect, and the call that was due."""

from turnwise.core.compile.compiler import rule
from turnwise.core.events import emit
from turnwise.core.state import Ints
from turnwise.games.uno.bluff import doubt_later
from turnwise.games.uno.card_table import DRAW_TWO, REVERSE, SEVEN, SKIP, SYMBOLS, WILD, WILD_DRAW_FOUR, ZERO
from turnwise.games.uno.deck import draw_cards
from turnwise.games.uno.editions import AUTOMATIC, MOST_CARDS
from turnwise.games.uno.events import FORGOT, MUST_ANSWER, PASSED_HANDS, SKIPPED, SWAPPED, TURNED
from turnwise.games.uno.hands import draws_of, exchange, following, forget_own, learn
from turnwise.games.uno.state import ANSWERING, NAMING, NO_SEAT, NOTHING, PLAYING, SWAPPING, State
from turnwise.games.uno.turns import go_out, pass_turn

TWO_PLAYERS = 2


@rule
def settle_call(state: State, events: Ints | None) -> None:
    """One card is left: a forgotten call costs cards now, or until the next player acts if anyone minds.

    [UN-5.4] [UN-5.6] [UN-5.8]
    """
    if state.uno_penalty != AUTOMATIC:
        state.exposed = state.turn
        state.safe = state.called
    elif state.called == 0:
        emit(events, FORGOT, state.turn)
        draw_cards(state, state.turn, state.penalty_cards, events)


@rule
def work(state: State, kind: int, events: Ints | None) -> None:
    """All that may follow a card: the end of the round, a call to be settled, what the card does.

    [UN-5.4] [UN-5.5]
    """
    left = state.sizes[state.turn]
    if left == 0:
        go_out(state, kind, events)
        return
    if kind == WILD_DRAW_FOUR:
        doubt_later(state)
    if left == 1:
        settle_call(state, events)
    if kind >= WILD:
        state.phase = NAMING
        return
    symbol = kind % SYMBOLS
    if symbol < SKIP:
        if state.seven_zero and symbol in (ZERO, SEVEN):
            move_hands(state, symbol, events)
        else:
            pass_turn(state, events)
    elif symbol == SKIP:
        skip(state, events)
    elif symbol == REVERSE:
        turn_around(state, events)
    elif symbol == DRAW_TWO:
        demand(state, draws_of(kind), events)


@rule
def skip(state: State, events: Ints | None) -> None:
    """The next player loses the turn. [UN-4.1] [UN-4.6]"""
    state.turn = following(state, state.turn)
    emit(events, SKIPPED, state.turn)
    pass_turn(state, events)


@rule
def turn_around(state: State, events: Ints | None) -> None:
    """The direction turns; between two players it is the same player's turn again. [UN-4.2] [UN-4.3]"""
    state.direction = -state.direction
    emit(events, TURNED, state.direction)
    if state.players == TWO_PLAYERS:
        skip(state, events)
    else:
        pass_turn(state, events)


@rule
def demand(state: State, count: int, events: Ints | None) -> None:
    """The next player draws and loses the turn, or may answer. [UN-4.4] [UN-4.5] [UN-4.8] [UN-4.10]"""
    if state.stacking or state.doubted != NO_SEAT:
        state.pending = min(state.pending + count, MOST_CARDS)  # more cannot be drawn anyway
        pass_turn(state, events)
        if state.over == 0:
            state.phase = ANSWERING
            emit(events, MUST_ANSWER, state.turn, state.pending)
    else:
        draw_cards(state, following(state, state.turn), count, events)
        skip(state, events)


@rule
def name(state: State, colour: int, events: Ints | None) -> None:
    """A colour is named for the wild on top; one that started the pile leaves the turn as it is.

    [UN-2.9] [UN-3.12]
    """
    opens = state.colour == NOTHING
    state.colour = colour
    state.phase = PLAYING
    if opens:
        return
    if state.top == WILD_DRAW_FOUR:
        demand(state, draws_of(state.top), events)
    else:
        pass_turn(state, events)


@rule
def move_hands(state: State, symbol: int, events: Ints | None) -> None:
    """A 7 swaps two hands, a 0 passes all of them on. [UN-4.19] [UN-4.20]"""
    if symbol == ZERO:
        pass_hands(state, events)
        pass_turn(state, events)
    elif state.players == TWO_PLAYERS:
        swap(state, following(state, state.turn), events)
    else:
        state.phase = SWAPPING


@rule
def swap(state: State, other: int, events: Ints | None) -> None:
    """Two players change hands, and each knows what the other now holds. [UN-4.19] [UN-9.5]"""
    seat = state.turn
    exchange(state, seat, other)
    learn(state, seat, other)
    learn(state, other, seat)
    forget_own(state)
    emit(events, SWAPPED, seat, other)
    pass_turn(state, events)


@rule
def pass_hands(state: State, events: Ints | None) -> None:
    """Every hand goes to the next seat, and its old owner knows it. [UN-4.20] [UN-9.5]"""
    first = state.turn
    other = following(state, first)
    while other != first:
        exchange(state, first, other)
        other = following(state, other)
    for seat in range(state.players):
        learn(state, seat, following(state, seat))
    forget_own(state)
    emit(events, PASSED_HANDS, state.direction)
