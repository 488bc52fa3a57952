"""The turns of a match are counted for simulations."""

import turnwise
from turnwise.games.uno.rules import turns


def test_every_turn_that_ends_is_counted():
    """Player 1 plays and Player 2 plays: two turns; drawing alone ends none."""
    position = turnwise.position("uno duel top=g7 hand1=g5,r1,r2 hand2=g6,y1,y2 turn=1")
    assert turns(position.state) == 0
    position.play("play g5")
    position.play("play g6")
    assert turns(position.state) == 2
