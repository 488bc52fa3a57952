"""Events: told into a buffer or to nobody, and filtered for each viewer."""

import pytest

from turnwise.core.events import (
    EVERY_SEAT,
    HIDDEN,
    OPEN,
    SPECTATOR,
    EventKind,
    Shows,
    emit,
    event_buffer,
    read_events,
    seen_by,
    shown_to,
)

KINDS = (EventKind("drew", ("seat", "card"), secret=("card",)), EventKind("passed", ("seat",)))


def test_nobody_listens():
    emit(None, 0, 1, 2)  # must not fail


def test_events_are_told_in_order():
    buffer = event_buffer()
    emit(buffer, 0, 1, 42)
    emit(buffer, 1, 1)
    assert read_events(buffer) == [(0, 1, 42, 0), (1, 1, 0, 0)]


def test_only_the_seat_itself_sees_a_secret():
    raw_events = [(0, 1, 42, 0)]
    assert seen_by(1, raw_events, KINDS)[0].values == {"seat": 1, "card": 42}
    assert seen_by(OPEN, raw_events, KINDS)[0]["card"] == 42
    for viewer in (0, SPECTATOR):
        (event,) = seen_by(viewer, raw_events, KINDS)
        assert event.values == {"seat": 1, "card": None}
        assert event["card"] == HIDDEN
        assert event["seat"] == 1


DECLARED = (
    EventKind("moved", ("unit",), shows=Shows.NOTHING),
    EventKind("drew", ("seat", "card"), secret=("card",), shows=Shows.SEAT),
    EventKind("played", ("card", "seat"), shows=Shows.OTHERS),
    EventKind("strange", ("seat",)),
)


@pytest.mark.parametrize(
    ("raw_events", "seats"),
    [
        ([], EVERY_SEAT),
        ([(0, 7, 0, 0)], 0),
        ([(1, 2, 42, 0)], 0b100),
        ([(1, 2, 42, 0), (1, 0, 9, 0)], 0b101),
        ([(2, 42, 1, 0)], ~0b010),
        ([(2, 42, 1, 0), (1, 1, 9, 0)], EVERY_SEAT),
        ([(0, 7, 0, 0), (3, 0, 0, 0)], EVERY_SEAT),
    ],
)
def test_the_kinds_of_events_say_to_whom_something_may_have_been_shown(raw_events, seats):
    assert shown_to(raw_events, DECLARED) == seats


@pytest.mark.parametrize(
    "kind", [{"values": ("unit",), "shows": Shows.SEAT}, {"values": ("seat",), "secret": ("seat",)}]
)
def test_a_kind_whose_seat_is_not_known_to_all_is_refused(kind):
    with pytest.raises(ValueError, match=r"event 'odd' .* seat"):
        EventKind("odd", **kind)
