"""What holds after every action, whatever the edition, the options and the number of players."""

import random
from dataclasses import dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from present import present
from turnwise.core.registry import game

UNO = game("uno")
EVENT_NAMES = [kind.name for kind in UNO.events]
GROUPS = ("zero", "number", "skip", "reverse", "draw_two", "wild", "wild_draw_four")
USUAL = (1, 2, 2, 2, 2, 4, 4)


def cards_of(copies):
    """How many cards of each kind there are: 0, 1 to 9, Skip, Reverse, Draw Two of each colour, and wilds."""
    zero, number, skip, reverse, draw_two, wild, four = copies
    return [zero, *[number] * 9, skip, reverse, draw_two] * 4 + [wild, four]


def cards_anywhere(state):
    """Every card that lies anywhere, by kind."""
    found = [sum(column) for column in zip(state.pile, *state.hands, strict=True)]
    found[state.top] += 1
    for kind in state.deck:
        if kind != -1:
            found[kind] += 1
    return found


@dataclass
class Shadow:
    """What the events alone tell about the table."""

    sizes: list[int]
    hand_size: int
    colour: int
    direction: int
    pending: int = 0
    reshuffles: int = 0

    def follow(self, raw_events):
        """Note what an action told."""
        for number, *values in raw_events:
            self.note(EVENT_NAMES[number], values)

    def note(self, name, values):
        players = len(self.sizes)
        match name:
            case "played":
                self.sizes[values[0]] -= 1
                self.colour = values[1] // 13 if values[1] < 52 else self.colour
            case "drew":
                self.sizes[values[0]] += 1
            case "named":
                self.colour = values[1]
            case "turned":
                self.direction = values[0]
            case "must_answer":
                self.pending = values[1]
            case "skipped" | "guilty" | "ended":
                self.pending = 0
            case "swapped":
                one, other = values[:2]
                self.sizes[one], self.sizes[other] = self.sizes[other], self.sizes[one]
            case "passed_hands":
                self.sizes = [self.sizes[(seat - values[0]) % players] for seat in range(players)]
            case "round_began":
                self.sizes = [self.hand_size] * players
                self.colour = values[1] // 13 if values[1] < 52 else -1
                self.direction, self.pending = 1, 0
            case "reshuffled":
                self.reshuffles += 1


def random_action(state, dice):
    """Any action that is permitted, also out of turn."""
    out_of_turn = UNO.legal_out_of_turn(state)
    if out_of_turn and dice.random() < 0.3:
        return dice.choice(out_of_turn)
    return dice.choice(UNO.legal(state))


def followed(state, seed):
    """Play a random game to its end; after every action the state and what the events tell of it."""
    dice = random.Random(seed)
    players = state.players
    shadow = Shadow(state.sizes[:players], state.hand_size, state.colour, state.direction)
    while state.over == 0:
        raw_events = UNO.apply(state, random_action(state, dice))
        shadow.follow(raw_events)
        yield state, shadow


def agrees(state, shadow):
    """Hands, colour, direction and pending cards are what the events told."""
    found = (state.sizes[: state.players], state.direction, state.pending)
    assert found == (shadow.sizes, shadow.direction, shadow.pending), UNO.format_state(state)
    assert state.colour == shadow.colour, UNO.format_state(state)
    assert state.top >= 52 or state.colour == state.top // 13, UNO.format_state(state)


@pytest.mark.covers("UN-1.3", "UN-6.1")
@pytest.mark.parametrize("players", range(2, 11))
@pytest.mark.parametrize("edition", ["duel", "official", "house"])
def test_no_card_is_ever_lost_or_made(edition, players):
    everything = cards_of(USUAL)
    assert sum(everything) == 108
    for seed in range(3):
        start = UNO.new(seed, edition, {"turn_limit": 60}, players)
        assert cards_anywhere(start) == everything
        for state, shadow in followed(start, seed):
            assert cards_anywhere(state) == everything, UNO.format_state(state)
            agrees(state, shadow)


@pytest.mark.covers("UN-6.1", "UN-6.2", "UNO-M5", "UNO-M6")
@pytest.mark.parametrize("edition", ["duel", "official", "house"])
@pytest.mark.parametrize("players", [2, 3, 5])
def test_nothing_is_stale_after_a_reshuffle(edition, players):
    """A small deck is turned over again and again; colour, direction and total stay what was told last."""
    copies = {"zero_cards": 1, "number_cards": 0, "skip_cards": 1, "reverse_cards": 1, "draw_two_cards": 1}
    copies |= {"wild_cards": 2, "wild_draw_four_cards": 2, "hand_size": 2, "penalty_cards": 3}
    reshuffles = 0
    for seed in range(6):
        start = UNO.new(seed, edition, {**copies, "turn_limit": 100}, players)
        for state, shadow in followed(start, seed):
            reshuffles = max(reshuffles, shadow.reshuffles)
            agrees(state, shadow)
            assert cards_anywhere(state) == cards_of((1, 0, 1, 1, 1, 2, 2))
    assert reshuffles >= 2


def copies():
    """Numbers of cards that make a deck: number cards among them, 120 at most."""
    numbers = st.tuples(st.integers(0, 8), st.integers(0, 3), *[st.integers(0, 8)] * 5)
    return numbers.filter(lambda row: row[0] + row[1] > 0 and 8 <= sum(cards_of(row)) <= 120)


@st.composite
def tables(draw):
    """Any number of players and any legal values of all parameters."""
    row = draw(st.one_of(st.just(USUAL), copies()))
    cards = sum(cards_of(row))
    players = draw(st.integers(2, min(10, cards - 1)))
    values = {f"{group}_cards": count for group, count in zip(GROUPS, row, strict=True)}
    values |= {
        "hand_size": draw(st.integers(1, min(20, (cards - 1) // players))),
        "first_player": draw(st.integers(0, players)),
        "may_draw_instead": draw(st.booleans()),
        "wild_draw_four": draw(st.sampled_from(["no_other_playable", "no_colour_match", "challenge"])),
        "uno_penalty": draw(st.sampled_from(["automatic", "catch"])),
        "penalty_cards": draw(st.integers(0, 10)),
        "first_card": draw(st.sampled_from(["number", "official"])),
        "stacking": draw(st.booleans()),
        "draw_until_playable": draw(st.booleans()),
        "seven_zero": draw(st.booleans()),
        "target_score": draw(st.sampled_from([0, 0, 1, 100, 5000])),
        "turn_limit": draw(st.integers(10, 90)),
    }
    return players, values, row


@pytest.mark.untraced
@settings(max_examples=150)
@given(tables(), st.integers(0, 1 << 32))
def test_all_options_go_together(table, seed):
    """Random values of all parameters, a random game to its end, and a sound position after every action."""
    players, values, row = table
    state = UNO.new(seed, None, values, players)
    assert UNO.check(state) is None
    for state, shadow in followed(state, seed):  # noqa: B020
        assert UNO.check(state) is None, UNO.format_state(state)
        assert cards_anywhere(state) == cards_of(row)
        agrees(state, shadow)
    assert UNO.legal(state) == UNO.legal_out_of_turn(state) == []
    assert state.turns <= values["turn_limit"]
    assert present(UNO.outcome(state)).reason in ("went_out", "turn_limit")


OPTIONS: dict[str, list[object]] = {
    "may_draw_instead": [True],
    "wild_draw_four": ["no_colour_match", "challenge"],
    "uno_penalty": ["catch"],
    "first_card": ["official"],
    "stacking": [True],
    "draw_until_playable": [True],
    "seven_zero": [True],
    "target_score": [150],
    "penalty_cards": [0, 10],
}


@pytest.mark.untraced
@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize(("name", "value"), [(name, value) for name in OPTIONS for value in OPTIONS[name]])
def test_every_option_alone_keeps_positions_sound(name, value, players):
    start = UNO.new(players, None, {name: value, "turn_limit": 80}, players)
    for state, shadow in followed(start, players):
        assert UNO.check(state) is None, UNO.format_state(state)
        agrees(state, shadow)
        assert UNO.parse_state(UNO.format_state(state)) == state


@pytest.mark.parametrize(("top", "card", "pending"), [("r+2", "b+2", 118), ("w+4", "w+4", 116)])
def test_a_total_is_never_more_than_all_cards(at, uno, top, card, pending):
    """Forgotten calls can bring back draw cards without end; nobody can draw more than 120."""
    hands = {"hand1": f"{card},g1,g2", "hand2": f"{card},b1,b2"}
    table = at("house", top=top, colour="red", phase="answer", pending=pending, **hands)
    for _ in range(2):
        table.play(f"play {card}", *["colour red"] * (card == "w+4"))
        assert (table["pending"], uno.check(table.state)) == ("120", None)
