"""What an action of Scoundrel consists of."""

from turnwise.core.interfaces import NoNotice

ROOM = {"weapon": "5D", "pile": "10C", "room": "9S KS 7H 3D", "deck": "2C 3C 4C"}


def parts(table, scoundrel):
    return [scoundrel.text.parts(table.state, action) for action in scoundrel.legal(table.state)]


def test_every_action_with_the_damage_of_each_choice(at, scoundrel):
    """The weapon of 5 takes 5 off the 9; it last killed a 10, so the king is fought with bare hands alone."""
    assert parts(at(health=8, **ROOM), scoundrel) == [
        {"verb": "fight", "card": "9S", "with": "bare hands", "damage": 9},
        {"verb": "fight", "card": "KS", "with": "bare hands", "damage": 13},
        {"verb": "drink", "card": "7H", "heals": 7},
        {"verb": "take", "card": "3D"},
        {"verb": "fight", "card": "9S", "with": "weapon", "damage": 4},
        {"verb": "avoid"},
    ]


def test_a_weapon_that_is_strong_enough_takes_it_all(at, scoundrel):
    found = parts(at(weapon="9D", room="9S 2H", deck="-"), scoundrel)
    assert {"verb": "fight", "card": "9S", "with": "weapon", "damage": 0} in found


def test_a_potion_heals_up_to_the_maximum_and_only_once_a_room(at, scoundrel):
    first = at(health=15, room="7H 9H 2C", deck="3C")
    assert parts(first, scoundrel)[:2] == [
        {"verb": "drink", "card": "7H", "heals": 5},
        {"verb": "drink", "card": "9H", "heals": 5},
    ]
    first.play("drink 7H")
    assert parts(first, scoundrel)[0] == {"verb": "drink", "card": "9H", "heals": 0}
    second = at(health=3, room="9H 2C", potions=1, deck="3C")
    assert parts(second, scoundrel)[0] == {"verb": "drink", "card": "9H", "heals": 0}


def test_cards_are_named_as_in_the_view(at, scoundrel):
    table = at(**ROOM)
    cards = [found["card"] for found in parts(table, scoundrel) if "card" in found]
    assert set(cards) == set(table.view().room)


def test_a_clock_waits_for_the_only_player(at, scoundrel):
    timing, state = scoundrel.timing, at(**ROOM).state
    assert [(timer.name, timer.message, timer.is_shared) for timer in timing.timers] == [
        ("ACTION", "YOUR_TURN", False)
    ]
    assert (timing.movers(state), timing.running(state), timing.seconds, timing.timeout) == (
        (0,),
        0,
        None,
        None,
    )
    assert timing.notice(state) == NoNotice()
