"""The greedy player of Card Slot."""

import pytest

from turnwise.core.fast_rng import rng_below, seed_rng


def choice(card_slot, table):
    return card_slot.text.format_action(table.state, card_slot.greedy(table.state, [1, 1]))


def test_it_wins_with_three_sevens(at, card_slot):
    table = at(board="1:seven,9:seven,2:watermelon,3:watermelon", hand1="seven,watermelon", hand2="bell*3")
    assert choice(card_slot, table) == "place seven 5"


def test_it_stops_three_sevens(at, card_slot):
    table = at(board="1:seven,9:seven", hand1="bell,replay", hand2="bell*9", known2="bell")
    assert choice(card_slot, table) in ("place replay 5", "place bell 5")


def test_it_declares(at, card_slot):
    assert choice(card_slot, at(hand1="seven*5,silver*8")) == "declare"
    assert choice(card_slot, at(hand2="seven*5,silver*8")) == "declare"


def test_it_prefers_the_line_that_gives_more(at, card_slot):
    board = "1:bell,2:bell,3:bell,7:watermelon,6:watermelon,5:watermelon"
    assert choice(card_slot, at(board=board, phase="line")) == "line 7-6-5"


def test_it_completes_a_line_and_takes_the_best_card(at, card_slot):
    table = at(board="1:silver,2:silver,4:seven,5:watermelon", hand1="silver,replay", hand2="bell*3")
    assert choice(card_slot, table) == "place silver 3"
    table.play("place silver 3", "line 1-2-3")
    assert choice(card_slot, table) == "take 5"


@pytest.mark.parametrize(("hand", "completes"), [("watermelon*4", True), ("seven*4", False)])
def test_it_throws_the_deck_away_only_when_ahead(at, card_slot, hand, completes):
    table = at("1.1.1", board="1:silver,2:silver,9:bell", hand1=f"silver,{hand}", hand2=5)
    assert (choice(card_slot, table) == "place silver 3") == completes


@pytest.mark.parametrize("edition", ["1.0.0", "1.0.1", "1.1.1"])
def test_it_beats_a_random_player(card_slot, edition):
    rng, wins, games = [0, 0], 0, 60
    for number in range(games):
        state, greedy_seat = card_slot.new(number, edition), number % 2
        seed_rng(rng, number)
        while actions := card_slot.legal(state):
            acts = card_slot.rules.mover(state) == greedy_seat
            action = card_slot.greedy(state, rng) if acts else actions[rng_below(rng, len(actions))]
            card_slot.rules.apply(state, action, None)
        wins += card_slot.rules.winners(state) >> greedy_seat & 1
    assert wins > games * 3 // 4
