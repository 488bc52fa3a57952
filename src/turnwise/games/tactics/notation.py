"""The notation of Tactics: what a player says, as an action and back."""

from typing import assert_never

from turnwise.core.errors import BadText, IllegalAction
from turnwise.core.interfaces import Refusal
from turnwise.games.tactics.board import owner, unit_on
from turnwise.games.tactics.editions import SIDES
from turnwise.games.tactics.names import (
    TILE_WORDS,
    UNIT_IDS,
    find_unit,
    is_present,
    listed,
    pick_word,
    read_class,
    read_debuff,
    read_minion,
    read_skill,
    read_tile,
)
from turnwise.games.tactics.refusals import (
    ActionType,
    acting,
    all_units,
    available,
    mismatch,
    no_unit,
    objection,
    waiting,
)
from turnwise.games.tactics.rules import mover
from turnwise.games.tactics.skill_table import AIM_OF, CLASS_WORDS, ENEMY_AND_DEBUFF, SKILL_WORDS
from turnwise.games.tactics.skill_targets import aims_at_free_tile
from turnwise.games.tactics.state import (
    AIM_DIRECTION,
    AIM_SELF,
    AIM_STRIKE,
    AIMS,
    ATTACK,
    BESIDE,
    DEBUFF_WORDS,
    DEBUFFS,
    DIRECTION_WORDS,
    DIRECTIONS,
    END_TURN,
    LEAVE_BUFF,
    LEAVE_OBSTACLE,
    MOVE,
    MOVE_AND_ATTACK,
    NONE,
    NOWHERE,
    PICK_CLASS,
    PICK_MINION,
    PICK_SKILL,
    PICKS,
    TILES,
    TIMEOUT,
    USE_SKILL,
    State,
)
from turnwise.games.tactics.target_refusals import no_move_and_attack
from turnwise.games.tactics.unit_table import HERO, MINION_WORDS

FORMS = (
    "p1_hero move c3, p1_hero attack p2_hero, p1_minion_1 move c3 attack p2_hero, "
    "p1_hero skill blast p2_hero, p1_hero end, obstacle, buff, p1 class mage, p1 minion tank, p1 skill blast"
)
ACTION_WORDS = ("move", "attack", "skill", "end")
FROM = "from"
READERS = {
    "class": (PICK_CLASS, read_class),
    "minion": (PICK_MINION, read_minion),
    "skill": (PICK_SKILL, read_skill),
}
WORDS = {
    "obstacle": LEAVE_OBSTACLE,
    "buff": LEAVE_BUFF,
    "buff_tile": LEAVE_BUFF,
    "timeout": TIMEOUT,
}


def format_action(state: State, action: int) -> str:
    """A move in notation; a target is named by its unit if one stands there. [TA-14.1]"""
    return _format(state, action, names_units=True)


def format_stored(state: State, action: int) -> str:
    """A stored action in notation: it aims at tiles and in directions, whoever stands there. [TA-6.13]"""
    return _format(state, action, names_units=False)


def _format(state: State, action: int, names_units: bool) -> str:
    if action < MOVE:
        return _format_pick(action // PICKS, action % PICKS)
    if action >= LEAVE_OBSTACLE:
        return {LEAVE_OBSTACLE: "obstacle", LEAVE_BUFF: "buff", TIMEOUT: "timeout"}[action]
    unit, what = acting(action)
    return f"{UNIT_IDS[unit]} {_format_unit_action(state, action, what, names_units)}"


def _format_pick(seat: int, pick: int) -> str:
    if pick < PICK_MINION:
        return f"{SIDES[seat]} class {CLASS_WORDS[pick - PICK_CLASS]}"
    if pick < PICK_SKILL:
        return f"{SIDES[seat]} minion {MINION_WORDS[pick - PICK_MINION]}"
    return f"{SIDES[seat]} skill {SKILL_WORDS[pick - PICK_SKILL]}"


def _format_unit_action(state: State, action: int, what: ActionType, names_units: bool) -> str:
    match what:
        case ActionType.END:
            return "end"
        case ActionType.MOVE:
            return f"move {TILE_WORDS[(action - MOVE) % TILES]}"
        case ActionType.ATTACK:
            return f"attack {_target_word(state, (action - ATTACK) % TILES, names_units)}"
        case ActionType.MOVE_AND_ATTACK:
            return _format_move_and_attack(state, *divmod(action - MOVE_AND_ATTACK, DIRECTIONS), names_units)
        case ActionType.SKILL:
            seat, aim = divmod(action - USE_SKILL, AIMS)
            skill = pick_word(SKILL_WORDS, state.skill[seat])
            return f"skill {skill} {_aim_word(state, seat, aim, names_units)}".rstrip()
        case _:
            assert_never(what)


def _format_move_and_attack(state: State, place: int, direction: int, names_units: bool) -> str:
    beside = BESIDE[place % TILES * DIRECTIONS + direction]
    target = DIRECTION_WORDS[direction] if beside == NOWHERE else _target_word(state, beside, names_units)
    return f"move {TILE_WORDS[place % TILES]} attack {target}"


def _target_word(state: State, tile: int, names_units: bool) -> str:
    unit = unit_on(state, tile) if names_units else NONE
    return TILE_WORDS[tile] if unit == NONE else UNIT_IDS[unit]


def _aim_word(state: State, seat: int, aim: int, names_units: bool) -> str:
    if aim < AIM_DIRECTION:
        skill = state.skill[seat]
        is_at_unit = skill == NONE or not aims_at_free_tile(skill)
        return _target_word(state, aim, names_units and is_at_unit)
    if aim < AIM_SELF:
        return DIRECTION_WORDS[aim - AIM_DIRECTION]
    if aim == AIM_SELF:
        return ""
    direction, debuff = divmod(aim - AIM_STRIKE, DEBUFFS)
    start = state.tile[seat * len(UNIT_IDS) // len(SIDES)]
    beside = NOWHERE if start == NOWHERE else BESIDE[start * DIRECTIONS + direction]
    at = DIRECTION_WORDS[direction]
    if names_units and beside != NOWHERE and unit_on(state, beside) != NONE:
        at = UNIT_IDS[unit_on(state, beside)]
    return f"{at} {DEBUFF_WORDS[debuff]}"


def parse_action(state: State, text: str) -> int:
    """Read a move; own units may be named without their side, and so may the own side in the draft."""
    said = text.lower().split()
    match said:
        case [word] if word in WORDS:
            return WORDS[word]
        case ["p1" | "p2" as side, "class" | "minion" | "skill" as what, word]:
            return _read_pick(SIDES.index(side), what, word)
        case ["class" | "minion" as what, word]:
            return _read_pick(mover(state), what, word)
        case ["skill", word] if state.drafting:
            return _read_pick(mover(state), "skill", word)
        case [verb, *_] if verb in ACTION_WORDS:
            raise IllegalAction(*(waiting(state) or _no_unit_named(state, said)))
        case [name, *rest] if len(rest) > 0 and (rest[0] in ACTION_WORDS or rest[0] == FROM):
            return _read_unit_action(state, _read_actor(state, name), rest, text)
    raise _unreadable(text)


def _unreadable(text: str) -> BadText:
    return BadText("unreadable_action", f"cannot read the move {text[:60]!r}; moves look like {FORMS}")


def _no_unit_named(state: State, said: list[str]) -> Refusal:
    able = available(state)
    example = f"{UNIT_IDS[able[0]]} {' '.join(said)[:40]}"
    return "no_unit_named", f"no unit is named: those that may act are {listed(able)}, as in {example}"


def _read_pick(seat: int, what: str, word: str) -> int:
    first, read = READERS[what]
    return seat * PICKS + first + read(word)


def _read_actor(state: State, name: str) -> int:
    """The unit that is to act. [TA-12.5]"""
    unit = find_unit(name, mover(state))
    if unit == NONE or not is_present(state, unit):
        there = listed(all_units(state))
        raise IllegalAction(
            *(waiting(state) or ("unit_not_found", f"there is no unit {name[:30]!r}: the units are {there}"))
        )
    return unit


def _read_unit_action(state: State, unit: int, said: list[str], text: str) -> int:
    """What a unit is to do, and whether it stands where it is said to. [TA-3.17]"""
    at = said.index(FROM) if FROM in said else len(said)
    start, rest = said[at + 1 : at + 2], said[:at] + said[at + 2 :]
    if FROM in said:
        if not start:
            raise _unreadable(text)
        wrong = no_unit(state, unit) or mismatch(state, unit, read_tile(start[0]))
        if found := waiting(state) or wrong:
            raise IllegalAction(*found)
    match rest:
        case ["end"]:
            return END_TURN + unit
        case ["move", tile]:
            return MOVE + unit * TILES + read_tile(tile)
        case ["attack", target]:
            return ATTACK + unit * TILES + _read_target(state, unit, ActionType.ATTACK, target)
        case ["move", tile, "attack", target]:
            return _read_move_and_attack(state, unit, read_tile(tile), target)
        case ["skill", skill, *aim] if len(aim) <= 2:
            return _read_skill(state, unit, skill, aim, text)
    raise _unreadable(text)


def _read_target(state: State, unit: int, what: ActionType, text: str) -> int:
    """The tile of a target; a unit without one cannot be aimed at. [TA-14.2]"""
    target = find_unit(text, owner(unit))
    if target == NONE:
        if not text[:1].isalpha() or len(text) > 2:
            raise BadText("unit_not_found", f"no unit or tile {text[:30]!r}; units are {', '.join(UNIT_IDS)}")
        return read_tile(text)
    if state.tile[target] == NOWHERE:
        gone = "is dead" if is_present(state, target) else "is not in the game"
        raise IllegalAction(*(objection(state, unit, what) or ("no_target", f"{UNIT_IDS[target]} {gone}")))
    return state.tile[target]


def _read_move_and_attack(state: State, unit: int, tile: int, text: str) -> int:
    place = MOVE_AND_ATTACK + (unit * TILES + tile) * DIRECTIONS
    if text in DIRECTION_WORDS:
        return place + DIRECTION_WORDS.index(text)
    target = _read_target(state, unit, ActionType.MOVE_AND_ATTACK, text)
    for direction in range(DIRECTIONS):
        if BESIDE[tile * DIRECTIONS + direction] == target:
            return place + direction
    found = objection(state, unit, ActionType.MOVE_AND_ATTACK) or no_move_and_attack(
        state, unit, tile, target
    )
    raise IllegalAction(*(found or ("no_target", f"nobody can be hit on {TILE_WORDS[target]}")))


def _read_skill(state: State, unit: int, word: str, said: list[str], text: str) -> int:
    """The skill of a hero and its aim. [TA-8.1]"""
    skill, seat = read_skill(word), owner(unit)
    if found := _not_its_skill(state, unit, skill):
        raise IllegalAction(*(waiting(state) or no_unit(state, unit) or found))
    first = USE_SKILL + seat * AIMS
    match said:
        case []:
            return first + AIM_SELF
        case [direction, debuff] if direction in DIRECTION_WORDS and AIM_OF[skill] == ENEMY_AND_DEBUFF:
            return first + AIM_STRIKE + DIRECTION_WORDS.index(direction) * DEBUFFS + read_debuff(debuff)
        case [direction] if direction in DIRECTION_WORDS:
            return first + AIM_DIRECTION + DIRECTION_WORDS.index(direction)
        case [target]:
            return first + _read_target(state, unit, ActionType.SKILL, target)
        case [target, debuff] if AIM_OF[skill] == ENEMY_AND_DEBUFF:
            kind, tile = read_debuff(debuff), _read_target(state, unit, ActionType.SKILL, target)
            for side in range(DIRECTIONS):
                if BESIDE[state.tile[unit] * DIRECTIONS + side] == tile:
                    return first + AIM_STRIKE + side * DEBUFFS + kind
            return first + tile
    raise _unreadable(text)


def _not_its_skill(state: State, unit: int, skill: int) -> Refusal | None:
    word = UNIT_IDS[unit]
    if state.kind[unit] != HERO:
        return "not_a_hero", f"{word} is no hero: only heroes have skills, as {SIDES[owner(unit)]}_hero"
    own = state.skill[owner(unit)]
    if own != skill:
        return "wrong_skill", f"{word} does not have {SKILL_WORDS[skill]}: its skill is {SKILL_WORDS[own]}"
    return None


def read_stored(state: State, unit: int, said: list[str]) -> int:
    """A stored action of a unit, as `format_stored` writes it without the unit."""
    text = " ".join(said)
    try:
        return _read_unit_action(state, unit, said, text)
    except IllegalAction as error:
        raise BadText(
            "unreadable_position", f"{UNIT_IDS[unit]} cannot have stored {text!r}: {error.sentence}"
        ) from None
