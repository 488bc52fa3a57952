"""Tactics as an SVG drawing, from a view alone: the board with a roster beside it, or the draft."""

import textwrap
from typing import NamedTuple

from turnwise.core.player_names import default_name
from turnwise.core.svg import Palette, document, group, path, rect, tag, text
from turnwise.games.tactics.names import COLUMNS
from turnwise.games.tactics.render import HELPFUL, status_notes
from turnwise.games.tactics.state import CHOICE, DRAFT, SEATS, SIDE
from turnwise.games.tactics.static_view import StaticView
from turnwise.games.tactics.view import Team, Unit, View

PALETTE: Palette = {
    "side-0": ("#1f6553", "#2f8a70"),
    "side-1": ("#a8441f", "#c2592f"),
    "name-0": ("#1f6553", "#7fcdb2"),
    "name-1": ("#a8441f", "#f09a74"),
    "sign": ("#fffaf0", "#fffaf0"),
    "tile": ("#e6dcc8", "#2c2822"),
    "tile-odd": ("#dccfb5", "#342f28"),
    "board": ("#b9a988", "#453e34"),
    "ready": ("#f0c465", "#e7b14a"),
    "rock": ("#8b8578", "#6b665c"),
    "rock-lit": ("#b9b3a5", "#948e80"),
    "rock-edge": ("#5f5a50", "#3d3a34"),
    "helpful": ("#2c7c63", "#8fdcc0"),
    "harmful": ("#8d3f8a", "#dba3dc"),
    "blood": ("#a63a26", "#c04a34"),
}


class Emblem(NamedTuple):
    """A sign on a field of 48 by 48: what is filled, what is drawn as lines, what is cut out."""

    filled: str = ""
    lines: str = ""
    cut: str = ""


EMBLEMS = {
    "warrior": Emblem(
        filled="M24 4.5 28.5 11v18.500h-9V11ZM20.5 40.500a3.5 3.5 0 1 1 7 0 3.5 3.5 0 0 1-7 0Z",
        lines="M13 30.500h22M24 31v7",
        cut="M24 10v17",
    ),
    "mage": Emblem(
        filled="M25.5 5.5 34.5 32c-7 2.6-14 2.6-21 0l6.5-16c1-3 2.5-7.5 5.5-10.500ZM5.5 35.5"
        "c4-2 6-2.2 7-2 7.6 2.7 15.4 2.7 23 0 1-.2 3 0 7 2C36 42.5 12 42.5 5.5 35.500Z",
        cut="m24 19.5 1.3 3.2 3.2 1.3-3.2 1.3-1.3 3.2-1.3-3.2-3.2-1.3 3.2-1.300Z",
    ),
    "rogue": Emblem(
        filled="M5 17.500c6 1.5 12.5-3.5 19-3.500s13 5 19 3.5"
        "c.6 8.5-3.5 16.5-11 16.5-4 0-6-3.5-8-3.500s-4 3.5-8 3.500c-7.5 0-11.6-8-11-16.500Z",
        cut="M11.5 22.500c3.5-2 6.5-1.5 9 1.5-2.5 2.5-6.5 2.5-9-1.500ZM36.5 22.5"
        "c-3.5-2-6.5-1.5-9 1.5 2.5 2.5 6.5 2.5 9-1.500Z",
    ),
    "ranger": Emblem(
        filled="M24 22.5"
        "c6 0 11 6.5 11 11.5 0 4-3.5 6-6.5 5.5-3-.5-6-.5-9 0-3 .5-6.5-1.5-6.5-5.5 0-5 5-11.5 11-11.5"
        "ZM15 9c2.5-.5 4.5 2.2 4.8 5.5.3 3-1 5.5-3.3 5.8-2.5.2-4.7-2.5-5-5.6"
        "C11.3 11.8 12.7 9.3 15 9ZM33 9"
        "c-2.5-.5-4.5 2.2-4.8 5.5-.3 3 1 5.5 3.3 5.8 2.5.2 4.7-2.5 5-5.6.2-2.9-1.2-5.4-3.5-5.700Z"
        "M8 19.5"
        "c2.2-.8 4.6.8 5.5 3.6.8 2.5 0 4.9-2 5.4-2.2.6-4.5-1.2-5.3-3.7-.7-2.4.2-4.7 1.8-5.300Z"
        "M40 19.5"
        "c-2.2-.8-4.6.8-5.5 3.6-.8 2.5 0 4.9 2 5.4 2.2.6 4.5-1.2 5.3-3.7.7-2.4-.2-4.7-1.8-5.300Z"
    ),
    "duelist": Emblem(
        lines="M9 7l22 26M39 7 17 33M25.5 37.500c1-4.5 5-8 9.5-8M22.5 37.500c-1-4.5-5-8-9.5-8M32.5 35"
        "l5 6M15.5 35l-5 6"
    ),
    "cleric": Emblem(
        filled="M24 15.500a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17Z",
        lines="M24 4.500v6M24 37.500v6M4.5 24h6M37.5 24h6M10.2 10.200l4.3 4.300M33.5 33.500l4.3 4.3"
        "M10.2 37.800l4.3-4.300M33.5 14.500l4.3-4.3",
        cut="M24 19.500v9M19.5 24h9",
    ),
    "tank": Emblem(
        filled="M24 5.500c4.5 3 10 4.2 15.5 4.2"
        "C40 24 36.5 36 24 43 11.5 36 8 24 8.5 9.7 14 9.7 19.5 8.5 24 5.500Z",
        cut="M24 12v24M14.5 19.500h19",
    ),
    "archer": Emblem(
        lines="M15 6.500C35 10 38 30 41.5 33M15 6.500l26.5 26.500M8 40l20-20M28 20l-7.5 1.200M28 20"
        "l-1.2 7.500M8 40l7-.5M8 40l.5-7"
    ),
    "assassin": Emblem(
        filled="M39.5 8.5 36 23.5 23.5 34 14 24.5 24.5 12Z",
        lines="M11.5 21.500l15 15M19 29l-9.5 9.5",
        cut="M33 15 21 27",
    ),
    "clone": Emblem(
        lines="M5 17.500c6 1.5 12.5-3.5 19-3.500s13 5 19 3.5"
        "c.6 8.5-3.5 16.5-11 16.5-4 0-6-3.5-8-3.500s-4 3.5-8 3.500c-7.5 0-11.6-8-11-16.500ZM12 23"
        "h7M29 23h7"
    ),
}
ROUND = "M50 5a45 45 0 1 1 0 90 45 45 0 0 1 0-90Z"
HEXAGON = (
    "M46 4.5q4-2.3 8 0l31.5 18.2q4 2.3 4 6.900v36.800q0 4.6-4 6.900L54 91.500q-4 2.3-8 0"
    "L14.5 73.300q-4-2.3-4-6.900V29.600q0-4.6 4-6.900Z"
)
SHAPES = (ROUND, HEXAGON)  # by seat: sides can be told without their colours
TILE = 92
LEFT, TOP = 38, 62  # of the board
BOARD = SIDE * TILE
BESIDE = LEFT + BOARD + 26
ROSTER = 340  # wide
WIDTH = BESIDE + ROSTER + 18
LETTERS = 44  # in a line of a roster
DRAFT_HEIGHT = 190


def svg(view: View, static_view: StaticView) -> str:
    """The draft, or the board, row 5 on top, and every unit beside it."""
    heading = [text(20, 36, _title(view), 20, "ink", bold=True), text(BESIDE, 36, _task(view), 14, "ink")]
    if view.phase == DRAFT:
        parts, height = _draft(view), DRAFT_HEIGHT
    else:
        roster, bottom = _roster(view)
        parts, height = [*_board(view), *roster], int(max(TOP + BOARD + 34, bottom + 10))
    label = f"Tactics, {_title(view).lower()}: {_task(view)}"
    return document("tactics", WIDTH, height, label, [*heading, *parts], PALETTE)


def _title(view: View) -> str:
    return "Draft" if view.phase == DRAFT else f"Round {view.round}"


def _task(view: View) -> str:
    if view.over:
        won = [f"{_name(view, seat)} won" for seat in view.winners] or ["a draw"]
        return f"{won[0]} ({view.over.replace('_', ' ')})"
    who = "You are" if view.viewer == view.turn else f"{default_name(view.turn)} is"
    if view.phase == DRAFT:
        return f"{who} to pick"
    if view.phase == CHOICE:
        return f"{who} to choose what {view.choice} leaves"
    return f"{who} to act again with {view.speed_unit}" if view.speed_unit else f"{who} to act"


def _board(view: View) -> list[str]:
    on = {unit.tile: unit for unit in view.units}
    frame = rect(LEFT - 4, TOP - 4, BOARD + 8, BOARD + 8, "board", 8)
    tiles = [
        _tile(view, f"{column}{row}", on.get(f"{column}{row}"), LEFT + TILE * x, TOP + TILE * (SIDE - row))
        for row in range(SIDE, 0, -1)
        for x, column in enumerate(COLUMNS)
    ]
    middle = TILE / 2
    names = [
        text(LEFT + TILE * x + middle, TOP + BOARD + 22, column, 13, "soft", "middle")
        for x, column in enumerate(COLUMNS)
    ]
    rows = [
        text(20, TOP + TILE * (SIDE - row) + middle + 5, str(row), 13, "soft", "middle")
        for row in range(1, SIDE + 1)
    ]
    return [frame, *tiles, *names, *rows]


def _tile(view: View, tile: str, unit: Unit | None, x: float, y: float) -> str:
    """A tile with what lies on it, and the unit that stands there."""
    is_odd = (COLUMNS.index(tile[0]) + int(tile[1])) % 2
    colour = "tile-odd" if is_odd else "tile"
    parts = [rect(1, 1, TILE - 2, TILE - 2, colour, 6)]
    if unit is not None and unit.id in view.available:
        parts = [rect(1, 1, TILE - 2, TILE - 2, "ready", 6), rect(5, 5, TILE - 10, TILE - 10, colour, 4)]
    if tile in view.buff_tiles:
        parts.append(_buff_tile(view.buff_tiles[tile][0], is_covered=unit is not None))
    if tile in view.beacons:
        parts.append(_beacon(view.beacons[tile], is_covered=unit is not None))
    if tile in view.obstacles:
        parts.append(_obstacle(view.obstacles[tile]))
    if unit is not None:
        parts.append(_standing(unit))
    return group(*parts, x=x, y=y)


def _standing(unit: Unit) -> str:
    """A unit on its tile with its HP; what it bears is told in the roster."""
    hp = str(unit.hp) if unit.hp else "†"
    badge = rect(54, 62, 32, 22, "blood", 11) + text(70, 78, hp, 14, "sign", "middle", bold=True)
    bears = text(10, 20, "•" * len(status_notes(unit)), 16, "gold", bold=True) if status_notes(unit) else ""
    return token(unit, 14, 10, 0.66) + badge + bears


def token(unit: Unit, x: float, y: float, scale: float) -> str:
    """A unit as a medal: heroes have a golden rim, units that have acted are pale."""
    shape, sign = SHAPES[unit.side], EMBLEMS[unit.unit_class]
    is_hero = unit.kind == "hero"
    rim = "gold-line" if is_hero else "sign-line"
    body = f"side-{unit.side}"
    emblem = [path(sign.filled, "sign")] if sign.filled else []
    emblem += [path(sign.lines, "outline sign-line", stroke_width=3.3)] if sign.lines else []
    if sign.cut:
        is_area = "Z" in sign.cut
        emblem.append(path(sign.cut, body if is_area else f"outline {body}-line", stroke_width=2.4))
    drawn = tag("g", *emblem, stroke_linecap="round", stroke_linejoin="round")
    parts = [
        path(shape, f"{body} {rim}", stroke_width=6 if is_hero else 2.5),
        group(drawn, x=19, y=19, scale=1.29),
    ]
    is_pale = unit.acted or unit.hp == 0 or unit.invisible
    medal = tag("g", *parts, opacity=0.5 if is_pale else None)
    return group(medal, x=x, y=y, scale=scale)


def _buff_tile(kind: str, is_covered: bool) -> str:
    colour = "helpful" if kind in HELPFUL else "harmful"
    line = f"outline {colour}-line"
    frame = path("M46 12 80 46 46 80 12 46Z", line, stroke_width=2.5, stroke_dasharray="6 4")
    return frame if is_covered else frame + text(46, 51, kind.upper(), 11, colour, "middle", bold=True)


def _beacon(seat: int, is_covered: bool) -> str:
    stone = path("M50 14 66 42 50 78 34 42Z", f"side-{seat} sign-line", stroke_width=2)
    return group(stone, x=62, y=2, scale=0.3) if is_covered else group(stone, x=4, y=2, scale=0.84)


def _obstacle(hp: int) -> str:
    rocks = [
        path("M12 80 22 44 42 34 56 52 58 80Z", "rock rock-edge-line", stroke_width=2.5),
        path("M22 44 42 34 36 56Z", "rock-lit"),
        path("M42 80 50 40 68 24 88 52 90 80Z", "rock rock-edge-line", stroke_width=2.5),
        path("M50 40 68 24 72 50 58 58Z", "rock-lit"),
    ]
    badge = rect(34, 62, 24, 20, "rock-edge", 10) + text(46, 77, str(hp), 13, "sign", "middle", bold=True)
    return group(*rocks, x=4, y=0, scale=0.84) + badge


def _roster(view: View) -> tuple[list[str], float]:
    """Both sides, Player 2 on top as on the board, and where the roster ends."""
    parts, y = [], float(TOP - 4)
    for seat in reversed(range(SEATS)):
        own = [unit for unit in view.units if unit.side == seat]
        rows, height = _rows(view, own, y + 34)
        frame = rect(BESIDE, y, ROSTER, height + 40, "panel", 10, "edge")
        name = text(BESIDE + 14, y + 23, _name(view, seat), 15, f"name-{seat}", bold=True)
        skill = text(BESIDE + ROSTER - 14, y + 23, _skill(view, own), 12, "soft", "end")
        parts += [frame, name, skill, *rows]
        y += height + 52
    return parts, y


def _skill(view: View, own: list[Unit]) -> str:
    hero = next(unit for unit in own if unit.skill)
    ready = f"ready in round {view.round + hero.cooldown}" if hero.cooldown else "ready"
    return f"{hero.skill}, {ready}"


def _rows(view: View, own: list[Unit], y: float) -> tuple[list[str], float]:
    """The units of a side, and how much room they take."""
    parts, height = [], 0.0
    for unit in own:
        rows = textwrap.wrap(", ".join(status_notes(unit)), LETTERS)
        top = y + height
        is_dead = unit.tile == "-"
        figures = ["dead"] if is_dead else [unit.tile, f"{unit.hp} HP", *["acted"] * unit.acted]
        ink = "soft" if is_dead else "ink"
        mark = "ready" if unit.id in view.available else "panel"
        parts += [
            rect(BESIDE + 5, top + 4, 3, 24, mark, 1.5),
            token(unit, BESIDE + 12, top, 0.32),
            text(BESIDE + 52, top + 21, unit.unit_class.title(), 14, ink, bold=True),
            *(text(BESIDE + 148 + 54 * at, top + 21, figure, 13, ink) for at, figure in enumerate(figures)),
            *(text(BESIDE + 52, top + 38 + 15 * at, row, 12, "soft") for at, row in enumerate(rows)),
        ]
        height += 36 + 15 * len(rows)
    return parts, height


def _draft(view: View) -> list[str]:
    """Who is done, and the picks that may be seen."""
    parts = []
    for seat in range(SEATS):
        x = 20 + (WIDTH - 26) / 2 * seat
        parts += [
            rect(x, 58, (WIDTH - 52) / 2, 112, "panel", 10, "edge"),
            text(x + 16, 84, _name(view, seat), 15, f"name-{seat}", bold=True),
            text(x + 130, 84, "done" if view.drafted[seat] else "drafting", 13, "soft"),
            *_picks(view.teams[seat], seat, x + 16),
        ]
    return parts


def _picks(team: Team | None, seat: int, x: float) -> list[str]:
    if team is None:
        return [text(x, 132, "picks are hidden", 13, "soft")]
    parts = []
    for at, word in enumerate([team.hero_class, *team.minions]):
        picked = word in EMBLEMS
        medal = path(SHAPES[seat], f"side-{seat}" if picked else "tile", "scale(.4)")
        drawn = path(EMBLEMS[word].filled or EMBLEMS[word].lines, _ink(word)) if picked else ""
        parts.append(
            group(medal, group(drawn, x=7.6, y=7.6, scale=0.51) if picked else "", x=x + 96 * at, y=100)
        )
        parts.append(text(x + 96 * at + 20, 158, word.title() if picked else "–", 12, "soft", "middle"))
    skill = "no skill" if team.skill == "-" else team.skill
    return [*parts, text(x + 292, 126, skill, 13, "ink", bold=team.skill != "-")]


def _ink(word: str) -> str:
    return "sign" if EMBLEMS[word].filled else "outline sign-line"


def _name(view: View, seat: int) -> str:
    return "You" if view.viewer == seat else default_name(seat)
