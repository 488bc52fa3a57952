"""Section 8 of the rule book: leap, shockwave and endure."""

from typing import Any

import pytest

LEAP = {"p1": "warrior leap tank archer", "p2": "mage blast archer assassin"}
SHOCKWAVE = {"p1": "warrior shockwave tank archer", "p2": "mage blast archer assassin"}
ENDURE = {"p1": "warrior endure tank archer", "p2": "mage blast archer assassin"}
GUARDED = {"p1": "warrior shockwave tank archer", "p2": "mage blast tank archer"}


@pytest.mark.covers("TA-8.10", "TA-8.2", "TA-4.6")
def test_leap_hurts_every_enemy_next_to_the_landing_and_nobody_else(at):
    table = at(**LEAP, p1_hero="c1", p2_hero="c4", p2_minion_1="b3", p2_minion_2="e4")
    table.play("p1_hero skill leap c3")
    assert table["p1_hero_tile"] == "c3"
    assert table.hp("p1_hero", "p2_hero", "p2_minion_1", "p2_minion_2") == (5, 3, 1, 2)
    assert (table["turn"], table["acted"], table["ready1"]) == ("2", "p1_hero", "2")


@pytest.mark.covers("TA-8.10", "TA-8.3")
def test_leap_goes_over_units_and_obstacles_and_around_corners(at):
    table = at(**LEAP, p1_hero="a1", p1_minion_1="a2", p2_hero="e5", obstacles="b1 b2")
    table.play("p1_hero skill leap b3")
    assert (table["p1_hero_tile"], table.hp("p2_hero")) == ("b3", (5,))


@pytest.mark.covers("TA-8.10", "TA-12.6")
@pytest.mark.parametrize(
    ("tile", "code"),
    [("c5", "out_of_range"), ("a3", "out_of_range"), ("c4", "tile_taken"), ("b2", "tile_taken")],
)
def test_leap_needs_a_free_tile_up_to_three_away(at, tile, code):
    table = at(**LEAP, p1_hero="c1", p2_hero="c4", obstacles="b2")
    assert table.refused(f"p1_hero skill leap {tile}") == code


@pytest.mark.covers("TA-8.2")
def test_leap_in_round_one_is_ready_again_in_round_three(at):
    table = at(**LEAP, p1_hero="a1", p2_hero="e5")
    table.play("p1_hero skill leap b2", "p2_hero end")
    assert (table["round"], table["turn"]) == ("2", "1")
    assert table.refused("p1_hero skill leap c1") == "on_cooldown"
    table.play("p1_hero end", "p2_hero end")
    assert table["round"] == "3"
    assert table.refused("p1_hero skill leap c1") is None


@pytest.mark.covers("TA-8.10", "TA-7.1", "TA-7.5")
def test_leap_at_two_units_beside_their_tank_hurts_the_tank_twice(at):
    table = at(**GUARDED | {"p1": LEAP["p1"]}, p1_hero="c1", p2_hero="c4", p2_minion_1="b4", p2_minion_2="b3")
    table.play("p1_hero skill leap c3")
    assert table.hp("p2_hero", "p2_minion_1", "p2_minion_2") == (5, 1, 3)


@pytest.mark.covers("TA-8.5", "TA-3.14")
def test_leap_hits_the_invisible_and_the_marked_harder(at):
    words = {"p1": LEAP["p1"], "p2": "rogue smoke archer assassin", "invisible": "p2_hero"}
    table = at(**words, p1_hero="c1", p2_hero="c4")
    table.play("p1_hero skill leap c3")
    assert table.hp("p2_hero") == (3,)


@pytest.mark.covers("TA-5.12", "TA-4.9")
def test_leap_onto_a_speed_tile_gives_a_second_action_at_once(at):
    table = at(**LEAP, p1_hero="c1", p2_hero="c4", p2_minion_1="e5", tiles="c3:speed")
    table.play("p1_hero skill leap c3")
    assert (table["turn"], table["again"], table["tiles"]) == ("1", "p1_hero", "-")
    table.play("p1_hero attack p2_hero")  # 1 - 1 = 0
    assert (table.hp("p2_hero"), table["turn"]) == ((3,), "2")


@pytest.mark.covers("TA-5.12", "TA-6.5", "TA-5.1")
def test_leap_onto_a_weakness_tile_with_one_hp_loses_the_game(at):
    table = at(**LEAP, p1_hero="c1:1", p2_hero="c4:1", tiles="c3:weakness")
    table.play("p1_hero skill leap c3")
    assert (table.end, table.hp("p1_hero", "p2_hero")) == (("hero_died", 2), (0, 1))


@pytest.mark.covers("TA-8.10", "TA-5.4")
def test_leap_kills_two_minions_and_their_owner_chooses_twice(at):
    table = at(**LEAP, p1_hero="c1", p2_hero="e5", p2_minion_1="b3:2", p2_minion_2="c4")
    table.play("p1_hero skill leap c3")
    assert (table["fallen"], table["choice"]) == ("p2_minion_1,p2_minion_2", "p2_minion_1")
    table.play("obstacle", "obstacle")
    assert (table["obstacles"], table["turn"]) == ("b3:3,c4:3", "2")


@pytest.mark.covers("TA-6.8", "TA-6.9", "TA-6.15")
def test_a_stored_leap_lands_in_the_next_round_and_hurts_who_is_there_then(at):
    table = at(**LEAP, p1_hero="c1:5:slow", p2_hero="d4")
    table.play("p1_hero skill leap c3")
    assert (table["p1_hero_tile"], table["stored"], table["ready1"]) == ("c1", "p1_hero:skill:leap:c3", "2")
    table.play("p2_hero move c4")
    assert (table["round"], table["p1_hero_tile"], table.hp("p2_hero")) == ("2", "c3", (3,))
    assert (table["stored"], table["acted"], table["turn"], table["ready1"]) == ("-", "p1_hero", "2", "1")


@pytest.mark.covers("TA-6.12")
def test_a_stored_leap_to_a_tile_that_is_taken_fails(at):
    table = at(**LEAP, p1_hero="c1:5:slow", p2_hero="c4")
    said = table.play("p1_hero skill leap c3", "p2_hero move c3")
    assert "p1_hero failed." in said
    assert (table["p1_hero_tile"], table.hp("p2_hero"), table["ready1"]) == ("c1", (5,), "1")


@pytest.mark.covers("TA-8.11", "TA-8.2")
def test_shockwave_hurts_and_pushes_every_adjacent_enemy(at):
    table = at(**SHOCKWAVE, p1_hero="c3", p1_minion_1="c2", p2_hero="c4", p2_minion_1="b3", p2_minion_2="d4")
    table.play("p1_hero skill shockwave")
    assert table.hp("p2_hero", "p2_minion_1", "p2_minion_2", "p1_minion_1") == (4, 2, 2, 5)
    assert (table["p2_hero_tile"], table["p2_minion_1_tile"], table["p2_minion_2_tile"]) == ("c5", "a3", "d4")
    assert (table["p1_minion_1_tile"], table["turn"], table["ready1"]) == ("c2", "2", "2")


@pytest.mark.covers("TA-8.11")
@pytest.mark.parametrize(
    "words",
    [
        {"p1_hero": "c4", "p2_hero": "c5"},
        {"p1_hero": "c3", "p2_hero": "c4", "obstacles": "c5"},
        {"p1_hero": "c3", "p2_hero": "c4", "p2_minion_1": "c5"},
        {"p1_hero": "c3", "p2_hero": "c4", "p1_minion_2": "c5"},
    ],
)
def test_shockwave_at_an_enemy_with_no_room_behind_costs_two_and_it_stays(at, words):
    table = at(**SHOCKWAVE, **words)
    table.play("p1_hero skill shockwave")
    assert (table.hp("p2_hero"), table["p2_hero_tile"]) == ((3,), words["p2_hero"])
    assert "0" not in table["obstacles"]


@pytest.mark.covers("TA-7.1", "TA-7.4")
def test_shockwave_at_a_guarded_hero_pushes_the_hero_and_hurts_the_tank(at):
    table = at(**GUARDED, p1_hero="c3", p2_hero="c4", p2_minion_1="d4")
    table.play("p1_hero skill shockwave")
    assert (table.hp("p2_hero", "p2_minion_1"), table["p2_hero_tile"]) == ((5, 4), "c5")
    assert table["p2_minion_1_tile"] == "d4"


@pytest.mark.covers("TA-8.11", "TA-7.2")
def test_shockwave_at_a_tank_hurts_the_tank_itself(at):
    table = at(**GUARDED, p1_hero="b2", p2_hero="e5", p2_minion_1="b3", p2_minion_2="b4")
    table.play("p1_hero skill shockwave")  # the Archer stands behind it
    assert (table.hp("p2_minion_1", "p2_minion_2"), table["p2_minion_1_tile"]) == ((3, 3), "b3")
    table = at(**GUARDED, p1_hero="c3", p2_hero="c4", p2_minion_1="d3", p2_minion_2="d4")
    table.play("p1_hero skill shockwave")
    assert table.hp("p2_hero", "p2_minion_1", "p2_minion_2") == (4, 4, 3)
    assert (table["p2_hero_tile"], table["p2_minion_1_tile"]) == ("c5", "e3")


@pytest.mark.covers("TA-8.12", "TA-5.4")
def test_shockwave_does_not_push_the_dead(at):
    table = at(**SHOCKWAVE, p1_hero="c3", p2_hero="e5", p2_minion_2="c4:1")
    table.play("p1_hero skill shockwave")
    assert table["choice"] == "p2_minion_2"
    table.play("obstacle")
    assert table["obstacles"] == "c4:3"


@pytest.mark.covers("TA-5.12", "TA-5.7", "TA-8.11")
@pytest.mark.parametrize(("number", "left"), [(1, "c5:3"), (2, "-")])
def test_a_minion_pushed_to_death_on_a_weakness_tile_leaves_what_the_round_says(at, number, left):
    words = {"p1_hero": "c3", "p2_hero": "e5", "p2_minion_1": "c4:2", "tiles": "c5:weakness"}
    table = at(**SHOCKWAVE, **words, round=number)
    table.play("p1_hero skill shockwave")
    assert (table["p2_minion_1"], table["fallen"], table["obstacles"]) == ("dead", "-", left)
    assert (table["tiles"] == "-") == (number == 1)
    assert table["turn"] == "2"


@pytest.mark.covers("TA-5.12", "TA-4.7")
def test_a_unit_pushed_onto_a_speed_tile_acts_twice_later(at):
    table = at(**SHOCKWAVE, p1_hero="c3", p1_minion_1="a1", p2_hero="c4", tiles="c5:speed")
    table.play("p1_hero skill shockwave", "p2_hero move b5")
    assert (table["again"], table["turn"]) == ("p2_hero", "2")


@pytest.mark.covers("TA-8.4", "TA-8.5")
def test_shockwave_without_an_adjacent_enemy_is_refused_and_an_invisible_one_is_enough(at):
    assert at(**SHOCKWAVE, p1_hero="c3", p2_hero="d4").refused("p1_hero skill shockwave") == "no_target"
    rogue = {"p1": SHOCKWAVE["p1"], "p2": "rogue smoke archer assassin", "invisible": "p2_hero"}
    table = at(**rogue, p1_hero="c3", p2_hero="c4")
    table.play("p1_hero skill shockwave")
    assert (table.hp("p2_hero"), table["p2_hero_tile"], table["invisible"]) == ((4,), "c5", "p2_hero")


@pytest.mark.covers("TA-6.13")
def test_a_stored_shockwave_may_find_nobody(at):
    table = at(**SHOCKWAVE, p1_hero="c3:5:slow", p2_hero="c4")
    table.play("p1_hero skill shockwave", "p2_hero move c5")
    assert (table["round"], table.hp("p2_hero"), table["p2_hero_tile"]) == ("2", (5,), "c5")


@pytest.mark.covers("TA-6.13", "TA-6.14")
def test_a_stored_strike_keeps_its_tile_when_the_duelist_is_pushed(at):
    """Struck upwards from c3 at c4; from d3 that is out of reach, and d4 was never aimed at."""
    words = {"p1": "warrior shockwave archer tank", "p2": "duelist strike archer assassin"}
    table = at(
        **words,
        p1_hero="b3",
        p1_minion_1="d4",
        p2_hero="c3",
        p1_minion_2="c4",
        stored="p2_hero:skill:strike:up:bleed",
        acted="p2_hero",
        ready2=2,
        p2_minion_1="e1",
    )
    table.play("p1_hero skill shockwave")
    assert (table["p2_hero"], table["stored"]) == ("d3:4", "p2_hero:skill:strike:c4")
    table.play("p2_minion_1 end", "p1_minion_1 end")
    said = table.play("p1_minion_2 end")
    assert (table["round"], table.hp("p1_minion_1", "p1_minion_2")) == ("2", (3, 5))
    assert "p2_hero failed." in said


@pytest.mark.covers("TA-8.10", "TA-1.8")
@pytest.mark.parametrize("corner", ["a5", "e5"])
def test_leap_hurts_nobody_who_is_dead_wherever_it_ends(at: Any, corner: str) -> None:
    table = at(**LEAP, p1_hero="c4", p2_hero="c1")
    assert table.play(f"p1_hero skill leap {corner}") == [
        "p1_hero used leap.",
        f"p1_hero went from c4 to {corner}.",
    ]


@pytest.mark.covers("TA-8.11", "TA-1.8")
@pytest.mark.parametrize(("corner", "enemy", "behind"), [("a5", "b5", "c5"), ("e5", "d5", "c5")])
def test_shockwave_hurts_nobody_who_is_dead_wherever_it_is_sent(
    at: Any, corner: str, enemy: str, behind: str
) -> None:
    table = at(**SHOCKWAVE, p1_hero=corner, p2_hero=enemy)
    assert table.play("p1_hero skill shockwave")[:3] == [
        "p1_hero used shockwave.",
        "p2_hero took 1 damage, 4 HP left.",
        f"p2_hero was pushed to {behind}.",
    ]


@pytest.mark.covers("TA-8.4")
@pytest.mark.parametrize(("enemy", "own", "allowed"), [("c2", "c4", True), ("c1", "c2", False)])
@pytest.mark.parametrize("player", [1, 2])
def test_a_shockwave_needs_an_adjacent_enemy_of_either_player(
    at: Any, player: int, enemy: str, own: str, allowed: bool
) -> None:
    me, you = f"p{player}", f"p{3 - player}"
    words = {me: "warrior shockwave tank archer", you: "mage blast archer assassin", "turn": player}
    table = at(**words, **{f"{me}_hero": "c3", f"{me}_minion_1": own, f"{you}_hero": enemy})
    assert (f"{me}_hero skill shockwave" in table.legal) == allowed


PUSHED_STRIKER = {
    "p1": "warrior shockwave archer tank",
    "p2": "duelist strike archer assassin",
    "p1_hero": "b3",
    "p1_minion_1": "e5",
    "p2_hero": "c3",
    "acted": "p2_hero",
    "ready2": 2,
    "p2_minion_1": "e1",
}


@pytest.mark.covers("TA-6.13")
@pytest.mark.parametrize("debuff", ["weakness", "bleed", "slow"])
@pytest.mark.parametrize(
    ("direction", "tile"), [("up", "c4"), ("down", "c2"), ("right", "d3"), ("left", "b3")]
)
def test_a_stored_strike_of_every_kind_keeps_its_tile(
    at: Any, direction: str, tile: str, debuff: str
) -> None:
    """The four tiles around c3, from where the Duelist is pushed to d3."""
    table = at(**PUSHED_STRIKER, stored=f"p2_hero:skill:strike:{direction}:{debuff}")
    table.play("p1_hero skill shockwave")
    assert (table["p2_hero"], table["stored"]) == ("d3:4", f"p2_hero:skill:strike:{tile}")


@pytest.mark.covers("TA-6.13")
@pytest.mark.parametrize(
    ("team", "skill"),
    [
        ("warrior endure", "endure"),
        ("warrior leap", "leap:c4"),
        ("ranger blades", "blades:left"),
        ("ranger hawk", "hawk:e5"),
        ("cleric rally", "rally"),
        ("duelist challenge", "challenge:e5"),
        ("duelist feint", "feint"),
    ],
)
def test_a_push_changes_no_other_stored_skill(at: Any, team: str, skill: str) -> None:
    words = PUSHED_STRIKER | {"p2": f"{team} archer assassin", "stored": f"p2_hero:skill:{skill}"}
    table = at(**words)
    table.play("p1_hero skill shockwave")
    assert (table["p2_hero_tile"], table["stored"]) == ("d3", f"p2_hero:skill:{skill}")


@pytest.mark.covers("TA-6.12", "TA-6.13")
@pytest.mark.parametrize("stored", ["move:{}", "attack:{}", "move:{}:attack:up", "move:{}:attack:left"])
def test_a_push_changes_no_stored_move_and_no_stored_attack(at: Any, stored: str) -> None:
    """Whatever tile it is."""
    words = {"p1_hero": "b3", "p1_minion_1": "e5", "p2_hero": "e1", "p2_minion_2": "c3"}
    for tile in (column + row for column in "abcde" for row in "12345"):
        table = at(**SHOCKWAVE, **words, stored=f"p2_minion_2:{stored.format(tile)}", acted="p2_minion_2")
        before = table["stored"]
        table.play("p1_hero skill shockwave")
        assert (table["p2_minion_2_tile"], table["stored"]) == ("d3", before)


@pytest.mark.covers("TA-8.13", "TA-8.2")
def test_endure_gives_a_shield_and_takes_bleed_away(at):
    table = at(**ENDURE, p1_hero="c1:4:bleed:weakness1", p2_hero="c5")
    table.play("p1_hero skill endure")
    assert (table["shield1"], table["p1_hero"], table["turn"], table["ready1"]) == (
        "3:2",
        "c1:4:weakness1",
        "2",
        "2",
    )


@pytest.mark.covers("TA-3.15", "TA-8.13")
def test_a_shield_of_three_against_two_hits_of_two(at):
    words = {"p1": ENDURE["p1"], "p2": "mage blast assassin assassin"}
    table = at({"twins": True}, **words, p1_hero="c1", p2_hero="e5", p2_minion_1="b1", p2_minion_2="d1")
    table.play("p1_hero skill endure", "p2_minion_1 attack p1_hero")
    assert (table["shield1"], table.hp("p1_hero")) == ("1:2", (5,))
    table.play("p2_minion_2 attack p1_hero")
    assert (table["shield1"], table.hp("p1_hero")) == ("-", (4,))


@pytest.mark.covers("TA-8.13")
def test_endure_adds_to_a_shield_that_is_still_there_and_starts_its_rounds_anew(at):
    table = at(**ENDURE, p1_hero="c1", p2_hero="c5", shield1="2:1")
    table.play("p1_hero skill endure")
    assert table["shield1"] == "5:2"


@pytest.mark.covers("TA-8.13")
@pytest.mark.parametrize(("before", "after"), [(95, 98), (96, 99), (97, 99), (98, 99), (99, 99)])
def test_a_shield_grows_to_99_at_most(at: Any, before: int, after: int) -> None:
    table = at(**ENDURE, p1_hero="c1", p2_hero="c5", shield1=f"{before}:1")
    table.play("p1_hero skill endure")
    assert table["shield1"] == f"{after}:2"


@pytest.mark.covers("TA-8.13", "TA-9.6")
def test_a_shield_lasts_for_the_rest_of_this_round_and_the_next(at):
    table = at(**ENDURE, p1_hero="c1", p2_hero="c5")
    table.play("p1_hero skill endure", "p2_hero end")
    assert (table["round"], table["shield1"]) == ("2", "3:1")
    table.play("p1_hero end", "p2_hero end")
    assert (table["round"], table["shield1"]) == ("3", "-")


@pytest.mark.covers("TA-3.15")
def test_a_shield_does_not_stop_bleed(at):
    table = at(**ENDURE, p1_hero="c1:5:bleed", p2_hero="c5", shield1="3:2")
    table.play("p1_hero end", "p2_hero end")
    assert (table["round"], table.hp("p1_hero"), table["shield1"]) == ("2", (4,), "3:1")


@pytest.mark.covers("TA-7.1", "TA-3.15")
def test_a_tank_beside_it_takes_the_damage_before_the_shield(at):
    table = at(**ENDURE, p1_hero="c3", p1_minion_1="c2", p2_hero="c4", turn=2, shield1="3:2")
    table.play("p2_hero attack p1_hero")
    assert (table["shield1"], table.hp("p1_hero", "p1_minion_1")) == ("3:2", (5, 4))


@pytest.mark.covers("TA-8.2", "TA-12.6")
def test_endure_rests_and_takes_no_aim(at):
    table = at(**ENDURE, p1_hero="c1", p2_hero="c5", ready1=1)
    assert table.refused("p1_hero skill endure") == "on_cooldown"
    table = at(**ENDURE, p1_hero="c1", p2_hero="c5")
    assert table.refused("p1_hero skill endure p2_hero") == "wrong_aim"
    assert table.refused("p1_hero skill leap c2") == "wrong_skill"


@pytest.mark.covers("TA-6.8", "TA-6.15")
def test_a_stored_endure_shields_from_the_next_round_on(at):
    table = at(**ENDURE, p1_hero="c3:5:slow", p2_hero="c4")
    table.play("p1_hero skill endure", "p2_hero attack p1_hero")
    assert (table["round"], table.hp("p1_hero"), table["shield1"], table["ready1"]) == ("2", (4,), "3:2", "1")


@pytest.mark.covers("TA-8.13")
def test_an_endure_without_points_leaves_no_shield(at, tactics):
    table = at({"endure_shield": 0}, **ENDURE, p1_hero="c1", p2_hero="c5")
    table.play("p1_hero skill endure")
    assert (table["shield1"], tactics.check(table.state)) == ("-", None)
