"""Section 8 of the rule book: blessing, rally and ascend."""

from collections import Counter
from copy import deepcopy

import pytest

from turnwise.core.chance import seeded

BLESSING = {"p1": "cleric blessing tank archer", "p2": "mage blast archer assassin"}
RALLY = {"p1": "cleric rally tank archer", "p2": "mage blast archer assassin"}
ASCEND = {"p1": "cleric ascend tank archer", "p2": "mage blast archer assassin"}
DRAWS = 3000


@pytest.mark.covers("TA-8.29", "TA-8.2", "TA-6.3")
def test_blessing_takes_an_ally_with_two_to_eight(at):
    table = at(**BLESSING, p1_hero="c1", p1_minion_1="c3:2", p2_hero="c5")
    table.play("p1_hero skill blessing p1_minion_1")
    assert (table["p1_minion_1"], table["turn"], table["ready1"]) == ("c3:8:life2", "2", "2")
    table = at(**BLESSING, p1_hero="c1:2", p2_hero="c5")
    table.play("p1_hero skill blessing p1_hero")
    assert table["p1_hero"] == "c1:8:life2"


@pytest.mark.covers("TA-8.29", "TA-12.6")
def test_blessing_is_for_allies_up_to_two_away(at):
    table = at(**BLESSING, p1_hero="c1", p1_minion_1="c4", p1_minion_2="d2", p2_hero="c2")
    assert table.refused("p1_hero skill blessing p1_minion_1") == "out_of_range"
    assert table.refused("p1_hero skill blessing p1_minion_2") is None
    assert table.refused("p1_hero skill blessing p2_hero") == "no_target"
    assert table.refused("p1_hero skill blessing b1") == "no_target"
    assert table.refused("p1_hero skill blessing") == "wrong_aim"


@pytest.mark.covers("TA-8.29")
@pytest.mark.parametrize("debuff", ["weakness", "bleed", "slow"])
def test_blessing_removes_the_only_debuff_and_leaves_what_is_none(at, debuff):
    table = at(**BLESSING, p1_hero="c1", p1_minion_1=f"c2:5:{debuff}:speed1:power", p2_hero="c5")
    table.play("p1_hero skill blessing p1_minion_1")
    assert table["p1_minion_1"] == "c2:11:power2:life2:speed1"


@pytest.mark.covers("TA-8.29", "TA-8.6")
def test_blessing_lets_the_blind_attack_again(at):
    table = at(
        **BLESSING, p1_hero="c1", p1_minion_1="c4", p1_minion_2="b1", p2_hero="c5", blind="p1_minion_2"
    )
    table.play("p1_hero skill blessing p1_minion_2")
    assert (table["blind"], table["p1_minion_2"]) == ("-", "b1:9:life2")


@pytest.mark.untraced
@pytest.mark.covers("TA-8.29")
def test_blessing_draws_one_of_four_debuffs_each_as_often(at, tactics):
    start = at(
        **BLESSING, p1_hero="c1", p1_minion_1="c2:5:weakness:bleed:slow", blind="p1_minion_1", p2_hero="c5"
    )
    number = tactics.text.parse_action(start.state, "p1_hero skill blessing p1_minion_1")
    found = Counter[tuple[str, str]]()
    for seed in range(DRAWS):
        state = deepcopy(start.state)
        state.chance = seeded(seed)
        tactics.rules.apply(state, number, None)
        facts = tactics.text.position_fields(state) | tactics.text.derived_fields(state)
        found[facts["p1_minion_1_buffs"], facts["blind"]] += 1
    assert set(found) == {
        ("life2,bleed2,slow2", "p1_minion_1"),
        ("life2,weakness2,slow2", "p1_minion_1"),
        ("life2,weakness2,bleed2", "p1_minion_1"),
        ("life2,weakness2,bleed2,slow2", "-"),
    }
    assert all(620 <= count <= 880 for count in found.values())  # 750, five and a half standard deviations


@pytest.mark.covers("TA-8.21", "TA-8.29")
def test_blessing_does_not_heal_a_clone_but_life_is_no_heal(at):
    words = {"p1": "cleric blessing tank archer", "p1_clone": "c2", "p1_hero": "c1", "p2_hero": "c5"}
    table = at(**words)
    table.play("p1_hero skill blessing p1_clone")
    assert table["p1_clone"] == "c2:4:life2"  # 1 + 3


@pytest.mark.covers("TA-6.13", "TA-8.29")
def test_a_stored_blessing_may_go_to_an_enemy_on_the_tile(at):
    table = at(**BLESSING, p1_hero="c1:5:slow", p1_minion_1="c3", p2_hero="b3", p2_minion_1="e5")
    table.play(
        "p1_hero skill blessing p1_minion_1", "p2_minion_1 end", "p1_minion_1 move d3", "p2_hero move c3"
    )
    assert (table["round"], table.hp("p1_minion_1", "p2_hero")) == ("2", (5, 11))


@pytest.mark.covers("TA-8.29", "TA-6.8")
def test_a_unit_blessed_out_of_slow_keeps_what_it_has_declared(at):
    table = at(**BLESSING, p1_hero="c1", p1_minion_1="c2:5:slow", p2_hero="c5", p2_minion_1="e5")
    table.play("p1_minion_1 move c3", "p2_hero end", "p1_hero skill blessing p1_minion_1")
    assert (table["p1_minion_1"], table["stored"]) == ("c2:11:life2", "p1_minion_1:move:c3")
    table.play("p2_minion_1 end")
    assert (table["p1_minion_1_tile"], table["acted"]) == ("c3", "p1_minion_1")


@pytest.mark.covers("TA-8.30", "TA-8.2")
def test_rally_heals_all_own_units_by_one_and_strengthens_them_till_the_round_ends(at):
    table = at(**RALLY, p1_hero="c1:2", p1_minion_1="a1", p1_minion_2="e4", p2_hero="e5", p2_minion_1="a5")
    table.play("p1_hero skill rally")
    assert table.hp("p1_hero", "p1_minion_1", "p1_minion_2", "p2_hero", "p2_minion_1") == (3, 6, 4, 5, 3)
    assert (table["rallied"], table["turn"], table["ready1"]) == ("p1_hero,p1_minion_1,p1_minion_2", "2", "2")
    table.play("p2_minion_1 end", "p1_minion_2 attack p2_hero")
    assert table.hp("p2_hero") == (3,)
    table.play("p2_hero end", "p1_minion_1 end")
    assert (table["round"], table["rallied"], table["p1_minion_2_attack"]) == ("2", "-", "1")


@pytest.mark.covers("TA-8.30", "TA-8.21")
def test_rally_makes_a_clone_stronger_but_does_not_heal_it(at):
    table = at(p1=RALLY["p1"], p1_hero="c1", p1_clone="c2", p2_hero="c5")
    table.play("p1_hero skill rally")
    assert (table["p1_clone"], table["p1_clone_attack"]) == ("c2:1", "2")


@pytest.mark.covers("TA-8.30", "TA-3.10")
def test_rally_counts_before_the_attack_is_cut_off_at_zero(at):
    table = at(**RALLY, p1_hero="c3:5:weakness", p2_hero="c4", rallied="p1_hero")
    assert table["p1_hero_attack"] == "0"  # 1 - 2 + 1
    table = at(**RALLY, p1_hero="c3:5:speed", p2_hero="c4", rallied="p1_hero")
    assert table["p1_hero_attack"] == "1"


@pytest.mark.covers("TA-8.30", "TA-8.4")
def test_rally_rests_takes_no_aim_and_may_be_stored(at):
    assert at(**RALLY, p1_hero="c1", p2_hero="c5", ready1=2).refused("p1_hero skill rally") == "on_cooldown"
    table = at(**RALLY, p1_hero="c1:3:slow", p2_hero="c5")
    assert table.refused("p1_hero skill rally p1_hero") == "wrong_aim"
    table.play("p1_hero skill rally", "p2_hero end")
    assert (table["round"], table["p1_hero"], table["rallied"]) == ("2", "c1:4:slow1", "p1_hero")


@pytest.mark.covers("TA-8.31", "TA-8.2")
def test_ascend_makes_attacks_and_skills_harmless_till_the_round_ends(at):
    table = at(**ASCEND, p1_hero="c3", p2_hero="c4", p2_minion_2="b3")
    table.play("p1_hero skill ascend")
    assert (table["invulnerable"], table["turn"], table["ready1"]) == ("p1_hero", "2", "2")
    table.play("p2_hero skill blast p1_hero", "p2_minion_2 attack p1_hero")
    assert (table["round"], table["invulnerable"]) == ("2", "-")
    assert table.hp("p1_hero") in ((5,), (4,))  # 4 if the blast brought WEAKNESS or BLEED


@pytest.mark.covers("TA-8.31", "TA-9.4")
def test_neither_bleed_nor_pressure_costs_the_invulnerable_anything(at):
    table = at(**ASCEND, p1_hero="c1:5:bleed", p2_hero="c5", round=8)
    table.play("p1_hero skill ascend", "p2_hero end")
    assert (table["round"], table.hp("p1_hero", "p2_hero")) == ("9", (5, 4))
    table.play("p1_hero end", "p2_hero end")
    assert table.hp("p1_hero", "p2_hero") == (3, 3)


@pytest.mark.covers("TA-8.31", "TA-6.6")
def test_a_weakness_tile_costs_the_invulnerable_a_point(at):
    table = at(**ASCEND, p1_hero="c1", p2_hero="c5", invulnerable="p1_hero", tiles="c2:weakness")
    table.play("p1_hero move c2")
    assert table["p1_hero"] == "c2:4:weakness2"


@pytest.mark.covers("TA-8.32", "TA-12.6")
def test_an_invulnerable_cleric_cannot_attack_but_may_move(at):
    table = at(**ASCEND, p1_hero="c3:5:speed", p2_hero="c4", p2_minion_1="e5")
    table.play("p1_hero skill ascend")
    assert table["again"] == "p1_hero"
    assert table.refused("p1_hero attack p2_hero") == "invulnerable"
    assert table.refused("p1_hero move b3 attack p2_hero") == "invulnerable"
    assert table.refused("p1_hero move b3") is None


@pytest.mark.covers("TA-8.32")
def test_heals_count_double_for_the_invulnerable_and_life_does_not(at):
    table = at(**BLESSING, p1_hero="c1:2", p2_hero="c5", invulnerable="p1_hero")
    table.play("p1_hero skill blessing p1_hero")
    assert table.hp("p1_hero") == (11,)  # 2 + 6 + 3
    table = at(**RALLY, p1_hero="c1:2", p1_minion_1="a1:2", p2_hero="c5", invulnerable="p1_hero")
    table.play("p1_hero skill rally")
    assert table.hp("p1_hero", "p1_minion_1") == (4, 3)


@pytest.mark.covers("TA-8.31", "TA-7.1")
def test_the_tank_of_an_invulnerable_cleric_takes_the_damage_all_the_same(at):
    table = at(**ASCEND, p1_hero="c3", p1_minion_1="c2", p2_hero="c4", invulnerable="p1_hero", turn=2)
    table.play("p2_hero attack p1_hero")
    assert table.hp("p1_hero", "p1_minion_1") == (5, 4)


@pytest.mark.covers("TA-8.31", "TA-10.3")
def test_the_time_penalty_reaches_the_invulnerable(at):
    table = at(**ASCEND, p1_hero="c1", p1_minion_1="a1", p2_hero="c5", invulnerable="p1_hero")
    table.play("timeout")
    assert table.hp("p1_hero") == (4,)


@pytest.mark.covers("TA-6.14", "TA-6.9", "TA-8.31")
def test_a_stored_ascend_protects_in_the_next_round(at):
    table = at(**ASCEND, p1_hero="c3:5:slow", p2_hero="c4")
    assert table.refused("p1_hero skill ascend p2_hero") == "wrong_aim"
    table.play("p1_hero skill ascend", "p2_hero attack p1_hero")
    assert (table["round"], table.hp("p1_hero"), table["invulnerable"]) == ("2", (4,), "p1_hero")
    table.play("p2_hero attack p1_hero")
    assert (table["round"], table.hp("p1_hero")) == ("3", (4,))
