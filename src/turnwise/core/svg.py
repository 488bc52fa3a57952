"""Drawings as SVG: plain XML without fonts, files or scripts from outside, light or dark as the screen is."""

from collections.abc import Iterable, Mapping
from functools import cache
from xml.sax.saxutils import escape, quoteattr

Palette = Mapping[str, tuple[str, str]]  # a class of shapes: its colour on a light and on a dark screen

FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'DejaVu Sans', Arial, sans-serif"
MONOSPACE = "ui-monospace, Menlo, 'Cascadia Mono', 'DejaVu Sans Mono', 'Liberation Mono', monospace"
COMMON: Palette = {
    "ground": ("#f3ede2", "#191613"),
    "panel": ("#fffcf6", "#26221d"),
    "edge": ("#ddd2bf", "#3b352d"),
    "ink": ("#2a241d", "#f3ece0"),
    "soft": ("#645a4c", "#c3b8a7"),
    "accent": ("#1f6553", "#7fcdb2"),
    "on-accent": ("#ffffff", "#0d241d"),
    "gold": ("#c98a1b", "#e7b14a"),
    "danger": ("#a63a26", "#f0907a"),
    "card": ("#fffdf7", "#f6f0e3"),
    "card-edge": ("#d9cdb8", "#0f0d0b"),
    "back": ("#2f4d6b", "#27425e"),
    "back-line": ("#8fb0cd", "#7fa2c2"),
}
TEXT_SIZE = 14
LINE = 18  # of a picture made of text
LETTER = 8.7  # how wide one is at that size
MARGIN = 16


def tag(name: str, *children: str, **attributes: str | float | None) -> str:
    """An element; `class_` stands for class, `stroke_width` for stroke-width, None for no such attribute."""
    given = [f"{_attribute(key)}={_quoted(value)}" for key, value in attributes.items() if value is not None]
    start = " ".join([name, *given])
    return f"<{start}>{''.join(children)}</{name}>" if children else f"<{start}/>"


@cache
def _attribute(key: str) -> str:
    return key.rstrip("_").replace("_", "-")


def _quoted(value: str | float) -> str:
    return quoteattr(value) if isinstance(value, str) else f'"{shown(value)}"'


def shown(value: str | float) -> str:
    """A number in as few digits as a picture needs."""
    return value if isinstance(value, str) else f"{value:.2f}".rstrip("0").rstrip(".")


def text(
    x: float,
    y: float,
    content: str,
    size: float = TEXT_SIZE,
    class_: str = "ink",
    anchor: str | None = None,
    bold: bool = False,
) -> str:
    """A line of text; the anchor is start, middle or end."""
    weight = "bold" if bold else None
    return tag(
        "text",
        escape(content),
        x=x,
        y=y,
        font_size=size,
        class_=class_,
        text_anchor=anchor,
        font_weight=weight,
    )


def rect(
    x: float, y: float, width: float, height: float, class_: str, radius: float = 0, stroke: str | None = None
) -> str:
    """A rectangle, its corners rounded; the stroke is a class, too."""
    classes = f"{class_} {stroke}-line" if stroke else class_
    return tag("rect", x=x, y=y, width=width, height=height, rx=radius or None, class_=classes)


def path(line: str, class_: str, transform: str | None = None, **attributes: str | float | None) -> str:
    """A shape."""
    return tag("path", d=line, class_=class_, transform=transform, **attributes)


def group(*children: str, x: float = 0, y: float = 0, scale: float = 1, turn: str = "") -> str:
    """Elements moved and scaled together; the turn is a further transformation."""
    moved = f"translate({shown(x)} {shown(y)})"
    scaled = f" scale({shown(scale)})" if scale != 1 else ""
    return tag("g", *children, transform=f"{moved}{scaled}{turn and ' '}{turn}")


def document(
    name: str,
    width: float,
    height: float,
    label: str,
    children: Iterable[str],
    palette: Palette | None = None,
) -> str:
    """A whole picture on its own ground; styles apply to pictures of the same name alone."""
    scope = f"turnwise-{name}"
    style = tag("style", _styles(f".{scope}", {**COMMON, **(palette or {})}))
    ground = rect(0.5, 0.5, width - 1, height - 1, "ground", 12, "edge")
    return tag(
        "svg",
        tag("title", escape(label)),
        style,
        ground,
        *children,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {shown(width)} {shown(height)}",
        width=width,
        height=height,
        role="img",
        class_=scope,
        font_family=FONT,
    )


def _styles(scope: str, palette: Palette) -> str:
    """Every class fills; with -line at its end it draws an outline."""
    light = "".join(_rules(scope, name, colours[0]) for name, colours in palette.items())
    dark = "".join(_rules(scope, name, colours[1]) for name, colours in palette.items())
    outline = f"{scope} .outline{{fill:none}}"
    return f"{light}@media (prefers-color-scheme:dark){{{dark}}}{outline}"


def _rules(scope: str, name: str, colour: str) -> str:
    return f"{scope} .{name}{{fill:{colour}}}{scope} .{name}-line{{stroke:{colour}}}"


def text_picture(name: str, label: str, lines: list[str]) -> str:
    """Lines of plain text, for a game that has no drawing of its own."""
    width = max([*map(len, lines), 20]) * LETTER + 2 * MARGIN
    rows = [
        text(MARGIN, MARGIN + LINE * (at + 0.75), line.replace(" ", "\N{NO-BREAK SPACE}"))
        for at, line in enumerate(lines)
    ]
    body = tag("g", *rows, font_family=MONOSPACE)
    return document(name, width, 2 * MARGIN + LINE * len(lines), label, [body])
