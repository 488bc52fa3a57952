"""What can be asked of cards and of a position of Scoundrel."""

from turnwise.core.compile.compiler import rule
from turnwise.games.scoundrel.state import (
    CARDS,
    CLUBS,
    DIAMONDS,
    EMPTY,
    HEARTS,
    PLACE_BITS,
    PLACE_MASK,
    SPADES,
    SUIT_SHIFT,
    VALUE_MASK,
    State,
)


@rule
def suit_of(card: int) -> int:
    """Clubs, spades, hearts or diamonds."""
    return card >> SUIT_SHIFT


@rule
def value_of(card: int) -> int:
    """2 to 10 as printed, jack 11, queen 12, king 13, ace 14. [SC-1.2]"""
    return card & VALUE_MASK


@rule
def is_monster(card: int) -> bool:
    """Clubs and spades. [SC-1.3]"""
    return card != EMPTY and suit_of(card) <= SPADES


@rule
def in_dungeon(state: State, card: int) -> bool:
    """Whether the game is played with this card. [SC-1.1] [SC-1.3] [SC-1.4] [SC-1.5] [SC-6.3]"""
    suit, value = suit_of(card), value_of(card)
    if suit == HEARTS:
        return state.potion_lowest <= value <= state.potion_highest
    if suit == DIAMONDS:
        return state.weapon_lowest <= value <= state.weapon_highest
    is_played = suit in (CLUBS, SPADES) and suit < state.monster_suits
    return is_played and state.monster_lowest <= value <= state.monster_highest


@rule
def dungeon_size(state: State) -> int:
    """How many cards the game is played with. [SC-1.1]"""
    count = 0
    for card in range(CARDS):
        if in_dungeon(state, card):
            count += 1
    return count


@rule
def deck_count(state: State) -> int:
    """Cards in the deck."""
    return state.fixed + state.loose + state.known


@rule
def card_at(room: int, place: int) -> int:
    """The card in a place of a room, EMPTY behind the last one."""
    return (room >> (PLACE_BITS * place)) & PLACE_MASK
