"""Section 4 of the rule book: rounds and turns."""

import pytest

UNITS = {
    "p1": {1: {"p1_hero": "c1"}, 2: {"p1_hero": "c1", "p1_minion_1": "a1"}, 3: {}},
    "p2": {1: {"p2_hero": "c5"}, 2: {"p2_hero": "c5", "p2_minion_1": "a5"}, 3: {}},
}


def sides(ones, twos):
    """The words for so many units each."""
    return {**UNITS["p1"][ones], **UNITS["p2"][twos]}


def act(table):
    """The first available unit passes."""
    table.play(f"{table['available'].split(',')[0]} end")


@pytest.mark.covers("TA-4.12", "TA-4.2", "TA-4.3", "TA-4.4")
@pytest.mark.parametrize(
    ("ones", "twos", "order"),
    [
        *((1, 1, "12"), (1, 2, "122"), (1, 3, "1222")),
        *((2, 1, "121"), (2, 2, "1212"), (2, 3, "12122")),
        *((3, 1, "1211"), (3, 2, "12121"), (3, 3, "121212")),
    ],
)
def test_the_order_of_a_round(at, ones, twos, order):
    table = at(**sides(ones, twos))
    played = ""
    while table["round"] == "1":
        played += table["turn"]
        act(table)
    assert played == order
    assert table["acted"] == "-"
    assert table["turn"] != played[-1]  # the next round begins with the other player


@pytest.mark.covers("TA-4.1")
def test_any_unacted_unit_may_be_picked(at):
    table = at(acted="p1_minion_1")
    assert {move.split()[0] for move in table.legal} == {"p1_hero", "p1_minion_2"}
    assert table.refused("p1_minion_1 end") == "already_acted"


@pytest.mark.covers("TA-4.5")
def test_a_unit_that_dies_before_its_turn_counts_no_longer(at):
    table = at(p1_hero="c3:power", p2_minion_1="c4", acted="p2_hero")
    table.play("p1_hero attack p2_minion_1", "obstacle")
    assert (table["round"], table["turn"], table["unacted2"]) == ("2", "2", "p2_hero")


@pytest.mark.covers("TA-4.6")
@pytest.mark.parametrize(
    "action",
    ["p1_hero move b3", "p1_hero attack p2_hero", "p1_hero skill endure", "p1_hero end", "p1_hero attack c2"],
)
def test_every_action_uses_up_the_unit_and_passes_the_turn(at, action):
    table = at(p1_hero="c3", p1_minion_1="a1", p2_hero="c4", obstacles="c2")
    table.play(action)
    assert (table["acted"], table["turn"]) == ("p1_hero", "2")


@pytest.mark.covers("TA-4.7")
@pytest.mark.parametrize("first", ["p1_hero move b3", "p1_hero attack p2_hero", "p1_hero skill endure"])
@pytest.mark.parametrize("second", ["p1_hero move {next}", "p1_hero end"])
def test_a_speed_unit_acts_twice_back_to_back(at, first, second):
    table = at(p1_hero="c3:speed", p1_minion_1="a1", p2_hero="c4")
    table.play(first)
    assert (table["acted"], table["turn"], table["available"]) == ("-", "1", "p1_hero")
    table.play(second.format(next="b2" if table["p1_hero_tile"] == "b3" else "c2"))
    assert (table["acted"], table["turn"], table["speed_unit"]) == ("p1_hero", "2", "-")


@pytest.mark.covers("TA-4.7")
def test_a_skill_can_be_used_once_only_in_two_actions(at):
    table = at(p1_hero="c3:speed", p2_hero="c4")
    table.play("p1_hero skill endure")
    assert table.refused("p1_hero skill endure") == "on_cooldown"


@pytest.mark.covers("TA-4.7")
def test_minions_with_speed_act_twice_too_and_both_players_may(at):
    table = at(p1_minion_1="a1:speed", p2_minion_1="a5:speed")
    table.play(
        "p1_minion_1 move a2", "p1_minion_1 move a3", "p2_minion_1 move a4", "p2_minion_1 attack p1_minion_1"
    )
    assert (table["acted"], table["turn"]) == ("p1_minion_1,p2_minion_1", "1")


@pytest.mark.covers("TA-4.9")
def test_a_tank_that_steps_on_speed_goes_on_at_once(at):
    table = at(p1_minion_1="a1", tiles="a2:speed")
    table.play("p1_minion_1 move a2")
    assert (table["turn"], table["available"]) == ("1", "p1_minion_1")
    table.play("p1_minion_1 move a3")
    assert (table["turn"], table["acted"]) == ("2", "p1_minion_1")


@pytest.mark.covers("TA-4.9", "TA-4.13")
@pytest.mark.parametrize(
    ("team", "words", "action"),
    [
        ("warrior leap tank archer", {}, "p1_hero skill leap c3"),
        ("rogue smoke tank archer", {}, "p1_hero skill smoke c3"),
        ("mage beacon tank archer", {"beacon1": "c3"}, "p1_hero skill beacon"),
        ("warrior endure tank archer", {"p1_hero": "c2"}, "p1_hero move c3 attack p2_minion_1"),
    ],
)
def test_speed_got_by_any_movement_of_its_own_gives_the_second_action(at, team, words, action):
    table = at(p1=team, tiles="c3:speed", p2_minion_1="c4", **words)
    table.play(action)
    assert (table["turn"], table["speed_unit"]) == ("1", "p1_hero")


@pytest.mark.covers("TA-4.13")
def test_a_speed_unit_that_steps_on_slow_has_no_second_action(at):
    table = at(p1_hero="c1:speed", tiles="c2:slow")
    table.play("p1_hero move c2")
    assert (table["turn"], table["acted"], table["speed_unit"]) == ("2", "p1_hero", "-")


@pytest.mark.covers("TA-4.13")
@pytest.mark.parametrize(("acted", "turns"), [("p2_minion_1", 0), ("-", 2)])
def test_a_unit_pushed_onto_speed_gains_by_it_only_if_it_has_not_acted(at, acted, turns):
    table = at(
        p1="warrior shockwave tank archer",
        p1_hero="c2",
        p2_hero="e5",
        p2_minion_1="c3",
        acted=acted,
        tiles="c4:speed",
    )
    table.play("p1_hero skill shockwave")
    assert table["p2_minion_1_buffs"] == "speed2"
    count = 0
    while table["turn"] == "2" and "p2_minion_1" in table["available"]:
        table.play(f"p2_minion_1 move {['d4', 'e4'][count]}")
        count += 1
    assert count == turns
    assert table["round"] == "1"


@pytest.mark.covers("TA-4.10")
def test_a_death_choice_stops_the_end_of_the_round(at):
    table = at(p1_hero="c3:power", p2_minion_1="c4", p2_hero="c5", acted="p2_hero")
    table.play("p1_hero attack p2_minion_1")
    assert (table["phase"], table["round"]) == ("choice", "1")
    table.play("buff")
    assert (table["phase"], table["round"]) == ("action", "2")


@pytest.mark.covers("TA-4.10")
def test_a_death_choice_stops_stored_actions(at):
    """Two stored attacks; the first kills, and the second waits for the choice."""
    table = at(
        p1="warrior endure assassin tank",
        p1_hero="e1",
        p1_minion_1="a3:slow1",
        p1_minion_2="c4:slow1",
        p2_hero="c5",
        p2_minion_1="a4:1",
        stored="p1_minion_1:attack:a4,p1_minion_2:attack:c5",
        acted="p1_hero p1_minion_1 p1_minion_2 p2_hero",
        turn=2,
    )
    table.play("p2_minion_1 end")
    assert (table["round"], table["phase"], table.hp("p2_hero")) == ("2", "choice", (5,))
    table.play("obstacle")
    assert (table["phase"], table.hp("p2_hero")) == ("action", (4,))


@pytest.mark.covers("TA-4.11")
def test_player_1_starts_round_1(fresh):
    table = fresh()
    table.play("timeout")
    assert (table["round"], table["turn"]) == ("1", "1")


@pytest.mark.covers("TA-4.11", "TA-4.14")
@pytest.mark.parametrize(("last", "starts"), [("p1_hero", "2"), ("p2_hero", "1")])
@pytest.mark.parametrize("action", ["{} end", "timeout"])
def test_the_opponent_of_the_last_actor_starts_and_a_timeout_is_an_action(at, last, starts, action):
    acted = "p2_hero" if last == "p1_hero" else "p1_hero"
    table = at(p1_hero="c1", p2_hero="c5", acted=acted, turn=last[1])
    table.play(action.format(last))
    assert (table["round"], table["turn"], table["last"]) == ("2", starts, last[1])


@pytest.mark.covers("TA-4.14")
def test_a_death_choice_is_no_action(at):
    """Player 1 acts last, Player 2 chooses: Player 2 starts."""
    table = at(p1_hero="c3:power", p2_minion_1="c4", acted="p2_hero")
    table.play("p1_hero attack p2_minion_1", "obstacle")
    assert (table["round"], table["turn"], table["last"]) == ("2", "2", "1")


SLOW_P1 = {"p1_hero": "c1:slow1", "stored": "p1_hero:move:c2", "p2_hero": "c5"}


@pytest.mark.covers("TA-4.14")
def test_if_the_starters_units_are_all_used_up_the_other_begins(at):
    table = at(**SLOW_P1, acted="p1_hero", turn=2)
    table.play("p2_hero end")
    assert (table["round"], table["p1_hero_tile"]) == ("2", "c2")
    assert (table["turn"], table["acted"]) == ("2", "p1_hero")


@pytest.mark.covers("TA-4.11", "TA-4.14")
def test_if_nobody_is_left_the_round_ends_and_a_stored_action_counts_as_the_last(at):
    """Both heroes declare; round 2 is over when their actions are carried out."""
    table = at(p1_hero="c1:slow", p2_hero="c5:slow")
    table.play("p1_hero move c2")
    assert (table["p1_hero_tile"], table["round"]) == ("c1", "1")
    said = table.play("p2_hero move c4")
    assert (table["p1_hero_tile"], table["p2_hero_tile"]) == ("c2", "c4")
    assert [line for line in said if "began" in line] == ["Round 2 began.", "Round 3 began."]
    assert (table["round"], table["turn"], table["last"]) == ("3", "1", "2")
