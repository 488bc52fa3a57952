"""Scoundrel's state: one player, open cards, a face-down deck."""

from dataclasses import dataclass
from typing import Annotated

from turnwise.core.chance import CHANCE_SIZE
from turnwise.core.numbered_table import NumberedTable
from turnwise.core.state import Ints, int8, int16, int32, int64
from turnwise.games.scoundrel.editions import LARGEST_ROOM, Parameters

MONSTER, POTION, WEAPON_CARD = "monster", "potion", "weapon"


@dataclass(frozen=True)
class Suit:
    """How a suit is written and pictured, and what its cards are. [SC-1.3] [SC-1.4] [SC-1.5]"""

    letter: str
    symbol: str
    kind: str


_suits = NumberedTable[Suit]()
CLUBS = _suits.add(Suit("C", "♣", MONSTER))
SPADES = _suits.add(Suit("S", "♠", MONSTER))
HEARTS = _suits.add(Suit("H", "♥", POTION))
DIAMONDS = _suits.add(Suit("D", "♦", WEAPON_CARD))
SUITS = _suits.rows

# A card is 16 × suit + value, so a set of cards fits the bits of one number.
SUIT_SHIFT = 4
VALUE_MASK = 15
LOWEST, HIGHEST = 2, 14
EMPTY = 0
CARDS = len(SUITS) << SUIT_SHIFT
PLACE_BITS = 8  # of a room, which is one number too
PLACE_MASK = 255
DECK_SIZE = len(SUITS) * (HIGHEST - LOWEST + 1)

# Actions: take the card in a place, fight it with the weapon, or avoid the room.
TAKE = 0
WEAPON = LARGEST_ROOM
AVOID = 2 * LARGEST_ROOM
ACTIONS = AVOID + 1

_reasons = NumberedTable[str](first=1)
CLEARED = _reasons.add("cleared")
DIED = _reasons.add("died")
REASONS = _reasons.rows

_defects = NumberedTable[str](first=1)
TWO_PLACES = _defects.add("a card is in two places")
WRONG_CARDS = _defects.add("the cards are not those of the dungeon")
WRONG_HEALTH = _defects.add("health is out of range")
WRONG_PILE = _defects.add("the weapon's pile does not fit the weapon")
WRONG_ROOM = _defects.add("the room does not fit the rules")
WRONG_DECK = _defects.add("the deck's counts do not fit its cards")
WRONG_END = _defects.add("the end does not fit the position")
DEFECTS = _defects.rows


@dataclass(slots=True, kw_only=True)
class State(Parameters):
    """The deck is, from top to bottom: `fixed` cards in a set order, `loose` cards in no order yet, and the
    `below` cards that the player put there by avoiding and so knows.
    """

    chance: Annotated[Ints, int32, (CHANCE_SIZE,)]
    health: Annotated[int, int16]
    weapon: Annotated[int, int8]  # the card, EMPTY without one
    pile: Annotated[int, int64]  # monsters that the weapon killed, one bit each
    last_kill: Annotated[int, int8]  # the card on top of the pile
    room: Annotated[int, int64]  # eight bits for each place, in order and without gaps
    cards: Annotated[int, int8]  # cards in the room
    potions: Annotated[int, int8]  # potions taken from this room
    avoided: Annotated[int, int8]  # rooms avoided in a row
    deck: Annotated[Ints, int8, (DECK_SIZE,)]  # loose cards, then fixed ones with the top card last
    loose: Annotated[int, int8]
    fixed: Annotated[int, int8]
    below: Annotated[Ints, int8, (DECK_SIZE,)]  # the next to be drawn first
    known: Annotated[int, int8]  # how many lie below
    discard: Annotated[int, int64]  # one bit each
    last: Annotated[int, int8]  # the card played last
    over: Annotated[int, int8]  # the reason, 0 while the game goes on
