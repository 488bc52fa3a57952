"""The names of UNO's cards and colours, and how they are read."""

from collections.abc import Iterable

from turnwise.core.errors import BadText
from turnwise.core.position_text import NOTHING as NONE
from turnwise.core.position_text import join_list, split_list
from turnwise.games.uno.card_table import COLOUR_WORDS, COLOURS, FACES, KINDS, SYMBOLS, WILD, WILD_DRAW_FOUR
from turnwise.games.uno.editions import MOST_CARDS
from turnwise.games.uno.state import NOTHING

LETTERS = "".join(word[0] for word in COLOUR_WORDS)


def _colours(kind: int) -> tuple[str, str]:
    """The letter and the word before the face of a card, empty for a wild."""
    return (
        (LETTERS[kind // SYMBOLS], f"{COLOUR_WORDS[kind // SYMBOLS].title()} ") if kind < WILD else ("", "")
    )


# [UN-12.1]
WORDS = tuple(_colours(kind)[0] + face.sign for kind, face in enumerate(FACES))
NAMES = tuple(_colours(kind)[1] + face.name for kind, face in enumerate(FACES))
TIMES = "*"


def _spellings() -> dict[str, int]:
    """Every way to write a card, without spaces: red5, greenskip, bluedrawtwo, wilddrawfour, …"""
    found = {word: kind for kind, word in enumerate(WORDS)}
    for kind, name in enumerate(NAMES):
        plain = name.lower().replace(" ", "")
        for spelling in (plain, plain.replace("drawtwo", "+2"), plain.replace("drawtwo", "draw2")):
            found[spelling] = kind
    for spelling in ("wild+4", "wilddraw4", "+4"):
        found[spelling] = WILD_DRAW_FOUR
    return found


SPELLINGS = _spellings()


def card_word(kind: int) -> str:
    """A card in notation, - for none."""
    return NONE if kind == NOTHING else WORDS[kind]


def colour_word(colour: int) -> str:
    """A colour in notation, - for none."""
    return NONE if colour == NOTHING else COLOUR_WORDS[colour]


def read_card(text: str) -> int:
    """The card of a word such as r5, w+4 or green skip."""
    kind = SPELLINGS.get(text.lower().replace(" ", "").replace("_", ""))
    if kind is None:
        raise BadText(
            "unknown_card",
            f"no card {text!r}; cards look like r5, ys, gr, b+2, w, w+4 (red, yellow, green, blue; "
            "0-9, s skip, r reverse, +2 draw two; w wild, w+4 wild draw four)",
        )
    return kind


def read_colour(text: str) -> int:
    """The colour of a word or of its first letter."""
    word = text.lower()
    for colour in range(COLOURS):
        if word in (COLOUR_WORDS[colour], LETTERS[colour]):
            return colour
    raise BadText("unknown_colour", f"no colour {text!r}; the colours are {', '.join(COLOUR_WORDS)}")


def read_seat(text: str, players: int) -> int:
    """The index of a seat from 1 on."""
    if not text.isdecimal() or not text.isascii() or len(text) > 2 or not 1 <= int(text) <= players:
        raise BadText("unknown_seat", f"no seat {text[:20]!r}; the seats are 1 to {players}")
    return int(text) - 1


def read_cards(text: str) -> list[int]:
    """The cards of a list such as r5,w*2, in its order."""
    cards: list[int] = []
    for entry in split_list(text):
        word, times, count = entry.partition(TIMES)
        if times and not (count.isdecimal() and count.isascii() and len(count) <= len(str(MOST_CARDS))):
            raise BadText("unreadable_position", f"cannot read {entry!r}; several cards look like r5*2")
        cards += [read_card(word)] * (int(count) if times else 1)
    return cards


def counted(cards: Iterable[int]) -> list[int]:
    """How many cards of each kind there are."""
    row = [0] * KINDS
    for kind in cards:
        row[kind] += 1
    return row


def format_counts(row: list[int]) -> str:
    """Numbers by kind as a list such as r5,w*2."""
    return join_list(
        WORDS[kind] if count == 1 else f"{WORDS[kind]}{TIMES}{count}"
        for kind, count in enumerate(row)
        if count
    )


def colour_of(kind: int) -> int:
    """The colour of a card, NOTHING for a wild."""
    return kind // SYMBOLS if kind < WILD else NOTHING
