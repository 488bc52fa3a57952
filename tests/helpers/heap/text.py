"""Notation and sentences of Heap."""

from collections.abc import Mapping

from heap.rules import CATCH, NO_SEAT, SEATS, TAKE, State, View
from turnwise.core.errors import BadText
from turnwise.core.events import Event
from turnwise.core.interfaces import Parts
from turnwise.core.player_names import PlayerNames
from turnwise.core.position_text import join_list, number_field, refuse_other_fields, split_list

FORMS = "take 2, 3 catches"
VERBS = ("take", "catch")
FIELDS = {"stones": int, "seat": int, "by": int}
WORDS = ("left", "turn", "careless", "cards", "lost")


def format_action(state: State, action: int) -> str:
    return f"take {1 + action - TAKE}" if action < CATCH else f"{1 + action - CATCH} catches"


def parts(state: State, action: int) -> Parts:
    if action < CATCH:
        return {"verb": "take", "stones": 1 + action - TAKE}
    return {"verb": "catch", "seat": state.careless, "by": action - CATCH}


def parse_action(state: State, text: str) -> int:
    known = {format_action(state, action): action for action in range(CATCH + SEATS)}
    if text not in known:
        raise BadText("unreadable_action", f"cannot read {text!r}; moves look like {FORMS}")
    return known[text]


def refusal(state: State, action: int) -> tuple[str, str]:
    if action < CATCH:
        return "no_stones", f"only {state.left} stones are left"
    if state.careless == NO_SEAT:
        return "nobody_careless", "nobody is there to be caught"
    return "not_the_seat", f"seat {1 + action - CATCH} cannot catch seat {1 + state.careless}"


def sentence(state: State, event: Event, viewer: int, names: PlayerNames) -> str:
    if event.kind == "took":
        return f"Seat {1 + event['seat']} took {event['stones']}."
    return f"Seat {1 + event['by']} caught seat {1 + event['seat']}."


def position_fields(state: State) -> dict[str, str]:
    rows = {"cards": join_list(state.cards[: state.players]), "lost": join_list(state.lost[: state.players])}
    return {"left": str(state.left), "turn": str(state.turn), "careless": str(state.careless)} | rows


def derived_fields(state: State) -> dict[str, str]:
    return {}


def parse_position(state: State, given: Mapping[str, str]) -> None:
    refuse_other_fields(given, WORDS)
    state.left = number_field(given, "left", state.stones)
    state.turn = number_field(given, "turn", 0)
    state.careless = number_field(given, "careless", NO_SEAT)
    for row, text in ((state.cards, given.get("cards", "-")), (state.lost, given.get("lost", "-"))):
        row[: len(split_list(text))] = map(int, split_list(text))


def render(view: View, static_view: object) -> str:
    return f"{view.left} stones; cards {view.cards}; lost {view.lost}"
