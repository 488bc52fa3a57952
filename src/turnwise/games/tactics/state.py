"""Tactics' state: a board of 25 tiles, four units a side, and what is still to be done."""

from dataclasses import dataclass
from typing import Annotated

from turnwise.core.chance import CHANCE_SIZE
from turnwise.core.events import EventKind, Shows
from turnwise.core.state import Ints, int8, int16, int32
from turnwise.games.tactics.editions import CLASS_WORDS, MINION_WORDS, SKILL_WORDS, Parameters

SEATS = 2  # [TA-1.1]
SIDE = 5
TILES = SIDE * SIDE
NOWHERE = -1
NOBODY = -1
NONE = -1

# Units: hero, two minions and a clone of each player, in the order of their ids.
SIZE = 4  # units of a player
UNITS = SEATS * SIZE
HERO_SLOT, MINION_SLOT, CLONE_SLOT = 0, 1, 3
ABSENT, HERO, TANK, ARCHER, ASSASSIN, CLONE = range(6)

CLASSES, MINIONS, SKILLS = len(CLASS_WORDS), len(MINION_WORDS), len(SKILL_WORDS)
LEAP, SHOCKWAVE, ENDURE = range(3)
BLAST, BEACON, CHAOS = range(3, 6)
SMOKE, MARK, CLONE_SKILL = range(6, 9)
HAWK, BLADES, WILD = range(9, 12)
CHALLENGE, STRIKE, FEINT = range(12, 15)
BLESSING, RALLY, ASCEND = range(15, 18)

UP, DOWN, RIGHT, LEFT = range(4)
DIRECTIONS = 4


def _beside(tile: int, direction: int) -> int:
    x = tile % SIDE + (direction == RIGHT) - (direction == LEFT)
    y = tile // SIDE + (direction == UP) - (direction == DOWN)
    return y * SIDE + x if 0 <= x < SIDE and 0 <= y < SIDE else NOWHERE


BESIDE = tuple(_beside(tile, direction) for tile in range(TILES) for direction in range(DIRECTIONS))

BUFF_WORDS = ("power", "life", "speed", "weakness", "bleed", "slow")
BUFFS = len(BUFF_WORDS)
POWER, LIFE, SPEED, WEAKNESS, BLEED, SLOW = range(BUFFS)
DEBUFFS = 3  # the last three of them

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

PHASES = ("draft", "action", "choice")

REASONS = ("hero_died", "both_heroes_died", "round_limit")
HERO_DIED, BOTH_HEROES_DIED, ROUND_LIMIT = range(1, 4)

EVENTS = (
    EventKind("picked", ("seat", "pick"), secret=("pick",), shows=Shows.NOTHING),
    EventKind("drafted", ("seat",), shows=Shows.OTHERS),
    EventKind("team", ("side", "class", "skill")),
    EventKind("team_minions", ("side", "first", "second")),
    EventKind("round_began", ("round",), shows=Shows.NOTHING),
    EventKind("moved", ("unit", "from", "to"), shows=Shows.NOTHING),
    EventKind("attacked", ("unit", "tile", "target"), shows=Shows.NOTHING),
    EventKind("used_skill", ("unit", "skill"), shows=Shows.NOTHING),
    EventKind("declared", ("unit",), shows=Shows.NOTHING),
    EventKind("carried_out", ("unit",), shows=Shows.NOTHING),
    EventKind("failed", ("unit",), shows=Shows.NOTHING),
    EventKind("missed", ("unit",), shows=Shows.NOTHING),
    EventKind("passed", ("unit",), shows=Shows.NOTHING),
    EventKind("acts_again", ("unit",), shows=Shows.NOTHING),
    EventKind("hit", ("unit", "damage", "hp"), shows=Shows.NOTHING),
    EventKind("guarded", ("unit", "for"), shows=Shows.NOTHING),
    EventKind("shielded", ("unit", "damage", "shield"), shows=Shows.NOTHING),
    EventKind("unharmed", ("unit",), shows=Shows.NOTHING),
    EventKind("feinted", ("unit",), shows=Shows.NOTHING),
    EventKind("countered", ("unit",), shows=Shows.NOTHING),
    EventKind("lost_hp", ("unit", "lost", "hp"), shows=Shows.NOTHING),
    EventKind("gained_hp", ("unit", "gained", "hp"), shows=Shows.NOTHING),
    EventKind("got_buff", ("unit", "buff"), shows=Shows.NOTHING),
    EventKind("lost_debuff", ("unit", "debuff"), shows=Shows.NOTHING),
    EventKind("blinded", ("unit",), shows=Shows.NOTHING),
    EventKind("pushed", ("unit", "to"), shows=Shows.NOTHING),
    EventKind("stuck", ("unit",), shows=Shows.NOTHING),
    EventKind("marked", ("unit",), shows=Shows.NOTHING),
    EventKind("challenged", ("unit",), shows=Shows.NOTHING),
    EventKind("beacon_set", ("tile",), shows=Shows.NOTHING),
    EventKind("appeared", ("unit", "tile"), shows=Shows.NOTHING),
    EventKind("vanished", ("unit",), shows=Shows.NOTHING),
    EventKind("died", ("unit",), shows=Shows.NOTHING),
    EventKind("obstacle_hit", ("tile", "hp"), shows=Shows.NOTHING),
    EventKind("obstacle_fell", ("tile",), shows=Shows.NOTHING),
    EventKind("obstacle_left", ("tile",), shows=Shows.NOTHING),
    EventKind("buff_left", ("tile", "buff")),
    EventKind("buff_faded", ("tile",), shows=Shows.NOTHING),
    EventKind("time_up", ("side",), shows=Shows.NOTHING),
    EventKind("ended", ("reason", "winner")),
)
(
    PICKED,
    DRAFTED,
    TEAM,
    TEAM_MINIONS,
    ROUND_BEGAN,
    MOVED,
    ATTACKED,
    USED_SKILL,
    DECLARED,
    CARRIED_OUT,
    FAILED,
    MISSED,
    PASSED,
    ACTS_AGAIN,
    HIT,
    GUARDED,
    SHIELDED,
    UNHARMED,
    FEINTED,
    COUNTERED,
    LOST_HP,
    GAINED_HP,
    GOT_BUFF,
    LOST_DEBUFF,
    BLINDED,
    PUSHED,
    STUCK,
    MARKED,
    CHALLENGED,
    BEACON_SET,
    APPEARED,
    VANISHED,
    DIED,
    OBSTACLE_HIT,
    OBSTACLE_FELL,
    OBSTACLE_LEFT,
    BUFF_LEFT,
    BUFF_FADED,
    TIME_UP,
    ENDED,
) = range(40)

DEFECTS = (
    "a pick is none of the game's",
    "a unit does not fit the draft",
    "a unit is off the board or on another's tile",
    "a unit stands on an obstacle",
    "HP do not fit a unit",
    "a tile holds two things, or one that is none",
    "a buff or a skill's state is out of range",
    "the acted flags do not agree with the turn",
    "a stored action is none of its unit",
    "a pending choice is not one of a fallen minion",
    "a counter is out of range",
    "the end does not fit the position",
)
(
    WRONG_PICK,
    WRONG_UNIT,
    WRONG_TILE,
    ON_OBSTACLE,
    WRONG_HP,
    WRONG_OBJECT,
    WRONG_STATE,
    WRONG_TURN,
    WRONG_STORED,
    WRONG_CHOICE,
    WRONG_COUNT,
    WRONG_END,
) = range(1, 13)

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
