"""What can be asked of a position of Tactics: who stands where, who may act, what can be reached."""

from turnwise.core.bits import lowest
from turnwise.core.compile.compiler import rule
from turnwise.games.tactics.editions import STRAIGHT
from turnwise.games.tactics.state import (
    AIMS,
    ATTACK,
    BESIDE,
    DIRECTIONS,
    MOVE,
    MOVE_AND_ATTACK,
    NONE,
    NOWHERE,
    POWER,
    SEATS,
    SIZE,
    SLOW,
    SPEED,
    TILES,
    UNITS,
    USE_SKILL,
    WEAKNESS,
    State,
)
from turnwise.games.tactics.tiles import around, lines, only
from turnwise.games.tactics.unit_table import CLONE, HERO, TANK

OF_A_SEAT = (1 << SIZE) - 1  # the units of the first seat, one bit each


@rule
def owner(unit: int) -> int:
    """The seat of a unit."""
    return int(unit >= SIZE)


@rule
def hero_of(seat: int) -> int:
    """The hero of a seat."""
    return seat * SIZE


@rule
def unit_of(action: int) -> int:
    """The unit that acts in an action between MOVE and END_TURN."""
    if action < ATTACK:
        return (action - MOVE) // TILES
    if action < MOVE_AND_ATTACK:
        return (action - ATTACK) // TILES
    if action < USE_SKILL:
        return (action - MOVE_AND_ATTACK) // (TILES * DIRECTIONS)
    return hero_of((action - USE_SKILL) // AIMS)


@rule
def is_minion(state: State, unit: int) -> bool:
    """Neither hero nor clone."""
    return HERO < state.kind[unit] < CLONE


@rule
def is_alive(state: State, unit: int) -> bool:
    """Whether a unit is in the game."""
    return state.hp[unit] > 0


@rule
def unit_on(state: State, tile: int) -> int:
    """The unit on a tile, or NONE."""
    for unit in range(UNITS):
        if state.tile[unit] == tile:
            return unit
    return NONE


@rule
def occupied(state: State) -> int:
    """The tiles of all units, one bit each."""
    tiles = 0
    for unit in range(UNITS):
        tiles |= only(state.tile[unit])
    return tiles


@rule
def enemies(state: State, seat: int, is_aimed: bool) -> int:
    """The tiles of the other side's living units, without one that cannot be aimed at. [TA-8.5]"""
    tiles, hero = 0, hero_of(1 - seat)
    for unit in range(hero, hero + SIZE):
        tiles |= only(state.tile[unit]) & -int(state.hp[unit] > 0)
    if is_aimed and state.invisible[1 - seat]:
        tiles &= ~only(state.tile[hero])
    return tiles


@rule
def allies(state: State, seat: int) -> int:
    """The tiles of the own living units."""
    return enemies(state, 1 - seat, False)


@rule
def is_free(state: State, tile: int) -> bool:
    """Neither a unit nor an obstacle. [TA-1.4]"""
    return (state.obstacles >> tile) & 1 == 0 and unit_on(state, tile) == NONE


@rule
def has_buff(state: State, unit: int, buff: int) -> bool:
    """Whether a buff is in force."""
    return state.buffs[unit][buff] > 0


@rule
def acts_twice(state: State, unit: int) -> bool:
    """SPEED without SLOW. [TA-4.13] [TA-6.16]"""
    return has_buff(state, unit, SPEED) and not has_buff(state, unit, SLOW)


@rule
def acts_late(state: State, unit: int) -> bool:
    """SLOW without SPEED. [TA-6.16]"""
    return has_buff(state, unit, SLOW) and not has_buff(state, unit, SPEED)


@rule
def can_act(state: State, unit: int) -> bool:
    """Whether a unit may act now, if it is its player's turn. [TA-4.1] [TA-4.7]"""
    return (ready(state, owner(unit)) >> unit) & 1 != 0


@rule
def ready(state: State, seat: int) -> int:
    """The units of a seat that may act now, if it is its turn, one bit each. [TA-4.1] [TA-4.7]"""
    if state.again != NONE:
        return 1 << state.again
    return yet_to_act(state, seat)


@rule
def has_acted(state: State, unit: int) -> bool:
    """Whether a living unit has acted in this round."""
    return is_alive(state, unit) and (state.unacted >> unit) & 1 == 0


@rule
def has_unacted(state: State, seat: int) -> bool:
    """Whether a living unit of a seat has not acted in this round. [TA-4.2] [TA-4.5]"""
    return yet_to_act(state, seat) != 0


@rule
def yet_to_act(state: State, seat: int) -> int:
    """The living units of a seat that have not acted in this round, one bit each. [TA-11.3]"""
    return state.unacted & OF_A_SEAT << hero_of(seat)


@rule
def can_attack(state: State, unit: int) -> bool:
    """Neither blind nor an invulnerable hero. [TA-8.6] [TA-8.31]"""
    is_hero = state.kind[unit] == HERO
    return state.blind[unit] == 0 and not (is_hero and state.invulnerable[owner(unit)] != 0)


@rule
def moves(state: State, unit: int, blocked: int) -> int:
    """The tiles that a unit can move to. [TA-3.2] [TA-3.3]"""
    reach, start = state.moves[state.kind[unit] - 1], state.tile[unit]
    if reach == 1:
        return around(start) & ~blocked
    if state.movement != STRAIGHT:
        return walks(start, reach, blocked)
    tiles = 0
    for direction in range(DIRECTIONS):
        tile = BESIDE[start * DIRECTIONS + direction]
        for _ in range(reach):
            if tile == NOWHERE or (blocked >> tile) & 1:
                break
            tiles |= 1 << tile
            tile = BESIDE[tile * DIRECTIONS + direction]
    return tiles


@rule
def walks(start: int, reach: int, blocked: int) -> int:
    """The tiles at the end of any free path of so many steps."""
    tiles = 1 << start
    for _ in range(reach):
        steps, rest = tiles, tiles
        while rest:
            steps |= around(lowest(rest)) & ~blocked
            rest &= rest - 1
        tiles = steps
    return tiles & ~(1 << start)


@rule
def targets(state: State, unit: int, aims: int, walls: int) -> int:
    """The tiles that a unit can attack: aims and obstacles in line, up to the first obstacle.

    [TA-3.5] [TA-3.6]
    """
    reach = state.ranges[state.kind[unit] - 1]
    tiles = lines(state.tile[unit], reach)
    if tiles & walls == 0:
        return tiles & aims
    tiles = 0
    for direction in range(DIRECTIONS):
        tile = BESIDE[state.tile[unit] * DIRECTIONS + direction]
        for _ in range(reach):
            if tile == NOWHERE:
                break
            tiles |= (1 << tile) & (aims | walls)
            if (walls >> tile) & 1:
                break
            tile = BESIDE[tile * DIRECTIONS + direction]
    return tiles


@rule
def strength(state: State, unit: int) -> int:
    """What a unit's attack counts, never below 0. [TA-3.10] [TA-6.4]"""
    points = state.attacks[state.kind[unit] - 1]
    if has_buff(state, unit, POWER):
        points += state.power_attack
    if has_buff(state, unit, SPEED):
        points -= state.speed_attack
    if has_buff(state, unit, WEAKNESS):
        points -= state.weakness_attack
    if state.rallied[unit]:
        points += state.rally_attack
    return max(0, points)


@rule
def guard_of(state: State, unit: int) -> int:
    """Who takes the damage done to a unit: a friendly Tank next to it, or the unit itself.

    [TA-7.1] [TA-7.2]
    """
    if state.kind[unit] == TANK:
        return unit
    near, first = around(state.tile[unit]), hero_of(owner(unit))
    for tank in range(first, first + SIZE):
        if state.kind[tank] == TANK and near & only(state.tile[tank]):
            return tank
    return unit


@rule
def is_marked(state: State, unit: int) -> bool:
    """Whether a Rogue has marked a unit; a stored mark may have met one of its own side. [TA-3.13]"""
    return unit in (state.marked[0], state.marked[1])


@rule
def is_challenged(state: State, unit: int) -> bool:
    """Whether a Duelist has challenged a unit."""
    return unit in (state.challenged[0], state.challenged[1])


@rule
def is_halved(state: State, unit: int, target: int) -> bool:
    """Whether a unit is challenged by another than the one it attacks. [TA-3.12]"""
    first, second = state.challenged[0] == unit, state.challenged[1] == unit
    return (first and target != hero_of(0)) or (second and target != hero_of(1))


@rule
def is_countered(state: State, unit: int, target: int) -> bool:
    """Whether a unit attacks the Duelist who challenged it. [TA-8.25]"""
    return target == hero_of(owner(target)) and state.challenged[owner(target)] == unit


@rule
def dead_heroes(state: State) -> int:
    """Seats whose hero is dead, one bit each."""
    dead = 0
    for seat in range(SEATS):
        dead |= int(state.hp[hero_of(seat)] <= 0) << seat
    return dead
