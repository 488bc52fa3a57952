"""A simple player of Tactics: the action that does most at once, and else a step towards the enemy."""

from turnwise.core.bits import lowest
from turnwise.core.compile.compiler import rule
from turnwise.core.fast_rng import rng_below
from turnwise.core.state import Ints
from turnwise.games.tactics.board import (
    acts_late,
    can_act,
    can_attack,
    enemies,
    guard_of,
    has_buff,
    hero_of,
    is_challenged,
    is_marked,
    moves,
    occupied,
    owner,
    strength,
    targets,
    unit_on,
)
from turnwise.games.tactics.combat import gainable
from turnwise.games.tactics.draft import can_pick_minion
from turnwise.games.tactics.skill_table import (
    AIM_OF,
    ASCEND,
    BEACON,
    BLADES,
    BLAST,
    BLESSING,
    CHALLENGE,
    CHAOS,
    CLONE_SKILL,
    ENDURE,
    ENEMY_AND_DEBUFF,
    FEINT,
    HAWK,
    LEAP,
    MARK,
    RALLY,
    SHOCKWAVE,
    SKILLS_OF_A_CLASS,
    SMOKE,
    STRIKE,
    WILD,
)
from turnwise.games.tactics.skill_targets import (
    aims_at_enemy,
    blade_tiles,
    can_aim_direction,
    can_aim_self,
    tile_aims,
)
from turnwise.games.tactics.state import (
    AIM_DIRECTION,
    AIM_SELF,
    AIM_STRIKE,
    AIMS,
    ATTACK,
    BESIDE,
    BLEED,
    BUFF_ROWS,
    DEBUFFS,
    DIRECTIONS,
    END_TURN,
    LEAVE_BUFF,
    MINIONS,
    MOVE,
    MOVE_AND_ATTACK,
    NONE,
    NOWHERE,
    PICK_CLASS,
    PICK_MINION,
    PICK_SKILL,
    PICKS,
    POWER,
    SIZE,
    TILES,
    USE_SKILL,
    WEAKNESS,
    State,
)
from turnwise.games.tactics.tiles import around, distance
from turnwise.games.tactics.unit_table import CLONE, HERO

WIN = 100_000
KILL = 30  # a minion
HIT_HERO = 14  # a point of damage to a hero
HIT_MINION = 8
NEARER = 2  # a tile closer to the enemy hero
BOLD = 5  # the same for the hero: who hides falls to pressure
DANGER = 1  # a point of damage that the hero could suffer
GOOD_TILE, BAD_TILE = 20, -20
DEBUFF = 10
SHIELDED = 12  # a skill that keeps the hero from harm, per point of danger
BEST_SKILLS = (LEAP, BLAST, MARK, WILD, STRIKE, BLESSING)  # of each class, found by playing
GOOD_CLASSES = (BLAST // SKILLS_OF_A_CLASS, WILD // SKILLS_OF_A_CLASS, BLESSING // SKILLS_OF_A_CLASS)
HELPS = tuple(int(buff.helps) for buff in BUFF_ROWS)
ROOM = 2048  # actions: an action and its worth travel as one number


@rule
def greedy(state: State, rng: Ints) -> int:
    """The action of the highest worth."""
    if state.drafting:
        return state.turn * PICKS + best_pick(state, state.turn, rng)
    if state.fallen:
        return LEAVE_BUFF
    best = -WIN * ROOM
    walls = state.obstacles
    blocked = occupied(state) | walls
    aims = enemies(state, state.turn, True)
    first = hero_of(state.turn)
    for unit in range(first, first + SIZE):
        if can_act(state, unit):
            best = max(best, packed(worth_staying(state, unit), END_TURN + unit))
            best = max(best, best_attack(state, unit, aims, walls))
            best = max(best, best_move(state, unit, aims, blocked))
    if can_act(state, first) and state.recharge[state.turn] == 0:
        best = max(best, best_skill(state, state.turn) + ROOM * worth_staying(state, first))
    return best % ROOM


@rule
def packed(worth: int, action: int) -> int:
    """An action and its worth as one number."""
    return worth * ROOM + action


@rule
def best_pick(state: State, seat: int, rng: Ints) -> int:
    """A class that does well, its best skill, and any minions."""
    if state.hero_class[seat] == NONE:
        return PICK_CLASS + GOOD_CLASSES[rng_below(rng, len(GOOD_CLASSES))]
    if state.skill[seat] == NONE:
        return PICK_SKILL + BEST_SKILLS[state.hero_class[seat]]
    return any_minion(state, seat, rng)


@rule
def any_minion(state: State, seat: int, rng: Ints) -> int:
    """A minion that can be picked, by chance."""
    count = 0
    for minion in range(MINIONS):
        count += int(can_pick_minion(state, seat, minion))
    chosen = rng_below(rng, count)
    for minion in range(MINIONS):
        if can_pick_minion(state, seat, minion):
            if chosen == 0:
                return PICK_MINION + minion
            chosen -= 1
    return PICK_MINION


@rule
def worth_staying(state: State, unit: int) -> int:
    """Where a unit stands: near the enemy hero, and the own hero out of reach."""
    return worth_of_tile(state, unit, state.tile[unit])


@rule
def worth_of_tile(state: State, unit: int, tile: int) -> int:
    """What a tile promises: a step closer, what lies there, and danger for the hero."""
    far = distance(tile, state.tile[hero_of(1 - owner(unit))])
    worth = -NEARER * far
    if state.kind[unit] == HERO:
        worth = -BOLD * far - DANGER * danger(state, owner(unit), tile)
    buff = state.buff_tile[tile]
    if buff != NONE and tile != state.tile[unit]:
        worth += GOOD_TILE if HELPS[buff] else BAD_TILE
        if buff == WEAKNESS and state.hp[unit] <= state.weakness_hp:
            worth -= WIN if state.kind[unit] == HERO else KILL
    return worth


@rule
def danger(state: State, seat: int, tile: int) -> int:
    """The damage that enemies near a tile could do there, roughly."""
    points = 0
    for enemy in range(hero_of(1 - seat), hero_of(1 - seat) + SIZE):
        if state.hp[enemy] > 0:
            kind = state.kind[enemy]
            reach = max(state.ranges[kind - 1], state.moves[kind - 1] + 1)
            if distance(tile, state.tile[enemy]) <= reach:
                points += strength(state, enemy)
    return points


@rule
def best_attack(state: State, unit: int, aims: int, walls: int) -> int:
    """The best target from where a unit stands; obstacles are not worth it."""
    best = -WIN * ROOM
    if can_attack(state, unit):
        tiles = targets(state, unit, aims, walls) & aims
        while tiles:
            tile = lowest(tiles)
            tiles &= tiles - 1
            worth = worth_staying(state, unit) + worth_attacking(state, unit, unit_on(state, tile))
            best = max(best, packed(worth, ATTACK + unit * TILES + tile))
    return best


@rule
def best_move(state: State, unit: int, aims: int, blocked: int) -> int:
    """The best tile to go to, with an attack from there where that is possible."""
    best = -WIN * ROOM
    may_attack = can_attack(state, unit) and not has_buff(state, unit, POWER)
    tiles = moves(state, unit, blocked)
    while tiles:
        tile = lowest(tiles)
        tiles &= tiles - 1
        worth = worth_of_tile(state, unit, tile)
        best = max(best, packed(worth, MOVE + unit * TILES + tile))
        if may_attack and around(tile) & aims:
            best = max(best, best_blow(state, unit, tile, worth, aims))
    return best


@rule
def best_blow(state: State, unit: int, tile: int, worth: int, aims: int) -> int:
    """The best enemy next to the end of a move."""
    best = -WIN * ROOM
    for direction in range(DIRECTIONS):
        beside = BESIDE[tile * DIRECTIONS + direction]
        if beside != NOWHERE and (aims >> beside) & 1:
            whole = worth + worth_attacking(state, unit, unit_on(state, beside))
            action = MOVE_AND_ATTACK + (unit * TILES + tile) * DIRECTIONS + direction
            best = max(best, packed(whole, action))
    return best


@rule
def worth_attacking(state: State, unit: int, target: int) -> int:
    """What an attack achieves, less what it costs; a declared one may miss."""
    seat, duelist = owner(target), hero_of(owner(target))
    if target == duelist and state.feint_left[seat] > 0:
        return -HIT_MINION * state.feint_counter
    damage = strength(state, unit)
    if state.kind[unit] == HERO and state.charges[owner(unit)] > 0:
        damage += state.wild_bonus
    cost = 0
    if is_challenged(state, unit):
        if target == duelist:
            cost = HIT_MINION * state.challenge_counter
        else:
            damage //= 2
    worth = worth_hitting(state, target, damage) - cost
    return worth // 4 if acts_late(state, unit) else worth


@rule
def worth_hitting(state: State, target: int, damage: int) -> int:
    """What damage of an attack or a skill to an enemy is worth."""
    taker = guard_of(state, target)
    if is_marked(state, target):
        damage += state.mark_bonus
    is_hero = state.kind[taker] == HERO
    if is_hero:
        seat = owner(taker)
        damage = 0 if state.invulnerable[seat] else max(0, damage - state.shield[seat])
    if damage >= state.hp[taker]:
        return WIN if is_hero else KILL // (6 if state.kind[taker] == CLONE else 1)
    return damage * (HIT_HERO if is_hero else HIT_MINION)


@rule
def best_skill(state: State, seat: int) -> int:
    """The best use of the hero's skill, where it stands."""
    skill, base = state.skill[seat], USE_SKILL + seat * AIMS
    if skill == BLADES:
        return best_throw(state, seat, base)
    best = best_aim(state, seat, skill, base)
    if can_aim_self(state, seat, skill):
        best = max(best, packed(worth_plain(state, seat, skill), base + AIM_SELF))
    return best


@rule
def best_aim(state: State, seat: int, skill: int, base: int) -> int:
    """The best tile to aim a skill at."""
    best, tiles = -WIN * ROOM, tile_aims(state, seat, skill)
    while tiles:
        tile = lowest(tiles)
        tiles &= tiles - 1
        aim = strike_aim(state, seat, tile) if AIM_OF[skill] == ENEMY_AND_DEBUFF else tile
        best = max(best, packed(worth_aiming(state, seat, skill, tile), base + aim))
    return best


@rule
def best_throw(state: State, seat: int, base: int) -> int:
    """The best direction to throw the blades in."""
    best, start = -WIN * ROOM, state.tile[hero_of(seat)]
    for direction in range(DIRECTIONS):
        if can_aim_direction(state, seat, BLADES, direction):
            hit = blade_tiles(state, start, direction)
            worth = worth_sweeping(state, seat, hit, state.blades_damage)
            best = max(best, packed(worth, base + AIM_DIRECTION + direction))
    return best


@rule
def strike_aim(state: State, seat: int, tile: int) -> int:
    """A strike at an adjacent tile, to make it bleed."""
    for direction in range(DIRECTIONS):
        if BESIDE[state.tile[hero_of(seat)] * DIRECTIONS + direction] == tile:
            return AIM_STRIKE + direction * DEBUFFS + BLEED - WEAKNESS
    return AIM_STRIKE


@rule
def worth_sweeping(state: State, seat: int, tiles: int, damage: int) -> int:
    """The same damage to every enemy on some tiles."""
    worth = 0
    for enemy in range(hero_of(1 - seat), hero_of(1 - seat) + SIZE):
        if state.hp[enemy] > 0 and (tiles >> state.tile[enemy]) & 1:
            worth += worth_hitting(state, enemy, damage)
    return worth


@rule
def worth_flashing(state: State, seat: int, tile: int, damage: int) -> int:
    """Damage next to a beacon or to a tile left in smoke, in editions where these hurt."""
    return worth_sweeping(state, seat, around(tile), damage) if damage > 0 else 0


@rule
def worth_aiming(state: State, seat: int, skill: int, tile: int) -> int:
    """What a skill aimed at a tile is worth."""
    hero = hero_of(seat)
    if aims_at_enemy(skill):
        return worth_aiming_at_enemy(state, seat, skill, unit_on(state, tile))
    if skill == BLESSING:
        ally = unit_on(state, tile)
        each = HIT_HERO if ally == hero else HIT_MINION
        return each * gainable(state, ally, state.blessing_heal + state.life_hp) // 2
    if skill == CLONE_SKILL:
        return KILL // 2 - NEARER * distance(tile, state.tile[hero_of(1 - seat)])
    if skill == BEACON:
        return 1 + worth_flashing(state, seat, tile, state.beacon_damage)
    there = worth_of_tile(state, hero, tile) - worth_staying(state, hero)
    if skill == LEAP:
        return there + worth_sweeping(state, seat, around(tile), state.leap_damage)
    if skill == SMOKE:
        there += worth_flashing(state, seat, state.tile[hero], state.smoke_damage)
        return there + SHIELDED * danger(state, seat, state.tile[hero])
    return 0


@rule
def worth_aiming_at_enemy(state: State, seat: int, skill: int, enemy: int) -> int:
    """What a skill aimed at one enemy is worth."""
    if skill == BLAST:
        return worth_hitting(state, enemy, state.blast_damage) + DEBUFF // 2
    if skill == HAWK:
        return worth_hitting(state, enemy, state.hawk_damage)
    if skill == STRIKE:
        return worth_hitting(state, enemy, state.strike_damage) + DEBUFF
    if skill == MARK:
        return DEBUFF + (HIT_HERO if state.kind[enemy] == HERO else 0)
    if skill == CHALLENGE:
        worth = DEBUFF * strength(state, enemy)
        return (
            worth + worth_hitting(state, enemy, state.challenge_damage) if state.challenge_damage else worth
        )
    return 0


@rule
def worth_plain(state: State, seat: int, skill: int) -> int:
    """What a skill without an aim is worth."""
    tile = state.tile[hero_of(seat)]
    if skill == SHOCKWAVE:
        return worth_sweeping(state, seat, around(tile), state.shockwave_damage)
    if skill == CHAOS:
        return worth_sweeping(state, seat, (1 << TILES) - 1, state.chaos_damage) + DEBUFF
    if skill == WILD:
        return HIT_HERO * gainable(state, hero_of(seat), state.life_hp) // 2 + HIT_HERO
    if skill == RALLY:
        return HIT_HERO * state.rally_heal * 2
    if skill == BEACON:
        there = worth_of_tile(state, hero_of(seat), state.beacon[seat])
        return there + worth_flashing(state, seat, state.beacon[seat], state.beacon_damage)
    if skill in (ENDURE, FEINT):
        return SHIELDED * danger(state, seat, tile)
    if skill == ASCEND:
        return SHIELDED * danger(state, seat, tile) // 2
    return 0
