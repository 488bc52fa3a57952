"""The names of Card Slot's symbols, slots and lines, and how they are read."""

from collections.abc import Iterable
from typing import Annotated

from turnwise.core.errors import BadText
from turnwise.core.position_text import NOTHING, join_list, named_twice, split_list
from turnwise.core.wire_struct import one_of
from turnwise.games.card_slot.editions import GOLD, MOST_ALIKE
from turnwise.games.card_slot.state import EMPTY, LINES, SLOTS
from turnwise.games.card_slot.symbol_table import SEVEN, SYMBOL_ROWS, SYMBOL_WORDS, SYMBOLS

GOLD_NAME = "Gold 7"
LINE_NAMES = tuple("-".join(str(slot + 1) for slot in line) for line in LINES)
TIMES = "*"

SymbolWord = Annotated[str, one_of(SYMBOL_WORDS)]
SlotWord = Annotated[str, one_of((*SYMBOL_WORDS, NOTHING))]


def symbol_word(symbol: int) -> str:
    """A symbol in notation, - for none."""
    return NOTHING if symbol == EMPTY else SYMBOL_WORDS[symbol]


def symbol_name(symbol: int, seven_name: int) -> str:
    """A symbol as people say it: Gold 7 in the edition that calls it so."""
    return GOLD_NAME if symbol == SEVEN and seven_name == GOLD else SYMBOL_ROWS[symbol].name


def read_symbol(text: str) -> int:
    """The symbol of a word, of its beginning, or of another name; refuses what is none or could be two."""
    asked = text.lower().replace(" ", "").replace("_", "")
    found = [
        symbol
        for symbol in range(SYMBOLS)
        if asked and (SYMBOL_WORDS[symbol].startswith(asked) or asked in SYMBOL_ROWS[symbol].also)
    ]
    if len(found) != 1:
        raise BadText("unknown_symbol", f"no symbol {text!r}; the symbols are {', '.join(SYMBOL_WORDS)}")
    return found[0]


def read_slot(text: str) -> int:
    """The index of a slot from 1 to 9."""
    if len(text) != 1 or text not in "123456789":
        raise BadText("unknown_slot", f"no slot {text!r}; the slots are 1 to {SLOTS}")
    return int(text) - 1


def read_line(text: str) -> int:
    """The number of a line named by its three slots, in any order and with or without marks between."""
    digits = "".join(letter for letter in text if letter.isdigit())
    for line, name in enumerate(LINE_NAMES):
        if sorted(digits) == sorted(name.replace("-", "")):
            return line
    raise BadText("unknown_line", f"no line {text!r}; the lines are {', '.join(LINE_NAMES)}")


def read_symbols(text: str) -> list[int]:
    """The cards of a list such as bell*3,cherry, in its order."""
    cards: list[int] = []
    for entry in split_list(text):
        name, times, count = entry.partition(TIMES)
        if times and not (count.isdecimal() and len(count) <= len(str(MOST_ALIKE))):
            raise BadText("unreadable_position", f"cannot read {entry!r}; several cards look like bell*3")
        cards += [read_symbol(name)] * (int(count) if times else 1)
    return cards


def counted(cards: Iterable[int]) -> list[int]:
    """How many cards of each symbol there are."""
    row = [0] * SYMBOLS
    for card in cards:
        row[card] += 1
    return row


def format_counts(row: list[int]) -> str:
    """Numbers by symbol as a list such as cherry,bell*3."""
    entries = []
    for word, count in zip(SYMBOL_WORDS, row, strict=True):
        entries += [word if count == 1 else f"{word}{TIMES}{count}"] if count else []
    return join_list(entries)


def read_board(text: str) -> list[int]:
    """The nine slots in order, - for an empty one; or only the filled ones, as 1:bell,9:cherry."""
    board = [EMPTY] * SLOTS
    entries = split_list(text)
    if all(":" in entry for entry in entries):
        for entry in entries:
            slot, _, name = entry.partition(":")
            if board[read_slot(slot)] != EMPTY:
                raise named_twice("board", f"slot {slot}")
            board[read_slot(slot)] = read_symbol(name)
        return board
    if len(entries) != SLOTS:
        raise BadText("unreadable_position", f"board has {len(entries)} entries in a position, not {SLOTS}")
    return [EMPTY if entry == NOTHING else read_symbol(entry) for entry in entries]
