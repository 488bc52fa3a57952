"""Simple players by name."""

import pytest

from turnwise import game
from turnwise.bots.players import PLAYERS

SCOUNDREL = game("scoundrel")


@pytest.mark.parametrize("name", PLAYERS)
def test_players_choose_legal_actions_until_the_end(name):
    state, choose, noise = SCOUNDREL.new(1), PLAYERS[name], [1, 2]
    while not SCOUNDREL.outcome(state):
        action = choose(SCOUNDREL, state, noise)
        assert action in SCOUNDREL.legal(state)
        SCOUNDREL.apply(state, action)


def test_the_random_player_takes_every_action_some_time():
    state, noise = SCOUNDREL.new(1), [1, 2]
    assert {PLAYERS["random"](SCOUNDREL, state, noise) for _ in range(200)} == set(SCOUNDREL.legal(state))
