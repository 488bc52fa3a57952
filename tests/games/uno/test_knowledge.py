"""Section 9 of the rule book: what a seat comes to know of other hands, beside a slow model of it."""

import random
from collections import Counter

import pytest

from turnwise.core.events import SPECTATOR, seen_by
from turnwise.games.uno.names import WORDS
from turnwise.games.uno.view import known_of


class Memory:
    """What one seat knows of every hand, from what the table tells that seat alone."""

    def __init__(self, uno, state, seat):
        self.uno, self.seat, self.players = uno, seat, state.players
        self.forget()
        self.look(state)

    def forget(self):
        self.hands = [Counter[str]() for _ in range(self.players)]

    def look(self, state):
        """The own hand is seen."""
        self.hands[self.seat] = Counter(self.uno.view_of(state, self.seat).hands[self.seat])

    def hear(self, raw_events):
        shown = Counter[str]()
        for event in seen_by(self.seat, raw_events, self.uno.events):
            if event.kind == "played":
                hand, card = self.hands[event["seat"]], WORDS[event["card"]]
                hand[card] = max(0, hand[card] - 1)
            elif event.kind == "drew" and event["seat"] == self.seat:
                self.hands[self.seat][WORDS[event["card"]]] += 1
            elif event.kind == "shown" and event["seat"] == self.seat:
                shown[WORDS[event["card"]]] += 1
                self.hands[event["owner"]] = shown
            elif event.kind == "swapped":
                one, other = event["seat"], event["with"]
                self.hands[one], self.hands[other] = self.hands[other], self.hands[one]
            elif event.kind == "passed_hands":
                step = event["direction"]
                self.hands = [self.hands[(seat - step) % self.players] for seat in range(self.players)]
            elif event.kind == "round_began":
                self.forget()
            if event.kind in ("swapped", "passed_hands", "round_began"):
                yield event.kind
        if shown:
            yield "shown"

    def of(self, holder):
        return {} if holder == self.seat else dict(+self.hands[holder])


def choose(uno, state, dice):
    """Mostly any action; sometimes a catch, a challenge or a sensible one, so that much happens."""
    actions, out_of_turn = uno.legal(state), uno.legal_out_of_turn(state)
    if out_of_turn and dice.random() < 0.2:
        return dice.choice(out_of_turn)
    bold = [action for action in actions if uno.text.format_action(state, action) == "challenge"]
    if bold and dice.random() < 0.5:
        return bold[0]
    return uno.greedy(state, [1, 1]) if dice.random() < 0.7 else dice.choice(actions)


def games(uno, edition, players, count, limit=150):
    """Positions of seeded games with the action that comes next; the state is live."""
    for number in range(count):
        dice = random.Random(f"{edition}/{players}/{number}")
        state = uno.new(number, edition, {"turn_limit": limit}, players)
        while uno.legal(state):
            yield number, state, choose(uno, state, dice)


@pytest.mark.untraced
@pytest.mark.covers("UN-9.1", "UN-9.4", "UN-9.5")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("edition", ["official", "house"])
def test_the_game_remembers_what_a_careful_player_would(uno, edition, players):
    raw_events = Counter[str]()
    memories, current = [], None
    for number, state, action in games(uno, edition, players, 4):
        if number != current:
            memories, current = [Memory(uno, state, seat) for seat in range(players)], number
        heard = uno.apply(state, action)
        for memory in memories:
            kinds = list(memory.hear(heard))
            raw_events.update(kinds)
            own = dict(+memory.hands[memory.seat])
            memory.look(state)
            if not kinds or kinds == ["shown"]:
                assert own == memory.hands[memory.seat], uno.format_state(state)
            for holder in range(players):
                found = known_of(state, memory.seat, holder)
                assert found == memory.of(holder), uno.format_state(state)
        assert not any(known_of(state, SPECTATOR, holder) for holder in range(players))
        assert uno.check(state) is None
    assert raw_events["shown"] > 3
    if edition == "house":
        assert min(raw_events["swapped"], raw_events["passed_hands"]) > 20
    else:
        assert raw_events["round_began"] > 0


@pytest.mark.covers("UN-9.4")
def test_of_two_equal_cards_the_known_one_is_the_first_to_go(at):
    table = at("official", players=3, hand1="r1*2,b2", hand2="g1", hand3="g2", known="1:r1:2", top="r9")
    table.play("play r1")
    assert (table["hand1"], table["known"]) == ("r1,b2", "-")


@pytest.mark.covers("UN-9.4")
def test_two_seats_know_different_numbers_of_equal_cards(at):
    words = {"hand1": "r1*2,b2", "hand2": "g1", "hand3": "g2", "known": "1:r1:2.3,1:r1:3"}
    table = at("official", players=3, top="r9", **words)
    assert [table.view(seat).known[0] for seat in (1, 2)] == [{"r1": 1}, {"r1": 2}]
    table.play("play r1")
    assert [table.view(seat).known[0] for seat in (1, 2)] == [{}, {"r1": 1}]
    assert table["known"] == "1:r1:3"


@pytest.mark.covers("UN-9.4")
def test_a_second_challenge_adds_what_is_new(at):
    words = {"hand1": "w+4*2,g1,b1", "hand2": "r2*2", "hand3": "y9*2", "top": "r9", "known": "1:g1:2,1:w+4:2"}
    table = at("official", players=3, next="y1,y2,y3,y4,y5,y6", **words)
    table.play("play w+4", "colour yellow", "challenge")
    assert table.view(1).known[0] == {"g1": 1, "b1": 1, "w+4": 1}


@pytest.mark.covers("UN-9.4", "UN-9.5")
def test_shown_cards_stay_known_when_their_hand_moves(at):
    words = {"hand1": "r1,b1", "hand2": "g1,g2", "hand3": "r7,y1,y2", "top": "r9", "turn": 3}
    table = at("house", players=3, known="1:r1:2,1:b1:2", **words)
    table.play("play r7", "swap 1")
    assert table["hand3"] == "r1,b1"
    assert table.view(1).known == [{}, {}, {"r1": 1, "b1": 1}]
    assert table.view(0).known == [{}, {}, {"r1": 1, "b1": 1}]
    assert table.view(2).known == [{"y1": 1, "y2": 1}, {}, {}]


@pytest.mark.covers("UN-9.5")
def test_a_hand_that_comes_back_is_seen_and_known_to_who_had_it(at):
    table = at("house", hand1="r7,r1,r2", hand2="b7,b1,b2", top="r9")
    table.play("play r7")
    assert (table["hand1"], table["hand2"]) == ("b1,b2,b7", "r1,r2")
    table = at("house", hand1="r7,b7,r1,r2", hand2="r8,b1,b2", top="r9")
    table.play("play r7")
    assert (table["hand2"], table["turn"]) == ("r1,r2,b7", "2")
    table.play("play b7")
    assert (table["hand1"], table["hand2"]) == ("r1,r2", "r8,b1,b2")
    assert table.view(0).known == [{}, {"r8": 1, "b1": 1, "b2": 1}]
    assert table.view(1).known == [{"r1": 1, "r2": 1}, {}]


@pytest.mark.covers("UN-9.5")
@pytest.mark.parametrize(("direction", "sign"), [("clockwise", 1), ("counter", -1)])
@pytest.mark.parametrize("players", [2, 3, 5])
def test_everyone_knows_the_hand_passed_on(at, players, direction, sign):
    table = at("house", {"hand_size": 3}, players, hand1="r0,r1,r2,r3", top="r9", direction=direction)
    given = [table.view(seat).hands[seat] for seat in range(players)]
    given[0] = {"r1": 1, "r2": 1, "r3": 1}
    table.play("play r0")
    for seat in range(players):
        known: list[dict[str, int]] = [{}] * players
        known[(seat + sign) % players] = given[seat]
        assert table.view(seat).known == known


@pytest.mark.covers("UN-9.3", "UN-9.5")
def test_cards_drawn_after_a_swap_are_not_known(at):
    table = at("house", hand1="r7,r1,r2", hand2="b1,b2", next="y5,y6,r6", top="r9")
    table.play("play r7")
    assert table.view(0).known[1] == {"r1": 1, "r2": 1}
    table.play("draw")
    assert table["hand2"] == "r1,r2,r6,y5,y6"
    assert table.view(0).known[1] == {"r1": 1, "r2": 1}


@pytest.mark.covers("UN-9.5")
def test_a_new_deal_wipes_out_what_was_known(at):
    words = {"hand1": "r1", "hand2": "b1,b2", "hand3": "g1", "top": "r9", "known": "2:b1:1.3,3:g1:2"}
    table = at("house", players=3, **words)
    table.play("play r1")
    assert (table["round"], table["known"]) == ("2", "-")
