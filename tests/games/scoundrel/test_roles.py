"""What a card is, told with the room."""

import pytest


@pytest.mark.covers("SC-1.3", "SC-1.4", "SC-1.5")
def test_every_card_of_the_room_has_its_role(at):
    table = at(room="2C,AS,10D,10H")
    assert [(card, table.static_view.roles[card[-1]]) for card in table.view().room] == [
        ("2C", "monster"),
        ("AS", "monster"),
        ("10D", "weapon"),
        ("10H", "potion"),
    ]
