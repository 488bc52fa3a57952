"""What an action and an event of Card Slot consist of, in the words of its view; slots count from 1."""

from turnwise.core.events import EventWord
from turnwise.core.interfaces import Parts, PartTypes
from turnwise.games.card_slot.names import LINE_NAMES, symbol_word
from turnwise.games.card_slot.state import (
    DECLARE,
    DECLINE,
    EMPTY,
    LINE,
    LINES,
    PLACE,
    REASONS,
    SLOTS,
    STOP,
    TAKE,
    State,
)

EVENT_WORDS: dict[str, EventWord] = {
    "symbol": symbol_word,
    "old": symbol_word,
    "slot": lambda slot: slot + 1,
    "line": LINE_NAMES.__getitem__,
    "reason": lambda reason: REASONS[reason - 1],
    "winner": lambda seat: None if seat == EMPTY else seat,
}
VERBS = ("place", "resolve", "take", "stop", "declare", "decline")
FIELDS: PartTypes = {"card": str, "slot": int, "line": str}
SINGLE = {STOP: "stop", DECLARE: "declare", DECLINE: "decline"}


def parts(state: State, action: int) -> Parts:
    """The card, and the slot or the line that it is on or goes to."""
    if action < LINE:
        symbol, slot = divmod(action - PLACE, SLOTS)
        return {"verb": "place", "card": symbol_word(symbol), "slot": slot + 1}
    if action < TAKE:
        line = action - LINE
        symbol = state.board[LINES[line][0]]
        return {"verb": "resolve", "line": LINE_NAMES[line], "card": symbol_word(symbol)}
    if action < STOP:
        slot = action - TAKE
        return {"verb": "take", "card": symbol_word(state.board[slot]), "slot": slot + 1}
    return {"verb": SINGLE[action]}
