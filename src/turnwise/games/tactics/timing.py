"""The clock of Tactics: whom it waits for, for how long, and what they are told."""

from msgspec import UNSET, UnsetType

from turnwise.core.bits import lowest
from turnwise.core.interfaces import Timer, Timing
from turnwise.core.wire_struct import WireStruct
from turnwise.games.tactics.draft import is_done
from turnwise.games.tactics.editions import DEALT
from turnwise.games.tactics.names import UNIT_IDS
from turnwise.games.tactics.refusals import available
from turnwise.games.tactics.rules import mover
from turnwise.games.tactics.state import ACTION, CHOICE, DRAFT, NONE, PHASES, SEATS, TIMEOUT, State

LATE = (  # [TA-10.2] [TA-10.4] [TA-10.5]
    "when time is up, chance completes the draft, a unit passes and its hero loses health, "
    "a fallen minion leaves an obstacle"
)
TIMERS = {
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


def lengths(state: State) -> str:
    """The same for people, before they sit down."""
    draft, action, choice = state.draft_seconds, state.action_seconds, state.choice_seconds
    if state.draft == DEALT:
        return f"Every action has {action} seconds, a death choice {choice}"
    return f"The draft has {draft} seconds for both, every action {action}, a death choice {choice}"


def movers(state: State) -> tuple[int, ...]:
    """Who has to act; in the draft everybody who is not done. [TA-2.4] [TA-11.5]"""
    if state.drafting:
        return tuple(seat for seat in range(SEATS) if not is_done(state, seat))
    return (mover(state),)


class Notice(WireStruct):
    """What the message to them says besides the times. [TA-11.1] [TA-11.2] [TA-11.4] [TA-11.7]"""

    available_unit_ids: list[str]  # units that may act now
    speed_unit_id: str | None  # the unit that acts a second time, by SPEED
    speed_actions_remaining: int | UnsetType = UNSET  # in the middle of SPEED
    unit_id: str | UnsetType = UNSET  # the fallen minion: in DEATH_CHOICE always, elsewhere never


def notice(state: State) -> Notice:
    """The units that may act, and the one that is chosen for."""
    is_again = state.again != NONE
    return Notice(
        available_unit_ids=[UNIT_IDS[unit] for unit in available(state)],
        speed_unit_id=UNIT_IDS[state.again] if is_again else None,
        speed_actions_remaining=1 if is_again else UNSET,
        unit_id=UNIT_IDS[lowest(state.fallen)] if state.fallen else UNSET,
    )


TIMING = Timing(
    movers=movers,
    timers=tuple(TIMERS[phase] for phase in PHASES),
    running=lambda state: PHASES.index(phase_of(state)),
    seconds=seconds_of,
    lengths=lengths,
    late=LATE,
    timeout=TIMEOUT,
    notice=notice,
)
