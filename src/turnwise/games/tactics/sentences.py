"""What happened in a game of Tactics, in sentences."""

from functools import partial

from turnwise.core.events import Event
from turnwise.core.player_names import PlayerNames
from turnwise.core.sentence_templates import SentenceTemplates
from turnwise.games.tactics.events import EVENTS
from turnwise.games.tactics.names import TILE_WORDS, UNIT_IDS, unit_title
from turnwise.games.tactics.parts import EVENT_WORDS, PICK_WORDS
from turnwise.games.tactics.state import (
    NO_SEAT,
    NONE,
    PICK_MINION,
    PICK_SKILL,
    REASONS,
    SIZE,
    STATUS_WORDS,
    State,
)

HOW = {
    "hero_died": "the enemy hero is dead",
    "both_heroes_died": "both heroes are dead",
    "round_limit": "the last round is over",
}
SEAT_VALUES = ("seat", "side")
UNITS = ("unit", "for", "target")
BUFFS = tuple(word.upper() for word in STATUS_WORDS)


def sentence(state: State, event: Event, viewer: int, names: PlayerNames) -> str:
    """An event in one sentence; the seat that is spoken to is You.

    Where players have names, so have their units: "Ada's Tank"; else units go by the ids of the notation.
    """
    said = (
        OWN_SENTENCES[event.kind](event, names)
        if event.kind in OWN_SENTENCES
        else SENTENCES.say(event, partial(_said, state, names, event))
    )
    return f"Y{said[1:]}" if said.startswith("your ") else said


def _said(state: State, names: PlayerNames, event: Event, value: int, name: str, how: str) -> str:
    if name in SEAT_VALUES:
        return names.whose(value) if how == "whose" else names.who(value)
    if name == "target" and value == NONE:
        return TILE_WORDS[event["tile"]]
    if name in UNITS:
        return _unit(state, value, names)
    if name in ("buff", "debuff"):
        return BUFFS[value]
    if name == "pick":
        return _pick(value)
    return str(EVENT_WORDS[name](value) if name in EVENT_WORDS else value)


def _unit(state: State, unit: int, names: PlayerNames) -> str:
    if not names.given:
        return UNIT_IDS[unit]
    return f"{names.whose(unit // SIZE)} {unit_title(state, unit)}"


def _pick(pick: int) -> str:
    if pick < PICK_MINION:
        return f"the class {PICK_WORDS[pick]}"
    return f"the {'minion' if pick < PICK_SKILL else 'skill'} {PICK_WORDS[pick]}"


def _ended(event: Event, names: PlayerNames) -> str:
    how = HOW[REASONS[event["reason"] - 1]]
    if event["winner"] == NO_SEAT:
        return f"The game is a draw: {how}."
    return f"{names.who(event['winner'])} won: {how}."


OWN_SENTENCES = {"ended": _ended}
SENTENCES = SentenceTemplates(EVENTS)
