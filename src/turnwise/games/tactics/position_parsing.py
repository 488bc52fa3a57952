"""Positions of Tactics set up from words; `positions.py` says what the words are."""

from collections.abc import Mapping

from turnwise.core.errors import BadText, suggestion
from turnwise.core.position_text import NOTHING, named_twice, refuse_other_fields, split_list
from turnwise.games.tactics import draft
from turnwise.games.tactics.names import (
    TILE_WORDS,
    UNIT_IDS,
    read_buff,
    read_tile,
    read_unit,
)
from turnwise.games.tactics.notation import read_stored
from turnwise.games.tactics.positions import DEAD, FLAGS, HERO_FLAGS, POSITION
from turnwise.games.tactics.state import (
    ACTION,
    CLONE_SLOT,
    DRAFT,
    HERO_SLOT,
    MINION_SLOT,
    MOST_HP,
    NO_SEAT,
    NONE,
    NOWHERE,
    PHASES,
    REASONS,
    SEATS,
    SIDE,
    SIZE,
    TILES,
    UNITS,
    State,
)
from turnwise.games.tactics.teams import set_team
from turnwise.games.tactics.timing import phase_of
from turnwise.games.tactics.unit_table import CLONE, HERO, TANK

MOST_ROUNDS = 9
LAST_TILE_ROUND = 127


def parse_position(state: State, given: Mapping[str, str]) -> None:
    """Build a position; `positions.py` says what may be left out."""
    refuse_other_fields(given, POSITION)
    draft.clear(state)
    phase = _one_of(given, "phase", PHASES, ACTION)
    state.drafting = int(phase == DRAFT)
    for seat in range(SEATS):
        set_team(state, given, seat)
    _set_course(state, given)
    fallen = _units(given, "fallen")
    for unit in range(UNITS):
        _set_unit(state, given, unit, unit in fallen)
    _set_flags(state, given)
    _set_objects(state, given)
    for seat in range(SEATS):
        _set_seat(state, given, seat)
    for entry in split_list(given.get("stored", NOTHING)):
        name, *said = entry.split(":")
        unit = read_unit(name)
        if state.stored[unit] != NONE:
            raise named_twice("stored", name)
        state.stored[unit] = read_stored(state, unit, said)
    state.fallen = sum(1 << unit for unit in fallen)
    state.due = sum(1 << unit for unit in _units(given, "due"))
    if "phase" in given and phase_of(state) != phase:
        raise BadText("unreadable_position", f"phase is {phase} in a position of phase {phase_of(state)}")


def _units(given: Mapping[str, str], name: str) -> list[int]:
    """The different units that a word names."""
    return sorted({read_unit(word) for word in split_list(given.get(name, NOTHING))})


def _number(text: str, name: str, low: int, high: int) -> int:
    """A number that its place in the record holds."""
    if (
        not text.isdecimal()
        or not text.isascii()
        or len(text) > len(str(high))
        or not low <= int(text) <= high
    ):
        raise BadText("unreadable_position", f"{name} is {text[:20]!r} in a position; it is {low} to {high}")
    return int(text)


def _one_of(given: Mapping[str, str], name: str, known: tuple[str, ...], usual: str) -> str:
    text = given.get(name, usual)
    if text not in (*known, usual):
        raise BadText(
            "unreadable_position", f"{name} is {text[:30]!r} in a position; {suggestion(text, list(known))}"
        )
    return text


def _set_course(state: State, given: Mapping[str, str]) -> None:
    """Round, turn and end."""
    state.round = _number(given.get("round", "1"), "round", 1, state.round_limit)
    state.turn = _seat_in(given, "turn", 0)
    state.last = _seat_in(given, "last", 1 - state.turn)
    over = _one_of(given, "over", REASONS, NOTHING)
    state.over = 0 if over == NOTHING else REASONS.index(over) + 1
    state.winner = NO_SEAT if given.get("winner", NOTHING) == NOTHING else _seat_in(given, "winner", 0)
    again = given.get("again", NOTHING)
    state.again = NONE if again == NOTHING else read_unit(again)


def _seat_in(given: Mapping[str, str], name: str, usual: int) -> int:
    return _number(given.get(name, str(usual + 1)), name, 1, SEATS) - 1


def _set_unit(state: State, given: Mapping[str, str], unit: int, is_fallen: bool) -> None:
    word = UNIT_IDS[unit]
    text = given.get(word, _usual_word(state, given, unit)).lower()
    if text == NOTHING and (unit % SIZE == CLONE_SLOT or state.drafting):
        return
    if state.drafting:
        raise BadText("unreadable_position", f"{word} is {text[:30]!r} in a draft: there are no units yet")
    state.kind[unit] = kind = _kind(state, unit)
    if text in (DEAD, NOTHING):
        return
    at, *rest = text.split(":")
    state.tile[unit] = read_tile(at)
    state.hp[unit] = 0 if is_fallen else state.hps[kind - 1]
    for part in rest:
        if part.isdecimal():
            state.hp[unit] = _number(part, f"HP of {word}", 0, MOST_HP)
        else:
            _set_buff(state, unit, part)


def _kind(state: State, unit: int) -> int:
    seat, slot = unit // SIZE, unit % SIZE
    if slot == HERO_SLOT:
        return HERO
    return CLONE if slot == CLONE_SLOT else TANK + state.minions[2 * seat + slot - MINION_SLOT]


def _usual_word(state: State, given: Mapping[str, str], unit: int) -> str:
    """Where a unit is that is not named."""
    seat, slot = unit // SIZE, unit % SIZE
    if slot == CLONE_SLOT or state.drafting:
        return NOTHING
    others = UNIT_IDS[seat * SIZE : (seat + 1) * SIZE]
    if slot != HERO_SLOT and any(other in given for other in others):
        return DEAD
    row = 0 if seat == 0 else TILES - SIDE
    return TILE_WORDS[row + state.columns[slot] - 1]


def _set_buff(state: State, unit: int, part: str) -> None:
    """Such as speed2; without a number for as long as a fresh one."""
    word = part.rstrip("0123456789")
    left = part[len(word) :] or str(state.buff_rounds)
    if state.buffs[unit][buff := read_buff(word)]:
        raise named_twice(UNIT_IDS[unit], word)
    state.buffs[unit][buff] = _number(left, f"{word} of {UNIT_IDS[unit]}", 1, MOST_ROUNDS)


def _set_flags(state: State, given: Mapping[str, str]) -> None:
    acted = _units(given, "acted")
    state.unacted = sum(1 << unit for unit in range(UNITS) if state.hp[unit] and unit not in acted)
    for name in FLAGS:
        for unit in _units(given, name):
            getattr(state, name)[unit] = 1
    for name in HERO_FLAGS:
        for unit in _units(given, name):
            if unit % SIZE != HERO_SLOT:
                raise BadText(
                    "unreadable_position", f"{name} is {UNIT_IDS[unit]} in a position; only heroes are"
                )
            getattr(state, name)[unit // SIZE] = 1


def _set_objects(state: State, given: Mapping[str, str]) -> None:
    for entry in split_list(given.get("obstacles", NOTHING)):
        at, _, hp = entry.partition(":")
        tile = read_tile(at)
        if state.obstacles >> tile & 1:
            raise named_twice("obstacles", at)
        state.obstacle[tile] = _number(hp or str(state.obstacle_hp), "an obstacle", 1, MOST_HP)
        state.obstacles |= 1 << tile
    for entry in split_list(given.get("tiles", NOTHING)):
        at, buff, until = (*entry.split(":"), "", "")[:3]
        tile = read_tile(at)
        if state.buff_tiles >> tile & 1:
            raise named_twice("tiles", at)
        usual = str(state.round + state.tile_rounds)
        state.buff_tile[tile] = read_buff(buff)
        state.buff_tiles |= 1 << tile
        state.buff_until[tile] = _number(until or usual, "the last round of a tile", 1, LAST_TILE_ROUND)


def _set_seat(state: State, given: Mapping[str, str], seat: int) -> None:
    """What a hero's skill has brought about."""

    def said(name: str) -> str:
        return given.get(f"{name}{seat + 1}", NOTHING)

    def rounds(name: str, usual: int = 0) -> int:
        text = str(usual) if said(name) == NOTHING else said(name)
        return _number(text, f"{name}{seat + 1}", 0, MOST_ROUNDS)

    def pair(name: str, usual: int) -> tuple[str, int]:
        word, _, left = said(name).partition(":")
        if word == NOTHING:
            return NOTHING, 0
        return word, _number(left or str(usual), f"{name}{seat + 1}", 1, MOST_ROUNDS)

    state.recharge[seat] = rounds("ready")
    state.charges[seat] = rounds("charges")
    state.feint_left[seat] = rounds("feint")
    has_clone = state.hp[seat * SIZE + CLONE_SLOT] > 0
    state.clone_left[seat] = rounds("clone", state.clone_rounds if has_clone else 0)
    state.beacon[seat] = NOWHERE if said("beacon") == NOTHING else read_tile(said("beacon"))
    points, state.shield_left[seat] = pair("shield", state.endure_rounds)
    state.shield[seat] = 0 if points == NOTHING else _number(points, f"shield{seat + 1}", 1, MOST_HP)
    marked, state.mark_left[seat] = pair("mark", state.mark_rounds)
    state.marked[seat] = NONE if marked == NOTHING else read_unit(marked)
    challenged, state.challenge_left[seat] = pair("challenge", state.challenge_rounds)
    state.challenged[seat] = NONE if challenged == NOTHING else read_unit(challenged)
