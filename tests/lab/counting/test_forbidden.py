"""Actions that are forbidden to players: in compiled loops, move by move, and to searching players."""

from dataclasses import replace

import numpy as np
import pytest

from counted_heap import heap_with
from present import present
from turnwise.core.registry import game
from turnwise.games.scoundrel.state import AVOID
from turnwise.lab.counting.conditions import Conditions
from turnwise.lab.counting.play_batch import play_batch
from turnwise.lab.counting.tally import Games
from turnwise.lab.experiments.example_games import match_of

GAMES = range(3, 9)


def taken(conditions):
    return np.frombuffer(play_batch(conditions, GAMES).taken, np.int64).tolist()


def scoundrel(player, *forbidden):
    return Conditions(game("scoundrel"), None, {}, (player,), "forbidden", forbidden)


@pytest.mark.parametrize("player", ["random", "greedy", "search:4"])
def test_what_is_forbidden_is_not_done(player):
    """A room can be faced whenever it can be avoided."""
    assert taken(scoundrel(player))[AVOID] > 0
    assert taken(scoundrel(player, 1 << AVOID))[AVOID] == 0


@pytest.mark.parametrize("player", ["random", "greedy"])
def test_where_everything_is_forbidden_everything_is_allowed(player):
    """Nothing else is legal then: the very same games."""
    every = (1 << game("scoundrel").actions) - 1
    assert play_batch(scoundrel(player, every), GAMES) == play_batch(scoundrel(player), GAMES)


def test_a_greedy_player_keeps_to_its_choice_where_that_is_allowed():
    """9 stones: greedy players take 2, 2, 2, 2, 1. If the first may only take 1: 1, 2, 1, 2, 1, 2."""
    of = heap_with({})
    but_one = (1 << of.actions) - 2
    asked = Conditions(of, None, {"stones": "9"}, ("greedy", "greedy"), "1", (but_one, 0))
    batch = play_batch(asked, range(2))
    assert Games.of(batch).column("decisions").tolist() == [6, 6]
    assert np.frombuffer(batch.taken, np.int64).tolist()[:2] == [6, 6]


@pytest.mark.parametrize("players", [("random", "greedy"), ("greedy", "search:4")])
def test_the_games_counted_are_those_that_are_replayed(players):
    """With a quarter of all actions forbidden to each seat."""
    of = game("card_slot")
    masks = tuple(sum(1 << action for action in range(seat, of.actions, 4)) for seat in range(2))
    asked = Conditions(of, None, {}, players, "forbidden", masks)
    games = Games.of(play_batch(asked, range(2)))
    free = Games.of(play_batch(replace(asked, forbidden=()), range(2)))
    for at in range(2):
        match = match_of(asked, at)
        assert len(match.actions) == games.column("decisions")[at]
        assert list(present(match.outcome).scores) == games.scores[at].tolist()
    assert free.column("offered").tolist() != games.column("offered").tolist()
