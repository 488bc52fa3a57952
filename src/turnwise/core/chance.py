"""Chance: ChaCha8 keyed by 256 bits, kept in the state, so that a game can be replayed from its seed.

A chance is a row of 28 numbers: key, block counter, stream, words used, and the block being used up. From
the cards alone the key cannot be worked out, and two streams of one key are as good as two keys.
"""

import hashlib

from turnwise.core.compile.compiler import rule
from turnwise.core.errors import BadSetup
from turnwise.core.state import Ints

KEY = 0
COUNTER = 8
STREAM = 9
USED = 11
BLOCK = 12
WORDS = 16
CHANCE_SIZE = BLOCK + WORDS

WORD = 0xFFFFFFFF
SIGN = 0x80000000


def seed_text(seed: object) -> str:
    """A seed as a text; refuses what is neither a text nor a whole number."""
    if not isinstance(seed, str | int) or isinstance(seed, bool):
        raise BadSetup("bad_seed", f"a seed is a text or a whole number, not {seed!r}")
    try:
        text = str(seed)
        text.encode()
    except ValueError:  # half a surrogate pair, or more digits than Python writes
        raise BadSetup(
            "bad_seed", "a seed is a text of whole characters or a number of fewer digits"
        ) from None
    return text


def seeded(seed: str | int, stream: int = 0) -> Ints:
    """A fresh chance from any text or number; 7 and "7" are the same seed."""
    digest = hashlib.sha256(f"turnwise:{seed}".encode()).digest()
    words = [int.from_bytes(digest[at : at + 4], "little") for at in range(0, 32, 4)]
    return keyed(words, stream)


def keyed(words: Ints, stream: int = 0) -> Ints:
    """A fresh chance from eight 32-bit words."""
    chance = [0] * CHANCE_SIZE
    for at in range(8):
        chance[KEY + at] = signed(words[at])
    set_stream(chance, stream)
    return chance


def format_chance(chance: Ints) -> str:
    """Key, stream and number of words used: all there is to know."""
    key = b"".join((chance[KEY + at] & WORD).to_bytes(4, "little") for at in range(8)).hex()
    stream = (chance[STREAM] & WORD) | (chance[STREAM + 1] & WORD) << 32
    return f"{key}.{stream}.{_words_used(chance)}"


def _words_used(chance: Ints) -> int:
    counter = chance[COUNTER] & WORD
    return 0 if counter == 0 else WORDS * (counter - 1) + chance[USED]


def parse_chance(text: str) -> Ints:
    """The chance that `format_chance` wrote; raises ValueError on anything else."""
    key, stream, used = text.split(".")
    words = bytes.fromhex(key)
    if len(words) != 32:
        raise ValueError("a key has 64 hexadecimal digits")
    chance = keyed([int.from_bytes(words[at : at + 4], "little") for at in range(0, 32, 4)], int(stream))
    blocks, rest = divmod(int(used), WORDS)
    if blocks or rest:
        if rest == 0:
            blocks, rest = blocks - 1, WORDS
        chance[COUNTER] = signed(blocks)
        _next_block(chance)
        chance[USED] = rest
    return chance


@rule
def signed(word: int) -> int:
    """A 32-bit word as the record stores it."""
    return (word ^ SIGN) - SIGN


@rule
def set_stream(chance: Ints, stream: int) -> None:
    """Start the numbered stream of this key from its beginning."""
    chance[STREAM] = signed(stream & WORD)
    chance[STREAM + 1] = signed((stream >> 32) & WORD)
    chance[COUNTER] = 0
    chance[USED] = WORDS
    for at in range(WORDS):
        chance[BLOCK + at] = 0


@rule
def rekey(chance: Ints, source: Ints) -> None:
    """Give a chance a new key drawn from another one, so that its future says nothing of its past."""
    for at in range(8):
        chance[KEY + at] = signed(next_word(source))
    set_stream(chance, 0)


@rule
def next_word(chance: Ints) -> int:
    """The next 32 random bits."""
    used = chance[USED]
    if used == WORDS:
        _next_block(chance)
        used = 0
    chance[USED] = used + 1
    return chance[BLOCK + used] & WORD


@rule
def below(chance: Ints, n: int) -> int:
    """A number from 0 to n − 1, each equally likely; n is at least 1."""
    product = next_word(chance) * n
    if product & WORD < n:  # Lemire's method: only here can a number be favoured
        floor = (WORD + 1 - n) % n
        while product & WORD < floor:
            product = next_word(chance) * n
    return product >> 32


@rule
def shuffle(chance: Ints, cards: Ints, count: int) -> None:
    """Put the first `count` cards into random order."""
    for last in range(count - 1, 0, -1):
        pick = below(chance, last + 1)
        card = cards[pick]
        cards[pick] = cards[last]
        cards[last] = card


@rule
def draw_kind(chance: Ints, counts: Ints, kinds: int, total: int) -> int:
    """Draw one card from an unordered pool given as counts per kind, and take it out."""
    left, drawn = below(chance, total), 0
    for kind in range(kinds - 1):
        left -= counts[kind]
        drawn += int(left >= 0)
    counts[drawn] -= 1
    return drawn


@rule
def _quarter(a: int, b: int, c: int, d: int) -> tuple[int, int, int, int]:
    a = (a + b) & WORD
    d ^= a
    d = ((d << 16) & WORD) | (d >> 16)
    c = (c + d) & WORD
    b ^= c
    b = ((b << 12) & WORD) | (b >> 20)
    a = (a + b) & WORD
    d ^= a
    d = ((d << 8) & WORD) | (d >> 24)
    c = (c + d) & WORD
    b ^= c
    b = ((b << 7) & WORD) | (b >> 25)
    return a, b, c, d


@rule
def _double_round(
    x0: int,
    x1: int,
    x2: int,
    x3: int,
    x4: int,
    x5: int,
    x6: int,
    x7: int,
    x8: int,
    x9: int,
    x10: int,
    x11: int,
    x12: int,
    x13: int,
    x14: int,
    x15: int,
) -> tuple[int, int, int, int, int, int, int, int, int, int, int, int, int, int, int, int]:
    """Four quarter rounds down the columns, four along the diagonals."""
    x0, x4, x8, x12 = _quarter(x0, x4, x8, x12)
    x1, x5, x9, x13 = _quarter(x1, x5, x9, x13)
    x2, x6, x10, x14 = _quarter(x2, x6, x10, x14)
    x3, x7, x11, x15 = _quarter(x3, x7, x11, x15)
    x0, x5, x10, x15 = _quarter(x0, x5, x10, x15)
    x1, x6, x11, x12 = _quarter(x1, x6, x11, x12)
    x2, x7, x8, x13 = _quarter(x2, x7, x8, x13)
    x3, x4, x9, x14 = _quarter(x3, x4, x9, x14)
    return x0, x1, x2, x3, x4, x5, x6, x7, x8, x9, x10, x11, x12, x13, x14, x15


@rule
def _next_block(chance: Ints) -> None:
    """The ChaCha block function: eight rounds on sixteen words, unrolled so that they stay in registers."""
    k0, k1, k2, k3 = 0x61707865, 0x3320646E, 0x79622D32, 0x6B206574
    k4, k5, k6, k7 = chance[0] & WORD, chance[1] & WORD, chance[2] & WORD, chance[3] & WORD
    k8, k9, k10, k11 = chance[4] & WORD, chance[5] & WORD, chance[6] & WORD, chance[7] & WORD
    k12, k13, k14, k15 = chance[COUNTER] & WORD, 0, chance[STREAM] & WORD, chance[STREAM + 1] & WORD
    x0, x1, x2, x3, x4, x5, x6, x7 = k0, k1, k2, k3, k4, k5, k6, k7
    x8, x9, x10, x11, x12, x13, x14, x15 = k8, k9, k10, k11, k12, k13, k14, k15
    x0, x1, x2, x3, x4, x5, x6, x7, x8, x9, x10, x11, x12, x13, x14, x15 = _double_round(
        x0, x1, x2, x3, x4, x5, x6, x7, x8, x9, x10, x11, x12, x13, x14, x15
    )
    x0, x1, x2, x3, x4, x5, x6, x7, x8, x9, x10, x11, x12, x13, x14, x15 = _double_round(
        x0, x1, x2, x3, x4, x5, x6, x7, x8, x9, x10, x11, x12, x13, x14, x15
    )
    x0, x1, x2, x3, x4, x5, x6, x7, x8, x9, x10, x11, x12, x13, x14, x15 = _double_round(
        x0, x1, x2, x3, x4, x5, x6, x7, x8, x9, x10, x11, x12, x13, x14, x15
    )
    x0, x1, x2, x3, x4, x5, x6, x7, x8, x9, x10, x11, x12, x13, x14, x15 = _double_round(
        x0, x1, x2, x3, x4, x5, x6, x7, x8, x9, x10, x11, x12, x13, x14, x15
    )
    chance[BLOCK] = signed((x0 + k0) & WORD)
    chance[BLOCK + 1] = signed((x1 + k1) & WORD)
    chance[BLOCK + 2] = signed((x2 + k2) & WORD)
    chance[BLOCK + 3] = signed((x3 + k3) & WORD)
    chance[BLOCK + 4] = signed((x4 + k4) & WORD)
    chance[BLOCK + 5] = signed((x5 + k5) & WORD)
    chance[BLOCK + 6] = signed((x6 + k6) & WORD)
    chance[BLOCK + 7] = signed((x7 + k7) & WORD)
    chance[BLOCK + 8] = signed((x8 + k8) & WORD)
    chance[BLOCK + 9] = signed((x9 + k9) & WORD)
    chance[BLOCK + 10] = signed((x10 + k10) & WORD)
    chance[BLOCK + 11] = signed((x11 + k11) & WORD)
    chance[BLOCK + 12] = signed((x12 + k12) & WORD)
    chance[BLOCK + 13] = signed((x13 + k13) & WORD)
    chance[BLOCK + 14] = signed((x14 + k14) & WORD)
    chance[BLOCK + 15] = signed((x15 + k15) & WORD)
    chance[COUNTER] = signed((k12 + 1) & WORD)
