"""Section 6 of the rule book: what a unit with SLOW declares and carries out later."""

import pytest

TEAMS = {"p1": "warrior endure tank archer", "p2": "mage blast archer assassin"}


@pytest.mark.covers("TA-6.8", "TA-6.9", "TA-6.10", "TA-11.6")
def test_a_move_is_declared_now_and_made_at_the_start_of_the_next_round(at, tactics):
    table = at(**TEAMS, p1_hero="c1:5:slow", p2_hero="e5", p2_minion_1="a5")
    said = table.play("p1_hero move c2")
    assert said == ["p1_hero declared its action for the next round."]
    assert (table["p1_hero_tile"], table["stored"], table["acted"]) == ("c1", "p1_hero:move:c2", "p1_hero")
    for viewer in (0, 1):
        assert tactics.view_of(table.state, viewer).units[0].stored == "p1_hero move c2"
    table.play("p2_hero end", "p2_minion_1 end")
    assert (table["round"], table["p1_hero_tile"], table["stored"]) == ("2", "c2", "-")
    assert (table["acted"], table["turn"], table["unacted1"]) == ("p1_hero", "2", "-")


@pytest.mark.covers("TA-6.9", "TA-6.12")
def test_stored_moves_go_by_ascending_id(at):
    """Both want c3; the second one finds the tile taken."""
    table = at(**TEAMS, p1_hero="c2:5:slow", p2_hero="c4:5:slow")
    said = table.play("p1_hero move c3", "p2_hero move c3")
    assert (table["p1_hero_tile"], table["p2_hero_tile"]) == ("c3", "c4")
    assert said.index("p1_hero carried out what it had declared.") < said.index("p2_hero failed.")


@pytest.mark.covers("TA-4.4", "TA-6.10", "TA-4.11")
def test_a_round_of_stored_actions_alone_ends_by_itself(at):
    """Carried out in round 2 by Player 2 last, so that Player 1 begins round 3."""
    table = at(**TEAMS, p1_hero="c1:5:slow2", p2_hero="c5:5:slow2")
    table.play("p1_hero move c2", "p2_hero move c4")
    assert (table["round"], table["p1_hero_tile"], table["p2_hero_tile"]) == ("3", "c2", "c4")
    assert (table["turn"], table["acted"], table["p1_hero_buffs"]) == ("1", "-", "-")


@pytest.mark.covers("TA-6.10")
def test_a_stored_move_onto_a_speed_tile_brings_no_second_action(at):
    table = at(**TEAMS, p1_hero="c1:5:slow", p2_hero="e5", tiles="c2:speed")
    table.play("p1_hero move c2", "p2_hero end")
    assert (table["p1_hero"], table["again"], table["turn"]) == ("c2:5:speed2:slow1", "-", "2")
    assert table["acted"] == "p1_hero"


@pytest.mark.covers("TA-6.11")
def test_what_is_declared_has_to_be_legal_now_and_a_pass_is_never_stored(at):
    table = at(**TEAMS, p1_hero="c1:5:slow", p2_hero="e5")
    assert table.refused("p1_hero move c3") == "out_of_range"
    assert table.refused("p1_hero attack c2") == "no_target"
    table.play("p1_hero end")
    assert (table["stored"], table["acted"], table["turn"]) == ("-", "p1_hero", "2")
    table.play("p2_hero end")
    assert (table["round"], table["unacted1"]) == ("2", "p1_hero")


@pytest.mark.covers("TA-6.12", "TA-6.14")
def test_a_unit_pushed_away_cannot_reach_what_it_declared(at):
    words = {"p1": "warrior shockwave tank archer", "p2": TEAMS["p2"]}
    declared = {"p2_hero": "c4:5:slow", "acted": "p2_hero", "p1_hero": "c3", "p1_minion_1": "b4"}
    table = at(**words, **declared, stored="p2_hero:move:d4")
    table.play("p1_hero skill shockwave")
    assert "p2_hero failed." in table.play("p1_minion_1 end")
    assert (table["round"], table["p2_hero_tile"]) == ("2", "c5")
    table = at(**words, **declared, stored="p2_hero:attack:b4")
    table.play("p1_hero skill shockwave")
    assert "p2_hero missed." in table.play("p1_minion_1 end")
    assert table.hp("p1_minion_1") == (5,)


@pytest.mark.covers("TA-6.13", "TA-6.14")
def test_a_stored_attack_hits_friend_foe_or_obstacle_and_misses_an_empty_tile(at):
    words = {"p1_hero": "c3:5:slow", "p2_hero": "c4", "p1_minion_1": "b4", "p2_minion_1": "e5"}
    friend = at(**TEAMS, **words)
    friend.play("p1_hero attack p2_hero", "p2_hero move d4", "p1_minion_1 move c4", "p2_minion_1 end")
    assert (friend["round"], friend.hp("p1_minion_1", "p2_hero")) == ("2", (4, 5))
    empty = at(**TEAMS, **words)
    empty.play("p1_hero attack p2_hero", "p2_hero move d4", "p1_minion_1 end")
    assert "p1_hero missed." in empty.play("p2_minion_1 end")
    foe = at(**TEAMS, **words | {"p2_minion_1": "c5"})
    foe.play("p1_hero attack p2_hero", "p2_hero move d4", "p1_minion_1 end", "p2_minion_1 move c4")
    assert foe.hp("p2_hero", "p2_minion_1") == (5, 2)
    obstacle = at(**TEAMS, p1_hero="c3:5:slow", p1_minion_1="b4", p2_hero="e5", p2_minion_1="c4:1")
    obstacle.play("p1_hero attack p2_minion_1", "p2_hero end", "p1_minion_1 attack p2_minion_1", "obstacle")
    assert (obstacle["round"], obstacle["obstacles"]) == ("2", "c4:2")


@pytest.mark.covers("TA-6.13", "TA-8.5")
def test_a_stored_attack_hits_one_who_has_become_invisible(at):
    words = {"p1": "rogue smoke tank archer", "p2": TEAMS["p2"]}
    table = at(
        **words,
        p1_hero="b3:5:slow",
        p2_hero="c4:5:slow",
        stored="p1_hero:skill:smoke:c3 p2_hero:attack:c3",
        acted="p1_hero p2_hero",
        p1_minion_1="a1",
    )
    table.play("p1_minion_1 end")
    assert (table["round"], table["invisible"], table.hp("p1_hero")) == ("2", "p1_hero", (4,))


@pytest.mark.covers("TA-6.14", "TA-3.6")
def test_a_stored_attack_misses_behind_an_obstacle(at):
    words = {"p1_minion_2": "c2:3:slow", "p1_hero": "a3", "p1_minion_1": "b3", "p2_hero": "c4"}
    table = at(**TEAMS, **words, p2_minion_1="c3:1")
    table.play("p1_minion_2 attack p2_hero", "p2_hero end", "p1_minion_1 attack p2_minion_1", "obstacle")
    table.play("p1_hero end")
    assert (table["round"], table.hp("p2_hero"), table["obstacles"]) == ("2", (5,), "c3:3")


@pytest.mark.covers("TA-6.14", "TA-8.6")
def test_a_stored_attack_of_a_unit_that_has_become_blind_misses(at):
    words = {"p1": "rogue smoke tank archer", "p2": TEAMS["p2"]}
    table = at(
        **words,
        p1_hero="c3:5:slow",
        p1_minion_1="d4",
        p2_hero="c4:5:slow",
        stored="p1_hero:skill:smoke:a3 p2_hero:attack:d4",
        acted="p1_hero p2_hero",
    )
    table.play("p1_minion_1 end")
    assert (table["round"], table["blind"], table.hp("p1_minion_1")) == ("2", "p2_hero", (5,))


@pytest.mark.covers("TA-6.15")
def test_a_stored_action_is_lost_with_its_unit(at):
    words = {"p1_hero": "a1", "p1_minion_2": "c3:1:slow", "p2_hero": "c4", "p2_minion_1": "e5"}
    table = at(**TEAMS, **words)
    table.play("p1_minion_2 attack p2_hero")
    assert table["stored"] == "p1_minion_2:attack:c4"
    table.play("p2_hero attack p1_minion_2", "obstacle", "p1_hero end", "p2_minion_1 end")
    assert (table["round"], table["stored"], table.hp("p2_hero")) == ("2", "-", (5,))


@pytest.mark.covers("TA-6.9", "TA-4.10", "TA-6.15")
def test_a_choice_between_stored_actions_holds_up_those_that_follow(at):
    """The hero's stored attack kills the Archer; the Assassin's stored move waits for the choice."""
    table = at(
        **TEAMS,
        p1_hero="c3:5:slow",
        p2_hero="e5",
        p2_minion_1="c4:1",
        p2_minion_2="a5:2:slow",
        stored="p1_hero:attack:c4 p2_minion_2:move:a3",
        acted="p1_hero p2_minion_2 p2_hero",
        turn=2,
    )
    table.play("p2_minion_1 end")
    assert (table["round"], table["choice"], table["due"]) == ("2", "p2_minion_1", "p2_minion_2")
    assert (table["p2_minion_2_tile"], table.refused("p2_hero end")) == ("a5", "choice_pending")
    table.play("buff")
    assert (table["p2_minion_2_tile"], table["due"], table["turn"]) == ("a3", "-", "2")


@pytest.mark.covers("TA-6.9", "TA-6.15")
def test_a_stored_action_that_has_come_due_is_lost_with_its_unit_and_the_next_one_is_not(at):
    """The hero's stored attack kills the Archer before the Archer's own turn; the Assassin still moves."""
    table = at(
        **TEAMS,
        p1_hero="c3:5:slow",
        p2_hero="e5",
        p2_minion_1="c4:1:slow",
        p2_minion_2="a5:2:slow",
        stored="p1_hero:attack:c4 p2_minion_1:attack:c3 p2_minion_2:move:a3",
        acted="p1_hero p2_minion_1 p2_minion_2",
        turn=2,
    )
    table.play("p2_hero end")
    assert (table["round"], table["choice"], table["due"]) == ("2", "p2_minion_1", "p2_minion_2")
    assert table["stored"] == "p2_minion_2:move:a3"
    table.play("buff")
    assert (table["p2_minion_2_tile"], table["due"], table.hp("p1_hero")) == ("a3", "-", (5,))


@pytest.mark.covers("TA-5.2", "TA-6.13")
def test_a_stored_action_can_end_the_game(at):
    table = at(**TEAMS, p1_hero="c3:5:slow", p2_hero="c4:1")
    table.play("p1_hero attack p2_hero", "p2_hero end")
    assert (table.end, table["round"]) == (("hero_died", 1), "2")


@pytest.mark.covers("TA-6.14", "TA-3.7")
def test_a_stored_move_and_attack_fails_as_a_whole_with_its_move(at):
    words = {"p2_minion_2": "a4:2:slow", "p2_hero": "e5", "p1_hero": "b3", "p1_minion_1": "d4"}
    table = at(**TEAMS, **words, turn=2)
    table.play("p2_minion_2 move b4 attack p1_hero")
    assert table["stored"] == "p2_minion_2:move:b4:attack:b3"
    table.play("p1_hero move b4", "p2_hero end", "p1_minion_1 end")
    assert (table["round"], table["p2_minion_2_tile"], table.hp("p1_hero")) == ("2", "a4", (5,))


@pytest.mark.covers("TA-6.13", "TA-3.9")
def test_a_stored_move_and_attack_hits_whoever_is_beside_its_end(at):
    words = {"p2_minion_2": "a4:2:slow", "p2_hero": "e5", "p1_hero": "b3", "p1_minion_1": "a3"}
    table = at(**TEAMS, **words, turn=2)
    table.play("p2_minion_2 move b4 attack p1_hero", "p1_hero move b2", "p2_hero end", "p1_minion_1 move b3")
    assert (table["round"], table["p2_minion_2_tile"]) == ("2", "b4")
    assert table.hp("p1_hero", "p1_minion_1") == (5, 3)


@pytest.mark.covers("TA-6.15", "TA-8.2")
def test_a_skill_declared_in_round_one_is_ready_in_round_three(at):
    table = at(**TEAMS, p1_hero="c1:5:slow1", p2_hero="e5")
    table.play("p1_hero skill endure", "p2_hero end")
    assert (table["round"], table["shield1"], table["ready1"]) == ("2", "3:2", "1")
    table.play("p2_hero end")
    assert (table["round"], table["ready1"], table["turn"]) == ("3", "0", "1")
    assert table.refused("p1_hero skill endure") is None


@pytest.mark.covers("TA-6.14")
def test_a_hero_never_hits_itself_with_a_stored_skill(at):
    """Pushed onto the very tile that it had aimed at."""
    words = {"p1": "warrior shockwave tank archer", "p2": "ranger hawk archer assassin"}
    table = at(
        **words,
        p1_hero="c3",
        p2_hero="c4:5:slow",
        stored="p2_hero:skill:hawk:c5",
        acted="p2_hero",
        ready2=2,
    )
    said = table.play("p1_hero skill shockwave")
    assert (table["round"], table["p2_hero_tile"], table.hp("p2_hero")) == ("2", "c5", (4,))
    assert "p2_hero failed." in said
