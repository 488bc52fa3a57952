"""Loops: interpreted and compiled they play the same games; the players are who they should be."""

import numpy as np
import pytest

from turnwise import all_games, game
from turnwise.core.chance import seeded
from turnwise.core.compile.compiled_game import bindings, compiled_game
from turnwise.core.compile.compiler import bound
from turnwise.core.compile.game_loops import GREEDY, RANDOM, STEPS, WINS, play_games, trace_games

GAMES = all_games()


def fresh(of):
    state = of.setup()
    state.chance = seeded("loops")
    return state


@pytest.mark.parametrize("of", GAMES, ids=lambda of: of.id)
@pytest.mark.parametrize("player", [RANDOM, GREEDY], ids=["random", "greedy"])
def test_the_same_games_interpreted_and_compiled(of, player):
    fast, state = compiled_game(of), fresh(of)
    seats = of.players_of(state)
    players, totals = [player] + [RANDOM] * (seats - 1), [0] * (1 + seats)
    fast_totals = fast.row(1 + seats)
    bound(play_games, bindings(of))(state, 3, 8, players, [0] * of.actions, [0, 0], totals)
    record, row = fast.record(fresh(of)), np.array(players, np.int64)
    fast.play_games(record, 3, 8, row, fast.row(of.actions), fast.row(2), fast_totals)
    assert fast_totals.tolist() == totals
    assert totals[STEPS] > 8
    assert sum(totals[WINS:]) <= 8


@pytest.mark.parametrize("of", GAMES, ids=lambda of: of.id)
def test_the_same_traces_interpreted_and_compiled(of):
    fast, state = compiled_game(of), fresh(of)
    seats, traces, fast_traces = of.players_of(state), [0] * 8, fast.row(8)
    bound(trace_games, bindings(of))(state, 0, 8, [0] * of.actions, [0, 0], [0] * seats, traces)
    record = fast.record(fresh(of))
    fast.trace_games(record, 0, 8, fast.row(of.actions), fast.row(2), fast.row(seats), fast_traces)
    assert fast_traces.tolist() == traces
    assert len(set(traces)) == 8


def test_greedy_players_win_more_often_than_random_ones():
    """In Card Slot a greedy Player 1 wins most of 200 games, a random one well under half."""
    card_slot = game("card_slot")
    wins = {}
    for player in (RANDOM, GREEDY):
        fast = compiled_game(card_slot)
        totals, players = fast.row(3), np.array([player, RANDOM], np.int64)
        fast.play_games(
            fast.record(fresh(card_slot)), 0, 200, players, fast.row(card_slot.actions), fast.row(2), totals
        )
        wins[player] = int(totals[WINS])
    assert wins[RANDOM] < 100 < 160 < wins[GREEDY]
