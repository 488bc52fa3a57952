"""Heap with a clock, for tests: the table rings a bell, and one stone is taken for the mover.

Nobody knows which other seat holds a low card, and only such a seat may call, out of turn: so whose action a
call is does not depend on whether it is permitted.
"""

import dataclasses
from types import SimpleNamespace

from heap import GAME as HEAP
from heap import rules, text
from heap.rules import CATCH, NO_SEAT, TAKE, State
from turnwise.core.errors import BadText
from turnwise.core.events import emit
from turnwise.core.interfaces import NO_ACTION, TABLE, OutOfTurn, Parts, Timing
from turnwise.core.state import Ints

CALL = rules.ACTIONS  # by seat 0, 1, …
BELL = CALL + rules.SEATS
ACTIONS = BELL + 1


def out_of_turn(state: State, out: Ints) -> int:
    """Calls of seats with a low card, and the bell."""
    if state.left == 0:
        return 0
    able = [CALL + seat for seat in range(state.players) if seat != state.turn and state.cards[seat] == 0]
    out[: len(able) + 1] = [*able, BELL]
    return len(able) + 1


def whose(state: State, action: int) -> int:
    """Calls are their seat's, the bell is the table's."""
    if action >= CALL:
        return TABLE if action == BELL else action - CALL
    return state.turn


def apply(state: State, action: int, events: Ints | None) -> None:
    """A call changes nothing but who may be caught."""
    if action == BELL:
        rules.apply(state, TAKE, events)
    elif action >= CALL:
        emit(events, rules.CAUGHT, state.turn, action - CALL)
        state.careless = NO_SEAT
    else:
        rules.apply(state, action, events)


def legal(state: State, out: Ints) -> int:
    """Nobody is caught here."""
    count = rules.legal(state, out)
    return count - (count > 0 and out[count - 1] >= CATCH)


def format_action(state: State, action: int) -> str:
    if action < CALL:
        return text.format_action(state, action)
    return "bell" if action == BELL else f"{action - CALL + 1} calls"


def parts(state: State, action: int) -> Parts:
    if action < CALL:
        return text.parts(state, action)
    return {"verb": "ring"} if action == BELL else {"verb": "call", "by": str(action - CALL)}


def parse_action(state: State, said: str) -> int:
    known = {format_action(state, action): action for action in range(ACTIONS)}
    if said not in known:
        raise BadText("unreadable_action", f"cannot read {said!r}")
    return known[said]


def refusal(state: State, action: int) -> tuple[str, str]:
    return ("high_card", f"seat {action - CALL + 1} has a high card") if action >= CALL else ("no", "no")


TEXT = {
    "VERBS": ("take", "call", "ring"),
    "FIELDS": {"stones": int, "by": str},
    "format_action": format_action,
    "parts": parts,
    "parse_action": parse_action,
    "refusal": refusal,
}
GAME = dataclasses.replace(
    HEAP,
    id="clocked_heap",
    actions=ACTIONS,
    rules=SimpleNamespace(**(vars(rules) | {"apply": apply, "legal": legal, "longest": lambda state: 99})),
    text=SimpleNamespace(**(vars(text) | TEXT)),
    out_of_turn=OutOfTurn(out_of_turn, whose, lambda state, seat: NO_ACTION, answers_for_all=True),
    own_timing=Timing(lambda state: (state.turn,), seconds=lambda state: 7, timeout=BELL),
)
