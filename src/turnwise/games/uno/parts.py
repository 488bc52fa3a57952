"""What an action of UNO consists of, in the words of its view; seats count from 0, as there."""

from turnwise.games.uno.cards import COLOUR_WORDS, WORDS
from turnwise.games.uno.state import (
    ANSWERING,
    CALL,
    CATCHES,
    COLOUR,
    DOUBT,
    DRAW,
    PLAY,
    SWAP,
    State,
)

VERBS = ("play", "draw", "keep", "call", "challenge", "name", "swap", "catch")


def parts(state: State, action: int) -> dict[str, str]:
    """The card, colour or seat that an action is about."""
    if action < DRAW:
        return {"verb": "play", "card": WORDS[action - PLAY]}
    if action >= CATCHES:
        return {"verb": "catch", "seat": str(state.exposed), "by": str(action - CATCHES)}
    if action >= SWAP:
        return {"verb": "swap", "seat": str(action - SWAP)}
    if action >= COLOUR:
        return {"verb": "name", "colour": COLOUR_WORDS[action - COLOUR]}
    return _single(state, action)


def _single(state: State, action: int) -> dict[str, str]:
    """Draw, keep, call or challenge; how many cards a draw is, where that is certain."""
    if action == DRAW:
        return {"verb": "draw"} | ({"cards": str(state.pending)} if state.phase == ANSWERING else {})
    if action == CALL:
        return {"verb": "call"}
    if action == DOUBT:
        return {"verb": "challenge", "seat": str(state.doubted)}
    return {"verb": "keep", "card": WORDS[state.drawn]}
