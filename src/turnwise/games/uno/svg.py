"""UNO as an SVG drawing, from a view alone: cards that it does not show are drawn as backs."""

from functools import cache

from turnwise.core.player_names import default_name
from turnwise.core.svg import Palette, document, group, path, rect, tag, text
from turnwise.games.uno.card_table import COLOUR_WORDS
from turnwise.games.uno.names import LETTERS
from turnwise.games.uno.render import TASKS
from turnwise.games.uno.static_view import StaticView
from turnwise.games.uno.view import Cards, View

PALETTE: Palette = {
    "red": ("#c8402f", "#c8402f"),
    "yellow": ("#e2a820", "#e2a820"),
    "green": ("#3f8f4f", "#3f8f4f"),
    "blue": ("#2f6fb5", "#2f6fb5"),
    "night": ("#2a2833", "#2a2833"),
    "light": ("#fffaf0", "#fffaf0"),
    "dark": ("#33260a", "#33260a"),
    "felt": ("#3f7565", "#24453b"),
    "felt-edge": ("#2c5a4c", "#3a6155"),
    "on-felt": ("#f7f4ea", "#f1eee2"),
    "faded": ("#dfe9e0", "#c6d6cb"),
    "mover": ("#f0c465", "#e7b14a"),
}
GLYPHS = {  # one thick rounded line each, in a box of 20 by 30
    "0": "M10 2C4.5 2 2 8 2 15s2.5 13 8 13 8-6 8-13S15.5 2 10 2Z",
    "1": "M4 8 11 2v26",
    "2": "M3 9c0-4 2.5-7 7-7s7 2.7 7 7c0 5-5 8.5-14 19h15",
    "3": "M3 5.500C5 3 7 2 10 2c4 0 7 2.2 7 6.2 0 4-3 6.3-8 6.3 5 0 9 2.5 9 7 0 4-3.5 6.5-8 6.5"
    "-3.6 0-6.3-1.3-8-4",
    "4": "M14 28V2L2 20h17",
    "5": "M16.5 2H5L4 13.500C5.8 12 7.8 11.2 10 11.200c5 0 8 3.3 8 8.300S15 28 10 28c-3.5 0-6.2-1.2-8-4",
    "6": "M15 2.500C7.5 4 2 11 2 19.5 2 25 5 28 10 28s8-3.2 8-8-3-8-8-8c-4 0-7 2-8 6",
    "7": "M2 2h16C13 9.5 9.5 18 8.5 28",
    "8": "M10 14c-4 0-7-2.2-7-6s3-6 7-6 7 2.2 7 6-3 6-7 6Zm0 0c-5 0-8 2.8-8 7s3 7 8 7 8-2.8 8-7-3-7-8-7Z",
    "9": "M5 27.500C12.5 26 18 19 18 10.5 18 5 15 2 10 2s-8 3.2-8 8 3 8 8 8c4 0 7-2 8-6",
    "+": "M2 16h16M10 8v16",
    "s": "M10 4.500a10.5 10.5 0 1 0 .01 0ZM2.8 22.3 17.2 7.7",
    "r": "M5.5 27V6M.5 11.500l5-6 5 6M14.5 3v21M9.5 18.500l5 6 5-6",
}
SHAPES = {  # every colour has one, so that it can be told without seeing colours; in a box of 24 by 24
    "red": "M12 3.5 21.5 20a1 1 0 0 1-.9 1.500H3.400A1 1 0 0 1 2.5 20Z",
    "yellow": "m12 1.8 3.1 6.7 7.3.9-5.4 5 1.4 7.2-6.4-3.5-6.4 3.500L7 14.400l-5.4-5 7.3-.9Z",
    "green": "M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2Z",
    "blue": "M12 2a10 10 0 1 0 .01 0Z",
}
LOOKS_LIKE_ANOTHER = ("6", "9")  # turned round: a line below it tells
WIDTH = 720
EDGE = 24
MIDDLE = 440  # between deck and pile
TABLE = 156  # height of pile and deck
CARD_WIDTH, CARD_HEIGHT = 100, 150
OPEN_SIZE, HIDDEN_SIZE = 0.56, 0.3  # of the cards of a hand
OPEN_ROW, HIDDEN_ROW = 132, 74  # height of a player
ROOM = WIDTH - 2 * EDGE - 190  # for a hand beside its player's name
NEXT = 5  # cards of a set order that a tester is shown


def svg(view: View, static_view: StaticView) -> str:
    """Pile and deck, then every player with the cards that may be seen."""
    parts, y = [*_middle(view, static_view)], TABLE + 16
    for seat in range(static_view.players):
        height = _height(view, seat)
        parts += _player(view, static_view, seat, y, height)
        y += height
    felt = rect(8, 8, WIDTH - 16, y, "felt", 10, "felt-edge")
    return document("uno", WIDTH, y + 16, f"UNO: {_task(view)}", [felt, *parts], PALETTE)


def _height(view: View, seat: int) -> int:
    return HIDDEN_ROW if view.hands[seat] is None else OPEN_ROW


def _middle(view: View, static_view: StaticView) -> list[str]:
    lines = [f"pile {sum(view.pile.values()) + 1}, deck {view.deck}", _direction(view)]
    lines += [f"round {view.round}, to {static_view.target_score} points"] if static_view.target_score else []
    pending = text(MIDDLE + 110, 90, f"+{view.pending}", 40, "mover", bold=True) if view.pending else ""
    following = view.order[:NEXT] if view.order else []
    return [
        back(MIDDLE - 94, 24, 0.86) if view.deck else "",
        face(view.top, MIDDLE + 6, 24, 0.86, "" if view.phase == "colour" else view.colour),
        text(EDGE, 46, "UNO", 24, "on-felt", bold=True),
        text(EDGE, 74, _task(view), 14, "on-felt"),
        *(text(EDGE, 98 + 20 * at, line, 13, "faded") for at, line in enumerate(lines)),
        pending,
        *_colour(view),
        *(face(word, MIDDLE + 110 + 29 * at, 106, 0.27) for at, word in enumerate(following)),
        text(MIDDLE + 110, 100, "next", 12, "faded") if following else "",
    ]


def _direction(view: View) -> str:
    return "↻ clockwise" if view.clockwise else "↺ counter-clockwise"


def _colour(view: View) -> list[str]:
    """The colour to follow, as a word and as its shape."""
    x = MIDDLE + 110
    if view.colour not in SHAPES:
        return [text(x, 44, "no colour named", 13, "faded")]
    shape = path(SHAPES[view.colour], f"{view.colour} light-line", f"translate({x} 27)", stroke_width=1.2)
    return [shape, text(x + 32, 45, view.colour, 15, "on-felt", bold=True)]


def _task(view: View) -> str:
    if view.over:
        won = [f"{_name(view, seat)} won" for seat in view.winners] or ["a draw"]
        return f"{won[0]} ({view.over.replace('_', ' ')})"
    who = "You are" if view.viewer == view.turn else f"{default_name(view.turn)} is"
    return f"{who} {TASKS[view.phase]}"


def _player(view: View, static_view: StaticView, seat: int, y: float, height: float) -> list[str]:
    """A name, what everyone should know, and the cards."""
    acts = not view.over and view.turn == seat
    mark = path("M0 0 10 6 0 12Z", "mover", f"translate(16 {y + 17})") if acts else ""
    crown = text(14, y + 28, "★", 16, "mover") if seat in view.winners else ""
    line = rect(EDGE, y, WIDTH - 2 * EDGE, 1, "felt-edge")
    notes = _notes(view, static_view, seat)
    rows = [text(EDGE + 6, y + 47 + 17 * at, note, 12, "faded") for at, note in enumerate(notes)]
    name = text(EDGE + 6, y + 28, _name(view, seat), 15, "on-felt", bold=True)
    return [line, mark, crown, name, *rows, *_hand(view, seat, y + (height - _tall(view, seat)) / 2)]


def _tall(view: View, seat: int) -> float:
    return CARD_HEIGHT * (HIDDEN_SIZE if view.hands[seat] is None else OPEN_SIZE)


def _notes(view: View, static_view: StaticView, seat: int) -> list[str]:
    count = view.hand_counts[seat]
    first = f"{count} card{'s' * (count != 1)}" + (", dealer" if seat == view.dealer else "")
    points = [f"{view.scores[seat]} points"] if static_view.target_score or view.over else []
    points += [f"{view.points[seat]} in hand"] if view.points else []
    called = (not view.over and view.turn == seat and view.called) or (view.exposed == seat and view.safe)
    uno = ["UNO!"] if called else ["has not called UNO"] if view.exposed == seat else []
    return [first, *([", ".join(points)] if points else []), *uno]


def _hand(view: View, seat: int, y: float) -> list[str]:
    """Cards side by side, closer together the more there are; those that can be played now stand higher."""
    hand, can_play = view.hands[seat], view.playable if seat == view.turn else []
    scale = HIDDEN_SIZE if hand is None else OPEN_SIZE
    shown = _listed(view.known[seat] if hand is None else hand)
    words = [*shown, *[""] * (view.hand_counts[seat] - len(shown))]
    step = min(CARD_WIDTH * scale + 5, (ROOM - CARD_WIDTH * scale) / max(len(words) - 1, 1))
    return [
        face(word, 190 + EDGE + step * at, y - 9 * (word in can_play), scale)
        if word
        else back(190 + EDGE + step * at, y, scale)
        for at, word in enumerate(words)
    ]


def _listed(cards: Cards) -> list[str]:
    return [word for word, count in cards.items() for _ in range(count)]


def _name(view: View, seat: int) -> str:
    return "You" if view.viewer == seat else default_name(seat)


def face(word: str, x: float, y: float, scale: float, named: str = "") -> str:
    """A card, 100 by 150; a wild shows the colour that was named for it."""
    return group(_face(word, named), x=x, y=y, scale=scale)


@cache
def _face(word: str, named: str) -> str:
    is_wild = word.startswith("w")
    colour = "" if is_wild else COLOUR_WORDS[LETTERS.index(word[0])]
    sign = word[1:] or "w"
    paper = rect(0.75, 0.75, 98.5, 148.5, "card", 11, "card-edge")
    drawn = _wild(sign, named if named in SHAPES else "") if is_wild else _coloured(colour, sign)
    return "".join([paper, *drawn])


def _coloured(colour: str, sign: str) -> list[str]:
    ink = "dark" if colour == "yellow" else "light"
    corner = _corner(sign, ink) + path(
        SHAPES[colour], ink, f"translate({15 if len(sign) > 1 else 12} 42) scale(.6)", opacity=0.55
    )
    return [
        rect(6, 6, 88, 138, colour, 7),
        path(SHAPES[colour], "light", "translate(6.8 31.8) scale(3.6)", opacity=0.22),
        _figure(sign, 50, 75, 1.35 if len(sign) > 1 else 1.95, ink),
        corner,
        tag("g", corner, transform="rotate(180 50 75)"),
    ]


def _wild(sign: str, named: str) -> list[str]:
    """All four colours; once one is named, that one in a frame and the others faint."""
    is_plain = sign == "w"
    across, down, size = (20, 28, 1.4) if is_plain else (19, 28, 1.0)
    shapes = []
    for at, colour in enumerate(SHAPES):
        x, y = 50 + (across if at % 2 else -across), 75 + (-down if at < 2 else down)
        moved = f"translate({x - 12 * size:.1f} {y - 12 * size:.1f}) scale({size})"
        shapes.append(
            path(SHAPES[colour], colour, moved, opacity=0.25 if named not in ("", colour) else None)
        )
    frame = path("M12 12H88V138H12Z", f"outline {named}-line", stroke_width=6) if named else ""
    ground = [rect(6, 6, 88, 138, "night", 7), frame, *shapes]
    if is_plain:
        return ground
    corner = _corner(sign, "light")
    turned = tag("g", corner, transform="rotate(180 50 75)")
    return [*ground, _figure(sign, 50, 75, 0.9, "light"), corner, turned]


def _corner(sign: str, ink: str) -> str:
    return _figure(sign, 24 if len(sign) > 1 else 20, 25, 0.5 if len(sign) > 1 else 0.62, ink)


def _figure(sign: str, x: float, y: float, scale: float, ink: str) -> str:
    """A sign of one or two glyphs around a point."""
    first = -(len(sign) - 1) / 2
    glyphs = [
        path(GLYPHS[glyph], f"outline {ink}-line", f"translate({(first + at) * 23 - 10:.1f} -15)")
        for at, glyph in enumerate(sign)
    ]
    glyphs += [path("M-8 22H8", f"{ink}-line")] if sign in LOOKS_LIKE_ANOTHER else []
    line = tag("g", *glyphs, stroke_width=4.8, stroke_linecap="round", stroke_linejoin="round")
    return group(line, x=x, y=y, scale=scale)


def back(x: float, y: float, scale: float) -> str:
    """The back of a card, the same for all."""
    return group(_back(), x=x, y=y, scale=scale)


@cache
def _back() -> str:
    shapes = (
        rect(0.75, 0.75, 98.5, 148.5, "card", 11, "card-edge"),
        rect(6, 6, 88, 138, "back", 7),
        path("M50 24 80 75 50 126 20 75Z", "outline back-line-line", stroke_width=4),
        path("M50 48 66 75 50 102 34 75Z", "back-line"),
    )
    return "".join(shapes)
