"""What the rule book decides where a word of the rules leaves room: stored actions, own fire, skills."""

import pytest


def carried_out(at, stored, **words):
    """What Player 1's hero has stored is carried out when Player 2's hero has passed."""
    units = {"p1_hero": "c1:slow1", "p2_hero": "e5", **words}
    acted = " ".join(name for name in units if name[:2] in ("p1", "p2") and "_" in name and name != "p2_hero")
    table = at(stored=f"p1_hero:{stored}", acted=acted, turn=2, **units)
    table.play("p2_hero end")
    assert table["round"] == "2"
    return table


def told(tactics, table):
    """The kinds of events of the last action."""
    return [tactics.events[number].name for number, *_ in table.raw_events]


@pytest.mark.covers("TA-6.17")
@pytest.mark.parametrize(
    ("team", "stored"),
    [
        ("warrior leap", "skill:leap:c3"),
        ("rogue smoke", "skill:smoke:c3"),
        ("mage beacon", "skill:beacon:c2"),
        ("rogue clone", "skill:clone:c2"),
    ],
)
@pytest.mark.parametrize(
    "words", [{"p2_minion_1": "{tile}"}, {"obstacles": "{tile}"}, {"p1_hero": "a5:slow1"}]
)
def test_a_stored_skill_fails_on_a_taken_or_distant_tile(at, tactics, team, stored, words):
    tile = stored[-2:]
    table = carried_out(at, stored, p1=team, **{name: text.format(tile=tile) for name, text in words.items()})
    assert "failed" in told(tactics, table)
    assert table["p1_hero_tile"] in ("c1", "a5")
    assert (table["beacon1"], table["p1_clone"], table["invisible"]) == ("-", "-", "-")


@pytest.mark.covers("TA-6.17", "TA-6.15")
def test_the_cooldown_of_a_stored_skill_runs_even_if_it_fails(at):
    table = at(p1="warrior leap", p1_hero="c1:slow", p2_hero="c4")
    table.play("p1_hero skill leap c3")
    assert (table["ready1"], table["p1_hero_tile"]) == ("2", "c1")
    table.play("p2_hero move c3")
    assert (table["round"], table["p1_hero_tile"], table["ready1"]) == ("2", "c1", "1")


@pytest.mark.covers("TA-6.12", "TA-6.17")
def test_a_beacon_stays_if_the_stored_way_back_fails(at):
    table = carried_out(at, "skill:beacon", p1="mage beacon", beacon1="c3", p2_minion_1="c3")
    assert (table["p1_hero_tile"], table["beacon1"]) == ("c1", "c3")


@pytest.mark.covers("TA-6.17")
def test_a_stored_clone_fails_while_the_first_one_lives(at):
    table = carried_out(at, "skill:clone:c2", p1="rogue clone", p1_clone="b2")
    assert table["p1_clone_tile"] == "b2"


@pytest.mark.covers("TA-6.18")
def test_stored_blades_and_shockwave_work_from_the_present_tile(at):
    """The hero was pushed from c1, where it had declared."""
    table = carried_out(at, "skill:blades:up", p1="ranger blades", p1_hero="b1:slow1", p2_minion_1="b3")
    assert table.hp("p2_minion_1") == (2,)
    table = carried_out(at, "skill:shockwave", p1="warrior shockwave", p1_hero="b1:slow1", p2_minion_1="b2")
    assert (table.hp("p2_minion_1"), table["p2_minion_1_tile"]) == ((2,), "b3")


@pytest.mark.covers("TA-6.13", "TA-6.18")
@pytest.mark.parametrize(
    ("unit", "team"),
    [("p2_minion_1", "warrior endure archer tank"), ("p1_minion_1", "rogue mark archer tank")],
)
def test_a_stored_mark_is_on_whoever_stands_there(at, tactics, unit, team):
    """Also on an ally: whoever hits it does 2 more, and the Rogue gains when it dies."""
    words = {"p1": "rogue mark archer tank", "p2": "warrior endure archer tank"}
    table = carried_out(at, "skill:mark:c3", **words, **{unit: "c3"})
    assert table["mark1"] == f"{unit}:2"
    attacker, target = ("p1_hero", unit) if unit.startswith("p2") else ("p2_hero", unit)
    words |= {attacker: "c4", unit: "c3", "mark1": unit, "turn": attacker[1]}
    table = at(**words)
    table.play(f"{attacker} attack {target}")  # 1 + 2 of 3
    assert table["fallen"] == unit
    assert (table.hp("p1_hero"), table["mark1"], tactics.check(table.state)) == ((7,), "-", None)


@pytest.mark.covers("TA-6.18", "TA-7.6")
def test_a_stored_challenge_may_be_on_an_ally(at):
    table = carried_out(at, "skill:challenge:c2", p1="duelist challenge archer tank", p1_minion_1="c2")
    assert table["challenge1"] == "p1_minion_1:2"
    words = {"p1": "duelist challenge archer tank", "p1_hero": "c1", "challenge1": "p1_minion_1"}
    table = at(**words, p1_minion_1="c3:power", p2_hero="c4:9")
    table.play("p1_minion_1 attack p2_hero")
    assert table.hp("p2_hero") == (7,)  # 4 halved


@pytest.mark.covers("TA-6.18")
@pytest.mark.parametrize("unit", ["p1_minion_1", "p2_minion_1"])
def test_a_stored_strike_and_a_stored_blessing_meet_whoever_is_there(at, unit):
    teams = {"p1": "duelist strike tank archer", "p2": "mage blast tank archer"}
    table = carried_out(at, "skill:strike:up:bleed", **teams, **{unit: "c2"})
    assert (table.hp(unit), table[f"{unit}_buffs"]) == ((2,), "bleed2")
    teams["p1"] = "cleric blessing tank archer"
    table = carried_out(at, "skill:blessing:c2", **teams, **{unit: "c2:1"})
    assert table.hp(unit) == (7,)


@pytest.mark.covers("TA-6.18", "TA-6.14")
def test_a_strike_aims_at_its_tile_also_after_a_push(at):
    """Declared at b3 from b2; pushed to a2, the Duelist neither reaches b3 nor strikes at a3."""
    table = at(
        p1="duelist strike tank archer",
        p1_hero="b2:slow",
        p2="warrior shockwave tank archer",
        p2_hero="c2",
        p2_minion_1="b3",
        p2_minion_2="a3",
    )
    table.play("p1_hero skill strike p2_minion_1 bleed", "p2_hero skill shockwave")
    assert table["p1_hero_tile"] == "a2"
    table.play("p2_minion_1 end", "p2_minion_2 end")
    assert (table["round"], table.hp("p2_minion_1", "p2_minion_2")) == ("2", (5, 3))


@pytest.mark.covers("TA-6.19")
def test_a_stored_move_and_attack_fails_as_a_whole(at, tactics):
    table = carried_out(at, "move:c2:attack:c3", p2_minion_1="c3", obstacles="c2")
    assert (table.hp("p2_minion_1"), table["p1_hero_tile"]) == ((3,), "c1")
    assert told(tactics, table)[-1] == "failed"


@pytest.mark.covers("TA-6.19")
def test_a_stored_move_and_attack_goes_with_power(at):
    table = carried_out(at, "move:c2:attack:c3", p1_hero="c1:slow1:power2", p2_minion_1="c3:9")
    assert (table.hp("p2_minion_1"), table["p1_hero_tile"]) == ((5,), "c2")  # 1 + 3


@pytest.mark.covers("TA-6.19")
def test_a_stored_move_and_attack_moves_and_misses_an_obstacle(at, tactics):
    table = carried_out(at, "move:c2:attack:c3", obstacles="c3")
    assert (table["obstacles"], table["p1_hero_tile"]) == ("c3:3", "c2")
    assert told(tactics, table)[-1] == "missed"


@pytest.mark.covers("TA-6.19")
def test_a_unit_blinded_before_its_stored_move_and_attack_moves_and_misses(at, tactics):
    """The smoke of Player 1's Rogue is carried out first and blinds Player 2's hero."""
    table = at(
        p1="rogue smoke tank archer",
        p1_hero="c3:slow1",
        p1_minion_1="b4",
        p2_hero="c4:slow1",
        stored="p1_hero:skill:smoke:b1,p2_hero:move:c5:attack:b5",
        acted="p1_hero p2_hero",
    )
    table.play("p1_minion_1 move b5")
    assert (table["round"], table["blind"], table["p2_hero_tile"]) == ("2", "p2_hero", "c5")
    assert table.hp("p1_minion_1") == (5,)
    assert told(tactics, table)[-1] == "missed"


@pytest.mark.covers("TA-6.20")
def test_a_stored_action_stays_stored_without_slow(at):
    """A blessing takes the SLOW away; the move comes all the same, and it is the action of the round."""
    table = at(p1="cleric blessing archer tank", p1_hero="c1", p1_minion_1="b1:slow", p2_hero="c5")
    table.play("p1_minion_1 move b2", "p2_hero end", "p1_hero skill blessing p1_minion_1")
    assert (table["round"], table["p1_minion_1_tile"], table["acted"]) == ("2", "b2", "p1_minion_1")
    assert "slow" not in table["p1_minion_1_buffs"]


OWN_FIRE = {"p1_minion_1": "c2:slow1", "stored": "p1_minion_1:attack:c1", "turn": 2, "p2_hero": "e5"}


@pytest.mark.covers("TA-7.6", "TA-6.13")
@pytest.mark.parametrize(
    ("team", "words", "hps"),
    [
        ("mage blast archer tank", {}, (4, 3)),
        ("duelist feint archer tank", {"feint1": 2}, (5, 1)),
        ("duelist challenge archer tank", {"challenge1": "p1_minion_1"}, (4, 1)),
    ],
)
def test_feints_and_challenges_work_against_own_fire(at, team, words, hps):
    table = at(p1=team, p1_hero="c1", acted="p1_hero p1_minion_1", **OWN_FIRE, **words)
    table.play("p2_hero end")
    assert table.hp("p1_hero", "p1_minion_1") == hps


@pytest.mark.covers("TA-7.6")
def test_a_tank_guards_against_own_fire(at):
    table = at(
        p1="mage blast archer tank",
        p1_hero="c1",
        p1_minion_2="b1",
        acted="p1_hero p1_minion_1 p1_minion_2",
        **OWN_FIRE,
    )
    table.play("p2_hero end")
    assert table.hp("p1_hero", "p1_minion_2") == (5, 4)


@pytest.mark.covers("TA-7.2")
def test_a_tank_is_never_guarded(at):
    table = at({"twins": True}, p1="mage blast tank tank", p1_hero="e1", p1_minion_1="c3", p1_minion_2="b3",
               p2_hero="c4", turn=2)  # fmt: skip
    table.play("p2_hero attack p1_minion_1")
    assert table.hp("p1_minion_1", "p1_minion_2") == (4, 5)


@pytest.mark.covers("TA-6.6")
@pytest.mark.parametrize(
    ("team", "words", "hp"),
    [
        ("warrior endure archer assassin", {"shield2": 9}, 4),
        ("cleric ascend archer assassin", {"invulnerable": "p2_hero"}, 4),
    ],
)
def test_the_weakness_of_a_skill_goes_past_shield_and_invulnerability(at, team, words, hp):
    table = at(p1="duelist strike tank archer", p1_hero="c3", p2=team, p2_hero="c4", **words)
    table.play("p1_hero skill strike p2_hero weakness")
    assert table.hp("p2_hero") == (hp,)


@pytest.mark.covers("TA-8.10")
def test_a_leap_onto_a_buff_tile(at):
    table = at(p1="warrior leap", p2_hero="c4", tiles="c3:life")
    table.play("p1_hero skill leap c3")
    assert table.hp("p1_hero", "p2_hero") == (8, 3)
    table = at(p1="warrior leap", p1_hero="c1:1", p2_hero="c4:1", tiles="c3:weakness")
    table.play("p1_hero skill leap c3")
    assert (table.end, table.hp("p2_hero")) == (("hero_died", 2), (1,))


@pytest.mark.covers("TA-8.13", "TA-8.24")
def test_using_endure_and_wild_again(at):
    table = at(shield1="2:1")
    table.play("p1_hero skill endure")
    assert table["shield1"] == "5:2"
    table = at(p1="ranger wild", charges1=1)
    table.play("p1_hero skill wild")
    assert (table["charges1"], table.hp("p1_hero")) == ("2", (8,))


@pytest.mark.covers("TA-8.24")
def test_charges_do_not_expire(at):
    table = at(p1="ranger wild", p1_hero="c1:20", p2_hero="c5:20", charges1=2)
    for _ in range(8):
        table.play(f"{table['available']} end")
    assert (table["round"], table["charges1"]) == ("5", "2")


@pytest.mark.covers("TA-8.17")
def test_a_tank_that_guards_may_get_two_debuffs_of_chaos(at):
    found = set()
    for seed in range(60):
        table = at(
            {"chaos_percent": 100},
            seed=seed,
            p1="mage chaos",
            p2="mage blast tank archer",
            p2_hero="c4",
            p2_minion_1="d4:9",
        )
        table.play("p1_hero skill chaos")
        assert table["p2_hero_buffs"] == "-"
        found.add(len(table["p2_minion_1_buffs"].split(",")))
    assert found == {1, 2}


@pytest.mark.covers("TA-8.4", "TA-8.5")
def test_an_invisible_enemy_alone_is_enough_for_a_shockwave(at):
    table = at(p1="warrior shockwave", p1_hero="c3", p2="rogue smoke", p2_hero="c4", invisible="p2_hero")
    table.play("p1_hero skill shockwave")
    assert (table.hp("p2_hero"), table["p2_hero_tile"]) == ((4,), "c5")


# Several reasons for one refusal: the first of the tables is given.


@pytest.mark.covers("TA-12.2")
@pytest.mark.parametrize(
    ("words", "action", "code"),
    [
        ({"p2_minion_1": "c4", "fallen": "p2_minion_1"}, "p2_hero move c1", "choice_pending"),
        ({"p1_hero": "c1"}, "p2_minion_1 move e1", "not_your_unit"),
        ({"p1_hero": "c1", "again": "p1_hero"}, "p1_minion_1 move e1", "unit_dead"),
        ({"again": "p1_minion_1", "acted": "p1_hero"}, "p1_hero move e5", "already_acted"),
        ({"again": "p1_minion_1"}, "p1_hero from b1 move e5", "speed_unit_first"),
        ({"blind": "p1_hero", "p1": "cleric", "invulnerable": "p1_hero"}, "p1_hero attack p2_hero", "blind"),
        (
            {"p1": "cleric", "p1_hero": "c1:power", "invulnerable": "p1_hero"},
            "p1_hero move c2 attack p2_hero",
            "invulnerable",
        ),
        ({"p1_hero": "c1:power"}, "p1_hero move e5 attack p2_hero", "power_no_move_and_attack"),
        ({"ready1": 2}, "p1_minion_1 skill blast p2_hero", "not_a_hero"),
        ({"ready1": 2}, "p1_hero skill blast p2_hero", "wrong_skill"),
        ({"p1": "mage blast", "ready1": 2}, "p1_hero skill blast p2_hero", "on_cooldown"),
        ({"p1": "rogue clone", "p1_clone": "b1", "ready1": 1}, "p1_hero skill clone e5", "on_cooldown"),
        ({"p1": "rogue clone", "p1_clone": "b1"}, "p1_hero skill clone e5", "clone_lives"),
        ({"p1_hero": "c1"}, "p1_hero move e3", "out_of_range"),
        ({"p1": "mage archer tank", "p1_minion_1": "a1"}, "p1_minion_1 attack b2", "not_in_line"),
        ({"p1": "mage archer tank", "obstacles": "a2"}, "p1_minion_1 attack a3", "no_line_of_fire"),
        (
            {"p1": "mage archer tank", "p1_hero": "a3", "p1_minion_1": "a1"},
            "p1_minion_1 attack a3",
            "own_unit",
        ),
    ],
)
def test_the_first_reason_is_given(at, words, action, code):
    assert at(**words).refused(action) == code


@pytest.mark.covers("TA-12.8")
@pytest.mark.parametrize(
    ("action", "code"),
    [
        ("p1_hero move e5 attack p1_minion_1", "out_of_range"),
        ("p1_hero move b1 attack p2_hero", "tile_taken"),
        ("p1_hero move c2 attack p2_hero", "out_of_range"),
        ("p1_hero move c2 attack p1_minion_1", "own_unit"),
        ("p1_hero move c2 attack d2", "no_target"),
    ],
)
def test_of_a_move_and_attack_the_move_is_looked_at_first(at, action, code):
    table = at(p1_hero="c1", p1_minion_1="b1", p1_minion_2="b2", p2_hero="c5")
    assert table.refused(action.replace("c2 attack p1_minion_1", "c2 attack p1_minion_2")) == code


@pytest.mark.covers("TA-14.1")
@pytest.mark.parametrize(
    ("words", "action"),
    [
        ({}, "p1_hero move c2"),
        ({"p2_minion_1": "c2"}, "p1_hero attack p2_minion_1"),
        ({"obstacles": "c2"}, "p1_hero attack c2"),
        ({"p1": "mage tank assassin", "p2_hero": "c4", "p1_minion_2": "c1", "p1_hero": "a1"},
         "p1_minion_2 move c3 attack p2_hero"),
        ({"p1": "mage blast", "p2_minion_1": "c3"}, "p1_hero skill blast p2_minion_1"),
        ({"p1": "warrior leap"}, "p1_hero skill leap c3"),
        ({"p1": "ranger blades"}, "p1_hero skill blades up"),
        ({"p1": "duelist strike", "p2_hero": "c2"}, "p1_hero skill strike p2_hero bleed"),
        ({"p1": "cleric rally"}, "p1_hero skill rally"),
        ({}, "p1_hero end"),
        ({"p2_minion_1": "c4", "fallen": "p2_minion_1"}, "obstacle"),
        ({"p2_minion_1": "c4", "fallen": "p2_minion_1"}, "buff"),
        ({"phase": "draft"}, "p1 class mage"),
        ({"phase": "draft"}, "p1 minion tank"),
        ({"phase": "draft", "p1": "mage,-,-,-"}, "p1 skill blast"),
    ],
)  # fmt: skip
def test_moves_are_written_as_in_the_book(at, words, action):
    words = {"p2_hero": "c4", **words} if "blades" in action else words
    assert action in at(**words).legal


@pytest.mark.covers("TA-14.1")
@pytest.mark.parametrize("action", ["p1_hero from c1 move b1", "p1_hero from c1 attack c2"])
def test_from_may_be_said(at, action):
    table = at(p2_hero="c2")
    assert table.refused(action) is None


@pytest.mark.covers("TA-14.2")
@pytest.mark.parametrize(
    ("team", "by_id", "by_tile"),
    [
        ("warrior endure", "p1_hero attack p2_hero", "p1_hero attack c2"),
        ("mage blast", "p1_hero skill blast p2_hero", "p1_hero skill blast c2"),
        ("duelist strike", "p1_hero skill strike p2_hero slow", "p1_hero skill strike c2 slow"),
        ("cleric blessing", "p1_hero skill blessing p1_hero", "p1_hero skill blessing c1"),
        ("warrior endure", "p1_hero move b1 attack p2_minion_1", "p1_hero move b1 attack b2"),
    ],
)
def test_the_tile_of_a_unit_may_stand_for_its_id(at, tactics, team, by_id, by_tile):
    table = at(p1=team, p2_hero="c2", p2_minion_1="b2")
    read = [tactics.text.parse_action(table.state, text) for text in (by_id, by_tile)]
    assert read[0] == read[1]
    assert table.refused(by_tile) is None


@pytest.mark.covers("TA-14.2")
def test_a_pick_names_its_player_also_out_of_turn(at, tactics):
    table = at(phase="draft")
    assert [tactics.rules.mover(table.state), "p2 class mage" in table.out_of_turn] == [0, True]
    table.play("p2 class mage")
    assert (table["p1"], table["p2"]) == ("-,-,-,-", "mage,-,-,-")
