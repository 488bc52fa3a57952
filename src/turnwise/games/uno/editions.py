"""UNO's parameters and editions."""

from dataclasses import dataclass, field
from typing import Annotated

from turnwise.core.interfaces import Edition
from turnwise.core.numbered_table import NumberedTable
from turnwise.core.parameters import Choice, Flag, Number, ParameterTable
from turnwise.core.state import Ints, int16

MOST_SEATS = 10
MOST_ALIKE = 8
MOST_CARDS = 120

_wild_draw_fours = NumberedTable[str]()
NO_OTHER_PLAYABLE = _wild_draw_fours.add("no_other_playable")
NO_COLOUR_MATCH = _wild_draw_fours.add("no_colour_match")
CHALLENGE = _wild_draw_fours.add("challenge")
_penalties = NumberedTable[str]()
AUTOMATIC = _penalties.add("automatic")
CATCH = _penalties.add("catch")
_starts = NumberedTable[str]()
NUMBER = _starts.add("number")
OFFICIAL = _starts.add("official")

GROUPS = ("zero", "number", "skip", "reverse", "draw_two", "wild", "wild_draw_four")


@dataclass(slots=True, kw_only=True)
class Parameters:
    """What a designer may change. [UN-1.3] [UN-8.3] [UN-8.5]"""

    copies: Annotated[
        Ints,
        ParameterTable(
            tuple(f"{group}_cards" for group in GROUPS),
            Number(0, MOST_ALIKE, "Copies of each such card (of each colour, where it has one)."),
        ),
    ] = field(default_factory=lambda: [1, 2, 2, 2, 2, 4, 4])
    hand_size: Annotated[int, Number(1, 20, "Cards dealt to each player.")] = 7
    first_player: Annotated[
        int, Number(0, MOST_SEATS, "The seat that begins the first round; 0 draws it by chance.")
    ] = 0
    may_draw_instead: Annotated[int, Flag("Whether a player may draw although a card is playable.")] = 0
    wild_draw_four: Annotated[
        int,
        Choice(
            _wild_draw_fours.rows,
            "When a Wild Draw Four may be played: holding no other playable card, no card of the colour, "
            "or always, at the risk of a challenge.",
        ),
    ] = NO_OTHER_PLAYABLE
    uno_penalty: Annotated[
        int,
        Choice(
            _penalties.rows,
            "Who sees to a forgotten call: the rules, or the other players.",
        ),
    ] = AUTOMATIC
    penalty_cards: Annotated[int, Number(0, 10, "Cards drawn for a forgotten call.")] = 2
    first_card: Annotated[
        int,
        Choice(_starts.rows, "What may start the pile: a number, or any but Wild Draw Four."),
    ] = NUMBER
    stacking: Annotated[int, Flag("Whether a draw card may be answered with one of its kind.")] = 0
    draw_until_playable: Annotated[int, Flag("Whether a draw goes on until a playable card comes.")] = 0
    seven_zero: Annotated[int, Flag("Whether a 7 swaps two hands and a 0 passes all hands on.")] = 0
    target_score: Annotated[
        int, Number(0, 5000, "Points that win the match; 0 for a single round.", int16)
    ] = 0
    turn_limit: Annotated[
        int, Number(10, 30_000, "Turns after which the match ends at the latest.", int16)
    ] = 3000


# [UN-8.2]
OFFICIAL_VALUES = {
    "may_draw_instead": True,
    "wild_draw_four": "challenge",
    "uno_penalty": "catch",
    "first_card": "official",
    "target_score": 500,
}

EDITIONS = (
    Edition("duel", "The requirements document: one round, the rules themselves watch over the call."),
    Edition("official", "The printed rules: challenges, catches, 500 points.", OFFICIAL_VALUES),
    Edition(
        "house",
        "The printed rules with stacking, seven-zero and drawing until a card fits.",
        OFFICIAL_VALUES | {"stacking": True, "seven_zero": True, "draw_until_playable": True},
    ),
)
