"""Scoundrel in words: moves, refusals, sentences and positions."""

import pytest

from turnwise.core.errors import BadSetup, BadText, IllegalAction
from turnwise.core.position import Position
from turnwise.games.scoundrel.state import ACTIONS, AVOID, TAKE, WEAPON

ROOM = {"weapon": "5D", "pile": "10C", "room": "9S KS 7H 3D", "deck": "2C 3C 4C"}


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (TAKE, "fight 9S barehanded"),
        (WEAPON, "fight 9S with weapon"),
        (TAKE + 1, "fight KS barehanded"),
        (TAKE + 2, "drink 7H"),
        (TAKE + 3, "take 3D"),
        (AVOID, "avoid"),
    ],
)
def test_moves_read_as_they_are_written(at, scoundrel, action, text):
    state = at(**ROOM).state
    assert scoundrel.text.format_action(state, action) == text
    assert scoundrel.text.parse_action(state, text) == action
    assert scoundrel.text.parse_action(state, text.upper()) == action


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("9S", WEAPON),
        ("9s b", TAKE),
        ("9♠ w", WEAPON),
        ("fight 9S bare", TAKE),
        ("fight KS", TAKE + 1),
        ("play 7h", TAKE + 2),
        ("equip 3D", TAKE + 3),
    ],
)
def test_short_forms(at, scoundrel, text, action):
    assert scoundrel.text.parse_action(at(**ROOM).state, text) == action


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "unreadable_action"),
        ("fight", "unreadable_action"),
        ("fight 9S KS", "unreadable_action"),
        ("avoid 9S", "unreadable_action"),
        ("fight 1S", "unknown_card"),
        ("fight S", "unknown_card"),
        ("flee", "unknown_card"),
        ("fight 2C", "no_such_card"),
    ],
)
def test_unreadable_moves(at, scoundrel, text, code):
    state = at(**ROOM).state
    with pytest.raises(BadText) as caught:
        Position(scoundrel, state).carry_out(text)
    assert caught.value.code == code
    assert state == at(**ROOM).state


@pytest.mark.parametrize(
    ("words", "action", "code", "sentence"),
    [
        (ROOM, TAKE + 4, "no_card", "place 5 of the room holds no card"),
        (ROOM, WEAPON + 2, "not_a_monster", "7H is not a monster: there is nothing to fight"),
        (ROOM, WEAPON + 1, "blunted", "5D last killed 10C: KS is too strong"),
        ({"room": "KS 2C 3C 4C"}, WEAPON, "no_weapon", "there is no weapon to fight KS with"),
        ({"room": "KS 2C 3C"}, AVOID, "room_entered", "cannot avoid a room once a card of it was taken"),
        ({"avoided": 1}, AVOID, "avoided_before", "cannot avoid two rooms in a row"),
        ({"values": {"avoids_in_a_row": 0}}, AVOID, "no_avoiding", "rooms cannot be avoided in this edition"),
        (
            {"room": "KS 2C 3C 4C", "deck": "-"},
            *(AVOID, "last_room", "cannot avoid the end of the dungeon: there is no other room to deal"),
        ),
        ({"health": 0}, TAKE, "game_over", "the game is over (died)"),
        (ROOM, 17, "unknown_action", "there is no action 17; Scoundrel has 0 to 16"),
        (ROOM, -1, "unknown_action", "there is no action -1; Scoundrel has 0 to 16"),
    ],
)
def test_refusals(at, scoundrel, words, action, code, sentence):
    table = at(**words)
    assert table.why_not(action) == (code, sentence)
    before = scoundrel.format_state(table.state)
    with pytest.raises(IllegalAction):
        Position(scoundrel, table.state).carry_out(action)
    assert scoundrel.format_state(table.state) == before


def test_action_on_an_empty_place_has_a_name_all_the_same(at, scoundrel):
    assert scoundrel.text.format_action(at(**ROOM).state, TAKE + 4) == "take place 5"


@pytest.mark.parametrize(
    ("action", "sentences"),
    [
        ("fight 9S", ["Fought 9♠ with 5♦ and lost 4 health."]),
        ("fight KS", ["Fought K♠ bare-handed and lost 13 health."]),
        ("drink 7H", ["Drank 7♥ and gained 2 health."]),
        ("take 3D", ["Equipped 3♦."]),
        ("avoid", ["Avoided the room: 4 cards go below the deck.", "A room of 4 cards."]),
    ],
)
def test_sentences(at, action, sentences):
    assert at(health=18, **ROOM).play(action) == sentences


def test_sentences_of_the_end(at):
    assert at(health=5, room="7C 2H", deck="-").play("7C") == [
        "Fought 7♣ bare-handed and lost 7 health.",
        "The dungeon is your grave: score 0.",
    ]
    assert at(health=5, room="2D", deck="-").play("2D")[1] == "The dungeon is cleared: score 5."
    assert at(weapon="9D", room="7C 2H 3H 4H", deck="2C").play("7C") == [
        "Fought 7♣ with 9♦ and lost nothing."
    ]


@pytest.mark.parametrize(
    "line",
    [
        "scoundrel",
        "scoundrel strict health=5 weapon=5D pile=10C,6S",
        "scoundrel 1.0 room=7H,2C,3C potions=1 top=9S,8S",
        "scoundrel set:room_size=6 set:max_health=99 health=98",
        "scoundrel health=0 room=2C,3C deck=4C",
        "scoundrel room=2C,3C below=4C,5C pool=- last=9S",
        "scoundrel room=- pool=- health=7 last=7H over=cleared",
        "scoundrel room=- pool=- health=7",
    ],
)
def test_positions_read_back(scoundrel, line):
    state = scoundrel.parse_state(line)
    assert scoundrel.parse_state(scoundrel.format_state(state)) == state


def test_position_in_full(at, scoundrel):
    given = {"health": 10, "weapon": "5D", "pile": "10C", "room": "- 7H 2C 3C", "deck": "9S 8S", "last": "5H"}
    line, _, chance = scoundrel.format_state(at(**given).state).partition(" chance=")
    assert line == (
        "scoundrel 1.0 health=10 weapon=5D pile=10C room=7H,2C,3C potions=0 avoided=0 "
        f"top=9S,8S pool=- below=- discard={DISCARD.replace(' ', ',')} last=5H over=-"
    )
    assert chance.endswith(".0.0")


DISCARD = (
    "AC AS KC KS QC QS JC JS 10S 10H 10D 9C 9H 9D 8C 8H 8D 7C 7S 7D 6C 6S 6H 6D "
    "5C 5S 5H 4C 4S 4H 4D 3S 3H 3D 2S 2H 2D"
)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ({"rom": "2C"}, "no 'rom'.*did you mean room"),
        ({"health": "much"}, "health is 'much'"),
        ({"room": "2C 2X"}, "no card '2X'"),
        ({"over": "bored"}, "over is 'bored'.*cleared, died"),
        ({"room": "2C 3C 4C 5C 6C 7C 8C 9C 10C"}, "room holds 9 cards in a position; 8 at most"),
        ({"discard": "2C 2C"}, "discard names a card twice"),
        ({"chance": "luck"}, "chance=luck"),
        ({"deck": "2C", "top": "3C"}, "goes without top and pool"),
        ({"deck": "2C", "pool": "3C"}, "goes without top and pool"),
    ],
)
def test_unreadable_positions(at, words, message):
    with pytest.raises(BadText, match=message):
        at(**words)


@pytest.mark.parametrize(
    ("words", "defect"),
    [
        ({"room": "2C 2C 3C 4C"}, "a card is in two places"),
        ({"weapon": "5D", "pile": "2C", "discard": "2C"}, "a card is in two places"),
        ({"room": "KH 2C 3C 4C"}, "the cards are not those of the dungeon"),
        ({"deck": "2C", "discard": "-"}, "the cards are not those of the dungeon"),
        ({"health": 21}, "health is out of range"),
        ({"health": -1}, "health is out of range"),
        ({"pile": "2C"}, "the weapon's pile does not fit the weapon"),
        ({"weapon": "5D", "pile": "2H"}, "the weapon's pile does not fit the weapon"),
        ({"weapon": "KS"}, "the weapon's pile does not fit the weapon"),
        ({"room": "2C 3C 4C 5C 6C"}, "the room does not fit the rules"),
        ({"room": "7H", "deck": "2C 3C"}, "the room does not fit the rules"),
        ({"room": "-", "deck": "2C 3C"}, "the room does not fit the rules"),
        ({"potions": 1}, "the room does not fit the rules"),
        ({"avoided": 2}, "the room does not fit the rules"),
        ({"over": "cleared"}, "the end does not fit the position"),
        ({"over": "died"}, "the end does not fit the position"),
    ],
)
def test_impossible_positions(at, words, defect):
    with pytest.raises(BadSetup, match=f"impossible position: {defect}"):
        at(**words)


@pytest.mark.parametrize(
    ("field", "value", "defect"),
    [
        ("last_kill", 0, "the weapon's pile does not fit the weapon"),
        ("last_kill", 3, "the weapon's pile does not fit the weapon"),
        ("loose", 1, "the deck's counts do not fit its cards"),
        ("fixed", 0, "the deck's counts do not fit its cards"),
        ("known", 1, "the deck's counts do not fit its cards"),
    ],
)
def test_counts_that_do_not_fit_the_cards(at, scoundrel, field, value, defect):
    state = at(weapon="5D", pile="10C", room="2C 3C 4C 5C", deck="6C").state
    setattr(state, field, value)
    assert scoundrel.check(state) == defect


@pytest.mark.parametrize(
    ("spoken", "sentence"),
    [
        ("drink KS", "cannot drink KS: it is a monster"),
        ("fight 5H", "cannot fight 5H: it is a potion"),
        ("drink 7D", "cannot drink 7D: it is a weapon"),
    ],
)
def test_a_verb_must_go_with_its_card(at, scoundrel, spoken, sentence):
    state = at(room="KS 5H 7D 2C").state
    with pytest.raises(BadText, match=sentence) as refused:
        scoundrel.text.parse_action(state, spoken)
    assert refused.value.code == "wrong_verb"


def test_actions_are_numbered_one_kind_after_the_other() -> None:
    """Without a gap: what is recorded and what is learnt names actions by their numbers."""
    assert (TAKE, WEAPON, AVOID, ACTIONS) == (0, 8, 16, 17)  # 8 places of the largest room
