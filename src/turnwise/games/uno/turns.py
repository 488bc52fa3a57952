"""The course of UNO: the turn passing on, the end of a round, its scores, the end of the game."""

from turnwise.core.compile.compiler import rule
from turnwise.core.events import emit
from turnwise.core.state import Ints
from turnwise.games.uno.bluff import settle_doubt
from turnwise.games.uno.dealing import deal_round
from turnwise.games.uno.deck import draw_cards
from turnwise.games.uno.events import ENDED, ROUND_DRAWN, SCORED
from turnwise.games.uno.hands import draws_of, following, hand_points
from turnwise.games.uno.state import BLOCKED, NO_SEAT, NOTHING, PLAYING, TURN_LIMIT, WENT_OUT, State


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
    """The last card is played; the player whom it makes draw still draws.

    [UN-4.18] [UN-4.21] [UN-7.1] [UN-7.2] [UN-7.3]
    """
    if draws_of(kind) > 0:
        draw_cards(state, following(state, state.turn), state.pending + draws_of(kind), events)
    state.turns += 1
    end_round(state, WENT_OUT, events)


@rule
def block(state: State, events: Ints | None) -> None:
    """No player can play or draw. [UN-6.4]"""
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
