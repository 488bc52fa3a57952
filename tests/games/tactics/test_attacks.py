"""Section 3 of the rule book: reach, strength and damage of attacks."""

import pytest

ARCHER = "warrior endure archer tank"


def targets_of(table, unit):
    """What a unit may attack without a move."""
    said = [move.split() for move in table.legal]
    return {words[2] for words in said if words[0] == unit and words[1] == "attack"}


@pytest.mark.covers("TA-3.5")
@pytest.mark.parametrize(
    ("tile", "code"),
    [("a2", None), ("a3", None), ("a4", None), ("d1", None), ("a5", "out_of_range"), ("e1", "out_of_range"),
     ("b2", "not_in_line"), ("c2", "not_in_line"), ("c3", "out_of_range")],
)  # fmt: skip
def test_the_reach_of_an_archer_on_a1(at, tile, code):
    table = at(p1=ARCHER, p1_hero="e3", p1_minion_1="a1", p2_hero=tile)
    assert table.refused("p1_minion_1 attack p2_hero") == code


@pytest.mark.covers("TA-3.5")
def test_only_enemies_and_obstacles_are_attacked(at):
    table = at(p1_hero="c3", p1_minion_1="c2", p2_hero="c4", p2_minion_1="b3", obstacles="d3")
    assert targets_of(table, "p1_hero") == {"p2_hero", "p2_minion_1", "d3"}
    assert table.refused("p1_hero attack p1_minion_1") == "own_unit"
    assert table.refused("p1_hero attack p1_hero") == "own_unit"


@pytest.mark.covers("TA-3.5")
def test_an_invisible_enemy_is_not_attacked(at):
    table = at(p1_hero="c3", p2="rogue smoke tank archer", p2_hero="c4", invisible="p2_hero")
    assert table.refused("p1_hero attack p2_hero") == "target_invisible"


@pytest.mark.covers("TA-3.6")
def test_an_obstacle_in_between_blocks_the_line_of_fire(at):
    table = at(p1=ARCHER, p1_hero="e3", p1_minion_1="a1", p2_hero="a4", obstacles="a2")
    assert table.refused("p1_minion_1 attack p2_hero") == "no_line_of_fire"
    assert targets_of(table, "p1_minion_1") == {"a2"}


@pytest.mark.covers("TA-3.6")
def test_units_in_between_do_not_block_it(at):
    table = at(p1=ARCHER, p1_hero="a2", p1_minion_1="a1", p2_hero="a4", p2_minion_1="a3")
    assert targets_of(table, "p1_minion_1") == {"p2_hero", "p2_minion_1"}


@pytest.mark.covers("TA-3.6")
def test_an_obstacle_behind_the_target_does_not_matter(at):
    table = at(p1=ARCHER, p1_hero="e3", p1_minion_1="a1", p2_hero="a3", obstacles="a4")
    assert targets_of(table, "p1_minion_1") == {"p2_hero", "a4"}


@pytest.mark.covers("TA-3.10", "TA-6.2", "TA-6.4", "TA-6.5")
@pytest.mark.parametrize(
    ("buffs", "rallied", "damage"),
    [
        ("", False, 1),
        (":power", False, 4),
        (":speed", False, 0),
        (":weakness", False, 0),
        ("", True, 2),
        (":power:speed", False, 3),
        (":power:weakness", False, 2),
        (":power:speed:weakness", False, 1),
        (":speed:weakness", False, 0),
        (":speed", True, 1),
        (":weakness", True, 0),
        (":power", True, 5),
        (":life:bleed", False, 1),
    ],
)
def test_the_strength_of_a_hero(at, buffs, rallied, damage):
    words = {"rallied": "p1_hero"} if rallied else {}
    table = at(p1_hero=f"c3{buffs}", p2_hero="c4:9", **words)
    assert table["p1_hero_attack"] == str(damage)
    table.play("p1_hero attack p2_hero")
    assert table.hp("p2_hero") == (9 - damage,)


@pytest.mark.covers("TA-3.10")
@pytest.mark.parametrize(("buffs", "damage"), [("", 2), (":power", 5), (":speed", 1), (":weakness", 0)])
def test_the_strength_of_an_assassin(at, buffs, damage):
    table = at(p1="warrior endure assassin tank", p1_hero="e1", p1_minion_1=f"c3{buffs}", p2_hero="c4:9")
    table.play("p1_minion_1 attack p2_hero")
    assert table.hp("p2_hero") == (9 - damage,)


@pytest.mark.covers("TA-3.11", "TA-8.24")
def test_charges_add_two_to_the_next_two_attacks(at):
    """Charges come after the floor of 0, so a weak attack with one does 2."""
    words = {"p1": "ranger wild tank archer", "p1_hero": "c3:weakness", "p2_hero": "c4:9", "charges1": "2"}
    table = at(**words)
    table.play("p1_hero attack p2_hero")
    assert (table.hp("p2_hero"), table["charges1"]) == ((7,), "1")


@pytest.mark.covers("TA-3.11")
def test_an_attack_on_an_obstacle_uses_up_a_charge(at):
    table = at(p1="ranger wild tank archer", p1_hero="c3", p2_hero="e5", obstacles="c4", charges1=1)
    table.play("p1_hero attack c4")
    assert (table["obstacles"], table["charges1"]) == ("-", "0")  # 3 - (1 + 2)


@pytest.mark.covers("TA-3.11")
@pytest.mark.parametrize("words", [{"p2_hero": "e5"}, {"p2_hero": "e5", "blind": "p1_hero"}])
def test_a_miss_uses_up_a_charge(at, words):
    """A stored attack on a tile that is empty by then, or of a unit that is blind by then."""
    table = at(
        p1="ranger wild tank archer",
        p1_hero="c3:slow1",
        stored="p1_hero:attack:c4",
        acted="p1_hero p2_hero",
        fallen="p2_minion_1",
        p2_minion_1="a5",
        due="p1_hero",
        charges1=2,
        **words,
    )
    table.play("obstacle")
    assert table["charges1"] == "1"


@pytest.mark.covers("TA-3.11")
def test_minions_have_no_charges(at):
    table = at(p1="ranger wild tank archer", p1_hero="e1", p1_minion_1="c3", p2_hero="c4", charges1=2)
    table.play("p1_minion_1 attack p2_hero")
    assert (table.hp("p2_hero"), table["charges1"]) == ((4,), "2")


@pytest.mark.covers("TA-3.12")
@pytest.mark.parametrize(
    ("buffs", "charges", "damage"), [("", 0, 0), (":power", 0, 2), ("", 1, 1), (":power", 1, 3)]
)
def test_a_challenged_unit_hits_others_with_half_rounded_down(at, buffs, charges, damage):
    table = at(
        p1="ranger wild tank archer",
        p1_hero=f"c3{buffs}",
        p2="duelist challenge archer assassin",
        p2_hero="e5",
        p2_minion_1="c4:9",
        challenge2="p1_hero",
        charges1=charges,
    )
    table.play("p1_hero attack p2_minion_1")  # 1, 4, 3 and 6 halved
    assert table.hp("p2_minion_1") == (9 - damage,)


@pytest.mark.covers("TA-3.12", "TA-8.25")
def test_a_challenged_unit_hits_the_duelist_with_all_its_strength(at):
    table = at(
        p1_hero="c3:9:power", p2="duelist challenge archer assassin", p2_hero="c4:9", challenge2="p1_hero"
    )
    table.play("p1_hero attack p2_hero")
    assert table.hp("p1_hero", "p2_hero") == (7, 5)  # 9 - 2, 9 - 4


@pytest.mark.covers("TA-3.12")
def test_skills_and_attacks_on_obstacles_are_not_halved(at):
    words = {"p2": "duelist challenge archer assassin", "challenge2": "p1_hero", "p1_hero": "c3"}
    table = at(p1="ranger hawk tank archer", p2_hero="e5", p2_minion_1="c4", **words)
    table.play("p1_hero skill hawk p2_minion_1")
    assert table.hp("p2_minion_1") == (1,)
    table = at(p2_hero="e5", obstacles="c4", **words)
    table.play("p1_hero attack c4")
    assert table["obstacles"] == "c4:2"


@pytest.mark.covers("TA-3.12", "TA-3.13")
def test_the_mark_is_added_after_the_halving(at):
    """Both a mark and a challenge: 1 halved is 0, and 2 for the mark."""
    table = at(
        p1="rogue mark tank archer",
        p1_hero="c3",
        p2="duelist challenge archer assassin",
        p2_hero="e5",
        p2_minion_1="c4:9",
        challenge2="p1_hero",
        mark1="p2_minion_1",
    )
    table.play("p1_hero attack p2_minion_1")
    assert table.hp("p2_minion_1") == (7,)


@pytest.mark.covers("TA-3.13")
def test_a_mark_counts_also_when_a_tank_takes_the_damage(at):
    table = at(
        p1="rogue mark tank archer",
        p1_hero="c3",
        p2="mage blast tank archer",
        p2_hero="c4",
        p2_minion_1="d4",
        mark1="p2_hero",
    )
    table.play("p1_hero attack p2_hero")
    assert table.hp("p2_hero", "p2_minion_1") == (5, 2)  # 5 - (1 + 2)


@pytest.mark.covers("TA-3.13")
def test_a_marked_tank_that_guards_takes_no_more_than_the_others_damage(at):
    table = at(
        p1="rogue mark tank archer",
        p1_hero="c3",
        p2="mage blast tank archer",
        p2_hero="c4",
        p2_minion_1="d4",
        mark1="p2_minion_1",
    )
    table.play("p1_hero attack p2_hero")
    assert table.hp("p2_hero", "p2_minion_1") == (5, 4)


@pytest.mark.covers("TA-3.14")
@pytest.mark.parametrize("buffs", ["", ":power", ":weakness", ":speed"])
def test_buffs_do_not_change_the_damage_of_a_skill(at, buffs):
    table = at(p1="ranger hawk tank archer", p1_hero=f"c3{buffs}", p2_hero="c4:9", charges1=1)
    table.play("p1_hero skill hawk p2_hero")
    assert (table.hp("p2_hero"), table["charges1"]) == ((7,), "1")


@pytest.mark.covers("TA-3.15")
@pytest.mark.parametrize(
    ("damage", "shield", "left", "hp"),
    [(1, "3:2", "2:2", 5), (1, "1:2", "-", 5), (4, "3:2", "-", 4), (4, "-", "-", 1)],
)
def test_a_shield_takes_damage_before_hp(at, damage, shield, left, hp):
    buff = ":power" if damage == 4 else ""
    table = at(p1_hero=f"c3{buff}", p2="warrior endure archer tank", p2_hero="c4", shield2=shield)
    table.play("p1_hero attack p2_hero")
    assert (table["shield2"], table.hp("p2_hero")) == (left, (hp,))


@pytest.mark.covers("TA-3.15")
def test_an_invulnerable_hero_loses_neither_hp_nor_shield(at):
    table = at(
        p1_hero="c3:power", p2="cleric ascend archer tank", p2_hero="c4", invulnerable="p2_hero", shield2=3
    )
    table.play("p1_hero attack p2_hero")
    assert (table["shield2"], table.hp("p2_hero")) == ("3:2", (5,))


@pytest.mark.covers("TA-3.15")
def test_a_feint_comes_before_the_guard(at):
    table = at(p1_hero="c3", p2="duelist feint tank archer", p2_hero="c4", p2_minion_1="d4", feint2=2)
    table.play("p1_hero attack p2_hero")
    assert table.hp("p2_hero", "p2_minion_1", "p1_hero") == (5, 5, 3)


@pytest.mark.covers("TA-3.15")
def test_a_guard_comes_before_the_shield_of_the_guarded(at):
    table = at(p1_hero="c3", p2="warrior endure tank archer", p2_hero="c4", p2_minion_1="d4", shield2=3)
    table.play("p1_hero attack p2_hero")
    assert (table["shield2"], table.hp("p2_hero", "p2_minion_1")) == ("3:2", (5, 4))


@pytest.mark.covers("TA-3.16")
def test_all_damage_of_an_action_is_dealt_before_deaths_are_settled(at):
    """A Tank with 1 HP guards hero and Archer alike although the first hit has used it up."""
    table = at(
        p1="mage chaos tank archer",
        p1_hero="a1",
        p2="mage blast tank archer",
        p2_hero="c4",
        p2_minion_1="d4:1",
        p2_minion_2="e4",
    )
    table.play("p1_hero skill chaos")
    assert table.hp("p2_hero", "p2_minion_1", "p2_minion_2") == (5, 0, 3)
    assert table["choice"] == "p2_minion_1"
