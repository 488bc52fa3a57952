"""How UNO evaluates positions at the horizon of a rollout."""

import pytest

from turnwise.games.uno.evaluate import evaluate, strength

HANDS = {"hand1": "r1,b5", "hand2": "g1,g2,g3", "top": "r9"}


def test_a_hand_is_strong_by_its_few_cards_a_playable_one_and_the_turn(at):
    state = at(**HANDS).state
    assert strength(state, 0) == 66_000  # 4 · 3 (r1 fits) · 11 (on turn) thousands by 2 cards
    assert strength(state, 1) == 26_666  # 4 · 2 (nothing fits) · 10 thousands by 3 cards


def test_wilds_and_action_cards_make_a_hand_stronger(at):
    state = at(hand1="w,w+4,rs,b5", hand2="g1", top="r9").state
    assert strength(state, 0) == 140_250  # (4 + 4 + 8 + 1) · 3 · 11 thousands by 4 cards
    assert strength(state, 1) == 80_000  # 4 · 2 · 10


def test_the_chance_is_the_share_of_all_strength(at):
    state = at(**HANDS).state
    assert (evaluate(state, 0), evaluate(state, 1)) == (712, 287)  # 66,000 and 26,666 of 92,666


@pytest.mark.parametrize("edition", ["official", "house"])
def test_in_a_match_points_count_and_a_round_stands_for_a_hundred(at, edition):
    state = at(edition, scores="300,100", **HANDS).state
    assert evaluate(state, 0) == 742  # (300 + 100 · 0.712) of 500 points
    assert evaluate(state, 1) == 257  # (100 + 100 · 0.287) of 500 points


def test_many_players_share_the_chance(at):
    state = at(players=4, hand1="r1", hand2="b1", hand3="b2", hand4="b3", top="r9").state
    # 4 · 3 · 11 = 132 and three times 4 · 2 · 10 = 80: 372 in all
    assert [evaluate(state, seat) for seat in range(4)] == [354, 215, 215, 215]
