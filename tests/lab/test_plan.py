"""The plan: everyone meets everyone, on the same deals, in every seat."""

from collections import Counter

import pytest

from turnwise import game
from turnwise.core.errors import BadSetup
from turnwise.lab.plan import Fixture, make_terms, planned

UNO, SCOUNDREL = game("uno"), game("scoundrel")
THREE = ["random", "greedy", "search:20"]


def test_every_pairing_plays_every_deal_in_both_seatings():
    fixtures = planned(make_terms(UNO, THREE, "7"), games=6)
    assert len(fixtures) == len(set(fixtures)) == 3 * 6
    assert Counter(fixture.pairing for fixture in fixtures) == {
        ("greedy", "random"): 6,
        ("greedy", "search:20"): 6,
        ("random", "search:20"): 6,
    }
    assert Counter(fixture.deal for fixture in fixtures) == {0: 6, 1: 6, 2: 6}


@pytest.mark.parametrize("players", [2, 3, 5, 10])
def test_seats_are_balanced(players):
    one, other = (Fixture(("a", "b"), 0, seating).seats(players) for seating in (0, 1))
    assert one[:2] == ("a", "b")
    for first, second in zip(one, other, strict=True):
        assert {first, second} == {"a", "b"}


def test_the_order_of_the_bots_does_not_matter():
    assert planned(make_terms(UNO, THREE, "7"), 4) == planned(make_terms(UNO, THREE[::-1], "7"), 4)


def test_more_games_begin_with_the_same():
    terms = make_terms(UNO, THREE, "7")
    assert planned(terms, 8)[:12] == planned(terms, 4)


def test_alone_every_bot_plays_every_deal_once():
    terms = make_terms(SCOUNDREL, ["random", "greedy"], "7")
    fixtures = planned(terms, 3)
    assert [(*fixture.seats(1), fixture.deal) for fixture in fixtures] == [
        (bot, deal) for deal in range(3) for bot in ("greedy", "random")
    ]


def test_values_are_written_as_people_write_them():
    terms = make_terms(SCOUNDREL, ["greedy"], "7", None, {"room_size": "05"})
    assert (terms.edition, dict(terms.values)) == ("1.0", {"room_size": "5"})


@pytest.mark.parametrize(
    ("bots", "code"),
    [
        (["greedy"], "too_few_bots"),
        (["greedy", "random", "greedy"], "same_bot_twice"),
        (["greedy", "grandmaster"], "unknown_player"),
    ],
)
def test_bots_that_cannot_play(bots, code):
    with pytest.raises(BadSetup) as caught:
        make_terms(UNO, bots, "7")
    assert caught.value.code == code


@pytest.mark.parametrize(("games", "code"), [(0, "bad_games"), (5, "odd_games")])
def test_numbers_of_games_that_cannot_be_played(games, code):
    with pytest.raises(BadSetup) as caught:
        planned(make_terms(UNO, THREE, "7"), games)
    assert caught.value.code == code
