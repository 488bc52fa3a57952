"""Scoundrel as an SVG drawing, from a view alone."""

from turnwise.core.svg import Palette, document, group, path, rect, tag, text
from turnwise.games.scoundrel.static_view import StaticView
from turnwise.games.scoundrel.view import View

PALETTE: Palette = {
    "red": ("#b3372a", "#ab3226"),
    "black": ("#26303a", "#222b34"),
    "felt": ("#3f7565", "#24453b"),
    "felt-edge": ("#2c5a4c", "#3a6155"),
    "on-felt": ("#f7f4ea", "#f1eee2"),
    "faded": ("#dfe9e0", "#c6d6cb"),
    "well": ("#35665a", "#1b372f"),
    "good": ("#8fd694", "#7cc983"),
    "fair": ("#f0c465", "#e7b14a"),
    "poor": ("#f08a74", "#ee7d66"),
}
SUITS = {  # around the origin, one unit to each side
    "C": "M0-1a.46.46 0 0 1 .38.72A.45.45 0 1 1 .12.4C.13.7.2.9.36 1H-.36C-.2.9-.13.7-.12.4A.45.45 0 1 1"
    "-.38-.28.46.46 0 0 1 0-1Z",
    "S": "M0-1C.3-.55.95-.2.95.28.95.6.7.78.46.78.3.78.16.7.08.56.1.78.2.92.34 1H-.34C-.2.92-.1.78-.08.56"
    "-.16.7-.3.78-.46.78-.7.78-.95.6-.95.28-.95-.2-.3-.55 0-1Z",
    "H": "M0 .95C-.35.55-1 .15-1-.35-1-.75-.72-.95-.48-.95-.25-.95-.08-.8 0-.58.08-.8.25-.95.48-.95.72-.95 "
    "1-.75 1-.35 1 .15.35.55 0 .95Z",
    "D": "M0-1C.2-.6.45-.25.75 0 .45.25.2.6 0 1-.2.6-.45.25-.75 0-.45-.25-.2-.6 0-1Z",
}
INKS = {"C": "black", "S": "black", "H": "red", "D": "red"}
SIGNS = {"C": "♣", "S": "♠", "H": "♥", "D": "♦"}
LEFT, MIDDLE, RIGHT = 32, 50, 68
SIDES = (LEFT, RIGHT)
PIPS = {  # rows of a card's pips: their height, and where they are
    "2": ((34, (MIDDLE,)), (106, (MIDDLE,))),
    "3": ((34, (MIDDLE,)), (70, (MIDDLE,)), (106, (MIDDLE,))),
    "4": ((34, SIDES), (106, SIDES)),
    "5": ((34, SIDES), (70, (MIDDLE,)), (106, SIDES)),
    "6": ((34, SIDES), (70, SIDES), (106, SIDES)),
    "7": ((34, SIDES), (52, (MIDDLE,)), (70, SIDES), (106, SIDES)),
    "8": ((34, SIDES), (52, (MIDDLE,)), (70, SIDES), (88, (MIDDLE,)), (106, SIDES)),
    "9": ((32, SIDES), (57, SIDES), (70, (MIDDLE,)), (83, SIDES), (108, SIDES)),
    "10": ((32, SIDES), (44, (MIDDLE,)), (57, SIDES), (83, SIDES), (96, (MIDDLE,)), (108, SIDES)),
}
CROWN = "M-15 8-17-8-8 0 0-13 8 0 17-8 15 8Z"
CARD_WIDTH, CARD_HEIGHT = 100, 140
STEP = 116  # from one card of the room to the next
EDGE = 24
BAR = 300  # of health
FEWEST_WIDE = 4  # cards that the table is always wide enough for
OVERLAP = 26
MOST_KILLS = 6  # shown of a weapon's pile, the latest ones
SMALL = 0.62  # size of the cards in the lower row


def svg(view: View, static_view: StaticView) -> str:
    """Health, the room, and below it the weapon with its kills and the dungeon."""
    width = 2 * EDGE + STEP * max(len(view.room), FEWEST_WIDE) - (STEP - CARD_WIDTH)
    parts = [
        rect(8, 8, width - 16, 366, "felt", 10, "felt-edge"),
        *_health(view, static_view, width),
        *_room(view, static_view),
        *_weapon(view),
        *_dungeon(view, width),
    ]
    return document("scoundrel", width, 382, f"Scoundrel: {_task(view)}", parts, PALETTE)


def _health(view: View, static_view: StaticView, width: float) -> list[str]:
    part = view.health / static_view.max_health
    colour = "good" if part > 1 / 2 else "fair" if part > 1 / 4 else "poor"
    full = BAR * min(part, 1)
    return [
        path(SUITS["H"], "poor", "translate(33 34) scale(10)"),
        rect(50, 26, BAR, 16, "well", 8),
        rect(50, 26, full, 16, colour, 8) if full else "",
        text(50 + BAR + 12, 40, f"{view.health}/{static_view.max_health}", 17, "on-felt", bold=True),
        text(50, 62, _task(view), 13, "faded")
        if view.room
        else text(width / 2, 150, _task(view), 26, "on-felt", "middle", bold=True),
    ]


def _task(view: View) -> str:
    if view.over:
        return f"{view.over}, score {view.score}"
    avoid = ", or avoid it" if view.can_avoid else ""
    return f"take {view.to_take} of this room{avoid}"


def _room(view: View, static_view: StaticView) -> list[str]:
    found = []
    for at, name in enumerate(view.room):
        x = EDGE + STEP * at
        role = static_view.roles[name[-1]]
        is_wasted = role == "potion" and not view.potion_heals
        caption = f"{role}, wasted" if is_wasted else role
        found += [card(name, x, 74), text(x + CARD_WIDTH / 2, 232, caption, 13, "faded", "middle")]
    return found


def card(name: str, x: float, y: float, scale: float = 1) -> str:
    """A playing card, 100 by 140."""
    rank, suit = name[:-1], name[-1]
    corner = group(
        text(14, 21, rank, 15 if len(rank) > 1 else 19, INKS[suit], "middle", bold=True),
        path(SUITS[suit], INKS[suit], "translate(14 31) scale(6.2)"),
    )
    turned = tag("g", corner, transform="rotate(180 50 70)")
    paper = rect(0.75, 0.75, 98.5, 138.5, "card", 8.5, "card-edge")
    return group(paper, corner, turned, *_face(rank, suit), x=x, y=y, scale=scale)


def _face(rank: str, suit: str) -> list[str]:
    ink = INKS[suit]
    if rank in PIPS:
        return [
            path(
                SUITS[suit],
                ink,
                f"translate({x} {y}) scale(9.4){' rotate(180)' if y > CARD_HEIGHT / 2 else ''}",
            )
            for y, row in PIPS[rank]
            for x in row
        ]
    if rank == "A":
        return [path(SUITS[suit], ink, "translate(50 70) scale(25)")]
    return [
        rect(26, 24, 48, 92, "card", 5, "gold"),
        path(CROWN, "gold", "translate(50 48) scale(.85)"),
        text(50, 84, rank, 34, ink, "middle", bold=True),
        path(SUITS[suit], ink, "translate(50 101) scale(8.5)"),
    ]


def back(x: float, y: float, scale: float = 1) -> str:
    """The back of a card."""
    stitches = "".join(
        f"M{20 + column * 20} {12 + row * 17}l5 7-5 7-5-7Z" for row in range(7) for column in range(4)
    )
    return group(
        rect(0.75, 0.75, 98.5, 138.5, "card", 8.5, "card-edge"),
        rect(5, 5, 90, 130, "back", 5),
        path(stitches, "back-line", opacity=0.6),
        x=x,
        y=y,
        scale=scale,
    )


def _weapon(view: View) -> list[str]:
    heading = text(EDGE, 264, "Weapon", 13, "faded")
    if view.weapon == "-":
        empty = rect(EDGE, 274, CARD_WIDTH * SMALL, CARD_HEIGHT * SMALL, "well", 6)
        return [heading, empty, text(EDGE + 31, 322, "none", 13, "faded", "middle")]
    kills = [
        card(name, EDGE + 74 + OVERLAP * at, 274, SMALL) for at, name in enumerate(view.pile[-MOST_KILLS:])
    ]
    limit = f"faces monsters up to {view.weapon_faces}" if view.pile else "faces any monster"
    return [
        text(EDGE, 264, f"Weapon, {limit}", 13, "faded"),
        card(view.weapon, EDGE, 274, SMALL),
        *kills,
    ]


def _dungeon(view: View, width: float) -> list[str]:
    """The deck by count; below it what is known of it, beside it what was discarded."""
    x = width - EDGE - CARD_WIDTH * SMALL
    pile = [back(x - 3 * at, 274 - 2 * at, SMALL) for at in reversed(range(min(view.deck, 3)))]
    known = [f"bottom {_signs(view.below)}"] if view.below else []
    known += [f"top {_signs(view.order[:5])}"] if view.order else []
    return [
        text(width - EDGE, 264, f"Dungeon {view.deck}", 13, "faded", "end"),
        *pile,
        text(x - 16, 348, f"discarded {len(view.discard)}", 13, "faded", "end"),
        *(text(x - 16, 330 - 18 * at, caption, 13, "on-felt", "end") for at, caption in enumerate(known)),
    ]


def _signs(cards: list[str]) -> str:
    return " ".join(f"{name[:-1]}{SIGNS[name[-1]]}" for name in cards)
