"""The clock of Tactics: whom it waits for, for how long, and what they are told."""

from typing import Any

from turnwise.core.bits import lowest
from turnwise.core.declared import Timer, Timing
from turnwise.games.tactics.draft import is_done
from turnwise.games.tactics.names import UNIT_IDS
from turnwise.games.tactics.refusals import available
from turnwise.games.tactics.rules import mover
from turnwise.games.tactics.state import NONE, PHASES, SEATS, TIMEOUT, State

DRAFT, ACTION, CHOICE = PHASES
TIMERS = {  # in the order of the phases
    DRAFT: Timer("DRAFT", "DRAFT_START", is_shared=True),
    ACTION: Timer("ACTION", "YOUR_TURN"),
    CHOICE: Timer("DEATH_CHOICE", "DEATH_CHOICE"),
}


def phase_of(state: State) -> str:
    """What is being waited for. [TA-10.6]"""
    if state.drafting:
        return DRAFT
    return CHOICE if state.fallen else ACTION


def seconds_of(state: State) -> int:
    """How long the timer of the phase runs: the draft's for both players, the others anew for each action.

    [TA-10.6] [TA-10.7] [TA-13.3]
    """
    lengths = {DRAFT: state.draft_seconds, ACTION: state.action_seconds, CHOICE: state.choice_seconds}
    return lengths[phase_of(state)]


def movers(state: State) -> tuple[int, ...]:
    """Who has to act; in the draft everybody who is not done. [TA-2.4] [TA-11.5]"""
    if state.drafting:
        return tuple(seat for seat in range(SEATS) if not is_done(state, seat))
    return (mover(state),)


def notice(state: State) -> dict[str, Any]:
    """What the message to them says besides the times. [TA-11.1] [TA-11.2] [TA-11.4] [TA-11.7]"""
    told: dict[str, Any] = {
        "availableUnitIds": [UNIT_IDS[unit] for unit in available(state)],
        "speedUnitId": None if state.again == NONE else UNIT_IDS[state.again],
    }
    if state.again != NONE:
        told["speedActionsRemaining"] = 1
    if state.fallen:
        told["unitId"] = UNIT_IDS[lowest(state.fallen)]
    return told


TIMING = Timing(
    movers=movers,
    timers=tuple(TIMERS.values()),
    running=lambda state: PHASES.index(phase_of(state)),
    seconds=seconds_of,
    timeout=TIMEOUT,
    notice=notice,
)
