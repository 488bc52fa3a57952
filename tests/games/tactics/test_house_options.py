"""What parameters do that are 0 or off in edition 3.0: dealt drafts, a ceiling of HP, growing pressure."""

from collections import Counter

import pytest

from turnwise.games.tactics.timing import lengths

DEALT = {"draft": "dealt"}


def last_of_round(at, values, **words):
    """A round in which only Player 2's hero has not acted."""
    return at(values, acted="p1_hero", turn=2, **words)


@pytest.mark.covers("TA-2.7")
def test_a_dealt_draft_begins_the_first_round_at_once(fresh):
    table = fresh(**DEALT)
    assert (table["phase"], table["turn"], table["round"]) == ("action", "1", "1")
    assert table["p1"].count("-") == table["p2"].count("-") == 0
    assert not any("draft" in word or " class " in word for word in table.legal)


@pytest.mark.covers("TA-2.7")
def test_the_first_action_tells_the_teams_and_no_other_does(fresh):
    mage = {"p1_class": "mage", "p1_skill": "blast", "p1_minion_1": "tank", "p1_minion_2": "archer"}
    cleric = {"p2_class": "cleric", "p2_skill": "rally", "p2_minion_1": "archer", "p2_minion_2": "assassin"}
    table = fresh(**DEALT, **mage, **cleric)
    assert table.play("p1_hero end") == [
        "Player 1 was dealt a mage with blast.",
        "Player 1 was dealt tank and archer.",
        "Player 2 was dealt a cleric with rally.",
        "Player 2 was dealt archer and assassin.",
        "p1_hero passed.",
    ]
    assert table.play("p2_hero end") == ["p2_hero passed."]


@pytest.mark.covers("TA-2.7")
def test_what_is_given_is_not_dealt(fresh):
    for seed in range(20):
        assert fresh(seed, **DEALT, p2_class="rogue", p2_skill="mark")["p2"].startswith("rogue,mark,")


@pytest.mark.untraced
@pytest.mark.covers("TA-2.7", "TA-10.9")
def test_every_class_is_dealt_as_often(tactics):
    dealt = Counter(tactics.new(seed, None, DEALT).hero_class[seed % 2] for seed in range(1800))
    assert len(dealt) == 6
    assert all(220 <= count <= 380 for count in dealt.values())  # 300, five standard deviations


@pytest.mark.covers("TA-2.7")
def test_the_clock_says_nothing_of_a_draft_that_there_is_not(fresh):
    assert lengths(fresh(**DEALT).state) == "Every action has 10 seconds, a death choice 5"


LOW = {"overheal": False}


@pytest.mark.covers("TA-1.9")
@pytest.mark.parametrize(("hp", "after"), [(2, 5), (4, 5), (5, 5), (7, 7)])
def test_no_blessing_lifts_a_hero_above_its_start(at, hp, after):
    table = at(LOW, p1="cleric blessing tank archer", p1_hero=f"c1:{hp}", p2_hero="c5")
    table.play("p1_hero skill blessing p1_hero")
    assert table.hp("p1_hero") == (after,)


@pytest.mark.covers("TA-1.9")
def test_what_is_told_is_what_was_gained(at):
    table = at(LOW, p1_hero="c1:4", p2_hero="c5", tiles="c2:life")
    assert "p1_hero gained 1 HP, 5 now." in table.play("p1_hero move c2")
    table = at(LOW, p1_hero="c1", p2_hero="c5", tiles="c2:power")
    said = table.play("p1_hero move c2")
    assert "p1_hero got POWER." in said
    assert not any("gained" in sentence for sentence in said)


@pytest.mark.covers("TA-1.9")
def test_a_minion_has_a_ceiling_of_its_own(at):
    table = at(LOW, p1="cleric blessing tank archer", p1_hero="c1", p1_minion_2="c2:1", p2_hero="c5")
    table.play("p1_hero skill blessing p1_minion_2")
    assert table.hp("p1_minion_2") == (3,)  # an Archer's 3, not 1 + 3 + 3


@pytest.mark.covers("TA-9.9")
@pytest.mark.parametrize(
    ("growth", "round_", "loss"), [(0, 12, 1), (1, 7, 0), (1, 8, 1), (1, 9, 2), (1, 11, 4), (2, 10, 5)]
)
def test_pressure_grows_with_the_rounds(at, growth, round_, loss):
    table = last_of_round(at, {"pressure_growth": growth}, p1_hero="c1:9", p2_hero="c5:9", round=round_)
    table.play("p2_hero end")
    assert table.hp("p1_hero", "p2_hero") == (9 - loss, 9 - loss)


@pytest.mark.covers("TA-8.37", "TA-8.31")
@pytest.mark.parametrize(("most", "loss"), [(0, 0), (1, 1), (2, 2), (9, 3)])
def test_pressure_costs_the_invulnerable_so_much_at_most(at, most, loss):
    """The pressure of round 10 is 3."""
    table = last_of_round(
        at,
        {"pressure_growth": 1, "ascend_pressure": most},
        p1_hero="c1:9",
        p2_hero="c5:9",
        invulnerable="p1_hero",
        round=10,
    )
    table.play("p2_hero end")
    assert table.hp("p1_hero", "p2_hero") == (9 - loss, 6)


MAGE = {"p1": "mage beacon tank archer", "p1_hero": "c2", "p2_hero": "c4", "p2_minion_1": "e5"}


@pytest.mark.covers("TA-8.34")
def test_a_beacon_hurts_when_it_is_set_and_when_the_mage_returns(at):
    table = at({"beacon_damage": 2}, **MAGE)
    table.play("p1_hero skill beacon c3")
    assert table.hp("p1_hero", "p2_hero", "p2_minion_1") == (5, 3, 3)
    table.play("p2_minion_1 end", "p2_hero end", "p1_hero skill beacon")
    assert (table["p1_hero_tile"], table.hp("p1_hero", "p2_hero")) == ("c3", (5, 1))


@pytest.mark.covers("TA-8.34")
def test_a_mage_killed_on_arrival_does_no_damage(at):
    words = MAGE | {"p1_hero": "c2:1"}
    table = at({"beacon_damage": 2}, **words, beacon1="c3", tiles="c3:weakness")
    table.play("p1_hero skill beacon")
    assert (table.end, table.hp("p2_hero")) == (("hero_died", 2), (5,))


@pytest.mark.covers("TA-8.34")
def test_a_beacon_without_damage_hits_nobody_not_even_the_marked(at):
    table = at(**MAGE, p1_minion_1="a1")
    assert table.play("p1_hero skill beacon c3") == ["p1_hero used beacon.", "A beacon stands on c3."]


@pytest.mark.covers("TA-8.35")
def test_smoke_hurts_and_blinds_those_beside_the_tile_left(at):
    table = at(
        {"smoke_damage": 3}, p1="rogue smoke tank archer", p1_hero="c3", p2_hero="c4", p2_minion_1="e3"
    )
    table.play("p1_hero skill smoke c1")
    assert (table.hp("p2_hero", "p2_minion_1"), table["blind"]) == ((2, 3), "p2_hero")


@pytest.mark.covers("TA-8.36")
def test_a_challenge_hurts_at_once(at):
    words = {"p1": "duelist challenge tank archer", "p1_hero": "c3", "p2_hero": "c5"}
    table = at({"challenge_damage": 2}, **words)
    table.play("p1_hero skill challenge p2_hero")
    assert (table.hp("p2_hero"), table["challenge1"]) == ((3,), "p2_hero:2")
    table = at(**words)
    assert table.play("p1_hero skill challenge p2_hero") == [
        "p1_hero used challenge.",
        "p2_hero is challenged.",
    ]


@pytest.mark.covers("TA-8.36", "TA-7.1")
def test_a_challenge_that_kills_a_minion_is_over(at):
    table = at({"challenge_damage": 3}, p1="duelist challenge tank archer", p1_hero="c3", p2_hero="a5",
               p2_minion_1="c5")  # fmt: skip
    table.play("p1_hero skill challenge p2_minion_1")
    assert (table["choice"], table["challenge1"]) == ("p2_minion_1", "-")


@pytest.mark.covers("TA-4.15")
@pytest.mark.parametrize(
    ("passes", "ready"),
    [
        ("none", "p1_hero,p1_minion_1,p1_minion_2"),
        ("hero", "p1_minion_1,p1_minion_2"),
        ("minion_2", "p1_hero,p1_minion_1"),
    ],
)
def test_a_unit_of_player_1_may_have_to_pass_in_round_1(fresh, passes, ready):
    table = fresh(**DEALT, first_pass=passes)
    assert (table["available"], table["unacted2"]) == (ready, "p2_hero,p2_minion_1,p2_minion_2")
    assert table.play(f"{table['available'].split(',')[0]} end")[0].startswith("Player 1 was dealt")
    while table["round"] == "1":
        table.play(f"{table['available'].split(',')[0]} end")
    assert (table["turn"], table["available"]) == ("1", "p1_hero,p1_minion_1,p1_minion_2")


def test_texts_follow_what_a_skill_does_by_the_numbers_of_the_table(tactics):
    old, new = (tactics.static_view_of(tactics.new(1, edition)).skills for edition in ("3.0", "3.1"))
    assert old["smoke"][1].endswith("enemies beside the old place are blind.")
    assert new["smoke"][1].endswith("enemies beside the old place take 2 damage and are blind.")
    assert old["beacon"][1] == "Set a beacon; the next time teleport to it. Setting it has no cooldown."
    assert new["beacon"][1] == old["beacon"][1] + " Each time every enemy beside it takes 1 damage."
    assert old["blessing"][1] == "Heals 3, removes one debuff and gives LIFE."
    assert new["blessing"][1] == "Heals 1, removes one debuff and gives LIFE."
    assert new["chaos"][1] == "Every enemy gets a debuff with a chance of 40\N{NO-BREAK SPACE}%."


@pytest.mark.parametrize(("damage", "hits"), [(0, None), (2, "p2_hero 2")])
def test_a_preview_tells_the_damage_of_a_beacon_where_there_is_any(at, damage, hits):
    table = at({"beacon_damage": damage}, **MAGE)
    (move,) = [move for move in table.position.legal_moves if str(move) == "p1_hero skill beacon c3"]
    assert move.parts.get("hits") == hits
