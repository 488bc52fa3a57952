"""What leaves a table: events, views, static views."""

from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import msgspec
from rich.errors import MarkupError
from rich.text import Text

from turnwise.core.events import (
    EVENT_SIZE,
    MOST_EVENTS,
    OPEN,
    SPECTATOR,
    camel_case,
    event_buffer,
    read_events,
)
from turnwise.core.interfaces import NoStaticView
from turnwise.core.state import copy, pack
from turnwise.core.wire_struct import WireStruct
from turnwise.testing.findings import Finding, difference
from turnwise.testing.walks import Setting, looks, viewers

FEW_SEEDS = 8
DRAWN = 3  # of so many positions one is drawn
SVG = "http://www.w3.org/2000/svg"


def events_are_readable(setting: Setting) -> Iterator[Finding]:
    """Listening changes nothing; events fit their buffer and read as sentences for every viewer.

    Of long games a sample of actions.
    """
    game = setting.game
    viewers = (*range(setting.players), SPECTATOR, OPEN)
    for seed in setting.seeds:
        for look in looks(setting, seed):
            if look.action is None:
                continue
            silent, heard, events = copy(look.state), copy(look.state), event_buffer()
            game.rules.apply(silent, look.action, None)
            game.rules.apply(heard, look.action, events)
            if pack(silent) != pack(heard):
                found = difference(silent, heard)
                yield setting.finding(look.state, f"listening to action {look.action} changes it: {found}")
            if not 0 < events[0] <= EVENT_SIZE * MOST_EVENTS:
                count = events[0] // EVENT_SIZE
                sentence = f"action {look.action} tells {count} events, not 1 to {MOST_EVENTS}"
                yield setting.finding(look.state, sentence)
            for viewer in viewers:
                if not game.sentences(heard, read_events(events), viewer):
                    sentence = f"action {look.action} tells viewer {viewer} no sentence"
                    yield setting.finding(look.state, sentence)
            for event in read_events(events):
                if not any(game.sentences(heard, [event], viewer) for viewer in viewers):
                    sentence = f"event {game.events[event[0]].name!r} is no sentence for any viewer"
                    yield setting.finding(look.state, sentence)


def events_are_in_words(setting: Setting) -> Iterator[Finding]:
    """Values of events that parts of actions call by words are told in words too, as is a `reason`."""
    game = setting.game
    named = {"reason"}
    for look in looks(setting, setting.seeds[0]):
        for action in game.permitted(look.state):
            parts = game.text.parts(look.state, action)
            named |= {name for name, value in parts.items() if isinstance(value, str)}
    for kind in game.events:
        for value in kind.values:
            if camel_case(value) in named and value not in game.event_words:
                sentence = (
                    f"event {kind.name!r} tells {value!r} as a number: `event_words` must have its word"
                )
                yield Finding(str(setting), sentence)


def views_are_plain(setting: Setting) -> Iterator[Finding]:
    """Every view is an allow-list, travels as JSON, has a picture and a drawing; of long games a sample.

    Of every third position and the last, views are drawn: of many seats those that `viewers` chooses.
    """
    game, all_viewers = setting.game, (*range(setting.players), SPECTATOR, OPEN)
    for seed in setting.seeds[:FEW_SEEDS]:
        for at, look in enumerate(looks(setting, seed)):
            static_view, is_drawn = game.static_view_of(look.state), not at % DRAWN or look.action is None
            drawn = {*viewers(setting, look.state), OPEN} if is_drawn else ()
            for viewer in all_viewers:
                view = game.view_of(look.state, viewer)
                if wrong := _wrong(view, WireStruct):
                    yield setting.finding(look.state, f"the view of viewer {viewer} {wrong}")
                elif viewer not in drawn:
                    continue
                elif wrong := _wrong_markup(game.text.render(view, static_view)):
                    yield setting.finding(look.state, f"the picture of viewer {viewer} {wrong}")
                elif game.svg and (wrong := _wrong_drawing(game.svg(view, static_view))):
                    yield setting.finding(look.state, f"the drawing of viewer {viewer} {wrong}")


def _wrong_markup(picture: str) -> str | None:
    """Why a terminal cannot show a picture."""
    try:
        plain = Text.from_markup(picture).plain
    except MarkupError as error:
        return f"has broken colour marks: {error}"
    return None if plain.strip() else "is empty"


def _wrong_drawing(drawing: str) -> str | None:
    """Why a browser cannot show a drawing by itself."""
    try:
        root = ElementTree.fromstring(drawing)
    except ElementTree.ParseError as error:
        return f"is no XML: {error}"
    return None if root.tag == f"{{{SVG}}}svg" else f"is a {root.tag}, not an svg of {SVG}"


def _wrong(shown: Any, *allowed: type) -> str | None:
    """Why something may not leave a table: no allow-list, or its JSON does not read as declared."""
    if not isinstance(shown, allowed):
        kind = type(shown).__name__
        return f"is of type {kind}: only a turnwise.core.wire_struct.WireStruct lists what may be seen"
    try:
        read = msgspec.json.decode(msgspec.json.encode(shown), type=type(shown))
    except (msgspec.MsgspecError, TypeError) as error:
        return f"does not travel as JSON: {error}"
    return None if read == shown else f"reads back otherwise from its JSON: {difference(shown, read)}"


def views_from_others_are_the_same(setting: Setting) -> Iterator[Finding]:
    """A view made from another viewer's has neither more nor less than one's own."""
    game, viewers = setting.game, (*range(setting.players), SPECTATOR, OPEN)
    if game.view_from is None:
        return
    for seed in setting.seeds[:FEW_SEEDS]:
        for look in looks(setting, seed):
            views = {viewer: game.view_of(look.state, viewer) for viewer in viewers}
            for viewer, view in views.items():
                for other in {OPEN, SPECTATOR, (viewer + 1) % setting.players}:
                    found = game.view_from(look.state, viewer, views[other])
                    if found != view:
                        sentence = f"the view of viewer {viewer}, made from that of {other}, differs: "
                        yield setting.finding(look.state, sentence + difference(view, found))


def static_view_never_changes(setting: Setting) -> Iterator[Finding]:
    """What a table tells once is plain data and follows from its parameters, whatever is dealt or done."""
    game = setting.game
    blank = game.setup(setting.edition, players=setting.players)
    static_view = game.static_view_of(blank)
    if wrong := _wrong(static_view, WireStruct, NoStaticView):
        yield setting.finding(blank, f"the static view {wrong}")
    for seed in setting.seeds[:FEW_SEEDS]:
        for look in looks(setting, seed):
            if (found := game.static_view_of(look.state)) != static_view:
                yield setting.finding(
                    look.state, f"the static view changes: {difference(static_view, found)}"
                )
