"""The notation of moves in Card Slot."""

from turnwise.core.errors import BadText, IllegalAction
from turnwise.games.card_slot.names import LINE_NAMES, read_line, read_slot, read_symbol, symbol_word
from turnwise.games.card_slot.state import (
    CENTRE,
    DECLARE,
    DECLINE,
    LINE,
    PICKING,
    PLACE,
    SLOTS,
    STOP,
    TAKE,
    TAKING,
    State,
)

FORMS = "place bell 3, line 1-2-3, take 4, stop, declare, decline"
WORDS = {"stop": STOP, "skip": STOP, "pass": STOP, "declare": DECLARE, "decline": DECLINE}
TO_PLACE = {"place", "put", "play"}
FILLERS = TO_PLACE | {"card", "a", "the", "on", "to", "in", "at", "slot"}


def format_action(state: State, action: int) -> str:
    """A move in notation."""
    if action < LINE:
        symbol, slot = divmod(action - PLACE, SLOTS)
        return f"place {symbol_word(symbol)} {slot + 1}"
    if action < TAKE:
        return f"line {LINE_NAMES[action - LINE]}"
    if action < STOP:
        return f"take {action - TAKE + 1}"
    return {STOP: "stop", DECLARE: "declare", DECLINE: "decline"}[action]


def parse_action(state: State, text: str) -> int:
    """Read a move; the verb may be left out where symbol and slot, or the phase, tell what is meant."""
    spoken = text.lower().replace(",", " ").split()
    if len(spoken) == 1 and spoken[0] in WORDS:
        return WORDS[spoken[0]]
    said = [word for word in spoken if word not in FILLERS]
    if said[:1] in (["line"], ["resolve"]):
        return LINE + read_line(" ".join(said[1:]))
    if said[:1] == ["take"] and len(said) == 2:
        return _take(said[1])
    is_bare = TO_PLACE.isdisjoint(spoken)
    if is_bare and state.phase == PICKING and "".join(said).replace("-", "").isdecimal():
        return LINE + read_line(" ".join(said))
    if is_bare and state.phase == TAKING and len(said) == 1 and said[0].isdecimal():
        return _take(said[0])
    if len(said) >= 2:
        return PLACE + read_symbol(" ".join(said[:-1])) * SLOTS + read_slot(said[-1])
    raise BadText("unreadable_action", f"cannot read the move {text!r}; moves look like {FORMS}")


def _take(text: str) -> int:
    slot = read_slot(text)
    if slot == CENTRE:  # [CS-5.3]
        raise IllegalAction("centre", f"the card on slot {CENTRE + 1}, the centre, can never be taken")
    return TAKE + slot
