"""The table of parameters in the rule book: every value of both editions and both ends of every range."""

import re
from pathlib import Path

import pytest

from turnwise.core.errors import BadSetup

BOOK = Path(__file__).parents[3] / "docs/rules/scoundrel.md"
ROW = re.compile(r"^\| ((?:`\w+`(?:, )?)+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|[^|]+\|$", re.MULTILINE)
RANGE = re.compile(r"(\d+) (?:to|or) (`\w+`|\d+)$")
ROOMY = {"max_health": 999, "room_size": 8}  # so that only a parameter's own range bounds it


def rows():
    """Each parameter with its values in the editions and its range."""
    for names, default, strict, span in ROW.findall(BOOK.read_text(encoding="utf-8")):
        of_all = zip(names.split(", "), default.split(", "), strict.split(", "), strict=True)
        for name, one, other in of_all:
            yield name.strip("`"), one.strip(" `"), other.strip(" `"), span.strip()


@pytest.mark.covers("SC-6.1")
def test_the_values_of_the_book_are_played(scoundrel):
    assert {name for name, *_ in rows()} == set(scoundrel.parameters)
    for name, default, strict, _ in rows():
        kind = scoundrel.parameters[name].kind
        found = [kind.show(scoundrel.parameters[name].value(scoundrel.setup(of))) for of in ("1.0", "strict")]
        assert found == [default, strict], name


@pytest.mark.covers("SC-6.4", "SC-6.7")
def test_every_range_goes_exactly_as_far_as_the_book_has_it(scoundrel):
    ranges = {name: match.groups() for name, *_, span in rows() if (match := RANGE.match(span))}
    assert len(ranges) == 13  # all but blunting and losing_score_counts_room
    for name, (low, high) in ranges.items():
        lowest, highest = int(low), int(ROOMY.get(high.strip("`"), high))
        for value in (lowest, highest):
            assert (
                scoundrel.parameters[name].value(scoundrel.setup(values=ROOMY | fitting(name, value)))
                == value
            )
        for value in (lowest - 1, highest + 1):
            with pytest.raises(BadSetup, match=name):
                scoundrel.setup(values=ROOMY | {name: value})


def fitting(name, value):
    """A value of a parameter with others that go with it."""
    others = {"max_health": {"start_health": 1}, "room_size": {"cards_per_room": 1}}
    return others.get(name, {}) | {name: value}
