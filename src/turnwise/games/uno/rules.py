"""The rules of UNO, after docs/rules/uno.md."""

from turnwise.core.bits import lowest, size
from turnwise.core.compile.compiler import rule
from turnwise.core.events import emit
from turnwise.core.state import Ints
from turnwise.games.uno.bluff import believe, settle_doubt
from turnwise.games.uno.card_table import COLOURS, KINDS, SYMBOLS, WILD
from turnwise.games.uno.check import check, check_parameters
from turnwise.games.uno.dealing import deal
from turnwise.games.uno.deck import can_draw, draw_cards, draw_one
from turnwise.games.uno.effects import name, swap, work
from turnwise.games.uno.events import (
    CALLED,
    CAUGHT,
    CAUGHT_FALSELY,
    CHALLENGED,
    DREW_CARDS,
    GUILTY,
    INNOCENT,
    KEPT,
    NAMED,
    PASSED,
    PLAYED,
    SHOWN,
    SKIPPED,
)
from turnwise.games.uno.hands import (
    answers,
    can_play_drawn,
    copies_of,
    is_number,
    learn,
    playable,
    points_of,
    remove,
)
from turnwise.games.uno.redealing import redeal
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
    NOTHING,
    PLAY,
    PLAYING,
    SWAP,
    SWAPPING,
    State,
)
from turnwise.games.uno.turns import block, pass_turn

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

AT_ONCE = 4  # actions that are listed together
BEYOND = 1 << 62  # no action; keeps a set from being empty
CALL_AT = 2  # cards in hand
FALSE_CHALLENGE = 2  # cards more
MOST_ACTIONS_IN_A_TURN = 8  # catch, challenge, call, draw, call, play, colour, and a catch out of turn


@rule
def mover(state: State) -> int:
    """The seat to act."""
    return state.turn


@rule
def legal(state: State, out: Ints) -> int:
    """What the seat to act may do, by phase. [UN-3.9] [UN-7.11]"""
    if state.over != 0:
        return 0
    if state.phase == PLAYING:
        return legal_turn(state, out)
    if state.phase == DRAWN:
        out[0] = PLAY + state.drawn
        out[1] = KEEP
        return may_call(state, out, 2)
    if state.phase == ANSWERING:
        return legal_answers(state, out)
    if state.phase == NAMING:
        return list_colours(out)
    if state.phase == SWAPPING:
        return list_swaps(state, out)
    return 0


@rule
def legal_turn(state: State, out: Ints) -> int:
    """Play a card; draw if there is none to play, or where one may draw instead.

    [UN-3.6] [UN-3.7] [UN-3.8]
    """
    actions = playable(state, state.turn)
    if actions == 0 or (state.may_draw_instead and can_draw(state)):
        actions |= 1 << DRAW
    return may_catch(state, out, may_call(state, out, list_actions(actions, out)))


@rule
def list_actions(actions: int, out: Ints) -> int:
    """The actions of a set: several at a time and a few too many, for how many there are is hard to guess."""
    count = size(actions)
    for start in range(0, count, AT_ONCE):
        for place in range(start, start + AT_ONCE):
            out[place] = lowest(actions | BEYOND)
            actions &= actions - 1
    return count


@rule
def legal_answers(state: State, out: Ints) -> int:
    """Answer a draw card with another, draw, or challenge. [UN-4.9] [UN-4.10] [UN-4.11]"""
    count = may_call(state, out, list_actions(answers(state, state.turn) | 1 << DRAW, out))
    if state.doubted != NO_SEAT:
        out[count] = DOUBT
        count += 1
    return may_catch(state, out, count)


@rule
def list_colours(out: Ints) -> int:
    """Any colour. [UN-3.12]"""
    for colour in range(COLOURS):
        out[colour] = COLOUR + colour
    return COLOURS


@rule
def list_swaps(state: State, out: Ints) -> int:
    """Anybody else's hand. [UN-4.19]"""
    count = 0
    for seat in range(state.players):
        out[count] = SWAP + seat
        count += int(seat != state.turn)
    return count


@rule
def may_call(state: State, out: Ints, count: int) -> int:
    """Add the call with two cards in hand, once a turn. [UN-5.1] [UN-5.2]"""
    if state.sizes[state.turn] == CALL_AT and state.called == 0:
        out[count] = CALL
        count += 1
    return count


@rule
def may_catch(state: State, out: Ints, count: int) -> int:
    """Add the catch of another player who has just played down to one card. [UN-5.9]"""
    if state.exposed != NO_SEAT and state.exposed != state.turn:
        out[count] = CATCHES + state.turn
        count += 1
    return count


@rule
def out_of_turn(state: State, out: Ints) -> int:
    """Everybody but the seat to act and the exposed one may catch out of turn. [UN-5.9] [UN-5.11]"""
    count = 0
    if state.over == 0 and state.exposed != NO_SEAT:
        for seat in range(state.players):
            out[count] = CATCHES + seat
            count += int(seat != state.turn and seat != state.exposed)
    return count


@rule
def apply(state: State, action: int, events: Ints | None) -> None:
    """Carry out an action of any phase; what is done most often is kept short."""
    if action < COLOUR:
        state.exposed = NO_SEAT  # [UN-5.8]
        state.safe = 0
    if action < DRAW:
        play(state, action - PLAY, events)
    elif action == DRAW and state.phase == PLAYING:
        draw(state, events)
    else:
        do_else(state, action, events)


@rule
def do_else(state: State, action: int, events: Ints | None) -> None:
    """Carry out an action other than a play or a draw of one's own."""
    if action == DRAW:
        give_in(state, events)
    elif action == KEEP:
        emit(events, KEPT, state.turn, state.drawn)
        pass_turn(state, events)
    elif action == CALL:
        state.called = 1
        emit(events, CALLED, state.turn)
    elif action == DOUBT:
        challenge(state, events)
    elif action < SWAP:
        emit(events, NAMED, state.turn, action - COLOUR)
        name(state, action - COLOUR, events)
    elif action < CATCHES:
        swap(state, action - SWAP, events)
    else:
        catch(state, action - CATCHES, events)


@rule
def play(state: State, kind: int, events: Ints | None) -> None:
    """A card goes from the hand onto the pile, and works."""
    seat = state.turn
    remove(state, seat, kind)
    state.pile[state.top] += 1
    state.top = kind
    if kind < WILD:
        state.colour = kind // SYMBOLS
    state.drawn = NOTHING
    state.passes = 0
    believe(state)
    emit(events, PLAYED, seat, kind)
    if state.sizes[seat] > 1 and is_number(kind) and state.seven_zero == 0:
        pass_turn(state, events)  # as most cards do
    else:
        work(state, kind, events)


@rule
def draw(state: State, events: Ints | None) -> None:
    """Draw a card, or until one can be played; that one may be played at once. [UN-3.8] [UN-3.9] [UN-3.11]"""
    seat, count = state.turn, 0
    kind = draw_one(state, seat, events)
    while kind != NOTHING:
        count += 1
        if can_play_drawn(state, kind):
            state.phase = DRAWN
            state.drawn = kind
            break
        kind = draw_one(state, seat, events) if state.draw_until_playable else NOTHING
    if count == 0:
        pass_by(state, events)
        return
    state.passes = 0
    emit(events, DREW_CARDS, seat, count)
    if state.phase == PLAYING:
        pass_turn(state, events)


@rule
def pass_by(state: State, events: Ints | None) -> None:
    """Nothing to play and nothing to draw; when that has gone all around, the round is blocked. [UN-6.4]"""
    emit(events, PASSED, state.turn)
    state.passes += 1
    if state.passes == state.players:
        block(state, events)
    else:
        pass_turn(state, events)


@rule
def give_in(state: State, events: Ints | None) -> None:
    """Draw all that is pending and lose the turn. [UN-4.10]"""
    count = state.pending
    settle_doubt(state)
    draw_cards(state, state.turn, count, events)
    emit(events, SKIPPED, state.turn)
    pass_turn(state, events)


@rule
def challenge(state: State, events: Ints | None) -> None:
    """The hand is shown to the challenger alone, and one of the two draws.

    [UN-4.13] [UN-4.14] [UN-4.15] [UN-4.16]
    """
    seat, bluffer, bluff, count = state.turn, state.doubted, state.bluff, state.pending
    emit(events, CHALLENGED, seat, bluffer)
    show(state, seat, bluffer, events)
    settle_doubt(state)
    if bluff:
        emit(events, GUILTY, bluffer)
        draw_cards(state, bluffer, count, events)
        state.phase = PLAYING
    else:
        emit(events, INNOCENT, bluffer)
        draw_cards(state, seat, count + FALSE_CHALLENGE, events)
        emit(events, SKIPPED, seat)
        pass_turn(state, events)


@rule
def show(state: State, seat: int, owner: int, events: Ints | None) -> None:
    """Let a seat see a hand."""
    learn(state, seat, owner)
    if events is not None:
        for kind in range(KINDS):
            for _ in range(state.hands[owner][kind]):
                emit(events, SHOWN, seat, owner, kind)


@rule
def catch(state: State, by: int, events: Ints | None) -> None:
    """Call out the exposed player; a wrong call costs the penalty. [UN-5.7] [UN-5.10]"""
    seat, safe = state.exposed, state.safe
    state.exposed = NO_SEAT
    state.safe = 0
    if safe:
        emit(events, CAUGHT_FALSELY, seat, by)
        draw_cards(state, by, state.penalty_cards, events)
    else:
        emit(events, CAUGHT, seat, by)
        draw_cards(state, seat, state.penalty_cards, events)


@rule
def outcome(state: State, scores: Ints | None) -> int:
    """The reason; everybody's points in the match. [UN-7.10]"""
    if scores is not None and state.over != 0:
        for seat in range(state.players):
            scores[seat] = state.scores[seat]
    return state.over


@rule
def winners(state: State) -> int:
    """The winner's bit; none for a draw."""
    if state.over == 0 or state.winner == NO_SEAT:
        return 0
    return 1 << state.winner


@rule
def turns(state: State) -> int:
    """The turns that have ended in the match."""
    return state.turns


def longest(state: State) -> int:
    """Every turn is counted, and a turn has only so many actions. [UN-6.6]"""
    return MOST_ACTIONS_IN_A_TURN * state.turn_limit


def score_range(state: State) -> tuple[int, int]:
    """From nothing to just below the target and then all points that there are."""
    points = sum(copies_of(state, kind) * points_of(kind) for kind in range(KINDS))
    return 0, max(0, state.target_score - 1) + points
