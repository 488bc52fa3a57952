"""The cards of UNO: what each kind shows, one row each; how many copies there are is a parameter."""

from dataclasses import dataclass

from turnwise.core.numbered_table import NumberedTable

COLOUR_WORDS = ("red", "yellow", "green", "blue")
COLOURS = len(COLOUR_WORDS)


@dataclass(frozen=True)
class Face:
    """What a card shows besides its colour."""

    sign: str  # in notation
    name: str
    group: str  # whose number of copies the parameters set
    points: int  # in a hand at the end [UN-7.4]
    draws: int = 0  # cards that the next player draws [UN-4.4] [UN-4.5]


# Kinds of cards: thirteen symbols in each of four colours, then the two wilds. [UN-1.1]
_symbols = NumberedTable[Face]()
ZERO = _symbols.add(Face("0", "0", "zero", 0))
for _value in range(1, 10):
    _symbols.add(Face(str(_value), str(_value), "number", _value))
SEVEN = ZERO + 7
SKIP = _symbols.add(Face("s", "Skip", "skip", 20))
REVERSE = _symbols.add(Face("r", "Reverse", "reverse", 20))
DRAW_TWO = _symbols.add(Face("+2", "Draw Two", "draw_two", 20, draws=2))
SYMBOL_FACES = _symbols.rows
SYMBOLS = len(SYMBOL_FACES)

_wilds = NumberedTable[Face](first=COLOURS * SYMBOLS)
WILD = _wilds.add(Face("w", "Wild", "wild", 50))
WILD_DRAW_FOUR = _wilds.add(Face("w+4", "Wild Draw Four", "wild_draw_four", 50, draws=4))
FACES = (*SYMBOL_FACES * COLOURS, *_wilds.rows)  # by kind
KINDS = len(FACES)
