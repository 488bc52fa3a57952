"""What a deal and a redeal must not leave behind."""

import pytest

from spoiled import is_dealt_anew, redealt_chances


@pytest.mark.parametrize("number", [0, 1, 2])
def test_a_deal_leaves_nothing_of_the_game_before(card_slot, number):
    assert is_dealt_anew(card_slot, number)


def test_a_redeal_gives_the_world_a_future_of_its_own(card_slot):
    """A search that plays on in a determinized world must not see the true chance: its key is drawn anew."""
    state = card_slot.new(1)
    one, same, other = redealt_chances(card_slot, state, "a", "a", "b")
    assert one == same
    assert other != one != state.chance != other
