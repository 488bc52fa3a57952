"""What cards do, told with the options of the table."""

import pytest

from turnwise.games.uno import GAME as UNO


def told(edition, players):
    return UNO.static_view_of(UNO.setup(edition, players=players)).effects


@pytest.mark.covers("UN-4.1", "UN-4.3", "UN-4.4", "UN-4.5")
def test_between_two():
    assert told("duel", 2) == {
        "s": "The next player loses the turn.",
        "r": "Works like a Skip.",
        "+2": "The next player draws 2 cards and loses the turn.",
        "w": "Goes on any card. Whoever plays it names the colour.",
        "w+4": "Names the colour; the next player draws 4 cards and loses the turn.",
    }


@pytest.mark.covers("UN-4.2", "UN-4.9", "UN-4.19", "UN-4.20")
def test_with_the_rules_of_the_house():
    effects = told("house", 4)
    assert effects["r"] == "Play turns round and goes the other way."
    assert effects["+2"] == "The next player draws 2 cards and loses the turn, or answers with another."
    assert effects["7"] == "Whoever plays it swaps hands with a player of their choice."
    assert effects["0"] == "All hands are passed on in the direction of play."
