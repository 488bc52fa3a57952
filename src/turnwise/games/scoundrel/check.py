"""Which positions and which parameters of Scoundrel are sound."""

from turnwise.core.compile.compiler import rule
from turnwise.core.errors import BadSetup
from turnwise.games.scoundrel.dungeon import (
    card_at,
    deck_count,
    dungeon_size,
    in_dungeon,
    is_monster,
    suit_of,
)
from turnwise.games.scoundrel.editions import LARGEST_ROOM
from turnwise.games.scoundrel.state import (
    CARDS,
    CLEARED,
    DECK_SIZE,
    DIAMONDS,
    DIED,
    EMPTY,
    TWO_PLACES,
    WRONG_CARDS,
    WRONG_DECK,
    WRONG_END,
    WRONG_HEALTH,
    WRONG_PILE,
    WRONG_ROOM,
    State,
)


@rule
def check(state: State) -> int:
    """The number of the first defect, 0 for a sound position."""
    defect = check_cards(state)
    if defect == 0:
        defect = check_counts(state)
    return defect


@rule
def check_cards(state: State) -> int:
    """Every card of the dungeon is in exactly one place."""
    seen = state.discard | state.pile
    if state.discard & state.pile:
        return TWO_PLACES
    for at in range(DECK_SIZE + DECK_SIZE + LARGEST_ROOM + 1):
        if at < DECK_SIZE:
            card = state.deck[at]
        elif at < 2 * DECK_SIZE:
            card = state.below[at - DECK_SIZE]
        elif at < 2 * DECK_SIZE + LARGEST_ROOM:
            card = card_at(state.room, at - 2 * DECK_SIZE)
        else:
            card = state.weapon
        if card != EMPTY:
            if not in_dungeon(state, card):
                return WRONG_CARDS
            if (seen >> card) & 1:
                return TWO_PLACES
            seen |= 1 << card
    for card in range(CARDS):
        if ((seen >> card) & 1) != int(in_dungeon(state, card)):
            return WRONG_CARDS
    return 0


@rule
def check_counts(state: State) -> int:
    """Counters and flags agree with the cards."""
    if not 0 <= state.health <= state.max_health:
        return WRONG_HEALTH
    if state.weapon != EMPTY and suit_of(state.weapon) != DIAMONDS:
        return WRONG_PILE
    for card in range(CARDS - 1):
        if (state.pile >> card) & 1 and (not is_monster(card) or state.weapon == EMPTY):
            return WRONG_PILE
    if (state.last_kill != EMPTY) != (state.pile != 0) or (
        state.pile and not (state.pile >> state.last_kill) & 1
    ):
        return WRONG_PILE
    for at in range(DECK_SIZE):
        if (state.deck[at] != EMPTY) != (at < state.loose + state.fixed):
            return WRONG_DECK
        if (state.below[at] != EMPTY) != (at < state.known):
            return WRONG_DECK
    defect = check_room(state)
    return defect if defect else check_end(state)


@rule
def check_room(state: State) -> int:
    """The room has no gap and is neither too large nor already complete."""
    for place in range(LARGEST_ROOM):
        if (card_at(state.room, place) != EMPTY) != (place < state.cards):
            return WRONG_ROOM
    if (
        not 0 <= state.potions <= state.room_size - state.cards
        or not 0 <= state.avoided <= state.avoids_in_a_row
    ):
        return WRONG_ROOM
    complete = state.cards <= state.room_size - state.cards_per_room
    if state.cards > state.room_size or (complete and state.over == 0 and deck_count(state) > 0):
        return WRONG_ROOM
    return 0


@rule
def check_end(state: State) -> int:
    """The game is over exactly when it should be. [SC-5.1] [SC-5.4]"""
    cleared = state.cards == 0 and deck_count(state) == 0 and state.health > 0
    if (state.over == DIED) != (state.health == 0) or (state.over == CLEARED) != cleared:
        return WRONG_END
    return 0


def check_parameters(state: State) -> None:
    """Refuse parameters that do not go together. [SC-6.4] [SC-6.5] [SC-6.6]"""
    if state.cards_per_room > state.room_size:
        raise BadSetup(
            "bad_value",
            f"parameter cards_per_room cannot be {state.cards_per_room}: a room has {state.room_size} cards",
        )
    if state.start_health > state.max_health:
        raise BadSetup(
            "bad_value",
            f"parameter start_health cannot be {state.start_health}: max_health is {state.max_health}",
        )
    if dungeon_size(state) == 0:
        raise BadSetup(
            "bad_value",
            f"parameter monster_lowest cannot be {state.monster_lowest} above monster_highest "
            f"{state.monster_highest} in a dungeon without weapons and potions: it would have no card",
        )
