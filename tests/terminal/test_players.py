"""Simple players by name."""

import pytest

from turnwise import game
from turnwise.bots.players import PLAYERS
from turnwise.core.game import NO_ASIDE

SCOUNDREL = game("scoundrel")


@pytest.mark.parametrize("name", PLAYERS)
def test_players_choose_legal_actions_until_the_end(name):
    state, player, noise = SCOUNDREL.new(1), PLAYERS[name], [1, 2]
    while not SCOUNDREL.outcome(state):
        action = player.choose(SCOUNDREL, state, noise)
        assert action in SCOUNDREL.legal(state)
        SCOUNDREL.apply(state, action)


def test_the_random_player_takes_every_action_some_time():
    state, noise = SCOUNDREL.new(1), [1, 2]
    chosen = {PLAYERS["random"].choose(SCOUNDREL, state, noise) for _ in range(200)}
    assert chosen == set(SCOUNDREL.legal(state))


def test_the_greedy_player_takes_sensible_asides_and_the_random_one_none(heap):
    state = heap.parse_state("heap 1 players=3 left=5 turn=1 careless=0")
    assert heap.asides_of(state) == [heap.read_action(state, "3 catches")]
    greedy, random = PLAYERS["greedy"], PLAYERS["random"]
    assert [greedy.aside(heap, state, seat) for seat in range(3)] == [NO_ASIDE, NO_ASIDE, 4]
    assert [random.aside(heap, state, seat) for seat in range(3)] == [NO_ASIDE] * 3
    assert [greedy.aside(SCOUNDREL, SCOUNDREL.new(1), 0)] == [NO_ASIDE]
