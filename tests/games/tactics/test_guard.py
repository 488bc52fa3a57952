"""Section 7 of the rule book: what a Tank takes for others."""

import pytest

TEAMS = {"p1": "warrior endure tank archer", "p2": "mage blast tank assassin"}


@pytest.mark.covers("TA-7.1", "TA-7.5")
@pytest.mark.parametrize(
    ("tank", "hps"),
    [("b3", (5, 4)), ("d3", (5, 4)), ("c2", (5, 4)), ("b2", (4, 5)), ("a3", (4, 5)), ("d4", (4, 5))],
)
def test_a_tank_adjacent_to_its_hero_takes_the_hit_and_one_elsewhere_does_not(at, tank, hps):
    table = at(**TEAMS, p1_hero="c3", p1_minion_1=tank, p2_hero="c4", turn=2)
    table.play("p2_hero attack p1_hero")
    assert table.hp("p1_hero", "p1_minion_1") == hps


@pytest.mark.covers("TA-7.1")
def test_a_tank_takes_all_of_it_even_if_it_dies_of_less(at):
    table = at(**TEAMS, p1_hero="c3:1", p1_minion_1="b3:1", p2_hero="c4:5:power", turn=2)
    table.play("p2_hero attack p1_hero")
    assert (table.hp("p1_hero"), table["choice"], table.end) == ((1,), "p1_minion_1", None)


@pytest.mark.covers("TA-7.1")
def test_a_tank_guards_no_enemy_and_no_dead_tank_guards(at):
    table = at(**TEAMS, p1_hero="c3", p1_minion_1="b4", p2_hero="c4", p2_minion_1="e5")
    table.play("p1_hero attack p2_hero")
    assert table.hp("p2_hero", "p1_minion_1") == (4, 5)
    table = at(**TEAMS, p1_hero="c3", p1_minion_1="dead", p1_minion_2="b3", p2_hero="c4", turn=2)
    table.play("p2_hero attack p1_hero")
    assert table.hp("p1_hero", "p1_minion_2") == (4, 3)


@pytest.mark.covers("TA-7.2")
def test_of_two_tanks_the_lower_id_takes_it_and_passes_nothing_on(at):
    words = {"p1": "warrior endure tank tank", "p2": TEAMS["p2"], "p2_hero": "c4", "turn": 2}
    table = at({"twins": True}, **words, p1_hero="c3", p1_minion_1="c2", p1_minion_2="b3")
    table.play("p2_hero attack p1_hero")
    assert table.hp("p1_hero", "p1_minion_1", "p1_minion_2") == (5, 4, 5)
    table = at({"twins": True}, **words, p1_hero="c3", p1_minion_1="b2", p1_minion_2="b3")
    table.play("p2_hero attack p1_hero")  # the second is beside the first, which takes nothing
    assert table.hp("p1_hero", "p1_minion_1", "p1_minion_2") == (5, 5, 4)


@pytest.mark.covers("TA-7.2")
def test_a_tank_is_not_guarded_itself(at):
    words = {"p1": "warrior endure tank tank", "p2": TEAMS["p2"], "p2_hero": "c4", "turn": 2}
    table = at({"twins": True}, **words, p1_hero="a1", p1_minion_1="b3", p1_minion_2="c3")
    table.play("p2_hero attack p1_minion_2")
    assert table.hp("p1_minion_1", "p1_minion_2") == (5, 4)


@pytest.mark.covers("TA-7.3")
def test_a_tank_does_not_guard_against_time_bleed_decay_and_pressure(at):
    words = {"p1_hero": "c3:5:bleed", "p1_minion_1": "b3:9", "p1_minion_2": "b4", "p2_hero": "e5", "round": 8}
    table = at(**TEAMS, **words)
    table.play("timeout")
    assert table.hp("p1_hero", "p1_minion_1") == (4, 9)
    table.play("p2_hero end", "p1_minion_1 end", "p1_minion_2 end")
    assert table["round"] == "9"
    assert table.hp("p1_hero", "p1_minion_1", "p1_minion_2") == (2, 7, 1)


@pytest.mark.covers("TA-7.5", "TA-3.7")
def test_a_tank_that_moved_before_the_attack_guards_where_it_stands_then(at):
    """The Tank moves beside its hero and attacks the Duelist who challenged it: the counter is its own."""
    words = {"p1": TEAMS["p1"], "p2": "duelist feint archer assassin", "feint2": 2}
    table = at(**words, p1_hero="c4", p1_minion_1="b3", p2_hero="d3")
    table.play("p1_minion_1 move c3 attack p2_hero")
    assert table.hp("p1_hero", "p1_minion_1", "p2_hero") == (5, 3, 5)


@pytest.mark.covers("TA-7.5", "TA-8.8")
def test_an_attacker_that_moves_beside_its_tank_has_the_counter_guarded(at):
    words = {"p1": TEAMS["p1"], "p2": "duelist feint archer assassin", "feint2": 2}
    table = at(**words, p1_hero="b2", p1_minion_1="c2", p2_hero="b4")
    table.play("p1_hero move b3 attack p2_hero")
    assert table.hp("p1_hero", "p1_minion_1") == (3, 5)
    table = at(**words, p1_hero="b2", p1_minion_1="c3", p2_hero="b4")
    table.play("p1_hero move b3 attack p2_hero")
    assert table.hp("p1_hero", "p1_minion_1") == (5, 3)


@pytest.mark.covers("TA-7.1", "TA-6.13")
def test_a_tank_guards_its_hero_also_against_the_stored_attack_of_an_ally(at):
    table = at(
        **TEAMS,
        p1_hero="c4",
        p1_minion_1="b4",
        p1_minion_2="c2:3:slow",
        p2_hero="e1",
        stored="p1_minion_2:attack:c4",
        acted="p1_minion_2 p1_hero p2_hero",
    )
    table.play("p1_minion_1 end")
    assert (table["round"], table.hp("p1_hero", "p1_minion_1")) == ("2", (5, 4))
