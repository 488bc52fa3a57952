"""Sections 6 and 7 of the rule book: the empty deck, blocked rounds, the end, points and matches."""

import random
from typing import Any

import pytest

from present import present
from turnwise.core.chance import seeded
from turnwise.core.position import Position
from turnwise.games.uno.card_table import KINDS
from turnwise.games.uno.state import NOTHING

THREE = {"players": 3, "top": "r5"}


def without_deck(table):
    """Take all cards away that are in nobody's hand and not on top: a round can be blocked then."""
    state = table.state
    state.left = state.fixed = 0
    state.deck[:] = [NOTHING] * len(state.deck)
    state.pile[:] = [0] * KINDS
    return table


def played_out(uno, state, dice):
    """Random moves up to the end of the game."""
    while actions := uno.legal(state):
        uno.apply(state, dice.choice(actions))


@pytest.mark.covers("UN-6.1", "UNO-EC1")
def test_the_new_deck_is_shuffled(at):
    """Red 1 to Red 9 below the top card come back in any order."""
    drawn = set()
    for seed in range(60):
        table = at(top="g0", hand1="b1,b2,b3", hand2=95, deck="-", pile="r1,r2,r3,r4,r5,r6,r7,r8,r9")
        table.state.chance = seeded(seed)
        table.play("draw")
        drawn.add(table["hand1"].split(",")[0])
    assert drawn == {f"r{number}" for number in range(1, 10)}


@pytest.mark.covers("UN-6.1", "UN-6.2", "UNO-M5", "UNO-M6")
def test_neither_top_card_nor_colour_nor_direction_changes_with_the_reshuffle(at):
    table = at(**THREE, direction="counter", hand1="g1,b2,y3", deck="-", scores="1,2,3", turns=7)
    pile = int(table["pile_count"])
    table.play("draw")
    assert (table["top"], table["colour"], table["direction"]) == ("r5", "red", "counter")
    assert (table["pile_count"], table["deck_count"]) == ("1", str(pile - 2))
    assert (table["scores"], table["turns"], table["turn"]) in {("1,2,3", "8", "3"), ("1,2,3", "7", "1")}


@pytest.mark.covers("UN-6.3")
@pytest.mark.parametrize(("deck", "drawn"), [("-", 1), ("b1", 2), ("b1,b2", 3), ("b1,b2,b3,b4", 4)])
def test_a_victim_draws_what_there_is(at, deck, drawn):
    count = 0 if deck == "-" else len(deck.split(","))
    table = at(top="r5", hand1="w+4,g1,y2", hand2=104 - count, deck=deck)
    table.play("play w+4", "colour green")
    assert table["hand2_count"] == str(104 - count + drawn)  # the Red 5 is below the top card
    assert (table["turn"], table["phase"]) == ("1", "play")


@pytest.mark.covers("UN-6.3", "UN-5.6")
def test_a_penalty_too_may_find_no_card(at):
    table = without_deck(at(top="r5", hand1="r1,g2", hand2="b1,b2,b3"))
    table.state.top = 0
    assert table.play("play r1")[1:3] == [
        "Player 1 forgot to call UNO.",
        "The pile became a new deck of 1 card.",
    ]
    assert table["hand1"] == "r0,g2"


@pytest.mark.covers("UN-6.4", "UN-6.5", "UN-7.9")
@pytest.mark.parametrize(
    ("hands", "end"),
    [
        (("g1,g2", "b3,b4", "y9"), ("blocked", 1, (16, 0, 0))),
        (("g7,gs", "b3,b4", "y9"), ("blocked", 2, (0, 36, 0))),
        (("w+4,g1", "b3,b9", "y2"), None),
        (("g7,gs", "b3,b4", "y7"), ("blocked", None, (0, 0, 0))),
        (("g3,g4", "b8,b9", "y7"), ("blocked", None, (0, 0, 0))),
        (("g9", "b9", "y0"), ("blocked", 3, (0, 0, 18))),
    ],
)
def test_when_everybody_passed_the_lowest_hand_wins(at, hands, end):
    """With all cards of a game somebody can always play: some are taken away here."""
    table = without_deck(at(**THREE, hand1=hands[0], hand2=hands[1], hand3=hands[2]))
    if end is None:
        assert table.legal == {"play w+4", "uno"}
        return
    assert table.play("draw") == ["Player 1 could neither play nor draw."]
    table.play("draw")
    assert (table["passes"], table.end) == ("2", None)
    table.play("draw")
    assert table.end == end
    assert (table["passes"], table["turns"]) == ("0", "3")


@pytest.mark.covers("UN-6.4")
@pytest.mark.parametrize(
    ("next_card", "action", "turn"),
    [("b4", "draw", "2"), ("r9", "draw", "1"), ("b4", "play r1", "2")],
)
def test_a_card_drawn_or_played_ends_a_row_of_passes(at: Any, next_card: str, action: str, turn: str) -> None:
    """Players 2 and 3 passed; a Red 9 that is drawn fits, and the turn does not end with it."""
    hands = {"hand1": "r1,g2,g3", "hand2": "b1,b2", "hand3": "b3,b5"}
    table = at(None, {"may_draw_instead": True}, **THREE, **hands, next=next_card, passes=2)
    table.play(action)
    assert (table["passes"], table["turn"], table.end) == ("0", turn, None)


@pytest.mark.covers("UN-6.4", "UN-7.9")
def test_sentences_of_a_blocked_round(at):
    table = without_deck(at(top="r5", hand1="g1", hand2="b3"))
    assert table.play("draw", "draw")[1:] == [
        "Player 1 scored 3, 3 in all.",
        "Player 1 won: nobody could play or draw.",
    ]
    table = without_deck(at(top="r5", hand1="g1", hand2="b1"))
    assert table.play("draw", "draw")[1:] == [
        "Nobody won the round.",
        "The game is a draw: nobody could play or draw.",
    ]


@pytest.mark.covers("UN-6.5", "UN-7.7", "UN-7.8")
def test_a_match_goes_on_after_a_blocked_round(at, uno):
    values = {"target_score": 50}
    table = without_deck(at(values=values, top="r5", hand1="g1", hand2="b1", scores="10,20", dealer=2))
    said = table.play("draw", "draw")
    assert said[1] == "Nobody won the round."
    assert (table.end, table["scores"], table["round"], table["dealer"]) == (None, "10,20", "2", "1")
    assert (table["turn"], table["hand1_count"], uno.check(table.state)) == ("2", "7", None)
    table = without_deck(at(values=values, top="r5", hand1="g1", hand2="b9", scores="41,20"))
    table.play("draw", "draw")
    assert table.end == ("blocked", 1, (50, 20))


@pytest.mark.covers("UN-6.6", "UN-7.9")
@pytest.mark.parametrize("limit", [10, 37])
def test_the_limit_counts_the_turns_of_the_match(uno, limit):
    for seed in range(20):
        state = uno.new(seed, "official", {"turn_limit": limit, "hand_size": 2}, 3)
        played_out(uno, state, random.Random(seed))
        outcome = uno.outcome(state)
        assert outcome.reason == "turn_limit"
        assert state.turns == limit
        best = max(outcome.scores)
        winners = tuple(seat for seat in range(3) if outcome.scores[seat] == best)
        assert outcome.winners == (winners if len(winners) == 1 else ())


@pytest.mark.covers("UN-6.6")
@pytest.mark.parametrize(
    ("words", "moves"),
    [
        ({"hand1": "r+2,b1,b2"}, ["play r+2"]),
        ({"hand1": "w+4,b1,b2"}, ["play w+4", "colour red"]),
        ({"hand1": "w,b1,b2"}, ["play w", "colour red"]),
        ({"hand1": "rs,b1,b2"}, ["play rs"]),
        ({"hand1": "r7,b1,b2"}, ["play r7", "swap 3"]),
        ({"hand1": "r0,b1,b2"}, ["play r0"]),
        ({"hand1": "b0,b1,b2", "next": "b9"}, ["draw"]),
        ({"hand1": "b0,b1,b2", "next": "r9"}, ["draw", "keep"]),
    ],
)
def test_any_last_turn_ends_the_match(at, uno, words, moves):
    values = {"turn_limit": 10, "draw_until_playable": False}
    table = at("house", values, **THREE, turns=9, **words, hand2="g1,g2", hand3="y8,y9")
    table.play(*moves)
    assert table.end[0] == "turn_limit"
    assert (table["phase"], table["pending"], table["turns"]) == ("play", "0", "10")
    assert uno.check(table.state) is None


@pytest.mark.covers("UN-6.6", "UN-7.9")
def test_the_last_card_in_the_last_turn(at):
    """A single round is won by going out; of a match the limit decides, with the points of that round."""
    words = {**THREE, "turns": 9, "hand1": "r1", "hand2": "g1", "hand3": "y8", "scores": "0,40,5"}
    assert (
        at(values={"turn_limit": 10}, **words).play("play r1")[-1]
        == "Player 1 won: no card was left in hand."
    )
    table = at(values={"turn_limit": 10, "target_score": 500}, **words)
    table.play("play r1")
    assert table.end == ("turn_limit", 2, (9, 40, 5))


@pytest.mark.covers("UN-7.4")
def test_all_cards_of_the_game_count_1240(at):
    """Two of each number, 4 × 2 × 45; 24 action cards, 480; eight wilds, 400."""
    table = at(top="r5", hand1=1, hand2=106)
    assert int(table["hand1_points"]) + int(table["hand2_points"]) + 5 == 1240


@pytest.mark.covers("UN-7.5", "UNO-M7")
@pytest.mark.parametrize("players", range(2, 11))
def test_every_seat_is_paid_for_its_own_win(at, players):
    for winner in range(1, players + 1):
        hands = {f"hand{seat}": f"g{seat - 1}" for seat in range(1, players + 1) if seat != winner}
        for direction in ("clockwise", "counter"):
            table = at(
                players=players,
                top="r5",
                turn=winner,
                direction=direction,
                **hands,
                **{f"hand{winner}": "rs"},
            )
            table.play("play rs")
            scores = [0] * players
            scores[winner - 1] = sum(range(players)) - (winner - 1)
            assert table.end == ("went_out", winner, tuple(scores))


@pytest.mark.covers("UN-7.7", "UN-7.8", "UN-7.10")
@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_match_from_the_first_deal_to_its_target(uno, players):
    """Dealers take turns clockwise, totals add up, and nobody had reached the target before the end."""
    dice = random.Random(players)
    state = uno.new(players, None, {"target_score": 300, "turn_limit": 30_000}, players)
    totals, dealers, rounds = [0] * players, [state.dealer], 1
    while actions := uno.legal(state):
        raw_events = uno.apply(state, dice.choice(actions))
        if state.rounds > rounds or state.over:
            scored = [event for event in raw_events if uno.events[event[0]].name == "scored"]
            ((_, seat, points, total),) = scored
            totals[seat] += points
            assert total == totals[seat]
            assert state.scores[:players] == totals
        if state.rounds > rounds:
            assert max(totals) < 300
            assert (state.turn, state.direction) == ((state.dealer + 1) % players, 1)
            assert state.sizes[:players] == [7] * players
            dealers.append(state.dealer)
            rounds = state.rounds
    assert len(dealers) >= 2
    assert dealers == [(dealers[0] + step) % players for step in range(len(dealers))]
    outcome = uno.outcome(state)
    assert outcome.reason == "went_out"
    assert list(outcome.scores) == totals
    (winner,) = outcome.winners
    assert totals[winner] == max(totals) >= 300


@pytest.mark.covers("UN-7.8")
@pytest.mark.parametrize("direction", ["clockwise", "counter"])
def test_the_deal_passes_clockwise_whatever_the_direction(at, direction):
    table = at("house", **THREE, direction=direction, dealer=3, turn=2, hand1="g1", hand2="r1", hand3="b1")
    table.play("play r1")
    assert (table["dealer"], table["round"], table["scores"]) == ("1", "2", "0,2,0")


@pytest.mark.covers("UN-7.8")
def test_nothing_of_a_round_is_left_in_the_next(at):
    known = "2:g1:1,3:b1:2"
    table = at("house", **THREE, hand1="r+2", hand2="g1", hand3="b1", known=known, direction="counter")
    table.play("play r+2")
    names = ("pending", "called", "safe", "bluff", "added", "passes", "exposed", "doubted", "before", "known")
    assert {table[name] for name in names} == {"0", "-"}
    assert table["round"] == "2"


@pytest.mark.covers("UN-7.6", "UN-7.11")
def test_a_single_round_decides_without_a_target(uno):
    for players in (2, 6):
        state = uno.new(players, None, {}, players)
        played_out(uno, state, random.Random(5))
        assert (state.rounds, uno.legal(state), uno.legal_out_of_turn(state)) == (1, [], [])
        for action in range(uno.actions):
            assert present(Position(uno, state).objection(action)).code == "game_over"


@pytest.mark.parametrize(
    ("edition", "values", "longest", "most"),
    [
        (None, {}, 24_000, 1240),
        ("official", {}, 24_000, 499 + 1240),
        (None, {"turn_limit": 10, "wild_cards": 0, "target_score": 1}, 80, 1040),
    ],
)
def test_bounds_of_a_game(uno, edition, values, longest, most):
    state = uno.setup(edition, values)
    assert uno.rules.longest(state) == longest
    assert uno.rules.score_range(state) == (0, most)
