"""Chance: published vectors, fairness, streams, text, and the drawing of cards."""

import math
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from turnwise.core.chance import (
    WORDS,
    below,
    draw_kind,
    format_chance,
    keyed,
    next_word,
    parse_chance,
    rekey,
    seeded,
    shuffle,
)

# draft-strombergson-chacha-test-vectors-01, 256-bit key, eight rounds: TC1, TC2, and the start of TC3.
ZERO_KEY = (
    "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e"
    "984ce172b9216f419f445367456d5619314a42a3da86b001387bfdb80e0cfe42"
    "d2aefa0deaa5c151bf0adb6c01f2a5adc0fd581259f9a2aadcf20f8fd566a26b"
    "5032ec38bbc5da98ee0c6f568b872a65a08abf251deb21bb4b56e5d8821e68aa"
)
ONE_BIT_KEY = (
    "cf5ee9a0494aa9613e05d5ed725b804b12f4a465ee635acc3a311de8740489ea"
    "289d04f43c7518db56eb4433e498a1238cd8464d3763ddbb9222ee3bd8fae3c8"
    "b4355a7d93dd8867089ee643558b95754efa2bd1a8a1e2d75bcdb32015542638"
    "291941feb49965587c4fdfe219cf0ec132a6cd4dc067392e67982fe53278c0b4"
)
ONE_BIT_STREAM = "2b8f4bb3798306ca5130d47c4f8d4ed13aa0edccc1be6942090faeeca0d7599b7ff0fe616bb25aa0"


@pytest.mark.parametrize(
    ("key", "stream", "expected"),
    [
        ([0] * 8, 0, ZERO_KEY),
        ([1] + [0] * 7, 0, ONE_BIT_KEY),
        ([0] * 8, 1, ONE_BIT_STREAM),
    ],
)
def test_published_vectors(key, stream, expected):
    chance = keyed(key, stream)
    words = [next_word(chance) for _ in range(len(expected) // 8)]
    assert b"".join(word.to_bytes(4, "little") for word in words).hex() == expected


def test_a_seed_is_any_text_or_number():
    assert seeded(7) == seeded("7")
    assert seeded("tea") != seeded("Tea")
    assert seeded("é")[:8] != seeded("e")[:8]


def test_streams_of_one_key_differ():
    assert next_word(seeded(1, stream=0)) != next_word(seeded(1, stream=1))
    assert next_word(seeded(1, stream=1)) != next_word(seeded(1, stream=1 << 32))


@given(st.integers(0, 100), st.integers(0, (1 << 64) - 1))
def test_text_round_trip(draws, stream):
    chance = seeded("text", stream)
    for _ in range(draws):
        next_word(chance)
    again = parse_chance(format_chance(chance))
    assert again == chance
    assert next_word(again) == next_word(chance)


@pytest.mark.parametrize("text", ["", "00.0.0", "zz" * 32 + ".0.0", "00" * 32 + ".x.0", "00" * 32])
def test_unreadable_text(text):
    with pytest.raises(ValueError, match=r".*"):
        parse_chance(text)


def test_below_is_even():
    """Each of 6 faces within 5 standard deviations of 5,000 in 30,000 throws."""
    chance = seeded("dice")
    faces = Counter(below(chance, 6) for _ in range(30_000))
    deviation = math.sqrt(30_000 * (1 / 6) * (5 / 6))
    assert set(faces) == set(range(6))
    assert all(abs(count - 5_000) < 5 * deviation for count in faces.values())


def test_below_rejects_what_would_favour_small_numbers():
    """For n = 3 · 2^30 a quarter of all words must be thrown away."""
    chance, n = seeded("rejection"), 3 << 30
    values = [below(chance, n) for _ in range(2_000)]
    assert all(0 <= value < n for value in values)
    words = WORDS * ((chance[8] & 0xFFFFFFFF) - 1) + chance[11]
    assert 2_000 / 0.75 * 0.9 < words < 2_000 / 0.75 * 1.1
    thirds = Counter(3 * value // n for value in values)
    assert all(abs(count - 667) < 5 * math.sqrt(2_000 * 2 / 9) for count in thirds.values())


def test_shuffle_reaches_every_order_evenly():
    chance = seeded("shuffle")
    orders = Counter[tuple[int, ...]]()
    for _ in range(12_000):
        cards = [1, 2, 3, 4]
        shuffle(chance, cards, 4)
        orders[tuple(cards)] += 1
    assert len(orders) == 24
    assert all(abs(count - 500) < 5 * math.sqrt(500) for count in orders.values())


def test_shuffle_leaves_the_rest_alone():
    cards = [1, 2, 3, 4, 5]
    shuffle(seeded(1), cards, 3)
    assert cards[3:] == [4, 5]
    assert sorted(cards[:3]) == [1, 2, 3]


def test_drawing_from_a_pool_is_like_a_shuffled_deck():
    """Three cards from 2 + 1 + 1: the six-way split of a shuffled deck, 12 orders of the kinds."""
    chance = seeded("pool")
    drawn, shuffled = Counter[tuple[int, ...]](), Counter[tuple[int, ...]]()
    for _ in range(12_000):
        counts = [2, 1, 1]
        drawn[tuple(draw_kind(chance, counts, 3, 4 - number) for number in range(3))] += 1
        deck = [0, 0, 1, 2]
        shuffle(chance, deck, 4)
        shuffled[tuple(deck[:3])] += 1
    assert drawn.keys() == shuffled.keys()
    assert len(drawn) == 12
    assert all(abs(drawn[order] - 1_000) < 5 * math.sqrt(1_000) for order in drawn)
    assert all(abs(shuffled[order] - 1_000) < 5 * math.sqrt(1_000) for order in shuffled)


def test_drawing_takes_the_card_out():
    counts = [1, 0, 2]
    kinds = sorted(draw_kind(seeded(n), counts, 3, 3 - n) for n in range(3))
    assert kinds == [0, 2, 2]
    assert counts == [0, 0, 0]


def test_rekeying_hides_the_past():
    chance, source = seeded("old"), seeded("new")
    rekey(chance, source)
    assert chance[:8] == [word - (1 << 32) if word >> 31 else word for word in _words(seeded("new"), 8)]
    assert format_chance(chance).endswith(".0.0")


def _words(chance, count):
    return [next_word(chance) for _ in range(count)]
