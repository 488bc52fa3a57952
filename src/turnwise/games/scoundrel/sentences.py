"""What happened in a game of Scoundrel, in sentences."""

from turnwise.core.events import Event
from turnwise.core.player_names import PlayerNames
from turnwise.core.sentence_templates import SentenceTemplates
from turnwise.games.scoundrel.events import EVENTS
from turnwise.games.scoundrel.names import card_name, card_picture
from turnwise.games.scoundrel.state import REASONS, State


def sentence(state: State, event: Event, viewer: int, names: PlayerNames) -> str:
    """An event in one sentence."""
    if event.kind in OWN_SENTENCES:
        return OWN_SENTENCES[event.kind](state, event)
    return SENTENCES.say(event, _said)


def _said(value: int, name: str, how: str) -> str:
    """A card as people see it, other values as numbers, with what they count if the sentence says that."""
    if name == "card":
        return card_picture(card_name(value))
    return f"{value} {how}{'s' * (value != 1)}" if how else str(value)


def _fought(state: State, event: Event) -> str:
    how = f"with {card_picture(card_name(state.weapon))}" if event["with_weapon"] else "bare-handed"
    loss = f"lost {event['damage']} health" if event["damage"] else "lost nothing"
    return f"Fought {card_picture(card_name(event['card']))} {how} and {loss}."


def _ended(state: State, event: Event) -> str:
    return f"The dungeon is {HOW[REASONS[event['reason'] - 1]]}: score {event['score']}."


HOW = {"cleared": "cleared", "died": "your grave"}
OWN_SENTENCES = {"fought": _fought, "ended": _ended}
SENTENCES = SentenceTemplates(EVENTS)
