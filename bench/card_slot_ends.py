"""How fresh games of Card Slot end, and how low the deck ever gets: `python bench/card_slot_ends.py [games]`.

Two players at random, two greedy ones, and two that work together to empty the deck: they complete no line
as long as they can help it, so that the board fills and is refreshed every turn.
"""

import argparse
from typing import Any

from turnwise import game
from turnwise.core.chance import set_stream
from turnwise.core.compile.compiled_game import compiled_game
from turnwise.core.compile.compiler import EntryRule, rule
from turnwise.core.contract import apply, deal, greedy, legal, outcome
from turnwise.core.fast_rng import rng_below, seed_rng
from turnwise.core.state import Ints
from turnwise.games.card_slot.board import deck_count, has_line
from turnwise.games.card_slot.state import LINE, PLACE, REASONS, SLOTS

RANDOM, GREEDY, TOGETHER = range(3)
NAMES = ("random", "greedy", "working together")
TRIES = 12
GAMES = 1_000_000
LOWEST = 0  # places of the totals row: the fewest cards of the deck, then the games by reason


@rule
def makes_line(state: Any, action: int) -> bool:
    """Whether a line is complete after a placement."""
    slot = (action - PLACE) % SLOTS
    before = state.board[slot]
    state.board[slot] = (action - PLACE) // SLOTS
    found = has_line(state)
    state.board[slot] = before
    return found


@rule
def choose(state: Any, player: int, out: Ints, rng: Ints) -> int:
    """The action of one of the three kinds of players."""
    if player == GREEDY:
        return greedy(state, rng)
    count = legal(state, out)
    action = out[rng_below(rng, count)]
    tries = TRIES if player == TOGETHER else 0
    while tries > 0 and action < LINE and makes_line(state, action):
        action = out[rng_below(rng, count)]
        tries -= 1
    return action


@rule
def count_ends(state: Any, games: int, player: int, out: Ints, rng: Ints, totals: Ints) -> None:
    """Deal and play games to the end; counts the reasons and keeps the fewest cards of the deck."""
    for number in range(games):
        set_stream(state.chance, number)
        seed_rng(rng, number)
        deal(state)
        while outcome(state, None) == 0:
            apply(state, choose(state, player, out, rng), None)
        totals[LOWEST] = min(totals[LOWEST], deck_count(state))
        totals[outcome(state, None)] += 1


def main() -> None:
    """Print one line for each edition and each kind of players."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "games", nargs="?", type=int, default=GAMES, help="of each edition and kind of players"
    )
    games = parser.parse_args().games
    card_slot = game("card_slot")
    fast = compiled_game(card_slot)
    loop = fast.more(
        "ends", {"count_ends": EntryRule(count_ends, ("state", "int", "int", "ints", "ints", "ints"))}
    )
    run = loop.compile("count_ends", None)
    for edition in card_slot.editions:
        for player, name in enumerate(NAMES):
            totals = fast.row(1 + len(REASONS) + 1)
            totals[LOWEST] = 120
            start = fast.record(card_slot.new("ends", edition.name))
            run(start, games, player, fast.row(card_slot.actions), fast.row(8), totals)
            ends = {reason: int(totals[at + 1]) for at, reason in enumerate(REASONS) if totals[at + 1]}
            print(f"{edition.name} {name:17} deck down to {totals[LOWEST]:2}  {ends}")


if __name__ == "__main__":
    main()
