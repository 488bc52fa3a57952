"""Why a unit that may act cannot do so there: moves, attacks and skills without the target that they need."""

from turnwise.core.interfaces import Refusal
from turnwise.games.tactics.board import (
    is_free,
    occupied,
    owner,
    unit_on,
    walks,
)
from turnwise.games.tactics.editions import SIDES, STRAIGHT
from turnwise.games.tactics.names import TILE_WORDS, UNIT_IDS
from turnwise.games.tactics.skill_table import (
    AIM_OF,
    AIM_ROWS,
    ALLY,
    AROUND,
    BEACON,
    BLADES,
    CLONE_SKILL,
    ENEMY,
    ENEMY_AND_DEBUFF,
    FREE_TILE,
    SKILL_WORDS,
)
from turnwise.games.tactics.skill_targets import reach_of
from turnwise.games.tactics.state import (
    AIM_DIRECTION,
    AIM_SELF,
    AIM_STRIKE,
    BESIDE,
    CLONE_SLOT,
    DEBUFF_WORDS,
    DEBUFFS,
    DIRECTION_WORDS,
    DIRECTIONS,
    NONE,
    NOWHERE,
    SIDE,
    SIZE,
    State,
)
from turnwise.games.tactics.tiles import distance


def on_tile(state: State, tile: int) -> str:
    """What takes a tile, in a sentence."""
    unit = unit_on(state, tile)
    return "an obstacle" if unit == NONE else UNIT_IDS[unit]


def no_move(state: State, unit: int, tile: int) -> Refusal | None:
    """Why a unit cannot move to a tile. [TA-3.2] [TA-3.3]"""
    word, start, reach = UNIT_IDS[unit], state.tile[unit], state.moves[state.kind[unit] - 1]
    to, far = TILE_WORDS[tile], distance(start, tile)
    if far == 0:
        return "out_of_range", f"{word} stands on {to}: a move goes 1 to {reach} tiles"
    if far > reach:
        return "out_of_range", f"{to} is {far} away: {word} moves up to {reach}"
    if state.movement != STRAIGHT:
        return _no_walk(state, start, tile, reach)
    if not in_line(start, tile):
        return (
            "not_in_line",
            f"{to} is not in the row or the column of {TILE_WORDS[start]}: moves are straight",
        )
    for step in between(start, tile):
        if not is_free(state, step):
            return "path_blocked", f"{on_tile(state, step)} on {TILE_WORDS[step]} is in the way to {to}"
    return _tile_taken(state, tile)


def _no_walk(state: State, start: int, tile: int, reach: int) -> Refusal | None:
    blocked = (occupied(state) | state.obstacles) & ~(1 << tile)
    if not walks(start, reach, blocked) >> tile & 1:
        return "path_blocked", f"no free path of up to {reach} steps leads to {TILE_WORDS[tile]}"
    return _tile_taken(state, tile)


def _tile_taken(state: State, tile: int) -> Refusal | None:
    if is_free(state, tile):
        return None
    return "tile_taken", f"{TILE_WORDS[tile]} is taken by {on_tile(state, tile)}: name a free tile"


def in_line(one: int, other: int) -> bool:
    """Whether two tiles are in one row or column."""
    return one % SIDE == other % SIDE or one // SIDE == other // SIDE


def between(one: int, other: int) -> list[int]:
    """The tiles strictly between two tiles of a row or column, from the first on."""
    for direction in range(DIRECTIONS):
        passed, tile = [], BESIDE[one * DIRECTIONS + direction]
        while tile not in (NOWHERE, other):
            passed.append(tile)
            tile = BESIDE[tile * DIRECTIONS + direction]
        if tile == other:
            return passed
    return []


def no_attack(state: State, unit: int, tile: int) -> Refusal | None:
    """Why a unit cannot attack a tile from where it stands. [TA-3.5] [TA-3.6]"""
    word, start, reach = UNIT_IDS[unit], state.tile[unit], state.ranges[state.kind[unit] - 1]
    at, far = TILE_WORDS[tile], distance(start, tile)
    if far > reach:
        return "out_of_range", f"{at} is {far} away: {word} attacks up to {reach} away"
    if not in_line(start, tile):
        return (
            "not_in_line",
            f"{at} is not in the row or the column of {TILE_WORDS[start]}: attacks are straight",
        )
    for step in between(start, tile):
        if state.obstacle[step]:
            return "no_line_of_fire", f"the obstacle on {TILE_WORDS[step]} stands before {at}"
    return None if state.obstacle[tile] else _no_enemy(state, owner(unit), tile)


def no_move_and_attack(state: State, unit: int, tile: int, target: int) -> Refusal | None:
    """Why a unit cannot move to a tile and attack another one from there. [TA-3.7] [TA-12.8]"""
    if found := no_move(state, unit, tile):
        return found
    if target == NOWHERE:
        return "no_target", f"beside {TILE_WORDS[tile]} there is no tile in this direction"
    far = distance(tile, target)
    if far > 1:
        return "out_of_range", f"{TILE_WORDS[target]} is {far} away from {TILE_WORDS[tile]}, not adjacent"
    if state.obstacle[target]:
        return (
            "no_target",
            f"the obstacle on {TILE_WORDS[target]} cannot be attacked after a move, only without one",
        )
    if unit_on(state, target) == unit:
        return "no_target", f"{UNIT_IDS[unit]} has left {TILE_WORDS[target]}: nobody stands there"
    return _no_enemy(state, owner(unit), target)


def _no_enemy(state: State, seat: int, tile: int) -> Refusal | None:
    """Why nobody on a tile can be aimed at. [TA-8.5]"""
    unit = unit_on(state, tile)
    if unit == NONE:
        return "no_target", f"nobody to be hit is on {TILE_WORDS[tile]}: enemies are {_enemies(state, seat)}"
    if owner(unit) == seat:
        return "own_unit", f"{UNIT_IDS[unit]} is an own unit: enemies are {_enemies(state, seat)}"
    if unit == (1 - seat) * SIZE and state.invisible[1 - seat]:
        return "target_invisible", f"{UNIT_IDS[unit]} is invisible until the round ends or until it strikes"
    return None


def _enemies(state: State, seat: int) -> str:
    first = (1 - seat) * SIZE
    found = [unit for unit in range(first, first + SIZE) if state.hp[unit] > 0]
    return ", ".join(f"{UNIT_IDS[unit]} on {TILE_WORDS[state.tile[unit]]}" for unit in found)


def no_skill(state: State, seat: int, aim: int) -> Refusal | None:
    """Why a skill that is ready cannot be aimed so. [TA-8.3] [TA-8.4]"""
    skill = state.skill[seat]
    if skill == CLONE_SKILL and state.hp[seat * SIZE + CLONE_SLOT] > 0:
        return "clone_lives", f"{SIDES[seat]}_clone lives: there is one clone at a time"
    if aim < AIM_DIRECTION and _takes_tile(state, seat):
        return _no_tile_aim(state, seat, skill, aim)
    if aim == AIM_SELF and (skill == BEACON or AIM_OF[skill] == AROUND):
        return _no_plain_skill(state, seat, skill)
    if AIM_DIRECTION <= aim < AIM_SELF and skill == BLADES:
        way = DIRECTION_WORDS[aim - AIM_DIRECTION]
        return "no_target", f"no enemy is on the next {state.blades_length} tiles {way}"
    if aim >= AIM_STRIKE and AIM_OF[skill] == ENEMY_AND_DEBUFF:
        direction = (aim - AIM_STRIKE) // DEBUFFS
        tile = BESIDE[state.tile[seat * SIZE] * DIRECTIONS + direction]
        if tile == NOWHERE:
            return "no_target", f"there is no tile {DIRECTION_WORDS[direction]} of {SIDES[seat]}_hero"
        return _no_enemy(state, seat, tile)
    return wrong_aim(state, seat)


def _takes_tile(state: State, seat: int) -> bool:
    skill = state.skill[seat]
    return reach_of(state, skill) > 0 and not (skill == BEACON and state.beacon[seat] != NOWHERE)


def wrong_aim(state: State, seat: int) -> Refusal:
    """A skill that needs another aim, or none."""
    skill = state.skill[seat]
    word = SKILL_WORDS[skill]
    says = f"{SIDES[seat]}_hero skill {word}"
    if skill == BEACON and state.beacon[seat] != NOWHERE:
        at = TILE_WORDS[state.beacon[seat]]
        return "wrong_aim", f"{word} needs no aim, as the beacon is on {at}: {says}"
    needs = AIM_ROWS[AIM_OF[skill]].needs.format(
        says=says,
        reach=reach_of(state, skill),
        own=SIDES[seat],
        other=SIDES[1 - seat],
        directions=", ".join(DIRECTION_WORDS),
        debuffs=", ".join(DEBUFF_WORDS),
    )
    return "wrong_aim", f"{word} needs {needs}"


def _no_tile_aim(state: State, seat: int, skill: int, tile: int) -> Refusal | None:
    """A skill aimed at a tile or at whoever stands there."""
    far, reach = distance(state.tile[seat * SIZE], tile), reach_of(state, skill)
    if far > reach:
        return "out_of_range", f"{TILE_WORDS[tile]} is {far} away: {SKILL_WORDS[skill]} reaches {reach}"
    wanted = AIM_OF[skill]
    if wanted == FREE_TILE:
        return _tile_taken(state, tile)
    if wanted == ENEMY:
        return _no_enemy(state, seat, tile)
    if wanted == ENEMY_AND_DEBUFF:
        return _no_enemy(state, seat, tile) or wrong_aim(state, seat)
    assert wanted == ALLY, f"{SKILL_WORDS[skill]} is aimed at no tile"
    return _no_ally(state, seat, skill, tile)


def _no_ally(state: State, seat: int, skill: int, tile: int) -> Refusal | None:
    unit, word = unit_on(state, tile), SKILL_WORDS[skill]
    if unit != NONE and owner(unit) == seat:
        return None
    return (
        "no_target",
        f"no own unit is on {TILE_WORDS[tile]}: {word} is for {SIDES[seat]}_hero and its allies",
    )


def _no_plain_skill(state: State, seat: int, skill: int) -> Refusal | None:
    """A shockwave, or the way back to the beacon; other skills without an aim are always possible."""
    beacon = state.beacon[seat]
    if AIM_OF[skill] == AROUND:
        return "no_target", f"no enemy is adjacent to {SIDES[seat]}_hero"
    return wrong_aim(state, seat) if beacon == NOWHERE else _tile_taken(state, beacon)
