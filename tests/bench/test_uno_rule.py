"""rlcard's UNO rule at our table: it answers legally, and as its rule says."""

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from beside_rlcard import deal, is_sound, ours
from turnwise import game
from turnwise.bots.bot import Bot
from turnwise.core.position import Position

BENCH = Path(__file__).parents[2] / "bench"
UNO = game("uno")
GAMES = 40
TRIES = 60  # chance leaves a card of three out of so many with probability 10⁻¹⁰


@pytest.fixture(scope="module")
def module():
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(BENCH)
        import uno_rule

        yield uno_rule


def position(hand, top="g7", **words):
    """The rule's seat to move; the other one holds a card of every colour."""
    given = {"hand1": hand, "hand2": "r9,y9,g9,b9", "top": top, "turn": "1"}
    return UNO.position("duel", {}, given | words, 2)


def said(module, state, seed="0"):
    """All that the player does in its turn, in notation."""
    player, found, state = module.RulePlayer(seed), [], UNO.parse_state(UNO.format_state(state))
    while not state.over and state.turn == 0:
        action = player.choose(state)
        found.append(UNO.text.format_action(state, action))
        Position(UNO, state).carry_out(action)
    return found


def answers(module, state):
    """Every first answer over many seeds."""
    return {UNO.text.format_action(state, module.RulePlayer(str(n)).choose(state)) for n in range(TRIES)}


@pytest.mark.parametrize("level", ["rule", "greedy", "random"])
def test_it_always_answers_legally(module, level):
    for number in range(GAMES):
        state = UNO.new(f"rule:{number}", "duel", players=2)
        other = module.RulePlayer(f"{number}:other") if level == "rule" else Bot(UNO, level, str(number))
        players = (module.RulePlayer(str(number)), other)
        while not state.over:
            Position(UNO, state).carry_out(players[state.turn].choose(state))


def test_the_same_seed_gives_the_same_games(module):
    assert module.wins("rule", "random", 6) == module.wins("rule", "random", 6)
    assert said(module, position("g1,g2,g3,g4"), "7") == said(module, position("g1,g2,g3,g4"), "7")


def test_it_plays_any_card_that_fits_but_keeps_its_wilds(module):
    state = position("r7,g1,g5,b2,w,w+4")
    assert answers(module, state) == {"play r7", "play g1", "play g5"}


def test_two_copies_count_twice(module):
    state = position("g1*2,g5,b2")
    assert module.their_actions(state, UNO.legal(state)) == ["g-1", "g-1", "g-5"]


def test_it_draws_only_when_nothing_fits(module):
    assert answers(module, position("r1,y2,b3")) == {"draw"}


def test_a_wild_takes_a_colour_by_chance(module):
    state = position("r1,r2,b3,w")
    colours = {tuple(said(module, state, str(n))) for n in range(TRIES)}
    assert colours == {("play w", f"colour {colour}") for colour in ("red", "yellow", "green", "blue")}


def test_a_wild_draw_four_takes_the_colour_it_holds_most_of(module):
    state = position("r1,b2,b3,y4,w+4")
    assert {tuple(said(module, state, str(n))[:2]) for n in range(TRIES)} == {("play w+4", "colour blue")}


def test_it_calls_before_its_last_card_but_one(module):
    assert said(module, position("g1,r2")) == ["uno", "play g1"]
    assert said(module, position("w+4,y2"))[:3] == ["uno", "play w+4", "colour yellow"]


def test_it_plays_a_drawn_card_that_fits_by_its_symbol(module):
    assert said(module, position("r1,y2,b3", next="y7"))[:2] == ["draw", "play y7"]
    assert said(module, position("r1", next="y7"))[:3] == ["draw", "uno", "play y7"]
    assert said(module, position("r1,y2", next="b8")) == ["draw"]


def test_the_raw_state_in_a_position(module):
    state = position("r1,gs,br,y+2,w*2,w+4", top="w", colour="blue")
    assert module.raw_state(state, UNO.legal(state))["raw_obs"] == {
        "hand": ["r-1", "y-draw_2", "g-skip", "b-reverse", "r-wild", "g-wild", "r-wild_draw_4"],
        "target": "b-wild",
        "num_cards": [7, 4],
        "legal_actions": ["b-reverse", "r-wild", "g-wild", "b-wild", "y-wild"],
    }


def colourless(card):
    """A card of theirs; a wild without its colour, which they print as it left the deck."""
    return card[1:] if "wild" in card else card


def essence(observed):
    """What an agent of theirs reads, whatever the order of its cards and the colours of wilds."""
    cards = Counter(map(colourless, observed["hand"])), Counter(observed["legal_actions"])
    return *cards, colourless(observed["target"]), list(observed["num_cards"])


def test_the_raw_state_is_what_their_game_hands_out(module):
    compared = 0
    for seed in range(GAMES):
        theirs, chance = deal(seed, 2), Random(seed)
        while not theirs.is_over():
            if is_sound(theirs):
                state, seen = ours(theirs), theirs.get_state(theirs.round.current_player)
                assert essence(module.raw_state(state, UNO.legal(state))["raw_obs"]) == essence(seen)
                compared += 1
            theirs.step(chance.choice(theirs.get_legal_actions()))
    assert compared > 10 * GAMES
