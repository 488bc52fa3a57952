"""Section 8 of the rule book: challenge, strike and feint."""

import pytest

CHALLENGE = {"p1": "duelist challenge tank archer", "p2": "mage blast archer assassin"}
STRIKE = {"p1": "duelist strike tank archer", "p2": "mage blast archer assassin"}
FEINT = {"p1": "duelist feint tank archer", "p2": "mage blast archer assassin"}


@pytest.mark.covers("TA-8.25", "TA-8.2")
def test_challenge_hurts_nobody_and_lasts_two_rounds(at):
    table = at(**CHALLENGE, p1_hero="c3", p2_hero="c5")
    table.play("p1_hero skill challenge p2_hero")
    assert (table["challenge1"], table.hp("p2_hero"), table["ready1"]) == ("p2_hero:2", (5,), "2")
    assert (table["turn"], table["acted"]) == ("2", "p1_hero")
    table.play("p2_hero end")
    assert (table["round"], table["challenge1"]) == ("2", "p2_hero:1")
    table.play("p1_hero end", "p2_hero end")
    assert (table["round"], table["challenge1"]) == ("3", "-")


@pytest.mark.covers("TA-8.25", "TA-12.6", "TA-8.5")
def test_challenge_reaches_a_visible_enemy_up_to_two_away(at):
    table = at(**CHALLENGE, p1_hero="c3", p1_minion_1="c2", p2_hero="b4", p2_minion_1="e4")
    assert table.refused("p1_hero skill challenge p2_hero") is None
    assert table.refused("p1_hero skill challenge p2_minion_1") == "out_of_range"
    assert table.refused("p1_hero skill challenge p1_minion_1") == "own_unit"
    words = {"p1": CHALLENGE["p1"], "p2": "rogue smoke", "p2_hero": "c4", "invisible": "p2_hero"}
    assert at(**words, p1_hero="c3").refused("p1_hero skill challenge p2_hero") == "target_invisible"


@pytest.mark.covers("TA-3.12", "TA-8.25")
@pytest.mark.parametrize(
    ("unit", "buffs", "damage"),
    [("p2_hero", "", 0), ("p2_minion_2", "", 1), ("p2_hero", ":power", 2), ("p2_minion_2", ":power", 2)],
)
def test_a_challenged_unit_hits_anybody_else_with_half_its_strength(at, unit, buffs, damage):
    """1, 2, 4 and 5 are halved and rounded down."""
    hp = 5 if unit == "p2_hero" else 2
    words = {"p2_hero": "e5"} | {unit: f"c4:{hp}{buffs}"}
    table = at(**CHALLENGE, p1_hero="a1", p1_minion_2="c3", challenge1=unit, turn=2, **words)
    table.play(f"{unit} attack p1_minion_2")
    assert (table.hp("p1_minion_2"), table.hp(unit)) == ((3 - damage,), (hp,))


@pytest.mark.covers("TA-8.25", "TA-8.8")
def test_a_challenged_unit_hits_the_duelist_in_full_and_takes_two(at):
    table = at(**CHALLENGE, p1_hero="c3", p2_hero="c4", challenge1="p2_hero", turn=2)
    table.play("p2_hero attack p1_hero")
    assert table.hp("p1_hero", "p2_hero") == (4, 3)
    assert (table["acted"], table["turn"]) == ("p2_hero", "1")


@pytest.mark.covers("TA-8.8", "TA-7.1", "TA-8.25")
def test_the_counter_is_guarded_and_comes_also_when_the_duelist_is(at):
    words = {"p1": CHALLENGE["p1"], "p2": "mage blast tank archer", "challenge1": "p2_hero", "turn": 2}
    table = at(**words, p1_hero="c3", p1_minion_1="b3", p2_hero="c4", p2_minion_1="c5")
    table.play("p2_hero attack p1_hero")
    assert table.hp("p1_hero", "p1_minion_1", "p2_hero", "p2_minion_1") == (5, 4, 5, 3)


@pytest.mark.covers("TA-8.8")
def test_a_mark_adds_nothing_to_a_counter(at):
    words = {"p1": CHALLENGE["p1"], "p2": "mage blast archer assassin", "challenge1": "p2_hero", "turn": 2}
    table = at(**words, p1_hero="c3", p2_hero="c4", mark1="p2_hero")
    table.play("p2_hero attack p1_hero")
    assert table.hp("p2_hero") == (3,)


@pytest.mark.covers("TA-8.25", "TA-3.12")
def test_a_challenge_concerns_neither_skills_nor_obstacles(at):
    table = at({"blast_percent": 0}, **CHALLENGE, p1_hero="c3", p2_hero="c4", challenge1="p2_hero", turn=2)
    table.play("p2_hero skill blast p1_hero")
    assert table.hp("p1_hero", "p2_hero") == (2, 5)
    table = at(**CHALLENGE, p1_hero="a1", p2_hero="c4", challenge1="p2_hero", turn=2, obstacles="c5")
    table.play("p2_hero attack c5")
    assert table["obstacles"] == "c5:2"


@pytest.mark.covers("TA-5.2", "TA-8.25")
def test_a_counter_that_kills_as_the_duelist_dies_makes_the_attacker_win(at):
    table = at(**CHALLENGE, p1_hero="c3:1", p2_hero="c4:2", challenge1="p2_hero", turn=2)
    table.play("p2_hero attack p1_hero")
    assert table.end == ("both_heroes_died", 2)


@pytest.mark.covers("TA-8.8", "TA-5.5")
def test_a_minion_killed_by_a_counter_is_killed_in_combat_and_costs_the_duelist_no_action(at):
    table = at(**CHALLENGE, p1_hero="c3", p2_hero="e5", p2_minion_2="c4", challenge1="p2_minion_2", turn=2)
    table.play("p2_minion_2 attack p1_hero")
    assert (table.hp("p1_hero"), table["choice"], table["challenge1"]) == ((3,), "p2_minion_2", "-")
    table.play("obstacle")
    assert (table["turn"], table["available"]) == ("1", "p1_hero")


@pytest.mark.covers("TA-8.9")
def test_a_new_challenge_replaces_the_old_one(at):
    table = at(**CHALLENGE, p1_hero="c3", p2_hero="c4", p2_minion_1="b3", challenge1="p2_hero:1")
    table.play("p1_hero skill challenge p2_minion_1")
    assert table["challenge1"] == "p2_minion_1:2"


@pytest.mark.covers("TA-6.13", "TA-8.25")
def test_a_stored_challenge_that_meets_an_ally_halves_the_ally(at, tactics):
    words = {"p1_hero": "c3:5:slow", "p1_minion_1": "b4", "p2_hero": "c4", "p2_minion_2": "e5"}
    table = at(**CHALLENGE, **words)
    table.play("p1_hero skill challenge p2_hero", "p2_hero move d4", "p1_minion_1 move c4", "p2_minion_2 end")
    assert (table["round"], table["challenge1"], table["turn"]) == ("2", "p1_minion_1:2", "1")
    table.play("p1_minion_1 attack p2_hero")
    assert (table.hp("p2_hero"), tactics.check(table.state)) == ((5,), None)


@pytest.mark.covers("TA-8.26", "TA-8.2", "TA-6.1")
@pytest.mark.parametrize(("debuff", "left"), [("bleed", 2), ("slow", 2), ("weakness", 1)])
def test_strike_costs_three_and_brings_the_debuff_that_is_named(at, debuff, left):
    table = at(**STRIKE, p1_hero="c3", p2_hero="c4")
    table.play(f"p1_hero skill strike p2_hero {debuff}")
    assert (table["p2_hero"], table["turn"], table["ready1"]) == (f"c4:{left}:{debuff}2", "2", "2")


@pytest.mark.covers("TA-8.26", "TA-12.6")
def test_strike_needs_an_adjacent_enemy_and_a_debuff(at):
    table = at(**STRIKE, p1_hero="c3", p1_minion_1="b3", p2_hero="c4", p2_minion_1="d4")
    assert table.refused("p1_hero skill strike p2_minion_1 bleed") == "out_of_range"
    assert table.refused("p1_hero skill strike p1_minion_1 bleed") == "own_unit"
    assert table.refused("p1_hero skill strike c2 bleed") == "no_target"
    assert table.refused("p1_hero skill strike p2_hero") == "wrong_aim"
    assert table.refused("p1_hero skill strike p2_hero power") == "unknown_debuff"
    assert table.refused("p1_hero skill strike p2_hero blind") == "unknown_debuff"


@pytest.mark.covers("TA-7.4", "TA-8.7")
def test_strike_at_a_guarded_hero_hurts_and_debuffs_the_tank(at):
    table = at(p1=STRIKE["p1"], p2="mage blast tank archer", p1_hero="c3", p2_hero="c4", p2_minion_1="d4")
    table.play("p1_hero skill strike p2_hero weakness")
    assert (table["p2_hero"], table["p2_minion_1"]) == ("c4:5", "d4:1:weakness2")


@pytest.mark.covers("TA-8.7", "TA-5.5")
@pytest.mark.parametrize(("hp", "debuff"), [(3, "bleed"), (4, "weakness")])
def test_a_minion_that_dies_of_a_strike_or_its_weakness_leaves_a_choice(at, hp, debuff):
    table = at(**STRIKE, p1_hero="c3", p2_hero="e5", p2_minion_1=f"c4:{hp}")
    table.play(f"p1_hero skill strike p2_minion_1 {debuff}")
    assert (table["choice"], table["p2_minion_1_buffs"]) == ("p2_minion_1", "-")


@pytest.mark.covers("TA-6.8", "TA-8.26")
def test_a_unit_struck_with_slow_before_it_acted_has_to_declare(at):
    table = at(**STRIKE, p1_hero="c3", p1_minion_1="a1", p2_hero="c4")
    table.play("p1_hero skill strike p2_hero slow", "p2_hero attack p1_hero")
    assert (table.hp("p1_hero"), table["stored"], table["acted"]) == (
        (5,),
        "p2_hero:attack:c3",
        "p1_hero,p2_hero",
    )


@pytest.mark.covers("TA-6.13", "TA-8.26")
def test_a_stored_strike_hits_whoever_stands_there(at):
    table = at(**STRIKE, p1_hero="c3:5:slow", p2_hero="c4", p2_minion_1="b4")
    table.play("p1_hero skill strike p2_hero bleed", "p2_hero move c5", "p2_minion_1 move c4")
    assert (table["round"], table.hp("p2_hero"), table["choice"]) == ("2", (5,), "p2_minion_1")


@pytest.mark.covers("TA-8.27", "TA-8.28", "TA-8.8")
def test_the_next_attack_on_a_duelist_who_feints_misses_and_costs_two(at):
    table = at(**FEINT, p1_hero="c3", p2_hero="c4", p2_minion_2="b3")
    table.play("p1_hero skill feint")
    assert (table["feint1"], table["turn"], table["ready1"]) == ("2", "2", "2")
    table.play("p2_hero attack p1_hero")
    assert (table.hp("p1_hero", "p2_hero"), table["feint1"]) == ((5, 3), "0")
    table.play("p2_minion_2 attack p1_hero")  # the second attack hits
    assert table.hp("p1_hero", "p2_minion_2") == (3, 2)


@pytest.mark.covers("TA-8.27", "TA-9.6")
def test_a_feint_is_over_after_two_rounds(at):
    table = at(**FEINT, p1_hero="c3", p2_hero="c5")
    table.play("p1_hero skill feint", "p2_hero end")
    assert (table["round"], table["feint1"]) == ("2", "1")
    table.play("p1_hero end", "p2_hero end")
    assert (table["round"], table["feint1"]) == ("3", "0")


@pytest.mark.covers("TA-8.27")
def test_a_feint_does_nothing_against_skills_and_stays(at):
    table = at({"blast_percent": 0}, **FEINT, p1_hero="c3", p2_hero="c4", feint1=2, turn=2)
    table.play("p2_hero skill blast p1_hero")
    assert (table.hp("p1_hero", "p2_hero"), table["feint1"]) == ((2, 5), "2")


@pytest.mark.covers("TA-8.28", "TA-7.1", "TA-8.8")
def test_an_attack_lost_to_a_feint_leaves_nothing_for_a_tank_and_its_counter_may_be_guarded(at):
    words = {"p1": FEINT["p1"], "p2": "mage blast tank archer", "feint1": 1, "turn": 2}
    table = at(**words, p1_hero="c3", p1_minion_1="b3", p2_hero="c4", p2_minion_1="c5")
    table.play("p2_hero attack p1_hero")
    assert table.hp("p1_hero", "p1_minion_1", "p2_hero", "p2_minion_1") == (5, 5, 5, 3)


@pytest.mark.covers("TA-8.28")
def test_a_feint_answers_instead_of_a_challenge(at):
    table = at(**FEINT, p1_hero="c3", p2_hero="c4", feint1=1, challenge1="p2_hero", turn=2)
    table.play("p2_hero attack p1_hero")
    assert table.hp("p1_hero", "p2_hero") == (5, 3)


@pytest.mark.covers("TA-8.27", "TA-6.15")
def test_feint_rests_takes_no_aim_and_may_be_stored(at):
    assert at(**FEINT, p1_hero="c3", p2_hero="c5", ready1=1).refused("p1_hero skill feint") == "on_cooldown"
    table = at(**FEINT, p1_hero="c3:5:slow", p2_hero="c4")
    assert table.refused("p1_hero skill feint p2_hero") == "wrong_aim"
    table.play("p1_hero skill feint", "p2_hero attack p1_hero")
    assert (table["round"], table.hp("p1_hero"), table["feint1"], table["ready1"]) == ("2", (4,), "2", "1")


@pytest.mark.covers("TA-5.2", "TA-8.27")
def test_an_attacker_with_two_hp_dies_of_a_feint(at):
    table = at(**FEINT, p1_hero="c3:1", p2_hero="c4:2", feint1=1, turn=2)
    table.play("p2_hero attack p1_hero")
    assert table.end == ("hero_died", 1)
