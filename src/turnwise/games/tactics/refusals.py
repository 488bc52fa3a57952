"""Why something cannot be done in Tactics: codes and sentences, in the order of the rule book."""

from turnwise.core.bits import lowest
from turnwise.core.game import TABLE
from turnwise.games.tactics.aims import aims_at_enemy, aims_at_free_tile, reach_of
from turnwise.games.tactics.board import (
    can_act,
    has_buff,
    is_free,
    obstacles,
    occupied,
    owner,
    unit_on,
    walks,
)
from turnwise.games.tactics.editions import (
    CLASS_WORDS,
    MINION_WORDS,
    SIDES,
    SKILL_WORDS,
    SKILLS_OF_A_CLASS,
    STRAIGHT,
)
from turnwise.games.tactics.names import (
    DEBUFF_WORDS,
    DIRECTION_WORDS,
    TILE_WORDS,
    UNIT_IDS,
    is_present,
    listed,
    player_word,
)
from turnwise.games.tactics.rules import mover
from turnwise.games.tactics.state import (
    AIM_DIRECTION,
    AIM_SELF,
    AIM_STRIKE,
    AIMS,
    ATTACK,
    BEACON,
    BESIDE,
    BLADES,
    BLESSING,
    CLONE_SKILL,
    CLONE_SLOT,
    DEBUFFS,
    DIRECTIONS,
    END_TURN,
    HERO,
    LEAVE_OBSTACLE,
    MOVE,
    MOVE_AND_ATTACK,
    NONE,
    NOWHERE,
    PICK_MINION,
    PICK_SKILL,
    PICKS,
    POWER,
    REASONS,
    SHOCKWAVE,
    SIDE,
    SIZE,
    STRIKE,
    TILES,
    TIMEOUT,
    UNITS,
    USE_SKILL,
    State,
)
from turnwise.games.tactics.tiles import distance

Refusal = tuple[str, str]

ENDS, MOVES, ATTACKS, MOVES_AND_ATTACKS, SKILLS = range(5)  # what a unit may be told to do


def refusal(state: State, action: int) -> Refusal:
    """Why an action is not legal here. [TA-12.1] [TA-12.2]"""
    if action < MOVE:
        return _no_pick(state, action // PICKS, action % PICKS)
    if action == TIMEOUT:
        return game_over(state)
    if action >= LEAVE_OBSTACLE:
        return draft_first(state) or ("no_choice", "no minion has fallen: there is nothing to choose")
    unit, what = acting(action)
    found = objection(state, unit, what) or _no_aim(state, action, unit, what)
    assert found is not None, f"action {action} is legal"
    return found


def _no_aim(state: State, action: int, unit: int, what: int) -> Refusal | None:
    """Why a unit that may act cannot do so there. [TA-12.6]"""
    if what == MOVES:
        return no_move(state, unit, (action - MOVE) % TILES)
    if what == ATTACKS:
        return no_attack(state, unit, (action - ATTACK) % TILES)
    if what == MOVES_AND_ATTACKS:
        place, direction = divmod(action - MOVE_AND_ATTACK, DIRECTIONS)
        tile = place % TILES
        return no_move_and_attack(state, unit, tile, BESIDE[tile * DIRECTIONS + direction])
    return no_skill(state, owner(unit), (action - USE_SKILL) % AIMS)


def whose(state: State, action: int) -> int:
    """Whose action one is, permitted or not: a pick is its side's, the timeout the table's. [TA-2.4]"""
    if action == TIMEOUT:
        return TABLE
    return action // PICKS if state.drafting and action < MOVE else mover(state)


def acting(action: int) -> tuple[int, int]:
    """The unit of an action from MOVE to END_TURN, and what it is told to do."""
    if action >= END_TURN:
        return action - END_TURN, ENDS
    if action >= USE_SKILL:
        return (action - USE_SKILL) // AIMS * SIZE, SKILLS
    if action >= MOVE_AND_ATTACK:
        return (action - MOVE_AND_ATTACK) // (TILES * DIRECTIONS), MOVES_AND_ATTACKS
    if action >= ATTACK:
        return (action - ATTACK) // TILES, ATTACKS
    return (action - MOVE) // TILES, MOVES


def game_over(state: State) -> Refusal:
    """Nothing can be done after the end."""
    return "game_over", f"the game is over ({REASONS[state.over - 1]})"


def draft_first(state: State) -> Refusal | None:
    """What the game is waiting for before there are units. [TA-12.3]"""
    if state.drafting:
        return "draft_first", "the draft goes on: class, minions and skill come first, as in p1 class mage"
    return None


def waiting(state: State) -> Refusal | None:
    """What the game is waiting for, if it is not an action of a unit. [TA-12.3]"""
    if state.over:
        return game_over(state)
    if found := draft_first(state):
        return found
    if state.fallen:
        unit = lowest(state.fallen)
        return (
            "choice_pending",
            f"{player_word(owner(unit))} must say first what {UNIT_IDS[unit]} leaves: obstacle or buff",
        )
    return None


def _no_pick(state: State, seat: int, pick: int) -> Refusal:
    """Why something cannot be picked. [TA-12.4]"""
    side, hero_class, skill = SIDES[seat], state.hero_class[seat], state.skill[seat]
    minions = [minion for minion in state.minions[2 * seat : 2 * seat + 2] if minion != NONE]
    if not state.drafting:
        return "nothing_to_draft", "there is no draft, or no more: the teams are complete"
    if pick < PICK_MINION:
        if hero_class == NONE:
            return "wrong_class", f"the skill of {side} is {SKILL_WORDS[skill]}, so the class is given too"
        return "already_picked", f"{side} has a class: {CLASS_WORDS[hero_class]}"
    if pick < PICK_SKILL:
        have = " and ".join(MINION_WORDS[minion] for minion in minions)
        if len(minions) > 1:
            return "third_minion", f"{side} has two minions: {have}"
        return "same_minion", f"{side} has {have}: the second minion is of another kind"
    if skill != NONE:
        return "already_picked", f"{side} has a skill: {SKILL_WORDS[skill]}"
    if hero_class == NONE:
        return "class_first", f"{side} picks a class before a skill: {', '.join(CLASS_WORDS)}"
    first = hero_class * SKILLS_OF_A_CLASS
    own = ", ".join(SKILL_WORDS[first : first + SKILLS_OF_A_CLASS])
    word = SKILL_WORDS[pick - PICK_SKILL]
    return "wrong_class", f"{word} is no skill of a {CLASS_WORDS[hero_class]}, who has {own}"


def objection(state: State, unit: int, what: int) -> Refusal | None:
    """Why a unit cannot be told to do something of a kind, whatever it is aimed at. [TA-12.5] [TA-12.6]"""
    found = waiting(state) or no_unit(state, unit)
    if found or what in (ENDS, MOVES):
        return found
    if what == SKILLS:
        return _not_ready(state, owner(unit))
    word = UNIT_IDS[unit]
    if state.blind[unit]:
        return "blind", f"{word} is blind and cannot attack until the round ends"
    if state.kind[unit] == HERO and state.invulnerable[owner(unit)]:
        return "invulnerable", f"{word} is invulnerable and cannot attack until the round ends"
    if what == MOVES_AND_ATTACKS and has_buff(state, unit, POWER):
        return "power_no_move_and_attack", f"{word} has POWER: it may move or attack, not both"
    return None


def no_unit(state: State, unit: int) -> Refusal | None:
    """Why a unit cannot act at all. [TA-12.5]"""
    seat = state.turn
    word, able = UNIT_IDS[unit], listed(available(state))
    if not is_present(state, unit):
        return "unit_not_found", f"there is no {word}: the units that may act are {able}"
    if owner(unit) != seat:
        return "not_your_unit", f"{word} is {player_word(1 - seat)}'s: {player_word(seat)} may use {able}"
    if state.hp[unit] == 0:
        return "unit_dead", f"{word} is dead: the units that may act are {able}"
    if state.acted[unit]:
        return "already_acted", f"{word} has acted in this round: unacted are {able}"
    if not can_act(state, unit):
        first = UNIT_IDS[state.again]
        return (
            "speed_unit_first",
            f"{first} has its second action first: let it act, or end it with {first} end",
        )
    return None


def available(state: State) -> list[int]:
    """The units that may be named for the next action. [TA-11.1] [TA-11.2] [TA-11.7]"""
    if state.over or state.drafting or state.fallen:
        return []
    first = state.turn * SIZE
    return [unit for unit in range(first, first + SIZE) if can_act(state, unit)]


def unacted(state: State, seat: int) -> list[int]:
    """The living units of a seat that have not acted in this round. [TA-11.3]"""
    first = seat * SIZE
    return [unit for unit in range(first, first + SIZE) if state.hp[unit] > 0 and not state.acted[unit]]


def mismatch(state: State, unit: int, tile: int) -> Refusal | None:
    """Whether a unit stands where it is said to. [TA-3.17]"""
    if state.tile[unit] == tile:
        return None
    return (
        "unit_mismatch",
        f"{UNIT_IDS[unit]} does not stand on {TILE_WORDS[tile]} but on {TILE_WORDS[state.tile[unit]]}",
    )


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
    blocked = (occupied(state) | obstacles(state)) & ~(1 << tile)
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


def _not_ready(state: State, seat: int) -> Refusal | None:
    """A skill that rests. [TA-8.2]"""
    left = state.recharge[seat]
    if left == 0:
        return None
    word = SKILL_WORDS[state.skill[seat]]
    return "on_cooldown", f"{word} is not ready: it can be used again in round {state.round + left}"


def no_skill(state: State, seat: int, aim: int) -> Refusal | None:
    """Why a skill that is ready cannot be aimed so. [TA-8.3] [TA-8.4]"""
    skill = state.skill[seat]
    if skill == CLONE_SKILL and state.hp[seat * SIZE + CLONE_SLOT] > 0:
        return "clone_lives", f"{SIDES[seat]}_clone lives: there is one clone at a time"
    if aim < AIM_DIRECTION and _takes_tile(state, seat):
        return _no_tile_aim(state, seat, skill, aim)
    if aim == AIM_SELF and skill in (BEACON, SHOCKWAVE):
        return _no_plain_skill(state, seat, skill)
    if AIM_DIRECTION <= aim < AIM_SELF and skill == BLADES:
        way = DIRECTION_WORDS[aim - AIM_DIRECTION]
        return "no_target", f"no enemy is on the next {state.blades_length} tiles {way}"
    if aim >= AIM_STRIKE and skill == STRIKE:
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
    if skill == BLADES:
        needs = f"a direction ({', '.join(DIRECTION_WORDS)}), as in {says} up"
    elif skill == STRIKE:
        needs = f"an adjacent enemy and a debuff ({', '.join(DEBUFF_WORDS)}), as in {says} up bleed"
    elif skill == BEACON and state.beacon[seat] != NOWHERE:
        needs = f"no aim, as the beacon is on {TILE_WORDS[state.beacon[seat]]}: {says}"
    elif aims_at_enemy(skill):
        needs = f"an enemy up to {reach_of(state, skill)} away, as in {says} {SIDES[1 - seat]}_hero"
    elif aims_at_free_tile(skill):
        needs = f"a free tile up to {reach_of(state, skill)} away, as in {says} c3"
    elif skill == BLESSING:
        needs = f"an ally up to {reach_of(state, skill)} away, as in {says} {SIDES[seat]}_hero"
    else:
        needs = f"no aim: {says}"
    return "wrong_aim", f"{word} needs {needs}"


def _no_tile_aim(state: State, seat: int, skill: int, tile: int) -> Refusal | None:
    """A skill aimed at a tile or at whoever stands there."""
    far, reach = distance(state.tile[seat * SIZE], tile), reach_of(state, skill)
    if far > reach:
        return "out_of_range", f"{TILE_WORDS[tile]} is {far} away: {SKILL_WORDS[skill]} reaches {reach}"
    if aims_at_free_tile(skill):
        return _tile_taken(state, tile)
    if skill != BLESSING:
        return _no_enemy(state, seat, tile) or (wrong_aim(state, seat) if skill == STRIKE else None)
    unit = unit_on(state, tile)
    if unit != NONE and owner(unit) == seat:
        return None
    return (
        "no_target",
        f"no own unit is on {TILE_WORDS[tile]}: blessing is for {SIDES[seat]}_hero and its allies",
    )


def _no_plain_skill(state: State, seat: int, skill: int) -> Refusal | None:
    """A shockwave, or the way back to the beacon; other skills without an aim are always possible."""
    beacon = state.beacon[seat]
    if skill == SHOCKWAVE:
        return "no_target", f"no enemy is adjacent to {SIDES[seat]}_hero"
    return wrong_aim(state, seat) if beacon == NOWHERE else _tile_taken(state, beacon)


def all_units(state: State) -> list[int]:
    """The units that there are or were."""
    return [unit for unit in range(UNITS) if is_present(state, unit)]
