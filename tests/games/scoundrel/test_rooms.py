"""Section 2 of the rule book: rooms, carrying over, avoiding."""

from itertools import permutations
from typing import Any

import pytest

from turnwise.core.chance import seeded
from turnwise.games.scoundrel.state import AVOID, TAKE, WEAPON

ROOM = ["2C", "2D", "2H", "3C"]


@pytest.mark.covers("SC-2.1", "SC-2.2", "SC-2.3", "SC-2.4")
@pytest.mark.parametrize("order", list(permutations(ROOM, 3)), ids=" ".join)
def test_any_three_cards_in_any_order_complete_a_room(at, order):
    table = at(room=" ".join(ROOM), deck="4C 5C 6C 7C")
    for number, card in enumerate(order):
        assert (table["to_take"], table["room_count"]) == (str(3 - number), str(4 - number))
        table.play(card)
    [left] = set(ROOM) - set(order)
    assert table["room"] == f"{left},4C,5C,6C"
    assert (table["to_take"], table["top"]) == ("3", "7C")


@pytest.mark.covers("SC-2.1")
def test_every_card_of_the_room_may_be_taken(at):
    table = at(room="2C 2D 2H 3C", deck="4C")
    assert table.legal == {"fight 2C barehanded", "take 2D", "drink 2H", "fight 3C barehanded", "avoid"}


@pytest.mark.covers("SC-2.4")
def test_cards_carry_over_in_their_order(at):
    table = at(values={"cards_per_room": 2}, room="2C 3C 4C 5C", deck="6C 7C 8C")
    table.play("3C", "4C")
    assert table["room"] == "2C,5C,6C,7C"


@pytest.mark.covers("SC-2.5")
def test_short_deck_makes_a_short_room(at):
    table = at(room="2C 3C 4C 5C", deck="6C")
    table.play("2C", "3C", "4C")
    assert table["room"] == "5C,6C"


@pytest.mark.covers("SC-2.5")
def test_full_dungeon_ends_in_a_room_of_two(fresh):
    table = fresh(start_health=999, max_health=999)
    while table["deck_count"] != "0":
        assert int(table["room_count"]) == 1 + int(table["to_take"])
        table.play(f"{table.cards('room')[0]} barehanded")
    assert (table["room_count"], table["to_take"]) == ("2", "2")


@pytest.mark.covers("SC-2.6")
def test_last_room_is_played_to_its_end(at):
    table = at(health=5, room="2H 2C 3H 4H", deck="-")
    table.play("2H", "2C", "3H")
    assert (table["room"], table["to_take"], table.over) == ("4H", "1", None)
    assert table["health"] == "5"  # 5 + 2 - 2, and 3H is the second potion
    table.play("4H")
    assert (table["health"], table.over) == ("5", "cleared")


@pytest.mark.covers("SC-2.6")
def test_room_that_emptied_the_deck_is_the_last_one(at):
    table = at(health=10, room="2C 2H 2D 3H", deck="4H 5H 6H")
    table.play("2C", "2H", "2D")
    assert (table["room"], table["deck_count"], table["health"]) == ("3H,4H,5H,6H", "0", "10")
    table.play("3H", "4H", "5H")
    assert (table["room_count"], table["health"], table.over) == ("1", "13", None)
    assert "used up" in table.play("6H")[0]


@pytest.mark.covers("SC-2.7")
def test_room_once_entered_cannot_be_avoided(at):
    table = at(room="2C 3C 4C 5C", deck="6C 7C 8C 9C")
    assert "avoid" in table.legal
    table.play("2C")
    assert "avoid" not in table.legal
    assert table.why_not("avoid") == ("room_entered", "cannot avoid a room once a card of it was taken")


@pytest.mark.covers("SC-2.7", "SC-2.12")
@pytest.mark.parametrize("room", ["2C", "2C 3C", "2C 3C 4C", "2C 3C 4C 5C"])
def test_end_of_the_dungeon_cannot_be_avoided(at, room):
    table = at(room=room, deck="-")
    assert "avoid" not in table.legal
    assert table.why_not("avoid")[0] == "last_room"


@pytest.mark.covers("SC-2.8")
def test_avoided_cards_are_drawn_in_room_order(at):
    table = at(room="2C 3C 4C 5C", deck="6C 2D 2H 7C")
    table.play("avoid")
    assert (table["room"], table["below"]) == ("6C,2D,2H,7C", "2C,3C,4C,5C")
    table.play("6C", "2D", "2H")
    assert (table["room"], table["below"]) == ("7C,2C,3C,4C", "5C")


@pytest.mark.covers("SC-2.8")
def test_rooms_avoided_later_lie_below_those_avoided_earlier(at):
    table = at(room="9C 9D 9H 9S", below="2C 3C 4C 5C", top="6C 7C 8C 10C", pool="-", avoided=0)
    table.play("avoid")
    assert table["below"] == "2C,3C,4C,5C,9C,9D,9H,9S"


@pytest.mark.covers("SC-2.9")
def test_avoided_cards_may_come_straight_back(at):
    table = at(room="2C 3C 4C 5C", deck="6C 7C")
    table.play("avoid")
    assert (table["room"], table["below"], table["deck_count"]) == ("6C,7C,2C,3C", "4C,5C", "2")


@pytest.mark.covers("SC-2.10")
def test_two_rooms_in_a_row_cannot_be_avoided(at):
    table = at(room="2C 3C 4C 5C", deck="6C 7C 8C 9C")
    table.play("avoid")
    assert "avoid" not in table.legal
    assert table.why_not("avoid") == ("avoided_before", "cannot avoid two rooms in a row")


@pytest.mark.covers("SC-2.11")
def test_room_after_an_entered_one_may_be_avoided_again(at):
    table = at(room="2C 3C 4C 5C", deck="6C 2D 2H 7C")
    table.play("avoid", "6C")
    assert table["avoided"] == "0"
    table.play("2D", "2H")
    assert "avoid" in table.legal


@pytest.mark.covers("SC-2.12")
def test_full_room_with_an_empty_deck_cannot_be_avoided(at):
    assert at(room="2C 3C 4C 5C", deck="6C").why_not("avoid") is None
    assert at(room="2C 3C 4C 5C", deck="-").why_not("avoid")[0] == "last_room"


@pytest.mark.covers("SC-2.4", "SC-2.8")
@pytest.mark.parametrize("top", ["6C", "6C 7C", "6C 7C 8C"])
def test_the_cards_set_on_top_come_first_however_few(at: Any, top: str) -> None:
    """Nine cards in no order lie below them."""
    for seed in range(6):
        table = at(room="2C 3C 4C 5C", top=top, pool="2S 3S 4S 5S 6S 7S 8S 9S 10S")
        table.state.chance = seeded(seed)
        table.play("avoid")
        assert table.cards("room")[: len(top.split())] == top.split()


@pytest.mark.covers("SC-2.1")
def test_legal_writes_every_action_whatever_the_row_held_before(at: Any, scoundrel: Any) -> None:
    """Each of four cards, 2C and 3C with the weapon of 5 on 10C, the whole room; the row may be used anew."""
    table = at(weapon="5D", pile="10C", room="2C 2H 3C 4H", deck="6C")
    row = [-1] * scoundrel.actions
    count = scoundrel.rules.legal(table.state, row)
    taken, with_weapon = [TAKE, TAKE + 1, TAKE + 2, TAKE + 3], [WEAPON, WEAPON + 2]
    assert row[:count] == [*taken, *with_weapon, AVOID]
