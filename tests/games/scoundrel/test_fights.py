"""Section 3 of the rule book: fights, weapons and blunting."""

import pytest


@pytest.mark.covers("SC-3.1")
@pytest.mark.parametrize(
    ("weapon", "monster", "health"),
    [("8D", "10C", 18), ("8D", "8C", 20), ("8D", "3C", 20), ("2D", "AS", 8), ("10D", "JS", 19)],
)
def test_weapon_stops_its_value(at, weapon, monster, health):
    table = at(weapon=weapon, room=f"{monster} 2H 3H 4H", deck="5H")
    table.play(f"fight {monster} with weapon")
    assert table["health"] == str(health)


@pytest.mark.covers("SC-3.2")
@pytest.mark.parametrize(("monster", "health"), [("2C", 18), ("10S", 10), ("JC", 9), ("AS", 6)])
def test_bare_hands_stop_nothing(at, monster, health):
    table = at(room=f"{monster} 2H 3H 4H", deck="5H")
    table.play(f"fight {monster} barehanded")
    assert table["health"] == str(health)


@pytest.mark.covers("SC-3.3")
def test_weapon_may_be_left_aside(at):
    table = at(weapon="8D", room="10C 2H 3H 4H", deck="5H")
    assert {"fight 10C with weapon", "fight 10C barehanded"} <= table.legal
    table.play("fight 10C barehanded")
    assert table["health"] == "10"


@pytest.mark.covers("SC-3.4")
def test_kills_go_on_top_of_the_pile(at):
    table = at(weapon="5D", room="10C 6S 2H 3H", deck="5H")
    table.play("10C")
    assert (table["pile"], table["discard"].count("10C")) == ("10C", 0)
    table.play("6S")
    assert table["pile"] == "10C,6S"


@pytest.mark.covers("SC-3.5")
def test_bare_handed_kill_leaves_the_pile_alone(at):
    table = at(weapon="5D", pile="10C", room="4C 9S 2H 3H", deck="5H")
    table.play("fight 4C barehanded")
    assert table["pile"] == "10C"
    assert "4C" in table.cards("discard")
    assert "fight 9S with weapon" in table.legal


@pytest.mark.covers("SC-3.6")
@pytest.mark.parametrize(("monster", "usable"), [("6S", True), ("7S", True), ("8S", False), ("AS", False)])
def test_blunted_weapon_faces_its_latest_kill_or_less(at, monster, usable):
    table = at(weapon="5D", pile="7C", room=f"{monster} 2H 3H 4H", deck="5H")
    assert (f"fight {monster} with weapon" in table.legal) == usable
    assert f"fight {monster} barehanded" in table.legal


@pytest.mark.covers("SC-3.6")
def test_weapon_without_kills_faces_anything(at):
    assert "fight AS with weapon" in at(weapon="2D", room="AS 2H 3H 4H", deck="5H").legal


@pytest.mark.covers("SC-3.7")
def test_only_the_latest_kill_counts(at):
    table = at(weapon="5D", pile="3C 10C", room="9S 2H 3H 4H", deck="5H")
    assert "fight 9S with weapon" in table.legal  # the 3C before it does not matter
    table = at(weapon="5D", pile="10C 3C", room="9S 2H 3H 4H", deck="5H")
    assert "fight 9S with weapon" not in table.legal


@pytest.mark.covers("SC-3.6", "SC-3.7")
def test_every_kill_blunts_the_weapon_anew(at):
    table = at(weapon="5D", room="10C 6S 9S 7S", deck="5H")
    table.play("10C")
    assert {"fight 9S with weapon", "fight 7S with weapon"} <= table.legal
    table.play("6S")
    assert table.legal == {"fight 9S barehanded", "fight 7S barehanded"}


@pytest.mark.covers("SC-3.8", "SC-3.9")
@pytest.mark.parametrize("text", ["fight 7S", "fight 7S with weapon", "7S w", "7S"])
@pytest.mark.parametrize("words", [{}, {"weapon": "5D", "pile": "6C"}], ids=["no weapon", "blunted"])
def test_asking_for_a_weapon_that_cannot_be_used_is_a_bare_handed_fight(at, words, text):
    table = at(**words, room="7S 2H 3H 4H", deck="5H")
    pile = table["pile"]
    table.play(text)
    assert (table["health"], table["pile"]) == ("13", pile)


@pytest.mark.covers("SC-3.9")
def test_legal_moves_list_the_bare_handed_fight_alone(at):
    table = at(weapon="5D", pile="6C", room="7S 2C 3H 4H", deck="5H")
    assert table.legal == {
        "fight 7S barehanded",
        "fight 2C barehanded",
        "fight 2C with weapon",
        "drink 3H",
        "drink 4H",
        "avoid",
    }


@pytest.mark.covers("SC-3.10")
def test_taking_a_weapon_equips_it(at):
    table = at(room="7D 2H 3H 4H", deck="5H")
    assert {move for move in table.legal if "7D" in move} == {"take 7D"}
    table.play("take 7D")
    assert (table["weapon"], table["to_take"]) == ("7D", "2")


@pytest.mark.covers("SC-3.11", "SC-3.12")
def test_new_weapon_discards_the_old_one_with_its_pile(at):
    table = at(weapon="5D", pile="10C 6S", room="2D AS 3H 4H", deck="5H")
    assert {"5D", "10C", "6S"}.isdisjoint(table.cards("discard"))
    table.play("take 2D")
    assert (table["weapon"], table["pile"], table["pile_count"]) == ("2D", "-", "0")
    assert {"5D", "10C", "6S"} <= set(table.cards("discard"))
    assert "2D" not in table.cards("discard")
    assert "fight AS with weapon" in table.legal
