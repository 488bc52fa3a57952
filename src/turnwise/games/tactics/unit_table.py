"""The kinds of units of Tactics, one row each; their figures are parameters."""

from dataclasses import dataclass

from turnwise.core.numbered_table import NumberedTable


@dataclass(frozen=True)
class UnitKind:
    """What is special about a kind, for the static view and, of minions, for the draft in a terminal."""

    word: str
    special: str = ""
    in_short: str = ""


ABSENT = 0
_units = NumberedTable[UnitKind](first=1)
HERO = _units.add(UnitKind("hero"))
TANK = _units.add(
    UnitKind("tank", "Takes all damage done to allies beside it.", "takes the damage of allies beside it")
)
ARCHER = _units.add(UnitKind("archer", "Shoots along a row or column.", "attacks from afar"))
ASSASSIN = _units.add(UnitKind("assassin", "Fast and sharp.", "goes far and hits hard, but is frail"))
CLONE = _units.add(UnitKind("clone", "A copy of the Rogue; leaves nothing behind."))
UNIT_ROWS = _units.rows
UNIT_WORDS = tuple(unit.word for unit in UNIT_ROWS)
MINION_ROWS = UNIT_ROWS[TANK - 1 : CLONE - 1]
MINION_WORDS = tuple(minion.word for minion in MINION_ROWS)
