"""How good a position of UNO is before its end: who is likely to go out, and who has the points."""

from turnwise.core.compile.compiler import rule
from turnwise.games.uno.card_table import COLOURS, SKIP, SYMBOLS, WILD, WILD_DRAW_FOUR
from turnwise.games.uno.hands import playable
from turnwise.games.uno.state import State

WHOLE = 1000  # thousandths of a win
ROUND = 100  # points that a round brings as a rule

# What makes a hand strong, found by a regression over 100,000 games of greedy players.
CARDS = 4  # a hand of numbers alone
ACTION_CARD = 1
PLAIN_WILD = 4
FOUR = 8
READY, STUCK = 3, 2  # with a playable card in hand, and without
ON_TURN, WAITING = 11, 10


@rule
def evaluate(state: State, seat: int) -> int:
    """A seat's chance to win the round; in a match its share of the points, those of the round by chance."""
    total, points = 0, 0
    for other in range(state.players):
        total += strength(state, other)
        points += state.scores[other]
    chance = WHOLE * strength(state, seat) // total
    return (WHOLE * state.scores[seat] + ROUND * chance) // (points + ROUND)


@rule
def strength(state: State, seat: int) -> int:
    """Few cards are good, and cards that always fit or gain a turn."""
    hand = state.hands[seat]
    power = CARDS + PLAIN_WILD * hand[WILD] + FOUR * hand[WILD_DRAW_FOUR]
    for colour in range(COLOURS):
        for symbol in range(SKIP, SYMBOLS):
            power += ACTION_CARD * hand[colour * SYMBOLS + symbol]
    power *= READY if playable(state, seat) != 0 else STUCK
    power *= ON_TURN if seat == state.turn else WAITING
    return WHOLE * power // max(1, state.sizes[seat])
