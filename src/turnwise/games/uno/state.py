"""UNO's state: hands for up to ten seats, a face-down deck, an open pile."""

from dataclasses import dataclass
from typing import Annotated

from turnwise.core.chance import CHANCE_SIZE
from turnwise.core.events import EventKind, Shows
from turnwise.core.state import Ints, int8, int16, int32, int64
from turnwise.games.uno.editions import MOST_CARDS, MOST_SEATS, Parameters

# Kinds of cards: thirteen symbols in each of four colours, then the two wilds. [UN-1.1]
COLOURS = 4
SYMBOLS = 13
SEVEN = 7
SKIP, REVERSE, DRAW_TWO = 10, 11, 12
WILD = COLOURS * SYMBOLS
WILD_DRAW_FOUR = WILD + 1
KINDS = WILD + 2

NOTHING = -1  # no card, no colour
NOBODY = -1

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

PHASES = ("play", "drawn", "colour", "swap", "answer")
PLAYING, DRAWN, NAMING, SWAPPING, ANSWERING = range(5)

REASONS = ("went_out", "blocked", "turn_limit")  # [UN-7.9]
WENT_OUT, BLOCKED, TURN_LIMIT = range(1, 4)

EVENTS = (
    EventKind("round_began", ("seat", "card", "round")),
    EventKind("played", ("seat", "card"), shows=Shows.OTHERS),
    EventKind("named", ("seat", "colour"), shows=Shows.NOTHING),
    EventKind("called", ("seat",), shows=Shows.NOTHING),
    EventKind("drew", ("seat", "card"), secret=("card",)),
    EventKind("drew_cards", ("seat", "count")),
    EventKind("kept", ("seat", "card"), secret=("card",), shows=Shows.NOTHING),
    EventKind("skipped", ("seat",), shows=Shows.NOTHING),
    EventKind("turned", ("direction",), shows=Shows.NOTHING),
    EventKind("reshuffled", ("count",), shows=Shows.NOTHING),
    EventKind("forgot", ("seat",), shows=Shows.NOTHING),
    EventKind("caught", ("seat", "by"), shows=Shows.NOTHING),
    EventKind("caught_falsely", ("seat", "by"), shows=Shows.NOTHING),
    EventKind("must_answer", ("seat", "pending"), shows=Shows.NOTHING),
    EventKind("challenged", ("seat", "bluffer"), shows=Shows.NOTHING),
    EventKind("shown", ("seat", "owner", "card"), secret=("card",), shows=Shows.SEAT),
    EventKind("guilty", ("seat",)),
    EventKind("innocent", ("seat",)),
    EventKind("swapped", ("seat", "with")),
    EventKind("passed_hands", ("direction",)),
    EventKind("passed", ("seat",)),
    EventKind("scored", ("seat", "points", "total")),
    EventKind("round_drawn", ()),
    EventKind("ended", ("reason", "winner")),
)
(
    ROUND_BEGAN,
    PLAYED,
    NAMED,
    CALLED,
    DREW,
    DREW_CARDS,
    KEPT,
    SKIPPED,
    TURNED,
    RESHUFFLED,
    FORGOT,
    CAUGHT,
    CAUGHT_FALSELY,
    MUST_ANSWER,
    CHALLENGED,
    SHOWN,
    GUILTY,
    INNOCENT,
    SWAPPED,
    PASSED_HANDS,
    PASSED,
    SCORED,
    ROUND_DRAWN,
    ENDED,
) = range(24)

DEFECTS = (
    "the number of players is not 2 to 10",
    "a place holds something that is no card",
    "the cards are not those of the game",
    "what is known of a hand does not fit it",
    "a seat that is not there holds cards or points",
    "the colour does not fit the top card",
    "the phase does not fit the position",
    "the call or the catch does not fit the position",
    "the challenge does not fit the position",
    "a counter is out of range",
    "the end does not fit the position",
)
(
    WRONG_PLAYERS,
    NO_CARD,
    WRONG_CARDS,
    WRONG_KNOWN,
    WRONG_SEAT,
    WRONG_COLOUR,
    WRONG_PHASE,
    WRONG_CALL,
    WRONG_CHALLENGE,
    WRONG_COUNT,
    WRONG_END,
) = range(1, 12)


@dataclass(slots=True, kw_only=True)
class State(Parameters):
    """Hands are numbers of cards by kind; `held` has a bit for every kind in a hand, `sizes` its cards.

    The deck is a row: its last `fixed` cards are in an order known to nobody (the very last is drawn next),
    the others below them in no order yet. What players know of other hands is a list of single cards, each
    with its holder and the seats that know of it; of cards alike in one hand, whoever knows of a later one
    in the list knows of all earlier ones.
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
    pending: Annotated[int, int8]  # cards that whoever answers would have to draw
    called: Annotated[int, int8]  # whether the seat to act has called UNO in this turn
    exposed: Annotated[int, int8]  # the seat that may be caught, or NOBODY
    safe: Annotated[int, int8]  # whether that seat had called
    doubted: Annotated[int, int8]  # the seat whose Wild Draw Four may be challenged, or NOBODY
    before: Annotated[int, int8]  # the colour before that card
    bluff: Annotated[int, int8]  # whether that seat held a card of that colour
    added: Annotated[int, int8]  # cards that seat has drawn since
    passes: Annotated[int, int8]  # turns in a row in which nothing could be played or drawn
    dealer: Annotated[int, int8]
    rounds: Annotated[int, int16]  # rounds begun
    turns: Annotated[int, int16]  # turns ended in the match
    scores: Annotated[Ints, int16, (MOST_SEATS,)]
    over: Annotated[int, int8]  # the reason, 0 while the match goes on
    winner: Annotated[int, int8]  # of the match, or NOBODY
    known: Annotated[int, int8]  # how many cards of hands are known to others
    known_by: Annotated[Ints, int16, (MOST_CARDS,)]  # for each of them the seats that know, one bit each
    known_card: Annotated[Ints, int8, (MOST_CARDS,)]
    known_holder: Annotated[Ints, int8, (MOST_CARDS,)]
