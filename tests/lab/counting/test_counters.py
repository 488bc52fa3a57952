"""Which cells the events of a game fill: of a tiny log, worked out by hand.

Two greedy players of 9 stones: the first takes 2, 2 and 1, the second 2 and 2.
"""

import numpy as np
import pytest

from counted_heap import heap_with, two_greedy
from turnwise.core.interfaces import Counted
from turnwise.lab.counting.counters import AS_SUCH, Counters
from turnwise.lab.counting.counting_rules import GAMES, KIND_SIZE, NONE, SQUARES, TIMES, TOTALS, WON
from turnwise.lab.counting.event_table import event_table
from turnwise.lab.counting.play_batch import play_batch
from turnwise.lab.counting.tally import Games

STONES = {"stones": Counted(3)}


def totals(of):
    """By cell, seat and column, of one game; and the seats that won it, one bit each."""
    batch = play_batch(two_greedy(of), range(1))
    rows = np.frombuffer(batch.totals, np.int64).reshape(-1, 2, TOTALS)
    return rows, int(Games.of(batch).column("winners")[0])


def times(of):
    """How often each cell was counted, for the first seat and the second."""
    rows, _ = totals(of)
    return [tuple(row) for row in rows[:, :, TIMES].tolist()]


def test_cells_are_numbered_through_events_and_their_values():
    counters = Counters(heap_with({**STONES, "by": Counted(2)}))
    assert [(one.event, one.value, one.place, one.labels, one.cells) for one in counters.all] == [
        ("took", None, AS_SUCH, ("took",), range(1)),
        ("took", "stones", 2, ("0", "1", "2"), range(1, 4)),
        ("caught", None, AS_SUCH, ("caught",), range(4, 5)),
        ("caught", "by", 2, ("0", "1"), range(5, 7)),
    ]
    assert counters.cells == 7
    assert [len(counters.of_kind(kind)) for kind in range(3)] == [2, 2, 0]


def test_the_table_of_a_log():
    """Of two kinds: the seat is the first value of both, its seats stand behind the kinds, and cells 0 and 4
    count them as such; the second value of the first kind is counted by three numbers from cell 1 on."""
    table = event_table(Counters(heap_with(STONES)), seats=2)
    assert table[:KIND_SIZE] == [1, 2, 2 * KIND_SIZE, 0, 2, 3, 1, *[NONE] * (KIND_SIZE - 7)]
    assert table[KIND_SIZE : 2 * KIND_SIZE] == [1, 2, 2 * KIND_SIZE + 2, 4, *[NONE] * (KIND_SIZE - 4)]
    assert table[2 * KIND_SIZE :] == [0, 1, 0, 1]


def test_an_event_is_counted_as_such_and_by_its_value_for_its_seat():
    assert times(heap_with(STONES)) == [(3, 2), (0, 0), (1, 0), (2, 2), (0, 0)]


def test_squares_games_and_wins_go_with_the_times():
    rows, winners = totals(heap_with(STONES))
    first_won, second_won = winners & 1, winners >> 1
    assert rows[3].tolist() == [[2, 4, 1, first_won, 0], [2, 4, 1, second_won, 0]]
    assert rows[0, :, SQUARES].tolist() == [9, 4]
    assert (rows[1, :, GAMES].tolist(), rows[1, :, WON].tolist()) == ([0, 0], [0, 0])


def test_values_out_of_range_are_left_out():
    """Two stones are no value of two, counted from 0."""
    assert times(heap_with({"stones": Counted(2)})) == [(3, 2), (0, 0), (1, 0), (0, 0)]


def test_an_event_without_a_seat_belongs_to_the_mover():
    assert times(heap_with(STONES, ("who", "stones"))) == [(3, 2), (0, 0), (1, 0), (2, 2), (0, 0)]


def test_a_value_can_say_whose_an_event_is():
    """As a unit does; here each number is the other seat's."""
    of = heap_with({**STONES, "unit": Counted(2, seats=(1, 0))}, ("unit", "stones"))
    took, *units = [(2, 3), (0, 3), (2, 0)]
    assert times(of) == [took, *units, (0, 0), (0, 1), (2, 2), (0, 0)]


def test_the_end_is_not_counted_as_an_event():
    """An event with a reason tells of it."""
    counters = Counters(heap_with(STONES, ("reason", "stones")))
    assert [counter.event for counter in counters.all] == ["caught"]
    assert [len(counters.of_kind(kind)) for kind in (0, 1)] == [0, 1]
    assert times(heap_with(STONES, ("reason", "stones"))) == [(0, 0)]


def test_labels_are_the_words_of_views(monkeypatch):
    of = heap_with(STONES)
    object.__setattr__(of, "event_words", {"stones": ["none", "one", "two"].__getitem__})
    assert Counters(of).all[1].labels == ("none", "one", "two")


@pytest.mark.parametrize(("values", "place"), [(("seat", "x"), 1), (("x", "seat"), 2), (("x", "y"), 0)])
def test_where_an_event_says_whose_it_is(values, place):
    of = heap_with({}, values)
    assert Counters(of).owner_place(of.events[0]) == place
    assert Counters(of).owners(of.events[0], 3) == (0, 1, 2)
