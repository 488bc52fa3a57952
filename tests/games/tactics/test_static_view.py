"""What the page is told about units, skills and marks: the numbers are those of the table."""

import pytest

CHANGED = {
    "leap_range": 2,
    "leap_damage": 4,
    "endure_rounds": 1,
    "endure_shield": 7,
    "blades_length": 1,
    "wild_charges": 1,
    "wild_bonus": 5,
    "clone_hp": 2,
    "chaos_percent": 90,
    "power_attack": 6,
    "mark_bonus": 1,
    "rally_attack": 3,
    "archer_range": 2,
    "tank_hp": 9,
    "assassin_move": 3,
    "hero_attack": 2,
}
SKILLS = {
    "leap": (
        "Free tile up to 3 away",
        "Jumps over anything; every enemy beside the landing takes 2 damage.",
        "Free tile up to 2 away",
        "Jumps over anything; every enemy beside the landing takes 4 damage.",
    ),
    "endure": (
        "Itself",
        "A shield of 3 for 2 rounds, and no more BLEED.",
        "Itself",
        "A shield of 7 for 1 round, and no more BLEED.",
    ),
    "blades": (
        "A direction",
        "Each enemy on the next 3 tiles takes 1 damage; nothing stops it.",
        "A direction",
        "Each enemy on the next 1 tile takes 1 damage; nothing stops it.",
    ),
    "wild": (
        "Itself",
        "+2 damage on the next 2 attacks, and LIFE gives 3 HP.",
        "Itself",
        "+5 damage on the next 1 attack, and LIFE gives 3 HP.",
    ),
    "clone": (
        "Free tile beside it",
        "A clone with 1 HP that may act at once and lasts 2 rounds.",
        "Free tile beside it",
        "A clone with 2 HP that may act at once and lasts 2 rounds.",
    ),
    "chaos": (
        "All enemies",
        "Every enemy takes 1 damage, each with a chance of 33\N{NO-BREAK SPACE}% of a debuff.",
        "All enemies",
        "Every enemy takes 1 damage, each with a chance of 90\N{NO-BREAK SPACE}% of a debuff.",
    ),
}
UNITS = {
    "hero": ("5 HP · attack 1 · move 1", "5 HP · attack 2 · move 1"),
    "tank": ("5 HP · attack 1 · move 1", "9 HP · attack 1 · move 1"),
    "archer": ("3 HP · attack 1 · move 1 · range 3", "3 HP · attack 1 · move 1 · range 2"),
    "assassin": ("2 HP · attack 2 · move 4", "2 HP · attack 2 · move 3"),
}
MARKS = {
    "power": (
        "+3 attack and 1 HP at once; cannot move and attack in one action",
        "+6 attack and 1 HP at once; cannot move and attack in one action",
    ),
    "marked": ("takes 2 more from everything", "takes 1 more from everything"),
    "charges": ("+2 on each of the next attacks", "+5 on each of the next attacks"),
    "rallied": ("+1 attack until the round ends", "+3 attack until the round ends"),
}


@pytest.fixture
def usual(fresh):
    return fresh().static_view


@pytest.fixture
def changed(fresh):
    return fresh(**CHANGED).static_view


@pytest.mark.parametrize("skill", SKILLS)
def test_skills_are_told_with_the_numbers_of_the_table(usual, changed, skill):
    assert (*usual.skills[skill], *changed.skills[skill]) == SKILLS[skill]


@pytest.mark.parametrize("kind", UNITS)
def test_figures_are_those_of_the_table(usual, changed, kind):
    assert (usual.units[kind][0], changed.units[kind][0]) == UNITS[kind]


@pytest.mark.parametrize("mark", MARKS)
def test_marks_are_told_with_the_numbers_of_the_table(usual, changed, mark):
    assert (usual.marks[mark], changed.marks[mark]) == MARKS[mark]


def test_everything_that_can_be_picked_or_come_is_told_of(usual):
    assert sorted(skill for skills in usual.classes.values() for skill in skills) == sorted(usual.skills)
    assert len(usual.skills) == 18
    assert list(usual.units) == ["hero", *usual.minions, "clone"]
    assert usual.minions == ["tank", "archer", "assassin"]


@pytest.mark.covers("TA-6.16")
def test_who_declares_instead_of_acting(at):
    late = {unit.id: unit.late for unit in at(p1_hero="c1:slow", p1_minion_1="a1:speed:slow").view(0).units}
    assert (late["p1_hero"], late["p1_minion_1"], late["p2_hero"]) == (True, False, False)


@pytest.mark.covers("TA-7.1")
def test_an_area_skill_tells_whom_it_hits(at, tactics):
    """Beside the landing stand hero and Archer; the Tank beside them takes the 2 of each."""
    words = {"p2_hero": "c4", "p2_minion_1": "d4", "p2_minion_2": "d3"}
    table = at(p1="warrior leap", p1_hero="c1", p2="mage blast tank archer", **words)
    action = tactics.text.parse_action(table.state, "p1_hero skill leap c3")
    told = tactics.text.parts(table.state, action)
    assert (told["damage"], told["hits"]) == (4, "p2_minion_1 4")
