"""Notation and sentences of Stakes."""

from stakes.rules import NOBODY
from turnwise.core.errors import BadText
from turnwise.core.words import join, number, only, split

FORMS = "fold, stay"
VERBS = ("fold", "stay")
WORDS = ("stake", "turn", "out", "cards")


def format_action(state, action):
    return VERBS[action]


def parts(state, action):
    return {"verb": VERBS[action]}


def parse_action(state, text):
    if text not in VERBS:
        raise BadText("unreadable_action", f"cannot read {text!r}; moves look like {FORMS}")
    return VERBS.index(text)


def refusal(state, action):
    return "no", "no"


def sentence(state, event, viewer, names):
    return f"Seat {1 + event['seat']} {event.kind}."


def words(state):
    numbers = {"stake": str(state.stake), "turn": str(state.turn), "out": str(state.out)}
    return numbers | {"cards": join(state.cards)}


def facts(state):
    return {}


def place(state, given):
    only(given, WORDS)
    state.stake = number(given, "stake", 1)
    state.turn = number(given, "turn", 0)
    state.out = number(given, "out", NOBODY)
    state.cards[:] = map(int, split(given.get("cards", "0,1")))


def picture(view, lore):
    return f"{view.stake} chips; cards {view.cards}"
