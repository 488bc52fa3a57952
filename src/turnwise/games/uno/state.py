"""UNO's state: hands for up to ten seats, a face-down deck, an open pile."""

from dataclasses import dataclass
from typing import Annotated

from turnwise.core.chance import CHANCE_SIZE
from turnwise.core.numbered_table import NumberedTable
from turnwise.core.state import Ints, int8, int16, int32, int64
from turnwise.games.uno.card_table import COLOURS, KINDS
from turnwise.games.uno.editions import MOST_CARDS, MOST_SEATS, Parameters

NOTHING = -1  # no card, no colour
NO_SEAT = -1

# Actions: play a card of a kind, name a colour, choose a seat, and some words.
PLAY = 0
DRAW = PLAY + KINDS
KEEP = DRAW + 1
CALL = DRAW + 2
DOUBT = DRAW + 3
COLOUR = DRAW + 4
SWAP = COLOUR + COLOURS
CATCHES = SWAP + MOST_SEATS
ACTIONS = CATCHES + MOST_SEATS

_phases = NumberedTable[str]()
PLAYING = _phases.add("play")
DRAWN = _phases.add("drawn")
NAMING = _phases.add("colour")
SWAPPING = _phases.add("swap")
ANSWERING = _phases.add("answer")
PHASES = _phases.rows

_reasons = NumberedTable[str](first=1)  # [UN-7.9]
WENT_OUT = _reasons.add("went_out")
BLOCKED = _reasons.add("blocked")
TURN_LIMIT = _reasons.add("turn_limit")
REASONS = _reasons.rows

_defects = NumberedTable[str](first=1)
WRONG_PLAYERS = _defects.add("the number of players is not 2 to 10")
NO_CARD = _defects.add("a place holds something that is no card")
WRONG_CARDS = _defects.add("the cards are not those of the game")
WRONG_KNOWN = _defects.add("what is known of a hand does not fit it")
WRONG_SEAT = _defects.add("a seat that is not there holds cards or points")
WRONG_COLOUR = _defects.add("the colour does not fit the top card")
WRONG_PHASE = _defects.add("the phase does not fit the position")
WRONG_CALL = _defects.add("the call or the catch does not fit the position")
WRONG_CHALLENGE = _defects.add("the challenge does not fit the position")
WRONG_COUNT = _defects.add("a counter is out of range")
WRONG_END = _defects.add("the end does not fit the position")
DEFECTS = _defects.rows


@dataclass(slots=True, kw_only=True)
class State(Parameters):
    """Hands are numbers of cards by kind; `held` has a bit for every kind in a hand, `sizes` its cards.

    The deck is a row: its last `fixed` cards are in an order not known (the very last is drawn next),
    the others below them in no order yet. What players know of other hands is a list of single cards, each
    with its holder and the seats that know of it; of cards alike in one hand, a seat that knows of a later
    one in the list knows of all earlier ones.
    """

    chance: Annotated[Ints, int32, (CHANCE_SIZE,)]
    players: Annotated[int, int8]
    held: Annotated[Ints, int64, (MOST_SEATS,)]
    hands: Annotated[list[Ints], int8, (MOST_SEATS, KINDS)]
    sizes: Annotated[Ints, int8, (MOST_SEATS,)]
    deck: Annotated[Ints, int8, (MOST_CARDS,)]  # kinds, then NOTHING
    left: Annotated[int, int8]  # cards in the deck
    fixed: Annotated[int, int8]
    pile: Annotated[Ints, int8, (KINDS,)]  # discarded, below the top card
    top: Annotated[int, int8]
    colour: Annotated[int, int8]  # the current colour; NOTHING until a wild that starts the pile has one
    direction: Annotated[int, int8]  # 1 clockwise, -1 the other way
    turn: Annotated[int, int8]  # the seat to act; at the end, the seat that acted last
    phase: Annotated[int, int8]
    drawn: Annotated[int, int8]  # the playable card just drawn, else NOTHING
    pending: Annotated[int, int8]  # cards that the seat to answer would have to draw
    called: Annotated[int, int8]  # whether the seat to act has called UNO in this turn
    exposed: Annotated[int, int8]  # the seat that may be caught, or NO_SEAT
    safe: Annotated[int, int8]  # whether that seat had called
    doubted: Annotated[int, int8]  # the seat whose Wild Draw Four may be challenged, or NO_SEAT
    before: Annotated[int, int8]  # the colour before that card
    bluff: Annotated[int, int8]  # whether that seat held a card of that colour
    added: Annotated[int, int8]  # cards that seat has drawn since
    passes: Annotated[int, int8]  # turns in a row in which nothing could be played or drawn
    dealer: Annotated[int, int8]
    rounds: Annotated[int, int16]  # rounds begun
    turns: Annotated[int, int16]  # turns ended in the match
    scores: Annotated[Ints, int16, (MOST_SEATS,)]
    over: Annotated[int, int8]  # the reason, 0 while the match goes on
    winner: Annotated[int, int8]  # of the match, or NO_SEAT
    known: Annotated[int, int8]  # how many cards of hands are known to others
    known_by: Annotated[Ints, int16, (MOST_CARDS,)]  # for each of them the seats that know, one bit each
    known_card: Annotated[Ints, int8, (MOST_CARDS,)]
    known_holder: Annotated[Ints, int8, (MOST_CARDS,)]
