"""Every defect that the check of Scoundrel knows, planted into a sound position by hand."""

from typing import Any

import pytest

from turnwise.games.scoundrel.state import CLEARED, DECK_SIZE, DEFECTS, DIED

(TWO_PLACES, CARDS, HEALTH, PILE, ROOM, DECK, END) = DEFECTS

CLUB, SPADE, HEART, DIAMOND = 0, 16, 32, 48  # a card is its suit's number plus its value
LAST = DECK_SIZE - 1
SECOND = 8  # bits of the first place of a room


def room(*cards: int) -> int:
    return sum(card << (SECOND * place) for place, card in enumerate(cards))


@pytest.fixture
def table(at):
    """The room 2C 3C 4C 5C, the deck 6C 7C above 8C, the weapon 5D on 10C, and the rest discarded."""
    return at(weapon="5D", pile="10C", room="2C 3C 4C 5C", deck="6C 7C", below="8C")


def change(table, **fields):
    """Write into fields of the state: `deck={0: 5}` into a row, `health=3` into a number."""
    for name, value in fields.items():
        if isinstance(value, dict):
            for place, entry in value.items():
                getattr(table.state, name)[place] = entry
        else:
            setattr(table.state, name, value)


def test_the_position_is_sound(table, scoundrel):
    assert scoundrel.check(table.state) is None


@pytest.mark.parametrize(
    ("fields", "defect"),
    [
        ({"deck": {0: CLUB + 6}}, TWO_PLACES),  # beside the 6C that is the top card
        ({"deck": {0: CLUB + 8}}, TWO_PLACES),  # also below
        ({"below": {0: CLUB + 7}}, TWO_PLACES),
        ({"below": {0: CLUB + 2}}, TWO_PLACES),  # also in the room
        ({"below": {0: DIAMOND + 5}}, TWO_PLACES),  # also the weapon
        ({"below": {0: CLUB + 10}}, TWO_PLACES),  # also in the pile
        ({"below": {0: CLUB + 9}}, TWO_PLACES),  # also discarded
        ({"room": room(2, 3, 4, 2)}, TWO_PLACES),
        ({"room": room(6, 3, 4, 5)}, TWO_PLACES),
        ({"weapon": DIAMOND + 6}, TWO_PLACES),  # also discarded
        ({"deck": {LAST: CLUB + 7}}, TWO_PLACES),
        ({"below": {LAST: CLUB + 7}}, TWO_PLACES),
        ({"deck": {0: CLUB + 1}}, CARDS),  # no such card
        ({"below": {0: CLUB + 1}}, CARDS),
        ({"room": room(2, 3, 4, 1)}, CARDS),
        ({"room": room(2, 3, 4, SPADE + 15)}, CARDS),
        ({"weapon": DIAMOND + 11}, CARDS),
        ({"health": 21}, HEALTH),
        ({"health": -1}, HEALTH),
        ({"last_kill": 0}, PILE),
        ({"last_kill": CLUB + 9}, PILE),
        ({"potions": 1}, ROOM),
        ({"potions": -1}, ROOM),
        ({"avoided": 2}, ROOM),
        ({"avoided": -1}, ROOM),
        ({"cards": 3}, ROOM),
        ({"cards": 5}, ROOM),
        ({"loose": 1}, DECK),
        ({"fixed": 1}, DECK),
        ({"fixed": 3}, DECK),
        ({"known": 0}, DECK),
        ({"known": 2}, DECK),
        ({"over": CLEARED}, END),
        ({"over": DIED}, END),
        ({"health": 0}, END),
    ],
)
def test_every_defect_is_found(table, scoundrel, fields, defect):
    change(table, **fields)
    assert scoundrel.check(table.state) == defect


@pytest.mark.parametrize(
    ("fields", "defect"),
    [
        ({"health": 0, "over": DIED}, None),
        ({"health": 20}, None),
        ({"avoided": 1}, None),
        ({"avoided": 0}, None),
    ],
)
def test_the_bounds_themselves_are_sound(table, scoundrel, fields, defect):
    change(table, **fields)
    assert scoundrel.check(table.state) is defect


def test_a_gap_in_the_room_is_found(table, scoundrel):
    """3C goes to the discard pile; the first or a middle place is empty."""
    change(table, room=room(2, 0, 4, 5), discard=table.state.discard | 1 << 3)
    assert scoundrel.check(table.state) == ROOM
    change(table, room=room(0, 2, 4, 5))
    assert scoundrel.check(table.state) == ROOM


def test_a_card_in_the_last_place_of_the_largest_room_counts(scoundrel):
    """Eight cards, of which only seven are counted."""
    state = scoundrel.setup(values={"room_size": 8})
    scoundrel.text.parse_position(state, {"room": "2C 3C 4C 5C 6C 7C 8C 9C", "deck": "10C"})
    assert scoundrel.check(state) is None
    state.cards = 7
    assert scoundrel.check(state) == ROOM


@pytest.mark.parametrize("place", [0, 1])
def test_a_gap_in_the_deck_is_found(table, scoundrel, place):
    card = table.state.deck[place]
    change(table, deck={place: 0, LAST: card})
    assert scoundrel.check(table.state) == DECK


def test_a_gap_in_the_cards_below_is_found(table, scoundrel):
    change(table, below={0: 0, LAST: CLUB + 8})
    assert scoundrel.check(table.state) == DECK


@pytest.mark.parametrize(
    ("words", "defect"),
    [
        ({"weapon": "2D", "pile": "2C"}, None),
        ({"weapon": "2D", "pile": "AS"}, None),  # from the first monster to the last
        ({"weapon": "2D", "pile": "2H"}, PILE),
        ({"weapon": "2D", "pile": "3D"}, PILE),
        ({"weapon": "2D", "pile": "10D"}, PILE),
        ({"weapon": "10H"}, PILE),
    ],
)
def test_a_pile_is_of_monsters_under_a_weapon(scoundrel, words, defect):
    state = scoundrel.setup()
    given = {"room": "8C 3C 4C 5C", "deck": "6C 7C"} | words
    scoundrel.text.parse_position(state, given)
    assert scoundrel.check(state) == defect


@pytest.mark.parametrize(
    ("words", "defect"),
    [
        ({"room": "2C 3C", "deck": "4C"}, None),
        ({"room": "2C", "deck": "4C"}, ROOM),  # complete: it should have been filled
        ({"room": "2C", "deck": "-"}, None),
        ({"room": "2C", "deck": "-", "below": "4C"}, ROOM),
        ({"room": "2C 3C 4C", "deck": "-", "potions": "1"}, None),
        ({"room": "2C 3C 4C", "deck": "-", "potions": "2"}, ROOM),
        ({"room": "2C 3C 4C 5C 6C", "deck": "-"}, ROOM),
        ({"room": "-", "deck": "-", "over": "cleared"}, None),
        ({"room": "-", "deck": "-", "health": "1", "over": "cleared"}, None),
        ({"room": "-", "deck": "-", "health": "0", "over": "died"}, None),
        ({"room": "-", "deck": "-", "health": "0", "over": "cleared"}, END),
        ({"room": "2C", "deck": "-", "over": "cleared"}, END),
        ({"room": "-", "deck": "4C", "over": "cleared"}, END),  # not all of it
        ({"room": "-", "deck": "-", "below": "4C", "over": "cleared"}, END),
        ({"room": "2C", "deck": "4C", "health": "0", "over": "died"}, None),
    ],
)
def test_rooms_and_ends(scoundrel, words, defect):
    state = scoundrel.setup()
    scoundrel.text.parse_position(state, words)
    assert scoundrel.check(state) == defect


def test_an_empty_room_before_the_end_is_no_position(scoundrel):
    state = scoundrel.setup()
    scoundrel.text.parse_position(state, {"room": "-", "deck": "-", "over": "cleared"})
    state.over = 0
    assert scoundrel.check(state) == END


def test_no_card_is_the_empty_place(table, scoundrel):
    """The number 0 stands for no card, so it is in no pile."""
    change(table, discard=table.state.discard | 1)
    assert scoundrel.check(table.state) == CARDS


@pytest.mark.parametrize("number", [DIAMOND + 15, DIAMOND + 16, 255])
def test_a_number_beyond_all_cards_is_none(table: Any, scoundrel: Any, number: int) -> None:
    """It stands in the room for 5C, which is discarded, so that no other card is missing or there twice."""
    change(table, room=room(2, 3, 4, number), discard=table.state.discard | 1 << CLUB + 5)
    assert scoundrel.check(table.state) == CARDS


@pytest.mark.parametrize("row", ["deck", "below"])
@pytest.mark.parametrize("number", [-1, -2, -14])
def test_a_negative_number_is_no_card(table: Any, scoundrel: Any, row: str, number: int) -> None:
    """The last bits of -2 are those of a value of 14, those of -14 of one of 2."""
    change(table, **{row: {0: number}})
    assert scoundrel.check(table.state) == CARDS


def test_the_last_bit_of_the_discard_pile_is_no_card(table: Any, scoundrel: Any) -> None:
    """The bits of 64 numbers make a negative one if the last of them is set."""
    change(table, discard=table.state.discard - (1 << DIAMOND + 15))
    assert scoundrel.check(table.state) == CARDS


def test_a_last_kill_without_a_pile_is_found(table: Any, scoundrel: Any) -> None:
    """10C goes from the pile to the discard pile, and is still the last that the weapon killed."""
    change(table, pile=0, discard=table.state.discard | 1 << CLUB + 10)
    assert (table.state.last_kill, scoundrel.check(table.state)) == (CLUB + 10, PILE)
    change(table, last_kill=0)
    assert scoundrel.check(table.state) is None


@pytest.mark.parametrize(("discarded", "defect"), [(True, None), (False, CARDS)])
def test_the_last_card_of_all_must_be_somewhere(scoundrel: Any, discarded: bool, defect: str | None) -> None:
    """The ace of diamonds, where weapons go so far."""
    state = scoundrel.setup(values={"weapon_highest": 14})
    scoundrel.text.parse_position(state, {"room": "2C 3C 4C 5C", "deck": "6C 7C"})
    if not discarded:
        state.discard &= ~(1 << DIAMOND + 14)
    assert scoundrel.check(state) == defect


def test_the_last_card_of_all_is_no_monster_either(scoundrel):
    """The ace of diamonds, where weapons go so far."""
    state = scoundrel.setup(values={"weapon_highest": 14})
    scoundrel.text.parse_position(
        state, {"weapon": "2D", "pile": "AD", "room": "8C 3C 4C 5C", "deck": "6C 7C"}
    )
    assert scoundrel.check(state) == PILE
