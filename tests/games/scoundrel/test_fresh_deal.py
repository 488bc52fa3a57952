"""What a deal and a redeal must not leave behind."""

import pytest

from spoiled import is_dealt_anew, redealt_chances


@pytest.mark.parametrize("number", [0, 1, 2])
def test_a_deal_leaves_nothing_of_the_game_before(scoundrel, number):
    assert is_dealt_anew(scoundrel, number)


def test_a_redeal_gives_the_world_a_future_of_its_own(scoundrel):
    """A search that plays on in a determinized world must not see the true chance: its key is drawn anew."""
    state = scoundrel.new(1)
    one, same, other = redealt_chances(scoundrel, state, "a", "a", "b")
    assert one == same
    assert other != one != state.chance != other
