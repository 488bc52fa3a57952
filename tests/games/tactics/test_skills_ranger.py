"""Section 8 of the rule book: hawk, blades and wild."""

from typing import Any

import pytest

HAWK = {"p1": "ranger hawk tank archer", "p2": "mage blast archer assassin"}
BLADES = {"p1": "ranger blades tank archer", "p2": "mage blast archer assassin"}
WILD = {"p1": "ranger wild tank archer", "p2": "mage blast archer assassin"}


@pytest.mark.covers("TA-8.22", "TA-8.3", "TA-8.2")
@pytest.mark.parametrize("place", ["c5", "a3", "e3", "c2"])
def test_hawk_costs_two_up_to_four_away_whatever_is_in_between(at, place):
    table = at(**HAWK, p1_hero="c1", p2_hero=place, obstacles="c3 b1 d1 b2 d2")
    table.play("p1_hero skill hawk p2_hero")
    assert (table.hp("p2_hero"), table["turn"], table["ready1"], table["acted"]) == (
        (3,),
        "2",
        "2",
        "p1_hero",
    )


@pytest.mark.covers("TA-8.22", "TA-12.6", "TA-8.5")
def test_hawk_is_refused_at_five_tiles_at_allies_and_at_the_invisible(at):
    table = at(**HAWK, p1_hero="c1", p1_minion_1="c2", p2_hero="b5", p2_minion_1="c5")
    assert table.refused("p1_hero skill hawk p2_hero") == "out_of_range"
    assert table.refused("p1_hero skill hawk p1_minion_1") == "own_unit"
    assert table.refused("p1_hero skill hawk p2_minion_1") is None
    assert table.refused("p1_minion_1 skill hawk p2_minion_1") == "not_a_hero"
    words = {"p1": HAWK["p1"], "p2": "rogue smoke", "p2_hero": "c4", "invisible": "p2_hero"}
    assert at(**words, p1_hero="c1").refused("p1_hero skill hawk p2_hero") == "target_invisible"


@pytest.mark.covers("TA-7.1", "TA-8.27", "TA-3.15")
def test_hawk_meets_guard_and_shield_but_no_feint(at):
    table = at(p1=HAWK["p1"], p2="mage blast tank archer", p1_hero="c1", p2_hero="c4", p2_minion_1="c5")
    table.play("p1_hero skill hawk p2_hero")
    assert table.hp("p2_hero", "p2_minion_1") == (5, 3)
    table = at(p1=HAWK["p1"], p2="warrior endure", p1_hero="c1", p2_hero="c4", shield2="1:1")
    table.play("p1_hero skill hawk p2_hero")
    assert (table.hp("p2_hero"), table["shield2"]) == ((4,), "-")
    table = at(p1=HAWK["p1"], p2="duelist feint", p1_hero="c1", p2_hero="c4", feint2=2)
    table.play("p1_hero skill hawk p2_hero")
    assert (table.hp("p2_hero", "p1_hero"), table["feint2"]) == ((3, 5), "2")


@pytest.mark.covers("TA-6.13", "TA-6.14")
def test_a_stored_hawk_hits_the_tile_and_not_the_one_who_left_it(at):
    table = at(**HAWK, p1_hero="c1:5:slow", p2_hero="c4", p2_minion_1="b4")
    table.play("p1_hero skill hawk p2_hero", "p2_hero move c5", "p2_minion_1 move c4")
    assert (table["round"], table.hp("p2_hero", "p2_minion_1")) == ("2", (5, 1))


@pytest.mark.covers("TA-8.23", "TA-8.2")
def test_blades_hit_every_enemy_on_three_tiles_behind_obstacles_and_allies(at):
    words = {"p1_minion_1": "c2", "p2_minion_1": "c3", "p2_minion_2": "c4", "p2_hero": "c5"}
    table = at(**BLADES, p1_hero="c1", **words)
    table.play("p1_hero skill blades up")
    assert table.hp("p1_minion_1", "p2_minion_1", "p2_minion_2", "p2_hero") == (5, 2, 1, 5)
    assert (table["turn"], table["ready1"]) == ("2", "2")
    table = at(**BLADES, p1_hero="c1", p2_hero="c4", obstacles="c2 c3")
    table.play("p1_hero skill blades up")
    assert (table.hp("p2_hero"), table["obstacles"]) == ((4,), "c2:3,c3:3")


@pytest.mark.covers("TA-8.23", "TA-8.4")
@pytest.mark.parametrize(
    ("place", "way"), [("c4", "up"), ("c2", "down"), ("d3", "right"), ("e3", "right"), ("a3", "left")]
)
def test_blades_go_one_of_four_ways_and_are_refused_where_nobody_is(at, place, way):
    table = at(**BLADES, p1_hero="c3", p2_hero=place)
    for other in {"up", "down", "left", "right"} - {way}:
        assert table.refused(f"p1_hero skill blades {other}") == "no_target"
    assert table.refused("p1_hero skill blades") == "wrong_aim"
    assert table.refused("p1_hero skill blades p2_hero") == "wrong_aim"
    table.play(f"p1_hero skill blades {way}")
    assert table.hp("p2_hero") == (4,)


@pytest.mark.covers("TA-8.4")
def test_blades_at_the_edge_of_the_board_or_beyond_three_tiles_find_nobody(at):
    table = at(**BLADES, p1_hero="a1", p2_hero="e1")
    for way in ("left", "down", "right", "up"):
        assert table.refused(f"p1_hero skill blades {way}") == "no_target"


@pytest.mark.covers("TA-8.5", "TA-7.1", "TA-8.23")
def test_blades_find_the_invisible_and_a_tank_in_the_line_takes_for_its_hero_too(at):
    table = at(p1=BLADES["p1"], p2="rogue smoke", p1_hero="c1", p2_hero="c4", invisible="p2_hero")
    table.play("p1_hero skill blades up")
    assert table.hp("p2_hero") == (4,)
    table = at(p1=BLADES["p1"], p2="mage blast tank archer", p1_hero="c1", p2_hero="c4", p2_minion_1="c3")
    table.play("p1_hero skill blades up")
    assert table.hp("p2_hero", "p2_minion_1") == (5, 3)


@pytest.mark.covers("TA-6.9", "TA-8.23")
def test_stored_blades_keep_their_direction(at):
    table = at(**BLADES, p1_hero="c1:5:slow", p2_hero="c4", p2_minion_1="b3")
    table.play("p1_hero skill blades up", "p2_hero move d4", "p2_minion_1 move c3")
    assert (table["round"], table.hp("p2_hero", "p2_minion_1")) == ("2", (5, 2))


@pytest.mark.covers("TA-8.24", "TA-3.11", "TA-6.3")
def test_wild_charges_two_attacks_and_gives_life(at):
    table = at(**WILD, p1_hero="c3", p2_hero="c4:9")
    table.play("p1_hero skill wild")
    assert (table["p1_hero"], table["charges1"], table["turn"], table["ready1"]) == (
        "c3:8:life2",
        "2",
        "2",
        "2",
    )
    table.play("p2_hero end", "p1_hero attack p2_hero")
    assert (table.hp("p2_hero"), table["charges1"]) == ((6,), "1")  # 1 + 2
    table.play("p2_hero end", "p1_hero attack p2_hero", "p2_hero end")
    assert (table.hp("p2_hero"), table["charges1"]) == ((3,), "0")
    table.play("p1_hero attack p2_hero")
    assert table.hp("p2_hero") == (2,)


@pytest.mark.covers("TA-8.24")
def test_wild_used_again_brings_the_charges_back_to_two_and_life_again(at):
    table = at(**WILD, p1_hero="c3:5:life1", p2_hero="c5", charges1=1)
    table.play("p1_hero skill wild")
    assert (table["charges1"], table["p1_hero"]) == ("2", "c3:8:life2")
    assert at(**WILD, p1_hero="c3", p2_hero="c5", ready1=1).refused("p1_hero skill wild") == "on_cooldown"


@pytest.mark.covers("TA-3.11")
def test_a_charge_counts_on_top_of_an_attack_of_nothing_and_only_for_the_hero(at):
    table = at(**WILD, p1_hero="c3:5:weakness", p1_minion_1="b4", p2_hero="c4", charges1=2, p2_minion_1="e5")
    table.play("p1_hero attack p2_hero")  # 1 - 2, never below 0, + 2
    assert (table.hp("p2_hero"), table["charges1"]) == ((3,), "1")
    table.play("p2_minion_1 end", "p1_minion_1 attack p2_hero")
    assert (table.hp("p2_hero"), table["charges1"]) == ((2,), "1")


@pytest.mark.covers("TA-3.11", "TA-8.27", "TA-3.12")
def test_a_charge_is_used_up_by_a_feint_by_an_obstacle_and_halved_with_the_attack(at):
    table = at(p1=WILD["p1"], p2="duelist feint", p1_hero="c3", p2_hero="c4", feint2=2, charges1=2)
    table.play("p1_hero attack p2_hero")
    assert (table.hp("p1_hero", "p2_hero"), table["charges1"]) == ((3, 5), "1")
    table = at(**WILD, p1_hero="c3", p2_hero="e5", obstacles="c4", charges1=2)
    table.play("p1_hero attack c4")
    assert (table["obstacles"], table["charges1"]) == ("-", "1")  # 1 + 2 of 3
    words = {"p1": WILD["p1"], "p2": "duelist challenge archer assassin", "challenge2": "p1_hero"}
    table = at(**words, p1_hero="c3", p2_hero="e5", p2_minion_1="c4", charges1=1)
    table.play("p1_hero attack p2_minion_1")
    assert table.hp("p2_minion_1") == (2,)  # 3 halved is 1


@pytest.mark.covers("TA-3.11", "TA-6.14")
def test_a_stored_attack_that_misses_uses_a_charge_up(at):
    table = at(**WILD, p1_hero="c3:5:slow", p2_hero="c4", charges1=2)
    table.play("p1_hero attack p2_hero")
    assert table["charges1"] == "2"
    table.play("p2_hero move c5")
    assert (table["round"], table.hp("p2_hero"), table["charges1"]) == ("2", (5,), "1")


@pytest.mark.covers("TA-3.11", "TA-6.14")
def test_a_stored_attack_out_of_reach_uses_a_charge_up(at):
    words = {"p1": WILD["p1"], "p2": "warrior shockwave archer assassin"}
    table = at(**words, p1_hero="c3:5:slow", p1_minion_1="e1", p2_hero="b3", p2_minion_1="c4", charges1=2)
    table.play("p1_hero attack p2_minion_1", "p2_hero skill shockwave")
    assert table["p1_hero_tile"] == "d3"
    table.play("p1_minion_1 end", "p2_minion_1 end")
    assert (table["round"], table.hp("p2_minion_1"), table["charges1"]) == ("2", (3,), "1")


@pytest.mark.covers("TA-6.9", "TA-8.24")
def test_a_stored_wild_takes_effect_in_the_next_round(at):
    table = at(**WILD, p1_hero="c3:5:slow", p2_hero="c5")
    table.play("p1_hero skill wild")
    assert (table["charges1"], table.hp("p1_hero")) == ("0", (5,))
    table.play("p2_hero end")
    assert (table["charges1"], table["p1_hero"]) == ("2", "c3:8:life2:slow1")


@pytest.mark.covers("TA-8.4", "TA-8.23")
@pytest.mark.parametrize("player", [1, 2])
def test_blades_need_an_enemy_of_either_player_in_their_way(at: Any, player: int) -> None:
    """An enemy three tiles above, an own unit on the left, an enemy four tiles away on no line."""
    me, you = f"p{player}", f"p{3 - player}"
    words = {me: "ranger blades tank archer", you: "mage blast archer assassin", "turn": player}
    tiles = {f"{me}_hero": "c2", f"{me}_minion_1": "b2", f"{you}_hero": "c5", f"{you}_minion_1": "e4"}
    table = at(**words, **tiles)
    blades = {move for move in table.legal if "blades" in move}
    assert blades == {f"{me}_hero skill blades up"}
