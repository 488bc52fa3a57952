"""What a deal and a redeal must not leave behind."""

from typing import Any

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


@pytest.mark.covers("SC-1.1")
def test_a_deck_has_room_for_a_whole_pack(scoundrel: Any) -> None:
    """As many cards as the parameters allow, 13 of each of four suits."""
    state = scoundrel.new(1, None, {"potion_highest": 14, "weapon_highest": 14})
    assert (state.loose + state.fixed + state.cards, len(state.deck), len(state.below)) == (52, 52, 52)
