"""How good a position of Scoundrel is before its end: the chance to win that a small network has learned.

Every card in deck and room, the health, the weapon and a few facts each add a row of weights; what a unit has
gathered counts if it is positive, and the logistic curve makes a chance of the whole. Four units travel as
one number. The network was taught with dungeons of 44 cards and 20 health; others are judged by the nearest.
"""

from turnwise.core.compile.compiler import rule
from turnwise.games.scoundrel.dungeon import card_at
from turnwise.games.scoundrel.editions import STRICTLY_LESS
from turnwise.games.scoundrel.network import BIAS, ROWS, UNITS
from turnwise.games.scoundrel.rules import can_heal, weapon_limit
from turnwise.games.scoundrel.state import (
    CARDS,
    DIAMONDS,
    HEARTS,
    HIGHEST,
    LOWEST,
    SUIT_SHIFT,
    VALUE_MASK,
    State,
)

# The network's rows: monsters, potions and weapons in the deck, the same in the room, health, and so on.
MONSTERS, HIGHEST_PRIZE, FULL_HEALTH = HIGHEST - LOWEST + 1, 10, 20
PRIZES = HIGHEST_PRIZE - LOWEST + 1
KINDS = MONSTERS + 2 * PRIZES

# The table's rows: a card in the deck or in the room by its number, other facts by their value.
DECK, ROOM, HEALTH = 0, CARDS, 2 * CARDS
WEAPON = HEALTH + FULL_HEALTH + 1
LIMIT = WEAPON + HIGHEST + 1
DRUNK, AVOIDED, STRICT, FULL, BELOW = range(LIMIT + HIGHEST + 1, LIMIT + HIGHEST + 6)

LANES, LANE_BITS = 4, 16
LANE, HALF_LANE = (1 << LANE_BITS) - 1, 1 << (LANE_BITS - 1)
GROUPS = len(UNITS) // LANES

CURVE = (500, 622, 731, 818, 881, 924, 953, 971, 982, 989, 993, 996, 998, 998, 999, 999, 1000)  # at 0, ½, 1 …
WHOLE, STEP_BITS = 1000, 15


def _kind(card: int) -> int:
    """The row of a card; values beyond those of the usual dungeon count as the nearest."""
    suit, value = card >> SUIT_SHIFT, min(max(card & VALUE_MASK, LOWEST), HIGHEST) - LOWEST
    if suit < HEARTS:
        return value
    return MONSTERS + PRIZES * (suit == DIAMONDS) + min(value, PRIZES - 1)


def _rows() -> list[int]:
    """Which row of the network each row of the table is."""
    health, weapon = 2 * KINDS, 2 * KINDS + FULL_HEALTH
    limit = weapon + 1 + PRIZES
    found = [_kind(card) for card in range(CARDS)]
    found += [KINDS + _kind(card) for card in range(CARDS)]
    found += [health + max(0, value - 1) for value in range(FULL_HEALTH + 1)]
    found += [weapon + min(max(0, value - 1), PRIZES) for value in range(HIGHEST + 1)]
    return [*found, *range(limit, len(ROWS))]


def _packed(row: str) -> list[int]:
    """A row's weights, four to a number."""
    weights = memoryview(bytes.fromhex(row)).cast("b").tolist()
    lanes = range(LANES)
    return [
        sum(weights[at + lane] << (LANE_BITS * lane) for lane in lanes) for at in range(0, len(UNITS), LANES)
    ]


TABLE = tuple(number for row in _rows() for number in _packed(ROWS[row]))


@rule
def evaluate(state: State, seat: int) -> int:
    """The chance to win, in thousandths."""
    total = BIAS
    for group in range(GROUPS):
        gathered = of_cards(state, group) + of_facts(state, group)
        for lane in range(LANES):
            unit = ((gathered + HALF_LANE) & LANE) - HALF_LANE
            gathered = (gathered - unit) >> LANE_BITS
            total += max(0, unit) * UNITS[LANES * group + lane]
    return WHOLE - on_curve(-total) if total < 0 else on_curve(total)


@rule
def of_cards(state: State, group: int) -> int:
    """What the cards of deck and room add to four units."""
    total = state.known * TABLE[GROUPS * BELOW + group]
    for at in range(state.loose + state.fixed):
        total += TABLE[GROUPS * (DECK + state.deck[at]) + group]
    for at in range(state.known):
        total += TABLE[GROUPS * (DECK + state.below[at]) + group]
    for place in range(state.cards):
        total += TABLE[GROUPS * (ROOM + card_at(state.room, place)) + group]
    return total


@rule
def of_facts(state: State, group: int) -> int:
    """What health, weapon and the state of the room add to four units."""
    health = (FULL_HEALTH * state.health + state.max_health - 1) // state.max_health
    total = TABLE[GROUPS * (HEALTH + health) + group]
    total += TABLE[GROUPS * (WEAPON + (state.weapon & VALUE_MASK)) + group]
    total += TABLE[GROUPS * (LIMIT + weapon_limit(state)) + group]
    total += int(state.potions > 0 and not can_heal(state)) * TABLE[GROUPS * DRUNK + group]
    total += int(state.avoided > 0) * TABLE[GROUPS * AVOIDED + group]
    total += int(state.blunting == STRICTLY_LESS) * TABLE[GROUPS * STRICT + group]
    return total + int(state.cards == state.room_size) * TABLE[GROUPS * FULL + group]


@rule
def on_curve(total: int) -> int:
    """The logistic curve from its middle on, straight between its points."""
    step = min(total >> STEP_BITS, len(CURVE) - 2)
    over = min(total - (step << STEP_BITS), 1 << STEP_BITS)
    return CURVE[step] + (((CURVE[step + 1] - CURVE[step]) * over) >> STEP_BITS)
