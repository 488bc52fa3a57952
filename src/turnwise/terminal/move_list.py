"""Legal moves as people choose among them: numbered, in columns, and in groups when there are many."""

from itertools import groupby

from rich.table import Table
from rich.text import Text

MANY = 24  # moves beyond which they are shown in groups
SHORTEST_COLUMN = 5
GAP = 3

Numbered = tuple[int, str]


def moves_table(moves: list[Numbered], width: int) -> Table:
    """Moves, with the number to type before each."""
    groups = grouped(moves) if len(moves) > MANY else []
    if groups and len(groups) <= len(moves) // 2:
        return _in_groups(groups, most_digits(moves))
    return _in_columns(moves, width)


def with_words(moves: list[Numbered], wanted: str) -> list[Numbered]:
    """The moves in which all these words occur."""
    return [move for move in moves if set(wanted.lower().split()) <= set(move[1].lower().split())]


def most_digits(moves: list[Numbered]) -> int:
    """How wide the numbers are."""
    return max((len(str(number)) for number, _ in moves), default=1)


def grouped(moves: list[Numbered]) -> list[tuple[str, list[Numbered]]]:
    """Moves that differ in their last word only, under the words that they share."""
    found = []
    for shared, members in groupby(moves, key=lambda move: move[1].rpartition(" ")[0]):
        found.append((shared, [(number, text.rpartition(" ")[2]) for number, text in members]))
    return found


def _in_columns(moves: list[Numbered], width: int) -> Table:
    """Filled downwards, like a newspaper."""
    digits = most_digits(moves)
    cell = digits + 2 + max((len(text) for _, text in moves), default=0) + GAP
    columns = max(1, min(width // cell, -(-len(moves) // SHORTEST_COLUMN)))
    rows = -(-len(moves) // columns)
    table = Table.grid(padding=(0, GAP, 0, 0))
    for row in range(rows):
        table.add_row(*(numbered(move, digits) for move in moves[row::rows]))
    return table


def _in_groups(groups: list[tuple[str, list[Numbered]]], digits: int) -> Table:
    """The shared words once, then every number with its last word."""
    table = Table.grid(padding=(0, GAP, 0, 0))
    for shared, members in groups:
        ends = Text("  ").join(numbered(move, digits, "→") for move in members)
        table.add_row(Text(shared, style="bold"), ends)
    return table


def numbered(move: Numbered, digits: int, between: str = "  ") -> Text:
    """A move after its number."""
    number, text = move
    return Text.assemble((f"{number:>{digits}}", "bold cyan"), (between, "dim"), text)
