"""Events: told into a buffer or to nobody, and filtered for each viewer."""

from turnwise.core.events import HIDDEN, OPEN, SPECTATOR, EventKind, event_buffer, seen_by, tell, told

KINDS = (EventKind("drew", ("seat", "card"), secret=("card",)), EventKind("passed", ("seat",)))


def test_nobody_listens():
    tell(None, 0, 1, 2)  # must not fail


def test_events_are_told_in_order():
    buffer = event_buffer()
    tell(buffer, 0, 1, 42)
    tell(buffer, 1, 1)
    assert told(buffer) == [(0, 1, 42, 0), (1, 1, 0, 0)]


def test_only_the_seat_itself_sees_a_secret():
    happened = [(0, 1, 42, 0)]
    assert seen_by(1, happened, KINDS)[0].values == {"seat": 1, "card": 42}
    assert seen_by(OPEN, happened, KINDS)[0]["card"] == 42
    for viewer in (0, SPECTATOR):
        (event,) = seen_by(viewer, happened, KINDS)
        assert event.values == {"seat": 1, "card": None}
        assert event["card"] == HIDDEN
        assert event["seat"] == 1
