"""What games declare for the lab: values with labels and places on a board, and who is ahead."""

import pytest

from turnwise.core.contract import NO_LEADER
from turnwise.core.registry import all_games, game
from turnwise.lab.counting.counters import Counters

COUNTED = [(of, name) for of in all_games() for name in of.counted]


def ahead(of, values=None, players=None, **words):
    """The seat that is ahead in a position."""
    assert of.leader is not None
    return of.leader(of.position(None, values or {}, words, players))


@pytest.mark.parametrize(("of", "name"), COUNTED, ids=lambda one: getattr(one, "id", one))
def test_every_value_is_one_of_an_event_and_has_a_label_of_its_own(of, name):
    assert any(name in kind.values for kind in of.events)
    counter = next(counter for counter in Counters(of).all if counter.value == name)
    assert len(set(counter.labels)) == of.counted[name].values
    assert all(counter.labels)


@pytest.mark.parametrize(("of", "name"), COUNTED, ids=lambda one: getattr(one, "id", one))
def test_grids_hold_every_value_once_in_rows_of_one_length(of, name):
    counted = of.counted[name]
    if counted.grid:
        assert sorted(value for row in counted.grid for value in row) == list(range(counted.values))
        assert len({len(row) for row in counted.grid}) == 1


@pytest.mark.parametrize(("of", "name"), COUNTED, ids=lambda one: getattr(one, "id", one))
def test_a_value_that_says_whose_an_event_is_does_so_for_all_its_values(of, name):
    counted = of.counted[name]
    if counted.seats:
        assert len(counted.seats) == counted.values
        assert set(counted.seats) == set(range(of.most_players))


def test_boards_lie_as_they_are_drawn():
    """The labels of slots and tiles, row by row."""

    def drawn(of, name):
        word = of.event_words[name]
        return [[word(value) for value in row] for row in of.counted[name].grid]

    assert drawn(game("card_slot"), "slot") == [[1, 2, 3], [8, 9, 4], [7, 6, 5]]
    tiles = drawn(game("tactics"), "tile")
    assert (tiles[0][0], tiles[-1][0], tiles[-1][1]) == ("a5", "a1", "b1")


@pytest.mark.parametrize(
    ("hands", "leader"),
    [
        ({"hand1": "bell*3", "hand2": "bell*2"}, 0),
        ({"hand1": "bell", "hand2": "bell*2"}, 1),
        ({"hand1": "bell*2", "hand2": "cherry,seven"}, NO_LEADER),
    ],
)
def test_more_cards_lead_in_card_slot(hands, leader):
    assert ahead(game("card_slot"), **hands) == leader


@pytest.mark.parametrize(
    ("words", "leader"),
    [
        ({"p1_hero": "c1:4", "p2_hero": "c5:3"}, 0),
        ({"p1_hero": "c1:2", "p2_hero": "c5:3"}, 1),
        ({"p1_hero": "c1:3", "p2_hero": "c5:3", "p1_minion_1": "b1:2", "p2_minion_1": "b5:1"}, 0),
        ({"p1_hero": "c1:3", "p2_hero": "c5:3", "p1_minion_1": "b1:1", "p2_minion_1": "b5:2"}, 1),
        ({"p1_hero": "c1:3", "p2_hero": "c5:3", "p1_minion_1": "b1:1", "p2_minion_1": "b5:1"}, NO_LEADER),
        ({"p1_hero": "c1:3", "p2_hero": "c5:2", "p1_minion_1": "b1:1", "p2_minion_1": "b5:3"}, 0),
    ],
)
def test_the_hero_with_more_hp_leads_in_tactics_then_the_side(words, leader):
    teams = {"p1": "mage,blast,tank,archer", "p2": "mage,blast,tank,archer"}
    assert ahead(game("tactics"), **teams, **words) == leader


@pytest.mark.parametrize(
    ("hands", "scores", "leader"),
    [
        (("r1,r2", "y1,y2,y3"), "0,0", 0),
        (("r1,r2", "y1"), "0,0", 1),
        (("r1,r2", "y1,y2"), "0,0", NO_LEADER),
        (("r1,r2", "y1"), "10,5", 0),
        (("r1,r2", "y1"), "5,10", 1),
        (("r1,r2", "y1"), "7,7", 1),
        (("r1,r2", "y1,y2", "g1"), "0,0,0", 2),
        (("r1", "y1,y2", "g1"), "0,0,0", NO_LEADER),
        (("r1,r2", "y1,y2", "g1"), "3,3,0", NO_LEADER),
    ],
)
def test_points_then_fewer_cards_lead_in_uno(hands, scores, leader):
    words = {f"hand{seat}": hand for seat, hand in enumerate(hands, 1)} | {"scores": scores}
    assert ahead(game("uno"), {"target_score": 500}, len(hands), **words) == leader


def test_nobody_leads_in_scoundrel():
    assert game("scoundrel").leader is None
