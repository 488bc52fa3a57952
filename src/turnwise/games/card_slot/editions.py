"""Card Slot's parameters and editions."""

from dataclasses import dataclass, field
from typing import Annotated

from turnwise.core.interfaces import Edition
from turnwise.core.numbered_table import NumberedTable
from turnwise.core.parameters import Choice, Flag, Listing, Number, ParameterTable
from turnwise.core.state import Ints
from turnwise.games.card_slot.symbol_table import SYMBOL_WORDS


@dataclass(frozen=True)
class Effect:
    """What a line may do: its word among the parameters, a word or two, and a sentence."""

    word: str
    name: str
    sentence: str


_effects = NumberedTable[Effect]()
NONE = _effects.add(Effect("none", "nothing", "A line is discarded, and nothing else happens."))
TAKE = _effects.add(Effect("take", "take {}", "A line takes up to {} from slots 1 to 8."))
DRAW = _effects.add(Effect("draw", "draw {}", "A line draws {}."))
REPLAY_DISCARD = _effects.add(Effect("replay_discard", "discard {}", "A line discards up to {} of the deck."))
REPLAY_PLACE = _effects.add(
    Effect("replay_place", "place {}", "A line puts {} of the deck on the lowest empty slots.")
)
DISCARD_DECK = _effects.add(
    Effect("discard_deck", "discard all", "A line discards the whole deck, and that is the end.")
)
EFFECTS = _effects.rows

_lines = NumberedTable[str]()
ANY = _lines.add("any")
COMPLETED = _lines.add("completed")
_after_elimination = NumberedTable[str]()
SURVIVOR_WINS = _after_elimination.add("survivor_wins")
PLAY_ON = _after_elimination.add("play_on")
_seven_names = NumberedTable[str]()
RAINBOW = _seven_names.add("rainbow")
GOLD = _seven_names.add("gold")

REFRESHABLE = 8  # slots 1 to 8: never the centre
MOST_ALIKE = 60
MOST_CARDS = 120
LARGEST_HAND = (MOST_CARDS - 1) // 2
LARGEST_AMOUNT = 60
LARGEST_SCORE = 99
LINE_LENGTH = 3


def _names(what: str) -> tuple[str, ...]:
    return tuple(f"{word}_{what}" for word in SYMBOL_WORDS)


@dataclass(slots=True, kw_only=True)
class Parameters:
    """What a designer may change. [CS-1.2] [CS-7.2] [CS-7.3] [CS-7.7] [CS-7.8]"""

    cards: Annotated[Ints, ParameterTable(_names("cards"), Number(0, MOST_ALIKE, "Cards of the symbol."))] = (
        field(default_factory=lambda: [5, 8, 8, 8, 21, 21])
    )
    effects: Annotated[
        Ints,
        ParameterTable(
            _names("effect"),
            Choice(tuple(effect.word for effect in EFFECTS), "What a line of the symbol does."),
        ),
    ] = field(default_factory=lambda: [NONE, TAKE, TAKE, DRAW, DRAW, REPLAY_DISCARD])
    amounts: Annotated[
        Ints,
        ParameterTable(
            _names("amount"), Number(0, LARGEST_AMOUNT, "How many cards the effect moves, at most.")
        ),
    ] = field(default_factory=lambda: [0, 2, 1, 2, 1, 3])
    scores: Annotated[
        Ints,
        ParameterTable(
            _names("score"), Number(-LARGEST_SCORE, LARGEST_SCORE, "What a card in hand is worth.")
        ),
    ] = field(default_factory=lambda: [-1, -1, 1, 2, 1, 0])
    hand_size: Annotated[int, Number(1, LARGEST_HAND, "Cards dealt to each player.")] = 13
    refresh_slots: Annotated[
        Ints, Listing(1, REFRESHABLE, REFRESHABLE, "Slots of the forced refresh, in order.")
    ] = field(default_factory=lambda: [3, 7, 0, 0, 0, 0, 0, 0])
    heavenly_hand: Annotated[int, Flag("Whether a hand of all sevens and all Silver 3 may be declared.")] = 1
    lines: Annotated[int, Choice(_lines.rows, "Which complete lines may be picked after a placement.")] = ANY
    take_sole_card: Annotated[int, Flag("Whether the only card that can be taken has to be taken.")] = 0
    after_elimination: Annotated[
        int, Choice(_after_elimination.rows, "What happens when a player is out of cards.")
    ] = SURVIVOR_WINS
    seven_name: Annotated[int, Choice(_seven_names.rows, "The metal of the seven, in its name alone.")] = (
        RAINBOW
    )


EDITIONS = (
    Edition(
        "1.0.0",
        "The game specification: eight Gold 7, one refresh slot, REPLAY fills the board. "
        "A fresh game never comes to scoring: a hand runs out before the deck.",
        {
            "seven_cards": 8,
            "silver_cards": 5,
            "replay_cards": 13,
            "refresh_slots": [1],
            "replay_effect": "replay_place",  # [CS-5.10]
            "replay_amount": 1,
            "cherry_score": 2,
            "seven_name": "gold",
        },
    ),
    Edition(
        "1.0.1",
        "The test specification: five Rainbow 7, REPLAY eats the deck. "
        "A fresh game never comes to scoring: a hand runs out before the deck.",
    ),
    Edition(
        "1.1.1",
        "The later public revision: a short deck that a Silver 3 line throws away.",
        {
            "silver_cards": 5,
            "bell_cards": 13,
            "replay_cards": 13,
            "hand_size": 10,
            "silver_effect": "discard_deck",  # [CS-5.13]
            "silver_amount": 0,
            "heavenly_hand": False,
            "lines": "completed",
            "take_sole_card": True,
        },
    ),
)
