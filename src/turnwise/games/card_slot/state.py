"""Card Slot's state: an open board, two hidden hands, a face-down deck."""

from dataclasses import dataclass
from typing import Annotated

from turnwise.core.chance import CHANCE_SIZE
from turnwise.core.numbered_table import NumberedTable
from turnwise.core.state import Ints, int8, int32
from turnwise.games.card_slot.editions import Parameters
from turnwise.games.card_slot.symbol_table import SYMBOLS

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

_phases = NumberedTable[str]()
DECLARING = _phases.add("declare")
PLACING = _phases.add("place")
PICKING = _phases.add("line")
TAKING = _phases.add("take")
PHASES = _phases.rows

_reasons = NumberedTable[str](first=1)  # [CS-6.13]
SEVEN_LINE = _reasons.add("seven_line")
HEAVENLY_HAND = _reasons.add("heavenly_hand")
DECK_OUT = _reasons.add("deck_out")
ELIMINATION = _reasons.add("elimination")
BOTH_ELIMINATED = _reasons.add("both_eliminated")
REASONS = _reasons.rows

_defects = NumberedTable[str](first=1)
NEGATIVE = _defects.add("a number of cards is negative")
NO_CARD = _defects.add("a slot or the deck holds something that is no card")
WRONG_CARDS = _defects.add("the cards are not those of the game")
WRONG_KNOWN = _defects.add("what is known of a hand does not fit it")
WRONG_PHASE = _defects.add("the phase does not fit the position")
WRONG_OPENING = _defects.add("the opening is Player 1's")
WRONG_HAND = _defects.add("a player without cards is in the game")
WRONG_END = _defects.add("the end does not fit the position")
DEFECTS = _defects.rows

MOST_FIXED = 64  # holds the whole deck of every edition


@dataclass(slots=True, kw_only=True)
class State(Parameters):
    """The deck is `fixed` cards in an order that no player knows on top of a `pool` of cards in no order yet.

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
