"""What may be seen of a game of Scoundrel."""

from turnwise.core.events import OPEN
from turnwise.core.wire_struct import WireStruct
from turnwise.games.scoundrel import dungeon, rules
from turnwise.games.scoundrel.names import card_name, cards_in
from turnwise.games.scoundrel.state import EMPTY, REASONS, State


class View(WireStruct):
    """Everything open; the deck by count, but for the cards known to lie below it. [SC-7.1] [SC-7.2]"""

    health: int
    weapon: str  # a card, - without one
    pile: list[str]  # the latest kill last
    weapon_faces: int  # the strongest monster that the weapon may still face, 0 without a weapon
    room: list[str]  # the cards in their places
    to_take: int  # cards to take before this room is complete
    can_avoid: bool
    potion_heals: bool  # whether the next potion of this room heals
    deck: int  # cards left
    below: list[str]  # the cards known to lie at the bottom of the deck
    discard: list[str]
    over: str  # the reason of the outcome, empty while the game goes on
    score: int | None  # at the end
    order: list[str] | None  # the set order of the deck, for a tester alone


def view(state: State, viewer: int) -> View:
    """The same for the player and for spectators: nothing is held in hand. [SC-7.3]"""
    return View(
        health=state.health,
        weapon=card_name(state.weapon),
        pile=[card_name(card) for card in pile(state)],
        weapon_faces=rules.weapon_limit(state),
        room=[card_name(card) for card in room_cards(state)],
        to_take=to_take(state),
        can_avoid=state.over == 0 and rules.can_avoid(state),
        potion_heals=rules.can_heal(state),
        deck=dungeon.deck_count(state),
        below=[card_name(card) for card in state.below[: state.known]],
        discard=[card_name(card) for card in cards_in(state.discard)],
        over=REASONS[state.over - 1] if state.over else "",
        score=rules.score(state) if state.over else None,
        order=[card_name(card) for card in fixed(state)] if viewer == OPEN else None,
    )


def room_cards(state: State) -> list[int]:
    """The cards of the room in their order."""
    return [dungeon.card_at(state.room, place) for place in range(state.cards)]


def to_take(state: State) -> int:
    """Cards to take before the next room; all of them in the last one. [SC-2.2] [SC-2.6]"""
    stay = state.room_size - state.cards_per_room if dungeon.deck_count(state) else 0
    return state.cards - stay


def pile(state: State) -> list[int]:
    """The weapon's kills with the latest one last."""
    others = [card for card in cards_in(state.pile) if card != state.last_kill]
    return others + ([state.last_kill] if state.last_kill != EMPTY else [])


def fixed(state: State) -> list[int]:
    """The cards in a set order on top of the deck, the top card first."""
    return state.deck[state.loose : state.loose + state.fixed][::-1]
