"""The symbols of Card Slot, one row each; their numbers, effects and scores are parameters."""

from dataclasses import dataclass

from turnwise.core.numbered_table import NumberedTable


@dataclass(frozen=True)
class Symbol:
    """A symbol in notation, as it is printed, and what else it is called."""

    word: str
    name: str
    also: tuple[str, ...] = ()


_symbols = NumberedTable[Symbol]()
SEVEN = _symbols.add(Symbol("seven", "Rainbow 7", ("7", "rainbow", "rainbow7", "gold", "gold7")))
SILVER = _symbols.add(Symbol("silver", "Silver 3", ("3", "silver3")))
CHERRY = _symbols.add(Symbol("cherry", "Cherry"))
WATERMELON = _symbols.add(Symbol("watermelon", "Watermelon", ("melon",)))
BELL = _symbols.add(Symbol("bell", "Bell"))
REPLAY = _symbols.add(Symbol("replay", "REPLAY"))
SYMBOL_ROWS = _symbols.rows
SYMBOL_WORDS = tuple(symbol.word for symbol in SYMBOL_ROWS)
SYMBOLS = len(SYMBOL_ROWS)
