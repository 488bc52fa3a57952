"""The fast RNG: the published generator, even numbers, a stream for each game."""

import math
from collections import Counter

from turnwise.core.fast_rng import rng_below, seed_rng


def test_xoroshiro64_star_star():
    """From state (1, 1): rotl(0x9E3779BB, 5) · 5 = 0xC6EF3773 · 5, kept to 32 bits; then the next state."""
    rng = [1, 1]
    rotated = ((0x9E3779BB << 5) | (0x9E3779BB >> 27)) & 0xFFFFFFFF
    assert rng_below(rng, 1 << 32) == rotated * 5 & 0xFFFFFFFF
    assert rng == [1 << 26, 0]  # s1 ^= s0 gives 0; s0 = rotl(1, 26) ^ 0 ^ 0


def test_numbers_are_even():
    rng = [0, 0]
    seed_rng(rng, 5)
    faces = Counter(rng_below(rng, 6) for _ in range(30_000))
    deviation = math.sqrt(30_000 * (1 / 6) * (5 / 6))
    assert all(abs(faces[face] - 5_000) < 5 * deviation for face in range(6))


def test_numbered_games_have_streams_of_their_own():
    rows = set()
    for number in (*range(2_000), 1 << 32, 1 << 33, (1 << 40) + 1):
        rng = [0, 0]
        seed_rng(rng, number)
        assert rng != [0, 0]
        rows.add(tuple(rng))
    assert len(rows) == 2_003
