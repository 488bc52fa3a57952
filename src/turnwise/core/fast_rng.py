"""A fast random number generator for bots and simulations. It decides no card and keeps no secret.

Xoroshiro64** by Blackman and Vigna; its state is a row of two 32-bit words.
"""

from turnwise.core.chance import WORD
from turnwise.core.compile.compiler import rule
from turnwise.core.state import Ints

RNG_SIZE = 2


@rule
def seed_rng(rng: Ints, number: int) -> None:
    """Set the generator of a numbered game to its start."""
    rng[0] = _mixed(number & WORD)
    rng[1] = _mixed((number >> 32) ^ rng[0] ^ WORD) | 1  # never all zero


@rule
def _mixed(word: int) -> int:
    """Spread a word's bits (the finaliser of MurmurHash3)."""
    word = ((word ^ (word >> 16)) * 0x85EBCA6B) & WORD
    word = ((word ^ (word >> 13)) * 0xC2B2AE35) & WORD
    return word ^ (word >> 16)


@rule
def rng_below(rng: Ints, n: int) -> int:
    """A number from 0 to n − 1; for n below a million no number is favoured by more than 0.03 %."""
    s0, s1 = rng[0], rng[1]
    word = (s0 * 0x9E3779BB) & WORD
    word = ((((word << 5) & WORD) | (word >> 27)) * 5) & WORD
    s1 ^= s0
    rng[0] = (((s0 << 26) & WORD) | (s0 >> 6)) ^ s1 ^ ((s1 << 9) & WORD)
    rng[1] = ((s1 << 13) & WORD) | (s1 >> 19)
    return (word * n) >> 32
