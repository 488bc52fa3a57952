"""Every suit and every way of blunting of Scoundrel has a rule of its own."""

import pytest

from turnwise.games.scoundrel.dungeon import is_monster
from turnwise.games.scoundrel.events import DRANK, EQUIPPED, FOUGHT
from turnwise.games.scoundrel.rules import weapon_limit
from turnwise.games.scoundrel.state import MONSTER, POTION, SUIT_SHIFT, SUITS, WEAPON_CARD

HAPPENS = {MONSTER: FOUGHT, POTION: DRANK, WEAPON_CARD: EQUIPPED}


@pytest.mark.covers("SC-1.3", "SC-1.4", "SC-1.5")
@pytest.mark.parametrize(("suit", "row"), list(enumerate(SUITS)), ids=[suit.letter for suit in SUITS])
def test_a_card_of_every_suit_is_played_as_what_it_is(at, suit, row):
    table = at(room=f"5{row.letter} 2C 3C 4C", deck="9S", health=10)
    table.play(f"play 5{row.letter}")
    assert [kind for kind, *_ in table.raw_events] == [HAPPENS[row.kind]]
    assert is_monster((suit << SUIT_SHIFT) + 5) == (row.kind == MONSTER)


@pytest.mark.covers("SC-3.6", "SC-6.1", "SC-6.2")
def test_every_way_of_blunting_has_its_limit(at, scoundrel):
    found = {}
    for way in scoundrel.parameters["blunting"].kind.options:
        table = at(values={"blunting": way}, weapon="9D", pile="7C", room="2C 3C 4C 5C", deck="9S")
        found[way] = weapon_limit(table.state)
    assert found == {"last_kill_or_less": 7, "strictly_less": 6, "off": 14}
