"""State, rules and view of Heap."""

from dataclasses import dataclass
from typing import Annotated

from turnwise.core.chance import CHANCE_SIZE, below, rekey
from turnwise.core.compile.compiler import rule
from turnwise.core.errors import BadSetup
from turnwise.core.events import OPEN, EventKind, emit
from turnwise.core.interfaces import NO_ACTION
from turnwise.core.parameters import Number
from turnwise.core.state import Ints, int8, int32
from turnwise.core.wire_struct import WireStruct

SEATS = 6
TAKE = 0  # one stone, two stones
CATCH = 2  # by seat 0, 1, …
ACTIONS = CATCH + SEATS
NO_SEAT = -1
CARDS = 3

EVENTS = (EventKind("took", ("seat", "stones")), EventKind("caught", ("seat", "by")))
TOOK, CAUGHT = range(2)


@dataclass(slots=True, kw_only=True)
class Parameters:
    stones: Annotated[int, Number(1, 30, "Stones at the start.")] = 9


@dataclass(slots=True, kw_only=True)
class State(Parameters):
    chance: Annotated[Ints, int32, (CHANCE_SIZE,)]
    players: Annotated[int, int8]
    left: Annotated[int, int8]
    turn: Annotated[int, int8]
    careless: Annotated[int, int8]
    cards: Annotated[Ints, int8, (SEATS,)]
    lost: Annotated[Ints, int8, (SEATS,)]


@rule
def deal(state: State) -> None:
    state.left = state.stones
    state.turn = 0
    state.careless = NO_SEAT
    for seat in range(SEATS):
        state.cards[seat] = below(state.chance, CARDS) if seat < state.players else 0
        state.lost[seat] = 0


@rule
def mover(state: State) -> int:
    return state.turn


@rule
def legal(state: State, out: Ints) -> int:
    count = min(2, state.left)
    for number in range(count):
        out[number] = TAKE + number
    if may_catch(state, state.turn):
        out[count] = CATCH + state.turn
        count += 1
    return count


@rule
def may_catch(state: State, seat: int) -> bool:
    return state.left > 0 and state.careless != NO_SEAT and seat != state.careless


@rule
def out_of_turn(state: State, out: Ints) -> int:
    count = 0
    for seat in range(state.players):
        if seat != state.turn and may_catch(state, seat):
            out[count] = CATCH + seat
            count += 1
    return count


@rule
def actor(state: State, action: int) -> int:
    return action - CATCH


@rule
def choose_out_of_turn(state: State, seat: int) -> int:
    return CATCH + seat if seat != state.turn and may_catch(state, seat) else NO_ACTION


@rule
def apply(state: State, action: int, events: Ints | None) -> None:
    if action >= CATCH:
        emit(events, CAUGHT, state.careless, action - CATCH)
        state.lost[state.careless] += 1
        state.careless = NO_SEAT
    else:
        emit(events, TOOK, state.turn, 1 + action)
        state.left -= 1 + action
        state.careless = state.turn if action == 1 else NO_SEAT
        state.turn = (state.turn + 1) % state.players


@rule
def outcome(state: State, scores: Ints | None) -> int:
    if scores is not None:
        for seat in range(state.players):
            scores[seat] = state.cards[seat] - state.lost[seat] if state.left == 0 else 0
    return 1 if state.left == 0 else 0


@rule
def winners(state: State) -> int:
    best = -99
    won = 0
    for seat in range(state.players):
        score = state.cards[seat] - state.lost[seat]
        if score > best:
            best = score
            won = 0
        if score == best:
            won |= 1 << seat
    return won


@rule
def redeal(state: State, seat: int, chance: Ints) -> None:
    for other in range(state.players):
        if other != seat and state.left > 0:
            state.cards[other] = below(chance, CARDS)
    rekey(state.chance, chance)


@rule
def check(state: State) -> int:
    in_range = 0 <= state.turn < state.players and 0 <= state.left <= state.stones
    for seat in range(SEATS):
        most = CARDS - 1 if seat < state.players else 0
        in_range = in_range and 0 <= state.cards[seat] <= most
    return 0 if in_range and state.careless < state.players else 1


@rule
def greedy(state: State, rng: Ints) -> int:
    return TAKE if state.left == 1 else TAKE + 1


def longest(state: State) -> int:
    return state.stones  # two stones and a catch, or two stones one by one


def score_range(state: State) -> tuple[int, int]:
    return -state.stones, CARDS


def check_parameters(state: State) -> None:
    if state.stones == 13:
        raise BadSetup("bad_parameters", "13 stones are bad luck")


class View(WireStruct):
    left: int
    turn: int
    careless: int
    cards: list[int | None]
    lost: list[int]


def view(state: State, viewer: int) -> View:
    is_seen = [state.left == 0 or viewer in (seat, OPEN) for seat in range(state.players)]
    cards = [state.cards[seat] if seen else None for seat, seen in enumerate(is_seen)]
    return View(state.left, state.turn, state.careless, cards, state.lost[: state.players])
