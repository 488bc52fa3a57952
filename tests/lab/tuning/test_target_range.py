"""Ranges: how far outside a value lies, and what an interval says."""

import pytest

from turnwise.lab.tuning.target_range import TargetRange

HALF = TargetRange(0.48, 0.52)
LENGTH = TargetRange(8, 15)


@pytest.mark.parametrize(
    ("wants", "value", "is_share", "distance"),
    [
        (HALF, 0.5, True, 0),
        (HALF, 0.48, True, 0),
        (HALF, 0.45, True, 3),  # points
        (HALF, 0.55, True, 3),
        (LENGTH, 7, False, 12.5),  # 1 of 8
        (LENGTH, 18, False, 20),  # 3 of 15
        (LENGTH, 15, False, 0),
        (TargetRange(None, 0.05), 0.25, True, 20),
        (TargetRange(None, 0.05), 0.01, True, 0),
        (TargetRange(30, None), 24, False, 20),
        (TargetRange(None, 0), 2, False, 200),  # of nothing: as if it were 1
        (TargetRange(-10, None), -12, False, 20),
    ],
)
def test_the_distance_is_in_points_or_in_per_cent_of_the_missed_end(wants, value, is_share, distance):
    assert wants.distance(value, is_share) == pytest.approx(distance)


@pytest.mark.parametrize(
    ("wants", "low", "high", "holds", "excludes"),
    [
        (HALF, 0.485, 0.515, True, False),
        (HALF, 0.47, 0.51, False, False),
        (HALF, 0.40, 0.47, False, True),
        (HALF, 0.53, 0.60, False, True),
        (HALF, 0.40, 0.60, False, False),
        (TargetRange(None, 0.05), 0.0, 0.04, True, False),
        (TargetRange(None, 0.05), 0.06, 0.10, False, True),
        (TargetRange(0.9, None), 0.80, 0.85, False, True),
    ],
)
def test_what_an_interval_says(wants, low, high, holds, excludes):
    assert (wants.holds(low, high), wants.excludes(low, high)) == (holds, excludes)


def test_a_value_is_as_deep_inside_as_the_nearer_end_is_far():
    assert HALF.depth(0.51) == pytest.approx(0.01)
    assert HALF.depth(0.6) == pytest.approx(-0.08)
    assert TargetRange(None, 5).depth(2) == 3


def test_ranges_that_have_nothing_in_common():
    assert TargetRange(0, 5).is_apart(TargetRange(6, None))
    assert not TargetRange(0, 5).is_apart(TargetRange(5, None))
    assert not TargetRange(None, 5).is_apart(TargetRange(None, 1))
    assert TargetRange(0.5, 0.75).mirrored() == TargetRange(0.25, 0.5)
