"""What an attack or a skill would do, found by trying the very rules on a copy of the state."""

from typing import assert_never

from turnwise.core.events import event_buffer, read_events
from turnwise.core.interfaces import Parts, RawEvents
from turnwise.core.state import copy
from turnwise.games.tactics.board import acts_late, hero_of, owner
from turnwise.games.tactics.combat import attack, land
from turnwise.games.tactics.events import GUARDED, HIT
from turnwise.games.tactics.names import UNIT_IDS
from turnwise.games.tactics.skill_table import SKILL_ROWS, Hurts
from turnwise.games.tactics.skills import use_skill
from turnwise.games.tactics.state import NONE, State


def attack_preview(state: State, unit: int, start: int, tile: int) -> Parts:
    """What an attack from a tile on another does: damage, who guards, and what comes back.

    Nothing is certain of what SLOW holds back.
    """
    if acts_late(state, unit):
        return {}
    tried, events = copy(state), event_buffer()
    if tried.tile[unit] != start:
        tried.tile[unit] = start
        land(tried, unit, None)
    if tried.hp[unit] > 0:
        attack(tried, unit, tile, events)
    if state.obstacle[tile]:
        return {"damage": state.obstacle[tile] - tried.obstacle[tile]}
    return _felt(read_events(events), owner(unit), names_guard=True)


def skill_preview(state: State, seat: int, aim: int) -> Parts:
    """The damage of a skill in all and to each enemy, and who guards the one that it is aimed at."""
    skill = SKILL_ROWS[state.skill[seat]]
    hurts = skill.hurts
    if hurts is Hurts.NOBODY or acts_late(state, hero_of(seat)):
        return {}
    if skill.unless and not getattr(state, skill.unless):
        return {}
    tried, events = copy(state), event_buffer()
    use_skill(tried, seat, aim, events)
    raw_events = read_events(events)
    match hurts:
        case Hurts.ONE:
            return _felt(raw_events, seat, names_guard=True)
        case Hurts.SEVERAL:
            return _felt(raw_events, seat, names_guard=False) | _hits(raw_events, seat)
        case _:
            assert_never(hurts)


def _hits(raw_events: RawEvents, seat: int) -> Parts:
    """The damage that each enemy takes, such as `p2_hero 2, p2_minion_1 1`."""
    taken: dict[int, int] = {}
    for kind, unit, damage, _ in raw_events:
        if kind == HIT and owner(unit) != seat:
            taken[unit] = taken.get(unit, 0) + damage
    return {"hits": ", ".join(f"{UNIT_IDS[unit]} {damage}" for unit, damage in sorted(taken.items()))}


def _felt(raw_events: RawEvents, seat: int, names_guard: bool) -> Parts:
    """Damage to the enemies of a seat beyond what shields take, who guards them, and damage to its own."""
    dealt, back, guard = 0, 0, NONE
    for kind, unit, damage, _ in raw_events:
        is_own = owner(unit) == seat
        if kind == HIT:
            dealt, back = (dealt, back + damage) if is_own else (dealt + damage, back)
        elif kind == GUARDED and not is_own:
            guard = unit
    felt: Parts = {"damage": dealt}
    if names_guard and guard != NONE:
        felt["guard"] = UNIT_IDS[guard]
    if back:
        felt["counter"] = back
    return felt
