"""What an action of Card Slot consists of, in the words of its view; slots count from 1, as there."""

from turnwise.games.card_slot.state import (
    DECLARE,
    DECLINE,
    LINE,
    LINES,
    PLACE,
    SLOTS,
    STOP,
    TAKE,
    State,
)
from turnwise.games.card_slot.symbols import LINE_NAMES, symbol_word

VERBS = ("place", "resolve", "take", "stop", "declare", "decline")
SINGLE = {STOP: "stop", DECLARE: "declare", DECLINE: "decline"}


def parts(state: State, action: int) -> dict[str, str]:
    """The card, and the slot or the line that it is on or goes to."""
    if action < LINE:
        symbol, slot = divmod(action - PLACE, SLOTS)
        return {"verb": "place", "card": symbol_word(symbol), "slot": str(slot + 1)}
    if action < TAKE:
        line = action - LINE
        symbol = state.board[LINES[line][0]]
        return {"verb": "resolve", "line": LINE_NAMES[line], "card": symbol_word(symbol)}
    if action < STOP:
        slot = action - TAKE
        return {"verb": "take", "card": symbol_word(state.board[slot]), "slot": str(slot + 1)}
    return {"verb": SINGLE[action]}
