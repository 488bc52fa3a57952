"""What a deal and a redeal must not leave behind."""

import pytest

from spoiled import is_dealt_anew, redealt_chances

KEPT = (
    "players",
    "known_by",
    "known_card",
    "known_holder",
)  # the number of players is set up; what is known is a list of `known` entries


@pytest.mark.parametrize("number", [0, 1, 2])
def test_a_deal_leaves_nothing_of_the_game_before(uno, number):
    assert is_dealt_anew(uno, number, KEPT)


def test_a_redeal_gives_the_world_a_future_of_its_own(uno):
    """A search that plays on in a determinized world must not see the true chance: its key is drawn anew."""
    state = uno.new(1)
    one, same, other = redealt_chances(uno, state, "a", "a", "b")
    assert one == same
    assert other != one != state.chance != other
