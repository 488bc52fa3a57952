"""Tactics' state: a board of 25 tiles, four units a side, and what is still to be done."""

from dataclasses import dataclass
from typing import Annotated

from turnwise.core.chance import CHANCE_SIZE
from turnwise.core.numbered_table import NumberedTable
from turnwise.core.state import Ints, int8, int16, int32
from turnwise.games.tactics.editions import Parameters
from turnwise.games.tactics.skill_table import CLASS_WORDS, SKILL_WORDS
from turnwise.games.tactics.unit_table import MINION_WORDS

SEATS = 2  # [TA-1.1]
SIDE = 5
TILES = SIDE * SIDE
NOWHERE = -1
NO_SEAT = -1
NONE = -1

# Units: hero, two minions and a clone of each player, in the order of their ids.
SIZE = 4  # units of a player
UNITS = SEATS * SIZE
HERO_SLOT, MINION_SLOT, CLONE_SLOT = 0, 1, 3

CLASSES, MINIONS, SKILLS = len(CLASS_WORDS), len(MINION_WORDS), len(SKILL_WORDS)

_directions = NumberedTable[str]()
UP = _directions.add("up")
DOWN = _directions.add("down")
RIGHT = _directions.add("right")
LEFT = _directions.add("left")
DIRECTION_WORDS = _directions.rows
DIRECTIONS = len(DIRECTION_WORDS)


def _beside(tile: int, direction: int) -> int:
    x = tile % SIDE + (direction == RIGHT) - (direction == LEFT)
    y = tile // SIDE + (direction == UP) - (direction == DOWN)
    return y * SIDE + x if 0 <= x < SIDE and 0 <= y < SIDE else NOWHERE


BESIDE = tuple(_beside(tile, direction) for tile in range(TILES) for direction in range(DIRECTIONS))


@dataclass(frozen=True)
class Buff:
    """What a buff does, for the static view; what does not help is a debuff."""

    word: str
    does: str
    helps: bool


_buffs = NumberedTable[Buff]()
POWER = _buffs.add(
    Buff(
        "power",
        "+{power_attack} attack and {power_hp} HP at once; cannot move and attack in one action",
        helps=True,
    )
)
LIFE = _buffs.add(Buff("life", "{life_hp} HP at once", helps=True))
SPEED = _buffs.add(Buff("speed", "acts twice, −{speed_attack} attack", helps=True))
WEAKNESS = _buffs.add(
    Buff("weakness", "−{weakness_attack} attack, costs {weakness_hp} HP at once", helps=False)
)
BLEED = _buffs.add(Buff("bleed", "loses {bleed_hp} HP at the end of each round", helps=False))
SLOW = _buffs.add(
    Buff("slow", "declares its action, which happens at the start of the next round", helps=False)
)
BUFF_ROWS = _buffs.rows
BUFFS = len(BUFF_ROWS)
BUFF_WORDS = tuple(buff.word for buff in BUFF_ROWS)
DEBUFF_WORDS = tuple(buff.word for buff in BUFF_ROWS if not buff.helps)
DEBUFFS = len(DEBUFF_WORDS)  # WEAKNESS and those after it
BLIND = BUFFS  # a debuff for `blessing` alone
STATUS_WORDS = (*BUFF_WORDS, "blind")  # with BLIND

# Actions: picks of each seat; then what each unit can do, tile by tile; then choices and the clock.
PICKS = CLASSES + MINIONS + SKILLS
PICK_CLASS, PICK_MINION, PICK_SKILL = 0, CLASSES, CLASSES + MINIONS
MOVE = SEATS * PICKS
ATTACK = MOVE + UNITS * TILES
MOVE_AND_ATTACK = ATTACK + UNITS * TILES
USE_SKILL = MOVE_AND_ATTACK + UNITS * TILES * DIRECTIONS
AIM_DIRECTION = TILES
AIM_SELF = AIM_DIRECTION + DIRECTIONS
AIM_STRIKE = AIM_SELF + 1
AIMS = AIM_STRIKE + DIRECTIONS * DEBUFFS
END_TURN = USE_SKILL + SEATS * AIMS
LEAVE_OBSTACLE = END_TURN + UNITS
LEAVE_BUFF = LEAVE_OBSTACLE + 1
TIMEOUT = LEAVE_OBSTACLE + 2
ACTIONS = LEAVE_OBSTACLE + 3

DRAFT, ACTION, CHOICE = "draft", "action", "choice"
PHASES = (DRAFT, ACTION, CHOICE)

_reasons = NumberedTable[str](first=1)
HERO_DIED = _reasons.add("hero_died")
BOTH_HEROES_DIED = _reasons.add("both_heroes_died")
ROUND_LIMIT = _reasons.add("round_limit")
REASONS = _reasons.rows

_defects = NumberedTable[str](first=1)
WRONG_PICK = _defects.add("a pick is none of the game's")
WRONG_UNIT = _defects.add("a unit does not fit the draft")
WRONG_TILE = _defects.add("a unit is off the board or on another's tile")
ON_OBSTACLE = _defects.add("a unit stands on an obstacle")
WRONG_HP = _defects.add("HP do not fit a unit")
WRONG_OBJECT = _defects.add("a tile holds two things, or one that is none")
WRONG_STATE = _defects.add("a buff or a skill's state is out of range")
WRONG_TURN = _defects.add("the acted flags do not agree with the turn")
WRONG_STORED = _defects.add("a stored action is none of its unit")
WRONG_CHOICE = _defects.add("a pending choice is not one of a fallen minion")
WRONG_COUNT = _defects.add("a counter is out of range")
WRONG_END = _defects.add("the end does not fit the position")
DEFECTS = _defects.rows

MOST_HP = 99


@dataclass(slots=True, kw_only=True)
class State(Parameters):
    """Rows by unit, by hero or by tile.

    A unit with HP is alive and on its tile. A minion killed in combat keeps its tile until its owner has
    chosen what it leaves; then, like all the dead, it is nowhere.
    """

    chance: Annotated[Ints, int32, (CHANCE_SIZE,)]
    # the draft
    hero_class: Annotated[Ints, int8, (SEATS,)]  # NONE until picked
    minions: Annotated[Ints, int8, (SEATS * 2,)]  # first and second of each seat
    skill: Annotated[Ints, int8, (SEATS,)]
    # units
    kind: Annotated[Ints, int8, (UNITS,)]
    hp: Annotated[Ints, int8, (UNITS,)]
    tile: Annotated[Ints, int8, (UNITS,)]
    buffs: Annotated[list[Ints], int8, (UNITS, BUFFS)]  # rounds left
    blind: Annotated[Ints, int8, (UNITS,)]
    rallied: Annotated[Ints, int8, (UNITS,)]
    stored: Annotated[Ints, int16, (UNITS,)]  # the action that SLOW holds back, or NONE
    # heroes
    recharge: Annotated[Ints, int8, (SEATS,)]  # rounds until the skill is ready
    beacon: Annotated[Ints, int8, (SEATS,)]  # its tile, or NOWHERE
    invisible: Annotated[Ints, int8, (SEATS,)]
    invulnerable: Annotated[Ints, int8, (SEATS,)]
    shield: Annotated[Ints, int8, (SEATS,)]
    shield_left: Annotated[Ints, int8, (SEATS,)]  # rounds
    marked: Annotated[Ints, int8, (SEATS,)]  # the unit that the hero of a seat has marked, or NONE
    mark_left: Annotated[Ints, int8, (SEATS,)]
    challenged: Annotated[Ints, int8, (SEATS,)]
    challenge_left: Annotated[Ints, int8, (SEATS,)]
    charges: Annotated[Ints, int8, (SEATS,)]
    feint_left: Annotated[Ints, int8, (SEATS,)]
    clone_left: Annotated[Ints, int8, (SEATS,)]
    # tiles, and the sets of those that hold something, one bit each
    obstacle: Annotated[Ints, int8, (TILES,)]  # HP, 0 for none
    buff_tile: Annotated[Ints, int8, (TILES,)]  # a buff, or NONE
    buff_until: Annotated[Ints, int8, (TILES,)]  # its last round
    obstacles: Annotated[int, int32]
    buff_tiles: Annotated[int, int32]
    # what goes on
    drafting: Annotated[int, int8]
    turn: Annotated[int, int8]  # the seat to act when no choice is pending
    again: Annotated[int, int8]  # the unit that has its second action to take, or NONE
    unacted: Annotated[int, int16]  # the living that have yet to act in this round, one bit each
    dying: Annotated[int, int16]  # without HP and not yet buried: nobody between two actions
    fallen: Annotated[int, int16]  # minions that await a choice, one bit each
    due: Annotated[int, int16]  # units whose stored action is to be carried out now
    last: Annotated[int, int8]  # the seat that acted last
    round: Annotated[int, int8]
    over: Annotated[int, int8]
    winner: Annotated[int, int8]
