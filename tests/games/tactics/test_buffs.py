"""Section 6 of the rule book: the six buffs."""

from collections import Counter
from copy import deepcopy

import pytest

from turnwise.core.chance import seeded

BUFFS = ("power", "life", "speed", "weakness", "bleed", "slow")
TEAMS = {"p1": "warrior endure tank archer", "p2": "mage blast archer assassin"}
DRAWS = 3000


@pytest.mark.covers("TA-6.1", "TA-6.2", "TA-6.3", "TA-6.5")
@pytest.mark.parametrize(
    ("buff", "hp"), [("power", 6), ("life", 8), ("speed", 5), ("weakness", 4), ("bleed", 5), ("slow", 5)]
)
def test_a_hero_with_five_steps_onto_a_tile(at, buff, hp):
    table = at(**TEAMS, p1_hero="c1", p2_hero="e5", tiles=f"c2:{buff}")
    table.play("p1_hero move c2")
    assert (table["p1_hero"], table["tiles"]) == (f"c2:{hp}:{buff}2", "-")


@pytest.mark.covers("TA-6.2", "TA-6.4", "TA-6.5", "TA-3.10")
@pytest.mark.parametrize(
    ("buffs", "hero", "assassin"),
    [
        ("", 1, 2),
        (":power", 4, 5),
        (":life", 1, 2),
        (":speed", 0, 1),
        (":weakness", 0, 0),
        (":bleed", 1, 2),
        (":slow", 1, 2),
        (":power:weakness", 2, 3),
        (":power:speed:weakness", 1, 2),
        (":speed:weakness", 0, 0),
    ],
)
def test_what_buffs_do_to_an_attack(at, buffs, hero, assassin):
    table = at(**TEAMS, p1_hero="a1", p2_hero=f"c4:5{buffs}", p2_minion_2=f"e5:2{buffs}", turn=2)
    assert (table["p2_hero_attack"], table["p2_minion_2_attack"]) == (str(hero), str(assassin))


@pytest.mark.covers("TA-6.1")
@pytest.mark.parametrize("buff", BUFFS)
def test_a_buff_lasts_for_the_rest_of_its_round_and_the_next(at, buff):
    table = at(**TEAMS, p1_hero="c1", p2_hero=f"c5:9:{buff}")
    for number, left in ((2, f"{buff}1"), (3, "-")):
        table.play("p1_hero end", "p2_hero end")
        assert (table["round"], table["p2_hero_buffs"]) == (str(number), left)


@pytest.mark.covers("TA-6.1")
@pytest.mark.parametrize(
    ("buff", "hp"), [("power", 6), ("life", 8), ("speed", 5), ("weakness", 4), ("bleed", 5)]
)
def test_the_same_buff_again_starts_afresh_and_its_hp_come_again(at, buff, hp):
    table = at(**TEAMS, p1_hero=f"c1:5:{buff}1", p2_hero="e5", tiles=f"c2:{buff}")
    table.play("p1_hero move c2")
    assert table["p1_hero"] == f"c2:{hp}:{buff}2"


@pytest.mark.covers("TA-6.1", "TA-6.3")
def test_hp_gained_stay_when_the_buff_is_over(at):
    table = at(**TEAMS, p1_hero="c1:8:life1", p2_hero="e5:6:power1")
    table.play("p1_hero end", "p2_hero end")
    assert (table["p1_hero"], table["p2_hero"]) == ("c1:8", "e5:6")


@pytest.mark.covers("TA-6.7", "TA-6.1", "TA-7.3")
def test_bleed_gained_in_round_three_costs_two_in_all_and_no_tank_helps(at):
    words = {"p1_hero": "c1", "p1_minion_1": "b2", "p2_hero": "e5", "tiles": "c2:bleed:9", "round": 3}
    table = at({"decay_round": 100}, **TEAMS, **words)
    table.play("p1_hero move c2", "p2_hero end", "p1_minion_1 end")
    assert (table["round"], table.hp("p1_hero", "p1_minion_1")) == ("4", (4, 5))
    table.play("p2_hero end", "p1_hero end", "p1_minion_1 end")
    assert (table["round"], table["p1_hero"]) == ("5", "c2:3")
    table.play("p2_hero end", "p1_hero end", "p1_minion_1 end")
    assert table.hp("p1_hero") == (3,)


@pytest.mark.covers("TA-6.7", "TA-5.1")
def test_bleed_can_kill_a_hero(at):
    table = at(**TEAMS, p1_hero="c1:1:bleed", p2_hero="e5")
    table.play("p1_hero end", "p2_hero end")
    assert table.end == ("hero_died", 2)


@pytest.mark.covers("TA-6.6", "TA-7.3", "TA-6.5")
def test_neither_shield_nor_tank_stops_what_a_weakness_tile_costs(at):
    words = {"p1_hero": "c1", "p1_minion_1": "b2", "p2_hero": "e5", "shield1": "3:2"}
    table = at(**TEAMS, **words, tiles="c2:weakness")
    table.play("p1_hero move c2")
    assert (table.hp("p1_hero", "p1_minion_1"), table["shield1"]) == ((4, 5), "3:2")


@pytest.mark.covers("TA-6.5", "TA-5.7")
@pytest.mark.parametrize(("number", "obstacles"), [(1, "c5:3"), (2, "-")])
def test_a_minion_with_one_hp_dies_on_a_weakness_tile(at, number, obstacles):
    table = at(
        **TEAMS, p1_hero="a1", p2_hero="e5", p2_minion_2="c4:1", tiles="c5:weakness", turn=2, round=number
    )
    table.play("p2_minion_2 move c5")
    assert (table["p2_minion_2"], table["fallen"], table["obstacles"]) == ("dead", "-", obstacles)
    assert (table["turn"], table["unacted2"]) == ("1", "p2_hero")


@pytest.mark.covers("TA-6.4", "TA-6.16")
def test_speed_and_slow_together_give_one_action_at_once(at):
    table = at(**TEAMS, p1_hero="c1:5:speed:slow", p2_hero="e5")
    table.play("p1_hero move c2")
    assert (table["p1_hero_tile"], table["turn"], table["stored"], table["again"]) == ("c2", "2", "-", "-")


@pytest.mark.covers("TA-6.16")
def test_a_unit_with_speed_that_steps_onto_slow_has_had_its_one_action(at):
    table = at(**TEAMS, p1_hero="c1:5:speed", p2_hero="e5", tiles="c2:slow")
    table.play("p1_hero move c2")
    assert (table["turn"], table["again"], table["p1_hero_buffs"]) == ("2", "-", "speed2,slow2")


@pytest.mark.covers("TA-6.16", "TA-6.8")
def test_a_unit_with_slow_pushed_onto_speed_acts_at_once(at):
    words = {"p1": "warrior shockwave tank archer", "p2": TEAMS["p2"]}
    table = at(**words, p1_hero="c3", p1_minion_1="a1", p2_hero="c4:5:slow", tiles="c5:speed")
    table.play("p1_hero skill shockwave", "p2_hero move b5")
    assert (table["p2_hero_tile"], table["stored"], table["turn"]) == ("b5", "-", "1")


@pytest.mark.untraced
@pytest.mark.covers("TA-5.11", "TA-5.4")
def test_the_kinds_of_buff_tiles_are_drawn_equally_often(at, tactics):
    start = at(**TEAMS, p1_hero="a1", p2_hero="e5", p2_minion_1="c3", fallen="p2_minion_1").state
    number = tactics.text.parse_action(start, "buff")
    found = Counter[str]()
    for seed in range(DRAWS):
        state = deepcopy(start)
        state.chance = seeded(seed)
        tactics.rules.apply(state, number, None)
        found[tactics.text.position_fields(state)["tiles"]] += 1
    assert set(found) == {f"c3:{buff}:2" for buff in BUFFS}
    assert all(390 <= count <= 610 for count in found.values())  # 500, five and a half standard deviations
