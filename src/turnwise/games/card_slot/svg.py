"""Card Slot as an SVG drawing, from a view alone."""

from turnwise.core.player_names import default_name
from turnwise.core.svg import Palette, document, group, path, rect, tag, text
from turnwise.games.card_slot.render import ROWS, TASKS
from turnwise.games.card_slot.static_view import StaticView
from turnwise.games.card_slot.view import View

PALETTE: Palette = {
    "machine": ("#8f2f3c", "#4a1c26"),
    "machine-edge": ("#6b1f2b", "#7a3440"),
    "reel": ("#fffdf7", "#f6f0e3"),
    "reel-edge": ("#d8c7a6", "#1c0e10"),
    "number": ("#7d7263", "#6f6556"),
    "line": ("#f0b429", "#f0b429"),
    "mover": ("#1f6553", "#7fcdb2"),
}
# The symbols; styles of their own, so that every renderer shows them.
SYMBOLS = """
<defs><linearGradient id="turnwise-rainbow" x1="0" y1="12" x2="0" y2="90"
gradientUnits="userSpaceOnUse"><stop offset="0" stop-color="#ff5a5f"/><stop offset=".2"
stop-color="#ff9a3c"/><stop offset=".38" stop-color="#ffd84d"/><stop offset=".56"
stop-color="#5fce6f"/><stop offset=".76" stop-color="#3f9bf0"/><stop offset="1"
stop-color="#9a5be8"/></linearGradient><linearGradient id="turnwise-gold" x1="0" y1="8" x2="0" y2="92"
gradientUnits="userSpaceOnUse"><stop offset="0" stop-color="#fff3b8"/><stop offset=".35"
stop-color="#ffcf45"/><stop offset=".62" stop-color="#e79a17"/><stop offset="1"
stop-color="#ffdb70"/></linearGradient><linearGradient id="turnwise-silver" x1="0" y1="8" x2="0" y2="92"
gradientUnits="userSpaceOnUse"><stop offset="0" stop-color="#ffffff"/><stop offset=".38"
stop-color="#c3ced9"/><stop offset=".5" stop-color="#8494a6"/><stop offset=".56"
stop-color="#dfe6ec"/><stop offset="1" stop-color="#a3b1c0"/></linearGradient><radialGradient
id="turnwise-cherry" cx=".36" cy=".3" r=".8"><stop offset="0" stop-color="#ff8f86"/><stop offset=".4"
stop-color="#e0263a"/><stop offset="1" stop-color="#8d0b26"/></radialGradient><linearGradient
id="turnwise-leaf" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#8fd464"/><stop offset="1"
stop-color="#257a3a"/></linearGradient><radialGradient id="turnwise-flesh" cx=".5" cy="0" r="1"><stop
offset="0" stop-color="#ff8a80"/><stop offset=".75" stop-color="#ee3f4d"/><stop offset="1"
stop-color="#d92a40"/></radialGradient><linearGradient id="turnwise-rind" x1="0" y1="0" x2="0"
y2="1"><stop offset="0" stop-color="#3fa04f"/><stop offset="1"
stop-color="#14602f"/></linearGradient><linearGradient id="turnwise-bell" x1="0" y1="0" x2="1"
y2="0"><stop offset="0" stop-color="#c97a0c"/><stop offset=".28" stop-color="#ffe27a"/><stop offset=".5"
stop-color="#fbb92a"/><stop offset="1" stop-color="#a85d05"/></linearGradient><linearGradient
id="turnwise-blue" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#7fd0ff"/><stop offset=".5"
stop-color="#2487e0"/><stop offset="1" stop-color="#11479c"/></linearGradient>
</defs>
<symbol id="turnwise-seven" viewBox="0 0 100 100"><path d="M17 14H85V31C67 49 60 66 58 89H33C35 67 44 51
60 36H33V46H17Z" fill="#3a1550" stroke="#3a1550" stroke-width="11" stroke-linejoin="round"/><path d="M17
14H85V31C67 49 60 66 58 89H33C35 67 44 51 60 36H33V46H17Z" fill="url(#turnwise-rainbow)" stroke="#fff"
stroke-width="3.5" stroke-linejoin="round"/><path d="M21 18H81V24C60 21 40 22 21 27Z" fill="#fff"
opacity=".55"/><path d="M66 39C55 52 49 66 47.5 84" fill="none" stroke="#fff" stroke-width="3"
stroke-linecap="round" opacity=".55"/>
</symbol>
<symbol id="turnwise-seven-gold" viewBox="0 0 100 100"><path d="M17 14H85V31C67 49 60 66 58 89H33C35 67 44
51 60 36H33V46H17Z" fill="#6b3b06" stroke="#6b3b06" stroke-width="11" stroke-linejoin="round"/><path
d="M17 14H85V31C67 49 60 66 58 89H33C35 67 44 51 60 36H33V46H17Z" fill="url(#turnwise-gold)"
stroke="#fff6d2" stroke-width="3" stroke-linejoin="round"/><path d="M21 18H81V24C60 21 40 22 21 27Z"
fill="#fff" opacity=".6"/><path d="M66 39C55 52 49 66 47.5 84" fill="none" stroke="#fff" stroke-width="3"
stroke-linecap="round" opacity=".55"/>
</symbol>
<symbol id="turnwise-silver-3" viewBox="0 0 100 100"><g fill="none" stroke-linecap="round"
stroke-linejoin="round"><path d="M27 25H70L47 46C64 44 77 53 76 66C75 84 42 90 25 74" stroke="#24364a"
stroke-width="27"/><path d="M27 25H70L47 46C64 44 77 53 76 66C75 84 42 90 25 74" stroke="#f7fafc"
stroke-width="19"/><path d="M27 25H70L47 46C64 44 77 53 76 66C75 84 42 90 25 74"
stroke="url(#turnwise-silver)" stroke-width="14.5"/><path d="M25 20.500H64M58 50C66 52 70 57 70 62"
stroke="#fff" stroke-width="2.8" opacity=".9"/></g>
</symbol>
<symbol id="turnwise-cherries" viewBox="0 0 100 100"><path d="M62 12C48 22 34 38 31 58M62 12C66 30 71 44
70 56" fill="none" stroke="#1d4a22" stroke-width="8" stroke-linecap="round"/><path d="M62 12C48 22 34 38
31 58M62 12C66 30 71 44 70 56" fill="none" stroke="#5d9a3c" stroke-width="3.6"
stroke-linecap="round"/><path d="M61 14C44 4 24 8 15 22C32 33 52 29 61 14Z" fill="url(#turnwise-leaf)"
stroke="#1d4a22" stroke-width="3.5" stroke-linejoin="round"/><path d="M54 15.500C42 14 32 16 23 20.5"
fill="none" stroke="#e4f7cf" stroke-width="2.2" stroke-linecap="round" opacity=".8"/><circle cx="30"
cy="68" r="21" fill="url(#turnwise-cherry)" stroke="#5a0619" stroke-width="3.5"/><circle cx="71" cy="70"
r="21" fill="url(#turnwise-cherry)" stroke="#5a0619" stroke-width="3.5"/><path d="M23 53C27 57 33 57 37
53M64 55C68 59 74 59 78 55" fill="none" stroke="#5a0619" stroke-width="2.5" stroke-linecap="round"
opacity=".7"/><ellipse cx="21" cy="63" rx="4" ry="7" transform="rotate(24 21 63)" fill="#fff"
opacity=".85"/><ellipse cx="62" cy="65" rx="4" ry="7" transform="rotate(24 62 65)" fill="#fff"
opacity=".85"/>
</symbol>
<symbol id="turnwise-melon" viewBox="0 0 100 100"><g transform="rotate(-14 50 50)"><path d="M4 27A46 54 0
0 0 96 27Z" fill="url(#turnwise-rind)" stroke="#0b3d1d" stroke-width="4" stroke-linejoin="round"/><path
d="M12.5 27A37.5 45 0 0 0 87.5 27Z" fill="#f3f7c4"/><path d="M18 27A32 39 0 0 0 82 27Z"
fill="url(#turnwise-flesh)"/><g fill="#2b0f14"><ellipse cx="33" cy="38" rx="2.6" ry="4.2"
transform="rotate(24 33 38)"/><ellipse cx="50" cy="40" rx="2.6" ry="4.2"/><ellipse cx="67" cy="38"
rx="2.6" ry="4.2" transform="rotate(-24 67 38)"/><ellipse cx="41" cy="53" rx="2.4" ry="4"
transform="rotate(14 41 53)"/><ellipse cx="59" cy="53" rx="2.4" ry="4" transform="rotate(-14 59
53)"/></g><path d="M22 30.500H58" stroke="#fff" stroke-width="3" stroke-linecap="round"
opacity=".55"/><path d="M9.5 46A42 49 0 0 0 40 76" fill="none" stroke="#b9ec9a" stroke-width="3"
stroke-linecap="round" opacity=".7"/></g>
</symbol>
<symbol id="turnwise-bells" viewBox="0 0 100 100"><circle cx="50" cy="14" r="6.5" fill="none"
stroke="#6b3b06" stroke-width="5"/><circle cx="50" cy="82" r="10" fill="#b96a08" stroke="#5c3204"
stroke-width="4"/><circle cx="47" cy="85" r="3" fill="#ffe9a6" opacity=".8"/><path d="M50 18C29 20 27 38
25.5 52C24.5 62 20 67 13 73C12 75 13 77 15 77H85C87 77 88 75 87 73C80 67 75.5 62 74.5 52C73 38 71 20 50
18Z" fill="url(#turnwise-bell)" stroke="#5c3204" stroke-width="4" stroke-linejoin="round"/><path d="M21
66C40 71 60 71 79 66" fill="none" stroke="#8d4f05" stroke-width="3" opacity=".75"/><path d="M38 29C34.5 37
34.5 47 33 58" fill="none" stroke="#fff" stroke-width="5.5" stroke-linecap="round" opacity=".75"/><path
d="M66 33C68.5 40 69 48 70.5 57" fill="none" stroke="#fff3c4" stroke-width="2.5" stroke-linecap="round"
opacity=".55"/>
</symbol>
<symbol id="turnwise-again" viewBox="0 0 100 100"><g fill="none" stroke-linecap="round"
stroke-linejoin="round"><path d="M78 30A33 33 0 1 0 82 58" stroke="#0b2d66" stroke-width="19"/><path
d="M88 12V36H64Z" fill="#0b2d66" stroke="#0b2d66" stroke-width="9"/><path d="M78 30A33 33 0 1 0 82 58"
stroke="#2b8de6" stroke-width="12.5"/><path d="M88 12V36H64Z" fill="#2b8de6" stroke="#2b8de6"
stroke-width="3"/><path d="M70 22A33 33 0 0 0 20 36" stroke="#cdeaff" stroke-width="3.5"
opacity=".9"/></g><rect x="2.5" y="39" width="95" height="27" rx="9" fill="url(#turnwise-blue)"
stroke="#0b2d66" stroke-width="4"/><path d="M11 45H89" stroke="#fff" stroke-width="3"
stroke-linecap="round" opacity=".4"/><path d="M11 59.500V46.500H16.500A3.5 3.5 0 0 1 16.5 53.500H11M16
53.500L20 59.500M33 46.500H25.500V59.500H33M25.5 53H31.500M38.5 59.500V46.500H44A3.7 3.7 0 0 1 44
54H38.500M52 46.500V59.500H59M62.5 59.500L67.5 46.500L72.5 59.500M64.2 55.500H70.800M76.5 46.500L81.5
53L86.5 46.500M81.5 53V59.5" fill="none" stroke="#fff" stroke-width="3.4" stroke-linecap="round"
stroke-linejoin="round"/>
</symbol>
"""
DRAWINGS = {
    "seven": "turnwise-seven",
    "silver": "turnwise-silver-3",
    "cherry": "turnwise-cherries",
    "watermelon": "turnwise-melon",
    "bell": "turnwise-bells",
    "replay": "turnwise-again",
}
WIDTH, HEIGHT = 760, 436
SLOT = 104
STEP = 112
LEFT, TOP = 34, 34  # of the first slot
BESIDE = 404  # where hands begin
HAND = 148  # height of a hand with its heading
NEXT = 6  # cards of a set order that a tester is shown


def svg(view: View, static_view: StaticView) -> str:
    """The machine with its nine slots; beside it deck and hands, below it what lines do."""
    parts = [
        SYMBOLS.strip(),
        rect(18, 18, 360, 360, "machine", 18, "machine-edge"),
        *(_slot(view, static_view, slot) for slot in range(1, 10)),
        *_deck(view, static_view),
        *_player(view, static_view, 0),
        *_player(view, static_view, 1),
        *_pays(static_view),
    ]
    return document("card_slot", WIDTH, HEIGHT, f"Card Slot: {_task(view)}", parts, PALETTE)


def symbol(word: str, static_view: StaticView, x: float, y: float, size: float) -> str:
    """A symbol in a square."""
    gold = word == "seven" and static_view.names[word].startswith("Gold")
    drawing = "turnwise-seven-gold" if gold else DRAWINGS[word]
    return tag("use", href=f"#{drawing}", x=x, y=y, width=size, height=size)


def _slot(view: View, static_view: StaticView, slot: int) -> str:
    """A slot by its number, its card, and a mark if a forced refresh exchanges it."""
    row = next(at for at, numbers in enumerate(ROWS) if slot in numbers)
    x, y = LEFT + STEP * ROWS[row].index(slot), TOP + STEP * row
    word = view.board[slot - 1]
    is_in_line = any(str(slot) in line.split("-") for line in view.lines)
    frame = rect(3, 3, SLOT - 6, SLOT - 6, "line", 10) + rect(8, 8, SLOT - 16, SLOT - 16, "reel", 7)
    return group(
        rect(0, 0, SLOT, SLOT, "reel", 12, "reel-edge"),
        frame if is_in_line else "",
        text(13, 23, str(slot), 13, "number"),
        text(SLOT - 13, 23, "↻", 13, "number", "end") if slot in static_view.refresh_slots else "",
        symbol(word, static_view, 20, 18, 64) if word != "-" else "",
        text(SLOT / 2, SLOT - 12, static_view.names[word], 11, "number", "middle") if word != "-" else "",
        x=x,
        y=y,
    )


def _deck(view: View, static_view: StaticView) -> list[str]:
    following = (view.order or [])[:NEXT]
    return [
        text(BESIDE, 40, "Card Slot", 22, "ink", bold=True),
        text(BESIDE, 62, _task(view), 14, "ink"),
        text(BESIDE, 82, f"deck {view.deck}, discarded {view.discard}", 13, "soft"),
        text(WIDTH - 176, 40, "next", 12, "soft", "end") if following else "",
        *(symbol(word, static_view, WIDTH - 170 + 25 * at, 22, 24) for at, word in enumerate(following)),
    ]


def _task(view: View) -> str:
    if view.over:
        won = [f"{_name(view, seat)} won" for seat in view.winners] or ["a draw"]
        return f"{won[0]} ({view.over.replace('_', ' ')})"
    who = "You are" if view.viewer == view.turn else f"{default_name(view.turn)} is"
    takes = f", {view.takes} left" if view.takes else ""
    return f"{who} {TASKS[view.phase]}{takes}"


def _player(view: View, static_view: StaticView, seat: int) -> list[str]:
    """A player with the cards that may be seen, or those of them that everyone knows."""
    top, count, hand = 96 + HAND * seat, view.hand_counts[seat], view.hands[seat]
    acts = not view.over and view.turn == seat
    cards = "out" if view.eliminated[seat] else f"{count} card{'s' * (count != 1)}"
    score = f", score {view.scores[seat]}" if view.scores and not view.eliminated[seat] else ""
    known = ", known of them:" if hand is None and view.known[seat] else ""
    frame = "mover" if acts else "gold" if seat in view.winners else "edge"
    mark = "▶ " if acts else "★ " if seat in view.winners else ""
    return [
        rect(BESIDE, top, WIDTH - BESIDE - 18, HAND - 10, "panel", 10, frame),
        text(BESIDE + 14, top + 26, f"{mark}{_name(view, seat)}", 15, "ink", bold=True),
        text(BESIDE + 112, top + 26, f"{cards}{score}{known}", 13, "soft"),
        *_cards(view, static_view, seat, top + 40),
    ]


def _cards(view: View, static_view: StaticView, seat: int, top: float) -> list[str]:
    hand = view.hands[seat]
    shown = view.known[seat] if hand is None else hand
    hidden = view.hand_counts[seat] - sum(shown.values())
    found = [
        _pile(static_view, word, count, BESIDE + 14 + 46 * at, top)
        for at, (word, count) in enumerate(shown.items())
    ]
    return [*found, _hidden(hidden, BESIDE + 14 + 46 * len(shown), top)] if hidden else found


def _pile(static_view: StaticView, word: str, count: int, x: float, y: float) -> str:
    """Cards of one symbol, and how many there are."""
    behind = [rect(3 * at, 3 * at, 40, 55, "reel", 6, "reel-edge") for at in reversed(range(min(count, 3)))]
    number = text(20, 82, f"×{count}", 14, "ink", "middle", bold=True)
    return group(*behind, symbol(word, static_view, 4, 11, 32), number, x=x, y=y)


def _hidden(count: int, x: float, y: float) -> str:
    backs = [rect(3 * at, 3 * at, 40, 55, "back", 6, "reel-edge") for at in reversed(range(min(count, 3)))]
    lozenge = path("M20 12 30 27 20 42 10 27Z", "back-line")
    return group(*backs, lozenge, text(20, 82, f"×{count}", 14, "ink", "middle", bold=True), x=x, y=y)


def _pays(static_view: StaticView) -> list[str]:
    """What a line of each symbol does."""
    found, step = [], (WIDTH - 36) / len(static_view.effects)
    for at, (word, effect) in enumerate(static_view.effects.items()):
        x = 18 + step * at
        found += [symbol(word, static_view, x, 391, 28), text(x + 33, 410, effect, 13, "soft")]
    return found


def _name(view: View, seat: int) -> str:
    return "You" if view.viewer == seat else default_name(seat)
