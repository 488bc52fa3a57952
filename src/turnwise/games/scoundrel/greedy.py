"""A simple player of Scoundrel: looks at the room, never at the deck. Its weights were tuned by playing."""

from turnwise.core.compile.compiler import rule
from turnwise.core.state import Ints
from turnwise.games.scoundrel.dungeon import card_at, is_monster, suit_of, value_of
from turnwise.games.scoundrel.rules import can_avoid, can_use_weapon
from turnwise.games.scoundrel.state import AVOID, DIAMONDS, EMPTY, HEARTS, TAKE, WEAPON, State

TOO_DANGEROUS = 13
NEVER = -5000
HEALED, WASTED = 54, 266  # worth and cost of a point of a potion
POURED_AWAY, POURED_POINT = 77, 151
BARE_HANDED = 67  # cost of a point of damage
KILL, BLUNTED = 190, 22  # a kill with the weapon, and the cost of a point of blunting
FIRST_WEAPON = 10  # worth of a point of the first weapon
NEXT_WEAPON, NEXT_POINT = -171, -27  # a weapon in hand is worth finishing


@rule
def greedy(state: State, rng: Ints) -> int:
    """Avoid a dangerous room without a weapon in it; otherwise take the most promising card."""
    if can_avoid(state) and danger(state) > TOO_DANGEROUS:
        return AVOID
    best, action = 2 * NEVER, TAKE
    for place in range(state.cards):
        card = card_at(state.room, place)
        worth = worth_of_taking(state, card)
        if worth > best:
            best, action = worth, TAKE + place
        if is_monster(card) and can_use_weapon(state, card):
            worth = worth_of_killing(state, card)
            if worth > best:
                best, action = worth, WEAPON + place
    return action


@rule
def danger(state: State) -> int:
    """The damage that the room threatens, its worst monster counted half; none with a weapon in the room."""
    total, worst = 0, 0
    for place in range(state.cards):
        card = card_at(state.room, place)
        if suit_of(card) == DIAMONDS:
            return 0
        if is_monster(card):
            damage = value_of(card)
            if can_use_weapon(state, card):
                damage = max(0, damage - value_of(state.weapon))
            total += damage
            worst = max(worst, damage)
    return total - worst // 2


@rule
def worth_of_taking(state: State, card: int) -> int:
    """What it is worth to take a card without using the weapon."""
    value = value_of(card)
    if is_monster(card):
        return -BARE_HANDED * value + (NEVER if value >= state.health else 0)
    if suit_of(card) == HEARTS:
        if state.potions >= state.potions_per_room:
            return POURED_AWAY - POURED_POINT * value
        healed = min(value, state.max_health - state.health)
        return HEALED * healed - WASTED * (value - healed)
    if suit_of(card) == DIAMONDS:
        if state.weapon == EMPTY:
            return FIRST_WEAPON * value
        return NEXT_WEAPON + NEXT_POINT * (value - still_good_for(state))
    return NEVER


@rule
def still_good_for(state: State) -> int:
    """The damage that the present weapon can still stop."""
    if state.last_kill == EMPTY:
        return value_of(state.weapon)
    return min(value_of(state.weapon), value_of(state.last_kill))


@rule
def worth_of_killing(state: State, monster: int) -> int:
    """Strong monsters first: every kill blunts the weapon."""
    value = value_of(monster)
    limit = 15 if state.last_kill == EMPTY else value_of(state.last_kill)
    fatal = value - value_of(state.weapon) >= state.health
    return KILL - BLUNTED * (limit - value) + (NEVER if fatal else 0)
