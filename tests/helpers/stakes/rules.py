"""State, rules and view of Stakes."""

from dataclasses import dataclass
from typing import Annotated

from turnwise.core.chance import CHANCE_SIZE, below, rekey
from turnwise.core.compile.compiler import rule
from turnwise.core.events import OPEN, EventKind, emit
from turnwise.core.parameters import Number
from turnwise.core.state import Ints, int8, int32
from turnwise.core.wire_struct import WireStruct

SEATS = 2
FOLD, STAY = range(2)
ACTIONS = 2
FOLDED, SHOWN = 1, 2
NO_SEAT = -1
CARDS = 13
LOOSE = 4  # the lowest card that the simple player stays with, whatever the stake

EVENTS = (EventKind("folded", ("seat",)), EventKind("stayed", ("seat",)))


@dataclass(slots=True, kw_only=True)
class Parameters:
    highest_stake: Annotated[int, Number(1, 20, "Chips at stake at most.")] = 10


@dataclass(slots=True, kw_only=True)
class State(Parameters):
    chance: Annotated[Ints, int32, (CHANCE_SIZE,)]
    stake: Annotated[int, int8]
    turn: Annotated[int, int8]  # SEATS when both stay
    out: Annotated[int, int8]
    cards: Annotated[Ints, int8, (SEATS,)]


@rule
def deal(state: State) -> None:
    state.stake = 1 + below(state.chance, state.highest_stake)
    state.turn = 0
    state.out = NO_SEAT
    state.cards[0] = below(state.chance, CARDS)
    state.cards[1] = other_than(state.cards[0], state.chance)


@rule
def other_than(card: int, chance: Ints) -> int:
    return (card + 1 + below(chance, CARDS - 1)) % CARDS


@rule
def mover(state: State) -> int:
    return min(state.turn, SEATS - 1)


@rule
def legal(state: State, out: Ints) -> int:
    if outcome(state, None) != 0:
        return 0
    out[0], out[1] = FOLD, STAY
    return ACTIONS


@rule
def apply(state: State, action: int, events: Ints | None) -> None:
    emit(events, action, state.turn)
    if action == FOLD:
        state.out = state.turn
    else:
        state.turn += 1


@rule
def outcome(state: State, scores: Ints | None) -> int:
    if state.out == NO_SEAT and state.turn < SEATS:
        return 0
    if scores is not None:
        won = 1 if winners(state) == 1 else -1
        chips = state.stake if state.out == NO_SEAT else 1
        scores[0] = won * chips
        scores[1] = -won * chips
    return SHOWN if state.out == NO_SEAT else FOLDED


@rule
def winners(state: State) -> int:
    if state.out != NO_SEAT:
        return 2 if state.out == 0 else 1
    return 1 if state.cards[0] > state.cards[1] else 2


@rule
def redeal(state: State, seat: int, chance: Ints) -> None:
    if state.turn < SEATS:
        if seat < 0:
            state.cards[0] = below(chance, CARDS)
        hidden = 1 if seat < 0 else 1 - seat
        state.cards[hidden] = other_than(state.cards[1 - hidden], chance)
    rekey(state.chance, chance)


@rule
def check(state: State) -> int:
    in_range = 0 <= state.turn <= SEATS and 1 <= state.stake <= state.highest_stake
    return 0 if in_range and state.cards[0] != state.cards[1] else 1


@rule
def greedy(state: State, rng: Ints) -> int:
    return STAY if state.cards[state.turn] >= LOOSE else FOLD


def longest(state: State) -> int:
    return SEATS


def score_range(state: State) -> tuple[int, int]:
    return -state.highest_stake, state.highest_stake


def check_parameters(state: State) -> None:
    pass


class View(WireStruct):
    stake: int
    turn: int
    out: int
    cards: list[int | None]


def view(state: State, viewer: int) -> View:
    is_shown = viewer == OPEN or state.turn == SEATS
    cards = [card if is_shown or viewer == seat else None for seat, card in enumerate(state.cards)]
    return View(state.stake, state.turn, state.out, cards)
