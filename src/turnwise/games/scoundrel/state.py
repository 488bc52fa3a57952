"""Scoundrel's state: one player, open cards, a face-down deck."""

from dataclasses import dataclass
from typing import Annotated

from turnwise.core.chance import CHANCE_SIZE
from turnwise.core.events import EventKind, Shows
from turnwise.core.state import Ints, int8, int16, int32, int64
from turnwise.games.scoundrel.editions import LARGEST_ROOM, Parameters

# A card is 16 × suit + value, so a set of cards fits the bits of one number.
CLUBS, SPADES, HEARTS, DIAMONDS = range(4)
SUIT_SHIFT = 4
VALUE_MASK = 15
LOWEST, HIGHEST = 2, 14
EMPTY = 0
CARDS = 4 << SUIT_SHIFT
PLACE_BITS = 8  # of a room, which is one number too
PLACE_MASK = 255
DECK_SIZE = 4 * (HIGHEST - LOWEST + 1)

# Actions: take the card in a place, fight it with the weapon, or avoid the room.
TAKE = 0
WEAPON = LARGEST_ROOM
AVOID = 2 * LARGEST_ROOM
ACTIONS = AVOID + 1

REASONS = ("cleared", "died")
CLEARED, DIED = 1, 2

EVENTS = (
    EventKind("room", ("cards",)),
    EventKind("avoided", ("cards",), shows=Shows.NOTHING),
    EventKind("fought", ("card", "damage", "with_weapon"), shows=Shows.NOTHING),
    EventKind("equipped", ("card",), shows=Shows.NOTHING),
    EventKind("drank", ("card", "healed"), shows=Shows.NOTHING),
    EventKind("wasted", ("card",), shows=Shows.NOTHING),
    EventKind("ended", ("reason", "score")),
)
ROOM_DEALT, ROOM_AVOIDED, FOUGHT, EQUIPPED, DRANK, WASTED, ENDED = range(7)

DEFECTS = (
    "a card is in two places",
    "the cards are not those of the dungeon",
    "health is out of range",
    "the weapon's pile does not fit the weapon",
    "the room does not fit the rules",
    "the deck's counts do not fit its cards",
    "the end does not fit the position",
)
(
    TWO_PLACES,
    WRONG_CARDS,
    WRONG_HEALTH,
    WRONG_PILE,
    WRONG_ROOM,
    WRONG_DECK,
    WRONG_END,
) = range(1, 8)


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
