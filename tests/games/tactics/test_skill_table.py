"""Every row of the tables of skills and buffs has its rule, its worth to the simple player and its words."""

import re
from pathlib import Path

import pytest

from turnwise.core.state import copy
from turnwise.games.tactics.combat import give_buff, show_itself
from turnwise.games.tactics.greedy import BEST_SKILLS, ROOM, best_skill, best_throw, worth_aiming, worth_plain
from turnwise.games.tactics.skill_table import CLASS_WORDS, SKILL_ROWS, SKILLS_OF_A_CLASS
from turnwise.games.tactics.skill_targets import reach_of
from turnwise.games.tactics.skills import use_skill
from turnwise.games.tactics.state import AIM_DIRECTION, AIM_SELF, AIMS, BUFF_ROWS, BUFF_WORDS, USE_SKILL

BOOK = Path(__file__).parents[3] / "docs" / "rules" / "tactics.md"
SKILLS = list(enumerate(SKILL_ROWS))
P2_HERO = 4
HP_AT_ONCE = {"power": 1, "life": 3, "speed": 0, "weakness": -1, "bleed": 0, "slow": 0}  # [TA-6]


@pytest.fixture
def facing(at):
    """The hero with a skill beside an enemy hero, and what it may do with the skill; a beacon may be set."""

    def build(row, **words):
        team = f"{CLASS_WORDS[row.hero_class]} {row.word} tank archer"
        table = at(p1=team, p2="warrior endure tank assassin", p1_hero="c3:3:bleed2", p2_hero="c4", **words)
        uses = [action - USE_SKILL for action in table.game.legal(table.state) if action >= USE_SKILL]
        return table.state, [aim for aim in uses if aim < AIMS]

    return build


@pytest.mark.parametrize("row", SKILL_ROWS, ids=lambda row: row.word)
def test_every_use_of_a_skill_does_something(facing, row):
    uses = 0
    for words in {"beacon1": "-"}, {"beacon1": "a1"} if row.word == "beacon" else {}:
        state, aims = facing(row, **words)
        for aim in aims:
            idle, used = copy(state), copy(state)
            show_itself(idle, 0)
            use_skill(used, 0, aim, None)
            assert used != idle, f"aim {aim}"
            uses += 1
    assert uses > 0


@pytest.mark.parametrize(("skill", "row"), SKILLS, ids=lambda it: getattr(it, "word", ""))
def test_the_simple_player_has_an_opinion_on_every_skill(facing, skill, row):
    for words in {"beacon1": "-"}, {"beacon1": "a1"} if row.word == "beacon" else {}:
        state, aims = facing(row, **words)
        if aims[0] < AIM_DIRECTION:
            worth = [worth_aiming(state, 0, skill, aim) for aim in aims]
        elif aims[0] == AIM_SELF:
            worth = [worth_plain(state, 0, skill)]
        elif aims[0] > AIM_SELF:
            worth = [worth_aiming(state, 0, skill, state.tile[P2_HERO])]
        else:
            worth = [best_throw(state, 0, USE_SKILL)]
        assert any(worth)
        assert best_skill(state, 0) % ROOM - USE_SKILL in aims


@pytest.mark.parametrize(("skill", "row"), SKILLS, ids=lambda it: getattr(it, "word", ""))
def test_a_skill_reaches_as_far_as_its_row_says(tactics, skill, row):
    names = [other.reach for other in SKILL_ROWS if isinstance(other.reach, str)]
    assert len(set(names)) == len(names)
    for name in names:
        state = tactics.setup(None, {name: 7})
        usual = getattr(state, row.reach) if isinstance(row.reach, str) else row.reach
        assert reach_of(state, skill) == (7 if row.reach == name else usual)


def test_the_table_is_that_of_the_book():
    told = re.findall(r"^\| ([A-Z][a-z]+|) ?\| `([a-z]+)` \|", BOOK.read_text(), re.MULTILINE)
    classes = [name.lower() for name, _ in told if name]
    assert classes == list(CLASS_WORDS)
    assert [word for _, word in told] == [row.word for row in SKILL_ROWS]


def test_the_skills_of_a_class_follow_each_other():
    assert [row.hero_class for row in SKILL_ROWS] == [
        number // SKILLS_OF_A_CLASS for number in range(len(SKILL_ROWS))
    ]


def test_the_simple_player_has_a_favourite_of_every_class():
    assert [SKILL_ROWS[skill].hero_class for skill in BEST_SKILLS] == list(range(len(CLASS_WORDS)))


def test_debuffs_are_the_last_buffs():
    assert [buff.helps for buff in BUFF_ROWS] == sorted((buff.helps for buff in BUFF_ROWS), reverse=True)


@pytest.mark.covers("TA-6.2", "TA-6.3", "TA-6.5")
def test_every_buff_gives_or_costs_its_hp_at_once(at):
    found = {}
    for buff, word in enumerate(BUFF_WORDS):
        state = at(p1="mage blast tank archer", p2="warrior endure tank assassin").state
        give_buff(state, 0, buff, None)
        assert state.buffs[0][buff] == state.buff_rounds
        found[word] = state.hp[0] - 5
    assert found == HP_AT_ONCE
