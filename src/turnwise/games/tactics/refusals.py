"""Why something cannot be done in Tactics: codes and sentences, in the order of the rule book."""

from enum import Enum, auto
from typing import assert_never

from turnwise.core.bits import lowest
from turnwise.core.interfaces import TABLE, Refusal
from turnwise.core.player_names import default_name
from turnwise.games.tactics.board import can_act, has_acted, has_buff, owner, yet_to_act
from turnwise.games.tactics.editions import SIDES
from turnwise.games.tactics.names import (
    TILE_WORDS,
    UNIT_IDS,
    is_present,
    listed,
)
from turnwise.games.tactics.rules import mover
from turnwise.games.tactics.skill_table import CLASS_WORDS, SKILL_WORDS, SKILLS_OF_A_CLASS
from turnwise.games.tactics.state import (
    AIMS,
    ATTACK,
    BESIDE,
    DIRECTIONS,
    END_TURN,
    LEAVE_OBSTACLE,
    MOVE,
    MOVE_AND_ATTACK,
    NONE,
    PICK_MINION,
    PICK_SKILL,
    PICKS,
    POWER,
    REASONS,
    SIZE,
    TILES,
    TIMEOUT,
    UNITS,
    USE_SKILL,
    State,
)
from turnwise.games.tactics.target_refusals import no_attack, no_move, no_move_and_attack, no_skill
from turnwise.games.tactics.unit_table import HERO, MINION_WORDS


class ActionType(Enum):
    """What a unit may be told to do."""

    END = auto()
    MOVE = auto()
    ATTACK = auto()
    MOVE_AND_ATTACK = auto()
    SKILL = auto()


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


def _no_aim(state: State, action: int, unit: int, what: ActionType) -> Refusal | None:
    """Why a unit that may act cannot do so there; nothing stops one that passes. [TA-12.6]"""
    match what:
        case ActionType.END:
            return None
        case ActionType.MOVE:
            return no_move(state, unit, (action - MOVE) % TILES)
        case ActionType.ATTACK:
            return no_attack(state, unit, (action - ATTACK) % TILES)
        case ActionType.MOVE_AND_ATTACK:
            place, direction = divmod(action - MOVE_AND_ATTACK, DIRECTIONS)
            tile = place % TILES
            return no_move_and_attack(state, unit, tile, BESIDE[tile * DIRECTIONS + direction])
        case ActionType.SKILL:
            return no_skill(state, owner(unit), (action - USE_SKILL) % AIMS)
        case _:
            assert_never(what)


def whose(state: State, action: int) -> int:
    """Whose action one is, permitted or not: a pick is its side's, the timeout the table's. [TA-2.4]"""
    if action == TIMEOUT:
        return TABLE
    return action // PICKS if state.drafting and action < MOVE else mover(state)


def acting(action: int) -> tuple[int, ActionType]:
    """The unit of an action from MOVE to END_TURN, and what it is told to do."""
    if action >= END_TURN:
        return action - END_TURN, ActionType.END
    if action >= USE_SKILL:
        return (action - USE_SKILL) // AIMS * SIZE, ActionType.SKILL
    if action >= MOVE_AND_ATTACK:
        return (action - MOVE_AND_ATTACK) // (TILES * DIRECTIONS), ActionType.MOVE_AND_ATTACK
    if action >= ATTACK:
        return (action - ATTACK) // TILES, ActionType.ATTACK
    return (action - MOVE) // TILES, ActionType.MOVE


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
            f"{default_name(owner(unit))} must say first what {UNIT_IDS[unit]} leaves: obstacle or buff",
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


def objection(state: State, unit: int, what: ActionType) -> Refusal | None:
    """Why a unit cannot be told to do something of a kind, whatever it is aimed at. [TA-12.5] [TA-12.6]"""
    if found := waiting(state) or no_unit(state, unit):
        return found
    match what:
        case ActionType.END | ActionType.MOVE:
            return None
        case ActionType.ATTACK:
            return _no_attacker(state, unit)
        case ActionType.MOVE_AND_ATTACK:
            return _no_attacker(state, unit) or _no_power(state, unit)
        case ActionType.SKILL:
            return _not_ready(state, owner(unit))
        case _:
            assert_never(what)


def _no_attacker(state: State, unit: int) -> Refusal | None:
    """Why a unit cannot attack at all."""
    word = UNIT_IDS[unit]
    if state.blind[unit]:
        return "blind", f"{word} is blind and cannot attack until the round ends"
    if state.kind[unit] == HERO and state.invulnerable[owner(unit)]:
        return "invulnerable", f"{word} is invulnerable and cannot attack until the round ends"
    return None


def _no_power(state: State, unit: int) -> Refusal | None:
    """POWER is for one of both. [TA-3.8]"""
    if not has_buff(state, unit, POWER):
        return None
    return "power_no_move_and_attack", f"{UNIT_IDS[unit]} has POWER: it may move or attack, not both"


def no_unit(state: State, unit: int) -> Refusal | None:
    """Why a unit cannot act at all. [TA-12.5]"""
    seat = state.turn
    word, able = UNIT_IDS[unit], listed(available(state))
    if not is_present(state, unit):
        return "unit_not_found", f"there is no {word}: the units that may act are {able}"
    if owner(unit) != seat:
        return "not_your_unit", f"{word} is {default_name(1 - seat)}'s: {default_name(seat)} may use {able}"
    if state.hp[unit] == 0:
        return "unit_dead", f"{word} is dead: the units that may act are {able}"
    if has_acted(state, unit):
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
    return [unit for unit in range(UNITS) if (yet_to_act(state, seat) >> unit) & 1]


def mismatch(state: State, unit: int, tile: int) -> Refusal | None:
    """Whether a unit stands where it is said to. [TA-3.17]"""
    if state.tile[unit] == tile:
        return None
    return (
        "unit_mismatch",
        f"{UNIT_IDS[unit]} does not stand on {TILE_WORDS[tile]} but on {TILE_WORDS[state.tile[unit]]}",
    )


def _not_ready(state: State, seat: int) -> Refusal | None:
    """A skill that rests. [TA-8.2]"""
    left = state.recharge[seat]
    if left == 0:
        return None
    word = SKILL_WORDS[state.skill[seat]]
    return "on_cooldown", f"{word} is not ready: it can be used again in round {state.round + left}"


def all_units(state: State) -> list[int]:
    """The units that there are or were."""
    return [unit for unit in range(UNITS) if is_present(state, unit)]
