"""What a solver of Scoundrel has to know: when two positions are alike, and when all is lost.

The order of the deck is fixed by the state's chance. Cards are drawn in that order whatever the player does,
so the number of cards left above those put below says which they are.
"""

from turnwise.core.compile.compiler import rule
from turnwise.core.interfaces import Solving
from turnwise.core.state import Ints
from turnwise.games.scoundrel.dungeon import card_at, suit_of, value_of
from turnwise.games.scoundrel.editions import LARGEST_ROOM, STRICTLY_LESS
from turnwise.games.scoundrel.rules import weapon_limit
from turnwise.games.scoundrel.state import (
    CLUBS,
    DECK_SIZE,
    DIAMONDS,
    HEARTS,
    HIGHEST,
    LOWEST,
    SPADES,
    SUIT_SHIFT,
    State,
)

# A kind is what a card does: a monster, potion or weapon of a value; 0 is no card. Cards are written as the
# digits of numbers of 63 bits.
VALUES = HIGHEST - LOWEST + 1
KINDS = 1 + 3 * VALUES
CARDS_IN_A_NUMBER = 11
FIELD_BITS = 8  # holds any count, value or number of cards

# The numbers of a situation.
ROOM, REST, BELOW = range(3)
NUMBERS = BELOW + -(-DECK_SIZE // CARDS_IN_A_NUMBER)

assert KINDS**CARDS_IN_A_NUMBER < 1 << 63
assert LARGEST_ROOM <= CARDS_IN_A_NUMBER


@rule
def kind_of(card: int) -> int:
    """What a card does: clubs and spades of a value are alike. [SC-1.3] [SC-1.4] [SC-1.5]"""
    return 1 + VALUES * max(0, suit_of(card) - SPADES) + value_of(card) - LOWEST


@rule
def situation(state: State, out: Ints) -> int:
    """All that decides which lines win, but for health, which is the advantage.

    More health is never worse: it changes neither what is legal nor what a fight costs, and after a potion
    who had more has at least as much.
    """
    room = 0
    for place in range(state.cards):
        room = room * KINDS + kind_of(card_at(state.room, place))
    out[ROOM] = room
    rest = state.loose + state.fixed
    rest = (rest << FIELD_BITS) + value_of(state.weapon)
    rest = (rest << FIELD_BITS) + value_of(state.last_kill)
    rest = (rest << FIELD_BITS) + state.potions
    out[REST] = (rest << FIELD_BITS) + state.avoided
    for number in range(BELOW, NUMBERS):
        out[number] = 0
    for at in range(state.known):
        number = BELOW + at // CARDS_IN_A_NUMBER
        out[number] = out[number] * KINDS + kind_of(state.below[at])
    return state.health


@rule
def hopeless(state: State) -> bool:
    """Whether even all potions at their full value and the best weapons for every fight would not do."""
    left = cards_left(state)
    health = state.health
    first = best_weapon(left, HIGHEST)
    second = best_weapon(left, first - 1)
    limit, weapon = weapon_limit(state), value_of(state.weapon)
    for value in range(LOWEST, HIGHEST + 1):
        health += value * has(left, HEARTS, value)
        monsters = has(left, CLUBS, value) + has(left, SPADES, value)
        if monsters > 0:
            one, other = first, second
            if value <= limit:
                one, other = max(first, weapon), max(second, min(first, weapon))
            health -= max(0, value - one)
            if monsters > 1:  # a weapon that must face ever weaker monsters kills one of each value
                health -= max(0, value - (other if state.blunting == STRICTLY_LESS else one))
    return health <= 0


@rule
def cards_left(state: State) -> int:
    """The cards of room and deck, one bit each."""
    left = 0
    for place in range(state.cards):
        left |= 1 << card_at(state.room, place)
    for at in range(state.loose + state.fixed):
        left |= 1 << state.deck[at]
    for at in range(state.known):
        left |= 1 << state.below[at]
    return left


@rule
def has(cards: int, suit: int, value: int) -> int:
    """1 if a set has the card, else 0."""
    return (cards >> ((suit << SUIT_SHIFT) + value)) & 1


@rule
def best_weapon(cards: int, highest: int) -> int:
    """The value of the best weapon in a set, up to a highest value; 0 without one."""
    value = highest
    while value >= LOWEST and has(cards, DIAMONDS, value) == 0:
        value -= 1
    return value if value >= LOWEST else 0


SOLVING = Solving(situation, NUMBERS, hopeless, shown=("health", "weapon"))
