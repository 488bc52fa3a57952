"""Card Slot in words: notation of moves, refusals and sentences."""

from functools import partial

from turnwise.core.errors import BadText, IllegalAction
from turnwise.core.events import Event
from turnwise.core.interfaces import Refusal
from turnwise.core.player_names import PlayerNames
from turnwise.core.position_text import join_list
from turnwise.core.sentence_templates import SentenceTemplates
from turnwise.games.card_slot import board
from turnwise.games.card_slot.events import EVENTS
from turnwise.games.card_slot.parts import EVENT_WORDS, FIELDS, VERBS, parts
from turnwise.games.card_slot.positions import derived_fields, parse_position, position_fields
from turnwise.games.card_slot.render import render
from turnwise.games.card_slot.state import (
    CENTRE,
    DECLARE,
    DECLARING,
    DECLINE,
    EMPTY,
    LINE,
    PICKING,
    PLACE,
    PLACING,
    REASONS,
    SLOTS,
    STOP,
    TAKE,
    TAKING,
    State,
)
from turnwise.games.card_slot.symbol_table import SILVER
from turnwise.games.card_slot.symbols import (
    LINE_NAMES,
    read_line,
    read_slot,
    read_symbol,
    symbol_name,
    symbol_word,
)

__all__ = [
    "FIELDS",
    "FORMS",
    "VERBS",
    "derived_fields",
    "format_action",
    "parse_action",
    "parse_position",
    "parts",
    "position_fields",
    "refusal",
    "render",
    "sentence",
]

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


def refusal(state: State, action: int) -> Refusal:
    """Why an action is not legal here."""
    if action in (DECLARE, DECLINE) and state.phase != DECLARING:
        return "nothing_to_declare", "nobody is asked for a Heavenly Hand now"
    if state.phase == DECLARING:
        if action == DECLINE:  # [CS-2.7]
            return "must_declare", "Player 1 has to declare: no card of this hand may open the game"
        return "declare_first", "say first whether the Heavenly Hand is declared"
    if action < LINE:
        return _no_place(state, *divmod(action - PLACE, SLOTS))
    if action < TAKE:
        return _no_line(state, action - LINE)
    return _no_take(state, action)


def _no_place(state: State, symbol: int, slot: int) -> Refusal:
    """Why a card cannot be placed. [CS-2.9] [CS-2.10] [CS-3.6] [CS-3.7]"""
    name = symbol_name(symbol, state.seven_name)
    if state.phase != PLACING:
        return _first(state)
    if state.hands[state.turn][symbol] == 0:
        return "not_in_hand", f"there is no {name} in hand"
    if board.is_opening(state) and slot != CENTRE:
        return "opening_slot", f"the opening card goes to slot {CENTRE + 1}, not to slot {slot + 1}"
    if board.is_opening(state) and symbol <= SILVER:
        return "opening_symbol", f"{name} may not open the game"
    if board.is_full(state):
        return "centre", f"the card on slot {slot + 1}, the centre, cannot be discarded for another"
    on_it = symbol_name(state.board[slot], state.seven_name)
    return "occupied", f"slot {slot + 1} holds a {on_it}; as long as a slot is empty the card goes there"


def _no_line(state: State, line: int) -> Refusal:
    """Why a line cannot be picked. [CS-4.1] [CS-4.7]"""
    if state.phase == TAKING:
        return _first(state)
    if state.phase == PLACING:
        return "place_first", "a line is picked after a card was placed"
    if not board.is_complete(state, line):
        return "not_complete", f"line {LINE_NAMES[line]} does not hold three alike"
    return "standing_line", f"line {LINE_NAMES[line]} was not completed by this placement"


def _no_take(state: State, action: int) -> Refusal:
    """Why a card cannot be taken, or taking not be stopped. [CS-4.5] [CS-5.5]"""
    if state.phase == PICKING:
        return _first(state)
    if state.phase == PLACING:
        return "place_first", "it is time to place a card"
    if action == STOP:
        return "sole_card", "the only card that can be taken has to be taken"
    return "empty_slot", f"slot {action - TAKE + 1} holds no card to take"


def _first(state: State) -> Refusal:
    if state.phase == TAKING:
        return "take_first", "the take is not over: take a card or stop"
    assert state.phase == PICKING, f"nothing comes first in phase {state.phase}"
    lines = board.lines_to_pick(state)
    can_be_picked = join_list(name for line, name in enumerate(LINE_NAMES) if lines >> line & 1)
    return "line_first", f"a line must be picked first: {can_be_picked.replace(',', ' or ')}"


def sentence(state: State, event: Event, viewer: int, names: PlayerNames) -> str:
    """An event in one sentence; the seat that is spoken to is You."""
    if event.kind in OWN_SENTENCES:
        return OWN_SENTENCES[event.kind](event, names)
    return SENTENCES.say(event, partial(_said, state, names))


def _said(state: State, names: PlayerNames, value: int, name: str, how: str) -> str:
    if name == "seat":
        return names.who(value)
    if name in ("symbol", "old"):
        return symbol_name(value, state.seven_name)
    return str(EVENT_WORDS[name](value) if name in EVENT_WORDS else value)


def _ended(event: Event, names: PlayerNames) -> str:
    how = HOW[REASONS[event["reason"] - 1]]
    if event["winner"] == EMPTY:
        return f"The game is a draw {how}."
    return f"{names.who(event['winner'])} won {how}."


HOW = {
    "seven_line": "with a line of sevens",
    "heavenly_hand": "with the Heavenly Hand",
    "deck_out": "on the last card of the deck",
    "elimination": "as the only one left",
    "both_eliminated": "with both players out of cards",
}
OWN_SENTENCES = {"ended": _ended}
SENTENCES = SentenceTemplates(EVENTS)
