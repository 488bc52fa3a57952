"""Notation and sentences of Stakes."""

from stakes.rules import NOBODY
from turnwise.core.errors import BadText
from turnwise.core.position_text import join_list, number_field, refuse_other_fields, split_list

FORMS = "fold, stay"
VERBS = ("fold", "stay")
FIELDS: dict[str, type] = {}
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


def position_fields(state):
    numbers = {"stake": str(state.stake), "turn": str(state.turn), "out": str(state.out)}
    return numbers | {"cards": join_list(state.cards)}


def derived_fields(state):
    return {}


def parse_position(state, given):
    refuse_other_fields(given, WORDS)
    state.stake = number_field(given, "stake", 1)
    state.turn = number_field(given, "turn", 0)
    state.out = number_field(given, "out", NOBODY)
    state.cards[:] = map(int, split_list(given.get("cards", "0,1")))


def render(view, static_view):
    return f"{view.stake} chips; cards {view.cards}"
