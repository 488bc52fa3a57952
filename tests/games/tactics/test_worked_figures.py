"""The worked figures of the rule book, each number by hand."""

import pytest

GUARDED = {"p2": "mage blast tank archer", "p2_hero": "c5"}


def end_round(table):
    """All that are left pass."""
    now = table["round"]
    while table["round"] == now and table.end is None:
        table.play(f"{table['available'].split(',')[0]} end")


@pytest.mark.covers("TA-3.10")
@pytest.mark.parametrize(
    ("team", "unit", "buffs", "hp"),
    [
        ("warrior endure tank archer", "p1_hero", "", 4),
        ("warrior endure assassin archer", "p1_minion_1", "", 3),
        ("warrior endure tank archer", "p1_hero", ":power", 1),
        ("warrior endure assassin archer", "p1_minion_1", ":power", 0),
        ("warrior endure tank archer", "p1_hero", ":speed", 5),
        ("warrior endure tank archer", "p1_hero", ":weakness", 5),
    ],
)
def test_hits_on_a_hero_with_5(at, team, unit, buffs, hp):
    """1, 2, 4, 5, 0 and 0 damage; never a gain."""
    heroes = {} if unit == "p1_hero" else {"p1_hero": "a1"}
    table = at(p1=team, p2_hero="c4", **heroes, **{unit: f"c3{buffs}"})
    table.play(f"{unit} attack p2_hero")
    assert table.hp("p2_hero") == (hp,)


@pytest.mark.covers("TA-3.5")
@pytest.mark.parametrize(("tile", "is_reached"), [("a4", True), ("a5", False), ("b2", False)])
def test_an_archer_on_a1(at, tile, is_reached):
    table = at(p1="warrior endure archer tank", p1_hero="e1", p1_minion_1="a1", p2_hero=tile)
    assert ("p1_minion_1 attack p2_hero" in table.legal) == is_reached


@pytest.mark.covers("TA-6.2", "TA-6.3")
@pytest.mark.parametrize(("kind", "hp"), [("life", 8), ("power", 6), ("weakness", 4), ("bleed", 5)])
def test_tiles_for_a_hero_with_5(at, kind, hp):
    table = at(tiles=f"c2:{kind}")
    table.play("p1_hero move c2")
    assert table.hp("p1_hero") == (hp,)


@pytest.mark.covers("TA-6.5")
def test_a_weakness_tile_kills_a_unit_with_1(at):
    table = at(p1_hero="c1:1", tiles="c2:weakness")
    table.play("p1_hero move c2")
    assert table.end == ("hero_died", 2)
    table = at(p1_minion_1="a1:1", tiles="a2:weakness")
    table.play("p1_minion_1 move a2")
    assert table["p1_minion_1"] == "dead"


@pytest.mark.covers("TA-5.10")
@pytest.mark.parametrize(
    ("team", "left"), [("tank archer", ["c3:2", "c3:1", "-"]), ("assassin archer", ["c3:1", "-"])]
)
def test_an_obstacle_falls_to_three_hits_of_1_or_two_of_2(at, team, left):
    table = at(
        p1=f"warrior endure {team}", p1_hero="e1:99", p1_minion_1="c2:99", p2_hero="e5:99", obstacles="c3"
    )
    for obstacles in left:
        table.play("p1_minion_1 attack c3")
        assert table["obstacles"] == obstacles
        end_round(table)
        if table["turn"] == "2":
            table.play("p2_hero end")


@pytest.mark.covers("TA-7.1")
@pytest.mark.parametrize(("tank", "hero_hp", "tank_hp"), [("b1", 5, 4), ("b2", 4, 5)])
def test_a_tank_beside_its_hero_guards_and_a_diagonal_one_does_not(at, tank, hero_hp, tank_hp):
    table = at(p1_hero="c1", p1_minion_1=tank, p2_hero="c2", turn=2)
    table.play("p2_hero attack p1_hero")
    assert table.hp("p1_hero", "p1_minion_1") == (hero_hp, tank_hp)


@pytest.mark.covers("TA-7.1", "TA-8.14")
def test_a_blast_at_a_hero_beside_its_tank(at):
    table = at({"blast_percent": 0}, p1_hero="c1", p1_minion_1="b1", p2="mage blast", p2_hero="c4", turn=2)
    table.play("p2_hero skill blast p1_hero")
    assert table.hp("p1_hero", "p1_minion_1") == (5, 2)


@pytest.mark.covers("TA-3.13", "TA-3.14")
@pytest.mark.parametrize(
    ("team", "buffs", "action", "damage"),
    [
        ("rogue mark tank archer", "", "p1_hero attack p2_hero", 3),
        ("rogue mark tank archer", ":power", "p1_hero attack p2_hero", 6),
        ("ranger hawk tank archer", "", "p1_hero skill hawk p2_hero", 4),
    ],
)
def test_a_marked_hero(at, team, buffs, action, damage):
    table = at(p1=team, p1_hero=f"c3{buffs}", p2_hero="c4:9", mark1="p2_hero")
    table.play(action)
    assert table.hp("p2_hero") == (9 - damage,)


@pytest.mark.covers("TA-3.12", "TA-8.25")
@pytest.mark.parametrize(
    ("target", "p2_hero", "p2_minion", "p1_hero"), [("p2_minion_1", 5, 3, 5), ("p2_hero", 4, 3, 3)]
)
def test_a_challenged_hero(at, target, p2_hero, p2_minion, p1_hero):
    duelist = {"p2": "duelist challenge archer assassin", "p2_hero": "c4", "p2_minion_1": "b3"}
    table = at(p1_hero="c3", challenge2="p1_hero", **duelist)
    table.play(f"p1_hero attack {target}")
    assert table.hp("p2_hero", "p2_minion_1", "p1_hero") == (p2_hero, p2_minion, p1_hero)


@pytest.mark.covers("TA-3.15")
def test_a_shield_of_3_hit_by_2_and_by_2_again(at):
    table = at(p1="warrior endure assassin tank", p1_hero="e1", p1_minion_1="c3", p2="warrior endure",
               p2_hero="c4", shield2=3)  # fmt: skip
    table.play("p1_minion_1 attack p2_hero")
    assert (table["shield2"].split(":")[0], table.hp("p2_hero")) == ("1", (5,))
    table.play("p2_hero end", "p1_hero end", "p2_hero end", "p1_minion_1 attack p2_hero")
    assert (table["shield2"], table.hp("p2_hero")) == ("-", (4,))


@pytest.mark.covers("TA-8.11")
def test_a_shockwave_at_an_enemy_with_the_edge_behind_it(at):
    table = at(p1="warrior shockwave", p1_hero="c4", p2_hero="c5")
    table.play("p1_hero skill shockwave")
    assert (table.hp("p2_hero"), table["p2_hero_tile"]) == ((3,), "c5")


@pytest.mark.covers("TA-8.29")
def test_a_blessing_for_an_ally_with_2(at):
    table = at(p1="cleric blessing tank archer", p1_minion_1="b1:2", p1_hero="c1")
    table.play("p1_hero skill blessing p1_minion_1")
    assert table.hp("p1_minion_1") == (8,)  # 2 + 3 + 3


@pytest.mark.covers("TA-8.2")
def test_a_skill_used_in_round_3_is_ready_in_round_5(at):
    table = at(p1_hero="c1", p2_hero="c5", round=3)
    table.play("p1_hero skill endure")
    end_round(table)
    assert (table["round"], table.refused("p1_hero skill endure")) == ("4", "on_cooldown")
    end_round(table)
    assert (table["round"], table.refused("p1_hero skill endure")) == ("5", None)


@pytest.mark.covers("TA-6.1", "TA-6.7")
def test_bleed_gained_in_round_3_costs_2_in_all(at):
    table = at(p1_hero="c1", p2_hero="c5", round=3, tiles="c2:bleed")
    table.play("p1_hero move c2")
    hps = [table.hp("p1_hero")]
    for _ in range(3):
        end_round(table)
        hps.append(table.hp("p1_hero"))
    assert hps == [(5,), (4,), (3,), (3,)]


@pytest.mark.covers("TA-5.7", "TA-9.3")
@pytest.mark.parametrize(("round_", "left"), [(2, "alive"), (3, "obstacle"), (4, "buff tile")])
def test_a_minion_with_1_hp_at_the_end_of_rounds_2_3_and_4(at, round_, left):
    table = at(p1_hero="c1", p1_minion_1="a1:1", p2_hero="c5", round=round_)
    end_round(table)
    assert (table["p1_minion_1"] == "a1:1") == (left == "alive")
    assert (table["obstacles"] == "a1:3") == (left == "obstacle")
    assert (table["tiles"][:3] == "a1:") == (left == "buff tile")


@pytest.mark.covers("TA-9.3", "TA-9.4")
def test_the_end_of_round_8(at):
    table = at(p1_hero="c1", p1_minion_1="a1", p2_hero="c5", round=8)
    end_round(table)
    assert table.hp("p1_hero", "p1_minion_1", "p2_hero") == (4, 3, 4)


@pytest.mark.covers("TA-9.4", "TA-5.3")
@pytest.mark.parametrize(("values", "winner"), [({}, 2), ({"both_dead": "draw"}, None)])
def test_heroes_that_nobody_ever_touched_fall_together_at_the_end_of_round_12(fresh, values, winner):
    teams = {"p1_class": "mage", "p1_skill": "blast", "p1_minion_1": "tank", "p1_minion_2": "archer"}
    teams |= {"p2_class": "mage", "p2_skill": "blast", "p2_minion_1": "tank", "p2_minion_2": "archer"}
    table = fresh(**teams, **values)
    for number in range(1, 13):
        assert (table["round"], table.end) == (str(number), None)
        assert table.hp("p1_hero", "p2_hero") == (5 - max(0, number - 8),) * 2
        end_round(table)
    assert (table["round"], table.end) == ("12", ("both_heroes_died", winner))


@pytest.mark.covers("TA-10.3")
def test_a_timeout_of_a_player_whose_hero_has_1_hp(at):
    table = at(p1_hero="c1:1", p1_minion_1="b1")
    table.play("timeout")
    assert table.end == ("hero_died", 2)
