"""Section 11 of the rule book: what can be read of a position."""

import random

import pytest

from turnwise.core.events import SPECTATOR


@pytest.mark.covers("TA-11.1")
@pytest.mark.parametrize(
    ("words", "available"),
    [
        ({}, ["p1_hero", "p1_minion_1", "p1_minion_2"]),
        ({"acted": "p1_minion_1"}, ["p1_hero", "p1_minion_2"]),
        ({"p1_minion_2": "e1"}, ["p1_hero", "p1_minion_2"]),
        ({"turn": 2, "acted": "p2_hero"}, ["p2_minion_1", "p2_minion_2"]),
        (
            {"p1": "rogue clone", "p1_clone": "c2", "p1_minion_1": "a1"},
            ["p1_hero", "p1_minion_1", "p1_clone"],
        ),
        ({"again": "p1_minion_1"}, ["p1_minion_1"]),
    ],
)
def test_the_available_units_by_ascending_id(at, words, available):
    table = at(**words)
    for viewer in (0, 1, SPECTATOR):
        assert table.view(viewer).available == available
    assert table["available"] == ",".join(available)


@pytest.mark.covers("TA-11.1", "TA-11.7")
@pytest.mark.parametrize(
    "words",
    [{"phase": "draft"}, {"p2_minion_1": "c4", "fallen": "p2_minion_1"}, {"over": "round_limit"}],
)
def test_nobody_is_available_in_the_draft_during_a_choice_and_after_the_end(at, words):
    assert at(**words).view(0).available == []


@pytest.mark.covers("TA-11.1", "TA-11.3")
def test_each_available_unit_may_be_named_and_no_other(tactics):
    for seed in range(25):
        dice, state = random.Random(seed), tactics.new(seed)
        while state.over == 0:
            legal, view = tactics.legal(state), tactics.view_of(state, 0)
            if view.phase == "action":
                named = {tactics.text.format_action(state, action).split()[0] for action in legal}
                assert sorted(view.available) == sorted(named), tactics.format_state(state)
                own = [unit for unit in view.units if unit.side == view.turn]
                unacted = [unit.id for unit in own if unit.hp and not unit.acted]
                assert view.available == ([view.speed_unit] if view.speed_unit else unacted)
            else:
                assert view.available == []
            tactics.apply(state, dice.choice(legal))


@pytest.mark.covers("TA-11.2")
def test_the_speed_unit_is_named_between_its_actions_only(at):
    table = at(p1_minion_1="a1:speed")
    facts = ("available", "speed_unit", "speed_actions_remaining")
    assert [table[fact] for fact in facts] == ["p1_hero,p1_minion_1", "-", "-"]
    table.play("p1_minion_1 move a2")
    assert [table[fact] for fact in facts] == ["p1_minion_1", "p1_minion_1", "1"]
    assert (table.view(1).speed_unit, table.view(1).speed_actions_remaining) == ("p1_minion_1", 1)
    table.play("p1_minion_1 move a3")
    assert [table[fact] for fact in facts] == ["p2_hero,p2_minion_1,p2_minion_2", "-", "-"]


@pytest.mark.covers("TA-11.7")
def test_the_speed_unit_stays_named_while_a_choice_interrupts(at):
    table = at(p1_hero="c3:power:speed", p2_minion_1="c4")
    table.play("p1_hero attack p2_minion_1")
    view = table.view(0)
    assert (view.phase, view.available, view.speed_unit, view.turn) == ("choice", [], "p1_hero", 1)
    table.play("obstacle")
    assert (table["turn"], table["speed_unit"], table["available"]) == ("1", "p1_hero", "p1_hero")


@pytest.mark.covers("TA-11.3")
def test_who_has_acted_can_be_read_of_both_players(at):
    table = at(acted="p1_hero p2_minion_2", turn=1)
    acted = {unit.id: unit.acted for unit in table.view(1).units}
    assert [unit for unit, flag in acted.items() if flag] == ["p1_hero", "p2_minion_2"]
    assert (table["unacted1"], table["unacted2"]) == ("p1_minion_1,p1_minion_2", "p2_hero,p2_minion_1")


@pytest.mark.covers("TA-11.4")
def test_a_view_holds_what_your_turn_needs(at):
    """All but the times, which are the server's."""
    table = at(p1_hero="c1:speed", p1_minion_1="a1")
    view = table.view(0)
    assert (view.turn, view.available) == (0, ["p1_hero", "p1_minion_1"])
    assert (view.speed_unit, view.speed_actions_remaining) == (None, None)
    assert (view.seconds * 1000, view.timer) == (10000, "ACTION")
    table.play("p1_hero move c2")
    view = table.view(0)
    assert (view.turn, view.available) == (0, ["p1_hero"])
    assert (view.speed_unit, view.speed_actions_remaining) == ("p1_hero", 1)
    assert (view.seconds * 1000, view.timer) == (10000, "ACTION")


@pytest.mark.covers("TA-11.6")
@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
def test_stored_actions_are_open_to_both(at, viewer):
    table = at(p1_hero="c1:slow", p1_minion_1="a1")
    table.play("p1_hero move c2")
    [hero] = [unit for unit in table.view(viewer).units if unit.id == "p1_hero"]
    assert (hero.stored, hero.acted) == ("p1_hero move c2", True)


@pytest.mark.covers("TA-11.7")
def test_invisible_units_and_beacons_are_open_to_both(at):
    table = at(p1="rogue smoke", p2="mage beacon", beacon2="d3", p2_hero="b3")
    table.play("p1_hero skill smoke b2")
    for viewer in (0, 1, SPECTATOR):
        view = table.view(viewer)
        [rogue] = [unit for unit in view.units if unit.id == "p1_hero"]
        assert (rogue.tile, rogue.invisible, view.beacons) == ("b2", True, {"d3": 1})
    assert table.refused("p2_hero attack p1_hero") == "target_invisible"
