"""Section 3 of the rule book: actions and moves."""

import pytest

ASSASSIN = "warrior endure assassin archer"


def moves_of(table, unit):
    """The tiles that a unit may move to."""
    said = [move.split() for move in table.legal]
    return {words[2] for words in said if words[0] == unit and words[1] == "move" and len(words) == 3}


@pytest.mark.covers("TA-3.1")
def test_all_actions_of_a_turn_name_their_unit(at):
    table = at(p1=ASSASSIN, p1_hero="c3", p1_minion_1="b1", p2_hero="c4")
    assert table.legal >= {
        "p1_hero move c2",
        "p1_hero attack p2_hero",
        "p1_minion_1 move b4 attack p2_hero",
        "p1_hero skill endure",
        "p1_hero end",
    }
    assert {move.split()[0] for move in table.legal} == {"p1_hero", "p1_minion_1"}


@pytest.mark.covers("TA-3.1")
def test_a_death_choice_names_obstacle_or_buff_tile(at):
    table = at(p1_hero="c3", p2_minion_1="c4", fallen="p2_minion_1")
    assert table.legal == {"obstacle", "buff"}


@pytest.mark.covers("TA-3.2")
def test_moves_of_one_tile(at):
    table = at(p1_hero="c3", p2_hero="e5")
    assert moves_of(table, "p1_hero") == {"c2", "c4", "b3", "d3"}
    assert table.refused("p1_hero move d4") == "out_of_range"


@pytest.mark.covers("TA-3.2")
def test_an_assassin_moves_up_to_four_tiles_in_a_straight_line(at):
    table = at(p1=ASSASSIN, p1_hero="e5", p1_minion_1="a1", p2_hero="e4")
    assert moves_of(table, "p1_minion_1") == {"a2", "a3", "a4", "a5", "b1", "c1", "d1", "e1"}
    assert table.refused("p1_minion_1 move b2") == "not_in_line"


@pytest.mark.covers("TA-3.2")
@pytest.mark.parametrize(
    "words",
    [{"obstacles": "a3,c1"}, {"p1_hero": "a3", "p2_hero": "c1"}, {"p2_hero": "a3", "p1_hero": "c1"}],
)
def test_units_and_obstacles_stop_a_move(at, words):
    table = at(p1=ASSASSIN, **{"p1_hero": "e5", "p2_hero": "e4", **words}, p1_minion_1="a1")
    assert moves_of(table, "p1_minion_1") == {"a2", "b1"}
    assert table.refused("p1_minion_1 move a3") == "tile_taken"
    assert table.refused("p1_minion_1 move a4") == "path_blocked"
    assert table.refused("p1_minion_1 move a1") == "out_of_range"


@pytest.mark.covers("TA-3.3")
def test_a_walk_turns_corners(at):
    words = {"p1": ASSASSIN, "p1_hero": "e5", "p2_hero": "e4", "p1_minion_1": "a1"}
    walking = moves_of(at({"movement": "walk"}, **words), "p1_minion_1")
    assert walking == {
        *("b1", "a2", "c1", "b2", "a3", "d1", "c2", "b3", "a4"),
        *("e1", "d2", "c3", "b4", "a5"),
    }


@pytest.mark.covers("TA-3.3")
def test_a_walk_goes_round_what_is_in_the_way_and_counts_its_steps(at):
    words = {"p1": ASSASSIN, "p1_hero": "e5", "p2_hero": "b2", "p1_minion_1": "a1", "obstacles": "a2"}
    table = at({"movement": "walk"}, **words)
    assert moves_of(table, "p1_minion_1") == {"b1", "c1", "d1", "e1", "c2", "d2", "c3"}
    assert table.refused("p1_minion_1 move a3") == "path_blocked"  # six steps round b2
    assert table.refused("p1_minion_1 move a2") == "tile_taken"
    table.play("p1_minion_1 move c3")
    assert table["p1_minion_1_tile"] == "c3"


@pytest.mark.covers("TA-3.4")
def test_only_the_buff_tile_at_the_end_of_a_move_is_triggered(at):
    table = at(p1=ASSASSIN, p1_minion_1="a1", tiles="a2:weakness,a3:power,a4:life")
    table.play("p1_minion_1 move a3")
    assert table["p1_minion_1_buffs"] == "power2"
    assert table.hp("p1_minion_1") == (3,)
    assert table["tiles"] == "a2:weakness:2,a4:life:2"


@pytest.mark.covers("TA-3.7")
def test_move_and_attack_hits_an_enemy_beside_the_end_of_the_move(at):
    table = at(p1=ASSASSIN, p1_minion_1="c1", p1_hero="e1", p2_hero="c4", p2_minion_1="b3")
    assert {move for move in table.legal if " move " in move and " attack " in move} == {
        "p1_minion_1 move c3 attack p2_hero",
        "p1_minion_1 move c3 attack p2_minion_1",
    }
    table.play("p1_minion_1 move c3 attack p2_minion_1")
    assert (table["p1_minion_1_tile"], table.hp("p2_minion_1", "p2_hero")) == ("c3", (1, 5))


@pytest.mark.covers("TA-3.7")
def test_an_archer_too_must_be_adjacent_after_the_move(at):
    words = {"p1": "warrior endure archer tank", "p1_hero": "e1", "p1_minion_1": "a1"}
    far = at(**words, p2_hero="a4")
    assert "p1_minion_1 attack p2_hero" in far.legal
    assert far.refused("p1_minion_1 move a2 attack p2_hero") == "out_of_range"
    near = at(**words, p2_hero="a3")
    near.play("p1_minion_1 move a2 attack p2_hero")
    assert near.hp("p2_hero") == (4,)


@pytest.mark.covers("TA-3.7")
def test_obstacles_cannot_be_attacked_after_a_move(at):
    table = at(p1_hero="c1", p2_hero="e5", obstacles="c3")
    assert table.refused("p1_hero move c2 attack c3") == "no_target"


@pytest.mark.covers("TA-3.8")
def test_power_forbids_move_and_attack(at):
    table = at(p1_hero="c2:power", p2_hero="c4")
    assert table.refused("p1_hero move c3 attack p2_hero") == "power_no_move_and_attack"
    assert table.refused("p1_hero move c3") is None


@pytest.mark.covers("TA-3.8", "TA-3.9")
def test_power_got_by_the_move_itself_counts_for_the_attack(at):
    table = at(p1_hero="c2", p2_hero="c4", tiles="c3:power")
    table.play("p1_hero move c3 attack p2_hero")
    assert table.hp("p1_hero", "p2_hero") == (6, 1)  # 5 + 1, and 5 - (1 + 3)


@pytest.mark.covers("TA-3.9")
def test_weakness_got_by_the_move_weakens_the_attack(at):
    table = at(p1=ASSASSIN, p1_minion_1="c1", p1_hero="e1", p2_hero="c4", tiles="c3:weakness")
    table.play("p1_minion_1 move c3 attack p2_hero")
    assert table.hp("p1_minion_1", "p2_hero") == (1, 5)  # 2 - 1, and 2 - 2 = 0 damage


@pytest.mark.covers("TA-3.9", "TA-5.7")
def test_a_mover_killed_by_the_tile_does_not_attack(at):
    table = at(p1=ASSASSIN, p1_minion_1="c1:1", p1_hero="e1", p2_hero="c4", tiles="c3:weakness")
    said = table.play("p1_minion_1 move c3 attack p2_hero")
    assert table.hp("p1_minion_1", "p2_hero") == (0, 5)
    assert (table["phase"], table["obstacles"], table["turn"]) == ("action", "c3:3", "2")
    assert not any("attacked" in line for line in said)


@pytest.mark.covers("TA-3.9", "TA-4.9")
def test_speed_got_by_move_and_attack_weakens_it_and_gives_a_second_action(at):
    table = at(p1=ASSASSIN, p1_minion_1="c1", p1_hero="e1", p2_hero="c4", tiles="c3:speed")
    table.play("p1_minion_1 move c3 attack p2_hero")
    assert table.hp("p2_hero") == (4,)  # 2 - 1
    assert (table["turn"], table["available"]) == ("1", "p1_minion_1")


@pytest.mark.covers("TA-3.17")
@pytest.mark.parametrize("start", ["b1", "c2", "a1"])
def test_from_another_tile_is_a_mismatch(at, start):
    table = at(p1_hero="c1", p1_minion_1="a1", p2_hero="c2")
    assert table.refused(f"p1_hero from {start} move b1") == "unit_mismatch"
    assert table.refused(f"p1_hero from {start} attack p2_hero") == "unit_mismatch"
    assert table.refused("p1_hero from c1 move b1") is None
    assert table.refused("p1_hero from c1 attack p2_hero") is None
