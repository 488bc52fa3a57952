"""What an action and an event of Tactics consist of, in the words of its view; seats count from 0."""

from turnwise.core.bits import lowest
from turnwise.core.events import EventWord
from turnwise.core.interfaces import Parts, PartTypes
from turnwise.games.tactics.board import hero_of, unit_on
from turnwise.games.tactics.names import TILE_WORDS, UNIT_IDS
from turnwise.games.tactics.preview import attack_preview, skill_preview
from turnwise.games.tactics.skill_table import BEACON, CLASS_WORDS, SKILL_WORDS
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
    NO_SEAT,
    NONE,
    PICK_CLASS,
    PICK_MINION,
    PICK_SKILL,
    PICKS,
    REASONS,
    STATUS_WORDS,
    TILES,
    TIMEOUT,
    USE_SKILL,
    State,
)
from turnwise.games.tactics.unit_table import MINION_WORDS

PICK_WORDS = (*CLASS_WORDS, *MINION_WORDS, *SKILL_WORDS)


def _unit_id(unit: int) -> str | None:
    return None if unit == NONE else UNIT_IDS[unit]


EVENT_WORDS: dict[str, EventWord] = {
    **dict.fromkeys(("unit", "for", "target"), _unit_id),
    **dict.fromkeys(("tile", "from", "to"), TILE_WORDS.__getitem__),
    **dict.fromkeys(("buff", "debuff"), STATUS_WORDS.__getitem__),
    **dict.fromkeys(("first", "second"), MINION_WORDS.__getitem__),
    "class": CLASS_WORDS.__getitem__,
    "skill": SKILL_WORDS.__getitem__,
    "pick": PICK_WORDS.__getitem__,
    "reason": lambda reason: REASONS[reason - 1],
    "winner": lambda seat: None if seat == NO_SEAT else seat,
}
VERBS = ("pick", "move", "attack", "move and attack", "skill", "pass", "leave", "timeout")
FIELDS: PartTypes = {
    **dict.fromkeys(("class", "minion", "skill", "unit", "to", "target", "direction", "debuff", "what"), str),
    **dict.fromkeys(("guard", "hits"), str),
    **dict.fromkeys(("seat", "damage", "counter"), int),
}
LEFT = {LEAVE_OBSTACLE: "obstacle", LEAVE_BUFF: "buff"}


def parts(state: State, action: int) -> Parts:
    """Who does what to whom or where, and what that would cost the enemy."""
    if action < MOVE:
        return _pick(action // PICKS, action % PICKS)
    if action < ATTACK:
        unit, tile = divmod(action - MOVE, TILES)
        return {"verb": "move", "unit": UNIT_IDS[unit], "to": TILE_WORDS[tile]}
    if action < MOVE_AND_ATTACK:
        unit, tile = divmod(action - ATTACK, TILES)
        aim = {"verb": "attack", "unit": UNIT_IDS[unit], "target": _on(state, tile)}
        return aim | attack_preview(state, unit, state.tile[unit], tile)
    if action < USE_SKILL:
        return _move_and_attack(state, *divmod(action - MOVE_AND_ATTACK, DIRECTIONS))
    if action < END_TURN:
        return _skill(state, *divmod(action - USE_SKILL, AIMS))
    if action < LEAVE_OBSTACLE:
        return {"verb": "pass", "unit": UNIT_IDS[action - END_TURN]}
    if action == TIMEOUT:
        return {"verb": "timeout"}
    return {"verb": "leave", "unit": UNIT_IDS[lowest(state.fallen)], "what": LEFT[action]}


def _pick(seat: int, pick: int) -> Parts:
    picked: Parts = {"verb": "pick", "seat": seat}
    if pick < PICK_MINION:
        return picked | {"class": CLASS_WORDS[pick - PICK_CLASS]}
    if pick < PICK_SKILL:
        return picked | {"minion": MINION_WORDS[pick - PICK_MINION]}
    return picked | {"skill": SKILL_WORDS[pick - PICK_SKILL]}


def _on(state: State, tile: int) -> str:
    """The unit on a tile, or the tile, which then has an obstacle."""
    unit = unit_on(state, tile)
    return TILE_WORDS[tile] if unit == NONE else UNIT_IDS[unit]


def _move_and_attack(state: State, place: int, direction: int) -> Parts:
    unit, tile = divmod(place, TILES)
    beside = BESIDE[tile * DIRECTIONS + direction]
    to = {"verb": "move and attack", "unit": UNIT_IDS[unit], "to": TILE_WORDS[tile]}
    return to | {"target": _on(state, beside)} | attack_preview(state, unit, tile, beside)


def _skill(state: State, seat: int, aim: int) -> Parts:
    used = {"verb": "skill", "unit": UNIT_IDS[hero_of(seat)], "skill": SKILL_WORDS[state.skill[seat]]}
    return used | _aim(state, seat, aim) | skill_preview(state, seat, aim)


def _aim(state: State, seat: int, aim: int) -> Parts:
    """Where to, at whom, which way and with what a skill is used, as far as that is chosen."""
    skill = state.skill[seat]
    if aim < AIM_DIRECTION:
        return {"to": TILE_WORDS[aim]} if aims_at_free_tile(skill) else {"target": _on(state, aim)}
    if aim < AIM_SELF:
        return {"direction": DIRECTION_WORDS[aim - AIM_DIRECTION]}
    if aim == AIM_SELF:
        return {"to": TILE_WORDS[state.beacon[seat]]} if skill == BEACON else {}
    direction, debuff = divmod(aim - AIM_STRIKE, DEBUFFS)
    beside = BESIDE[state.tile[hero_of(seat)] * DIRECTIONS + direction]
    return {"target": _on(state, beside), "debuff": DEBUFF_WORDS[debuff]}
