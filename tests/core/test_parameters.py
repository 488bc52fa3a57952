"""Parameters: kinds, ranges, tables, and refusals that name the parameter and the value."""

from dataclasses import dataclass, field
from typing import Annotated

import pytest

from turnwise.core.errors import BadSetup
from turnwise.core.parameters import Choice, Flag, Listing, Number, ParameterTable, configure, parameters_of
from turnwise.core.state import Ints, blank


@dataclass(slots=True, kw_only=True)
class Sample:
    speed: Annotated[int, Number(1, 9, "How fast.")] = 3
    mode: Annotated[int, Choice(("calm", "wild"), "How wild.")] = 0
    loud: Annotated[int, Flag("Whether it is loud.")] = 0
    slots: Annotated[Ints, Listing(1, 8, 3, "Which slots, in order.")] = field(
        default_factory=lambda: [3, 7, 0]
    )
    counts: Annotated[Ints, ParameterTable(("red_cards", "blue_cards"), Number(0, 60, "Cards."))] = field(
        default_factory=lambda: [5, 6]
    )


KNOWN = parameters_of(Sample)


def test_a_table_is_one_parameter_for_each_entry():
    assert list(KNOWN) == ["speed", "mode", "loud", "slots", "red_cards", "blue_cards"]
    assert KNOWN["blue_cards"].default == 6


def test_values_are_read_as_people_write_them():
    sample = Sample()
    configure(sample, KNOWN, {"speed": "9", "mode": "Wild", "loud": True, "slots": "7,1", "blue_cards": 0})
    assert sample == Sample(speed=9, mode=1, loud=1, slots=[7, 1, 0], counts=[5, 0])
    shown = {name: parameter.kind.show(parameter.value(sample)) for name, parameter in KNOWN.items()}
    assert shown == {
        "speed": "9",
        "mode": "wild",
        "loud": "true",
        "slots": "7,1",
        "red_cards": "5",
        "blue_cards": "0",
    }


@pytest.mark.parametrize("value", ["none", "", []])
def test_an_empty_list(value):
    sample = blank(Sample)
    configure(sample, KNOWN, {"slots": value})
    assert sample.slots == [0, 0, 0]
    assert KNOWN["slots"].kind.show(KNOWN["slots"].value(sample)) == "none"


@pytest.mark.parametrize(
    ("name", "value", "right"),
    [
        ("speed", "10", "a whole number from 1 to 9"),
        ("speed", "0", "a whole number from 1 to 9"),
        ("speed", "fast", "a whole number from 1 to 9"),
        ("speed", 2.5, "a whole number from 1 to 9"),
        ("speed", True, "a whole number from 1 to 9"),
        ("speed", None, "a whole number from 1 to 9"),
        ("mode", "tame", "one of calm, wild"),
        ("loud", "loudly", "one of false, true"),
        ("slots", "9", "up to 3 different numbers from 1 to 8, or none"),
        ("slots", "1,1", "up to 3 different numbers from 1 to 8, or none"),
        ("slots", "1,2,3,4", "up to 3 different numbers from 1 to 8, or none"),
        ("slots", "one", "up to 3 different numbers from 1 to 8, or none"),
        ("red_cards", -1, "a whole number from 0 to 60"),
    ],
)
def test_a_bad_value_is_refused(name, value, right):
    sample = Sample()
    with pytest.raises(BadSetup) as refused:
        configure(sample, KNOWN, {name: value})
    assert refused.value.code == "bad_value"
    assert refused.value.sentence == f"parameter {name} cannot be {value!r}: it is {right}"
    assert sample == Sample()


def test_an_unknown_name_is_refused_with_a_guess():
    with pytest.raises(BadSetup, match=r"no parameter 'sped'.*did you mean speed") as refused:
        configure(Sample(), KNOWN, {"sped": 1})
    assert refused.value.code == "unknown_parameter"
