"""Fair deals: the seed of a deal from a secret that was promised first and a text of every seat.

`docs/fair.md` says what that proves, and what it does not.
"""

import hashlib
import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass

from turnwise.core.errors import BadSetup, BadText

SECRET_BYTES = 32
LONGEST_TEXT = 100
CONTROLS = ("Cc", "Cs", "Zl", "Zp")  # Unicode's control characters, half pairs, separators of lines


def draw_secret(random_bytes: Callable[[int], bytes]) -> str:
    """A new secret, to be kept until the match is over."""
    return random_bytes(SECRET_BYTES).hex()


def commitment_of(secret: str) -> str:
    """What is published before anybody adds a text: it settles the secret and does not tell it."""
    return hashlib.sha256(secret.encode()).hexdigest()


def is_digest(text: str) -> bool:
    """Whether a text is written as a secret, a commitment and a seed are: 64 hexadecimal digits."""
    return re.fullmatch(f"[0-9a-f]{{{2 * SECRET_BYTES}}}", text) is not None


def refuse_bad_text(text: str) -> None:
    """Refuse what no seat may add to a deal; nothing at all may be added."""
    if len(text) > LONGEST_TEXT:
        raise BadText(
            "bad_text", f"a text for the deal has at most {LONGEST_TEXT} characters, not {len(text)}"
        )
    for character in text:
        if unicodedata.category(character) in CONTROLS:
            raise BadText("bad_text", f"a text for the deal holds no control character such as {character!r}")


@dataclass(frozen=True)
class FairDeal:
    """What a fair deal is made of."""

    secret: str
    texts: tuple[str, ...]  # one of every seat, in their order; empty where a seat added none

    def __post_init__(self) -> None:
        if not is_digest(self.secret):
            raise BadSetup("bad_secret", f"a secret is {2 * SECRET_BYTES} hexadecimal digits in lower case")
        for text in self.texts:
            refuse_bad_text(text)

    @property
    def commitment(self) -> str:
        """What was published before the deal."""
        return commitment_of(self.secret)

    @property
    def seed(self) -> str:
        """The SHA-256 of the secret and the texts, with a newline between each two."""
        return hashlib.sha256("\n".join([self.secret, *self.texts]).encode()).hexdigest()
