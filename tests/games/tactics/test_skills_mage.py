"""Section 8 of the rule book: blast, beacon and chaos."""

from collections import Counter
from copy import deepcopy

import pytest

from turnwise.core.chance import seeded

BLAST = {"p1": "mage blast tank archer", "p2": "warrior endure tank assassin"}
BEACON = {"p1": "mage beacon tank archer", "p2": "warrior endure tank assassin"}
CHAOS = {"p1": "mage chaos tank archer", "p2": "warrior endure tank assassin"}
SURE, NEVER = {"blast_percent": 100, "chaos_percent": 100}, {"blast_percent": 0, "chaos_percent": 0}
DRAWS = 3000


def drawn(tactics, start, action, unit):
    """How often a unit ends up with which buffs, over many seeds."""
    number = tactics.text.parse_action(start, action)
    found = Counter[str]()
    for seed in range(DRAWS):
        state = deepcopy(start)
        state.chance = seeded(seed)
        tactics.rules.apply(state, number, None)
        found[tactics.text.derived_fields(state)[f"{unit}_buffs"]] += 1
    return found


@pytest.mark.covers("TA-8.14", "TA-8.3", "TA-8.2")
@pytest.mark.parametrize("place", ["c4", "b3", "e2", "a2"])
def test_blast_costs_three_up_to_three_away_in_any_direction(at, place):
    table = at(NEVER, **BLAST, p1_hero="c1", p2_hero=place, obstacles="c2 b2 d2")
    table.play("p1_hero skill blast p2_hero")
    assert (table.hp("p2_hero"), table["p2_hero_buffs"]) == ((2,), "-")
    assert (table["turn"], table["acted"], table["ready1"]) == ("2", "p1_hero", "2")


@pytest.mark.covers("TA-8.14", "TA-12.6")
@pytest.mark.parametrize(
    ("aim", "code"),
    [
        ("p2_hero", "out_of_range"),
        ("p1_minion_1", "own_unit"),
        ("c2", "no_target"),
        ("p2_minion_1", "no_target"),
        ("", "wrong_aim"),
        ("up", "wrong_aim"),
    ],
)
def test_blast_needs_an_enemy_in_reach(at, aim, code):
    table = at(**BLAST, p1_hero="c1", p1_minion_1="b1", p2_hero="c5", p2_minion_2="d3")
    assert table.refused(f"p1_hero skill blast {aim}".strip()) == code


@pytest.mark.covers("TA-8.5")
def test_blast_cannot_be_aimed_at_the_invisible(at):
    words = {"p1": BLAST["p1"], "p2": "rogue smoke tank assassin", "invisible": "p2_hero"}
    table = at(**words, p1_hero="c1", p2_hero="c3", p2_minion_1="e5")
    assert table.refused("p1_hero skill blast p2_hero") == "target_invisible"


@pytest.mark.covers("TA-8.14")
def test_blast_brings_a_debuff_or_not_as_chance_decides(at):
    plain = at(**BLAST, seed=0, p1_hero="c1", p2_hero="c3")
    plain.play("p1_hero skill blast p2_hero")
    found: dict[str, tuple[int, ...]] = {}
    for seed in range(40):
        table = at(**BLAST, seed=seed, p1_hero="c1", p2_hero="c3")
        table.play("p1_hero skill blast p2_hero")
        found.setdefault(table["p2_hero_buffs"], table.hp("p2_hero"))
    assert found == {"-": (2,), "weakness2": (1,), "bleed2": (2,), "slow2": (2,)}


@pytest.mark.untraced
@pytest.mark.covers("TA-8.14")
def test_half_of_all_blasts_bring_one_of_three_debuffs(at, tactics):
    start = at(**BLAST, p1_hero="c1", p2_hero="c3").state
    found = drawn(tactics, start, "p1_hero skill blast p2_hero", "p2_hero")
    assert set(found) == {"-", "weakness2", "bleed2", "slow2"}
    assert 1350 <= found["-"] <= 1650  # 1500, five and a half standard deviations
    assert all(390 <= found[word] <= 610 for word in ("weakness2", "bleed2", "slow2"))  # 500 each


@pytest.mark.covers("TA-7.1", "TA-7.4", "TA-8.7")
def test_blast_at_a_hero_beside_its_tank_takes_the_tank_from_five_to_two(at):
    table = at(NEVER, **BLAST, p1_hero="c1", p2_hero="c3", p2_minion_1="c4")
    table.play("p1_hero skill blast p2_hero")
    assert table.hp("p2_hero", "p2_minion_1") == (5, 2)
    table = at(SURE, **BLAST, p1_hero="c1", p2_hero="c3", p2_minion_1="c4")
    table.play("p1_hero skill blast p2_hero")
    assert (table["p2_hero"], len(table["p2_minion_1_buffs"]) > 1) == ("c3:5", True)


@pytest.mark.covers("TA-3.14", "TA-3.13")
def test_blast_at_a_marked_unit_costs_five_also_for_its_guard(at):
    words = {"p1": "mage blast tank archer", "p2": "rogue mark tank assassin"}
    table = at(NEVER, **words, p1_hero="c1", p2_hero="c3:6", mark1="p2_hero", p2_minion_2="e5")
    table.play("p1_hero skill blast p2_hero")
    assert table.hp("p2_hero") == (1,)
    table = at(NEVER, **words, p1_hero="c1", p2_hero="c3", mark1="p2_hero", p2_minion_1="c4:6")
    table.play("p1_hero skill blast p2_hero")
    assert table.hp("p2_hero", "p2_minion_1") == (5, 1)


@pytest.mark.covers("TA-3.14")
def test_blast_cares_neither_for_power_nor_weakness_nor_a_challenge(at):
    words = {"p1": BLAST["p1"], "p2": "duelist challenge tank assassin"}
    for buff in ("power", "weakness", "speed"):
        table = at(NEVER, **words, p1_hero=f"c1:5:{buff}", p2_hero="c3", challenge2="p1_hero", feint2=0)
        table.play("p1_hero skill blast p2_hero")
        assert table.hp("p2_hero", "p1_hero") == (2, 5)


@pytest.mark.covers("TA-8.7", "TA-5.5", "TA-5.4")
def test_whoever_dies_of_a_blast_or_of_its_weakness_is_killed_in_combat(at):
    for hp in (3, 4):
        for seed in range(60):
            table = at(SURE, seed=seed, **BLAST, p1_hero="c1", p2_hero="e5", p2_minion_1=f"c3:{hp}", round=2)
            table.play("p1_hero skill blast p2_minion_1")
            if hp == 3 or table.hp("p2_minion_1") == (0,):
                assert (table["choice"], table["p2_minion_1_buffs"]) == ("p2_minion_1", "-")
                break
            assert table.hp("p2_minion_1") == (1,)
        else:
            pytest.fail("no WEAKNESS in 60 draws")


@pytest.mark.covers("TA-8.7")
def test_a_debuff_reaches_even_the_invulnerable(at):
    words = {"p1": "duelist strike tank archer", "p2": "cleric ascend tank archer"}
    table = at(**words, p1_hero="c3", p2_hero="c4", invulnerable="p2_hero")
    table.play("p1_hero skill strike p2_hero weakness")
    assert (table["p2_hero"]) == "c4:4:weakness2"


@pytest.mark.covers("TA-6.13", "TA-6.14", "TA-6.15")
def test_a_stored_blast_hits_whoever_stands_on_the_tile(at):
    words = {**BLAST, "p1_hero": "c1:5:slow", "p1_minion_1": "b3", "p2_hero": "c3", "p2_minion_1": "c5"}
    friend = at(NEVER, **words)
    friend.play("p1_hero skill blast p2_hero", "p2_hero move d3", "p1_minion_1 move c3", "p2_minion_1 end")
    assert (friend["round"], friend.hp("p1_minion_1", "p2_hero"), friend["ready1"]) == ("2", (2, 5), "1")
    nobody = at(NEVER, **words)
    nobody.play("p1_hero skill blast p2_hero", "p2_hero move d3", "p1_minion_1 end")
    assert "p1_hero failed." in nobody.play("p2_minion_1 end")
    foe = at(NEVER, **words | {"p2_minion_1": "c4"})
    foe.play("p1_hero skill blast p2_hero", "p2_hero move d3", "p1_minion_1 end", "p2_minion_1 move c3")
    assert foe.hp("p2_hero", "p2_minion_1") == (5, 2)


@pytest.mark.covers("TA-8.15", "TA-8.2")
def test_the_first_use_of_a_beacon_places_it_and_the_second_goes_there(at):
    table = at(**BEACON, p1_hero="a1", p2_hero="e5")
    table.play("p1_hero skill beacon c3")
    assert (table["beacon1"], table["p1_hero_tile"], table["ready1"]) == ("c3", "a1", "0")
    assert (table["turn"], table["acted"]) == ("2", "p1_hero")
    table.play("p2_hero end", "p1_hero skill beacon")
    assert (table["beacon1"], table["p1_hero_tile"], table["ready1"]) == ("-", "c3", "2")
    table.play("p2_hero end")
    assert (table["round"], table.refused("p1_hero skill beacon a1")) == ("3", "on_cooldown")
    table.play("p1_hero end", "p2_hero end")
    assert table.refused("p1_hero skill beacon a1") is None


@pytest.mark.covers("TA-8.15", "TA-12.6")
def test_a_beacon_needs_a_free_tile_up_to_four_away_and_there_is_one_only(at):
    table = at(**BEACON, p1_hero="a1", p2_hero="a2", obstacles="b1")
    assert table.refused("p1_hero skill beacon c4") == "out_of_range"
    assert table.refused("p1_hero skill beacon a2") == "tile_taken"
    assert table.refused("p1_hero skill beacon b1") == "tile_taken"
    assert table.refused("p1_hero skill beacon") == "wrong_aim"
    assert table.refused("p1_hero skill beacon e1") is None
    table = at(**BEACON, p1_hero="a1", p2_hero="e5", beacon1="c3")
    assert table.refused("p1_hero skill beacon c2") == "wrong_aim"


@pytest.mark.covers("TA-8.16")
@pytest.mark.parametrize("taken", [{"p2_minion_1": "c3"}, {"p1_minion_1": "c3"}, {"obstacles": "c3"}])
def test_nobody_goes_to_a_beacon_whose_tile_is_taken(at, taken):
    table = at(**BEACON, p1_hero="a1", p2_hero="e5", beacon1="c3", **taken)
    assert table.refused("p1_hero skill beacon") == "tile_taken"


@pytest.mark.covers("TA-8.15", "TA-5.12")
def test_a_beacon_on_a_buff_tile_leaves_it_alone_until_the_mage_comes(at):
    table = at(**BEACON, p1_hero="a1", p2_hero="e5", tiles="c3:power:5")
    table.play("p1_hero skill beacon c3", "p2_hero end")
    assert table["tiles"] == "c3:power:5"
    table.play("p1_hero skill beacon")
    assert (table["tiles"], table["p1_hero"]) == ("-", "c3:6:power2")


@pytest.mark.covers("TA-8.15", "TA-4.7")
def test_a_mage_with_speed_places_a_beacon_and_goes_there_in_one_turn(at):
    table = at(**BEACON, p1_hero="a1:5:speed", p2_hero="e5")
    table.play("p1_hero skill beacon c3")
    assert (table["turn"], table["again"]) == ("1", "p1_hero")
    table.play("p1_hero skill beacon")
    assert (table["p1_hero_tile"], table["turn"], table["ready1"]) == ("c3", "2", "2")


@pytest.mark.covers("TA-6.12", "TA-6.15")
def test_a_stored_teleport_fails_if_somebody_took_the_tile(at):
    table = at(**BEACON, p1_hero="a1:5:slow", p2_hero="c4", beacon1="c3")
    said = table.play("p1_hero skill beacon", "p2_hero move c3")
    assert "p1_hero failed." in said
    assert (table["p1_hero_tile"], table["beacon1"], table["ready1"]) == ("a1", "c3", "1")


@pytest.mark.covers("TA-8.16")
def test_a_beacon_vanishes_with_the_mage(at):
    table = at(**BEACON, p1_hero="a1:1", p2_hero="a2", beacon1="c3", turn=2)
    table.play("p2_hero attack p1_hero")
    assert (table.end, table["beacon1"]) == (("hero_died", 2), "-")


@pytest.mark.covers("TA-8.17", "TA-8.3", "TA-8.2")
def test_chaos_costs_every_enemy_one_wherever_it_stands(at):
    words = {"p1": CHAOS["p1"], "p2": "rogue clone archer assassin"}
    table = at(NEVER, **words, p1_hero="a1", p2_minion_1="e4", p2_minion_2="a5", p2_hero="e1", p2_clone="c3")
    table.play("p1_hero skill chaos")
    assert table.hp("p2_hero", "p2_minion_1", "p2_minion_2", "p2_clone") == (4, 2, 1, 0)
    assert (table["turn"], table["fallen"], table["ready1"]) == ("2", "-", "2")


@pytest.mark.covers("TA-7.1", "TA-7.2", "TA-8.17")
def test_chaos_against_units_around_a_tank_costs_the_tank_all(at):
    words = {"p2_hero": "c5", "p2_minion_1": "c4", "p2_minion_2": "b4"}
    table = at(NEVER, **CHAOS, p1_hero="a1", **words)
    table.play("p1_hero skill chaos")
    assert table.hp("p2_hero", "p2_minion_1", "p2_minion_2") == (5, 2, 2)
    dying = at(NEVER, **CHAOS, p1_hero="a1", **words | {"p2_minion_1": "c4:1"})
    dying.play("p1_hero skill chaos")  # dead after the first point, it guards to the end of the action
    assert (dying.hp("p2_hero", "p2_minion_2"), dying["choice"]) == ((5, 2), "p2_minion_1")


@pytest.mark.covers("TA-8.5", "TA-3.14", "TA-8.17")
def test_chaos_finds_the_invisible_and_hits_the_marked_harder(at):
    words = {"p1": CHAOS["p1"], "p2": "rogue smoke archer assassin", "invisible": "p2_hero"}
    table = at(NEVER, **words, p1_hero="a1", p2_hero="e5", p2_minion_1="a5", mark1="p2_minion_1")
    table.play("p1_hero skill chaos")
    assert table.hp("p2_hero", "p2_minion_1") == (4, 0)  # 3 - 1 - 2


@pytest.mark.untraced
@pytest.mark.covers("TA-8.17")
def test_a_third_of_those_hit_by_chaos_get_one_of_three_debuffs(at, tactics):
    start = at(**CHAOS, p1_hero="a1", p2_hero="e5", p2_minion_2="c3:9").state
    for unit in ("p2_hero", "p2_minion_2"):
        found = drawn(tactics, start, "p1_hero skill chaos", unit)
        assert set(found) == {"-", "weakness2", "bleed2", "slow2"}
        assert 1870 <= found["-"] <= 2150  # 2010, five and a half standard deviations
        assert all(235 <= found[word] <= 425 for word in ("weakness2", "bleed2", "slow2"))  # 330 each


@pytest.mark.covers("TA-8.7", "TA-5.6", "TA-8.17")
def test_chaos_can_kill_two_minions_and_a_hero_ends_the_game_before_any_choice(at):
    words = {"p1_hero": "a1", "p2_minion_1": "e3:1", "p2_minion_2": "a5:1"}
    table = at(NEVER, **CHAOS, **words, p2_hero="e5")
    table.play("p1_hero skill chaos")
    assert table["fallen"] == "p2_minion_1,p2_minion_2"
    table = at(NEVER, **CHAOS, **words, p2_hero="c5:1")
    table.play("p1_hero skill chaos")
    assert (table.end, table["fallen"]) == (("hero_died", 1), "-")


@pytest.mark.covers("TA-8.4", "TA-8.17")
def test_chaos_takes_no_aim_and_rests(at):
    table = at(**CHAOS, p1_hero="a1", p2_hero="e5")
    assert table.refused("p1_hero skill chaos p2_hero") == "wrong_aim"
    table = at(**CHAOS, p1_hero="a1", p2_hero="e5", ready1=2)
    assert table.refused("p1_hero skill chaos") == "on_cooldown"


@pytest.mark.covers("TA-6.9")
def test_a_stored_chaos_costs_whoever_lives_then(at):
    table = at(NEVER, **CHAOS, p1_hero="a1:5:slow", p2_hero="e5", p2_minion_2="a5")
    table.play("p1_hero skill chaos", "p2_hero end")
    assert (table["round"], table.hp("p2_hero", "p2_minion_2")) == ("1", (5, 2))
    table.play("p2_minion_2 end")
    assert (table["round"], table.hp("p2_hero", "p2_minion_2"), table["turn"]) == ("2", (4, 1), "2")
