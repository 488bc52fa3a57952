"""Loops over the contract, compiled with a game's rules: whole games by simple players, and perft."""

from typing import Any

from turnwise.core.chance import set_stream
from turnwise.core.compile.compiler import EntryRule, rule
from turnwise.core.contract import apply, deal, greedy, legal, mover, outcome, winners
from turnwise.core.fast_rng import rng_below, seed_rng
from turnwise.core.state import Ints

RANDOM = 0
GREEDY = 1

STEPS = 0  # places of the totals row
WINS = 1  # wins of seat 0, 1, …

TRACE = 0x3FFFFFFFFFFF


@rule
def choose(state: Any, player: int, out: Ints, rng: Ints) -> int:
    """The action of a random or a greedy player."""
    if player == GREEDY:
        return greedy(state, rng)
    return out[rng_below(rng, legal(state, out))]


@rule
def play_games(state: Any, first: int, games: int, players: Ints, out: Ints, rng: Ints, totals: Ints) -> None:
    """Deal and play numbered games to the end; adds up steps and wins of every seat."""
    steps = 0
    for number in range(first, first + games):
        set_stream(state.chance, number)
        seed_rng(rng, number)
        deal(state)
        while outcome(state, None) == 0:
            apply(state, choose(state, players[mover(state)], out, rng), None)
            steps += 1
        won = winners(state)
        for seat in range(len(players)):
            totals[WINS + seat] += (won >> seat) & 1
    totals[STEPS] += steps


@rule
def trace_games(state: Any, first: int, games: int, out: Ints, rng: Ints, scores: Ints, traces: Ints) -> None:
    """Play random games and leave a trace of each: every choice, the reason and the scores."""
    for number in range(first, first + games):
        set_stream(state.chance, number)
        seed_rng(rng, number)
        deal(state)
        trace = 0
        while outcome(state, None) == 0:
            action = choose(state, RANDOM, out, rng)
            trace = (trace * 1103515245 + 12345 + action) & TRACE
            apply(state, action, None)
        trace = (trace * 1103515245 + outcome(state, scores)) & TRACE
        for seat in range(len(scores)):
            trace = (trace * 1103515245 + scores[seat]) & TRACE
        traces[number - first] = trace


@rule
def perft(states: Any, depth: int, outs: Any, counts: Ints, places: Ints) -> int:
    """The number of ways to play `depth` actions from states[0], walking the tree without recursion."""
    leaves = 0
    level = 0
    counts[0] = legal(states[0], outs[0])
    places[0] = 0
    while level >= 0:
        if level == depth - 1:
            leaves += counts[level]
        if level == depth - 1 or places[level] == counts[level]:
            level -= 1
            continue
        action = outs[level][places[level]]
        places[level] += 1
        states[level + 1] = states[level]
        apply(states[level + 1], action, None)
        level += 1
        counts[level] = legal(states[level], outs[level])
        places[level] = 0
    return leaves


LOOPS = {
    "play_games": EntryRule(play_games, ("state", "int", "int", "ints", "ints", "ints", "ints")),
    "trace_games": EntryRule(trace_games, ("state", "int", "int", "ints", "ints", "ints", "ints")),
    "perft": EntryRule(perft, ("states", "int", "table", "ints", "ints")),
}
