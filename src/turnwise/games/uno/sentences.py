"""What happened in a game of UNO, in sentences."""

from functools import partial

from turnwise.core.events import OPEN, Event
from turnwise.core.player_names import PlayerNames
from turnwise.core.sentence_templates import SentenceTemplates
from turnwise.games.uno.events import EVENTS
from turnwise.games.uno.names import NAMES
from turnwise.games.uno.parts import EVENT_WORDS
from turnwise.games.uno.state import NO_SEAT, REASONS, State

SEATS = ("seat", "by", "bluffer", "owner", "with")  # values of events that are seats


def sentence(state: State, event: Event, viewer: int, names: PlayerNames) -> str:
    """An event in one sentence; the seat that is spoken to is You."""
    if event.kind in OWN_SENTENCES:
        return OWN_SENTENCES[event.kind](event, viewer, names)
    return SENTENCES.say(event, partial(_said, names))


def _said(names: PlayerNames, value: int, name: str, how: str) -> str:
    """A value in a sentence: a seat as who or whom, a count with its cards, else as views call it."""
    if name in SEATS:
        return names.whom(value) if how == "whom" else names.who(value)
    if name == "card":
        return NAMES[value]
    if how == "card":
        return _count(value)
    return str(EVENT_WORDS[name](value) if name in EVENT_WORDS else value)


def _ended(event: Event, viewer: int, names: PlayerNames) -> str:
    how = HOW[REASONS[event["reason"] - 1]]
    if event["winner"] == NO_SEAT:
        return f"The game is a draw: {how}."
    return f"{names.who(event['winner'])} won: {how}."


HOW = {
    "went_out": "no card was left in hand",
    "blocked": "nobody could play or draw",
    "turn_limit": "the limit of turns was reached",
}


def _drew_cards(event: Event, viewer: int, names: PlayerNames) -> str:
    """How many: told to those who did not see which."""
    seat, count = event["seat"], event["count"]
    if count == 0:
        return f"{names.who(seat)} found no card to draw."
    return "" if viewer in (OPEN, seat) else f"{names.who(seat)} drew {_count(count)}."


def _count(count: int) -> str:
    return f"{count} card{'s' * (count != 1)}"


OWN_SENTENCES = {"drew_cards": _drew_cards, "ended": _ended}
SENTENCES = SentenceTemplates(EVENTS)
