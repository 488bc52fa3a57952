"""Card Slot's state: an open board, two hidden hands, a face-down deck."""

from dataclasses import dataclass
from typing import Annotated

from turnwise.core.chance import CHANCE_SIZE
from turnwise.core.events import EventKind, Shows
from turnwise.core.state import Ints, int8, int32
from turnwise.games.card_slot.editions import SYMBOLS, Parameters

SEVEN, SILVER, CHERRY, WATERMELON, BELL, REPLAY = range(SYMBOLS)
EMPTY = -1
SEATS = 2

# Slot 1 is index 0; the lines are in the order of the rule book. [CS-1.3] [CS-1.4]
SLOTS = 9
CENTRE = SLOTS - 1
LINES = ((0, 1, 2), (7, 8, 3), (6, 5, 4), (0, 7, 6), (1, 8, 5), (2, 3, 4), (0, 8, 4), (2, 8, 6))

# Actions: place a symbol on a slot, pick a line, take the card of a slot, and three words.
PLACE = 0
LINE = PLACE + SYMBOLS * SLOTS
TAKE = LINE + len(LINES)
STOP = TAKE + CENTRE
DECLARE = STOP + 1
DECLINE = STOP + 2
ACTIONS = STOP + 3

PHASES = ("declare", "place", "line", "take")
DECLARING, PLACING, PICKING, TAKING = range(4)

REASONS = ("seven_line", "heavenly_hand", "deck_out", "elimination", "both_eliminated")  # [CS-6.13]
SEVEN_LINE, HEAVENLY_HAND, DECK_OUT, ELIMINATION, BOTH_ELIMINATED = range(1, 6)

EVENTS = (
    EventKind("declared", ("seat",), shows=Shows.OTHERS),
    EventKind("declined", ("seat",), shows=Shows.OTHERS),
    EventKind("refreshed", ("slot", "old", "symbol")),
    EventKind("replaced", ("seat", "symbol", "slot"), shows=Shows.NOTHING),
    EventKind("placed", ("seat", "symbol", "slot"), shows=Shows.OTHERS),
    EventKind("resolved", ("seat", "line", "symbol"), shows=Shows.NOTHING),
    EventKind("took", ("seat", "symbol", "slot"), shows=Shows.NOTHING),
    EventKind("stopped", ("seat",), shows=Shows.NOTHING),
    EventKind("nothing_to_take", (), shows=Shows.NOTHING),
    EventKind("drew", ("seat", "symbol"), secret=("symbol",), shows=Shows.SEAT),
    EventKind("deck_discarded", ("count",), shows=Shows.NOTHING),
    EventKind("replay_placed", ("symbol", "slot")),
    EventKind("deck_was_empty", (), shows=Shows.NOTHING),
    EventKind("eliminated", ("seat",), shows=Shows.NOTHING),
    EventKind("scored", ("seat", "score")),
    EventKind("ended", ("reason", "winner")),
)
(
    DECLARED,
    DECLINED,
    REFRESHED,
    REPLACED,
    PLACED,
    RESOLVED,
    TOOK,
    STOPPED,
    NOTHING_TO_TAKE,
    DREW,
    DECK_DISCARDED,
    REPLAY_PLACED,
    DECK_WAS_EMPTY,
    ELIMINATED,
    SCORED,
    ENDED,
) = range(16)

DEFECTS = (
    "a number of cards is negative",
    "a slot or the deck holds something that is no card",
    "the cards are not those of the game",
    "what is known of a hand does not fit it",
    "the phase does not fit the position",
    "the opening is Player 1's",
    "a player without cards is in the game",
    "the end does not fit the position",
)
(
    NEGATIVE,
    NO_CARD,
    WRONG_CARDS,
    WRONG_KNOWN,
    WRONG_PHASE,
    WRONG_OPENING,
    WRONG_HAND,
    WRONG_END,
) = range(1, 9)

MOST_FIXED = 64  # holds the whole deck of every edition


@dataclass(slots=True, kw_only=True)
class State(Parameters):
    """The deck is `fixed` cards in an order known to nobody on top of a `pool` of cards in no order yet.

    Cards of a symbol are alike, so everything but the board and that order is a number for each symbol.
    """

    chance: Annotated[Ints, int32, (CHANCE_SIZE,)]
    board: Annotated[Ints, int8, (SLOTS,)]  # the symbol on each slot, or EMPTY
    hands: Annotated[list[Ints], int8, (SEATS, SYMBOLS)]
    known: Annotated[list[Ints], int8, (SEATS, SYMBOLS)]  # the part of each hand that everybody knows
    pool: Annotated[Ints, int8, (SYMBOLS,)]
    top: Annotated[Ints, int8, (MOST_FIXED,)]  # the next card to be drawn last, then EMPTY
    fixed: Annotated[int, int8]
    discard: Annotated[Ints, int8, (SYMBOLS,)]  # discarded for everybody to see
    buried: Annotated[Ints, int8, (SYMBOLS,)]  # discarded unseen from the deck
    turn: Annotated[int, int8]  # the seat to act; at the end, the seat that acted last
    phase: Annotated[int, int8]
    placed: Annotated[int, int8]  # the slot of the placed card while a line is picked, else EMPTY
    takes: Annotated[int, int8]  # cards that may still be taken
    over: Annotated[int, int8]  # the reason, 0 while the game goes on
