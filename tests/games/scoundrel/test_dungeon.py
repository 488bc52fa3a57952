"""Section 1 of the rule book: the cards and the start."""

import pytest

from turnwise.games.scoundrel import dungeon
from turnwise.games.scoundrel.names import card_name, read_card

NUMBERS = ["2", "3", "4", "5", "6", "7", "8", "9", "10"]
FACES = ["J", "Q", "K", "A"]
RED = {rank + suit for suit in "HD" for rank in NUMBERS}
BLACK = {rank + suit for suit in "CS" for rank in NUMBERS + FACES}


@pytest.mark.covers("SC-1.1")
def test_dungeon_is_the_pack_without_red_faces_and_aces(fresh):
    table = fresh()
    cards = table.cards("room") + table.cards("pool")
    assert len(cards) == 44
    assert set(cards) == RED | BLACK


@pytest.mark.covers("SC-1.2")
@pytest.mark.parametrize(
    ("name", "value"),
    [("2S", 2), ("3H", 3), ("9D", 9), ("10C", 10), ("JS", 11), ("QC", 12), ("KS", 13), ("AC", 14)],
)
def test_values(name, value):
    assert dungeon.value_of(read_card(name)) == value


@pytest.mark.covers("SC-1.3")
def test_monsters_are_two_of_each_value_from_2_to_14(scoundrel):
    state = scoundrel.setup()
    monsters = [card for card in range(64) if dungeon.in_dungeon(state, card) and dungeon.is_monster(card)]
    assert {card_name(card) for card in monsters} == BLACK
    assert sorted(dungeon.value_of(card) for card in monsters) == sorted([*range(2, 15)] * 2)


@pytest.mark.covers("SC-1.4", "SC-1.5")
@pytest.mark.parametrize("suit", ["D", "H"])
def test_weapons_and_potions_are_one_of_each_value_from_2_to_10(scoundrel, suit):
    state = scoundrel.setup()
    cards = [card for card in range(64) if dungeon.in_dungeon(state, card) and card_name(card)[-1] == suit]
    assert [dungeon.value_of(card) for card in cards] == [2, 3, 4, 5, 6, 7, 8, 9, 10]
    assert not any(dungeon.is_monster(card) for card in cards)


@pytest.mark.covers("SC-1.6")
def test_start(fresh):
    table = fresh()
    assert (table["health"], table["max_health"], table["weapon"], table["pile"]) == ("20", "20", "-", "-")


@pytest.mark.covers("SC-1.7")
def test_first_room_leaves_40_cards(fresh):
    table = fresh()
    assert len(table.cards("room")) == 4
    assert table["deck_count"] == "40"


@pytest.mark.covers("SC-1.7")
def test_first_room_is_the_top_of_the_deck(at):
    table = at(deck="5C 6D 7H 8S 9C")
    assert table["room"] == "5C,6D,7H,8S"
    assert table["top"] == "9C"


def test_seeds_deal_different_rooms_and_the_same_seed_the_same(fresh):
    rooms = [fresh(seed)["room"] for seed in range(20)]
    assert len(set(rooms)) == 20
    assert rooms == [fresh(str(seed))["room"] for seed in range(20)]


def test_every_card_comes_first_about_equally_often(fresh):
    first = [fresh(seed).cards("room")[0] for seed in range(880)]
    counts = [first.count(card) for card in RED | BLACK]
    assert min(counts) >= 5  # 20 expected each, with a deviation of 4.4
    assert max(counts) <= 40


def test_bounds(scoundrel):
    state = scoundrel.setup()
    assert scoundrel.rules.score_range(state) == (-208, 30)  # 2 × (2 + … + 14) monsters; 20 health and 10H
    assert scoundrel.rules.longest(state) == 59  # 44 cards, and one avoided room before each of 15 rooms
