"""The rollout policy of Tactics: a skill, an attack, else a step closer."""

from turnwise.core.bits import lowest
from turnwise.core.compile.compiler import rule
from turnwise.core.fast_rng import rng_below
from turnwise.core.state import Ints
from turnwise.games.tactics.board import (
    can_act,
    can_attack,
    enemies,
    has_buff,
    hero_of,
    moves,
    occupied,
    owner,
    ready,
    strength,
    targets,
    yet_to_act,
)
from turnwise.games.tactics.greedy import ROOM, best_pick, best_skill
from turnwise.games.tactics.state import (
    ATTACK,
    DIRECTIONS,
    END_TURN,
    LEAVE_BUFF,
    MOVE,
    MOVE_AND_ATTACK,
    NONE,
    PICKS,
    POWER,
    SIZE,
    TILES,
    State,
)
from turnwise.games.tactics.tiles import REACHES, closer, direction_of, distance, only


@rule
def rollout_policy(state: State, rng: Ints) -> int:
    """A skill that does any good, or an attack, or a step of any unit towards the enemy hero."""
    if state.drafting:
        return state.turn * PICKS + best_pick(state, state.turn, rng)
    if state.fallen:
        return LEAVE_BUFF
    walls, aims = state.obstacles, enemies(state, state.turn, True)
    action = useful_skill(state, state.turn, aims, walls)
    if action != NONE:
        return action
    action = quick_attack(state, aims, walls)
    if action != NONE:
        return action
    return step_closer(state, any_unit(state, rng), aims, occupied(state) | walls)


@rule
def useful_skill(state: State, seat: int, aims: int, walls: int) -> int:
    """The best use of the hero's skill, or NONE: no use is any good, or the hero's attack is better."""
    hero = hero_of(seat)
    if state.recharge[seat] > 0 or not can_act(state, hero) or can_win(state, hero, aims, walls):
        return NONE
    best = best_skill(state, seat)
    return best & (ROOM - 1) if best >= ROOM else NONE


@rule
def can_win(state: State, hero: int, aims: int, walls: int) -> bool:
    """Whether a hero's attack reaches the other hero and is strong enough, if nothing absorbs it."""
    seat, prey = owner(hero), hero_of(1 - owner(hero))
    damage = strength(state, hero)
    if state.charges[seat] > 0:
        damage += state.wild_bonus
    if damage < state.hp[prey] or not can_attack(state, hero):
        return False
    return (targets(state, hero, aims, walls) & aims & only(state.tile[prey])) != 0


@rule
def quick_attack(state: State, aims: int, walls: int) -> int:
    """An attack on the enemy hero, else on any enemy, else NONE."""
    found = NONE
    prey = state.tile[hero_of(1 - state.turn)]
    units = ready(state, state.turn)
    while units:
        unit = lowest(units)
        units &= units - 1
        if can_attack(state, unit):
            tiles = targets(state, unit, aims, walls) & aims
            if (tiles >> prey) & 1:
                return ATTACK + unit * TILES + prey
            if tiles:
                found = ATTACK + unit * TILES + lowest(tiles)
    return found


@rule
def any_unit(state: State, rng: Ints) -> int:
    """A unit that may act: the first from a random one on."""
    if state.again != NONE:
        return state.again
    first, place = hero_of(state.turn), rng_below(rng, SIZE)
    waiting = yet_to_act(state, state.turn) >> first
    return first + ((place + lowest((waiting | waiting << SIZE) >> place)) & (SIZE - 1))


@rule
def nearest(tiles: int, goal: int) -> int:
    """The first of some tiles that no other one is closer to a goal than, or NONE."""
    found, least = NONE, REACHES
    while tiles:
        far = distance(lowest(tiles), goal)
        if far < least:
            found, least = lowest(tiles), far
        tiles &= tiles - 1
    return found


@rule
def step_closer(state: State, unit: int, aims: int, blocked: int) -> int:
    """The move that ends nearest to the enemy hero, with an attack if that is next to it; else to pass."""
    prey = state.tile[hero_of(1 - owner(unit))]
    goal = nearest(moves(state, unit, blocked) & closer(state.tile[unit], prey), prey)
    if goal == NONE:
        return END_TURN + unit
    may_attack = can_attack(state, unit) and not has_buff(state, unit, POWER)
    if distance(goal, prey) == 1 and may_attack and (aims >> prey) & 1:
        return MOVE_AND_ATTACK + (unit * TILES + goal) * DIRECTIONS + direction_of(goal, prey)
    return MOVE + unit * TILES + goal
