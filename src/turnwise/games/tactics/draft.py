"""The draft of Tactics: four picks of each player, in secret, and the board that they lead to."""

from turnwise.core.chance import below, rekey
from turnwise.core.compile.compiler import rule
from turnwise.core.events import emit
from turnwise.core.state import Ints
from turnwise.games.tactics.editions import DEALT, HERO_PASSES, MINION_PASSES
from turnwise.games.tactics.events import (
    DEALT_MINIONS,
    DEALT_TEAM,
    DRAFTED,
    PICKED,
    ROUND_BEGAN,
    TEAM,
    TEAM_MINIONS,
)
from turnwise.games.tactics.skill_table import SKILLS_OF_A_CLASS
from turnwise.games.tactics.state import (
    BUFFS,
    CLASSES,
    CLONE_SLOT,
    HERO_SLOT,
    MINION_SLOT,
    MINIONS,
    NO_SEAT,
    NONE,
    NOWHERE,
    PICK_CLASS,
    PICK_MINION,
    PICK_SKILL,
    PICKS,
    SEATS,
    SIDE,
    SIZE,
    TILES,
    UNITS,
    State,
)
from turnwise.games.tactics.unit_table import ABSENT, HERO, TANK


@rule
def deal(state: State) -> None:
    """Teams that were given or that chance deals, or else a draft. [TA-2.6] [TA-2.7]"""
    clear(state)
    if state.draft == DEALT:
        for seat in range(SEATS):
            draw_rest(state, seat, state.chance)
    if is_done(state, 0) and is_done(state, 1):
        begin(state, None)
    elif is_done(state, 0):
        state.turn = 1


@rule
def clear(state: State) -> None:
    """An empty board before the draft."""
    for unit in range(UNITS):
        state.kind[unit] = ABSENT
        state.hp[unit] = 0
        state.tile[unit] = NOWHERE
        state.blind[unit] = 0
        state.rallied[unit] = 0
        state.stored[unit] = NONE
        for buff in range(BUFFS):
            state.buffs[unit][buff] = 0
    for tile in range(TILES):
        state.obstacle[tile] = 0
        state.buff_tile[tile] = NONE
        state.buff_until[tile] = 0
    for seat in range(SEATS):
        clear_seat(state, seat)
    state.drafting = 1
    state.turn = 0
    state.again = NONE
    state.obstacles = 0
    state.buff_tiles = 0
    state.unacted = 0
    state.dying = 0
    state.fallen = 0
    state.due = 0
    state.last = 1
    state.round = 1
    state.over = 0
    state.winner = NO_SEAT


@rule
def clear_seat(state: State, seat: int) -> None:
    """No pick, and none of the states that skills bring about."""
    forget_picks(state, seat)
    state.recharge[seat] = 0
    state.beacon[seat] = NOWHERE
    state.invisible[seat] = 0
    state.invulnerable[seat] = 0
    state.shield[seat] = 0
    state.shield_left[seat] = 0
    state.marked[seat] = NONE
    state.mark_left[seat] = 0
    state.challenged[seat] = NONE
    state.challenge_left[seat] = 0
    state.charges[seat] = 0
    state.feint_left[seat] = 0
    state.clone_left[seat] = 0


@rule
def forget_picks(state: State, seat: int) -> None:
    """Only what was given is picked."""
    state.hero_class[seat] = state.given_class[seat] - 1
    state.skill[seat] = state.given_skill[seat] - 1
    state.minions[2 * seat] = state.given_minions[2 * seat] - 1
    state.minions[2 * seat + 1] = state.given_minions[2 * seat + 1] - 1


@rule
def is_done(state: State, seat: int) -> bool:
    """Whether a player has made all picks. [TA-2.3]"""
    return (
        state.hero_class[seat] != NONE
        and state.skill[seat] != NONE
        and state.minions[2 * seat] != NONE
        and state.minions[2 * seat + 1] != NONE
    )


@rule
def can_pick(state: State, seat: int, pick: int) -> bool:
    """Whether a pick is still to be made. [TA-2.1] [TA-2.3]"""
    if pick < PICK_MINION:
        wanted = state.skill[seat]
        fits = wanted == NONE or wanted // SKILLS_OF_A_CLASS == pick - PICK_CLASS
        return state.hero_class[seat] == NONE and fits
    if pick < PICK_SKILL:
        return can_pick_minion(state, seat, pick - PICK_MINION)
    skill = pick - PICK_SKILL
    return state.skill[seat] == NONE and state.hero_class[seat] == skill // SKILLS_OF_A_CLASS


@rule
def can_pick_minion(state: State, seat: int, minion: int) -> bool:
    """Two different minions of the three, or any two with twins. [TA-2.2]"""
    first, second = state.minions[2 * seat], state.minions[2 * seat + 1]
    if first != NONE and second != NONE:
        return False
    return state.twins == 1 or (minion != first and minion != second)


@rule
def list_picks(state: State, seat: int, out: Ints, count: int) -> int:
    """Add the picks of a seat to a list of actions."""
    hero_class = state.hero_class[seat]
    if hero_class == NONE:
        count = list_able(state, seat, PICK_CLASS, CLASSES, out, count)
    count = list_able(state, seat, PICK_MINION, MINIONS, out, count)
    if hero_class != NONE:
        first = PICK_SKILL + hero_class * SKILLS_OF_A_CLASS
        count = list_able(state, seat, first, SKILLS_OF_A_CLASS, out, count)
    return count


@rule
def list_able(state: State, seat: int, first: int, size: int, out: Ints, count: int) -> int:
    """Add those of some picks in a row that can be made."""
    for pick in range(first, first + size):
        out[count] = seat * PICKS + pick
        count += int(can_pick(state, seat, pick))
    return count


@rule
def choose(state: State, seat: int, pick: int, events: Ints | None) -> None:
    """Make a pick; with the last one of both the game begins. [TA-2.3] [TA-2.5]"""
    emit(events, PICKED, seat, pick)
    take_pick(state, seat, pick)
    if is_done(state, seat):
        emit(events, DRAFTED, seat)
    if is_done(state, 0) and is_done(state, 1):
        begin(state, events)
    elif is_done(state, 0):
        state.turn = 1


@rule
def take_pick(state: State, seat: int, pick: int) -> None:
    """Note a pick; the order of the minions decides their corner. [TA-2.2]"""
    if pick < PICK_MINION:
        state.hero_class[seat] = pick - PICK_CLASS
    elif pick >= PICK_SKILL:
        state.skill[seat] = pick - PICK_SKILL
    elif state.minions[2 * seat] == NONE:
        state.minions[2 * seat] = pick - PICK_MINION
    else:
        state.minions[2 * seat + 1] = pick - PICK_MINION


@rule
def draw_rest(state: State, seat: int, chance: Ints) -> None:
    """Draw by chance what a player has not picked. [TA-10.5]"""
    if state.hero_class[seat] == NONE:
        draw_pick(state, seat, PICK_CLASS, CLASSES, chance)
    while state.minions[2 * seat] == NONE or state.minions[2 * seat + 1] == NONE:
        draw_pick(state, seat, PICK_MINION, MINIONS, chance)
    if state.skill[seat] == NONE:
        draw_pick(
            state, seat, PICK_SKILL + state.hero_class[seat] * SKILLS_OF_A_CLASS, SKILLS_OF_A_CLASS, chance
        )


@rule
def draw_pick(state: State, seat: int, first: int, count: int, chance: Ints) -> None:
    """Draw one of the picks in a row that can be made. [TA-10.9]"""
    able = 0
    for pick in range(first, first + count):
        able += int(can_pick(state, seat, pick))
    drawn = below(chance, able)
    for pick in range(first, first + count):
        if can_pick(state, seat, pick):
            if drawn == 0:
                take_pick(state, seat, pick)
                return
            drawn -= 1


@rule
def finish_draft(state: State, events: Ints | None) -> None:
    """The time is up: chance makes the picks that are missing. [TA-10.5]"""
    for seat in range(SEATS):
        draw_rest(state, seat, state.chance)
    begin(state, events)


@rule
def begin(state: State, events: Ints | None) -> None:
    """Reveal the teams and set up the board; Player 1 acts first. [TA-1.7] [TA-2.5]"""
    state.drafting = 0
    state.turn = 0
    for seat in range(SEATS):
        row = 0 if seat == 0 else TILES - SIDE
        enlist(state, seat * SIZE, HERO, row + state.columns[0] - 1)
        for place in range(2):
            unit = seat * SIZE + MINION_SLOT + place
            enlist(state, unit, TANK + state.minions[2 * seat + place], row + state.columns[1 + place] - 1)
        emit(events, TEAM, seat, state.hero_class[seat], state.skill[seat])
        emit(events, TEAM_MINIONS, seat, state.minions[2 * seat], state.minions[2 * seat + 1])
    state.unacted &= starters(state)
    emit(events, ROUND_BEGAN, state.round)


@rule
def starters(state: State) -> int:
    """The units that may act in round 1 before any of them has. [TA-4.15]"""
    every = (1 << CLONE_SLOT) - 1
    passes = 0
    if state.first_pass == HERO_PASSES:
        passes = 1 << HERO_SLOT
    elif state.first_pass == MINION_PASSES:
        passes = 1 << CLONE_SLOT - 1
    return every & ~passes | every << SIZE


@rule
def tell_teams(state: State, events: Ints | None) -> None:
    """Before the first action of all, which teams chance has dealt; a deal itself tells nothing. [TA-2.7]"""
    if state.draft == DEALT and state.round == 1 and state.unacted == starters(state):
        for seat in range(SEATS):
            emit(events, DEALT_TEAM, seat, state.hero_class[seat], state.skill[seat])
            emit(events, DEALT_MINIONS, seat, state.minions[2 * seat], state.minions[2 * seat + 1])


@rule
def enlist(state: State, unit: int, kind: int, tile: int) -> None:
    """Put a unit on the board. [TA-1.6]"""
    state.kind[unit] = kind
    state.hp[unit] = state.hps[kind - 1]
    state.tile[unit] = tile
    state.unacted |= 1 << unit


@rule
def redeal(state: State, seat: int, chance: Ints) -> None:
    """Until both have drafted, the other's picks are drawn anew; all else is open. [TA-11.5]"""
    if state.drafting:
        for other in range(SEATS):
            if other != seat:
                done = is_done(state, other)
                forget_picks(state, other)
                if done:
                    draw_rest(state, other, chance)
    rekey(state.chance, chance)
