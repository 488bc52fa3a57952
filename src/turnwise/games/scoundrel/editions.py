"""Scoundrel's parameters and editions."""

from dataclasses import dataclass
from typing import Annotated

from turnwise.core.interfaces import Edition
from turnwise.core.numbered_table import NumberedTable
from turnwise.core.parameters import Choice, Flag, Number
from turnwise.core.state import int16

_bluntings = NumberedTable[str]()
LAST_KILL_OR_LESS = _bluntings.add("last_kill_or_less")
STRICTLY_LESS = _bluntings.add("strictly_less")
OFF = _bluntings.add("off")

MOST_HEALTH = 999
LARGEST_ROOM = 8


@dataclass(slots=True, kw_only=True)
class Parameters:
    """What a designer may change; whatever else is named or wished for is refused. [SC-6.7]"""

    start_health: Annotated[int, Number(1, MOST_HEALTH, "Health at the start.", int16)] = 20
    max_health: Annotated[int, Number(1, MOST_HEALTH, "Health above which no potion heals.", int16)] = 20
    room_size: Annotated[int, Number(1, LARGEST_ROOM, "Cards in a full room.")] = 4
    cards_per_room: Annotated[int, Number(1, LARGEST_ROOM, "Cards to take before a room is complete.")] = 3
    avoids_in_a_row: Annotated[int, Number(0, 9, "Rooms that may be avoided one after the other.")] = 1
    potions_per_room: Annotated[int, Number(0, LARGEST_ROOM, "Potions of one room that heal.")] = 1
    blunting: Annotated[
        int,
        Choice(
            _bluntings.rows,
            "Which monsters a weapon that has killed may still face.",
        ),
    ] = LAST_KILL_OR_LESS
    losing_score_counts_room: Annotated[
        int, Flag("Whether monsters in the open room count against a lost game.")
    ] = 0
    monster_suits: Annotated[int, Number(1, 2, "Suits of monsters: clubs, or clubs and spades.")] = 2
    monster_lowest: Annotated[int, Number(2, 14, "The weakest monster.")] = 2
    monster_highest: Annotated[int, Number(2, 14, "The strongest monster (an ace is 14).")] = 14
    weapon_lowest: Annotated[int, Number(2, 14, "The weakest weapon.")] = 2
    weapon_highest: Annotated[int, Number(2, 14, "The strongest weapon.")] = 10
    potion_lowest: Annotated[int, Number(2, 14, "The smallest potion.")] = 2
    potion_highest: Annotated[int, Number(2, 14, "The largest potion.")] = 10


EDITIONS = (
    Edition("1.0", "The rules of 2011."),
    Edition(
        "strict",
        "A common house reading: a weapon must be used on ever weaker monsters.",
        {"blunting": "strictly_less"},
    ),
)
