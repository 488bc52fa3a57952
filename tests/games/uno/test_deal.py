"""Sections 1 and 2 of the rule book: cards, seats, the deal and the first card."""

from collections import Counter
from math import sqrt

import pytest

from turnwise.core.chance import seeded
from turnwise.core.errors import BadSetup
from turnwise.core.events import SPECTATOR

DEALS = 2500
COLOURS = "rygb"
NUMBER_CARDS = {f"{colour}{number}" for colour in COLOURS for number in range(10)}
STARTERS = NUMBER_CARDS | {f"{colour}{sign}" for colour in COLOURS for sign in ("s", "r", "+2")} | {"w"}
NO_NUMBERS_ABOVE_0 = {"number_cards": 0}


def about(share: float, count: int = DEALS) -> range:
    """The numbers of hits within five standard deviations of what a fair chance gives."""
    mean, spread = share * count, 5 * sqrt(share * (1 - share) * count)
    return range(int(mean - spread), int(mean + spread) + 2)


def first_dealt(fresh, top, **how):
    """The first seeded deal that starts with such a card, and its table."""
    for seed in range(5000):
        table = fresh(seed, **how)
        if table["top"] in top:
            return table
    raise AssertionError(f"none of {top} ever starts the pile")


@pytest.mark.covers("UN-1.1")
def test_54_kinds_of_cards(fresh):
    kinds = [entry.partition("*")[0] for entry in fresh()["cards"].split(",")]
    assert len(kinds) == len(set(kinds)) == 54
    assert set(kinds) == STARTERS | {"w+4"}


@pytest.mark.covers("UN-1.2")
@pytest.mark.parametrize("players", [1, 11])
def test_two_to_ten_players(uno, players):
    assert [uno.setup(players=count).players for count in range(2, 11)] == list(range(2, 11))
    with pytest.raises(BadSetup, match=f"UNO is for 2 to 10 player.s., not {players}"):
        uno.setup(players=players)


@pytest.mark.covers("UN-1.3")
def test_copies_of_every_card(fresh):
    counts = dict(entry.partition("*")[::2] for entry in fresh()["cards"].split(","))
    assert {kind for kind, count in counts.items() if count == ""} == {"r0", "y0", "g0", "b0"}
    assert {kind for kind, count in counts.items() if count == "4"} == {"w", "w+4"}
    assert sum(count == "2" for count in counts.values()) == 48  # 4 × 12


@pytest.mark.covers("UN-2.1")
@pytest.mark.parametrize("players", range(2, 11))
def test_seven_cards_each_and_the_rest_is_the_deck(fresh, players):
    table = fresh(7, players=players)
    assert [table[f"hand{seat}_count"] for seat in range(1, players + 1)] == ["7"] * players
    assert table["deck_count"] == str(108 - 7 * players - 1)
    assert (table["pile_count"], table["pile"]) == ("1", "-")


@pytest.mark.covers("UN-2.1", "UNO-1.1")
def test_the_deal_is_random(fresh):
    assert len({(fresh(seed)["hand1"], fresh(seed)["hand2"]) for seed in range(50)}) == 50
    assert fresh(3)["hand1"] == fresh(3)["hand1"]


@pytest.mark.untraced
@pytest.mark.covers("UN-2.1", "UNO-1.1")
def test_every_card_is_as_likely_to_be_dealt(fresh):
    """A hand of 7 of 108 holds 7 × 8 / 108 wilds and 7 × 25 / 108 cards of a colour, on average."""
    wilds, reds = 0, 0
    for seed in range(1000):
        hand = fresh(seed).state.hands[1]
        wilds += hand[52] + hand[53]
        reds += sum(hand[:13])
    assert 450 < wilds < 590  # 519
    assert 1500 < reds < 1740  # 1620


@pytest.mark.untraced
@pytest.mark.covers("UN-2.2", "UNO-1.3", "UNO-EC2")
def test_the_first_card_is_a_number_card_each_as_likely(fresh):
    tops = Counter(fresh(seed)["top"] for seed in range(DEALS))
    assert set(tops) == NUMBER_CARDS
    for card, count in tops.items():
        assert count in about((1 if card.endswith("0") else 2) / 76), card  # of 4 × 19 number cards


@pytest.mark.covers("UN-2.2")
def test_cards_turned_up_in_vain_are_in_the_deck_again(fresh):
    values = NO_NUMBERS_ABOVE_0 | {"skip_cards": 8}
    for seed in range(50):
        table = fresh(seed, **values)
        assert table["pile"] == "-"
        assert table["deck_count"] == "45"  # 4 zeros, 32 Skips, 16 others and 8 wilds, without 14 and 1


@pytest.mark.covers("UN-2.3")
def test_all_is_dealt_again_if_no_card_of_the_deck_may_start(fresh):
    """Twelve cards, ten of them dealt: of ten deals four leave two Wilds."""
    values = NO_NUMBERS_ABOVE_0 | {"skip_cards": 0, "reverse_cards": 0, "draw_two_cards": 0, "wild_cards": 8}
    for seed in range(100):
        table = fresh(seed, wild_draw_four_cards=0, hand_size=5, **values)
        assert table["top"] in {"r0", "y0", "g0", "b0"}
        assert (table["hand1_count"], table["hand2_count"], table["deck_count"]) == ("5", "5", "1")
        assert table["round"] == "1"


@pytest.mark.untraced
@pytest.mark.covers("UN-2.3")
def test_hands_are_dealt_before_the_first_card_is_turned_up(fresh):
    """Ten of four zeros and eight Wilds are dealt; of the two left, one is a 0 and starts.

    The other one is a 0 as well in 6 of 6 + 32 cases; had a 0 been laid aside first, in 3 of 11.
    """
    deals = 1000
    values = NO_NUMBERS_ABOVE_0 | {"skip_cards": 0, "reverse_cards": 0, "draw_two_cards": 0, "wild_cards": 8}
    left = [fresh(seed, wild_draw_four_cards=0, hand_size=5, **values)["pool"] for seed in range(deals)]
    assert deals - left.count("w") in about(6 / 38, deals)


@pytest.mark.untraced
@pytest.mark.covers("UN-2.4")
@pytest.mark.parametrize("players", [2, 3, 10])
def test_the_first_player_is_drawn_fairly(fresh, players):
    deals = 1000
    firsts = Counter(fresh(seed, players=players)["turn"] for seed in range(deals))
    assert set(firsts) == {str(seat) for seat in range(1, players + 1)}
    assert all(count in about(1 / players, deals) for count in firsts.values())


@pytest.mark.covers("UN-2.4", "UN-2.5")
@pytest.mark.parametrize(("first", "dealer"), [(1, 4), (2, 1), (4, 3)])
def test_the_first_player_may_be_named(fresh, first, dealer):
    for seed in range(20):
        table = fresh(seed, players=4, first_player=first)
        assert (table["turn"], table["dealer"], table["direction"]) == (str(first), str(dealer), "clockwise")


@pytest.mark.covers("UN-2.5")
def test_the_dealer_sits_before_the_first_player(fresh):
    for seed in range(50):
        table = fresh(seed, players=5)
        assert int(table["turn"]) == int(table["dealer"]) % 5 + 1


@pytest.mark.untraced
@pytest.mark.covers("UN-2.6")
def test_by_the_printed_rules_any_card_but_a_wild_draw_four_starts(fresh):
    tops = Counter(fresh(seed, "official")["top"] for seed in range(DEALS))
    assert set(tops) == STARTERS
    assert tops["w"] in about(4 / 104)  # without the four Wild Draw Fours
    assert tops["rs"] in about(2 / 104)
    assert tops["g0"] in about(1 / 104)


@pytest.mark.covers("UN-2.6")
def test_a_wild_draw_four_goes_back_into_the_deck(fresh):
    values = {**NO_NUMBERS_ABOVE_0, "skip_cards": 0, "reverse_cards": 0, "draw_two_cards": 0, "wild_cards": 0}
    for seed in range(50):
        table = fresh(seed, "official", wild_draw_four_cards=8, hand_size=2, **values)
        assert table["top"] in {"r0", "y0", "g0", "b0"}
        assert (table["deck_count"], table["pile_count"]) == ("7", "1")  # 12 - 4 - 1


@pytest.mark.covers("UN-2.7")
@pytest.mark.parametrize("players", [2, 3, 10])
def test_a_skip_that_starts_costs_the_first_player_the_turn(fresh, players):
    table = first_dealt(fresh, {"rs", "ys"}, edition="official", players=players, first_player=1)
    assert table["dealer"] == str(players)
    assert (table["turn"], table["phase"], table["direction"]) == ("2", "play", "clockwise")
    assert table["hand1_count"] == "7"


@pytest.mark.covers("UN-2.7")
@pytest.mark.parametrize("edition", ["official", "house"])
@pytest.mark.parametrize("players", [2, 3, 10])
def test_a_draw_two_that_starts_costs_the_first_player_two_cards_and_the_turn(fresh, edition, players):
    table = first_dealt(fresh, {"r+2", "y+2", "g+2"}, edition=edition, players=players, first_player=players)
    assert (table["turn"], table["phase"], table["pending"]) == ("1", "play", "0")
    assert table[f"hand{players}_count"] == "9"
    assert table["hand1_count"] == "7"
    assert table["deck_count"] == str(108 - 7 * players - 1 - 2)


@pytest.mark.covers("UN-2.8")
@pytest.mark.parametrize("players", [2, 3, 10])
def test_a_reverse_that_starts_turns_the_direction_and_the_dealer_begins(fresh, players):
    table = first_dealt(fresh, {"rr", "yr", "gr"}, edition="official", players=players, first_player=1)
    assert (table["direction"], table["turn"], table["dealer"]) == ("counter", str(players), str(players))


@pytest.mark.covers("UN-2.9")
@pytest.mark.parametrize("players", [2, 3])
def test_for_a_wild_that_starts_the_first_player_names_the_colour(fresh, players):
    table = first_dealt(fresh, {"w"}, edition="official", players=players, first_player=1)
    assert (table["turn"], table["phase"], table["colour"]) == ("1", "colour", "-")
    table.play("colour green")
    assert (table["turn"], table["phase"], table["colour"], table["turns"]) == ("1", "play", "green", "0")


@pytest.mark.covers("UN-2.7", "UN-2.8")
@pytest.mark.parametrize(
    ("top", "told"),
    [
        ("s", ["Player 1 lost the turn."]),
        ("r", ["The direction turned: now counter-clockwise."]),
        ("+2", ["Player 1 drew 2 cards.", "Player 1 lost the turn."]),
    ],
)
def test_a_later_round_starts_in_the_same_way(at, top, told):
    """Seat 2 of three goes out and seat 3, the next dealer, turns up an action card for seat 1."""
    for seed in range(2000):
        table = at("official", players=3, top="r5", turn=2, dealer=2, hand2="r1", hand1="r1", hand3="y1")
        table.state.chance = seeded(seed)
        table.play("play r1")
        if table["top"] in {colour + top for colour in COLOURS}:
            break
    assert (table["round"], table["dealer"]) == ("2", "3")
    said = table.said(SPECTATOR)
    assert any(line.startswith("Round 2: Player 3 dealt, and ") for line in said)
    assert said[-len(told) :] == told
    assert (table["turn"], table["hand1_count"]) == {"s": ("2", "7"), "r": ("3", "7"), "+2": ("2", "9")}[top]


def test_a_first_draw_two_meets_a_deck_that_is_too_small(fresh):
    """Seven of eight cards are dealt: for the Draw Two there is none left to draw."""
    values = {"number_cards": 0, "skip_cards": 0, "reverse_cards": 0, "draw_two_cards": 1}
    values |= {"wild_cards": 0, "wild_draw_four_cards": 0, "hand_size": 1, "first_player": 1}
    how = {"edition": "official", "players": 7, **values}
    table = first_dealt(fresh, {"r+2", "y+2", "g+2", "b+2"}, **how)
    assert (table["hand1_count"], table["turn"], table["deck_count"]) == ("1", "2", "0")
