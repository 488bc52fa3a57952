"""The names of Tactics' units, tiles, classes, minions, skills and buffs, and how they are read."""

from collections.abc import Sequence

from turnwise.core.errors import BadText, suggestion
from turnwise.core.position_text import NOTHING
from turnwise.games.tactics.editions import SIDES
from turnwise.games.tactics.skill_table import CLASS_WORDS, SKILL_WORDS
from turnwise.games.tactics.state import (
    BUFF_WORDS,
    DEBUFF_WORDS,
    NONE,
    NOWHERE,
    SEATS,
    SIDE,
    SIZE,
    TILES,
    State,
)
from turnwise.games.tactics.unit_table import ABSENT, HERO, MINION_WORDS, UNIT_WORDS

COLUMNS = "abcde"
SLOTS = ("hero", "minion_1", "minion_2", "clone")

# [TA-1.2] [TA-1.5]
TILE_WORDS = tuple(f"{COLUMNS[tile % SIDE]}{tile // SIDE + 1}" for tile in range(TILES))
UNIT_IDS = tuple(f"{side}_{slot}" for side in SIDES for slot in SLOTS)


def tile_word(tile: int) -> str:
    """A tile in notation, - for none."""
    return NOTHING if tile == NOWHERE else TILE_WORDS[tile]


def unit_word(unit: int) -> str:
    """The id of a unit, - for none."""
    return NOTHING if unit == NONE else UNIT_IDS[unit]


def seat_word(seat: int) -> str:
    """The number of a player, - for nobody."""
    return NOTHING if seat < 0 else str(seat + 1)


def pick_word(words: Sequence[str], pick: int) -> str:
    """A class, minion or skill, - for one that is not picked."""
    return NOTHING if pick == NONE else words[pick]


def kind_word(state: State, unit: int) -> str:
    """The class of a hero, the kind of any other unit, - for one that is not there."""
    if state.kind[unit] == HERO:
        return CLASS_WORDS[state.hero_class[unit // SIZE]]
    return NOTHING if state.kind[unit] == ABSENT else UNIT_WORDS[state.kind[unit] - 1]


def unit_title(state: State, unit: int) -> str:
    """What a unit is called in a sentence: Warrior, Archer, Tank 2 where a team has two."""
    word = kind_word(state, unit) if is_present(state, unit) else SLOTS[unit % SIZE]
    alike = [
        it for it in range(unit - unit % SIZE, unit - unit % SIZE + SIZE) if kind_word(state, it) == word
    ]
    return word.capitalize() if len(alike) < 2 else f"{word.capitalize()} {alike.index(unit) + 1}"


def is_present(state: State, unit: int) -> bool:
    """Whether there is or was such a unit."""
    return state.kind[unit] != ABSENT


def listed(units: Sequence[int]) -> str:
    """Units in a sentence."""
    return ", ".join(UNIT_IDS[unit] for unit in units) or "none"


def find_unit(text: str, seat: int) -> int:
    """The unit of an id, or of an id without its side for a seat's own; NONE if there is no such id."""
    word = text.lower()
    if word in SLOTS:
        return seat * SIZE + SLOTS.index(word)
    return UNIT_IDS.index(word) if word in UNIT_IDS else NONE


def read_unit(text: str) -> int:
    """The unit of a full id."""
    unit = find_unit(text, SEATS)
    if not 0 <= unit < len(UNIT_IDS):
        raise BadText("unit_not_found", f"no unit {text[:30]!r}; {suggestion(text, list(UNIT_IDS))}")
    return unit


def read_tile(text: str) -> int:
    """The tile of a word such as c3."""
    word = text.lower()
    if word not in TILE_WORDS:
        raise BadText("unknown_tile", f"no tile {text[:30]!r}; tiles are a1 to e5, a column and a row")
    return TILE_WORDS.index(word)


def read_class(text: str) -> int:
    """A class by name."""
    return _read("class", CLASS_WORDS, text)


def read_minion(text: str) -> int:
    """A kind of minion by name."""
    return _read("minion", MINION_WORDS, text)


def read_skill(text: str) -> int:
    """A skill by name."""
    return _read("skill", SKILL_WORDS, text)


def read_buff(text: str) -> int:
    """A buff by name."""
    return _read("buff", BUFF_WORDS, text)


def read_debuff(text: str) -> int:
    """One of the three debuffs that a strike may bring, counted from 0."""
    return _read("debuff", DEBUFF_WORDS, text)


def _read(what: str, words: tuple[str, ...], text: str) -> int:
    """A name that does not exist is refused with those there are. [TA-12.7]"""
    word = text.lower()
    if word not in words:
        raise BadText(f"unknown_{what}", f"no {what} {text[:30]!r}; {suggestion(word, list(words))}")
    return words.index(word)
