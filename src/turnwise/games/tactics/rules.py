"""The rules of Tactics, after docs/rules/tactics.md."""

from turnwise.core.bits import lowest
from turnwise.core.compile.compiler import rule
from turnwise.core.events import emit
from turnwise.core.state import Ints
from turnwise.games.tactics.board import (
    acts_late,
    acts_twice,
    can_act,
    can_attack,
    enemies,
    has_buff,
    hero_of,
    is_alive,
    moves,
    occupied,
    owner,
    ready,
    targets,
    unit_of,
)
from turnwise.games.tactics.check import check, check_parameters
from turnwise.games.tactics.combat import bury, leave_buff, leave_obstacle, lose_hp
from turnwise.games.tactics.draft import choose, deal, finish_draft, is_done, list_picks, redeal, tell_teams
from turnwise.games.tactics.events import ACTS_AGAIN, DECLARED, PASSED, TIME_UP
from turnwise.games.tactics.skill_table import AIM_OF, ENEMY_AND_DEBUFF
from turnwise.games.tactics.skill_targets import can_aim_direction, can_aim_self, tile_aims
from turnwise.games.tactics.skills import start_recharge
from turnwise.games.tactics.state import (
    AIM_DIRECTION,
    AIM_SELF,
    AIM_STRIKE,
    AIMS,
    ATTACK,
    BESIDE,
    DEBUFFS,
    DIRECTIONS,
    END_TURN,
    HERO_DIED,
    LEAVE_BUFF,
    LEAVE_OBSTACLE,
    MOVE,
    MOVE_AND_ATTACK,
    NO_SEAT,
    NONE,
    NOWHERE,
    PICKS,
    POWER,
    SEATS,
    TILES,
    TIMEOUT,
    UNITS,
    USE_SKILL,
    State,
)
from turnwise.games.tactics.tiles import around, only
from turnwise.games.tactics.turns import end, perform, proceed, settle_action

__all__ = [
    "apply",
    "check",
    "check_parameters",
    "deal",
    "legal",
    "longest",
    "mover",
    "outcome",
    "redeal",
    "score_range",
    "winners",
]

ACTIONS_OF_A_UNIT = 2
PICKS_OF_A_PLAYER = 4
MOST_CHOICES_IN_A_ROUND = 4


@rule
def mover(state: State) -> int:
    """The seat to act: the owner of a fallen minion, or whose turn it is. [TA-4.1] [TA-5.4]"""
    if state.fallen:
        return owner(lowest(state.fallen))
    return state.turn


@rule
def legal(state: State, out: Ints) -> int:
    """Picks, a choice, or what each unit of the player may do. [TA-3.1] [TA-4.10]"""
    if state.over != 0:
        return 0
    if state.drafting:
        return list_picks(state, state.turn, out, 0)
    if state.fallen:
        out[0] = LEAVE_OBSTACLE
        out[1] = LEAVE_BUFF
        return 2
    walls = state.obstacles
    blocked = occupied(state) | walls
    aims = enemies(state, state.turn, True)
    count = list_moves(state, blocked, out)
    count = list_attacks(state, aims, walls, out, count)
    count = list_moves_and_attacks(state, blocked, aims, out, count)
    count = list_skills(state, out, count)
    return list_ends(state, out, count)


@rule
def list_moves(state: State, blocked: int, out: Ints) -> int:
    """Every move of every unit that may act. [TA-3.2]"""
    count, units = 0, ready(state, state.turn)
    while units:
        unit = lowest(units)
        units &= units - 1
        count = list_tiles(moves(state, unit, blocked), MOVE + unit * TILES, out, count)
    return count


@rule
def list_tiles(tiles: int, base: int, out: Ints, count: int) -> int:
    """One action for every tile."""
    while tiles:
        out[count] = base + lowest(tiles)
        tiles &= tiles - 1
        count += 1
    return count


@rule
def list_attacks(state: State, aims: int, walls: int, out: Ints, count: int) -> int:
    """Every attack. [TA-3.5] [TA-3.6]"""
    units = ready(state, state.turn)
    while units:
        unit = lowest(units)
        units &= units - 1
        if can_attack(state, unit):
            count = list_tiles(targets(state, unit, aims, walls), ATTACK + unit * TILES, out, count)
    return count


@rule
def list_moves_and_attacks(state: State, blocked: int, aims: int, out: Ints, count: int) -> int:
    """Every move with an attack on a unit next to its end. [TA-3.7] [TA-3.8]"""
    units = ready(state, state.turn)
    while units:
        unit = lowest(units)
        units &= units - 1
        if can_attack(state, unit) and not has_buff(state, unit, POWER):
            tiles = moves(state, unit, blocked)
            while tiles:
                if around(lowest(tiles)) & aims:
                    count = list_blows(unit, lowest(tiles), aims, out, count)
                tiles &= tiles - 1
    return count


@rule
def list_blows(unit: int, tile: int, aims: int, out: Ints, count: int) -> int:
    """A move to a tile with an attack in every direction where there is an aim."""
    for direction in range(DIRECTIONS):
        out[count] = MOVE_AND_ATTACK + (unit * TILES + tile) * DIRECTIONS + direction
        count += int(aims & only(BESIDE[tile * DIRECTIONS + direction]) != 0)
    return count


@rule
def list_skills(state: State, out: Ints, count: int) -> int:
    """What the hero's skill can be aimed at now. [TA-8.1] [TA-8.2] [TA-8.4]"""
    seat = state.turn
    if not can_act(state, hero_of(seat)) or state.recharge[seat] > 0:
        return count
    skill, base = state.skill[seat], USE_SKILL + seat * AIMS
    tiles = tile_aims(state, seat, skill)
    if AIM_OF[skill] == ENEMY_AND_DEBUFF:
        return list_strikes(state, seat, tiles, out, count)
    count = list_tiles(tiles, base, out, count)
    for direction in range(DIRECTIONS):
        out[count] = base + AIM_DIRECTION + direction
        count += int(can_aim_direction(state, seat, skill, direction))
    out[count] = base + AIM_SELF
    return count + int(can_aim_self(state, seat, skill))


@rule
def list_strikes(state: State, seat: int, tiles: int, out: Ints, count: int) -> int:
    """A direction and a debuff. [TA-8.26]"""
    for direction in range(DIRECTIONS):
        beside = BESIDE[state.tile[hero_of(seat)] * DIRECTIONS + direction]
        if beside != NOWHERE and (tiles >> beside) & 1:
            for debuff in range(DEBUFFS):
                out[count] = USE_SKILL + seat * AIMS + AIM_STRIKE + direction * DEBUFFS + debuff
                count += 1
    return count


@rule
def list_ends(state: State, out: Ints, count: int) -> int:
    """Any unit may pass. [TA-4.6]"""
    units = ready(state, state.turn)
    while units:
        out[count] = END_TURN + lowest(units)
        units &= units - 1
        count += 1
    return count


@rule
def out_of_turn(state: State, out: Ints) -> int:
    """Player 2 may draft beside Player 1, and the clock may run out at any time. [TA-2.4] [TA-10.1]"""
    if state.over != 0:
        return 0
    count = 0
    if state.drafting and state.turn == 0 and not is_done(state, 1):
        count = list_picks(state, 1, out, 0)
    out[count] = TIMEOUT
    return count + 1


@rule
def no_action(state: State, seat: int) -> int:
    """Bots draft when they are asked to."""
    return NONE


@rule
def apply(state: State, action: int, events: Ints | None) -> None:
    """Carry out an action of any kind."""
    tell_teams(state, events)
    if action < MOVE:
        choose(state, action // PICKS, action % PICKS, events)
    elif action < END_TURN:
        act(state, action, events)
    elif action < LEAVE_OBSTACLE:
        emit(events, PASSED, action - END_TURN)
        finish(state, action - END_TURN, events)
    elif action < TIMEOUT:
        leave(state, action == LEAVE_BUFF, events)
    elif action == TIMEOUT:
        run_out(state, events)


@rule
def act(state: State, action: int, events: Ints | None) -> None:
    """Do it now, or declare it for the next round; SPEED brings a second action.

    [TA-4.7] [TA-4.9] [TA-6.8] [TA-6.11]
    """
    unit = unit_of(action)
    if action >= USE_SKILL:
        start_recharge(state, owner(unit))
    if acts_late(state, unit):
        state.stored[unit] = action
        emit(events, DECLARED, unit)
        finish(state, unit, events)
        return
    is_second = state.again == unit
    state.again = NONE
    perform(state, action, False, events)
    if is_alive(state, unit) and acts_twice(state, unit) and not is_second:
        go_on(state, unit, events)
    else:
        finish(state, unit, events)


@rule
def go_on(state: State, unit: int, events: Ints | None) -> None:
    """The unit has its second action next, unless the game is over. [TA-4.7]"""
    state.again = unit
    state.last = owner(unit)
    settle_action(state, owner(unit), events)
    if state.again != NONE:
        emit(events, ACTS_AGAIN, unit)
    proceed(state, events)


@rule
def finish(state: State, unit: int, events: Ints | None) -> None:
    """The unit has acted and the turn passes. [TA-4.2] [TA-4.6] [TA-4.8]"""
    seat = owner(unit)
    state.again = NONE
    state.unacted &= ~(1 << unit)
    state.last = seat
    state.turn = 1 - seat
    settle_action(state, seat, events)
    proceed(state, events)


@rule
def leave(state: State, is_buff: bool, events: Ints | None) -> None:
    """The owner has chosen what a fallen minion leaves. [TA-5.4] [TA-5.6]"""
    unit = lowest(state.fallen)
    tile = state.tile[unit]
    state.tile[unit] = NOWHERE
    state.fallen &= ~(1 << unit)
    if is_buff:
        leave_buff(state, tile, events)
    else:
        leave_obstacle(state, tile, events)
    proceed(state, events)


@rule
def run_out(state: State, events: Ints | None) -> None:
    """The time is up, for whatever is awaited when this arrives. [TA-10.2] [TA-10.3] [TA-10.4] [TA-10.8]"""
    seat = mover(state)
    if state.drafting:
        for late in range(SEATS):
            if not is_done(state, late):
                emit(events, TIME_UP, late)
        finish_draft(state, events)
        return
    emit(events, TIME_UP, seat)
    if state.fallen:
        leave(state, False, events)
    else:
        hero = hero_of(seat)
        lose_hp(state, hero, state.time_penalty, events)
        if state.hp[hero] == 0:
            bury(state, hero, events)
            end(state, HERO_DIED, 1 - seat, events)
            return
        unit = lowest(ready(state, seat))
        emit(events, PASSED, unit)
        finish(state, unit, events)


@rule
def outcome(state: State, scores: Ints | None) -> int:
    """The reason; 1 for the winner and −1 for the loser, or 0 each. [TA-5.14]"""
    if scores is not None and state.over != 0:
        for seat in range(SEATS):
            scores[seat] = 0
            if state.winner != NO_SEAT:
                scores[seat] = 1 if seat == state.winner else -1
    return state.over


@rule
def winners(state: State) -> int:
    """The winner's bit; none for a draw."""
    if state.over == 0 or state.winner == NO_SEAT:
        return 0
    return 1 << state.winner


def longest(state: State) -> int:
    """In a round every unit acts twice at most, and every minion falls once in a game."""
    in_a_round = UNITS * ACTIONS_OF_A_UNIT
    return SEATS * PICKS_OF_A_PLAYER + state.round_limit * in_a_round + MOST_CHOICES_IN_A_ROUND


def score_range(state: State) -> tuple[int, int]:
    """Lost and won."""
    return -1, 1
