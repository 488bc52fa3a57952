"""Section 9 of the rule book: the worlds that a seat could be in."""

import random
from collections import Counter
from typing import Any

import pytest

from turnwise.core.chance import seeded
from turnwise.core.events import SPECTATOR
from turnwise.core.position import Position
from turnwise.core.state import copy, pack
from turnwise.games.uno.hands import can_play_drawn, of_colour
from turnwise.games.uno.names import WORDS
from turnwise.games.uno.state import ANSWERING, DRAWN, NAMING, NO_SEAT

GENEROUS = 6  # standard deviations


def worlds(uno, state, viewer, count, name="x"):
    for number in range(count):
        world = copy(state)
        uno.rules.redeal(world, viewer, seeded(f"{name}/{number}"))
        yield world


def surprise(found, expected):
    """Chi-square by how many standard deviations it lies above its mean."""
    total = sum((found[cell] - share) ** 2 / share for cell, share in expected.items())
    freedom = len(expected) - 1
    return (total - freedom) / (2 * freedom) ** 0.5


@pytest.mark.covers("UN-9.1", "UN-9.2", "UN-9.4", "UN-9.5")
@pytest.mark.parametrize("players", [2, 3, 6])
@pytest.mark.parametrize("edition", ["duel", "official", "house"])
def test_every_world_keeps_what_the_seat_knows(uno, edition, players):
    looked = Counter[int]()
    for number in range(3):
        dice = random.Random(f"{edition}/{players}/{number}")
        state = uno.new(number, edition, {"turn_limit": 80}, players)
        while actions := uno.legal(state):
            if dice.random() < (0.5 if state.phase in (DRAWN, NAMING, ANSWERING) else 0.1):
                for viewer in (*range(players), SPECTATOR):
                    for world in worlds(uno, state, viewer, 1, f"{state.turns}/{viewer}"):
                        fits(uno, state, world, viewer)
                        looked[state.phase] += 1
            uno.rules.apply(state, dice.choice(actions + uno.legal_out_of_turn(state)), None)
    assert looked[DRAWN] > 20


def fits(uno, state, world, viewer):
    """A world that the viewer cannot tell from the true one."""
    assert uno.check(world) is None  # all cards are there once, and so on
    assert uno.view_of(world, viewer) == uno.view_of(state, viewer)
    assert (world.sizes, world.pile, world.left, world.top) == (
        state.sizes,
        state.pile,
        state.left,
        state.top,
    )
    if viewer != SPECTATOR:
        assert world.hands[viewer] == state.hands[viewer]
    for at in range(state.known):
        if viewer >= 0 and state.known_by[at] >> viewer & 1:
            assert world.hands[state.known_holder[at]][state.known_card[at]] > 0
    if world.phase == DRAWN:
        assert world.hands[world.turn][world.drawn] > 0
        assert can_play_drawn(world, world.drawn)
    if world.doubted != NO_SEAT and world.added == 0:
        assert bool(world.held[world.doubted] & of_colour(world.before)) == bool(world.bluff)


@pytest.mark.covers("UN-9.6")
def test_at_the_end_nothing_is_drawn_anew_but_the_deck(at, uno):
    table = at("house", {"target_score": 0}, 3, hand1="r1", hand2="b1,b2", hand3="w", top="r9")
    table.play("play r1")
    for viewer in (0, 1, SPECTATOR):
        for world in worlds(uno, table.state, viewer, 5):
            assert (world.hands, world.scores, world.over) == (
                table.state.hands,
                table.state.scores,
                table.state.over,
            )


@pytest.mark.untraced
@pytest.mark.covers("UN-9.1", "UN-9.3", "UN-9.4")
def test_unknown_cards_come_out_as_often_as_they_should(at, uno):
    words = {"hand1": "r1,b1", "hand2": "b9,r2", "hand3": "w", "known": "2:b9:1", "top": "r9"}
    table = at("official", players=3, pool="r3,y1*2,g5*2", **words)
    cards, total = Counter({"r2": 1, "w": 1, "r3": 1, "y1": 2, "g5": 2}), 7
    found, games = Counter[tuple[str, str]](), 2500
    for world in worlds(uno, table.state, 0, games):
        second = Counter({WORDS[kind]: count for kind, count in enumerate(world.hands[1]) if count})
        second.subtract(["b9"])
        (third,) = (WORDS[kind] for kind, count in enumerate(world.hands[2]) if count)
        (card,) = (+second).elements()
        found[card, third] += 1
    expected = {
        (one, two): games * cards[one] * (cards[two] - (one == two)) / (total * (total - 1))
        for one in cards
        for two in cards
        if one != two or cards[one] > 1
    }
    assert set(found) == set(expected)
    assert surprise(found, expected) < GENEROUS


@pytest.mark.untraced
@pytest.mark.covers("UN-9.2")
def test_the_next_card_of_a_world_is_any_unknown_one(at, uno):
    table = at("official", hand1="r1,b1", hand2="y2", next="g3,g4,r3", pool="r3,y1*2", top="r9")
    unknown = Counter(["y2", "g3", "g4", "r3", "r3", "y1", "y1"])
    found, games = Counter[str](), 2000
    for world in worlds(uno, table.state, 0, games):
        uno.rules.apply(world, Position(uno, world).read("draw"), None)
        drawn = [WORDS[kind] for kind, count in enumerate(world.hands[0]) for _ in range(count)]
        (card,) = (Counter(drawn) - Counter(["r1", "b1"])).elements()
        found[card] += 1
    assert surprise(found, {card: games * count / 7 for card, count in unknown.items()}) < GENEROUS


@pytest.mark.untraced
@pytest.mark.covers("UN-9.3")
@pytest.mark.parametrize(
    ("values", "four_weight", "plain"),
    [
        # nobody draws by choice: whatever was drawn, the other card is one of the two that do not fit
        ({"may_draw_instead": False, "wild_draw_four": "no_other_playable"}, 1, {"g5": 1, "b6": 1}),
        ({"may_draw_instead": False, "wild_draw_four": "challenge"}, 1, {"g5": 1, "b6": 1}),
        # the other card is any, but for a Wild Draw Four: then it is one of the two, of six that are left
        ({"may_draw_instead": True, "wild_draw_four": "no_other_playable"}, 2 / 6, None),
        ({"may_draw_instead": True, "wild_draw_four": "no_colour_match"}, 4 / 6, None),
        ({"may_draw_instead": True, "wild_draw_four": "challenge"}, 1, None),
    ],
)
def test_the_drawn_card_of_a_world_is_any_that_can_be_played(at, uno, values, four_weight, plain):
    words = {"hand1": "y1,y2", "hand2": "w+4,g5", "pool": "b6,r3,r4,y9,w", "top": "r9"}
    table = at(values=values, phase="drawn", drawn="w+4", turn=2, **words)
    found, others, games = Counter[str](), Counter[str](), 1500
    for world in worlds(uno, table.state, 0, games):
        assert uno.check(world) is None
        drawn = WORDS[world.drawn]
        found[drawn] += 1
        hand = Counter(WORDS[kind] for kind, count in enumerate(world.hands[1]) for _ in range(count))
        others[next((hand - Counter([drawn])).elements())] += 1
    weights = {"r3": 1, "r4": 1, "y9": 1, "w": 1, "w+4": four_weight}
    whole = sum(weights.values())
    assert surprise(found, {card: games * weight / whole for card, weight in weights.items()}) < GENEROUS
    if plain:
        assert surprise(others, dict.fromkeys(plain, games / 2)) < GENEROUS
    else:
        assert set(others) >= {"r3", "r4", "y9", "w", "g5", "b6"}


@pytest.mark.untraced
@pytest.mark.covers("UN-4.12", "UN-9.1")
@pytest.mark.parametrize("added", [0, 1, 2])
def test_a_bluff_is_as_likely_as_the_cards_make_it(at, uno, added):
    # three cards in hand of seven unknown ones, two of them red; those drawn since do not count
    hand = {0: "b1,b2,b3", 1: "b1,b2,r1", 2: "b1,r1,r2"}[added]
    pool = {0: "r1,r2,g1,g2", 1: "b3,r2,g1,g2", 2: "b2,b3,g1,g2"}[added]
    words = {"hand1": hand, "hand2": "y1,y2", "pool": pool, "top": "w+4", "colour": "green", "before": "red"}
    table = at("official", turn=2, phase="answer", doubted=1, added=added, **words)
    games, bluffs = 1500, 0
    for world in worlds(uno, table.state, 1, games):
        bluffs += world.bluff
        assert (world.added, world.doubted, world.sizes[0]) == (added, 0, 3)
    old = 3 - added
    none = 1.0
    for number in range(old):
        none *= (5 - number) / (7 - number)
    expected = games * (1 - none)
    assert abs(bluffs - expected) < GENEROUS * (games * none * (1 - none)) ** 0.5


@pytest.mark.covers("UN-9.4")
def test_a_bluff_that_the_challenger_knows_of_is_one_in_every_world(at, uno):
    words = {"hand1": "w+4,r1,b2,b3", "hand2": "y1,y2", "hand3": "y3", "top": "r9", "known": "1:r1:2"}
    table = at("official", players=3, **words)
    table.play("play w+4", "colour green")
    assert {world.bluff for world in worlds(uno, table.state, 1, 50)} == {1}
    assert {world.bluff for world in worlds(uno, table.state, 2, 50)} == {0, 1}
    assert {world.bluff for world in worlds(uno, table.state, 0, 20)} == {1}


@pytest.mark.covers("UN-9.4", "UN-9.5")
def test_a_world_holds_nothing_of_what_others_know(at, uno):
    words = {"hand1": "r1,b1", "hand2": "g1,g2", "hand3": "y1,y2", "top": "r9"}
    first = at("house", players=3, known="2:g1:1.3,3:y1:2,1:r1:2", **words).state
    second = at("house", players=3, known="3:y2:2,2:g1:1,1:b1:3,1:r1:3", **words).state
    dealt = [next(worlds(uno, state, 0, 1)) for state in (first, second)]
    assert pack(dealt[0]) == pack(dealt[1])
    spectator = next(worlds(uno, first, SPECTATOR, 1))
    assert spectator.known == 0


@pytest.mark.covers("UN-9.4")
@pytest.mark.parametrize(
    "known",
    [
        "2:g1:1,2:g2:1,3:b5:1,3:y1:1",
        "3:y1:1,3:b5:1,2:g2:1,2:g1:1",
        "2:g2:1,3:y1:1,2:g1:1,3:b5:1",
        "3:b5:1,2:g1:1,3:y1:1,2:g2:1",
        "1:r1:2,3:y1:1.2,2:g2:1,1:b1:3,2:g1:1.3,3:b5:1",
    ],
)
def test_a_world_lists_what_is_known_by_holder_then_by_kind(at: Any, uno: Any, known: str) -> None:
    """In whatever order Player 1 came to know of them: kinds go from red over yellow and green to blue."""
    words = {"hand1": "r1,b1", "hand2": "g1,g2,g3", "hand3": "y1,b5,y2", "top": "r9"}
    world = next(worlds(uno, at("house", players=3, known=known, **words).state, 0, 1))
    listed = [
        (world.known_holder[place] + 1, WORDS[world.known_card[place]], world.known_by[place])
        for place in range(world.known)
    ]
    assert listed == [(2, "g1", 1), (2, "g2", 1), (3, "y1", 1), (3, "b5", 1)]
    assert uno.check(world) is None
