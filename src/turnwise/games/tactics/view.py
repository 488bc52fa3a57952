"""What may be seen of a game of Tactics."""

from typing import Annotated

from msgspec.structs import replace

from turnwise.core.bits import lowest
from turnwise.core.events import OPEN
from turnwise.core.wire_struct import WireStruct, one_of
from turnwise.games.tactics.board import acts_late, guard_of, has_acted, is_alive, owner, strength
from turnwise.games.tactics.draft import is_done
from turnwise.games.tactics.names import SLOTS, TILE_WORDS, UNIT_IDS, kind_word, pick_word, tile_word
from turnwise.games.tactics.notation import format_stored
from turnwise.games.tactics.refusals import available
from turnwise.games.tactics.rules import mover
from turnwise.games.tactics.skill_table import CLASS_WORDS, SKILL_WORDS
from turnwise.games.tactics.state import (
    BUFF_WORDS,
    CHOICE,
    CLONE_SLOT,
    DRAFT,
    HERO_SLOT,
    NO_SEAT,
    NONE,
    PHASES,
    REASONS,
    SEATS,
    SIZE,
    TILES,
    UNITS,
    State,
)
from turnwise.games.tactics.timing import TIMERS, phase_of, seconds_of
from turnwise.games.tactics.unit_table import MINION_WORDS


class Team(WireStruct):
    """The picks of a player, - for what is not picked."""

    hero_class: str
    skill: str
    minions: list[str]


class Unit(WireStruct):
    """A unit, dead or alive; numbers are rounds unless something else is said."""

    id: str  # such as p1_hero
    kind: Annotated[str, one_of(SLOTS)]
    unit_class: str  # mage, tank, clone, …
    side: int  # the seat
    hp: int
    tile: str  # - off the board
    attack: int  # what its attack counts now
    acted: bool  # in this round
    late: bool  # declares its action instead of carrying it out
    buffs: dict[str, int]  # by power, life, speed, weakness, bleed and slow
    blind: bool
    rallied: bool
    stored: str  # the declared action in notation, or empty
    marked: int
    challenged: int
    invisible: bool
    invulnerable: bool
    shield: int  # points
    shield_rounds: int
    charges: int  # attacks
    feint: int
    skill: str  # of a hero, else empty
    cooldown: int  # rounds until the skill is ready
    clone_rounds: int
    guard: str  # the Tank that would take its damage, or empty


class View(WireStruct):
    """Before both have drafted the own picks and who is done; then everything. [TA-11.5]"""

    viewer: int  # a seat; -1 is a spectator, -2 a tester who sees everything
    phase: Annotated[str, one_of(PHASES)]
    timer: Annotated[str, one_of(TIMERS[phase].name for phase in PHASES)]
    seconds: int  # that the timer of this phase runs
    turn: int  # the seat to act
    round: int
    teams: list[Team | None]  # by seat, None for one that the viewer may not see
    drafted: list[bool]  # by seat, who is done
    units: list[Unit]  # those that there are or were
    available: list[str]  # the units that may act now
    speed_unit: str | None  # the unit that acts a second time, by SPEED
    speed_actions_remaining: int | None  # in the middle of SPEED
    choice: str | None  # the fallen minion whose owner has to choose
    obstacles: dict[str, int]  # HP by tile
    buff_tiles: dict[str, tuple[str, int]]  # kind and last round by tile
    beacons: dict[str, int]  # the seat by tile
    over: str  # the reason of the outcome, empty while the game goes on
    winners: list[int]  # seats


def view(state: State, viewer: int) -> View:
    """The game as a seat, a spectator or a tester may see it. [TA-11.4] [TA-11.6]"""
    phase = phase_of(state)
    return View(
        viewer=viewer,
        phase=phase,
        timer=TIMERS[phase].name,
        seconds=seconds_of(state),
        turn=mover(state),
        round=state.round,
        teams=teams_of(state, viewer, phase),
        drafted=[is_done(state, seat) for seat in range(SEATS)],
        units=[_unit(state, unit) for unit in range(UNITS) if state.kind[unit]],
        available=[UNIT_IDS[unit] for unit in available(state)],
        speed_unit=None if state.again == NONE else UNIT_IDS[state.again],
        speed_actions_remaining=None if state.again == NONE else 1,
        choice=UNIT_IDS[lowest(state.fallen)] if phase == CHOICE else None,
        obstacles={TILE_WORDS[tile]: state.obstacle[tile] for tile in range(TILES) if state.obstacle[tile]},
        buff_tiles={
            TILE_WORDS[tile]: (BUFF_WORDS[state.buff_tile[tile]], state.buff_until[tile])
            for tile in range(TILES)
            if state.buff_tile[tile] != NONE
        },
        beacons={TILE_WORDS[tile]: seat for seat, tile in enumerate(state.beacon) if tile >= 0},
        over=REASONS[state.over - 1] if state.over else "",
        winners=[state.winner] if state.over and state.winner != NO_SEAT else [],
    )


def view_from(state: State, viewer: int, other: View) -> View:
    """The same, from another viewer's view of the same state."""
    return replace(other, viewer=viewer, teams=teams_of(state, viewer, other.phase))


def teams_of(state: State, viewer: int, phase: str) -> list[Team | None]:
    """The teams that a viewer may see."""
    is_open = phase != DRAFT or viewer == OPEN
    return [_team(state, seat) if is_open or viewer == seat else None for seat in range(SEATS)]


def _team(state: State, seat: int) -> Team:
    return Team(
        pick_word(CLASS_WORDS, state.hero_class[seat]),
        pick_word(SKILL_WORDS, state.skill[seat]),
        [pick_word(MINION_WORDS, minion) for minion in state.minions[2 * seat : 2 * seat + 2]],
    )


def _rounds(unit: int, targets: list[int], left: list[int]) -> int:
    """How long a unit stays the target of either hero; a skill held back by SLOW may hit an ally."""
    if unit not in targets:
        return 0
    return max(left[seat] for seat in range(SEATS) if targets[seat] == unit)


def _unit(state: State, unit: int) -> Unit:
    seat, stored = owner(unit), state.stored[unit]
    hero = unit % SIZE == HERO_SLOT
    return Unit(
        id=UNIT_IDS[unit],
        kind=SLOTS[unit % SIZE],
        unit_class=kind_word(state, unit),
        side=seat,
        hp=state.hp[unit],
        tile=tile_word(state.tile[unit]),
        attack=strength(state, unit),
        acted=has_acted(state, unit),
        late=bool(acts_late(state, unit)),
        buffs={word: left for word, left in zip(BUFF_WORDS, state.buffs[unit], strict=True) if left},
        blind=bool(state.blind[unit]),
        rallied=bool(state.rallied[unit]),
        stored="" if stored == NONE else format_stored(state, stored),
        marked=_rounds(unit, state.marked, state.mark_left),
        challenged=_rounds(unit, state.challenged, state.challenge_left),
        invisible=hero and bool(state.invisible[seat]),
        invulnerable=hero and bool(state.invulnerable[seat]),
        shield=state.shield[seat] if hero else 0,
        shield_rounds=state.shield_left[seat] if hero else 0,
        charges=state.charges[seat] if hero else 0,
        feint=state.feint_left[seat] if hero else 0,
        skill=SKILL_WORDS[state.skill[seat]] if hero else "",
        cooldown=state.recharge[seat] if hero else 0,
        clone_rounds=state.clone_left[seat] if unit % SIZE == CLONE_SLOT else 0,
        guard=_guard(state, unit),
    )


def _guard(state: State, unit: int) -> str:
    guard = guard_of(state, unit) if is_alive(state, unit) else NONE
    return "" if guard in (NONE, unit) else UNIT_IDS[guard]
