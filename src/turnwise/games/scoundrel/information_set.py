"""What the player of Scoundrel knows, as one number: where lines of a search lead to the same, they meet."""

from turnwise.core.chance import WORD
from turnwise.core.compile.compiler import rule
from turnwise.games.scoundrel.state import State

HALF_WORD = 32
MIX, OTHER_MIX = 0x85EBCA6B, 0xC2B2AE35  # of MurmurHash3
SPREAD = 15
FIELD_BITS = 8
KEY = (1 << 62) - 1


@rule
def information_set(state: State) -> int:
    """Room and cards below in their order, what is spent, health, weapon, last kill, potions and avoiding.

    What is spent says which cards the deck still has. Two numbers of 32 bits are made, so that among a
    million positions hardly two are taken for one.
    """
    spent = state.discard | state.pile
    facts = state.health
    facts = (facts << FIELD_BITS) + state.weapon
    facts = (facts << FIELD_BITS) + state.last_kill
    facts = (facts << FIELD_BITS) + state.potions
    facts = (facts << FIELD_BITS) + state.avoided
    one = mixed(mixed(mixed(1, spent, MIX), state.room, MIX), facts, MIX)
    other = mixed(mixed(mixed(1, spent, OTHER_MIX), state.room, OTHER_MIX), facts, OTHER_MIX)
    for at in range(state.known):
        one = mixed(one, state.below[at], MIX)
        other = mixed(other, state.below[at], OTHER_MIX)
    return 1 + (((one << HALF_WORD) | other) & (KEY - 1))


@rule
def mixed(word: int, number: int, mix: int) -> int:
    """Stir a number of 64 bits into a word of 32."""
    word = ((word ^ (number & WORD)) * mix) & WORD
    word = ((word ^ (word >> SPREAD) ^ ((number >> HALF_WORD) & WORD)) * mix) & WORD
    return word ^ (word >> SPREAD)
