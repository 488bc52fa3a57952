"""What leaves a table: events, views, lore."""

from collections.abc import Iterator
from typing import Any

import msgspec

from turnwise.core.declared import NoLore
from turnwise.core.events import EVENT_SIZE, MOST_EVENTS, OPEN, SPECTATOR, event_buffer, told
from turnwise.core.shown import Shown
from turnwise.core.state import copy, pack
from turnwise.testing.findings import Finding, difference
from turnwise.testing.walks import Setting, looks

FEW_SEEDS = 8


def events_are_told(setting: Setting) -> Iterator[Finding]:
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
                if not game.sentences(heard, told(events), viewer):
                    sentence = f"action {look.action} tells viewer {viewer} no sentence"
                    yield setting.finding(look.state, sentence)


def views_are_plain(setting: Setting) -> Iterator[Finding]:
    """Every view is an allow-list, travels as JSON and has a picture; of long games a sample."""
    game, viewers = setting.game, (*range(setting.players), SPECTATOR, OPEN)
    for seed in setting.seeds[:FEW_SEEDS]:
        for look in looks(setting, seed):
            for viewer in viewers:
                view = game.view_of(look.state, viewer)
                if wrong := _wrong(view, Shown):
                    yield setting.finding(look.state, f"the view of viewer {viewer} {wrong}")
                elif not game.text.picture(view, game.lore_of(look.state)).strip():
                    yield setting.finding(look.state, f"the picture of viewer {viewer} is empty")


def _wrong(shown: Any, *allowed: type) -> str | None:
    """Why something may not leave a table: no allow-list, or its JSON does not read as declared."""
    if not isinstance(shown, allowed):
        return f"is of type {type(shown).__name__}: only a turnwise.core.shown.Shown lists what may be seen"
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


def lore_never_changes(setting: Setting) -> Iterator[Finding]:
    """What a table tells once is plain data and follows from its parameters, whatever is dealt or done."""
    game = setting.game
    blank = game.setup(setting.edition, players=setting.players)
    lore = game.lore_of(blank)
    if wrong := _wrong(lore, Shown, NoLore):
        yield setting.finding(blank, f"the lore {wrong}")
    for seed in setting.seeds[:FEW_SEEDS]:
        for look in looks(setting, seed):
            if (found := game.lore_of(look.state)) != lore:
                yield setting.finding(look.state, f"the lore changes: {difference(lore, found)}")
