"""The names of Scoundrel's cards, and how they are read."""

from turnwise.core.errors import BadText
from turnwise.core.position_text import NOTHING, split_list
from turnwise.games.scoundrel.state import EMPTY, SUIT_SHIFT, SUITS, VALUE_MASK

LETTERS = "".join(suit.letter for suit in SUITS)
SYMBOLS = "".join(suit.symbol for suit in SUITS)
RANKS = {11: "J", 12: "Q", 13: "K", 14: "A"}
VALUES = {rank: value for value, rank in RANKS.items()} | {str(value): value for value in range(2, 11)}


def card_name(card: int) -> str:
    """A card in notation: 10C, KS, or - for none."""
    if card == EMPTY:
        return NOTHING
    value = card & VALUE_MASK
    return RANKS.get(value, str(value)) + SUITS[card >> SUIT_SHIFT].letter


def kind_of(card: int) -> str:
    """Monster, potion or weapon."""
    return SUITS[card >> SUIT_SHIFT].kind


def card_picture(name: str) -> str:
    """A card as people see it: 10♣, K♠."""
    return name[:-1] + SYMBOLS[LETTERS.index(name[-1])]


def read_card(text: str) -> int:
    """The card of a name; refuses what is none."""
    name = text.upper()
    for symbol, letter in zip(SYMBOLS, LETTERS, strict=True):
        name = name.replace(symbol, letter)
    if name[:-1] in VALUES and name[-1:] in LETTERS:
        return (LETTERS.index(name[-1]) << SUIT_SHIFT) + VALUES[name[:-1]]
    raise BadText(
        "unknown_card", f"no card {text!r}; a card is a rank 2–10, J, Q, K, A and a suit C, S, H, D"
    )


def read_cards(text: str) -> list[int]:
    """The cards of a list; - stands for an empty place."""
    parts = split_list(text)
    return [EMPTY if part == NOTHING else read_card(part) for part in parts]


def cards_in(mask: int) -> list[int]:
    """The cards of a set, strongest first."""
    cards = [card for card in range(mask.bit_length()) if mask >> card & 1]
    return sorted(cards, key=lambda card: (-(card & VALUE_MASK), card))
