"""What events are declared to show: sound for all games, and a wrong declaration is noticed."""

import dataclasses
import re

import pytest

from turnwise import game
from turnwise.core import registry
from turnwise.core.events import Shows
from turnwise.testing import CHECKS, Setting, settings
from turnwise.testing.reveals import shown_is_declared


def declaring(name, **kinds):
    """A game with some kinds of events declared otherwise."""
    true = game(name)
    events = (dataclasses.replace(it, shows=kinds.get(it.name, it.shows)) for it in true.events)
    return dataclasses.replace(true, events=tuple(events))


@pytest.mark.parametrize(
    ("name", "edition", "players", "kinds"),
    [
        ("card_slot", "1.1.1", 2, {"placed": Shows.NOTHING}),
        ("card_slot", "1.1.1", 2, {"placed": Shows.SEAT}),
        ("uno", "official", 2, {"played": Shows.NOTHING}),
        ("uno", "house", 3, {"swapped": Shows.OTHERS}),
        ("tactics", "3.0", 2, {"drafted": Shows.NOTHING}),
    ],
)
def test_a_kind_that_shows_more_than_it_says_is_found(name, edition, players, kinds):
    setting = Setting(declaring(name, **kinds), edition, players, range(8))
    kind = next(iter(kinds))
    found = next(CHECKS["shown_is_declared"](setting))
    assert "something hidden, which no event of it declares" in found.sentence
    assert re.search(rf"\b{kind}\b", found.sentence)


@pytest.mark.parametrize(
    ("name", "edition", "players", "kind"),
    [("scoundrel", "1.0", 1, "room"), ("card_slot", "1.1.1", 2, "drew"), ("tactics", "3.0", 2, "buff_left")],
)
def test_what_chance_decides_is_shown_to_all_whatever_is_declared(name, edition, players, kind):
    broken = declaring(name, **{kind: Shows.NOTHING})
    assert list(shown_is_declared(Setting(broken, edition, players, range(4)))) == []


@pytest.mark.deep
@pytest.mark.parametrize("name", registry.game_ids())
def test_no_action_shows_more_than_is_declared_in_many_worlds(name):
    for setting in settings(game(name), range(40)):
        assert list(shown_is_declared(setting, worlds=24, tried=12)) == []
