"""Damage, healing, buffs and death in Tactics."""

from turnwise.core.bits import lowest
from turnwise.core.chance import below
from turnwise.core.compile.compiler import rule
from turnwise.core.events import emit
from turnwise.core.state import Ints
from turnwise.games.tactics.board import (
    guard_of,
    hero_of,
    is_countered,
    is_halved,
    is_marked,
    is_minion,
    owner,
    strength,
    unit_on,
)
from turnwise.games.tactics.events import (
    ATTACKED,
    BUFF_LEFT,
    COUNTERED,
    DIED,
    FEINTED,
    GAINED_HP,
    GOT_BUFF,
    GUARDED,
    HIT,
    LOST_HP,
    MISSED,
    OBSTACLE_FELL,
    OBSTACLE_HIT,
    OBSTACLE_LEFT,
    SHIELDED,
    UNHARMED,
)
from turnwise.games.tactics.state import (
    BUFFS,
    DEBUFFS,
    LIFE,
    MOST_HP,
    NONE,
    NOWHERE,
    POWER,
    SEATS,
    WEAKNESS,
    State,
)
from turnwise.games.tactics.unit_table import CLONE, HERO


@rule
def attack(state: State, unit: int, tile: int, events: Ints | None) -> None:
    """Hit whatever is on a tile: a unit, an obstacle, or nothing. [TA-3.10] [TA-6.13]"""
    target = unit_on(state, tile)
    damage = strength(state, unit) + spend_charge(state, unit)
    show_itself(state, unit)
    emit(events, ATTACKED, unit, tile, target)
    if target != NONE:
        attack_unit(state, unit, target, damage, events)
    elif state.obstacle[tile] > 0:
        hit_obstacle(state, unit, tile, damage, events)
    else:
        emit(events, MISSED, unit)


@rule
def miss(state: State, unit: int, events: Ints | None) -> None:
    """A stored attack that cannot be made any more; it uses up a charge all the same. [TA-3.11] [TA-6.14]"""
    spend_charge(state, unit)
    emit(events, MISSED, unit)


@rule
def spend_charge(state: State, unit: int) -> int:
    """What a charged attack adds; any attack uses a charge up. [TA-3.11] [TA-8.24]"""
    seat = owner(unit)
    if state.kind[unit] != HERO or state.charges[seat] == 0:
        return 0
    state.charges[seat] -= 1
    return state.wild_bonus


@rule
def show_itself(state: State, unit: int) -> None:
    """An attack or a skill ends being invisible. [TA-8.5]"""
    if state.kind[unit] == HERO:
        state.invisible[owner(unit)] = 0


@rule
def attack_unit(state: State, unit: int, target: int, damage: int, events: Ints | None) -> None:
    """Halving, mark, feint, guard and counter, in this order, whoever attacks.

    [TA-3.12] [TA-3.15] [TA-7.6] [TA-8.25] [TA-8.27]
    """
    if is_halved(state, unit, target):
        damage //= 2
    seat = owner(target)
    if target == hero_of(seat) and state.feint_left[seat] > 0:
        state.feint_left[seat] = 0
        emit(events, FEINTED, target)
        counter(state, unit, state.feint_counter, events)
        return
    strike_down(state, target, damage, events)
    if is_countered(state, unit, target):
        counter(state, unit, state.challenge_counter, events)


@rule
def counter(state: State, unit: int, damage: int, events: Ints | None) -> None:
    """The attacker is hit in turn. [TA-8.8] [TA-8.28]"""
    emit(events, COUNTERED, unit)
    hurt(state, guard_of(state, unit), unit, damage, events)


@rule
def strike_down(state: State, target: int, damage: int, events: Ints | None) -> int:
    """Damage of an attack or a skill to whoever guards a unit, or to the unit; who took it.

    [TA-3.13] [TA-3.14] [TA-7.1] [TA-7.5]
    """
    taker = guard_of(state, target)
    if is_marked(state, target):
        damage += state.mark_bonus
    hurt(state, taker, target, damage, events)
    return taker


@rule
def hurt(state: State, unit: int, aimed: int, damage: int, events: Ints | None) -> None:
    """Damage meets invulnerability, then the shield, then HP. [TA-3.15]"""
    seat = owner(unit)
    if unit != aimed:
        emit(events, GUARDED, unit, aimed)
    if state.kind[unit] == HERO and state.invulnerable[seat]:
        emit(events, UNHARMED, unit)
        return
    if state.kind[unit] == HERO and state.shield[seat] > 0:
        damage -= absorb(state, seat, damage, events)
    take_hp(state, unit, damage)
    emit(events, HIT, unit, damage, state.hp[unit])


@rule
def absorb(state: State, seat: int, damage: int, events: Ints | None) -> int:
    """What a hero's shield takes of some damage. [TA-3.15]"""
    taken = min(state.shield[seat], damage)
    state.shield[seat] -= taken
    if state.shield[seat] == 0:
        state.shield_left[seat] = 0
    emit(events, SHIELDED, hero_of(seat), taken, state.shield[seat])
    return taken


@rule
def lose_hp(state: State, unit: int, points: int, events: Ints | None) -> None:
    """HP lost to anything but attacks, skills and counters: nothing absorbs it. [TA-6.6] [TA-7.3]"""
    take_hp(state, unit, points)
    emit(events, LOST_HP, unit, points, state.hp[unit])


@rule
def take_hp(state: State, unit: int, points: int) -> None:
    """HP never fall below 0; a unit without any is to be buried. [TA-1.8]"""
    state.hp[unit] = max(0, state.hp[unit] - points)
    if state.hp[unit] == 0:
        state.dying |= 1 << unit


@rule
def gain_hp(state: State, unit: int, points: int, events: Ints | None) -> None:
    """HP may rise above the starting number, or only up to it. [TA-1.8] [TA-1.9]"""
    if state.overheal == 0:
        points = gainable(state, unit, points)
        if points == 0:
            return
    state.hp[unit] = min(MOST_HP, state.hp[unit] + points)
    emit(events, GAINED_HP, unit, points, state.hp[unit])


@rule
def gainable(state: State, unit: int, points: int) -> int:
    """How many of some HP a unit can gain. [TA-1.9]"""
    if state.overheal:
        return points
    return min(points, max(0, state.hps[state.kind[unit] - 1] - state.hp[unit]))


@rule
def heal(state: State, unit: int, points: int, events: Ints | None) -> None:
    """A clone cannot be healed; an invulnerable Cleric twice as well. [TA-8.21] [TA-8.32]"""
    if state.kind[unit] == CLONE:
        return
    doubled = state.kind[unit] == HERO and state.invulnerable[owner(unit)] != 0
    gain_hp(state, unit, 2 * points if doubled else points, events)


@rule
def give_buff(state: State, unit: int, buff: int, events: Ints | None) -> None:
    """A buff for its rounds, and its HP at once; the same kind again only refreshes.

    [TA-6.1] [TA-6.2] [TA-6.3] [TA-6.5]
    """
    state.buffs[unit][buff] = state.buff_rounds
    emit(events, GOT_BUFF, unit, buff)
    if buff == POWER:
        gain_hp(state, unit, state.power_hp, events)
    elif buff == LIFE:
        gain_hp(state, unit, state.life_hp, events)
    elif buff == WEAKNESS:
        lose_hp(state, unit, state.weakness_hp, events)
    # SPEED, BLEED and SLOW change no HP at once


@rule
def give_debuff(state: State, unit: int, percent: int, events: Ints | None) -> None:
    """With some chance one of WEAKNESS, BLEED and SLOW for whoever took a hit and lives.

    [TA-8.7] [TA-8.14] [TA-8.17]
    """
    if below(state.chance, 100) < percent:
        buff = WEAKNESS + below(state.chance, DEBUFFS)
        if state.hp[unit] > 0:
            give_buff(state, unit, buff, events)


@rule
def hit_obstacle(state: State, unit: int, tile: int, damage: int, events: Ints | None) -> None:
    """An obstacle loses HP; a unit with POWER destroys it at once. [TA-5.10]"""
    left = max(0, state.obstacle[tile] - damage)
    if state.buffs[unit][POWER] > 0:
        left = 0
    state.obstacle[tile] = left
    if left > 0:
        emit(events, OBSTACLE_HIT, tile, left)
    else:
        state.obstacles &= ~(1 << tile)
        emit(events, OBSTACLE_FELL, tile)


@rule
def land(state: State, unit: int, events: Ints | None) -> None:
    """A unit that ends a movement on a buff tile uses it up. [TA-5.12]"""
    tile = state.tile[unit]
    buff = state.buff_tile[tile]
    if buff != NONE:
        clear_tile(state, tile)
        give_buff(state, unit, buff, events)
        if state.hp[unit] == 0:
            fade(state, unit, events)


@rule
def clear_tile(state: State, tile: int) -> None:
    """Take away the buff tile; an obstacle stays until it is destroyed."""
    state.buff_tile[tile] = NONE
    state.buff_until[tile] = 0
    state.buff_tiles &= ~(1 << tile)


@rule
def leave_obstacle(state: State, tile: int, events: Ints | None) -> None:
    """An obstacle takes the place of a buff tile. [TA-5.9] [TA-5.10]"""
    clear_tile(state, tile)
    state.obstacle[tile] = state.obstacle_hp
    state.obstacles |= 1 << tile
    emit(events, OBSTACLE_LEFT, tile)


@rule
def leave_buff(state: State, tile: int, events: Ints | None) -> None:
    """A buff tile of a kind drawn at once. [TA-5.11] [TA-5.13]"""
    clear_tile(state, tile)
    state.buff_tile[tile] = below(state.chance, BUFFS)
    state.buff_until[tile] = state.round + state.tile_rounds
    state.buff_tiles |= 1 << tile
    emit(events, BUFF_LEFT, tile, state.buff_tile[tile])


@rule
def fade(state: State, unit: int, events: Ints | None) -> None:
    """A death outside combat: no choice, the round decides what is left. [TA-5.7] [TA-5.8]"""
    tile = state.tile[unit]
    bury(state, unit, events)
    if is_minion(state, unit):
        if state.round % 2 == 1:
            leave_obstacle(state, tile, events)
        else:
            leave_buff(state, tile, events)


@rule
def bury(state: State, unit: int, events: Ints | None) -> None:
    """A dead unit leaves the board with all that it had; a mark on it is paid for. [TA-1.8] [TA-8.19]"""
    emit(events, DIED, unit)
    state.tile[unit] = NOWHERE
    strip(state, unit)
    for seat in range(SEATS):
        if state.marked[seat] == unit and state.hp[hero_of(seat)] > 0:
            gain_hp(state, hero_of(seat), state.mark_heal, events)
        release(state, seat, unit)


@rule
def release(state: State, seat: int, unit: int) -> None:
    """The mark and the challenge of a hero on a unit are over."""
    if state.marked[seat] == unit:
        state.marked[seat] = NONE
        state.mark_left[seat] = 0
    if state.challenged[seat] == unit:
        state.challenged[seat] = NONE
        state.challenge_left[seat] = 0


@rule
def strip(state: State, unit: int) -> None:
    """Nothing of a unit is left but its id. [TA-6.15] [TA-8.16]"""
    if state.kind[unit] == HERO:
        state.beacon[owner(unit)] = NOWHERE
    elif state.kind[unit] == CLONE:
        state.clone_left[owner(unit)] = 0
    state.hp[unit] = 0
    state.unacted &= ~(1 << unit)
    state.dying &= ~(1 << unit)
    state.blind[unit] = 0
    state.rallied[unit] = 0
    state.stored[unit] = NONE
    state.due &= ~(1 << unit)
    if state.again == unit:
        state.again = NONE
    for buff in range(BUFFS):
        state.buffs[unit][buff] = 0


@rule
def settle_deaths(state: State, events: Ints | None) -> None:
    """Whoever was killed in combat: minions await their owner's choice, clones leave nothing.

    [TA-3.16] [TA-5.4] [TA-5.5] [TA-5.8]
    """
    while state.dying:
        unit = lowest(state.dying)
        tile = state.tile[unit]
        bury(state, unit, events)
        if is_minion(state, unit):
            state.tile[unit] = tile
            state.fallen |= 1 << unit
