"""Why a move of Scoundrel is refused."""

from turnwise.core.interfaces import Refusal
from turnwise.games.scoundrel import dungeon
from turnwise.games.scoundrel.names import card_name
from turnwise.games.scoundrel.state import AVOID, EMPTY, WEAPON, State

TOO_MANY = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def refusal(state: State, action: int) -> Refusal:
    """Why an action is not legal here. [SC-2.10]"""
    if action == AVOID:
        return _no_avoiding(state)
    slot = action % WEAPON
    if dungeon.card_at(state.room, slot) == EMPTY:
        return "no_card", f"place {slot + 1} of the room holds no card"
    name = card_name(dungeon.card_at(state.room, slot))
    if not dungeon.is_monster(dungeon.card_at(state.room, slot)):
        return "not_a_monster", f"{name} is not a monster: there is nothing to fight"
    if state.weapon == EMPTY:
        return "no_weapon", f"there is no weapon to fight {name} with"
    return (
        "blunted",
        f"{card_name(state.weapon)} last killed {card_name(state.last_kill)}: {name} is too strong",
    )


def _no_avoiding(state: State) -> Refusal:
    if dungeon.deck_count(state) and state.cards < state.room_size:
        return "room_entered", "cannot avoid a room once a card of it was taken"
    if state.avoided >= state.avoids_in_a_row > 0:
        return "avoided_before", f"cannot avoid {TOO_MANY[state.avoids_in_a_row]} rooms in a row"
    if state.avoids_in_a_row == 0:
        return "no_avoiding", "rooms cannot be avoided in this edition"
    return "last_room", "cannot avoid the end of the dungeon: there is no other room to deal"
