"""The course of Tactics: whose turn it is, the end of a round, stored actions, the end of the game."""

from turnwise.core.bits import lowest
from turnwise.core.compile.compiler import rule
from turnwise.core.events import emit
from turnwise.core.state import Ints
from turnwise.games.tactics.board import (
    can_attack,
    dead_heroes,
    has_buff,
    has_unacted,
    hero_of,
    is_alive,
    is_minion,
    moves,
    occupied,
    owner,
    targets,
)
from turnwise.games.tactics.combat import (
    attack,
    clear_tile,
    fade,
    land,
    lose_hp,
    miss,
    release,
    settle_deaths,
    strip,
)
from turnwise.games.tactics.editions import LAST_ACTOR
from turnwise.games.tactics.events import BUFF_FADED, CARRIED_OUT, ENDED, FAILED, MOVED, ROUND_BEGAN, VANISHED
from turnwise.games.tactics.skills import use_skill
from turnwise.games.tactics.state import (
    AIMS,
    ATTACK,
    BESIDE,
    BLEED,
    BOTH_HEROES_DIED,
    BUFFS,
    CLONE_SLOT,
    DIRECTIONS,
    HERO_DIED,
    MOVE,
    MOVE_AND_ATTACK,
    NO_SEAT,
    NONE,
    NOWHERE,
    ROUND_LIMIT,
    SEATS,
    TILES,
    UNITS,
    USE_SKILL,
    State,
)
from turnwise.games.tactics.unit_table import CLONE, HERO

BOTH = 3


@rule
def perform(state: State, action: int, is_late: bool, events: Ints | None) -> None:
    """Carry out what a unit does with its action; a late one, stored till now, may fail. [TA-3.1]"""
    if action < ATTACK:
        move(state, (action - MOVE) // TILES, (action - MOVE) % TILES, is_late, events)
    else:
        fight(state, action, is_late, events)
        settle_deaths(state, events)


@rule
def fight(state: State, action: int, is_late: bool, events: Ints | None) -> None:
    """Anything but a move: only this can kill in combat."""
    if action < MOVE_AND_ATTACK:
        unit, tile = (action - ATTACK) // TILES, (action - ATTACK) % TILES
        attack_from_afar(state, unit, tile, is_late, events)
    elif action < USE_SKILL:
        place, direction = (action - MOVE_AND_ATTACK) // DIRECTIONS, (action - MOVE_AND_ATTACK) % DIRECTIONS
        move_and_attack(state, place // TILES, place % TILES, direction, is_late, events)
    else:
        use_skill(state, (action - USE_SKILL) // AIMS, (action - USE_SKILL) % AIMS, events)


@rule
def move(state: State, unit: int, tile: int, is_late: bool, events: Ints | None) -> bool:
    """Go to a tile, if it still can be reached; whether the unit is there, alive. [TA-3.4] [TA-6.12]"""
    if is_late and (moves(state, unit, occupied(state) | state.obstacles) >> tile) & 1 == 0:
        emit(events, FAILED, unit)
        return False
    emit(events, MOVED, unit, state.tile[unit], tile)
    state.tile[unit] = tile
    land(state, unit, events)
    return state.hp[unit] > 0


@rule
def attack_from_afar(state: State, unit: int, tile: int, is_late: bool, events: Ints | None) -> None:
    """Attack a tile, if it still is in range and in the line of fire. [TA-3.5] [TA-3.6] [TA-6.14]"""
    if is_late and not can_hit(state, unit, tile):
        miss(state, unit, events)
    else:
        attack(state, unit, tile, events)


@rule
def can_hit(state: State, unit: int, tile: int) -> bool:
    """Whether a unit can attack whatever is on a tile."""
    return can_attack(state, unit) and targets(state, unit, 1 << tile, state.obstacles) >> tile & 1 != 0


@rule
def move_and_attack(
    state: State, unit: int, tile: int, direction: int, is_late: bool, events: Ints | None
) -> None:
    """Move, and attack what is next to the end of the move. [TA-3.7] [TA-3.9] [TA-6.19]"""
    if move(state, unit, tile, is_late, events):
        beside = BESIDE[tile * DIRECTIONS + direction]
        if can_attack(state, unit) and state.obstacle[beside] == 0:
            attack(state, unit, beside, events)
        else:
            miss(state, unit, events)


@rule
def proceed(state: State, events: Ints | None) -> None:
    """Go on until somebody has to decide. [TA-4.2] [TA-4.3] [TA-4.4] [TA-4.10] [TA-4.12] [TA-5.6]"""
    while state.over == 0 and state.fallen == 0:
        if state.due:
            carry_out(state, lowest(state.due), events)
        elif state.again != NONE:
            state.turn = owner(state.again)
            return
        elif has_unacted(state, state.turn):
            return
        elif has_unacted(state, 1 - state.turn):
            state.turn = 1 - state.turn
            return
        else:
            end_round(state, events)


@rule
def carry_out(state: State, unit: int, events: Ints | None) -> None:
    """A stored action is the unit's action of this round, SLOW or not. [TA-6.9] [TA-6.10] [TA-6.20]"""
    action = state.stored[unit]
    state.stored[unit] = NONE
    state.due &= ~(1 << unit)
    state.unacted &= ~(1 << unit)
    state.last = owner(unit)
    emit(events, CARRIED_OUT, unit)
    perform(state, action, True, events)
    settle_action(state, owner(unit), events)


@rule
def settle_action(state: State, seat: int, events: Ints | None) -> None:
    """The end of the game if a hero has died. [TA-5.1] [TA-5.2]"""
    dead = dead_heroes(state)
    if dead == BOTH:
        end(state, BOTH_HEROES_DIED, seat, events)
    elif dead:
        end(state, HERO_DIED, int(dead == 1), events)


@rule
def end_round(state: State, events: Ints | None) -> None:
    """The strict order of a round's end. [TA-5.3] [TA-9.1] [TA-9.5] [TA-9.8]"""
    wear_down(state, events)
    dead = dead_heroes(state)
    if dead == BOTH:
        end(state, BOTH_HEROES_DIED, state.last if state.both_dead == LAST_ACTOR else NO_SEAT, events)
    elif dead:
        end(state, HERO_DIED, int(dead == 1), events)
    else:
        count_down(state, events)
        if state.round >= state.round_limit:
            end(state, ROUND_LIMIT, NO_SEAT, events)
        else:
            begin_round(state, events)


@rule
def wear_down(state: State, events: Ints | None) -> None:
    """What a round's end costs, and whoever dies of it. [TA-9.1] [TA-9.2]"""
    bleed(state, events)
    count_clones(state, events)
    decay(state, events)
    while state.dying:
        fade(state, lowest(state.dying), events)


@rule
def is_exempt(state: State, unit: int) -> bool:
    """Whether a unit is dead, or invulnerable to what a round's end costs. [TA-8.31]"""
    return state.hp[unit] == 0 or (state.kind[unit] == HERO and state.invulnerable[owner(unit)] != 0)


@rule
def bleed(state: State, events: Ints | None) -> None:
    """BLEED costs HP. [TA-6.7] [TA-9.2]"""
    for unit in range(UNITS):
        if has_buff(state, unit, BLEED) and not is_exempt(state, unit):
            lose_hp(state, unit, state.bleed_hp, events)


@rule
def count_clones(state: State, events: Ints | None) -> None:
    """A clone whose time is over vanishes and leaves nothing. [TA-8.21] [TA-9.2]"""
    for seat in range(SEATS):
        clone = hero_of(seat) + CLONE_SLOT
        if state.clone_left[seat] > 0:
            state.clone_left[seat] -= 1
            if state.clone_left[seat] == 0 and is_alive(state, clone):
                emit(events, VANISHED, clone)
                remove_clone(state, clone)


@rule
def remove_clone(state: State, clone: int) -> None:
    """Nobody died: a mark on the clone is lost. [TA-8.33]"""
    state.tile[clone] = NOWHERE
    strip(state, clone)
    for seat in range(SEATS):
        release(state, seat, clone)


@rule
def decay(state: State, events: Ints | None) -> None:
    """Late rounds cost minions, later ones all units. [TA-9.3] [TA-9.4] [TA-9.7]"""
    if state.round >= state.decay_round:
        for unit in range(UNITS):
            if is_minion(state, unit) and is_alive(state, unit):
                lose_hp(state, unit, state.decay_hp, events)
    if state.round >= state.pressure_round:
        for unit in range(UNITS):
            if state.kind[unit] != CLONE and state.hp[unit] > 0:
                press(state, unit, events)


@rule
def press(state: State, unit: int, events: Ints | None) -> None:
    """What pressure costs a unit, at most a little if it is invulnerable. [TA-8.31] [TA-8.37]"""
    points = pressure(state)
    if is_exempt(state, unit):
        points = min(points, state.ascend_pressure)
        if points == 0:
            return
    lose_hp(state, unit, points, events)


@rule
def pressure(state: State) -> int:
    """What pressure costs at the end of this round. [TA-9.4] [TA-9.9]"""
    return state.pressure_hp + state.pressure_growth * (state.round - state.pressure_round)


@rule
def count_down(state: State, events: Ints | None) -> None:
    """Durations and cooldowns; what lasts till the round ends is over. [TA-9.6]"""
    for unit in range(UNITS):
        state.blind[unit] = 0
        state.rallied[unit] = 0
        for buff in range(BUFFS):
            state.buffs[unit][buff] -= int(state.buffs[unit][buff] > 0)
    for seat in range(SEATS):
        count_down_hero(state, seat)
    tiles = state.buff_tiles
    while tiles:
        fade_tile(state, lowest(tiles), events)
        tiles &= tiles - 1


@rule
def fade_tile(state: State, tile: int, events: Ints | None) -> None:
    """A buff tile whose last round is over vanishes. [TA-5.13]"""
    if state.buff_until[tile] <= state.round:
        clear_tile(state, tile)
        emit(events, BUFF_FADED, tile)


@rule
def count_down_hero(state: State, seat: int) -> None:
    """The states that skills have brought about. [TA-8.2] [TA-9.6]"""
    state.invisible[seat] = 0
    state.invulnerable[seat] = 0
    for left in (state.recharge, state.feint_left, state.shield_left, state.mark_left, state.challenge_left):
        left[seat] -= int(left[seat] > 0)
    if state.shield_left[seat] == 0:
        state.shield[seat] = 0
    if state.mark_left[seat] == 0:
        state.marked[seat] = NONE
    if state.challenge_left[seat] == 0:
        state.challenged[seat] = NONE


@rule
def begin_round(state: State, events: Ints | None) -> None:
    """Every living unit may act; the opponent of the last actor starts; stored actions come first.

    [TA-4.4] [TA-4.11] [TA-4.14] [TA-6.9]
    """
    state.round += 1
    state.turn = 1 - state.last
    living, stored = 0, 0
    for unit in range(UNITS):
        living |= int(state.hp[unit] > 0) << unit
        stored |= int(state.stored[unit] != NONE) << unit
    state.unacted = living
    state.due = stored
    emit(events, ROUND_BEGAN, state.round)


@rule
def end(state: State, reason: int, winner: int, events: Ints | None) -> None:
    """The game is over, and nothing is left to be done."""
    state.over = reason
    state.winner = winner
    state.again = NONE
    state.due = 0
    for unit in range(UNITS):
        if (state.fallen >> unit) & 1:
            state.tile[unit] = NOWHERE
    state.fallen = 0
    emit(events, ENDED, reason, winner)
