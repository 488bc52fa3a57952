"""What happened in a game of Card Slot, in sentences."""

from functools import partial

from turnwise.core.events import Event
from turnwise.core.player_names import PlayerNames
from turnwise.core.sentence_templates import SentenceTemplates
from turnwise.games.card_slot.events import EVENTS
from turnwise.games.card_slot.names import symbol_name
from turnwise.games.card_slot.parts import EVENT_WORDS
from turnwise.games.card_slot.state import EMPTY, REASONS, State


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
