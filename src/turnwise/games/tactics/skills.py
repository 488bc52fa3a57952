"""The eighteen skills of Tactics."""

from turnwise.core.chance import below
from turnwise.core.compile.compiler import rule
from turnwise.core.events import emit
from turnwise.core.state import Ints
from turnwise.games.tactics.board import hero_of, is_free, owner, unit_on
from turnwise.games.tactics.combat import (
    give_buff,
    give_debuff,
    heal,
    land,
    show_itself,
    strike_down,
)
from turnwise.games.tactics.events import (
    APPEARED,
    BEACON_SET,
    BLINDED,
    CHALLENGED,
    FAILED,
    LOST_DEBUFF,
    MARKED,
    MOVED,
    PUSHED,
    STUCK,
    USED_SKILL,
)
from turnwise.games.tactics.skill_table import (
    AIM_OF,
    ALLY,
    ASCEND,
    BEACON,
    BLADES,
    BLAST,
    BLESSING,
    CHALLENGE,
    CHAOS,
    CLONE_SKILL,
    ENDURE,
    FEINT,
    HAWK,
    LEAP,
    MARK,
    RALLY,
    SHOCKWAVE,
    SMOKE,
    STRIKE,
    WILD,
)
from turnwise.games.tactics.skill_targets import aims_at_free_tile, blade_tiles, reach_of
from turnwise.games.tactics.state import (
    AIM_DIRECTION,
    AIM_SELF,
    AIM_STRIKE,
    AIMS,
    BESIDE,
    BLEED,
    BLIND,
    CLONE_SLOT,
    DEBUFFS,
    DIRECTIONS,
    LIFE,
    NONE,
    NOWHERE,
    SIZE,
    USE_SKILL,
    WEAKNESS,
    State,
)
from turnwise.games.tactics.tiles import distance
from turnwise.games.tactics.unit_table import CLONE

MOST_SHIELD = 99


@rule
def start_recharge(state: State, seat: int) -> None:
    """The skill rests, unless it is a beacon being placed. [TA-8.2] [TA-8.15]"""
    if state.skill[seat] != BEACON or state.beacon[seat] != NOWHERE:
        state.recharge[seat] = state.cooldown


@rule
def use_skill(state: State, seat: int, aim: int, events: Ints | None) -> None:
    """Carry out the skill of a hero, if its aim is still possible. [TA-8.1] [TA-6.13]"""
    hero, skill = hero_of(seat), state.skill[seat]
    show_itself(state, hero)
    emit(events, USED_SKILL, hero, skill)
    if aim < AIM_DIRECTION:
        aimed_skill(state, seat, skill, aim, NONE, events)
    elif aim < AIM_SELF:
        skill_in_direction(state, seat, skill, aim - AIM_DIRECTION, events)
    elif aim == AIM_SELF:
        plain_skill(state, seat, skill, events)
    elif aim < AIMS:
        direction, debuff = (aim - AIM_STRIKE) // DEBUFFS, (aim - AIM_STRIKE) % DEBUFFS
        tile = BESIDE[state.tile[hero] * DIRECTIONS + direction]
        aimed_skill(state, seat, skill, tile, WEAKNESS + debuff, events)


@rule
def aimed_skill(state: State, seat: int, skill: int, tile: int, debuff: int, events: Ints | None) -> None:
    """A skill aimed at a tile, or at whoever stands there. [TA-6.17] [TA-6.18]"""
    hero = hero_of(seat)
    if not is_in_reach(state, hero, skill, tile):
        emit(events, FAILED, hero)
    elif aims_at_free_tile(skill):
        if is_free(state, tile):
            skill_to_tile(state, seat, skill, tile, events)
        else:
            emit(events, FAILED, hero)
    else:
        target = unit_on(state, tile)
        if target == NONE:
            emit(events, FAILED, hero)
        else:
            skill_to_unit(state, seat, skill, target, debuff, events)


@rule
def is_in_reach(state: State, hero: int, skill: int, tile: int) -> bool:
    """Whether a tile is not too far away, and not the hero's own unless it can be blessed. [TA-6.14]"""
    if tile == NOWHERE:
        return False
    far = distance(state.tile[hero], tile)
    return far <= reach_of(state, skill) and (far > 0 or AIM_OF[skill] == ALLY)


@rule
def skill_to_tile(state: State, seat: int, skill: int, tile: int, events: Ints | None) -> None:
    """Leap, beacon, smoke and clone."""
    if skill == LEAP:
        leap(state, seat, tile, events)
    elif skill == SMOKE:
        vanish_in_smoke(state, seat, tile, events)
    elif skill == BEACON:
        state.beacon[seat] = tile
        emit(events, BEACON_SET, tile)
        flash(state, seat, tile, state.beacon_damage, events)
    elif skill == CLONE_SKILL:
        make_clone(state, seat, tile, events)


@rule
def skill_in_direction(state: State, seat: int, skill: int, direction: int, events: Ints | None) -> None:
    """Blades."""
    if skill == BLADES:
        throw_blades(state, seat, direction, events)


@rule
def skill_to_unit(state: State, seat: int, skill: int, target: int, debuff: int, events: Ints | None) -> None:
    """Blast, hawk, strike, mark, challenge and blessing.

    [TA-8.9] [TA-8.14] [TA-8.19] [TA-8.22] [TA-8.25] [TA-8.26] [TA-8.36]
    """
    if skill == BLAST:
        taker = strike_down(state, target, state.blast_damage, events)
        give_debuff(state, taker, state.blast_percent, events)
    elif skill == HAWK:
        strike_down(state, target, state.hawk_damage, events)
    elif skill == STRIKE:
        taker = strike_down(state, target, state.strike_damage, events)
        if state.hp[taker] > 0 and debuff != NONE:
            give_buff(state, taker, debuff, events)
    elif skill == MARK:
        state.marked[seat] = target
        state.mark_left[seat] = state.mark_rounds
        emit(events, MARKED, target)
    elif skill == CHALLENGE:
        state.challenged[seat] = target
        state.challenge_left[seat] = state.challenge_rounds
        emit(events, CHALLENGED, target)
        if state.challenge_damage > 0:
            strike_down(state, target, state.challenge_damage, events)
    elif skill == BLESSING:
        bless(state, target, events)


@rule
def plain_skill(state: State, seat: int, skill: int, events: Ints | None) -> None:
    """The skills without an aim. [TA-8.13] [TA-8.24] [TA-8.27] [TA-8.31]"""
    hero = hero_of(seat)
    if skill == SHOCKWAVE:
        send_shockwave(state, seat, events)
    elif skill == CHAOS:
        spread_chaos(state, seat, events)
    elif skill == BEACON:
        return_to_beacon(state, seat, events)
    elif skill == RALLY:
        rally(state, seat, events)
    elif skill == ENDURE:
        state.shield[seat] = min(MOST_SHIELD, state.shield[seat] + state.endure_shield)
        state.shield_left[seat] = state.endure_rounds if state.shield[seat] > 0 else 0
        state.buffs[hero][BLEED] = 0
    elif skill == WILD:
        state.charges[seat] = state.wild_charges
        give_buff(state, hero, LIFE, events)
    elif skill == FEINT:
        state.feint_left[seat] = state.feint_rounds
    elif skill == ASCEND:
        state.invulnerable[seat] = 1


@rule
def jump(state: State, hero: int, tile: int, events: Ints | None) -> None:
    """Come down on another tile, and on whatever lies there. [TA-5.12]"""
    emit(events, MOVED, hero, state.tile[hero], tile)
    state.tile[hero] = tile
    land(state, hero, events)


@rule
def leap(state: State, seat: int, tile: int, events: Ints | None) -> None:
    """Jump and hurt every enemy next to the landing. [TA-8.10]"""
    hero = hero_of(seat)
    jump(state, hero, tile, events)
    if state.hp[hero] > 0:
        strike_around(state, seat, tile, state.leap_damage, events)


@rule
def strike_around(state: State, seat: int, tile: int, damage: int, events: Ints | None) -> None:
    """Hurt every enemy next to a tile."""
    for enemy in range(hero_of(1 - seat), hero_of(1 - seat) + SIZE):
        if state.hp[enemy] > 0 and distance(tile, state.tile[enemy]) == 1:
            strike_down(state, enemy, damage, events)


@rule
def flash(state: State, seat: int, tile: int, damage: int, events: Ints | None) -> None:
    """The same of a beacon or of smoke, which hurt nobody in most editions. [TA-8.34] [TA-8.35]"""
    if damage > 0:
        strike_around(state, seat, tile, damage, events)


@rule
def send_shockwave(state: State, seat: int, events: Ints | None) -> None:
    """Hurt every adjacent enemy, then push those that live and can be pushed. [TA-7.4] [TA-8.11] [TA-8.12]"""
    hero, first = hero_of(seat), hero_of(1 - seat)
    pushed = 0
    for enemy in range(first, first + SIZE):
        if state.hp[enemy] > 0 and distance(state.tile[hero], state.tile[enemy]) == 1:
            behind = tile_behind(state, hero, enemy)
            if behind == NOWHERE:
                emit(events, STUCK, enemy)
                strike_down(state, enemy, state.shockwave_stuck, events)
            else:
                pushed |= 1 << enemy
                strike_down(state, enemy, state.shockwave_damage, events)
    for enemy in range(first, first + SIZE):
        if (pushed >> enemy) & 1 and state.hp[enemy] > 0:
            hold_aim(state, enemy)
            state.tile[enemy] = tile_behind(state, hero, enemy)
            emit(events, PUSHED, enemy, state.tile[enemy])
            land(state, enemy, events)


@rule
def hold_aim(state: State, unit: int) -> None:
    """A stored strike keeps aiming at its tile, where it can no longer reach. [TA-6.13] [TA-6.14]"""
    aim = (state.stored[unit] - USE_SKILL) % AIMS - AIM_STRIKE
    if state.stored[unit] >= USE_SKILL and aim >= 0:
        tile = BESIDE[state.tile[unit] * DIRECTIONS + aim // DEBUFFS]
        if tile != NOWHERE:
            state.stored[unit] = USE_SKILL + owner(unit) * AIMS + tile


@rule
def tile_behind(state: State, hero: int, enemy: int) -> int:
    """The free tile behind an adjacent enemy, NOWHERE if there is none."""
    for direction in range(DIRECTIONS):
        if BESIDE[state.tile[hero] * DIRECTIONS + direction] == state.tile[enemy]:
            behind = BESIDE[state.tile[enemy] * DIRECTIONS + direction]
            if behind != NOWHERE and is_free(state, behind):
                return behind
    return NOWHERE


@rule
def return_to_beacon(state: State, seat: int, events: Ints | None) -> None:
    """Teleport to the beacon and use it up, unless its tile is taken. [TA-8.16] [TA-6.12] [TA-8.34]"""
    tile = state.beacon[seat]
    if tile == NOWHERE or not is_free(state, tile):
        emit(events, FAILED, hero_of(seat))
        return
    state.beacon[seat] = NOWHERE
    jump(state, hero_of(seat), tile, events)
    if state.hp[hero_of(seat)] > 0:
        flash(state, seat, tile, state.beacon_damage, events)


@rule
def spread_chaos(state: State, seat: int, events: Ints | None) -> None:
    """Hurt every enemy, each with some chance of a debuff. [TA-8.17]"""
    for enemy in range(hero_of(1 - seat), hero_of(1 - seat) + SIZE):
        if state.tile[enemy] != NOWHERE:
            taker = strike_down(state, enemy, state.chaos_damage, events)
            give_debuff(state, taker, state.chaos_percent, events)


@rule
def vanish_in_smoke(state: State, seat: int, tile: int, events: Ints | None) -> None:
    """Blind the enemies next to the tile left, teleport, and be invisible. [TA-8.18] [TA-8.35]"""
    hero, left = hero_of(seat), state.tile[hero_of(seat)]
    for enemy in range(hero_of(1 - seat), hero_of(1 - seat) + SIZE):
        if state.hp[enemy] > 0 and distance(left, state.tile[enemy]) == 1:
            state.blind[enemy] = 1
            emit(events, BLINDED, enemy)
    flash(state, seat, left, state.smoke_damage, events)
    jump(state, hero, tile, events)
    state.invisible[seat] = int(state.hp[hero] > 0)


@rule
def make_clone(state: State, seat: int, tile: int, events: Ints | None) -> None:
    """A clone appears and may act in this round, unless there is one. [TA-8.20] [TA-6.17]"""
    clone = hero_of(seat) + CLONE_SLOT
    if state.hp[clone] > 0:
        emit(events, FAILED, hero_of(seat))
        return
    state.kind[clone] = CLONE
    state.hp[clone] = state.hps[CLONE - 1]
    state.tile[clone] = tile
    state.unacted |= 1 << clone
    state.clone_left[seat] = state.clone_rounds
    emit(events, APPEARED, clone, tile)


@rule
def throw_blades(state: State, seat: int, direction: int, events: Ints | None) -> None:
    """Hurt every enemy on the next tiles of a direction. [TA-8.23]"""
    tiles = blade_tiles(state, state.tile[hero_of(seat)], direction)
    for enemy in range(hero_of(1 - seat), hero_of(1 - seat) + SIZE):
        if state.hp[enemy] > 0 and (tiles >> state.tile[enemy]) & 1:
            strike_down(state, enemy, state.blades_damage, events)


@rule
def bless(state: State, unit: int, events: Ints | None) -> None:
    """Heal, take one debuff away, give LIFE. [TA-8.29]"""
    heal(state, unit, state.blessing_heal, events)
    present = 0
    for debuff in range(WEAKNESS, BLIND + 1):
        present += int(has_debuff(state, unit, debuff))
    if present > 0:
        pick = below(state.chance, present)
        for debuff in range(WEAKNESS, BLIND + 1):
            if has_debuff(state, unit, debuff):
                if pick == 0:
                    remove_debuff(state, unit, debuff)
                    emit(events, LOST_DEBUFF, unit, debuff)
                pick -= 1
    give_buff(state, unit, LIFE, events)


@rule
def has_debuff(state: State, unit: int, debuff: int) -> bool:
    """Whether a unit suffers from WEAKNESS, BLEED, SLOW or BLIND."""
    return state.blind[unit] > 0 if debuff == BLIND else state.buffs[unit][debuff] > 0


@rule
def remove_debuff(state: State, unit: int, debuff: int) -> None:
    """Take a debuff away."""
    if debuff == BLIND:
        state.blind[unit] = 0
    else:
        state.buffs[unit][debuff] = 0


@rule
def rally(state: State, seat: int, events: Ints | None) -> None:
    """Heal all own units and strengthen their attacks until the round ends. [TA-8.30]"""
    for unit in range(hero_of(seat), hero_of(seat) + SIZE):
        if state.hp[unit] > 0:
            heal(state, unit, state.rally_heal, events)
            state.rallied[unit] = 1
