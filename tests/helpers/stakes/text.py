"""Notation and sentences of Stakes."""

from collections.abc import Mapping

from stakes.rules import NO_SEAT, State, View
from turnwise.core.errors import BadText
from turnwise.core.events import Event
from turnwise.core.interfaces import Parts
from turnwise.core.player_names import PlayerNames
from turnwise.core.position_text import join_list, number_field, refuse_other_fields, split_list

FORMS = "fold, stay"
VERBS = ("fold", "stay")
FIELDS: dict[str, type] = {}
WORDS = ("stake", "turn", "out", "cards")


def format_action(state: State, action: int) -> str:
    return VERBS[action]


def parts(state: State, action: int) -> Parts:
    return {"verb": VERBS[action]}


def parse_action(state: State, text: str) -> int:
    if text not in VERBS:
        raise BadText("unreadable_action", f"cannot read {text!r}; moves look like {FORMS}")
    return VERBS.index(text)


def refusal(state: State, action: int) -> tuple[str, str]:
    return "no", "no"


def sentence(state: State, event: Event, viewer: int, names: PlayerNames) -> str:
    return f"Seat {1 + event['seat']} {event.kind}."


def position_fields(state: State) -> dict[str, str]:
    numbers = {"stake": str(state.stake), "turn": str(state.turn), "out": str(state.out)}
    return numbers | {"cards": join_list(state.cards)}


def derived_fields(state: State) -> dict[str, str]:
    return {}


def parse_position(state: State, given: Mapping[str, str]) -> None:
    refuse_other_fields(given, WORDS)
    state.stake = number_field(given, "stake", 1)
    state.turn = number_field(given, "turn", 0)
    state.out = number_field(given, "out", NO_SEAT)
    state.cards[:] = map(int, split_list(given.get("cards", "0,1")))


def render(view: View, static_view: object) -> str:
    return f"{view.stake} chips; cards {view.cards}"
