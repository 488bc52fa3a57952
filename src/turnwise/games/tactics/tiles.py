"""The tiles of the board and how they lie to each other, worked out once; sets of tiles are bits."""

from turnwise.core.compile.compiler import rule
from turnwise.games.tactics.state import BESIDE, DIRECTIONS, NOWHERE, SIDE, TILES


def _distance(one: int, other: int) -> int:
    return abs(one % SIDE - other % SIDE) + abs(one // SIDE - other // SIDE)


def _within(tile: int, reach: int) -> int:
    return sum(1 << other for other in range(TILES) if 0 < _distance(tile, other) <= reach)


def _lines(tile: int, reach: int) -> int:
    row = sum(1 << other for other in range(TILES) if other // SIDE == tile // SIDE)
    column = sum(1 << other for other in range(TILES) if other % SIDE == tile % SIDE)
    return (row | column) & _within(tile, reach)


def _closer(tile: int, goal: int) -> int:
    return sum(1 << other for other in range(TILES) if _distance(other, goal) < _distance(tile, goal))


def _direction(tile: int, other: int) -> int:
    beside = BESIDE[tile * DIRECTIONS : (tile + 1) * DIRECTIONS]
    return beside.index(other) if other in beside else -1


REACHES = 2 * SIDE - 1  # from 0 to the farthest tile
DISTANCE = tuple(_distance(one, other) for one in range(TILES) for other in range(TILES))
AROUND = tuple(_within(tile, 1) for tile in range(TILES))
WITHIN = tuple(_within(tile, reach) for tile in range(TILES) for reach in range(REACHES))
LINES = tuple(_lines(tile, reach) for tile in range(TILES) for reach in range(REACHES))
CLOSER = tuple(_closer(tile, goal) for tile in range(TILES) for goal in range(TILES))

DIRECTION = tuple(_direction(tile, other) for tile in range(TILES) for other in range(TILES))


@rule
def only(tile: int) -> int:
    """The set of one tile, without any for NOWHERE."""
    return 1 << (tile - NOWHERE) >> 1


@rule
def distance(one: int, other: int) -> int:
    """Columns and rows between two tiles. [TA-1.3]"""
    return DISTANCE[one * TILES + other]


@rule
def around(tile: int) -> int:
    """The tiles next to a tile."""
    return AROUND[tile]


@rule
def within(tile: int, reach: int) -> int:
    """The tiles at a distance of one to so many."""
    return WITHIN[tile * REACHES + reach]


@rule
def lines(tile: int, reach: int) -> int:
    """The tiles of the same row or column at a distance of one to so many."""
    return LINES[tile * REACHES + reach]


@rule
def closer(tile: int, goal: int) -> int:
    """The tiles that are closer to a goal than a tile is."""
    return CLOSER[tile * TILES + goal]


@rule
def direction_of(tile: int, beside: int) -> int:
    """In which direction the other of two adjacent tiles lies."""
    return DIRECTION[tile * TILES + beside]
