"""What follows a card: its effect, the call, the turn passing on, the end of a round."""

from turnwise.core.compile.compiler import rule
from turnwise.core.events import emit
from turnwise.core.state import Ints
from turnwise.games.uno.card_table import DRAW_TWO, REVERSE, SEVEN, SKIP, SYMBOLS, WILD, WILD_DRAW_FOUR, ZERO
from turnwise.games.uno.dealing import deal_round
from turnwise.games.uno.deck import draw_cards
from turnwise.games.uno.editions import AUTOMATIC, CHALLENGE, MOST_CARDS
from turnwise.games.uno.events import (
    ENDED,
    FORGOT,
    MUST_ANSWER,
    PASSED_HANDS,
    ROUND_DRAWN,
    SCORED,
    SKIPPED,
    SWAPPED,
    TURNED,
)
from turnwise.games.uno.hands import (
    draws_of,
    exchange,
    following,
    forget_own,
    hand_points,
    learn,
    of_colour,
)
from turnwise.games.uno.state import (
    ANSWERING,
    BLOCKED,
    NAMING,
    NO_SEAT,
    NOTHING,
    PLAYING,
    SWAPPING,
    TURN_LIMIT,
    WENT_OUT,
    State,
)

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
def doubt_later(state: State) -> None:
    """A Wild Draw Four that may be a bluff is remembered until it is answered. [UN-4.12] [UN-4.17]"""
    if state.wild_draw_four == CHALLENGE and state.pending == 0:
        state.doubted = state.turn
        state.before = state.colour  # the new one has not been named yet
        state.bluff = int(state.held[state.turn] & of_colour(state.colour) != 0)


@rule
def settle_doubt(state: State) -> None:
    """The draw card on top has been answered."""
    state.pending = 0
    believe(state)


@rule
def believe(state: State) -> None:
    """Nobody can challenge any more."""
    state.doubted = NO_SEAT
    state.before = NOTHING
    state.bluff = 0
    state.added = 0


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


@rule
def pass_turn(state: State, events: Ints | None) -> None:
    """The turn goes on in the direction of play. [UN-5.3] [UN-6.6]"""
    state.turn = following(state, state.turn)
    state.phase = PLAYING
    state.drawn = NOTHING
    state.called = 0
    state.turns += 1
    if state.turns == state.turn_limit:
        end_round(state, TURN_LIMIT, events)


@rule
def go_out(state: State, kind: int, events: Ints | None) -> None:
    """The last card is played; whoever it makes draw still draws.

    [UN-4.18] [UN-4.21] [UN-7.1] [UN-7.2] [UN-7.3]
    """
    if draws_of(kind) > 0:
        draw_cards(state, following(state, state.turn), state.pending + draws_of(kind), events)
    state.turns += 1
    end_round(state, WENT_OUT, events)


@rule
def block(state: State, events: Ints | None) -> None:
    """Nobody can play or draw. [UN-6.4]"""
    state.passes = 0
    state.turns += 1
    end_round(state, BLOCKED, events)


@rule
def lowest_hand(state: State) -> int:
    """The seat with the fewest points in hand, NO_SEAT if there are two. [UN-6.5]"""
    best, fewest = NO_SEAT, -1
    for seat in range(state.players):
        points = hand_points(state, seat)
        if fewest < 0 or points < fewest:
            best, fewest = seat, points
        elif points == fewest:
            best = NO_SEAT
    return best


@rule
def end_round(state: State, reason: int, events: Ints | None) -> None:
    """The winner scores all other hands; the match ends here or goes on. [UN-7.5] [UN-7.6] [UN-7.7]"""
    winner = state.turn if reason == WENT_OUT else lowest_hand(state)
    total = 0
    if winner == NO_SEAT:
        emit(events, ROUND_DRAWN)
    else:
        points = 0
        for seat in range(state.players):
            points += hand_points(state, seat) if seat != winner else 0
        state.scores[winner] += points
        total = state.scores[winner]
        emit(events, SCORED, winner, points, total)
    settle(state)
    if state.target_score == 0 or (winner != NO_SEAT and total >= state.target_score):
        end(state, reason, winner, events)
    elif state.turns >= state.turn_limit:
        end(state, TURN_LIMIT, leader(state), events)
    else:
        state.dealer = (state.dealer + 1) % state.players  # [UN-7.8]
        deal_round(state, events)


@rule
def settle(state: State) -> None:
    """Nothing of the round is left open."""
    settle_doubt(state)
    state.phase = PLAYING
    state.drawn = NOTHING
    state.called = 0
    state.exposed = NO_SEAT
    state.safe = 0


@rule
def leader(state: State) -> int:
    """The seat with the most points, NO_SEAT if there are two. [UN-7.7]"""
    best = 0
    for seat in range(1, state.players):
        if state.scores[seat] > state.scores[best]:
            best = seat
    for seat in range(state.players):
        if seat != best and state.scores[seat] == state.scores[best]:
            return NO_SEAT
    return best


@rule
def end(state: State, reason: int, winner: int, events: Ints | None) -> None:
    """The match is over."""
    state.over = reason
    state.winner = winner
    emit(events, ENDED, reason, winner)
