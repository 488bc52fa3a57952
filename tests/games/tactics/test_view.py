"""What may be seen of Tactics."""

import pytest
from msgspec.structs import asdict, astuple

from turnwise.core.events import OPEN, SPECTATOR


def team(table, viewer, seat):
    found = table.view(viewer).teams[seat]
    return found and astuple(found)


@pytest.mark.covers("TA-11.5")
def test_in_the_draft_everyone_sees_the_own_picks_and_who_is_done(at):
    table = at(phase="draft", p1="mage,-,tank,-", p2="rogue,mark,archer,tank")
    assert team(table, 0, 0) == ("mage", "-", ["tank", "-"])
    assert team(table, 1, 1) == ("rogue", "mark", ["archer", "tank"])
    assert team(table, 0, 1) is team(table, 1, 0) is team(table, SPECTATOR, 0) is None
    assert team(table, OPEN, 0) == team(table, 0, 0)
    assert all(table.view(viewer).drafted == [False, True] for viewer in (0, 1, SPECTATOR, OPEN))
    view = table.view(0)
    assert (view.units, view.phase, view.timer, view.seconds) == ([], "draft", "DRAFT", 60)


def test_after_the_draft_everything_is_open(at):
    table = at(acted="p1_hero")
    views = [asdict(table.view(viewer)) for viewer in (0, 1, SPECTATOR, OPEN)]
    for view in views:
        view.pop("viewer")
    assert all(view == views[0] for view in views)
    assert views[0]["teams"][1].hero_class == "mage"


@pytest.mark.covers("TA-11.1", "TA-11.2", "TA-11.3", "TA-11.6")
def test_units_with_all_that_they_have(at):
    view = at(
        p1="ranger wild",
        p2="warrior endure",
        p1_hero="c2:6:speed:life1",
        p1_minion_1="a1:slow",
        p2_hero="c4",
        p2_clone="c5",
        again="p1_hero",
        acted="p1_minion_1",
        stored="p1_minion_1:move:a2",
        charges1=1,
        ready1=2,
        shield2="3:1",
        blind="p2_hero",
        rallied="p1_hero",
        mark2="p1_hero",
        challenge1="p2_hero:1",
        invisible="p2_hero",
    ).view(1)
    units = {unit.id: unit for unit in view.units}
    assert list(units) == [
        "p1_hero",
        "p1_minion_1",
        "p1_minion_2",
        "p2_hero",
        "p2_minion_1",
        "p2_minion_2",
        "p2_clone",
    ]
    hero, enemy = units["p1_hero"], units["p2_hero"]
    assert (hero.kind, hero.unit_class, hero.side, hero.hp, hero.tile) == ("hero", "ranger", 0, 6, "c2")
    assert (hero.buffs, hero.attack, hero.acted, hero.rallied) == ({"life": 1, "speed": 2}, 1, False, True)
    assert (hero.marked, hero.charges, hero.skill, hero.cooldown) == (2, 1, "wild", 2)
    assert (enemy.shield, enemy.shield_rounds, enemy.blind, enemy.challenged, enemy.invisible) == (
        3,
        1,
        True,
        1,
        True,
    )
    assert units["p1_minion_1"].stored == "p1_minion_1 move a2"
    assert (units["p2_minion_1"].tile, units["p2_minion_1"].hp) == ("-", 0)
    assert (units["p2_clone"].clone_rounds, units["p2_clone"].unit_class) == (2, "clone")
    assert (view.available, view.speed_unit, view.speed_actions_remaining) == (["p1_hero"], "p1_hero", 1)


def test_objects_and_the_course_of_the_game(at):
    view = at(obstacles="c3:2", tiles="d3:life:6", beacon2="b2", round=5, turn=2).view(0)
    assert (view.obstacles, view.buff_tiles, view.beacons) == ({"c3": 2}, {"d3": ("life", 6)}, {"b2": 1})
    assert (view.round, view.turn, view.phase, view.timer, view.seconds) == (5, 1, "action", "ACTION", 10)
    assert (view.speed_unit, view.speed_actions_remaining, view.choice, view.over) == (None, None, None, "")


def test_a_choice_is_the_owners(at):
    view = at(p2_minion_1="c3", fallen="p2_minion_1").view(0)
    assert (view.phase, view.turn, view.choice, view.available) == ("choice", 1, "p2_minion_1", [])
    assert (view.timer, view.seconds) == ("DEATH_CHOICE", 5)


def test_the_end(at):
    table = at(p1_hero="c1", p2_hero="c2:1")
    table.play("p1_hero attack p2_hero")
    view = table.view(SPECTATOR)
    assert (view.over, view.winners, view.available) == ("hero_died", [0], [])


def test_nothing_tells_of_chance(at):
    one, other = at(seed=1), at(seed=2)
    assert one.view(OPEN) == other.view(OPEN)


@pytest.mark.covers("TA-7.1", "TA-7.2")
def test_it_says_who_would_take_a_units_damage(at):
    view = at(p1="warrior,endure,tank,archer", p1_hero="c1", p1_minion_1="b1", p1_minion_2="e1").view(1)
    assert {unit.id: unit.guard for unit in view.units if unit.guard} == {"p1_hero": "p1_minion_1"}
