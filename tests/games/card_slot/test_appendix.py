"""The set-up positions of the test document's appendix open by name."""

import pytest

from turnwise import game
from turnwise.matches.scenario import find_scenario

CARD_SLOT = game("card_slot")


@pytest.mark.parametrize("name", ["A", "B", "C", "D"])
def test_a_position_opens_by_name(name):
    for spoken in (name, f"card_slot/{name}"):
        scenario = find_scenario(spoken)
        assert scenario.game.id == "card_slot"
        assert CARD_SLOT.legal(CARD_SLOT.parse_state(scenario.position))


def test_they_are_what_the_appendix_asks_for():
    facts = {name: CARD_SLOT.text.derived_fields(find_scenario(name).start()) for name in "ABCD"}
    assert find_scenario("A").start().hands[0][0] >= 3  # sevens in Player 1's hand
    assert 1 <= int(facts["B"]["deck_count"]) <= 3
    assert facts["C"]["board_count"] == "9"
    assert len(facts["D"]["lines"].split(",")) >= 2
