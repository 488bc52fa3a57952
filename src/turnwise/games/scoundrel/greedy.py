"""A simple player of Scoundrel: looks at the room, never at the deck."""

from turnwise.core.kernel import rule
from turnwise.core.state import Ints
from turnwise.games.scoundrel.rules import can_avoid, can_use_weapon, is_monster, suit_of, value_of
from turnwise.games.scoundrel.state import AVOID, EMPTY, HEARTS, TAKE, WEAPON, State

TOO_DANGEROUS = 14  # damage in one room beyond which it is avoided


@rule
def greedy(state: State, noise: Ints) -> int:
    """Avoid a dangerous room, otherwise take the card that costs least."""
    if can_avoid(state) and danger(state) > min(TOO_DANGEROUS, state.health - 1):
        return AVOID
    best, action = -1000, TAKE
    for place in range(state.room_size):
        card = state.room[place]
        if card == EMPTY:
            continue
        worth = worth_taking(state, card)
        if worth > best:
            best, action = worth, TAKE + place
        if is_monster(card) and can_use_weapon(state, card):
            worth = worth_killing(state, card)
            if worth > best:
                best, action = worth, WEAPON + place
    return action


@rule
def danger(state: State) -> int:
    """Damage of the room's monsters with the best weapon at hand."""
    weapon = value_of(state.weapon) if state.last_kill == EMPTY else 0
    for place in range(state.room_size):
        card = state.room[place]
        if card != EMPTY and not is_monster(card) and suit_of(card) != HEARTS:
            weapon = max(weapon, value_of(card))
    total = 0
    for place in range(state.room_size):
        card = state.room[place]
        if is_monster(card):
            stopped = weapon
            if can_use_weapon(state, card):
                stopped = max(stopped, value_of(state.weapon))
            total += max(0, value_of(card) - stopped)
    return total


@rule
def worth_taking(state: State, card: int) -> int:
    """Health gained or lost, with a bonus for a better weapon."""
    if is_monster(card):
        return -3 * value_of(card)
    if suit_of(card) == HEARTS:
        if state.potions >= state.potions_per_room:
            return -1
        return 2 * min(value_of(card), state.max_health - state.health) - value_of(card)
    if state.weapon == EMPTY:
        return 20 + value_of(card)
    return 3 * (value_of(card) - useful(state))


@rule
def useful(state: State) -> int:
    """What the present weapon is still good for."""
    if state.last_kill == EMPTY:
        return value_of(state.weapon)
    return min(value_of(state.weapon), value_of(state.last_kill) - 2)


@rule
def worth_killing(state: State, monster: int) -> int:
    """Little damage is good, and so is a strong monster first: the weapon is blunted by its kills."""
    damage = max(0, value_of(monster) - value_of(state.weapon))
    lost = 0
    if state.last_kill == EMPTY:
        lost = 14 - value_of(monster)
    else:
        lost = value_of(state.last_kill) - value_of(monster)
    return 12 - 3 * damage - lost
