"""The rules of Scoundrel; the numbers in brackets are clauses of docs/rules/scoundrel.md."""

from turnwise.core.chance import below, rekey
from turnwise.core.compile.compiler import rule
from turnwise.core.events import emit
from turnwise.core.state import Ints
from turnwise.games.scoundrel.check import check, check_parameters
from turnwise.games.scoundrel.dungeon import (
    card_at,
    deck_count,
    dungeon_size,
    in_dungeon,
    is_monster,
    suit_of,
    value_of,
)
from turnwise.games.scoundrel.editions import LAST_KILL_OR_LESS, OFF, STRICTLY_LESS
from turnwise.games.scoundrel.events import DRANK, ENDED, EQUIPPED, FOUGHT, ROOM_AVOIDED, ROOM_DEALT, WASTED
from turnwise.games.scoundrel.state import (
    AVOID,
    CARDS,
    CLEARED,
    DECK_SIZE,
    DIAMONDS,
    DIED,
    EMPTY,
    HEARTS,
    HIGHEST,
    PLACE_BITS,
    SUIT_SHIFT,
    TAKE,
    WEAPON,
    State,
)

__all__ = [
    "apply",
    "can_avoid",
    "can_heal",
    "can_use_weapon",
    "check",
    "check_parameters",
    "damage_of",
    "deal",
    "fill_room",
    "healing_of",
    "legal",
    "longest",
    "mover",
    "outcome",
    "redeal",
    "score",
    "score_range",
    "weapon_limit",
    "winners",
]


@rule
def deal(state: State) -> None:
    """A fresh dungeon and its first room. [SC-1.6] [SC-1.7]"""
    state.health = state.start_health
    state.weapon = EMPTY
    state.pile = 0
    state.last_kill = EMPTY
    state.avoided = 0
    for at in range(DECK_SIZE):
        state.deck[at] = EMPTY
        state.below[at] = EMPTY
    state.loose = 0
    for suit in range(state.monster_suits):
        add_suit(state, suit, state.monster_lowest, state.monster_highest)
    add_suit(state, HEARTS, state.potion_lowest, state.potion_highest)
    add_suit(state, DIAMONDS, state.weapon_lowest, state.weapon_highest)
    state.room = 0
    state.cards = 0
    state.fixed = 0
    state.known = 0
    state.discard = 0
    state.last = EMPTY
    state.over = 0
    fill_room(state, None)


@rule
def add_suit(state: State, suit: int, lowest: int, highest: int) -> None:
    """Put the cards of a suit into the deck, in no order yet."""
    loose = state.loose
    for value in range(lowest, highest + 1):
        state.deck[loose] = (suit << SUIT_SHIFT) + value
        loose += 1
    state.loose = loose


@rule
def draw(state: State) -> int:
    """Take the top card of a deck that is not empty."""
    loose, fixed = state.loose, state.fixed
    top = loose + fixed - 1
    if top < 0:
        return draw_known(state)
    pick = top
    if fixed > 0:
        state.fixed = fixed - 1
    else:
        pick = below(state.chance, loose)
        state.loose = loose - 1
    card = state.deck[pick]
    state.deck[pick] = state.deck[top]
    state.deck[top] = EMPTY
    return card


@rule
def draw_known(state: State) -> int:
    """Take the first of the cards that avoiding put below the deck. [SC-2.8]"""
    card = state.below[0]
    state.known -= 1
    for at in range(state.known):
        state.below[at] = state.below[at + 1]
    state.below[state.known] = EMPTY
    return card


@rule
def fill_room(state: State, events: Ints | None) -> None:
    """Carried-over cards first, then the deck, as far as it goes. [SC-2.3] [SC-2.4] [SC-2.5]"""
    first = state.cards
    cards = min(state.room_size, first + deck_count(state))
    room = state.room
    for place in range(first, cards):
        room |= draw(state) << (PLACE_BITS * place)
    state.room = room
    state.cards = cards
    state.potions = 0  # [SC-4.4]
    emit(events, ROOM_DEALT, cards)


@rule
def can_avoid(state: State) -> bool:
    """An untouched full room, a deck to deal from, and not one avoided room too many.

    [SC-2.7] [SC-2.10] [SC-2.11] [SC-2.12]
    """
    return state.cards == state.room_size and state.avoided < state.avoids_in_a_row and deck_count(state) > 0


@rule
def can_use_weapon(state: State, monster: int) -> bool:
    """Whether blunting lets the weapon face this monster. [SC-3.8]"""
    return value_of(monster) <= weapon_limit(state)


@rule
def weapon_limit(state: State) -> int:
    """The strongest monster that the weapon may face, 0 without one. [SC-3.6] [SC-3.7] [SC-6.1] [SC-6.2]"""
    if state.weapon == EMPTY:
        return 0
    if state.last_kill == EMPTY or state.blunting == OFF:
        return HIGHEST
    if state.blunting == STRICTLY_LESS:
        return value_of(state.last_kill) - 1
    if state.blunting == LAST_KILL_OR_LESS:
        return value_of(state.last_kill)
    return 0


@rule
def mover(state: State) -> int:
    """The only player."""
    return 0


@rule
def legal(state: State, out: Ints) -> int:
    """Any card of the room, monsters also with the weapon where it can be used. [SC-2.1] [SC-3.3] [SC-3.9]"""
    if state.over != 0:
        return 0
    room, cards, limit, avoidable = state.room, state.cards, weapon_limit(state), can_avoid(state)
    for place in range(cards):
        out[place] = TAKE + place
    count = cards
    if limit > 0:
        for place in range(cards):
            card = card_at(room, place)
            out[count] = WEAPON + place  # overwritten by the next one unless it counts
            if is_monster(card) and value_of(card) <= limit:
                count += 1
    if avoidable:
        out[count] = AVOID
        count += 1
    return count


@rule
def apply(state: State, action: int, events: Ints | None) -> None:
    """Avoid the room or take one of its cards."""
    if action == AVOID:
        avoid(state, events)
    else:
        take(state, action % WEAPON, action >= WEAPON, events)


@rule
def avoid(state: State, events: Ints | None) -> None:
    """The room goes below the deck in its order, and a new one is dealt. [SC-2.8] [SC-2.9]"""
    for place in range(state.room_size):
        state.below[state.known] = card_at(state.room, place)
        state.known += 1
    state.room = 0
    state.cards = 0
    state.avoided += 1
    emit(events, ROOM_AVOIDED, state.room_size)
    fill_room(state, events)


@rule
def take(state: State, place: int, with_weapon: bool, events: Ints | None) -> None:
    """Play one card of the room, and go on to the next room when this one is complete. [SC-2.2] [SC-2.6]"""
    card = remove(state, place)
    state.avoided = 0  # [SC-2.11]
    state.last = card
    if is_monster(card):
        fight(state, card, with_weapon, events)
    elif suit_of(card) == DIAMONDS:
        equip(state, card, events)
    elif suit_of(card) == HEARTS:
        drink(state, card, events)
    if state.health == 0:
        end(state, DIED, events)  # [SC-5.1] [SC-5.5]
    elif deck_count(state) == 0:
        if state.cards == 0:
            end(state, CLEARED, events)  # [SC-5.4]
    elif state.cards == state.room_size - state.cards_per_room:
        fill_room(state, events)


@rule
def remove(state: State, place: int) -> int:
    """Take a card out of the room; the others close up."""
    room, bits = state.room, PLACE_BITS * place
    behind = room >> bits >> PLACE_BITS
    state.room = (room & ((1 << bits) - 1)) | (behind << bits)
    state.cards -= 1
    return card_at(room, place)


@rule
def damage_of(state: State, monster: int, with_weapon: bool) -> int:
    """What the weapon does not stop of a monster, or all of it. [SC-3.1] [SC-3.2]"""
    return max(0, value_of(monster) - value_of(state.weapon)) if with_weapon else value_of(monster)


@rule
def fight(state: State, monster: int, with_weapon: bool, events: Ints | None) -> None:
    """Lose health to a monster and put it away. [SC-5.1]"""
    damage = damage_of(state, monster, with_weapon)
    if with_weapon:
        state.pile |= 1 << monster  # [SC-3.4]
        state.last_kill = monster
    else:
        state.discard |= 1 << monster  # [SC-3.5]
    state.health = max(0, state.health - damage)
    emit(events, FOUGHT, monster, damage, int(with_weapon))


@rule
def equip(state: State, weapon: int, events: Ints | None) -> None:
    """The new weapon replaces the old one and its pile. [SC-3.10] [SC-3.11] [SC-3.12]"""
    if state.weapon != EMPTY:
        state.discard |= state.pile | (1 << state.weapon)
    state.weapon = weapon
    state.pile = 0
    state.last_kill = EMPTY
    emit(events, EQUIPPED, weapon)


@rule
def can_heal(state: State) -> bool:
    """Whether a potion works in this room: only the first one does. [SC-4.3]"""
    return state.potions < state.potions_per_room


@rule
def healing_of(state: State, potion: int) -> int:
    """What a potion would heal now, up to the maximum. [SC-4.1] [SC-4.2]"""
    return min(value_of(potion), state.max_health - state.health) if can_heal(state) else 0


@rule
def drink(state: State, potion: int, events: Ints | None) -> None:
    """A potion counts as this room's, whether it restored anything or not. [SC-4.5]"""
    healed, is_wasted = healing_of(state, potion), not can_heal(state)
    state.discard |= 1 << potion
    state.potions += 1
    state.health += healed
    if is_wasted:
        emit(events, WASTED, potion)
    else:
        emit(events, DRANK, potion, healed)


@rule
def end(state: State, reason: int, events: Ints | None) -> None:
    """The game is over."""
    state.over = reason
    if events is not None:
        emit(events, ENDED, reason, score(state))


@rule
def score(state: State) -> int:
    """What a finished game is worth. [SC-5.2] [SC-5.3] [SC-5.6] [SC-5.7] [SC-5.8]"""
    if state.over == CLEARED:
        bonus = suit_of(state.last) == HEARTS and state.health == state.max_health
        return state.health + (value_of(state.last) if bonus else 0)
    total = 0
    for at in range(state.loose + state.fixed):
        if is_monster(state.deck[at]):
            total -= value_of(state.deck[at])
    for at in range(state.known):
        if is_monster(state.below[at]):
            total -= value_of(state.below[at])
    if state.losing_score_counts_room:
        for place in range(state.cards):
            if is_monster(card_at(state.room, place)):
                total -= value_of(card_at(state.room, place))
    return total


@rule
def outcome(state: State, scores: Ints | None) -> int:
    """The reason, and the only player's score."""
    if scores is not None and state.over != 0:
        scores[0] = score(state)
    return state.over


@rule
def winners(state: State) -> int:
    """The player wins by clearing the dungeon. [SC-5.4]"""
    return 1 if state.over == CLEARED else 0


@rule
def redeal(state: State, seat: int, chance: Ints) -> None:
    """The deck but for the cards known to lie below it: what is in it is known, its order is not. [SC-7.3]"""
    cards = 0
    for at in range(state.loose + state.fixed):
        cards |= 1 << state.deck[at]
    state.loose = 0
    state.fixed = 0
    for card in range(CARDS):
        if (cards >> card) & 1:
            state.deck[state.loose] = card
            state.loose += 1
    rekey(state.chance, chance)


def longest(state: State) -> int:
    """Every card is taken once, and at most so many rooms are avoided before each first card of a room."""
    rooms = 1 + dungeon_size(state) // state.cards_per_room
    return dungeon_size(state) + rooms * state.avoids_in_a_row


def score_range(state: State) -> tuple[int, int]:
    """From all monsters left behind to full health and the largest potion."""
    monsters = sum(value_of(card) for card in range(CARDS) if is_monster(card) and in_dungeon(state, card))
    return -monsters, state.max_health + max(state.potion_highest, 0)
