"""Pictures by Altair, as SVG whose colours are those of the page around it.

Vega writes colours as they are given, so a variable of the page's style stands where a colour would be, and
the same picture serves light, dark and paper. A picture is as wide as a phone; a page may show it larger.
"""

import re
from functools import cache
from typing import Any

from turnwise.core.errors import BadSetup
from turnwise.lab.report.html import Html, joined, tag

WIDTH = 344
INK, SOFT, LINE = "var(--ink)", "var(--ink-soft)", "var(--line)"
BAND, HEAT = "var(--accent-soft)", "var(--side-1)"
SIDES = ("var(--side-1)", "var(--side-2)")
SHAPES = ("circle", "diamond")  # colour is not the only sign
TEXT = 12

UNWANTED = re.compile(
    r' (?:xmlns(?::xlink)?|version|role|aria-[a-z]+|font-family|pointer-events|class)="[^"]*"'
    r'|<path[^>]*display="none"[^>]*></path>|<path[^>]*display="none"[^>]*/>'
)
BACKGROUND = re.compile(r'<path class="background"[^>]*/>')
SIZE = re.compile(r'^<svg[^>]* viewBox="([^"]*)"[^>]*>')


@cache
def altair() -> Any:
    """The library that draws, which comes with an extra."""
    try:
        import altair
        import vl_convert  # noqa: F401 - asked for here, so that both are missed with one sentence
    except ImportError as error:
        raise BadSetup(
            "lab_missing", f"the report needs {error.name}, which is not installed: install turnwise[lab]"
        ) from None
    return altair


def theme() -> dict[str, Any]:
    """How all pictures look."""
    axis = {
        "labelColor": SOFT,
        "titleColor": SOFT,
        "domainColor": LINE,
        "tickColor": LINE,
        "gridColor": LINE,
        "labelFontSize": TEXT,
        "titleFontSize": TEXT,
        "titleFontWeight": "normal",
        "labelFlush": True,
        "tickCount": 5,
    }
    text = {"color": INK, "fontSize": TEXT}
    return {"aria": False, "background": None, "axis": axis, "text": text, "view": {"stroke": None}}


def svg(chart: Any, height: float, name: str, title: str, description: str) -> Html:
    """A chart as the SVG of a page; `name` tells it from others on the page."""
    import vl_convert

    alt = altair()
    sized = chart.properties(
        width=WIDTH,
        height=height,
        padding=4,
        autosize=alt.AutoSizeParams(type="fit-x", contains="padding"),
    )
    spec = sized.to_dict() | {"config": theme()}
    return _embedded(vl_convert.vegalite_to_svg(spec), name, title, description)


def _embedded(drawn: str, name: str, title: str, description: str) -> Html:
    drawn = UNWANTED.sub("", BACKGROUND.sub("", drawn))
    drawn = re.sub(r'id="(clip\d+)"', rf'id="{name}-\1"', drawn)
    drawn = re.sub(r"url\(#(clip\d+)\)", rf"url(#{name}-\1)", drawn)
    box = SIZE.match(drawn)
    assert box is not None, "Vega has written no SVG with a size"
    words = joined((tag("title", title, id=f"{name}-title"), tag("desc", description, id=f"{name}-desc")))
    opening = f'<svg viewBox="{box[1]}" role="img" aria-labelledby="{name}-title {name}-desc">'
    return Html(f"{opening}{words}{drawn[box.end() :]}")
