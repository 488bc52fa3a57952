"""The table of parameters in the rule book, and the ends of every range that its clauses give."""

import re
from pathlib import Path

import pytest

from turnwise.core.errors import BadSetup

BOOK = Path(__file__).parents[3] / "docs/rules/card_slot.md"
ROW = re.compile(r"^\| ((?:`\w+`(?:, )?)+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$", re.MULTILINE)
EDITIONS = ("1.0.0", "1.0.1", "1.1.1")
SYMBOLS = ("seven", "silver", "cherry", "watermelon", "bell", "replay")
FEW = {f"{symbol}_cards": 10 for symbol in SYMBOLS} | {"heavenly_hand": "false", "hand_size": 1}


def cells(text, count):
    """What a cell says of each of so many parameters; a single parameter may have a list."""
    found = [text] if count == 1 else text.split(", ")
    return [word.strip(" `").replace("−", "-").replace(", ", ",") for word in found]


@pytest.mark.covers("CS-7.1")
def test_the_values_of_the_book_are_played(card_slot):
    seen = set()
    for names, *values in ROW.findall(BOOK.read_text(encoding="utf-8")):
        named = cells(names, 2)
        seen |= set(named)
        for edition, text in zip(EDITIONS, values, strict=True):
            state = card_slot.setup(edition)
            for name, value in zip(named, cells(text, len(named)), strict=True):
                parameter = card_slot.parameters[name]
                assert parameter.kind.show(parameter.value(state)) == value, f"{name} of {edition}"
    assert seen == set(card_slot.parameters)


@pytest.mark.covers("CS-7.3", "CS-7.8")
@pytest.mark.parametrize("symbol", SYMBOLS)
@pytest.mark.parametrize(("what", "low", "high"), [("cards", 0, 60), ("amount", 0, 60), ("score", -99, 99)])
def test_ranges_go_exactly_so_far(card_slot, symbol, what, low, high):
    name = f"{symbol}_{what}"
    parameter = card_slot.parameters[name]
    others = FEW | {f"{symbol}_effect": "draw"}
    for value in (low, high):
        assert parameter.value(card_slot.setup(values=others | {name: value})) == value
    for value in (low - 1, high + 1):
        with pytest.raises(BadSetup, match=name):
            card_slot.setup(values=others | {name: value})


@pytest.mark.covers("CS-7.2")
def test_every_slot_but_the_centre_may_be_refreshed(card_slot):
    for slot in range(1, 9):
        assert card_slot.setup(values={"refresh_slots": [slot]}).refresh_slots == [slot] + [0] * 7
    for slot in (0, 9):
        with pytest.raises(BadSetup, match="refresh_slots"):
            card_slot.setup(values={"refresh_slots": [slot]})


@pytest.mark.covers("CS-7.4", "CS-7.8")
def test_the_largest_hand(card_slot):
    """Of 120 cards two players can have 59 each, and two are left."""
    most = {"bell_cards": 60, "replay_cards": 31, "heavenly_hand": "false"}
    assert sum(card_slot.new(1, None, most | {"hand_size": 59}).pool) == 2
    with pytest.raises(BadSetup, match="hand_size"):
        card_slot.setup(values=most | {"hand_size": 60})
    assert card_slot.setup(values=FEW).hand_size == 1
    with pytest.raises(BadSetup, match="hand_size"):
        card_slot.setup(values=FEW | {"hand_size": 0})
