"""Section 4 of the rule book: potions."""

import pytest


@pytest.mark.covers("SC-4.1")
@pytest.mark.parametrize(("potion", "health"), [("2H", 7), ("7H", 12), ("10H", 15)])
def test_first_potion_heals_its_value(at, potion, health):
    table = at(health=5, room=f"{potion} 2C 3C 4C", deck="5C")
    table.play(potion)
    assert table["health"] == str(health)
    assert potion in table.cards("discard")


@pytest.mark.covers("SC-4.2")
@pytest.mark.parametrize(("before", "after"), [(12, 19), (13, 20), (14, 20), (20, 20)])
def test_healing_stops_at_the_maximum(at, before, after):
    table = at(health=before, room="7H 2C 3C 4C", deck="5C")
    table.play("7H")
    assert table["health"] == str(after)


@pytest.mark.covers("SC-4.3")
def test_further_potions_of_a_room_are_discarded(at):
    table = at(health=5, room="2H 3H 4H 5C", deck="6C 7C 8C")
    table.play("3H")
    assert table["health"] == "8"
    assert table.play("2H") == ["Poured 2♥ away: this room's potion is used up."]
    assert (table["health"], table["to_take"]) == ("8", "1")
    table.play("4H")
    assert (table["health"], table["room"]) == ("8", "5C,6C,7C,8C")
    assert {"2H", "3H", "4H"} <= set(table.cards("discard"))


@pytest.mark.covers("SC-4.4")
def test_potion_carried_over_counts_for_the_room_it_is_taken_in(at):
    table = at(health=10, room="2H 2C 3C 4H", deck="5H 6C 7C")
    table.play("2H", "2C", "3C")
    assert (table["health"], table["potions"]) == ("7", "0")  # 10 + 2 - 2 - 3
    table.play("4H")
    assert table["health"] == "11"
    table.play("5H")
    assert table["health"] == "11"


@pytest.mark.covers("SC-4.5")
def test_potion_at_full_health_uses_up_the_rooms_potion(at):
    table = at(health=20, room="2H 3H 5C 6C", deck="7C")
    assert table.play("2H") == ["Drank 2♥ and gained 0 health."]
    table.play("5C", "3H")
    assert table["health"] == "15"
