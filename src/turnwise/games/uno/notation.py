"""The notation of moves in UNO."""

from turnwise.core.errors import BadText
from turnwise.games.uno.card_table import COLOUR_WORDS
from turnwise.games.uno.names import WORDS, read_card, read_colour, read_seat
from turnwise.games.uno.state import CALL, CATCHES, COLOUR, DOUBT, DRAW, KEEP, NAMING, PLAY, SWAP, State

# [UN-12.2]
FORMS = "play r5, play w+4, draw, keep, uno, colour red, swap 3, challenge, catch"
SINGLE = {
    "draw": DRAW,
    "take": DRAW,
    "keep": KEEP,
    "pass": KEEP,
    "uno": CALL,
    "uno!": CALL,
    "challenge": DOUBT,
}
SINGLE_WORDS = {DRAW: "draw", KEEP: "keep", CALL: "uno", DOUBT: "challenge"}
FILLERS = {"a", "the", "card", "cards"}


def format_action(state: State, action: int) -> str:
    """A move in notation."""
    if action < DRAW:
        return f"play {WORDS[action - PLAY]}"
    if action >= CATCHES:
        seat = action - CATCHES
        return "catch" if seat == state.turn else f"catch {seat + 1}"
    if action >= SWAP:
        return f"swap {action - SWAP + 1}"
    if action >= COLOUR:
        return f"colour {COLOUR_WORDS[action - COLOUR]}"
    return SINGLE_WORDS[action]


def parse_action(state: State, text: str) -> int:
    """Read a move; a card or a colour alone is enough."""
    said = [word for word in text.lower().split() if word not in FILLERS]
    rest = " ".join(said[1:])
    match said[:1]:
        case [word] if word in SINGLE and not rest:
            return SINGLE[word]
        case ["swap"]:
            return SWAP + read_seat(rest.removeprefix("with "), state.players)
        case ["catch"]:
            return CATCHES + (read_seat(rest.removeprefix("by "), state.players) if rest else state.turn)
        case ["colour" | "color" | "name"]:
            return COLOUR + read_colour(rest)
        case ["play"]:
            return PLAY + read_card(rest)
        case [word] if state.phase == NAMING and not rest:
            return COLOUR + read_colour(word)
        case [_]:
            return PLAY + _bare_card(" ".join(said), text)
    raise BadText("unreadable_action", f"cannot read the move {text!r}; moves look like {FORMS}")


def _bare_card(word: str, text: str) -> int:
    try:
        return read_card(word)
    except BadText:
        raise BadText(
            "unreadable_action", f"cannot read the move {text!r}; moves look like {FORMS}"
        ) from None
