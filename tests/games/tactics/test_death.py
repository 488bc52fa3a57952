"""Section 5 of the rule book: death and what it leaves."""

from collections import Counter

import pytest

BUFFS = ("power", "life", "speed", "weakness", "bleed", "slow")


@pytest.mark.covers("TA-5.1")
@pytest.mark.parametrize(("turn", "winner"), [(1, 1), (2, 2)])
def test_a_player_whose_hero_is_dead_loses_at_once(at, turn, winner):
    heroes = {f"p{turn}_hero": "c3", f"p{3 - turn}_hero": "c4:1"}
    table = at(**heroes, turn=turn)
    table.play(f"p{turn}_hero attack p{3 - turn}_hero")
    assert table.end == ("hero_died", winner)
    assert table.legal == table.out_of_turn == set()


@pytest.mark.covers("TA-5.1")
def test_a_dead_hero_ends_the_game_whatever_else_is_pending(at):
    """The chaos kills hero and minion: there is no choice any more."""
    table = at(p1="mage chaos tank archer", p2_hero="c5:1", p2_minion_1="a5:1")
    table.play("p1_hero skill chaos")
    assert table.end == ("hero_died", 1)
    assert (table["fallen"], table["choice"], table["obstacles"]) == ("-", "-", "-")


@pytest.mark.covers("TA-5.2")
@pytest.mark.parametrize("turn", [1, 2])
def test_if_one_action_kills_both_heroes_the_acting_player_wins(at, turn):
    me, you = f"p{turn}", f"p{3 - turn}"
    words = {f"{me}_hero": "c3:2", f"{you}_hero": "c4:1", you: "duelist challenge archer assassin"}
    table = at(**words, **{f"challenge{3 - turn}": f"{me}_hero"}, turn=turn)
    table.play(f"{me}_hero attack {you}_hero")
    assert table.end == ("both_heroes_died", turn)


@pytest.mark.covers("TA-5.2")
def test_for_a_stored_action_the_owner_of_the_unit_wins(at):
    """Player 1 has the last action of round 1, but the stored attack is Player 2's."""
    table = at(
        p1="duelist challenge archer assassin",
        p1_hero="c3:1",
        p1_minion_1="a1",
        p2_hero="c4:2:slow1",
        stored="p2_hero:attack:c3",
        challenge1="p2_hero",
        acted="p1_hero p2_hero",
    )
    table.play("p1_minion_1 end")
    assert table.end == ("both_heroes_died", 2)


@pytest.mark.covers("TA-5.3")
@pytest.mark.parametrize("last", [1, 2])
@pytest.mark.parametrize(("both_dead", "is_draw"), [("last_actor", False), ("draw", True)])
def test_both_heroes_dead_at_the_end_of_a_round(at, last, both_dead, is_draw):
    words = {"p1_hero": "c1:1", "p2_hero": "c5:1", "round": 8, "acted": f"p{3 - last}_hero", "turn": last}
    table = at({"both_dead": both_dead}, **words)
    table.play(f"p{last}_hero end")
    assert table.end == ("both_heroes_died", None if is_draw else last)


@pytest.mark.covers("TA-5.4")
@pytest.mark.parametrize("turn", [1, 2])
def test_the_owner_chooses_what_the_tile_becomes(at, turn):
    me, you = f"p{turn}", f"p{3 - turn}"
    table = at(**{f"{me}_hero": "c3:power", f"{you}_minion_1": "c4:2"}, turn=turn)
    table.play(f"{me}_hero attack {you}_minion_1")
    assert (table.player, table["choice"], table["phase"]) == (3 - turn, f"{you}_minion_1", "choice")
    table.play("obstacle")
    assert (table["obstacles"], table["tiles"]) == ("c4:3", "-")


@pytest.mark.covers("TA-5.4", "TA-5.11")
def test_the_kind_of_a_buff_tile_is_drawn_at_once_and_shown_to_both(at):
    table = at(p1_hero="c3:power", p2_minion_1="c4:2")
    table.play("p1_hero attack p2_minion_1", "buff")
    kind = table["tiles"].split(":")[1]
    assert table["tiles"] == f"c4:{kind}:2"
    for viewer in (0, 1):
        assert table.said(viewer)[0] == f"A {kind.upper()} tile was left on c4."
        assert table.view(viewer).buff_tiles == {"c4": (kind, 2)}


@pytest.mark.untraced
@pytest.mark.covers("TA-5.11")
def test_every_kind_of_buff_tile_is_as_likely(at):
    kinds = Counter[str]()
    for seed in range(1200):
        table = at(seed=seed, p2_minion_1="c4", fallen="p2_minion_1")
        table.play("buff")
        kinds[table["tiles"].split(":")[1]] += 1
    assert set(kinds) == set(BUFFS)
    assert all(150 <= count <= 250 for count in kinds.values()), kinds  # 200 each, σ about 13


@pytest.mark.covers("TA-5.5")
@pytest.mark.parametrize(
    ("words", "action", "unit"),
    [
        ({"p1_hero": "c3:power", "p2_minion_1": "c4"}, "p1_hero attack p2_minion_1", "p2_minion_1"),
        ({"p1": "ranger hawk", "p2_minion_1": "c4:2"}, "p1_hero skill hawk p2_minion_1", "p2_minion_1"),
        (
            {"p1_minion_1": "c4:2", "p2": "duelist feint", "p2_hero": "c5", "feint2": "1"},
            "p1_minion_1 attack p2_hero",
            "p1_minion_1",
        ),
        (
            {"p1": "duelist strike", "p1_hero": "c3", "p2": "mage tank archer", "p2_minion_1": "c4:4"},
            "p1_hero skill strike p2_minion_1 weakness",
            "p2_minion_1",
        ),
    ],
)
def test_killed_in_combat(at, words, action, unit):
    """By an attack, a skill, a counter, and by the HP that the WEAKNESS of a skill costs."""
    table = at(**words)
    table.play(action)
    assert (table["phase"], table["choice"]) == ("choice", unit)


@pytest.mark.covers("TA-5.6")
def test_several_choices_come_one_after_the_other_before_the_round_ends(at):
    table = at(
        p1="mage chaos tank archer",
        p1_hero="c1",
        p2_hero="c5",
        p2_minion_1="a5:1",
        p2_minion_2="e5:1",
        acted="p2_hero p2_minion_1 p2_minion_2",
    )
    table.play("p1_hero skill chaos")
    assert (table["choice"], table["fallen"], table["round"]) == (
        "p2_minion_1",
        "p2_minion_1,p2_minion_2",
        "1",
    )
    table.play("obstacle")
    assert (table["choice"], table["phase"], table["round"]) == ("p2_minion_2", "choice", "1")
    table.play("obstacle")
    assert (table["phase"], table["round"], table["obstacles"]) == ("action", "2", "a5:3,e5:3")


@pytest.mark.covers("TA-5.6")
def test_choices_of_both_players_go_by_ascending_id(at):
    """An Archer with 2 HP hits a guarded Duelist: the Tank falls, and the Archer by the counter."""
    table = at(
        p1="warrior endure archer tank",
        p1_hero="e1",
        p1_minion_1="c3:2",
        p2="duelist challenge tank archer",
        p2_hero="c4",
        p2_minion_1="d4:1",
        challenge2="p1_minion_1",
    )
    table.play("p1_minion_1 attack p2_hero")
    assert (table.player, table["choice"]) == (1, "p1_minion_1")
    table.play("obstacle")
    assert (table.player, table["choice"]) == (2, "p2_minion_1")
    table.play("obstacle")
    assert (table["phase"], table["turn"], table["obstacles"]) == ("action", "2", "c3:3,d4:3")


@pytest.mark.covers("TA-5.7")
@pytest.mark.parametrize("round_", [1, 2, 5, 6])
def test_a_death_on_a_weakness_tile_leaves_what_the_round_says(at, round_):
    table = at(p1_minion_1="a1:1", tiles="a2:weakness", round=round_)
    table.play("p1_minion_1 move a2")
    assert (table["phase"], table["turn"]) == ("action", "2")
    if round_ % 2:
        assert (table["obstacles"], table["tiles"]) == ("a2:3", "-")
    else:
        assert table["obstacles"] == "-"
        assert table["tiles"].startswith("a2:")
        assert table["tiles"].endswith(f":{round_ + 1}")


@pytest.mark.covers("TA-5.7")
@pytest.mark.parametrize(("unit", "round_"), [("a1:1:bleed", 1), ("a1:1", 3), ("a1:2", 9), ("a1:1:bleed", 2)])
def test_deaths_of_bleed_decay_and_pressure_make_no_choice(at, unit, round_):
    table = at(
        p1_hero="c1:9", p1_minion_1=unit, p2_hero="c5:9", round=round_, acted="p1_hero p1_minion_1", turn=2
    )
    table.play("p2_hero end")
    assert (table["round"], table["phase"], table["p1_minion_1"]) == (str(round_ + 1), "action", "dead")
    assert (table["obstacles"] == "a1:3") == (round_ % 2 == 1)
    assert (table["tiles"] != "-") == (round_ % 2 == 0)


@pytest.mark.covers("TA-5.8")
@pytest.mark.parametrize("words", [{"p1_clone": "c3"}, {"p1_clone": "c3:1:bleed", "acted": "p1_clone"}])
def test_a_clone_leaves_nothing(at, words):
    table = at(p1="rogue clone tank archer", p1_hero="c1", p2_hero="c4", turn=2, **words)
    table.play("p2_hero attack p1_clone")
    assert (table["phase"], table["obstacles"], table["tiles"]) == ("action", "-", "-")
    assert table["p1_clone"] == "dead"


@pytest.mark.covers("TA-5.9")
@pytest.mark.parametrize("choice", ["obstacle", "buff"])
def test_a_new_object_replaces_the_old_one(at, choice):
    table = at(p1_hero="c3:power", p2_minion_1="c4", tiles="c4:life:1")
    table.play("p1_hero attack p2_minion_1", choice)
    if choice == "obstacle":
        assert (table["obstacles"], table["tiles"]) == ("c4:3", "-")
    else:
        assert (table["obstacles"], table["tiles"].endswith(":2")) == ("-", True)


@pytest.mark.covers("TA-5.10")
@pytest.mark.parametrize("turn", [1, 2])
def test_both_players_may_attack_an_obstacle(at, turn):
    table = at(p1_hero="c2", p2_hero="c4", obstacles="c3", turn=turn)
    table.play(f"p{turn}_hero attack c3")
    assert table["obstacles"] == "c3:2"
    assert table.refused(f"p{table['turn']}_hero move c3") == "tile_taken"


@pytest.mark.covers("TA-5.10")
@pytest.mark.parametrize("buffs", [":power", ":power:weakness", ":power:speed"])
def test_one_hit_with_power_destroys_an_obstacle(at, buffs):
    table = at({"obstacle_hp": 20}, p1_hero=f"c2{buffs}", p2_hero="c4", obstacles="c3")
    table.play("p1_hero attack c3")
    assert table["obstacles"] == "-"


@pytest.mark.covers("TA-5.12")
@pytest.mark.parametrize(
    ("words", "action", "unit"),
    [
        ({"p1_hero": "c2"}, "p1_hero move c3", "p1_hero"),
        ({"p2_hero": "c4", "turn": 2}, "p2_hero move c3", "p2_hero"),
        ({"p1": "warrior leap"}, "p1_hero skill leap c3", "p1_hero"),
        ({"p1": "rogue smoke"}, "p1_hero skill smoke c3", "p1_hero"),
        ({"p1": "mage beacon", "beacon1": "c3"}, "p1_hero skill beacon", "p1_hero"),
        ({"p1": "warrior shockwave", "p2_minion_1": "c2"}, "p1_hero skill shockwave", "p2_minion_1"),
    ],
)
def test_any_movement_onto_a_buff_tile_triggers_it_once(at, words, action, unit):
    table = at(**words, tiles="c3:power")
    table.play(action)
    assert (table[f"{unit}_buffs"], table["tiles"], table[f"{unit}_tile"]) == ("power2", "-", "c3")


@pytest.mark.covers("TA-5.12", "TA-8.20")
def test_a_clone_that_appears_leaves_the_buff_tile_there(at):
    table = at(p1="rogue clone tank archer", tiles="c2:power")
    table.play("p1_hero skill clone c2")
    assert (table["p1_clone_buffs"], table["tiles"]) == ("-", "c2:power:2")


def end_round(table):
    """All that are left pass."""
    now = table["round"]
    while table["round"] == now and table.end is None:
        table.play("obstacle" if table["phase"] == "choice" else f"{table['available'].split(',')[0]} end")


@pytest.mark.covers("TA-5.13")
def test_a_buff_tile_lasts_to_the_end_of_the_next_round(at):
    table = at(p1_hero="c3:power", p2_minion_1="c4", round=1)
    table.play("p1_hero attack p2_minion_1", "buff")
    end_round(table)
    assert (table["round"], table["tiles"] != "-") == ("2", True)
    end_round(table)
    assert (table["round"], table["tiles"]) == ("3", "-")


@pytest.mark.covers("TA-5.13")
def test_a_buff_tile_made_at_the_end_of_a_round_lasts_through_the_next(at):
    table = at(p1_minion_1="a1:1", round=4)
    end_round(table)
    assert (table["round"], table["tiles"][:3]) == ("5", "a1:")
    end_round(table)
    assert (table["round"], table["tiles"]) == ("6", "-")


@pytest.mark.covers("TA-5.14")
@pytest.mark.parametrize(
    ("reason", "winner", "scores"),
    [("hero_died", 0, (1, -1)), ("hero_died", 1, (-1, 1)), ("both_heroes_died", 1, (-1, 1)),
     ("both_heroes_died", -1, (0, 0)), ("round_limit", -1, (0, 0))],
)  # fmt: skip
def test_the_winner_scores_1_and_the_loser_minus_1(at, tactics, reason, winner, scores):
    table = at()
    table.state.over, table.state.winner = tactics.reasons.index(reason) + 1, winner
    outcome = tactics.outcome(table.state)
    assert (outcome.reason, outcome.scores) == (reason, scores)
    assert outcome.winners == (() if winner < 0 else (winner,))
