"""The greedy player of UNO."""

import pytest

from turnwise.core.fast_rng import rng_below, seed_rng
from turnwise.core.interfaces import NO_ACTION


def choice(uno, table):
    return uno.text.format_action(table.state, uno.greedy(table.state, [1, 1]))


def test_it_calls_before_it_plays_the_card_before_the_last(at, uno):
    for edition in ("duel", "official", "house"):
        table = at(edition, hand1="r1,r2", hand2=3, top="r9")
        assert choice(uno, table) == "uno"
        table.play("uno")
        assert choice(uno, table) in ("play r1", "play r2")


def test_it_calls_with_a_playable_card_just_drawn(at, uno):
    table = at(hand1="b1", hand2=3, next="r5", top="r9")
    assert choice(uno, table) == "draw"
    table.play("draw")
    assert choice(uno, table) == "uno"
    table.play("uno")
    assert choice(uno, table) == "play r5"


def test_it_does_not_call_when_it_has_to_draw(at, uno):
    assert choice(uno, at(hand1="b1,b2", hand2=3, top="r9")) == "draw"


def test_it_goes_out(at, uno):
    assert choice(uno, at("house", hand1="r7", hand2="b1", top="r9")) == "play r7"
    assert choice(uno, at(hand1="w+4", hand2="b1", top="r9")) == "play w+4"


@pytest.mark.parametrize("called", [True, False])
def test_it_catches_who_forgot_and_nobody_else(at, uno, called):
    table = at("official", players=4, hand1="r1,r2", hand2="b4,b2,r3", hand3=3, hand4=3, top="r9")
    table.play(*["uno"] * called, "play r1")
    assert choice(uno, table) == ("play r3" if called else "catch")
    for seat in range(4):
        action = uno.choose_out_of_turn(table.state, seat)
        if called or seat < 2:
            assert action == NO_ACTION
        else:
            assert uno.text.format_action(table.state, action) == f"catch {seat + 1}"


@pytest.mark.parametrize(
    ("hand", "known", "chosen"),
    [("b1,b2", "-", "draw"), ("b1,b2,b3", "-", "challenge"), ("r1,b2", "1:r1:2", "challenge")],
)
def test_it_challenges_a_large_hand_or_a_bluff_it_knows_of(at, uno, hand, known, chosen):
    table = at("official", hand1=f"w+4,{hand}", hand2="y1,y2,y3", known=known, top="r9")
    table.play("play w+4", "colour green")
    assert choice(uno, table) == chosen


def test_a_card_of_another_colour_or_known_to_others_is_no_reason_to_challenge(at, uno):
    for known in ("1:b2:2", "1:r1:3"):
        words = {"hand1": "w+4,r1,b2", "hand2": "y1,y2,y3", "hand3": "g1", "known": known, "top": "r9"}
        table = at("official", players=3, **words)
        table.play("play w+4", "colour green")
        assert choice(uno, table) == "draw"


def test_cards_drawn_since_do_not_make_a_hand_suspicious(at, uno):
    table = at("official", hand1="w+4,b1", hand2="y1,y2,y3", top="r9")
    table.play("play w+4", "colour green", "catch")
    assert (table["hand1_count"], choice(uno, table)) == ("3", "draw")


@pytest.mark.parametrize("players", [2, 4])
def test_it_keeps_its_wilds_and_bluffs_only_without_another_card(at, uno, players):
    assert choice(uno, at("official", players=players, hand1="r1,w,w+4,b5", top="r9")) == "play r1"
    assert choice(uno, at("official", players=players, hand1="b1,w,w+4,b5", top="r9")) == "play w"
    assert choice(uno, at("official", players=players, hand1="b1,w+4,b5", top="r9")) == "play w+4"


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("card", ["rs", "rr", "r+2"])
def test_it_plays_action_cards_first(at, uno, players, card):
    assert choice(uno, at(players=players, hand1=f"{card},r1,r8,b5", top="r9")) == f"play {card}"


def test_it_names_the_colour_it_holds_most_of(at, uno):
    table = at(hand1="w,b1,b2,g3,y4", hand2=3, top="r9")
    table.play("play w")
    assert choice(uno, table) == "colour blue"


def test_among_several_players_it_stays_in_its_best_colour(at, uno):
    table = at(players=4, hand1="r5,b5,b1,b2,b3", top="y5")
    assert choice(uno, table) == "play b5"


def test_between_two_players_it_keeps_its_colours_mixed(at, uno):
    assert choice(uno, at(hand1="r5,b5,b1,r2,b3,y9", hand2=3, top="g5")) == "play r5"


def test_it_swaps_with_the_smallest_hand(at, uno):
    table = at("house", players=4, hand1="r7,r1,r2,r3,r4", hand2=3, hand3=2, hand4=6, top="r9")
    assert choice(uno, table) == "play r7"
    table.play("play r7")
    assert choice(uno, table) == "swap 3"


@pytest.mark.parametrize(("direction", "chosen"), [("clockwise", "play r0"), ("counter", "play r3")])
def test_it_plays_a_zero_for_the_hand_that_comes(at, uno, direction, chosen):
    hands = {"hand1": "r0,r3,r4,r5,y1,y2", "hand2": 9, "hand3": 1}
    assert choice(uno, at("house", players=3, direction=direction, top="r9", **hands)) == chosen


def test_it_does_not_give_a_small_hand_away_if_it_need_not(at, uno):
    words = {"hand1": "r7,b1", "hand2": 6, "next": "g1,y7", "top": "r9"}
    assert choice(uno, at("house", **words)) == "draw"
    assert choice(uno, at(values={"seven_zero": True}, **words)) == "uno"  # it has to play
    table = at("house", hand1="b1,b2", hand2=6, next="r7", top="r9")
    table.play("draw")
    assert choice(uno, table) == "keep"


def test_it_answers_a_draw_card_when_it_can(at, uno):
    table = at("house", hand1="r+2,r1,r2", hand2="b+2,b1,b2", top="r9")
    table.play("play r+2")
    assert choice(uno, table) == "play b+2"


@pytest.mark.untraced
@pytest.mark.parametrize(("edition", "share"), [("duel", 0.65), ("official", 0.9), ("house", 0.85)])
def test_it_beats_a_random_player(uno, edition, share):
    rng, wins, games = [0, 0], 0, 60
    for number in range(games):
        state, greedy_seat = uno.new(number, edition, {"target_score": 0}), number % 2
        seed_rng(rng, number)
        while actions := uno.legal(state):
            acts = uno.rules.mover(state) == greedy_seat
            action = uno.greedy(state, rng) if acts else actions[rng_below(rng, len(actions))]
            uno.rules.apply(state, action, None)
        wins += uno.rules.winners(state) >> greedy_seat & 1
    assert wins > games * share
