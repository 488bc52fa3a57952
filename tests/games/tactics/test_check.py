"""Every defect that the check of Tactics knows, planted into a sound position by hand."""

import pytest

from turnwise.games.tactics.skill_table import BLAST
from turnwise.games.tactics.state import (
    BOTH_HEROES_DIED,
    DEFECTS,
    HERO_DIED,
    MOVE,
    NOWHERE,
    ROUND_LIMIT,
    TILES,
    TIMEOUT,
)
from turnwise.games.tactics.unit_table import ABSENT, ARCHER, CLONE, HERO

(PICK, UNIT, TILE, ON_OBSTACLE, HP, OBJECT, STATE, TURN, STORED, CHOICE, COUNT, END) = DEFECTS

P1_HERO, P1_MINION, P1_CLONE, P2_HERO, P2_MINION = 0, 1, 3, 4, 5
ALL = 0b1110111  # every unit but the clones
MIDDLE = 12  # c3, free in a fresh position
BY_ANOTHER = MOVE + P2_HERO * TILES


def change(table, **fields):
    """Write into fields of the state: `hp={0: 5}` into a row, `turn=3` into a number."""
    for name, value in fields.items():
        if isinstance(value, dict):
            for place, entry in value.items():
                getattr(table.state, name)[place] = entry
        else:
            setattr(table.state, name, value)


@pytest.fixture
def table(at):
    return at(p1="mage blast tank archer", p2="rogue mark archer assassin")


def test_the_position_is_sound(table, tactics):
    assert tactics.check(table.state) is None
    assert set(table.state.obstacle) == {0}


@pytest.mark.parametrize(
    ("fields", "defect"),
    [
        ({"hero_class": {0: 6}}, PICK),
        ({"hero_class": {1: -2}}, PICK),
        ({"skill": {0: 18}}, PICK),
        ({"skill": {1: BLAST}}, PICK),  # a mage's, and the second hero is a rogue
        ({"minions": {0: 3}}, PICK),
        ({"minions": {3: -2}}, PICK),
        ({"minions": {0: 1, 1: 1}}, PICK),  # twins
        ({"skill": {0: -1}}, PICK),  # not drafted, and no draft goes on
        ({"kind": {P1_MINION: ARCHER}}, UNIT),
        ({"kind": {P1_HERO: ABSENT}}, UNIT),
        ({"kind": {P1_CLONE: HERO}}, UNIT),
        ({"hp": {P1_HERO: 100}}, HP),
        ({"hp": {P1_HERO: -1}}, HP),
        ({"hp": {P1_CLONE: 1}}, HP),  # alive, and there is none
        ({"fallen": 1 << P1_MINION}, CHOICE),  # alive
        ({"fallen": 1 << P1_HERO, "hp": {P1_HERO: 0}}, CHOICE),  # no minion
        ({"hp": {P1_MINION: 0}}, TILE),  # dead and still there
        ({"tile": {P1_MINION: NOWHERE}}, TILE),
        ({"tile": {P1_MINION: TILES}}, TILE),
        ({"fallen": 1 << P1_MINION, "hp": {P1_MINION: 0}, "tile": {P1_MINION: NOWHERE}}, TILE),
        ({"tile": {P1_HERO: MIDDLE, P2_HERO: MIDDLE}}, TILE),
        ({"tile": {P1_HERO: MIDDLE}, "obstacle": {MIDDLE: 5}}, ON_OBSTACLE),
        ({"tile": {P1_HERO: MIDDLE}, "obstacle": {MIDDLE: 1}}, ON_OBSTACLE),
        ({"obstacle": {MIDDLE: -1}}, OBJECT),
        ({"buff_tile": {MIDDLE: 6}, "buff_until": {MIDDLE: 2}}, OBJECT),
        ({"buff_tile": {MIDDLE: 1}, "buff_until": {MIDDLE: 2}, "obstacle": {MIDDLE: 5}}, OBJECT),
        ({"buff_tile": {MIDDLE: 1}}, OBJECT),  # for no round
        ({"buff_until": {MIDDLE: 1}}, OBJECT),
        ({"obstacle": {MIDDLE: 5}}, OBJECT),  # and not in the set of them
        ({"obstacles": 1 << MIDDLE}, OBJECT),
        ({"buff_tile": {MIDDLE: 1}, "buff_until": {MIDDLE: 2}}, OBJECT),
        ({"buff_tiles": 1 << MIDDLE}, OBJECT),
        ({"buffs": {P1_HERO: [10, 0, 0, 0, 0, 0]}}, STATE),
        ({"buffs": {P1_CLONE: [1, 0, 0, 0, 0, 0]}}, STATE),  # of one who is not there
        ({"unacted": ALL | 1 << P1_CLONE}, STATE),
        ({"blind": {P1_CLONE: 1}}, STATE),
        ({"rallied": {P1_HERO: -1}}, STATE),
        ({"invisible": {0: 2}}, STATE),
        ({"recharge": {0: 10}}, STATE),
        ({"recharge": {0: -1}}, STATE),
        ({"beacon": {0: TILES}}, STATE),
        ({"beacon": {0: NOWHERE - 1}}, STATE),
        ({"charges": {0: -1}}, STATE),
        ({"charges": {0: 10}}, STATE),
        ({"feint_left": {0: 10}}, STATE),
        ({"feint_left": {0: -1}}, STATE),
        ({"shield": {0: -1}}, STATE),
        ({"shield_left": {0: 1}}, STATE),  # of no shield
        ({"marked": {1: P1_HERO}}, STATE),  # for no round
        ({"marked": {1: P1_CLONE}, "mark_left": {1: 2}}, STATE),  # is not there
        ({"challenged": {0: 8}, "challenge_left": {0: 1}}, STATE),
        ({"clone_left": {1: 10}}, STATE),
        ({"clone_left": {1: -1}}, STATE),
        ({"kind": {P1_CLONE: CLONE}, "hp": {P1_CLONE: 1}, "tile": {P1_CLONE: MIDDLE}}, STATE),  # for no round
        ({"unacted": 0b1110000}, TURN),  # nobody of p1 can act, and it is p1's turn
        ({"again": P1_HERO, "unacted": ALL - 1}, TURN),
        ({"again": P2_HERO}, TURN),
        ({"due": 1 << P1_HERO, "stored": {P1_HERO: MOVE}}, TURN),
        ({"due": 1 << P1_HERO}, STORED),  # nothing is stored
        ({"due": 1 << P1_MINION}, STORED),
        ({"due": 1 << P2_MINION}, STORED),
        ({"stored": {P1_HERO: MOVE}}, STORED),  # and it has not acted
        ({"stored": {P1_HERO: TIMEOUT}, "unacted": ALL - 1}, STORED),
        ({"stored": {P1_HERO: BY_ANOTHER}, "unacted": ALL - 1}, STORED),
        ({"stored": {P1_CLONE: MOVE + P1_CLONE * TILES}}, STORED),  # not alive
        ({"turn": 2}, COUNT),
        ({"last": -1}, COUNT),
        ({"winner": 2}, COUNT),
        ({"round": 0}, COUNT),
        ({"round": 61}, COUNT),
        ({"drafting": 2}, UNIT),  # a draft has no units
        ({"fallen": 1 << 8}, COUNT),
        ({"due": -1}, STORED),
        ({"again": 8}, COUNT),
        ({"unacted": ALL | 1 << 8}, COUNT),
        ({"dying": 1 << P1_MINION}, COUNT),  # buried, or else fallen
        ({"winner": 0}, END),  # and nobody has died
        ({"over": HERO_DIED}, END),
        ({"over": BOTH_HEROES_DIED}, END),
        ({"over": ROUND_LIMIT, "winner": 0}, END),
        ({"over": ROUND_LIMIT, "again": P1_HERO}, END),
        (
            {"hp": {P2_HERO: 0}, "tile": {P2_HERO: NOWHERE}, "unacted": 0b1100111},
            END,
        ),  # a hero died, and it goes on
        ({"over": ROUND_LIMIT, "hp": {P2_HERO: 0}, "tile": {P2_HERO: NOWHERE}, "unacted": 0b1100111}, END),
    ],
)
def test_a_planted_defect_is_found(table, tactics, fields, defect):
    change(table, **fields)
    assert tactics.check(table.state) == defect


@pytest.mark.parametrize(
    "fields",
    [
        {"recharge": {0: 9}},
        {"beacon": {0: TILES - 1}},
        {"charges": {0: 9}},
        {"feint_left": {0: 9}},
        {"clone_left": {1: 9}},
        {"shield": {0: 1}, "shield_left": {0: 1}},
        {"shield": {0: 1}},  # whose rounds are over when they are counted down
    ],
)
def test_the_bounds_themselves_are_sound(table, tactics, fields):
    change(table, **fields)
    assert tactics.check(table.state) is None


def test_the_dead_stand_on_no_obstacle(at, tactics):
    """NOWHERE is -1, which is also the last place of a row: that of e5."""
    table = at(p1_hero="c1", p1_minion_1="dead", p2_hero="c5", p2_minion_2="d4", obstacles="e5:3")
    assert tactics.check(table.state) is None


def test_a_round_limit_and_a_dead_hero_are_ends(table, tactics):
    change(table, over=ROUND_LIMIT)
    assert tactics.check(table.state) is None
    change(table, over=HERO_DIED, winner=0, hp={P2_HERO: 0}, tile={P2_HERO: NOWHERE}, unacted=0b1100111)
    assert tactics.check(table.state) is None


@pytest.mark.parametrize(
    ("fields", "defect"),
    [
        ({"hero_class": {0: 1}, "skill": {0: BLAST}, "minions": {0: 0, 1: 1}}, TURN),  # p1 is done already
        ({"turn": 1}, TURN),  # p2 before p1 is done
        ({"kind": {P1_HERO: HERO}}, UNIT),
        ({"winner": 0}, END),
    ],
)
def test_a_defect_of_a_draft(fresh, tactics, fields, defect):
    table = fresh()
    assert tactics.check(table.state) is None
    change(table, **fields)
    assert tactics.check(table.state) == defect
