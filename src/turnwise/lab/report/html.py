"""HTML that is safe by construction: whatever is not made here is escaped."""

from collections.abc import Iterable
from html import escape
from importlib.resources import files

VOID = ("meta", "br")
HEADING, FEWEST_LINKED = "<h2>", 3


class Html(str):
    """Text that is HTML already."""

    __slots__ = ()


def tag(element: str, /, *children: str, **attributes: str) -> Html:
    """An element; `class_` and `aria_label` are spelled as HTML does."""
    given = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(value)}"' for key, value in attributes.items()
    )
    if element in VOID:
        return Html(f"<{element}{given}>")
    return Html(f"<{element}{given}>{joined(children)}</{element}>")


def document(title: str, *parts: str) -> str:
    """A whole page with the style of all reports."""
    style = files(__package__).joinpath("style.css").read_text(encoding="utf-8")
    head = tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("title", f"{title} \N{EN DASH} Turnwise lab"),
        Html(f"<style>{style}</style>"),
    )
    return f"<!doctype html>\n{tag('html', head, tag('body', *parts), lang='en')}\n"


def joined(children: Iterable[str]) -> Html:
    """Children one after the other, escaped if they are plain text."""
    return Html("".join(child if isinstance(child, Html) else escape(child) for child in children))


def with_contents(sections: Iterable[Html]) -> list[Html]:
    """Sections, with links to all their headings before the first: on a phone a report is long."""
    parts = [*sections]
    places = [at for at, part in enumerate(parts) if part.startswith(HEADING)]
    if len(places) < FEWEST_LINKED:
        return parts
    titles = [Html(parts[at][len(HEADING) : -len("</h2>")]) for at in places]
    for number, (at, title) in enumerate(zip(places, titles, strict=True), 1):
        parts[at] = tag("h2", title, id=f"part-{number}")
    links = [tag("a", title, href=f"#part-{number}") for number, title in enumerate(titles, 1)]
    contents = tag("nav", items(links), class_="contents", aria_label="Contents")
    return [*parts[: places[0]], contents, *parts[places[0] :]]


def prose(sentence: str) -> Html:
    """A sentence; what stands between backticks is shown as it is typed in a file."""
    parts = sentence.split("`")
    if len(parts) % 2 == 0:
        return joined((sentence,))
    return joined(tag("code", part) if at % 2 else part for at, part in enumerate(parts))


def table(caption: str, heads: Iterable[str], rows: Iterable[Iterable[str]]) -> Html:
    """A table whose first column names the rows, in a box of its own that scrolls."""
    head = tag("tr", *(tag("th", each, scope="col") for each in heads))
    body = [_row(each) for each in rows]
    whole = tag("table", tag("caption", tag("span", caption)), tag("thead", head), tag("tbody", *body))
    return tag("div", whole, class_="scroll", role="region", tabindex="0", aria_label=caption)


def _row(cells: Iterable[str]) -> Html:
    first, *others = cells
    return tag("tr", tag("th", first, scope="row"), *(tag("td", each) for each in others))


def items(entries: Iterable[str], **attributes: str) -> Html:
    """A list."""
    return tag("ul", *(tag("li", each) for each in entries), **attributes)
