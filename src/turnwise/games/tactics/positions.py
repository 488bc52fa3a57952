"""Positions of Tactics in words: all of them written, some of them enough to set one up.

A scenario needs little: units that stand elsewhere (`p1_hero: c2`), what they have (`p2_hero: c3:2:speed`),
who has acted (`acted: p1_hero p2_minion_1`), whose turn it is. Everything else is as at the start of a game.

    p1, p2          class, skill and two minions, - for what is not picked: mage,blast,tank,archer
    p1_hero, …      tile, HP and buffs with their rounds, c1:5:speed2:bleed1; or dead; or - for no unit
    acted, blind, rallied, invisible, invulnerable      units
    fallen          minions whose owner is to choose what they leave
    again           the unit that has its second action to take
    due             units whose stored action is to be carried out now
    stored          declared actions, p1_hero:move:c3, p2_minion_1:attack:b2
    obstacles       tiles with HP, c3:3
    tiles           buff tiles with kind and last round, b2:speed:4
    ready1          rounds until the skill of Player 1 is ready; this and what follows also with a 2
    beacon1         the tile of the beacon
    shield1         points and rounds, 3:2
    mark1           the enemy that the hero has marked, and for how many rounds, p2_hero:2
    challenge1      the same of a challenge
    charges1        charged attacks
    feint1, clone1  rounds that they last
    phase           draft, action or choice
    turn, last      who acts when no choice is pending, and who acted last
    round, over, winner

A unit that is not named is dead if another one of its side is named, else at its start; a hero that is not
named is always at its start. Numbers and rounds that are left out are those of the rules.
"""

from collections.abc import Mapping

from turnwise.core.bits import lowest
from turnwise.core.errors import BadText, suggestion
from turnwise.core.words import NOTHING, join, only, split
from turnwise.games.tactics import draft
from turnwise.games.tactics.board import has_acted, strength
from turnwise.games.tactics.editions import CLASS_WORDS, MINION_WORDS, SIDES, SKILL_WORDS, SKILLS_OF_A_CLASS
from turnwise.games.tactics.names import (
    TILE_WORDS,
    UNIT_IDS,
    kind_word,
    pick_word,
    read_buff,
    read_class,
    read_minion,
    read_skill,
    read_tile,
    read_unit,
    seat_word,
    tile_word,
    unit_word,
)
from turnwise.games.tactics.notation import format_stored, read_stored
from turnwise.games.tactics.refusals import available, unacted
from turnwise.games.tactics.state import (
    ABSENT,
    BUFF_WORDS,
    CLONE,
    CLONE_SLOT,
    HERO,
    HERO_SLOT,
    MINION_SLOT,
    MINIONS,
    MOST_HP,
    NOBODY,
    NONE,
    NOWHERE,
    PHASES,
    REASONS,
    SEATS,
    SIDE,
    SIZE,
    TANK,
    TILES,
    UNITS,
    State,
)
from turnwise.games.tactics.timing import ACTION, DRAFT, TIMERS, phase_of, seconds_of

DEAD = "dead"
TEAMS = (("warrior", "endure", "tank", "archer"), ("mage", "blast", "archer", "assassin"))
FLAGS = ("blind", "rallied")
HERO_FLAGS = ("invisible", "invulnerable")
OF_A_SEAT = ("ready", "beacon", "shield", "mark", "challenge", "charges", "feint", "clone")
POSITION = (
    *(*SIDES, *UNIT_IDS, "acted", *FLAGS, *HERO_FLAGS),
    *("fallen", "again", "due", "stored", "obstacles", "tiles"),
    *(f"{name}{seat + 1}" for seat in range(SEATS) for name in OF_A_SEAT),
    *("phase", "turn", "last", "round", "over", "winner"),
)
MOST_ROUNDS = 9
LAST_TILE_ROUND = 127


def words(state: State) -> dict[str, str]:
    """The whole position."""
    return {
        **{side: _team_word(state, seat) for seat, side in enumerate(SIDES)},
        **{word: _unit_word(state, unit) for unit, word in enumerate(UNIT_IDS)},
        "acted": join(word for unit, word in enumerate(UNIT_IDS) if has_acted(state, unit)),
        **{name: join(_flagged(getattr(state, name))) for name in FLAGS},
        **{name: join(_flagged_heroes(getattr(state, name))) for name in HERO_FLAGS},
        "fallen": join(_set_in(state.fallen)),
        "again": unit_word(state.again),
        "due": join(_set_in(state.due)),
        "stored": join(
            format_stored(state, action).replace(" ", ":") for action in state.stored if action != NONE
        ),
        "obstacles": join(f"{TILE_WORDS[tile]}:{hp}" for tile, hp in enumerate(state.obstacle) if hp),
        "tiles": join(
            f"{TILE_WORDS[tile]}:{BUFF_WORDS[buff]}:{state.buff_until[tile]}"
            for tile, buff in enumerate(state.buff_tile)
            if buff != NONE
        ),
        **{f"{name}{seat + 1}": word for seat in range(SEATS) for name, word in _seat(state, seat).items()},
        "phase": phase_of(state),
        "turn": seat_word(state.turn),
        "last": seat_word(state.last),
        "round": str(state.round),
        "over": REASONS[state.over - 1] if state.over else NOTHING,
        "winner": seat_word(state.winner),
    }


def _team_word(state: State, seat: int) -> str:
    first, second = state.minions[2 * seat : 2 * seat + 2]
    return ",".join(
        (
            pick_word(CLASS_WORDS, state.hero_class[seat]),
            pick_word(SKILL_WORDS, state.skill[seat]),
            pick_word(MINION_WORDS, first),
            pick_word(MINION_WORDS, second),
        )
    )


def _unit_word(state: State, unit: int) -> str:
    if state.kind[unit] == ABSENT:
        return NOTHING
    if state.tile[unit] == NOWHERE:
        return DEAD
    return ":".join([TILE_WORDS[state.tile[unit]], str(state.hp[unit]), *_buff_words(state, unit)])


def _buff_words(state: State, unit: int) -> list[str]:
    return [f"{word}{left}" for word, left in zip(BUFF_WORDS, state.buffs[unit], strict=True) if left]


def _flagged(row: list[int]) -> list[str]:
    return [UNIT_IDS[unit] for unit, flag in enumerate(row) if flag]


def _flagged_heroes(row: list[int]) -> list[str]:
    return [UNIT_IDS[seat * SIZE] for seat, flag in enumerate(row) if flag]


def _set_in(bits: int) -> list[str]:
    return [UNIT_IDS[unit] for unit in range(UNITS) if bits >> unit & 1]


def _seat(state: State, seat: int) -> dict[str, str]:
    """What a hero's skill has brought about."""
    return {
        "ready": str(state.recharge[seat]),
        "beacon": tile_word(state.beacon[seat]),
        "shield": _pair(str(state.shield[seat]) if state.shield[seat] else NOTHING, state.shield_left[seat]),
        "mark": _pair(unit_word(state.marked[seat]), state.mark_left[seat]),
        "challenge": _pair(unit_word(state.challenged[seat]), state.challenge_left[seat]),
        "charges": str(state.charges[seat]),
        "feint": str(state.feint_left[seat]),
        "clone": str(state.clone_left[seat]),
    }


def _pair(word: str, left: int) -> str:
    return word if word == NOTHING else f"{word}:{left}"


def facts(state: State) -> dict[str, str]:
    """Who may act, and every unit's numbers. [TA-11.1] [TA-11.2] [TA-11.3]"""
    again = unit_word(state.again)
    return {
        "available": join(UNIT_IDS[unit] for unit in available(state)),
        "speed_unit": again,
        "speed_actions_remaining": NOTHING if again == NOTHING else "1",
        **{
            f"unacted{seat + 1}": join(UNIT_IDS[unit] for unit in unacted(state, seat))
            for seat in range(SEATS)
        },
        "choice": UNIT_IDS[lowest(state.fallen)] if state.fallen else NOTHING,
        "timer": TIMERS[phase_of(state)].name,
        "seconds": str(seconds_of(state)),
        **{f"done{seat + 1}": str(draft.is_done(state, seat)).lower() for seat in range(SEATS)},
        **{f"{word}_hp": str(state.hp[unit]) for unit, word in enumerate(UNIT_IDS)},
        **{f"{word}_tile": tile_word(state.tile[unit]) for unit, word in enumerate(UNIT_IDS)},
        **{f"{word}_kind": kind_word(state, unit) for unit, word in enumerate(UNIT_IDS)},
        **{f"{word}_buffs": join(_buff_words(state, unit)) for unit, word in enumerate(UNIT_IDS)},
        **{f"{word}_attack": _attack_word(state, unit) for unit, word in enumerate(UNIT_IDS)},
    }


def _attack_word(state: State, unit: int) -> str:
    return str(strength(state, unit)) if state.hp[unit] else NOTHING


def place(state: State, given: Mapping[str, str]) -> None:
    """Build a position; see above for what may be left out."""
    only(given, POSITION)
    draft.clear(state)
    phase = _one_of(given, "phase", PHASES, ACTION)
    state.drafting = int(phase == DRAFT)
    for seat in range(SEATS):
        _set_team(state, given, seat)
    _set_course(state, given)
    fallen = _units(given, "fallen")
    for unit in range(UNITS):
        _set_unit(state, given, unit, unit in fallen)
    _set_flags(state, given)
    _set_objects(state, given)
    for seat in range(SEATS):
        _set_seat(state, given, seat)
    for entry in split(given.get("stored", NOTHING)):
        name, *said = entry.split(":")
        unit = read_unit(name)
        state.stored[unit] = read_stored(state, unit, said)
    state.fallen = sum(1 << unit for unit in fallen)
    state.due = sum(1 << unit for unit in _units(given, "due"))
    if "phase" in given and phase_of(state) != phase:
        raise BadText("unreadable_position", f"phase is {phase} in a position of phase {phase_of(state)}")


def _units(given: Mapping[str, str], name: str) -> list[int]:
    """The different units that a word names."""
    return sorted({read_unit(word) for word in split(given.get(name, NOTHING))})


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


def _set_team(state: State, given: Mapping[str, str], seat: int) -> None:
    """Picks in any order, or four in a row with - for those not made; after the draft all are made."""
    if SIDES[seat] in given:
        words = given[SIDES[seat]].lower().replace(",", " ").split()
        if NOTHING in words:
            _set_row(state, seat, words)
        else:
            state.hero_class[seat] = state.skill[seat] = NONE
            state.minions[2 * seat : 2 * seat + 2] = [NONE, NONE]
            for word in words:
                _set_pick(state, seat, word)
    if not state.drafting:
        _complete(state, seat)


def _set_row(state: State, seat: int, words: list[str]) -> None:
    picks = [*words, NOTHING, NOTHING, NOTHING]
    readers = (read_class, read_skill, read_minion, read_minion)
    if len(words) not in (1, len(readers)):
        raise BadText(
            "unreadable_position", f"{SIDES[seat]} is {','.join(words)[:60]}: class, skill and two minions"
        )
    row = [
        NONE if word == NOTHING else read(word)
        for word, read in zip(picks[: len(readers)], readers, strict=True)
    ]
    state.hero_class[seat], state.skill[seat] = row[:2]
    state.minions[2 * seat : 2 * seat + 2] = row[2:]


def _set_pick(state: State, seat: int, word: str) -> None:
    at = 2 * seat
    if word in CLASS_WORDS and state.hero_class[seat] == NONE:
        state.hero_class[seat] = CLASS_WORDS.index(word)
    elif word in SKILL_WORDS and state.skill[seat] == NONE:
        state.skill[seat] = SKILL_WORDS.index(word)
    elif word in MINION_WORDS and state.minions[at + 1] == NONE:
        state.minions[at + int(state.minions[at] != NONE)] = MINION_WORDS.index(word)
    else:
        known = suggestion(word, [*CLASS_WORDS, *SKILL_WORDS, *MINION_WORDS])
        raise BadText(
            "unreadable_position", f"{SIDES[seat]} has {word[:30]!r}: a class, a skill, two minions; {known}"
        )


def _complete(state: State, seat: int) -> None:
    """A whole team: what goes with what is named, else the usual one."""
    usual_class, usual_skill = CLASS_WORDS.index(TEAMS[seat][0]), SKILL_WORDS.index(TEAMS[seat][1])
    if state.hero_class[seat] == NONE:
        skill = state.skill[seat]
        state.hero_class[seat] = usual_class if skill == NONE else skill // SKILLS_OF_A_CLASS
    if state.skill[seat] == NONE:
        hero_class = state.hero_class[seat]
        state.skill[seat] = usual_skill if hero_class == usual_class else hero_class * SKILLS_OF_A_CLASS
    usual = [MINION_WORDS.index(word) for word in TEAMS[seat][2:]]
    for at in range(2 * seat, 2 * seat + 2):
        if state.minions[at] == NONE:
            others = state.minions[2 * seat : 2 * seat + 2]
            state.minions[at] = next(m for m in (usual[at % 2], *usual, *range(MINIONS)) if m not in others)


def _set_course(state: State, given: Mapping[str, str]) -> None:
    """Round, turn and end."""
    state.round = _number(given.get("round", "1"), "round", 1, state.round_limit)
    state.turn = _seat_in(given, "turn", 0)
    state.last = _seat_in(given, "last", 1 - state.turn)
    over = _one_of(given, "over", REASONS, NOTHING)
    state.over = 0 if over == NOTHING else REASONS.index(over) + 1
    state.winner = NOBODY if given.get("winner", NOTHING) == NOTHING else _seat_in(given, "winner", 0)
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
    state.buffs[unit][read_buff(word)] = _number(left, f"{word} of {UNIT_IDS[unit]}", 1, MOST_ROUNDS)


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
    for entry in split(given.get("obstacles", NOTHING)):
        at, _, hp = entry.partition(":")
        tile = read_tile(at)
        state.obstacle[tile] = _number(hp or str(state.obstacle_hp), "an obstacle", 1, MOST_HP)
        state.obstacles |= 1 << tile
    for entry in split(given.get("tiles", NOTHING)):
        at, buff, until = (*entry.split(":"), "", "")[:3]
        tile = read_tile(at)
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
