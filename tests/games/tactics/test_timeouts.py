"""Section 10 of the rule book: timers, as far as the rules know them."""

from collections import Counter
from typing import Any

import pytest

TANK = {"p1_minion_1": "b1", "p1_hero": "c1"}


@pytest.mark.covers("TA-10.1")
def test_a_timeout_may_come_at_any_time_but_after_the_end(at):
    assert "timeout" in at(phase="draft").out_of_turn
    assert "timeout" in at().out_of_turn
    assert "timeout" in at(p2_minion_1="c4", fallen="p2_minion_1").out_of_turn
    assert at(over="round_limit").refused("timeout") == "game_over"


@pytest.mark.covers("TA-10.2")
@pytest.mark.parametrize(
    ("acted", "passes"),
    [("-", "p1_hero"), ("p1_hero", "p1_minion_1"), ("p1_hero p1_minion_1", "p1_minion_2")],
)
def test_a_timeout_makes_the_lowest_unacted_unit_pass_and_costs_the_hero_1(at, acted, passes):
    table = at(acted=acted)
    said = table.play("timeout")
    assert said[-1].startswith(f"{passes} passed")
    assert set(table["acted"].split(",")) == {*acted.replace("-", "").split(), passes}
    assert (table.hp("p1_hero", "p2_hero"), table["turn"]) == ((4, 5), "2")


@pytest.mark.covers("TA-10.2")
def test_a_dead_unit_does_not_pass(at):
    table = at(p1_hero="c1", p1_minion_2="e1", acted="p1_hero")
    table.play("timeout")
    assert table["acted"] == "p1_hero,p1_minion_2"


@pytest.mark.covers("TA-10.2")
@pytest.mark.parametrize(("again", "words"), [("p1_minion_2", {"p1_minion_2": "e1:speed"})])
def test_mid_speed_the_speed_unit_loses_its_second_action(at, again, words):
    table = at(again=again, p1_hero="c1", p1_minion_1="a1", **words)
    table.play("timeout")
    assert (table["acted"], table["turn"], table.hp("p1_hero")) == (again, "2", (4,))


@pytest.mark.covers("TA-10.2")
def test_before_its_first_action_a_speed_unit_loses_both(at):
    table = at(p1_hero="c1:speed", p1_minion_1="a1")
    table.play("timeout")
    assert (table["acted"], table["turn"], table["speed_unit"]) == ("p1_hero", "2", "-")


@pytest.mark.covers("TA-10.2")
def test_a_slow_unit_that_runs_out_of_time_stores_nothing(at):
    table = at(p1_hero="c1:slow", p2_hero="c5")
    table.play("timeout")
    assert (table["stored"], table["acted"]) == ("-", "p1_hero")


@pytest.mark.covers("TA-10.3")
@pytest.mark.parametrize(
    "words",
    [
        TANK,
        {"shield1": 3},
        {"p1": "cleric ascend", "invulnerable": "p1_hero"},
    ],
)
def test_nothing_takes_up_the_penalty(at, words):
    table = at(**words)
    table.play("timeout")
    assert table.hp("p1_hero") == (4,)
    assert table["shield1"] == ("3:2" if "shield1" in words else "-")


@pytest.mark.covers("TA-10.3")
@pytest.mark.parametrize("turn", [1, 2])
def test_a_player_whose_hero_the_penalty_kills_loses(at, tactics, turn):
    """Also with buffs, a mark and a stored action on the hero: the position after it is sound."""
    words = {
        f"p{turn}_hero": "c3:1:power:bleed",
        f"p{3 - turn}": "rogue mark",
        f"mark{3 - turn}": f"p{turn}_hero",
    }
    table = at(**words, turn=turn)
    table.play("timeout")
    assert table.end == ("hero_died", 3 - turn)
    assert table[f"p{turn}_hero"] == "dead"
    assert tactics.check(table.state) is None


@pytest.mark.covers("TA-10.3")
def test_a_hero_that_has_acted_can_lose_by_the_time_of_a_minion(at, tactics):
    table = at(p1_hero="c1:1", p1_minion_1="a1", acted="p1_hero")
    table.play("timeout")
    assert (table.end, tactics.check(table.state)) == (("hero_died", 2), None)


@pytest.mark.covers("TA-10.4")
def test_the_timeout_of_a_choice_leaves_an_obstacle(at):
    table = at(p1_hero="c3:power", p2_minion_1="c4")
    table.play("p1_hero attack p2_minion_1", "timeout")
    assert (table["obstacles"], table["turn"], table["acted"]) == ("c4:3", "2", "p1_hero")
    assert table.hp("p1_hero", "p2_hero") == (5, 5)


@pytest.mark.covers("TA-10.4")
def test_each_of_several_choices_has_a_time_of_its_own(at):
    table = at(p2_minion_1="a4", p2_minion_2="e4", fallen="p2_minion_1 p2_minion_2")
    table.play("timeout")
    assert (table["choice"], table["obstacles"]) == ("p2_minion_2", "a4:3")
    table.play("buff")
    assert (table["obstacles"], table["tiles"][:2]) == ("a4:3", "e4")


@pytest.mark.covers("TA-10.5")
def test_the_timeout_of_the_draft_keeps_what_is_picked(at):
    for seed in range(30):
        table = at(seed=seed, phase="draft", p1="mage,-,tank,-", p2="-,-,-,archer")
        table.play("timeout")
        one, two = table["p1"].split(","), table["p2"].split(",")
        assert (one[0], one[2]) == ("mage", "tank")
        assert one[1] in ("blast", "beacon", "chaos")
        assert one[3] in ("archer", "assassin")
        assert two[3] == "archer"
        assert two[2] in ("tank", "assassin")
        assert (table["phase"], table["round"], table["turn"]) == ("action", "1", "1")


@pytest.mark.untraced
@pytest.mark.covers("TA-10.5", "TA-10.9")
def test_what_is_drawn_is_drawn_evenly_for_both_players(fresh):
    classes, skills, pairs = Counter[str](), Counter[str](), Counter[tuple[str, str]]()
    for seed in range(600):
        table = fresh(seed)
        table.play("timeout")
        for side in ("p1", "p2"):
            hero_class, skill, first, second = table[side].split(",")
            assert first != second
            classes[hero_class] += 1
            skills[skill] += 1
            pairs[first, second] += 1
    assert len(classes) == 6
    assert all(150 <= count <= 250 for count in classes.values()), classes  # 200 each
    assert len(skills) == 18
    assert all(38 <= count <= 98 for count in skills.values()), skills  # 67 each, σ about 8
    assert len(pairs) == 6
    assert all(150 <= count <= 250 for count in pairs.values()), pairs


@pytest.mark.covers("TA-10.5")
def test_with_twins_two_equal_minions_may_be_drawn(fresh):
    pairs = set()
    for seed in range(120):
        table = fresh(seed, twins=True)
        table.play("timeout")
        pairs.add(tuple(table["p1"].split(",")[2:]))
    assert len(pairs) == 9


@pytest.mark.covers("TA-10.5")
def test_the_draft_of_a_player_who_is_done_stays(at):
    table = at(phase="draft", turn=2, p1="mage,blast,tank,archer", p2="rogue,-,-,-")
    table.play("timeout")
    assert table["p1"] == "mage,blast,tank,archer"
    assert table["p2"].startswith("rogue,")


@pytest.mark.covers("TA-10.5")
@pytest.mark.parametrize(
    ("words", "late"),
    [
        ({"p1": "mage,-,tank,-", "p2": "-,-,-,archer"}, ["Player 1", "Player 2"]),
        ({"p1": "mage,blast,tank,archer", "p2": "rogue,-,-,-", "turn": 2}, ["Player 2"]),
        ({"p1": "mage,-,tank,-", "p2": "rogue,mark,tank,archer"}, ["Player 1"]),
    ],
)
def test_the_time_of_the_draft_is_up_for_those_who_are_not_done(
    at: Any, words: dict[str, object], late: list[str]
) -> None:
    said = at(phase="draft", **words).play("timeout")
    assert [line for line in said if "time is up" in line] == [f"{player}'s time is up." for player in late]
    assert said[len(late)].startswith("Player 1 drafted a mage")


@pytest.mark.covers("TA-10.6")
@pytest.mark.parametrize(
    ("words", "timer", "seconds"),
    [
        ({"phase": "draft"}, "DRAFT", 60),
        ({}, "ACTION", 10),
        ({"again": "p1_hero"}, "ACTION", 10),
        ({"acted": "p1_hero p2_hero p2_minion_1 p2_minion_2"}, "ACTION", 10),
        ({"p2_minion_1": "c4", "fallen": "p2_minion_1"}, "DEATH_CHOICE", 5),
    ],
)
def test_the_timer_of_what_is_awaited(at, words, timer, seconds):
    table = at(**words)
    assert (table["timer"], table["seconds"]) == (timer, str(seconds))
    assert (table.view(0).timer, table.view(1).seconds) == (timer, seconds)


@pytest.mark.covers("TA-10.7")
def test_every_action_of_a_round_is_awaited_anew(at):
    """Two of a SPEED unit, one of each other, one after a choice: the same timer each time."""
    table = at(p1_hero="c3:speed:power", p1_minion_1="a1", p2_hero="c5", p2_minion_1="c4", p2_minion_2="e5")
    timers = []
    for action in ("p1_hero move b3", "p1_hero move b4", "p2_hero end", "p1_minion_1 end", "p2_minion_1 end"):
        timers.append((table["timer"], table["seconds"]))
        table.play(action)
    assert timers == [("ACTION", "10")] * 5
    assert (table["timer"], table["seconds"], table["available"]) == ("ACTION", "10", "p2_minion_2")


@pytest.mark.covers("TA-10.8", "TA-12.1")
def test_a_refused_action_changes_nothing_and_actions_count_in_the_order_they_arrive(at):
    one, two = at(p1_hero="c1", p2_hero="c5"), at(p1_hero="c1", p2_hero="c5")
    assert one.refused("p1_hero move c5") == "out_of_range"
    one.play("p1_hero move c2", "timeout")
    two.play("timeout")
    assert two.refused("p1_hero move c2") == "not_your_unit"
    assert one.hp("p1_hero", "p2_hero") == (5, 4)
    assert two.hp("p1_hero", "p2_hero") == (4, 5)
