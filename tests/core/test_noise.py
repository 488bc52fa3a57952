"""Noise: the published generator, even numbers, a stream for each game."""

import math
from collections import Counter

from turnwise.core.noise import noise_below, set_noise


def test_xoroshiro64_star_star():
    """From state (1, 1): rotl(0x9E3779BB, 5) · 5 = 0xC6EF3773 · 5, kept to 32 bits; then the next state."""
    noise = [1, 1]
    rotated = ((0x9E3779BB << 5) | (0x9E3779BB >> 27)) & 0xFFFFFFFF
    assert noise_below(noise, 1 << 32) == rotated * 5 & 0xFFFFFFFF
    assert noise == [1 << 26, 0]  # s1 ^= s0 gives 0; s0 = rotl(1, 26) ^ 0 ^ 0


def test_noise_is_even():
    noise = [0, 0]
    set_noise(noise, 5)
    faces = Counter(noise_below(noise, 6) for _ in range(30_000))
    deviation = math.sqrt(30_000 * (1 / 6) * (5 / 6))
    assert all(abs(faces[face] - 5_000) < 5 * deviation for face in range(6))


def test_numbered_games_have_noise_of_their_own():
    rows = set()
    for number in (*range(2_000), 1 << 32, 1 << 33, (1 << 40) + 1):
        noise = [0, 0]
        set_noise(noise, number)
        assert noise != [0, 0]
        rows.add(tuple(noise))
    assert len(rows) == 2_003
