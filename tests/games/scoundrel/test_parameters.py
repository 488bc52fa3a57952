"""Section 6 of the rule book: parameters and editions."""

import pytest

from turnwise.core.errors import BadSetup

EMPTY_DUNGEON = {"monster_lowest": 14, "monster_highest": 2, "weapon_lowest": 14, "potion_lowest": 14}


@pytest.mark.covers("SC-6.1")
def test_default_edition_and_strict_differ_in_blunting_alone(scoundrel):
    assert scoundrel.edition().name == "1.0"
    default, strict = scoundrel.setup(), scoundrel.setup("strict")
    differing = [
        name for name, one in scoundrel.parameters.items() if one.value(default) != one.value(strict)
    ]
    assert differing == ["blunting"]


@pytest.mark.covers("SC-6.1")
@pytest.mark.parametrize(("monster", "usable"), [("6S", True), ("7S", False), ("8S", False)])
def test_in_strict_an_equal_monster_is_too_strong(at, monster, usable):
    table = at("strict", weapon="5D", pile="7C", room=f"{monster} 2H 3H 4H", deck="5H")
    assert (f"fight {monster} with weapon" in table.legal) == usable


@pytest.mark.covers("SC-6.2")
def test_blunting_may_be_off(at):
    table = at(values={"blunting": "off"}, weapon="5D", pile="2C", room="AS 2H 3H 4H", deck="5H")
    table.play("fight AS with weapon")
    assert (table["health"], table["pile"]) == ("11", "2C,AS")  # 20 - (14 - 5)


@pytest.mark.covers("SC-6.3")
@pytest.mark.parametrize(
    ("values", "cards"),
    [
        ({"weapon_lowest": 3, "weapon_highest": 2}, 35),
        ({"potion_lowest": 14}, 35),
        ({"monster_lowest": 3, "monster_highest": 2}, 18),
        ({"monster_suits": 1}, 31),
        ({"weapon_highest": 14, "potion_highest": 14}, 52),
    ],
)
def test_kinds_may_be_left_out_or_grow(fresh, values, cards):
    table = fresh(**values)
    assert len(table.cards("room") + table.cards("pool")) == cards


@pytest.mark.covers("SC-6.3")
def test_single_monster_suit_is_clubs(fresh):
    table = fresh(monster_suits=1)
    assert {card[-1] for card in table.cards("room") + table.cards("pool")} == {"C", "H", "D"}


def test_health_is_a_parameter(fresh):
    table = fresh(start_health=15, max_health=30)
    assert (table["health"], table["max_health"]) == ("15", "30")


def test_rooms_are_a_parameter(at):
    table = at(values={"room_size": 5, "cards_per_room": 2}, deck="2C 3C 4C 5C 6C 7C 8C 9C")
    assert table["room"] == "2C,3C,4C,5C,6C"
    table.play("2C", "3C")
    assert (table["room"], table["to_take"]) == ("4C,5C,6C,7C,8C", "2")


def test_room_may_be_a_single_card(at):
    table = at(values={"room_size": 1, "cards_per_room": 1}, deck="2C 3C")
    table.play("2C")
    assert (table["room"], table.over) == ("3C", None)
    table.play("3C")
    assert (table["room"], table.score) == ("-", 15)


@pytest.mark.parametrize(
    ("avoids", "refusal"),
    [
        (0, ("no_avoiding", "rooms cannot be avoided in this edition")),
        (2, ("avoided_before", "cannot avoid three rooms in a row")),
        (9, ("avoided_before", "cannot avoid ten rooms in a row")),
    ],
)
def test_avoiding_is_a_parameter(fresh, avoids, refusal):
    table = fresh(avoids_in_a_row=avoids)
    for _ in range(avoids):
        table.play("avoid")
    assert table.why_not("avoid") == refusal


@pytest.mark.parametrize(("potions", "health"), [(0, 1), (1, 3), (2, 6), (3, 10)])
def test_potions_that_heal_are_a_parameter(at, potions, health):
    table = at(values={"potions_per_room": potions}, health=1, room="2H 3H 4H 5C", deck="6C 7C 8C")
    table.play("2H", "3H", "4H")
    assert table["health"] == str(health)


@pytest.mark.covers("SC-6.4", "SC-6.5", "SC-6.6", "SC-6.7")
@pytest.mark.parametrize(
    ("values", "named"),
    [
        ({"room_size": 0}, ["room_size", "0", "1 to 8"]),
        ({"room_size": 9}, ["room_size", "9", "1 to 8"]),
        ({"cards_per_room": 0}, ["cards_per_room", "0"]),
        ({"cards_per_room": 5}, ["cards_per_room", "5", "a room has 4 cards"]),
        ({"start_health": 0}, ["start_health", "0"]),
        ({"start_health": 21}, ["start_health", "21", "max_health is 20"]),
        ({"max_health": 1000}, ["max_health", "1000", "1 to 999"]),
        ({"max_health": 0}, ["max_health", "0"]),
        ({"potions_per_room": -1}, ["potions_per_room", "-1"]),
        ({"avoids_in_a_row": 10}, ["avoids_in_a_row", "10", "0 to 9"]),
        ({"avoids_in_a_row": "often"}, ["avoids_in_a_row", "often"]),
        ({"monster_suits": 3}, ["monster_suits", "3", "1 to 2"]),
        ({"monster_suits": 0}, ["monster_suits", "0", "1 to 2"]),
        ({"monster_lowest": 1}, ["monster_lowest", "1", "2 to 14"]),
        ({"monster_highest": 15}, ["monster_highest", "15", "2 to 14"]),
        ({"weapon_lowest": 1}, ["weapon_lowest", "1"]),
        ({"weapon_highest": 15}, ["weapon_highest", "15"]),
        ({"potion_lowest": 1}, ["potion_lowest", "1"]),
        ({"potion_highest": 15}, ["potion_highest", "15"]),
        (EMPTY_DUNGEON, ["monster_lowest", "14", "no card"]),
        ({"blunting": "sometimes"}, ["blunting", "sometimes", "last_kill_or_less, strictly_less, off"]),
        ({"losing_score_counts_room": "perhaps"}, ["losing_score_counts_room", "perhaps"]),
        ({"helth": 20}, ["helth", "known: start_health"]),
    ],
)
def test_bad_parameters_are_refused_by_name_and_value(scoundrel, values, named):
    with pytest.raises(BadSetup) as caught:
        scoundrel.new(1, None, values)
    for part in named:
        assert part in caught.value.sentence


@pytest.mark.covers("SC-6.7")
def test_unknown_edition_is_refused_with_a_hint(scoundrel):
    with pytest.raises(BadSetup, match=r"no edition 'strct'.*did you mean strict"):
        scoundrel.new(1, "strct")


def test_every_parameter_may_be_overridden_on_either_edition(scoundrel):
    others = {
        "start_health": "7",
        "max_health": "9",
        "room_size": "5",
        "cards_per_room": "4",
        "avoids_in_a_row": "2",
        "potions_per_room": "3",
        "blunting": "off",
        "losing_score_counts_room": "true",
        "monster_suits": "1",
        "monster_lowest": "3",
        "monster_highest": "13",
        "weapon_lowest": "4",
        "weapon_highest": "11",
        "potion_lowest": "5",
        "potion_highest": "12",
    }
    assert set(others) == set(scoundrel.parameters)
    for edition in ("1.0", "strict"):
        state = scoundrel.new(1, edition, others)
        shown = {name: one.kind.show(one.value(state)) for name, one in scoundrel.parameters.items()}
        assert shown == others
        assert scoundrel.parse_state(scoundrel.format_state(state)) == state
