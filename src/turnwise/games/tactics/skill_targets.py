"""What a hero's skill can be aimed at, as tiles, directions or the hero itself."""

from turnwise.core.compile.compiler import rule
from turnwise.games.tactics.board import allies, enemies, hero_of, occupied
from turnwise.games.tactics.skill_table import (
    AIM_OF,
    ALL_ALLIES,
    ALL_ENEMIES,
    ALLY,
    AROUND,
    BEACON,
    BLAST,
    BLESSING,
    CHALLENGE,
    CLONE_SKILL,
    DIRECTION,
    ENEMY,
    ENEMY_AND_DEBUFF,
    FIXED_REACH,
    FREE_TILE,
    HAWK,
    ITSELF,
    LEAP,
    MARK,
    SMOKE,
)
from turnwise.games.tactics.state import BESIDE, CLONE_SLOT, DIRECTIONS, NOWHERE, State
from turnwise.games.tactics.tiles import around, within


@rule
def reach_of(state: State, skill: int) -> int:
    """How far from the hero a skill can be aimed; 0 for one that is not aimed at a tile."""
    if skill == LEAP:
        return state.leap_range
    if skill == BLAST:
        return state.blast_range
    if skill == BEACON:
        return state.beacon_range
    if skill == SMOKE:
        return state.smoke_range
    if skill == MARK:
        return state.mark_range
    if skill == HAWK:
        return state.hawk_range
    if skill == CHALLENGE:
        return state.challenge_range
    if skill == BLESSING:
        return state.blessing_range
    return FIXED_REACH[skill]


@rule
def aims_at_enemy(skill: int) -> bool:
    """Whether a skill is aimed at one enemy."""
    return AIM_OF[skill] == ENEMY or AIM_OF[skill] == ENEMY_AND_DEBUFF


@rule
def aims_at_free_tile(skill: int) -> bool:
    """Whether a skill is aimed at a tile without unit and obstacle."""
    return AIM_OF[skill] == FREE_TILE


@rule
def tile_aims(state: State, seat: int, skill: int) -> int:
    """The tiles that a skill can be aimed at. [TA-8.3] [TA-8.4] [TA-8.5]"""
    hero = hero_of(seat)
    if skill == BEACON and state.beacon[seat] != NOWHERE:
        return 0
    if skill == CLONE_SKILL and state.hp[hero + CLONE_SLOT] > 0:
        return 0
    tiles = within(state.tile[hero], reach_of(state, skill))
    if aims_at_enemy(skill):
        return tiles & enemies(state, seat, True)
    if aims_at_free_tile(skill):
        return tiles & ~(occupied(state) | state.obstacles)
    if AIM_OF[skill] == ALLY:
        return (tiles | 1 << state.tile[hero]) & allies(state, seat)
    return 0


@rule
def blade_tiles(state: State, tile: int, direction: int) -> int:
    """The tiles in a direction that the blades reach."""
    tiles = 0
    for _ in range(state.blades_length):
        tile = BESIDE[tile * DIRECTIONS + direction]
        if tile == NOWHERE:
            break
        tiles |= 1 << tile
    return tiles


@rule
def can_aim_direction(state: State, seat: int, skill: int, direction: int) -> bool:
    """Whether the blades would hit anybody. [TA-8.4]"""
    if AIM_OF[skill] != DIRECTION:
        return False
    return blade_tiles(state, state.tile[hero_of(seat)], direction) & enemies(state, seat, False) != 0


@rule
def can_aim_self(state: State, seat: int, skill: int) -> bool:
    """Whether a skill without an aim can be used. [TA-8.4]"""
    aim = AIM_OF[skill]
    if aim == AROUND:
        return around(state.tile[hero_of(seat)]) & enemies(state, seat, False) != 0
    if skill == BEACON:
        beacon = state.beacon[seat]
        return beacon != NOWHERE and ((occupied(state) | state.obstacles) >> beacon) & 1 == 0
    return aim in (ALL_ENEMIES, ALL_ALLIES, ITSELF)
