"""What an action and an event of UNO consist of, in the words of its view; seats count from 0."""

from turnwise.core.events import EventWord
from turnwise.core.interfaces import Parts, PartTypes
from turnwise.games.uno.card_table import COLOUR_WORDS
from turnwise.games.uno.names import WORDS
from turnwise.games.uno.state import (
    ANSWERING,
    CALL,
    CATCHES,
    COLOUR,
    DOUBT,
    DRAW,
    KEEP,
    NO_SEAT,
    PLAY,
    REASONS,
    SWAP,
    State,
)

EVENT_WORDS: dict[str, EventWord] = {
    "card": WORDS.__getitem__,
    "colour": COLOUR_WORDS.__getitem__,
    "direction": lambda direction: "clockwise" if direction == 1 else "counter-clockwise",
    "reason": lambda reason: REASONS[reason - 1],
    "winner": lambda seat: None if seat == NO_SEAT else seat,
}
VERBS = ("play", "draw", "keep", "call", "challenge", "name", "swap", "catch")
FIELDS: PartTypes = {"card": str, "colour": str, "cards": int, "seat": int, "by": int}


def parts(state: State, action: int) -> Parts:
    """The card, colour or seat that an action is about."""
    if action < DRAW:
        return {"verb": "play", "card": WORDS[action - PLAY]}
    if action >= CATCHES:
        return {"verb": "catch", "seat": state.exposed, "by": action - CATCHES}
    if action >= SWAP:
        return {"verb": "swap", "seat": action - SWAP}
    if action >= COLOUR:
        return {"verb": "name", "colour": COLOUR_WORDS[action - COLOUR]}
    return _single(state, action)


def _single(state: State, action: int) -> Parts:
    """Draw, keep, call or challenge; how many cards a draw is, where that is certain."""
    if action == DRAW:
        return {"verb": "draw"} | ({"cards": state.pending} if state.phase == ANSWERING else {})
    if action == CALL:
        return {"verb": "call"}
    if action == DOUBT:
        return {"verb": "challenge", "seat": state.doubted}
    assert action == KEEP, f"action {action} is none of these"
    return {"verb": "keep", "card": WORDS[state.drawn]}
